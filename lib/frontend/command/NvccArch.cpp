//===- lib/frontend/command/NvccArch.cpp - Names of architectures -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/NvccArch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {
/// The numbers clang 22 takes after sm_; those from FirstWithFeatures on also
/// with an `a`.
constexpr unsigned ClangNumbers[] = {20, 21, 30, 32, 35, 37, 50, 52,  53,  60,  61,  62,  70, 72,
                                     75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121};
constexpr unsigned FirstWithFeatures = 90;

/// Which toolkits build for an architecture: release and last major version.
/// 13.0 was asked with --list-gpu-code; the earlier ones are from their manuals.
struct SupportRow {
  unsigned Number;
  unsigned SinceMajor, SinceMinor;
  unsigned UntilMajor;
};
constexpr SupportRow Support[] = {
    {35, 5, 0, 11},   {37, 6, 5, 11},   {50, 6, 0, 12},   {52, 7, 0, 12},   {53, 7, 0, 12},
    {60, 8, 0, 12},   {61, 8, 0, 12},   {62, 8, 0, 12},   {70, 9, 0, 12},   {72, 9, 2, 12},
    {75, 10, 0, 99},  {80, 11, 0, 99},  {86, 11, 1, 99},  {87, 11, 4, 99},  {88, 13, 0, 99},
    {89, 11, 8, 99},  {90, 11, 8, 99},  {100, 12, 8, 99}, {101, 12, 8, 12}, {103, 12, 9, 99},
    {110, 13, 0, 99}, {120, 12, 8, 99}, {121, 12, 9, 99}};

/// "sm_90a" -> sm, 90, a
struct ArchName {
  llvm::StringRef Prefix, Suffix;
  unsigned Number = 0;
};
} // namespace

static std::optional<ArchName> parseName(llvm::StringRef Name) {
  ArchName Result;
  std::tie(Result.Prefix, Result.Suffix) = Name.split('_');
  if (Result.Prefix != "sm" && Result.Prefix != "compute" && Result.Prefix != "lto")
    return std::nullopt;
  if (Result.Suffix.consumeInteger(10, Result.Number))
    return std::nullopt;
  if (!Result.Suffix.empty() && Result.Suffix != "a" && Result.Suffix != "f")
    return std::nullopt;
  return Result;
}

/// Cuts at commas outside of brackets and quotes.
static std::vector<std::string> cutSpecification(llvm::StringRef Value) {
  std::vector<std::string> Pieces(1);
  bool Quoted = false, Bracketed = false;
  for (char C : Value) {
    if (C == '"' || C == '\'')
      Quoted = !Quoted;
    else if (C == '[' || C == ']')
      Bracketed = C == '[';
    else if (C == ',' && !Quoted && !Bracketed)
      Pieces.emplace_back();
    else if (C != '\\')
      Pieces.back() += C;
  }
  return Pieces;
}

llvm::Expected<GpuTarget> warplint::parseGencode(llvm::StringRef Value) {
  GpuTarget Target;
  for (const std::string &Piece : cutSpecification(Value)) {
    auto [Key, Names] = llvm::StringRef(Piece).split('=');
    Key = Key.trim();
    if (Key == "arch") {
      Target.Virtual = Names.trim().str();
    } else if (Key == "code") {
      for (llvm::StringRef Name : llvm::split(Names, ','))
        if (!Name.trim().empty())
          Target.Codes.push_back(Name.trim().str());
    } else {
      return llvm::createStringError("`" + Value + "` is not arch=NAME,code=NAME");
    }
  }
  if (Target.Virtual.empty() || Target.Codes.empty())
    return llvm::createStringError("`" + Value + "` lacks " +
                                   (Target.Codes.empty() ? "code" : "arch"));
  return Target;
}

GpuTarget warplint::targetOfArch(llvm::StringRef Name) {
  std::optional<ArchName> Parts = parseName(Name);
  if (!Parts || Parts->Prefix == "compute")
    return {Name.str(), {Name.str()}};
  std::string Virtual = ("compute_" + llvm::Twine(Parts->Number) + Parts->Suffix).str();
  return {Virtual, {Name.str(), Virtual}};
}

std::optional<ClangArch> warplint::clangArch(llvm::StringRef Name) {
  std::optional<ArchName> Parts = parseName(Name);
  if (!Parts || Parts->Number < ClangNumbers[0])
    return std::nullopt;
  const unsigned *Known = llvm::upper_bound(ClangNumbers, Parts->Number) - 1;
  bool HasFeatures = !Parts->Suffix.empty() && *Known >= FirstWithFeatures;
  ClangArch Arch;
  Arch.Name = "sm_" + std::to_string(*Known) + (HasFeatures ? "a" : "");
  Arch.IsReal = Parts->Prefix != "compute";
  if (*Known != Parts->Number || Parts->Suffix != (HasFeatures ? "a" : ""))
    Arch.Instead = Name.str();
  return Arch;
}

std::vector<std::string> warplint::allArchs(const llvm::VersionTuple &Toolkit, bool MajorOnly) {
  llvm::VersionTuple Version = Toolkit.empty() ? llvm::VersionTuple(13, 0) : Toolkit;
  std::vector<std::string> Names;
  for (const SupportRow &Row : Support) {
    if (Version < llvm::VersionTuple(Row.SinceMajor, Row.SinceMinor) ||
        Version.getMajor() > Row.UntilMajor)
      continue;
    // "all-major" takes the lowest one too, whatever its number.
    if (!MajorOnly || Row.Number % 10 == 0 || Names.empty())
      Names.push_back("sm_" + std::to_string(Row.Number));
  }
  return Names;
}

void warplint::sortArchs(std::vector<std::string> &Names) {
  auto Key = [](const std::string &Name) {
    std::optional<ArchName> Parts = parseName(Name);
    return std::tuple(Parts ? Parts->Number : 0, Name);
  };
  llvm::sort(Names, [&](const std::string &A, const std::string &B) { return Key(A) < Key(B); });
  Names.erase(llvm::unique(Names), Names.end());
}
