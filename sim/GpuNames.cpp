//===- sim/GpuNames.cpp - GPUs by the name on the box ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/GpuNames.h"

#include <string>
#include <vector>

namespace warplint::sim {
// clang-format off
constexpr GpuName Products[] = {
  {"GB10", "sm_121"},         {"DGX Spark", "sm_121"},
  {"RTX 5090", "sm_120"},     {"RTX 5080", "sm_120"},     {"RTX 5070", "sm_120"},     {"RTX 5060", "sm_120"},
  {"RTX PRO 6000", "sm_120"}, {"RTX PRO 5000", "sm_120"}, {"RTX PRO 4500", "sm_120"}, {"RTX PRO 4000", "sm_120"},
  {"Jetson Thor", "sm_110"},  {"Thor", "sm_110"},
  {"B300", "sm_103"},         {"GB300", "sm_103"},
  {"B200", "sm_100"},         {"GB200", "sm_100"},
  {"H100", "sm_90"},          {"H200", "sm_90"},          {"GH200", "sm_90"},
  {"L4", "sm_89"},            {"L40", "sm_89"},           {"L40S", "sm_89"},          {"RTX 6000 Ada", "sm_89"},
  {"RTX 4090", "sm_89"},      {"RTX 4080", "sm_89"},      {"RTX 4070", "sm_89"},      {"RTX 4060", "sm_89"},
  {"RTX 4050", "sm_89"},
  {"AGX Orin", "sm_87"},      {"Orin NX", "sm_87"},       {"Orin Nano", "sm_87"},     {"Orin", "sm_87"},
  {"A40", "sm_86"},           {"A10", "sm_86"},           {"A16", "sm_86"},           {"A2", "sm_86"},
  {"RTX A6000", "sm_86"},     {"RTX A5000", "sm_86"},     {"RTX A4000", "sm_86"},     {"RTX A3000", "sm_86"},
  {"RTX A2000", "sm_86"},
  {"RTX 3090", "sm_86"},      {"RTX 3080", "sm_86"},      {"RTX 3070", "sm_86"},      {"RTX 3060", "sm_86"},
  {"RTX 3050", "sm_86"},
  {"A100", "sm_80"},          {"A30", "sm_80"},
  {"T4", "sm_75"},            {"Titan RTX", "sm_75"},     {"Quadro RTX 8000", "sm_75"}, {"Quadro RTX 6000", "sm_75"},
  {"RTX 2080", "sm_75"},      {"RTX 2070", "sm_75"},      {"RTX 2060", "sm_75"},
  {"GTX 1660", "sm_75"},      {"GTX 1650", "sm_75"},
  {"AGX Xavier", "sm_72"},    {"Xavier NX", "sm_72"},     {"Xavier", "sm_72"},
  {"V100", "sm_70"},          {"Titan V", "sm_70"},       {"GV100", "sm_70"},
  {"Jetson TX2", "sm_62"},
  {"P40", "sm_61"},           {"P4", "sm_61"},            {"Titan Xp", "sm_61"},
  {"GTX 1080", "sm_61"},      {"GTX 1070", "sm_61"},      {"GTX 1060", "sm_61"},      {"GTX 1050", "sm_61"},
  {"P100", "sm_60"},          {"GP100", "sm_60"},
  {"Jetson Nano", "sm_53"},   {"Jetson TX1", "sm_53"},
  {"M40", "sm_52"},           {"M60", "sm_52"},           {"GTX 980", "sm_52"},       {"GTX 970", "sm_52"},
  {"GTX 960", "sm_52"},
  {"GTX 750", "sm_50"},
};
// clang-format on

static bool isSeparator(char C) { return C == ' ' || C == '-' || C == '_'; }

/// The words of \p Text in lower case, without the maker and its brands.
static std::vector<std::string> wordsOf(std::string_view Text) {
  std::vector<std::string> Words(1);
  for (const char C : Text)
    if (isSeparator(C))
      Words.emplace_back();
    else
      Words.back() += C >= 'A' && C <= 'Z' ? char(C - 'A' + 'a') : C;
  std::erase_if(Words, [](const std::string &W) {
    return W.empty() || W == "nvidia" || W == "geforce" || W == "tesla";
  });
  return Words;
}

static std::string joined(const std::vector<std::string> &Words, size_t Count) {
  std::string Text;
  for (size_t I = 0; I < Count; ++I)
    Text += Words[I];
  return Text;
}

std::span<const GpuName> gpuNames() { return Products; }

std::optional<std::string_view> gpuOfProduct(std::string_view Text) {
  const std::vector<std::string> Words = wordsOf(Text);
  for (size_t Count = Words.size(); Count > 0; --Count)
    for (const GpuName &P : Products) {
      const std::vector<std::string> Known = wordsOf(P.Name);
      if (joined(Known, Known.size()) == joined(Words, Count))
        return P.Gpu;
    }
  return std::nullopt;
}

} // namespace warplint::sim
