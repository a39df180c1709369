//===- test/unit/frontend/NvccArgumentsTest.cpp ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/NvccCommand.h"

#include "test/unit/frontend/command/CompileCommandTestSupport.h"

using namespace warplint;
using namespace warplint::test;

namespace {
NvccArguments read(const std::vector<std::string> &Words,
                   const CommandEnvironment &Environment = environment()) {
  return readNvccArguments(Words, "/b", Environment);
}

/// "name=value|value name ? word": what was read, in one line.
std::string show(const NvccArguments &Read) {
  std::vector<std::string> Items;
  for (const NvccArgument &Argument : Read.Arguments) {
    if (!Argument.Option)
      Items.push_back(Argument.Text + (Argument.isInput() ? "" : "?"));
    else
      Items.push_back(Argument.Option->Long.str() + "=" + llvm::join(Argument.Values, "|"));
  }
  return llvm::join(Items, " ");
}

TEST(NvccOptions, EveryNameFindsItsOwnRow) {
  for (const NvccOption &Option : nvccOptions()) {
    EXPECT_FALSE(Option.Long.empty() && Option.Short.empty());
    std::string Long = "--" + Option.Long.str(), Short = "-" + Option.Short.str();
    EXPECT_EQ(findNvccOption(Long), Option.Long.empty() ? nullptr : &Option) << Long;
    EXPECT_EQ(findNvccOption(Short), Option.Short.empty() ? nullptr : &Option) << Short;
  }
}

TEST(NvccOptions, ALongNameTakesTwoDashesAndAShortOneOne) {
  EXPECT_TRUE(findNvccOption("--gpu-architecture"));
  EXPECT_TRUE(findNvccOption("-arch"));
  EXPECT_FALSE(findNvccOption("-gpu-architecture"));
  EXPECT_FALSE(findNvccOption("--arch"));
  EXPECT_FALSE(findNvccOption("arch"));
  EXPECT_FALSE(findNvccOption("--"));
  EXPECT_FALSE(findNvccOption("-"));
}

TEST(NvccOptions, OnlyWhatChangesNothingIsDropped) {
  for (const NvccOption &Option : nvccOptions()) {
    bool Matters = Option.Topic == ArgumentTopic::Preprocessing ||
                   Option.Topic == ArgumentTopic::Architecture ||
                   Option.Topic == ArgumentTopic::CodeModel;
    EXPECT_FALSE(Matters && Option.Treatment == NvccTreatment::Drop) << Option.Long.str();
  }
}

// The property behind the table: whatever the option, its value goes with it and
// the word after the value does not.
TEST(NvccArguments, EachOptionTakesItsValueAndNoMore) {
  for (const NvccOption &Option : nvccOptions())
    for (std::string Name : {"--" + Option.Long.str(), "-" + Option.Short.str()}) {
      if (!findNvccOption(Name) || Option.Id == NvccOptionId::OptionsFile)
        continue;
      bool IsFlag = Option.Arity == NvccArity::Flag;
      NvccArguments Next = read({Name, "value", "-G"});
      ASSERT_EQ(Next.Arguments.size(), IsFlag ? 3u : 2u) << Name;
      EXPECT_EQ(Next.Arguments[0].Option, &Option) << Name;
      EXPECT_EQ(Next.Arguments[0].value(), IsFlag ? "" : "value") << Name;
      EXPECT_TRUE(Next.Arguments.back().is(NvccOptionId::DeviceDebug)) << Name;

      NvccArguments Attached = read({Name + "=value", "-G"});
      ASSERT_EQ(Attached.Arguments.size(), 2u) << Name;
      EXPECT_EQ(Attached.Arguments[0].Option, &Option) << Name;
      EXPECT_EQ(Attached.Problems.empty(), !IsFlag) << Name;
      EXPECT_TRUE(Attached.Arguments[1].is(NvccOptionId::DeviceDebug)) << Name;
    }
}

TEST(NvccArguments, SevenOptionsTakeTheirValueAttached) {
  EXPECT_EQ(show(read({"-Icuda", "-DA=1,B", "-UA", "-L/l", "-lcudart", "-O3", "-t4"})),
            "include-path=cuda define-macro=A=1|B undefine-macro=A library-path=/l "
            "library=cudart optimize=3 threads=4");
  EXPECT_EQ(show(read({"-ofile", "-xcu", "-isystem/a"})), "-ofile? -xcu? -isystem/a?");
}

TEST(NvccArguments, AWholeNameGoesBeforeAnAttachedValue) {
  EXPECT_EQ(show(read({"-lineinfo", "-lib", "-link", "-lto", "-time=t", "-Ofc", "max"})),
            "generate-line-info= lib= link= lto= time=t Ofast-compile=max");
}

TEST(NvccArguments, AValueIsTakenWhateverItLooksLike) {
  EXPECT_EQ(show(read({"-Xptxas", "-Xptxas", "-D", "-DX", "-I", "a.cu"})),
            "ptxas-options=-Xptxas define-macro=-DX include-path=a.cu");
}

TEST(NvccArguments, AnOptionalValueIsNotTakenFromADash) {
  EXPECT_EQ(show(read({"-hls", "-G", "-Ofc", "-G", "-hls", "gen-lcs", "-Ofc"})),
            "host-linker-script= device-debug= Ofast-compile= device-debug= "
            "host-linker-script=gen-lcs Ofast-compile=");
}

TEST(NvccArguments, AMissingValueIsAProblemWithAPlace) {
  EXPECT_EQ(problemsOf(read({"-c", "-I"}).Problems), "argument 2: missing value after -I\n");
  EXPECT_EQ(problemsOf(read({"-G=true"}).Problems), "argument 1: unexpected value in -G=true\n");
}

TEST(NvccArguments, VariablesComeBeforeAndAfter) {
  CommandEnvironment Environment = environment();
  Environment.PrependFlags = "-DP=\"a b\" -lineinfo";
  Environment.AppendFlags = "-DQ";
  NvccArguments Read = read({"-DM"}, Environment);
  EXPECT_EQ(show(Read), "define-macro=P=\"a b\" generate-line-info= define-macro=M "
                        "define-macro=Q");
  EXPECT_EQ(Read.Arguments[1].Place.Source, "NVCC_PREPEND_FLAGS");
  EXPECT_EQ(Read.Arguments[1].Place.Position, 2u);
  EXPECT_EQ(Read.Arguments[3].Place.Source, "NVCC_APPEND_FLAGS");
}

TEST(NvccArguments, AnOptionsFileIsReadWhereItStands) {
  CommandEnvironment Environment = environment({{"/b/sub/x.rsp", "-I\"/a b\" -DX -Xptxas -O3"}});
  NvccArguments Read = read({"-DA", "--options-file", "sub/x.rsp", "-DB"}, Environment);
  EXPECT_EQ(show(Read), "define-macro=A options-file=sub/x.rsp include-path=/a b define-macro=X "
                        "ptxas-options=-O3 define-macro=B");
  EXPECT_EQ(toString(Read.Arguments[3].Place), "argument 2 of sub/x.rsp");
}

// nvcc looks a nested file up in its own working directory.
TEST(NvccArguments, ANestedOptionsFileStartsInTheDirectoryOfTheCommand) {
  CommandEnvironment Environment = environment(
      {{"/b/sub/x.rsp", "-optf y.rsp"}, {"/b/y.rsp", "-DHERE"}, {"/b/sub/y.rsp", "-DTHERE"}});
  EXPECT_EQ(show(read({"-optf=sub/x.rsp"}, Environment)),
            "options-file=sub/x.rsp options-file=y.rsp define-macro=HERE");
}

TEST(NvccArguments, OptionsFilesMayBeSeveralAbsoluteAndSpacedOut) {
  CommandEnvironment Environment =
      environment({{"/b/x.rsp", "-DX"}, {"/c d/ü.rsp", "-DY"}, {"/b/z.rsp", ""}});
  EXPECT_EQ(show(read({"-optf", "x.rsp,\"/c d/ü.rsp\",z.rsp,x.rsp"}, Environment)),
            "options-file=x.rsp|/c d/ü.rsp|z.rsp|x.rsp define-macro=X define-macro=Y "
            "define-macro=X");
}

TEST(NvccArguments, AnUnreadableOptionsFileIsAProblemAndNotTheEnd) {
  NvccArguments Read = read({"-optf", "no.rsp", "-DA"});
  EXPECT_EQ(show(Read), "options-file=no.rsp define-macro=A");
  EXPECT_EQ(problemsOf(Read.Problems),
            "argument 1: cannot read options file no.rsp: No such file or directory\n");
  EXPECT_EQ(problemsOf(read({"-optf", "/b"}, environment({{"/b/x", ""}})).Problems),
            "argument 1: cannot read options file /b: it is not a regular file\n");
}

TEST(NvccArguments, OptionsFilesInACircleAreCutOpen) {
  CommandEnvironment Environment =
      environment({{"/b/x.rsp", "-DX -optf ./y.rsp -DZ"}, {"/b/y.rsp", "-optf /b/x.rsp -DY"}});
  NvccArguments Read = read({"-optf", "x.rsp"}, Environment);
  EXPECT_EQ(show(Read), "options-file=x.rsp define-macro=X options-file=./y.rsp "
                        "options-file=/b/x.rsp define-macro=Y define-macro=Z");
  EXPECT_EQ(problemsOf(Read.Problems),
            "argument 1 of ./y.rsp: cannot read options file /b/x.rsp: it includes itself\n");
}

TEST(NvccArguments, OptionsFilesThatMultiplyAreBounded) {
  std::vector<std::pair<std::string, std::string>> Files;
  for (int I = 0; I < 14; ++I) {
    std::string Next = std::to_string(I + 1) + ".rsp";
    Files.push_back({"/b/" + std::to_string(I) + ".rsp", "-optf " + Next + " -optf " + Next});
  }
  Files.push_back({"/b/14.rsp", "-DX"});
  NvccArguments Read = read({"-optf", "0.rsp"}, environment(Files));
  EXPECT_LT(Read.Arguments.size(), 1000u);
  ASSERT_FALSE(Read.Problems.empty());
  EXPECT_NE(Read.Problems[0].What.find("too many"), std::string::npos);
}

TEST(NvccArguments, AnOptionsFileWithAnOpenQuoteIsAProblem) {
  NvccArguments Read = read({"-optf", "x.rsp"}, environment({{"/b/x.rsp", "-DA=\"1 -DB"}}));
  EXPECT_EQ(problemsOf(Read.Problems), "argument 1: options file x.rsp: a quote is never "
                                       "closed in `-DA=\"1 -DB`\n");
}
} // namespace
