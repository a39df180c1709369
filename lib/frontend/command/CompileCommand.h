// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns one entry of a compile database into arguments for our front end.
//
//   directory  /src/build
//   command    ccache /opt/cuda/bin/nvcc -forward-unknown-to-host-compiler
//              -I/src/inc -isystem=/src/sys -Xcompiler=-fPIC -O3 -std=c++17
//              --generate-code=arch=compute_80,code=[compute_80,sm_80]
//              -rdc=true -x cu -c /src/a.cu -o a.o
//   file       /src/a.cu
//
//   language   CUDA, c++17
//   archs      sm_80
//   args       -I/src/inc -isystem /src/sys -fgpu-rdc -D__CUDACC_RDC__
//              -Xclang -fcuda-allow-variadic-functions
//
// Three kinds of compilers are told apart by name, after launchers (ccache,
// sccache, env, ...) are taken off:
//
//   nvcc          its own grammar: NvccCommand.h
//   clang         its arguments are ours already; what picks a side, writes
//                 files, links or loads plugins is taken out
//   anything else read as gcc; only what changes the source is passed on
//
// A file is CUDA whatever its command says, unless its name ends like C or C++
// source (.c .cc .cpp .cxx): then the command decides. So .cu, .cuh and headers
// are always CUDA.
//
// What is not in the result: -x, -std=, the architecture, the choice of the
// device side, and everything about the toolkit's headers. The front end adds
// those from the fields. Paths stay as they were written; the relative ones
// start in the command's directory.

#pragma once

#include "lib/frontend/command/NvccCommand.h"

namespace warplint {

/// An entry of a compile database.
struct CompileCommand {
  std::string Directory;
  std::vector<std::string> Arguments; ///< the compiler comes first
  std::string File;
};

enum class SourceLanguage { Cuda, Cxx, C };

enum class CompilerKind { Nvcc, Clang, Other };

/// The compiler of a command line, found behind its launchers.
struct CompilerWord {
  CompilerKind Kind = CompilerKind::Other;
  std::string Name;                   ///< as written: "/opt/cuda/bin/nvcc"
  size_t Index = 0;                   ///< in the arguments
  std::vector<std::string> Variables; ///< "NAME=value" set by env
};

/// What the front end needs to read a file as its build does.
struct ClangCommand {
  std::string Directory;
  std::string File;
  CompilerWord Compiler;

  SourceLanguage Language = SourceLanguage::Cuda;
  std::string Std;                ///< "c++17"; empty: clang's default
  std::vector<std::string> Args;  ///< -I -isystem -D -U -include -f...
  std::vector<std::string> Archs; ///< "sm_80", "sm_90a", lowest first; or none
  std::string CudaPath;           ///< of --cuda-path
  std::string TargetDirectory;    ///< of -target-dir
  BuildHints Hints;

  std::vector<ArgumentAccount> Accounts; ///< one for each argument
  std::vector<CommandProblem> Problems;
};

/// Finds the compiler. \pre \p Arguments is not empty.
CompilerWord findCompiler(llvm::ArrayRef<std::string> Arguments);

/// Translates \p Command. Fails if there is nothing to translate: no compiler,
/// or a language that is not read here.
llvm::Expected<ClangCommand> translateCommand(const CompileCommand &Command,
                                              const CommandEnvironment &Environment);

/// Prints the fields and the account, for `doctor` and for tests.
void print(const ClangCommand &Command, llvm::raw_ostream &OS);

} // namespace warplint
