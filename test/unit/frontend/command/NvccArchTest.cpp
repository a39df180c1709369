//===- test/unit/frontend/NvccArchTest.cpp --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/NvccCommand.h"

#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

using namespace warplint;

namespace {
std::string arch(llvm::StringRef Name) {
  std::optional<ClangArch> Arch = clangArch(Name);
  return Arch ? Arch->Name : "none";
}

/// "compute_80 -> sm_80 compute_80", or the error.
std::string gencode(llvm::StringRef Value) {
  llvm::Expected<GpuTarget> Target = parseGencode(Value);
  if (!Target)
    return llvm::toString(Target.takeError());
  return Target->Virtual + " -> " + llvm::join(Target->Codes, " ");
}

TEST(NvccArch, NamesBecomeClangsNames) {
  for (const auto &[Given, Expected] : std::initializer_list<std::pair<const char *, const char *>>{
           {"sm_80", "sm_80"},
           {"compute_80", "sm_80"},
           {"lto_80", "sm_80"},
           {"sm_90a", "sm_90a"},
           {"compute_90a", "sm_90a"},
           {"sm_100f", "sm_100a"},
           {"sm_121a", "sm_121a"},
           {"sm_130", "sm_121"},
           {"sm_130a", "sm_121a"},
           {"sm_74", "sm_72"},
           {"sm_80a", "sm_80"},
           {"sm_10", "none"},
           {"sm_", "none"},
           {"90", "none"},
           {"gfx90a", "none"},
           {"sm_90b", "none"},
           {"native", "none"},
           {"", "none"},
       })
    EXPECT_EQ(arch(Given), Expected) << Given;
}

TEST(NvccArch, AReplacementSaysWhatItReplaces) {
  EXPECT_EQ(clangArch("sm_90a")->Instead, "");
  EXPECT_EQ(clangArch("sm_100f")->Instead, "sm_100f");
  EXPECT_EQ(clangArch("sm_130")->Instead, "sm_130");
}

TEST(NvccArch, GencodeIsReadInEachOfItsSpellings) {
  for (const char *Value :
       {"arch=compute_80,code=[sm_80,compute_80]", "arch=compute_80,code=\"sm_80,compute_80\"",
        R"(arch=compute_80,code=\"sm_80,compute_80\")", "code=[sm_80,compute_80],arch=compute_80",
        "arch=compute_80, code=[sm_80, compute_80]", "arch=compute_80,code='sm_80,compute_80'"})
    EXPECT_EQ(gencode(Value), "compute_80 -> sm_80 compute_80") << Value;
}

TEST(NvccArch, GencodeThatIsIncompleteIsAnError) {
  EXPECT_EQ(gencode("arch=compute_80"), "`arch=compute_80` lacks code");
  EXPECT_EQ(gencode("code=sm_80"), "`code=sm_80` lacks arch");
  EXPECT_EQ(gencode(""), "`` is not arch=NAME,code=NAME");
  EXPECT_EQ(gencode("arch=compute_80,code=sm_80,sm_86"),
            "`arch=compute_80,code=sm_80,sm_86` is not arch=NAME,code=NAME");
}

TEST(NvccArch, AllNamesWhatTheToolkitBuildsFor) {
  auto All = [](llvm::VersionTuple Version, bool MajorOnly) {
    return llvm::join(allArchs(Version, MajorOnly), " ");
  };
  // As nvcc 13.0 lists them.
  EXPECT_EQ(All(llvm::VersionTuple(13, 0), false),
            "sm_75 sm_80 sm_86 sm_87 sm_88 sm_89 sm_90 sm_100 sm_103 sm_110 sm_120 sm_121");
  EXPECT_EQ(All(llvm::VersionTuple(13, 0), true), "sm_75 sm_80 sm_90 sm_100 sm_110 sm_120");
  EXPECT_EQ(All({}, true), "sm_75 sm_80 sm_90 sm_100 sm_110 sm_120");
  EXPECT_EQ(All(llvm::VersionTuple(12, 0), true), "sm_50 sm_60 sm_70 sm_80 sm_90");
  EXPECT_EQ(All(llvm::VersionTuple(11, 0), true), "sm_35 sm_50 sm_60 sm_70 sm_80");
}

TEST(NvccArch, ArchitecturesSortByNumberAndThenByFeatures) {
  std::vector<std::string> Names = {"sm_100", "sm_90a", "sm_80", "sm_90", "sm_80", "sm_121a"};
  sortArchs(Names);
  EXPECT_EQ(llvm::join(Names, " "), "sm_80 sm_90 sm_90a sm_100 sm_121a");
}
} // namespace
