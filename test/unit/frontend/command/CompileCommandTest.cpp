//===- test/unit/frontend/CompileCommandTest.cpp --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/CompileCommand.h"

#include "lib/frontend/command/Databases.h"
#include "test/unit/frontend/command/CompileCommandTestSupport.h"

using namespace warplint;
using namespace warplint::test;

namespace {
/// Entry \p Index of a database in data/, translated.
ClangCommand fromDatabase(llvm::StringRef Name, size_t Index,
                          const CommandEnvironment &Environment = environment()) {
  llvm::Expected<std::vector<CompileCommand>> Commands = readCompileCommands(dataFile(Name), Name);
  if (!Commands) {
    ADD_FAILURE() << llvm::toString(Commands.takeError());
    return {};
  }
  llvm::Expected<ClangCommand> Command = translateCommand((*Commands)[Index], Environment);
  if (Command)
    return *Command;
  ADD_FAILURE() << llvm::toString(Command.takeError());
  return {};
}

std::string unknownsOf(const ClangCommand &Command) {
  std::string Text;
  for (const ArgumentAccount &Account : Command.Accounts)
    if (Account.What == Fate::Unknown)
      Text += Account.Argument + "\n";
  return Text;
}

TEST(CompileCommand, CMakeWithNinjaIsRead) {
  ClangCommand Command = fromDatabase("cmake-ninja.json", 0);
  EXPECT_EQ(Command.File, "/home/ana/heat/src/stencil.cu");
  EXPECT_EQ(Command.Language, SourceLanguage::Cuda);
  EXPECT_EQ(textOf(Command),
            "--cuda-gpu-arch=sm_70 --cuda-gpu-arch=sm_86 -std=c++17 -fopenmp "
            "-I/home/ana/heat/include -isystem /home/ana/heat/third_party/fmt/include "
            "-isystem /usr/local/cuda-12.6/targets/x86_64-linux/include "
            "-DHEAT_NAME=\"heat 2\" -DUSE_DOUBLE -DNDEBUG -D__CUDACC_RELAXED_CONSTEXPR__ "
            "-fgpu-rdc -D__CUDACC_RDC__");
  EXPECT_EQ(problemsOf(Command.Problems), "");
  EXPECT_EQ(unknownsOf(Command), "");
}

TEST(CompileCommand, CMakeWithNinjaBehindACompilerCacheIsRead) {
  ClangCommand Command = fromDatabase("cmake-ninja.json", 1);
  EXPECT_EQ(Command.Compiler.Name, "/usr/local/cuda-12.6/bin/nvcc");
  EXPECT_EQ(textOf(Command), "--cuda-gpu-arch=sm_90a -pthread -I/home/ana/heat/include -fgpu-rdc "
                             "-D__CUDACC_RDC__");
  EXPECT_EQ(unknownsOf(Command), "");
}

TEST(CompileCommand, AHostFileOfTheSameDatabaseIsNotCuda) {
  ClangCommand Command = fromDatabase("cmake-ninja.json", 2);
  EXPECT_EQ(Command.Compiler.Kind, CompilerKind::Other);
  EXPECT_EQ(Command.Language, SourceLanguage::Cxx);
  EXPECT_EQ(textOf(Command), "-std=gnu++17 -DUSE_DOUBLE -I/home/ana/heat/include");
}

TEST(CompileCommand, CMakeWithMakefilesKeepsItsIncludesInAnOptionsFile) {
  CommandEnvironment Environment =
      environment({{"/home/ana/heat/build/CMakeFiles/heat.dir/includes_CUDA.rsp",
                    "-I/home/ana/heat/include -I\"/home/ana/my libs/include\" "
                    "-isystem=/home/ana/heat/third_party/fmt/include"}});
  ClangCommand Command = fromDatabase("cmake-makefiles.json", 0, Environment);
  std::vector<std::string> Expected = {
      "--cuda-gpu-arch=sm_70",       "-std=c++17", "-I/home/ana/heat/include",
      "-I/home/ana/my libs/include", "-isystem",   "/home/ana/heat/third_party/fmt/include",
      "-DHEAT_NAME=\"heat 2\""};
  EXPECT_EQ(argumentsOf(Command), Expected);
  EXPECT_EQ(problemsOf(Command.Problems), "");
}

TEST(CompileCommand, AMissingOptionsFileIsAProblemWithAPlace) {
  ClangCommand Command = fromDatabase("cmake-makefiles.json", 0);
  EXPECT_EQ(problemsOf(Command.Problems),
            "argument 3: cannot read options file CMakeFiles/heat.dir/includes_CUDA.rsp: "
            "No such file or directory\n");
  EXPECT_EQ(Command.Std, "c++17"); // the rest is read all the same
}

TEST(CompileCommand, BearsWordsAreRead) {
  ClangCommand Command = fromDatabase("bear.json", 0);
  std::vector<std::string> Expected = {"--cuda-gpu-arch=sm_80", "-DTRACE=1", "-Iinclude",
                                       "-I/data/größe 1/include", "-DTITLE=\"a b\""};
  EXPECT_EQ(argumentsOf(Command), Expected);
  EXPECT_EQ(Command.Directory, "/home/ana/scan");
}

TEST(CompileCommand, XmakesTwoWordSpellingsAreRead) {
  EXPECT_EQ(textOf(fromDatabase("xmake.json", 0)),
            "--cuda-gpu-arch=sm_75 --cuda-gpu-arch=sm_80 -std=c++17 -Isrc "
            "-I/usr/local/cuda/include -DNDEBUG -m64 -fgpu-rdc -D__CUDACC_RDC__");
}

TEST(CompileCommand, ADatabaseThatIsNoneIsAnError) {
  auto Error = [](llvm::StringRef Json) {
    llvm::Expected<std::vector<CompileCommand>> Commands = readCompileCommands(Json, "db");
    return Commands ? "" : llvm::toString(Commands.takeError());
  };
  EXPECT_EQ(Error("{}"), "db: a list of commands is expected");
  EXPECT_EQ(Error("[1]"), "db: entry 1 lacks a file or a command");
  EXPECT_EQ(Error(R"([{"file": "a.cu", "command": " "}])"),
            "db: entry 1 lacks a file or a command");
  EXPECT_NE(Error("[").find("db: "), std::string::npos);
  EXPECT_EQ(Error("[]"), "");
}

TEST(CompileCommand, TheCompilerIsFoundBehindLaunchers) {
  for (const char *Text :
       {"nvcc -c", "/opt/my cuda/bin/nvcc.exe -c", "ccache /x/nvcc -c", "sccache nvcc -c",
        "env A=B C=clang nvcc -c", "nice -n 10 nvcc", "cmake -E env A=B nvcc -c",
        "cmake -E __run_co_compile --tidy=clang-tidy -- /x/nvcc -c", "nvcc-12.4 -c",
        "/bin/our-launcher nvcc -c", "python3 wrap.py nvcc", "ccache distcc nvcc -ccbin g++"}) {
    std::vector<std::string> Words = splitShellWords(Text);
    if (llvm::StringRef(Text).contains("my cuda"))
      Words = {"/opt/my cuda/bin/nvcc.exe", "-c"};
    EXPECT_EQ(findCompiler(Words).Kind, CompilerKind::Nvcc) << Text;
  }
  EXPECT_EQ(findCompiler({"/usr/bin/clang++-22", "-c"}).Kind, CompilerKind::Clang);
  EXPECT_EQ(findCompiler({"ccache", "clang++"}).Index, 1u);
  EXPECT_EQ(findCompiler({"g++", "-ccbin", "nvcc"}).Kind, CompilerKind::Other);
  EXPECT_EQ(findCompiler({"ccache", "x.cu"}).Name, "ccache");
  EXPECT_EQ(findCompiler({"mpicxx", "-c", "nvcc"}).Kind, CompilerKind::Other);
}

TEST(CompileCommand, VariablesThatEnvSetsCountForNvcc) {
  EXPECT_EQ(textOf(translate("env 'NVCC_APPEND_FLAGS=-arch=sm_90 -DA' nvcc -arch=sm_80 a.cu")),
            "--cuda-gpu-arch=sm_90 -DA");
}

TEST(CompileCommand, AFileIsCudaUnlessItsNameEndsLikeHostSource) {
  auto LanguageOf = [](llvm::StringRef Text, llvm::StringRef File) {
    return translate(Text, environment(), File).Language;
  };
  for (const char *File : {"a.cu", "a.cuh", "a.hpp", "a.h", "a.inl", "a", "b.x/a.CU"})
    for (const char *Text : {"nvcc -x c++", "clang++ -x c++", "g++", "nvcc"})
      EXPECT_EQ(LanguageOf(Text, File), SourceLanguage::Cuda) << Text << " " << File;
  EXPECT_EQ(LanguageOf("nvcc", "a.cpp"), SourceLanguage::Cxx);
  EXPECT_EQ(LanguageOf("nvcc -x cu", "a.cpp"), SourceLanguage::Cuda);
  EXPECT_EQ(LanguageOf("clang++ -x cuda", "a.cc"), SourceLanguage::Cuda);
  EXPECT_EQ(LanguageOf("clang++ -xcuda", "a.cc"), SourceLanguage::Cuda);
  EXPECT_EQ(LanguageOf("clang -x c", "a.cxx"), SourceLanguage::C);
  EXPECT_EQ(LanguageOf("gcc", "a.c"), SourceLanguage::C);
}

TEST(CompileCommand, TheToolkitsVersionIsDefinedForNvccOnly) {
  CommandEnvironment Environment = environment();
  Environment.ToolkitVersion = llvm::VersionTuple(13, 0, 88);
  EXPECT_EQ(textOf(translate("nvcc a.cu", Environment)),
            "-D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=0 -D__CUDACC_VER_BUILD__=88");
  EXPECT_EQ(textOf(translate("clang++ a.cu", Environment)), "");
}

TEST(CompileCommand, NativeIsTheGpuThatTheCallerNames) {
  CommandEnvironment Environment = environment();
  EXPECT_EQ(textOf(translate("nvcc -arch=native a.cu", Environment)), "");
  EXPECT_EQ(accountOf(translate("nvcc -arch=native a.cu"), "-arch=native").Why,
            "the native GPU is unknown");
  Environment.NativeGpu = "sm_89";
  EXPECT_EQ(textOf(translate("nvcc -arch=native a.cu", Environment)), "--cuda-gpu-arch=sm_89");
  EXPECT_EQ(textOf(translate("clang++ --offload-arch=native a.cu", Environment)),
            "--cuda-gpu-arch=sm_89");
}

TEST(CompileCommand, AllDependsOnTheToolkit) {
  CommandEnvironment Environment = environment();
  Environment.ToolkitVersion = llvm::VersionTuple(12, 0);
  EXPECT_EQ(translate("nvcc -arch=all-major a.cu", Environment).Archs.front(), "sm_50");
}

TEST(CompileCommand, AnArchitectureThatIsNoneIsAProblem) {
  EXPECT_EQ(problemsOf(translate("nvcc -c -arch=gfx90a a.cu").Problems),
            "argument 2: gfx90a is no architecture\n");
}

TEST(CompileCommand, AReadingForAnotherVirtualArchitectureIsSaid) {
  ClangCommand Command = translate("nvcc -gencode arch=compute_80,code=sm_86 a.cu");
  EXPECT_EQ(Command.Accounts[0].Why, "nvcc reads the source for compute_80");
}

TEST(CompileCommand, TheHostCompilersLibraryIsFound) {
  CommandEnvironment Environment =
      environment({{"/usr/lib/gcc/x86_64-linux-gnu/11/crtbegin.o", ""},
                   {"/usr/lib/gcc/x86_64-linux-gnu/12/crtbegin.o", ""},
                   {"/usr/lib/gcc/aarch64-linux-gnu/11/crtbegin.o", ""},
                   {"/opt/gcc/lib/gcc/x86_64-linux-gnu/13.2.0/crtbegin.o", ""},
                   {"/opt/gcc/bin/g++", ""}});
  auto HostOf = [&](llvm::StringRef Name) {
    return textOf(translate(("nvcc -ccbin " + Name + " a.cu").str(), Environment));
  };
  EXPECT_EQ(HostOf("g++-12"), "--gcc-install-dir=/usr/lib/gcc/x86_64-linux-gnu/12");
  EXPECT_EQ(HostOf("/usr/bin/g++-12"), "--gcc-install-dir=/usr/lib/gcc/x86_64-linux-gnu/12");
  EXPECT_EQ(HostOf("g++-11"), ""); // which of the two?
  EXPECT_EQ(HostOf("aarch64-linux-gnu-g++-11"),
            "--gcc-install-dir=/usr/lib/gcc/aarch64-linux-gnu/11");
  EXPECT_EQ(HostOf("g++-99"), "");
  EXPECT_EQ(HostOf("/opt/gcc/bin/g++"), "--gcc-toolchain=/opt/gcc");
  EXPECT_EQ(HostOf("/opt/gcc/bin"), "--gcc-toolchain=/opt/gcc");
  EXPECT_EQ(HostOf("/opt/none/bin/g++"), "");
  EXPECT_EQ(HostOf("clang++"), "");
  EXPECT_EQ(HostOf("g++"), "");
  EXPECT_EQ(textOf(translate("/opt/gcc/bin/g++ a.cu", Environment)), "--gcc-toolchain=/opt/gcc");
  Environment.HostCompiler = "g++-12"; // of NVCC_CCBIN
  EXPECT_EQ(textOf(translate("nvcc a.cu", Environment)),
            "--gcc-install-dir=/usr/lib/gcc/x86_64-linux-gnu/12");
  EXPECT_EQ(HostOf("/opt/gcc/bin/g++"), "--gcc-toolchain=/opt/gcc");
}

TEST(CompileCommand, NvccsOwnDialectWinsOverTheHosts) {
  EXPECT_EQ(translate("nvcc -Xcompiler -std=gnu++20 -std=c++17 a.cu").Std, "c++17");
  EXPECT_EQ(translate("nvcc -Xcompiler -std=gnu++20 a.cu").Std, "gnu++20");
}

TEST(CompileCommand, FlagsForwardedToTheLinkerAreDropped) {
  ClangCommand Command = translate("nvcc -forward-unknown-to-host-linker -Wl,-rpath,/x a.cu");
  EXPECT_EQ(accountOf(Command, "-Wl,-rpath,/x").What, Fate::Dropped);
  EXPECT_EQ(textOf(Command), "");
}

TEST(CompileCommand, KokkosWrapperForwardsUnasked) {
  EXPECT_EQ(textOf(translate("/k/bin/nvcc_wrapper -arch=sm_80 -fopenmp -Wall -c a.cpp",
                             environment(), "a.cu")),
            "--cuda-gpu-arch=sm_80 -fopenmp");
}

TEST(CompileCommand, WhatCannotBeTranslatedIsAnError) {
  auto Error = [](std::vector<std::string> Words) {
    llvm::Expected<ClangCommand> Command =
        translateCommand({"/b", std::move(Words), "a.cu"}, environment());
    return Command ? "" : llvm::toString(Command.takeError());
  };
  EXPECT_EQ(Error({}), "the command for a.cu is empty");
  EXPECT_EQ(Error({"C:\\VS\\cl.exe", "/c", "a.cu"}),
            "the command for a.cu is in the language of cl, which is not read here");
}

TEST(CompileCommand, ThePrintShowsFieldsHintsAndAccounts) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(translate("nvcc -arch=sm_80 -Xptxas -dlcm=cg -maxrregcount=32 -rdc=true -c a.cu"), OS);
  EXPECT_EQ(Text, "compiler: nvcc\n"
                  "language: CUDA\n"
                  "archs: sm_80\n"
                  "args: -fgpu-rdc -D__CUDACC_RDC__ -Xclang -fcuda-allow-variadic-functions\n"
                  "hint: at most 32 registers per thread\n"
                  "hint: loads are cached as cg\n"
                  "translated  -arch=sm_80  -> --cuda-gpu-arch=sm_80\n"
                  "hint        -Xptxas -dlcm=cg  is a hint about launches or caching\n"
                  "hint        -maxrregcount=32  is a hint about launches or caching\n"
                  "translated  -rdc=true  -> -fgpu-rdc -D__CUDACC_RDC__\n"
                  "dropped     -c  chooses how far to compile\n"
                  "input       a.cu\n");
}
} // namespace
