//===- test/unit/frontend/NvccCommandTest.cpp -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/NvccCommand.h"

#include "test/unit/frontend/command/CompileCommandTestSupport.h"

using namespace warplint;
using namespace warplint::test;

namespace {
NvccCommand parse(llvm::StringRef Text, const CommandEnvironment &Environment = environment()) {
  return parseNvccCommand(splitShellWords(Text), "/b", Environment);
}

std::string list(llvm::ArrayRef<std::string> Items) { return llvm::join(Items, " "); }

TEST(NvccCommand, FieldsSayWhatTheCommandAsks) {
  NvccCommand Command = parse("-arch=sm_90 -std c++20 -x cu -I a,b -isystem=c -include d.h "
                              "-dc -ewp -G -dopt=on --extended-lambda --expt-relaxed-constexpr "
                              "-default-stream per-thread -ccbin g++-12 -target-dir sbsa-linux "
                              "x.cu y.cu -o z.o");
  ASSERT_EQ(Command.Targets.size(), 1u);
  EXPECT_EQ(Command.Targets[0].Virtual, "compute_90");
  EXPECT_EQ(list(Command.Targets[0].Codes), "sm_90 compute_90");
  EXPECT_EQ(Command.Std, "c++20");
  EXPECT_EQ(Command.Language, "cu");
  EXPECT_EQ(list(Command.IncludePaths), "a b");
  EXPECT_EQ(list(Command.SystemIncludes), "c");
  EXPECT_EQ(list(Command.PreIncludes), "d.h");
  EXPECT_TRUE(Command.RelocatableDeviceCode);
  EXPECT_TRUE(Command.ExtensibleWholeProgram);
  EXPECT_TRUE(Command.DeviceDebug);
  EXPECT_TRUE(Command.DeviceOptimized);
  EXPECT_TRUE(Command.ExtendedLambda);
  EXPECT_TRUE(Command.RelaxedConstexpr);
  EXPECT_TRUE(Command.PerThreadStream);
  EXPECT_EQ(Command.HostCompiler, "g++-12");
  EXPECT_EQ(Command.TargetDirectory, "sbsa-linux");
  EXPECT_EQ(list(Command.Inputs), "x.cu y.cu");
  EXPECT_EQ(Command.Output, "z.o");
}

TEST(NvccCommand, TheLastOfSingleValuesWins) {
  NvccCommand Command = parse("-arch=sm_90 -std=c++14 -rdc=true -maxrregcount=64 "
                              "-arch=sm_80 -std=c++17 -rdc=false -maxrregcount 32");
  EXPECT_EQ(Command.Arch, "sm_80");
  EXPECT_EQ(Command.Std, "c++17");
  EXPECT_FALSE(Command.RelocatableDeviceCode);
  EXPECT_EQ(Command.Hints.MaxRegisters, 32u);
}

TEST(NvccCommand, AnAppendedFlagWinsAndAPrependedOneLoses) {
  CommandEnvironment Environment = environment();
  Environment.PrependFlags = "-arch=sm_70 -std=c++14";
  Environment.AppendFlags = "-arch=sm_90";
  NvccCommand Command = parse("-arch=sm_80 -std=c++17", Environment);
  EXPECT_EQ(Command.Arch, "sm_90");
  EXPECT_EQ(Command.Std, "c++17");
}

TEST(NvccCommand, MacrosKeepTheirOrder) {
  std::string Macros;
  for (const NvccMacro &Macro : parse("-DX -UX -DX=2,Y -U Y").Macros)
    Macros += (Macro.Defined ? "+" : "-") + Macro.Text + " ";
  EXPECT_EQ(Macros, "+X -X +X=2 +Y -Y ");
}

TEST(NvccCommand, LinkTimeOptimizationImpliesRelocatableCode) {
  for (const char *Text : {"-dc", "-dlto", "--lto", "-dlink", "-rdc true", "-rdc=false -dlto"})
    EXPECT_TRUE(parse(Text).RelocatableDeviceCode) << Text;
  for (const char *Text : {"", "-dw", "-c", "-rdc=false", "-arch=lto_90"})
    EXPECT_FALSE(parse(Text).RelocatableDeviceCode) << Text;
}

TEST(NvccCommand, ArchAndCodeMakeOneTargetBeforeThoseOfGencode) {
  NvccCommand Command = parse("-gencode arch=compute_90,code=sm_90 -arch=compute_80 "
                              "-code=sm_80,sm_86 -gencode arch=compute_75,code=[sm_75]");
  std::string Targets;
  for (const GpuTarget &Target : Command.Targets)
    Targets += Target.Virtual + ": " + list(Target.Codes) + "; ";
  EXPECT_EQ(Targets, "compute_80: sm_80 sm_86; compute_90: sm_90; compute_75: sm_75; ");
}

TEST(NvccCommand, HostFlagsAreCutAtCommasAndBlanks) {
  EXPECT_EQ(list(parse("-Xcompiler -fPIC,-Wall -Xcompiler '-DA -DB' "
                       "-Xcompiler=-include -Xcompiler=x.h")
                     .HostFlags),
            "-fPIC -Wall -DA -DB -include x.h");
  EXPECT_EQ(parse(R"(-Xcompiler '-DA="1 2"')").HostFlags, std::vector<std::string>{"-DA=1 2"});
}

TEST(NvccCommand, UnknownFlagsGoToTheHostOnlyWhenForwarded) {
  EXPECT_EQ(list(parse("-fPIC -march=native").HostFlags), "");
  EXPECT_EQ(list(parse("-fPIC -forward-unknown-to-host-compiler -march=native").HostFlags),
            "-fPIC -march=native");
  EXPECT_EQ(list(parse("-fPIC --forward-unknown-opts").HostFlags), "-fPIC");
  EXPECT_EQ(list(parse("-fPIC --forward-unknown-to-host-linker").HostFlags), "");
}

TEST(NvccCommand, PtxasOptionsGiveHints) {
  BuildHints Hints = parse("-Xptxas -O3,-v -Xptxas -dlcm=cg,-dscm=wt -Xptxas -maxntid "
                           "-Xptxas 256 -Xptxas --maxrregcount=40")
                         .Hints;
  EXPECT_EQ(Hints.LoadCache, "cg");
  EXPECT_EQ(Hints.StoreCache, "wt");
  EXPECT_EQ(Hints.MaxThreads, std::vector<unsigned>{256});
  EXPECT_EQ(Hints.MaxRegisters, 40u);
}

TEST(NvccCommand, ABlockShapeIsReadThoughNvccCutsItAtItsCommas) {
  std::vector<unsigned> Shape = {32, 8, 1};
  for (const char *Text : {"-Xptxas -maxntid=32,8,1", "-Xptxas '-maxntid=\"32,8,1\"'",
                           "-Xptxas '-maxntid 32' -Xptxas 8,1", "-Xptxas -maxntid,32,8,1,7"})
    EXPECT_EQ(parse(Text).Hints.MaxThreads, Shape) << Text;
}

TEST(NvccCommand, AnUnreadableSpecificationIsAProblem) {
  EXPECT_EQ(problemsOf(parse("-c -gencode arch=compute_80").Problems),
            "argument 2: `arch=compute_80` lacks code\n");
}
} // namespace
