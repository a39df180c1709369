//===- lib/frontend/command/NvccCommand.h - What an nvcc command asks -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The meaning of an nvcc command line, as far as it concerns warplint.
///
///   nvcc -arch=sm_90 -rdc=true -DN=4,M -Xcompiler -fPIC,-DH -std=c++17
///        -Xptxas -dlcm=cg -c a.cu -o a.o
///
///   targets     compute_90 -> sm_90 compute_90
///   std         c++17
///   macros      define N=4, define M
///   host flags  -fPIC -DH
///   rdc         yes
///   load cache  cg
///   inputs      a.cu
///   output      a.o
///
/// Of an option with one value the last one given counts. Macros keep their
/// order, because `-DX -UX` and `-UX -DX` differ. What -Xcompiler passes on is
/// read as the host compiler would read it, after all of it is collected:
/// `-Xcompiler -include -Xcompiler x.h` is one flag.
///
/// Reading never fails: what is wrong is listed in Problems, and the rest is
/// taken as it stands.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_NVCCCOMMAND_H
#define WARPLINT_FRONTEND_COMMAND_NVCCCOMMAND_H

#include "lib/frontend/command/NvccArch.h"
#include "lib/frontend/command/NvccArguments.h"

#include <optional>

namespace warplint {

/// What a build tells about launches and caching, and not about the source.
struct BuildHints {
  std::optional<unsigned> MaxRegisters; ///< registers per thread, at most
  std::vector<unsigned> MaxThreads;     ///< threads of a block: x, y, z
  std::string LoadCache;                ///< "ca", "cg": default of global loads
  std::string StoreCache;               ///< "wb", "cg": default of global stores
};

struct NvccMacro {
  bool Defined = true; ///< false for -U
  std::string Text;    ///< "N=4"
};

struct NvccCommand {
  std::vector<std::string> Inputs; ///< files, as written
  std::string Output;
  std::string Language; ///< "cu", "c++", "c"; empty: by the name of the file
  std::string Std;      ///< "c++17"; empty: the host compiler's default

  std::vector<NvccMacro> Macros;
  std::vector<std::string> IncludePaths;
  std::vector<std::string> SystemIncludes;
  std::vector<std::string> PreIncludes;

  std::string Arch;               ///< of -arch
  std::vector<std::string> Codes; ///< of -code
  std::vector<GpuTarget> Targets; ///< all of them; empty if none was named

  bool RelocatableDeviceCode = false;
  bool ExtensibleWholeProgram = false;
  bool RelaxedConstexpr = false;
  bool ExtendedLambda = false;
  bool PerThreadStream = false;          ///< --default-stream per-thread
  bool DeviceDebug = false;              ///< -G
  bool DeviceOptimized = false;          ///< -dopt=on, which takes half of -G back
  std::vector<std::string> PtxasOptions; ///< of -Xptxas
  BuildHints Hints;                      ///< of those, and of -maxrregcount

  std::string HostCompiler;           ///< of -ccbin
  std::string TargetDirectory;        ///< of -target-dir: "sbsa-linux"
  std::vector<std::string> HostFlags; ///< of -Xcompiler, and unknown ones
  bool ForwardsUnknown = false;       ///< unknown flags go to the host compiler
  bool ForwardsToLinker = false;      ///< they go to the host linker

  std::vector<NvccArgument> Arguments; ///< all of it, in order
  std::vector<CommandProblem> Problems;
};

/// Reads \p Words, which do not include the compiler itself.
NvccCommand parseNvccCommand(llvm::ArrayRef<std::string> Words, llvm::StringRef Directory,
                             const CommandEnvironment &Environment);

/// Takes unknown flags for flags of the host compiler, as
/// -forward-unknown-to-host-compiler asks.
void forwardUnknown(NvccCommand &Command);

/// Reads what -Xptxas says about launches and caching. True if it said any.
///
/// Example: -O3 -dlcm=cg -maxntid 256,1,1 -> loads cached in L2, 256 threads.
bool readPtxasHints(llvm::ArrayRef<std::string> Options, BuildHints &Hints);

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_NVCCCOMMAND_H
