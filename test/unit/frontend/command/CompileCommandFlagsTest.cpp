//===- test/unit/frontend/CompileCommandFlagsTest.cpp ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/Flags.h"

#include "lib/frontend/command/FlagRows.h"
#include "test/unit/frontend/command/CompileCommandTestSupport.h"

using namespace warplint;
using namespace warplint::test;

namespace {
std::string clang(const std::string &Flags) {
  return textOf(translate("clang++ -x cuda " + Flags + " a.cu"));
}

std::string gcc(const std::string &Flags) { return textOf(translate("g++ " + Flags + " a.cu")); }

TEST(CompileCommandFlags, ClangsCudaCommandsPassThrough) {
  EXPECT_EQ(clang("--cuda-gpu-arch=sm_70 --cuda-path=/opt/cuda -O3 -std=c++20 -I inc -isystem /s "
                  "-DN=1 -UM -include p.h -fgpu-rdc -fcuda-flush-denormals-to-zero -pthread "
                  "-fopenmp -stdlib=libc++ --sysroot /r -c -o a.o -MMD -MF a.d -Wall -Werror -g"),
            "--cuda-gpu-arch=sm_70 -std=c++20 -I inc -isystem /s -DN=1 -UM -include p.h -fgpu-rdc "
            "-fcuda-flush-denormals-to-zero -pthread -fopenmp -stdlib=libc++ --sysroot /r");
}

TEST(CompileCommandFlags, TheToolkitIsAHintNotAnArgument) {
  EXPECT_EQ(translate("clang++ --cuda-path=/opt/cuda a.cu").CudaPath, "/opt/cuda");
}

TEST(CompileCommandFlags, ArchitecturesAddUpAndAreTakenBack) {
  EXPECT_EQ(clang("--offload-arch=sm_90,sm_80 --cuda-gpu-arch=sm_75 --no-offload-arch=sm_80"),
            "--cuda-gpu-arch=sm_75 --cuda-gpu-arch=sm_90");
  EXPECT_EQ(clang("--offload-arch=sm_90 --no-cuda-gpu-arch=all --offload-arch sm_100f"),
            "--cuda-gpu-arch=sm_100a");
  EXPECT_EQ(clang("--offload-arch=gfx90a"), "");
}

TEST(CompileCommandFlags, WhatPicksASideOrAPhaseIsDropped) {
  EXPECT_EQ(clang("--cuda-host-only --cuda-device-only --offload-host-only -fsyntax-only -S -E "
                  "-emit-llvm --offload-new-driver --no-offload-new-driver -nocudalib "
                  "--no-cuda-version-check -save-temps=obj -fPIC -march=native -mllvm -x "
                  "-fgpu-default-stream=per-thread"),
            "");
}

TEST(CompileCommandFlags, TheirOwnValuesGoWithDroppedFlags) {
  EXPECT_EQ(clang("-o x -MF y -MT z -Xlinker -l -Xassembler -D -mllvm -I -resource-dir /r "
                  "-Xcuda-fatbinary -DX -Xarch_host -DHOST --serialize-diagnostics d -DKEPT"),
            "-DKEPT");
}

// clang gives -G a value, nvcc does not.
TEST(CompileCommandFlags, NvccsDebugFlagInAClangCommandTakesNothingWithIt) {
  EXPECT_EQ(clang("-G -DKEPT"), "-DKEPT");
  EXPECT_EQ(clang("-G 8 -DKEPT"), "-DKEPT");
  EXPECT_EQ(clang("-G8 -DKEPT"), "-DKEPT");
  EXPECT_EQ(accountOf(translate("clang++ -G 8 a.cu"), "-G 8").What, Fate::Dropped);
}

TEST(CompileCommandFlags, OneSidesFlagsStayPairs) {
  EXPECT_EQ(clang("-Xarch_device -DDEV -Xarch_sm_80 -DEIGHTY -Xarch_host -DHOST"),
            "-Xarch_device -DDEV -Xarch_sm_80 -DEIGHTY");
  EXPECT_EQ(clang("-Xarch_device -O3 -Xarch_device -fplugin=x.so"), "");
}

TEST(CompileCommandFlags, WordsForClangsInnerHalfAreOpened) {
  EXPECT_EQ(clang("-Xclang -fcuda-allow-variadic-functions -Xclang -DX"),
            "-Xclang -fcuda-allow-variadic-functions -DX");
  EXPECT_EQ(clang("-Xclang -include-pch -Xclang p.pch -Xclang -include -Xclang p.hxx"),
            "-include p.hxx");
  EXPECT_EQ(clang("-Xclang -triple"), "");
}

TEST(CompileCommandFlags, ForeignCodeAndPrecompiledFilesStayOut) {
  EXPECT_EQ(clang("-fplugin=/x.so -fpass-plugin=/y.so -fplugin-arg-x-y -Xclang -load -Xclang z.so "
                  "-Xclang -add-plugin -Xclang p -Xclang -plugin-arg-p -Xclang q "
                  "-fmodules -fmodule-file=m.pcm -include-pch p.pch -DKEPT"),
            "-DKEPT");
}

TEST(CompileCommandFlags, PreprocessorFlagsInDisguiseAreOpened) {
  EXPECT_EQ(clang("-Wp,-DA,-MD,x.d -Wpedantic -Xpreprocessor -DB"), "-DA -DB");
  EXPECT_EQ(gcc("-Wp,-DA,-UB"), "-DA -UB");
}

TEST(CompileCommandFlags, FlagsWithinFlagsEnd) {
  EXPECT_EQ(clang("-Xclang -Xclang -Xclang -Xclang"), "");
  EXPECT_EQ(clang("-Wp,-Wp,-Wp,-DX -Xpreprocessor -Xpreprocessor -DKEPT"), "-DX -DKEPT");
}

TEST(CompileCommandFlags, AnUnlistedFlagIsForClangToKnow) {
  EXPECT_EQ(clang("-fbrand-new -fwrapv"), "-fbrand-new -fwrapv");
  EXPECT_EQ(gcc("-fbrand-new -fwrapv -DX"), "-DX");
  ClangCommand Command = translate("clang++ -brand-new a.cu");
  EXPECT_EQ(accountOf(Command, "-brand-new").What, Fate::Unknown);
}

TEST(CompileCommandFlags, TheHostsTripleStaysAndADevicesGoes) {
  EXPECT_EQ(clang("--target=aarch64-linux-gnu"), "--target=aarch64-linux-gnu");
  EXPECT_EQ(clang("-target x86_64-linux-gnu"), "-target x86_64-linux-gnu");
  EXPECT_EQ(clang("--target=nvptx64-nvidia-cuda"), "");
  EXPECT_EQ(gcc("-march=armv8-a -mavx2 -m64"), "-m64");
}

TEST(CompileCommandFlags, ResponseFilesAreExpanded) {
  CommandEnvironment Environment = environment(
      {{"/b/x.rsp", "-DA='1 2' @sub/y.rsp\n-I\"/c d\""}, {"/b/sub/y.rsp", "-DB @/b/x.rsp"}});
  ClangCommand Command = translate("clang++ @x.rsp -DC @no.rsp a.cu", Environment);
  std::vector<std::string> Expected = {"-DA=1 2", "-DB", "-I/c d", "-DC"};
  EXPECT_EQ(argumentsOf(Command), Expected);
  EXPECT_EQ(problemsOf(Command.Problems),
            "argument 2 of sub/y.rsp: cannot read options file /b/x.rsp: it includes itself\n"
            "argument 3: cannot read options file no.rsp: No such file or directory\n");
}

TEST(CompileCommandFlags, FilesAndWhatFollowsTwoDashesAreInputs) {
  ClangCommand Command = translate("clang++ -DX -- -DY a.cu");
  EXPECT_EQ(textOf(Command), "-DX");
  EXPECT_EQ(accountOf(Command, "-DY").What, Fate::Input);
  EXPECT_EQ(accountOf(translate("clang++ - a.cu"), "-").What, Fate::Input);
}

TEST(CompileCommandFlags, AFlagAtTheEndWithoutItsValueIsAProblem) {
  EXPECT_EQ(problemsOf(translate("clang++ a.cu -I").Problems),
            "argument 2: missing value after -I\n");
  EXPECT_EQ(problemsOf(translate("nvcc a.cu -Xcompiler -include").Problems),
            "argument 1 of -Xcompiler: missing value after -include\n");
}

TEST(CompileCommandFlags, TheLongestNameWins) {
  EXPECT_EQ(findFlag("-Wp,-DX").Row->Act, FlagAct::OpenList);
  EXPECT_EQ(findFlag("-include-pch").Row->Act, FlagAct::Drop);
  EXPECT_EQ(findFlag("-includefoo").Attached, "foo");
  EXPECT_EQ(findFlag("-isysroot").TakesNext, true);
  EXPECT_EQ(findFlag("-march=native").Row->Act, FlagAct::Drop);
  EXPECT_EQ(findFlag("-march=x86-64-v3").Row->Act, FlagAct::KeepForClang);
  EXPECT_EQ(findFlag("-fopenmp-simd").Row->Act, FlagAct::Drop);
  EXPECT_EQ(findFlag("-zzz").Row->Name, "-z");
  EXPECT_EQ(findFlag("-qqq").Row, nullptr);
}
} // namespace
