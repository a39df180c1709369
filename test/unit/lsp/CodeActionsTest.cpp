//===- test/unit/lsp/CodeActionsTest.cpp - Edits behind actions -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Actions.h"

#include "gtest/gtest.h"

using namespace warplint;

static std::string applied(const Text &In, const std::optional<llvm::lsp::TextEdit> &E) {
  return E ? In.edited(E->range, E->newText)->bytes().str() : "nothing";
}

static Finding findingAt(llvm::StringRef Source, llvm::StringRef What) {
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Where.Line = 1;
  F.Where.Offset = unsigned(Source.find(What));
  F.Where.EndOffset = F.Where.Offset + unsigned(What.size());
  return F;
}

static std::string suppressed(const std::string &Source) {
  Text T(Source);
  return applied(T, suppression(T, findingAt(Source, "t[i]")));
}

TEST(Suppression, standsAboveTheLineWithItsIndentation) {
  EXPECT_EQ(suppressed("{\n\t  x = t[i];\n}\n"),
            "{\n\t  // NOLINTNEXTLINE(shared-bank-conflict)\n\t  x = t[i];\n}\n");
}

TEST(Suppression, joinsAListThatIsThere) {
  EXPECT_EQ(suppressed("// NOLINTNEXTLINE(other): why\nx = t[i];\n"),
            "// NOLINTNEXTLINE(other, shared-bank-conflict): why\nx = t[i];\n");
}

TEST(Suppression, isNotOfferedWithinAMacro) {
  EXPECT_EQ(suppressed("#define M \\\n  x = t[i];\n"), "nothing");
}

static std::string withLaunch(const std::string &Config, const std::string &Kernel = "gemm") {
  LaunchReport L;
  L.Kernel = Kernel;
  L.Block[0] = 32;
  L.Block[1] = 8;
  L.Arguments = {{"N", 1024}};
  Text T(Config);
  return applied(T, launchEdit(T, L));
}

TEST(LaunchEdit, writesANewList) {
  const std::string Entry =
      "kernels:\n  - name: \"gemm\"\n    block: [32, 8, 1]\n    args: {N: 1024}\n";
  EXPECT_EQ(withLaunch(""), Entry);
  EXPECT_EQ(withLaunch("arch: sm_80"), "arch: sm_80\n" + Entry);
}

TEST(LaunchEdit, goesBeforeTheOthersWithTheirIndentation) {
  EXPECT_EQ(withLaunch("kernels:   # ours\n- name: a\n  block: 1\narch: sm_80\n"),
            "kernels:   # ours\n- name: \"gemm\"\n  block: [32, 8, 1]\n  args: {N: 1024}\n"
            "- name: a\n  block: 1\narch: sm_80\n");
}

TEST(LaunchEdit, leavesAloneWhatItCannotAddTo) {
  EXPECT_EQ(withLaunch("kernels: [{name: a}]\n"), "nothing");
  EXPECT_EQ(withLaunch("kernels:\n  - name: \"gemm\"\n"), "nothing") << "it has a launch";
}

TEST(LaunchEdit, namesAllInstancesOfATemplate) {
  EXPECT_NE(withLaunch("", "gemm<float, 32>").find("name: \"gemm<*\""), std::string::npos);
}
