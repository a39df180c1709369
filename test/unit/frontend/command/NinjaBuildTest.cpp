//===- test/unit/frontend/command/NinjaBuildTest.cpp ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/NinjaBuild.h"

#include "CompileCommandTestSupport.h"

#include "gmock/gmock.h"

using namespace warplint;
using namespace warplint::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
/// "FILE: ARGUMENTS" for each command of /b/build.ninja.
std::vector<std::string>
commandsOf(const char *Text, llvm::ArrayRef<std::pair<std::string, std::string>> Others = {}) {
  auto FS = files(Others);
  FS->addFile("/b/build.ninja", 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  llvm::Expected<std::vector<CompileCommand>> Read = readNinjaBuild("/b/build.ninja", *FS);
  if (!Read)
    return {llvm::toString(Read.takeError())};
  std::vector<std::string> Result;
  for (const CompileCommand &C : *Read) {
    EXPECT_EQ(C.Directory, "/b");
    Result.push_back(C.File + ": " + llvm::join(C.Arguments, " "));
  }
  return Result;
}

TEST(NinjaBuild, VariablesOfTheFileTheRuleAndTheStatementAreReplaced) {
  EXPECT_THAT(commandsOf("nvcc = /opt/cuda/bin/nvcc\n"
                         "flags = -DN=1\n"
                         "rule cuda\n"
                         "  own = $flags -DRULE\n"
                         "  command = $nvcc $own ${more} -c $in -o $out\n"
                         "build a.o: cuda /s/a.cu | header.h || order\n"
                         "  more = -DMORE $flags\n"
                         "build b.o: cuda /s/b.cu\n"),
              ElementsAre("/s/a.cu: /opt/cuda/bin/nvcc -DN=1 -DRULE -DMORE -DN=1 -c /s/a.cu -o a.o",
                          "/s/b.cu: /opt/cuda/bin/nvcc -DN=1 -DRULE -c /s/b.cu -o b.o"));
}

TEST(NinjaBuild, AVariableHasTheValueThatItHasAboveTheStatement) {
  EXPECT_THAT(commandsOf("n = 1\nm = $n\nn = 2\nrule r\n  command = nvcc -D$m $in\n"
                         "build a.o: r a.cu\n"),
              ElementsAre("a.cu: nvcc -D1 a.cu"));
}

TEST(NinjaBuild, EscapesAndContinuedLines) {
  EXPECT_THAT(commandsOf("rule r\n  command = nvcc $\n      -DX=$$HOME $in\n"
                         "build out$:a.o: r $\n  a.cu\n"),
              ElementsAre("a.cu: nvcc -DX=$HOME a.cu"));
}

TEST(NinjaBuild, FilesThatAreIncludedDefineRules) {
  EXPECT_THAT(commandsOf("include rules.ninja\nbuild a.o: r a.cu\n",
                         {{"/b/rules.ninja", "rule r\n  command = nvcc -c $in && true\n"}}),
              ElementsAre("a.cu: nvcc -c a.cu"));
}

TEST(NinjaBuild, WhatCompilesNothingIsLeftOut) {
  EXPECT_THAT(commandsOf("rule link\n  command = c++ $in\npool p\n  depth = 1\n"
                         "build x.so: link a.o b.o\nbuild all: phony x.so\ndefault all\n# a.cu\n"),
              IsEmpty());
}

TEST(NinjaBuild, WhatIsNoNinjaFileIsAnError) {
  EXPECT_THAT(commandsOf("hello world\n"),
              ElementsAre("/b/build.ninja: not ninja's syntax: hello world"));
  EXPECT_THAT(commandsOf("include build.ninja\n"),
              ElementsAre(testing::HasSubstr("too many files include each other")));
}

TEST(NinjaBuild, VariablesThatGrowWithoutEndAreCut) {
  std::string Text = "a0 = xxxxxxxxxxxxxxxx\n";
  for (int N = 1; N < 60; ++N)
    Text += "a" + std::to_string(N) + " = $a" + std::to_string(N - 1) + "$a" +
            std::to_string(N - 1) + "\n";
  EXPECT_THAT(commandsOf((Text + "rule r\n  command = $command $in\nbuild a.o: r a.cu\n").c_str()),
              testing::SizeIs(testing::Le(1u)));
}
} // namespace
