// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns what nvcc calls an architecture into what clang calls one.
//
// nvcc compiles in two steps: the source for a virtual architecture
// (compute_80), the result for real ones (sm_80, sm_86). Clang knows real ones
// only, and not all of them:
//
//   nvcc                       clang
//   sm_90, compute_90, lto_90  sm_90
//   sm_100f                    sm_100a   its features include the family's
//   sm_130                     sm_121    the newest that clang 22 knows
//   all, all-major             those of the toolkit's version
//   native                     what the caller says
//
// A command may name several. The lowest one is the one analysed by default:
// it has the least shared memory, and the other ones run its code too.
//
//   -gencode arch=compute_80,code=[sm_80,compute_80]      targets of compute_80
//   -gencode arch=compute_90a,code=sm_90a                 target of compute_90a
//
//   architectures: sm_80, sm_90a
//
// A virtual architecture counts only if no real one is named at all.
//
// Reads the words of an nvcc command line into options with their values.
//
//   -Icuda -arch sm_90 -Xptxas -O3,-v -fPIC a.cu
//
//   -I       cuda          -Xptxas  -O3  -v      -fPIC   (no option of nvcc's)
//   -arch    sm_90                               a.cu    (no option of nvcc's)
//
// How a word is read, in this order:
//
//   1. not a dash, or a dash alone              an input
//   2. the part before `=` is a whole name      that option, value after `=`
//   3. the word is a whole name                 that option, value is next
//   4. -D -I -L -O -U -l -t begin it            that option, value attached
//   5. anything else                            an option nvcc does not know
//
// `--options-file f` is replaced by the words of f, which are read by the same
// rules. A relative f is looked up in the directory of the command, also when
// another options file names it. Files that name each other in a circle end
// the expansion, not the reading.
//
// The meaning of an nvcc command line, as far as it concerns warplint.
//
//   nvcc -arch=sm_90 -rdc=true -DN=4,M -Xcompiler -fPIC,-DH -std=c++17
//        -Xptxas -dlcm=cg -c a.cu -o a.o
//
//   targets     compute_90 -> sm_90 compute_90
//   std         c++17
//   macros      define N=4, define M
//   host flags  -fPIC -DH
//   rdc         yes
//   load cache  cg
//   inputs      a.cu
//   output      a.o
//
// Of an option with one value the last one given counts. Macros keep their
// order, because `-DX -UX` and `-UX -DX` differ. What -Xcompiler passes on is
// read as the host compiler would read it, after all of it is collected:
// `-Xcompiler -include -Xcompiler x.h` is one flag.
//
// Reading never fails: what is wrong is listed in Problems, and the rest is
// taken as it stands.

#pragma once

#include "lib/frontend/command/FlagRows.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VersionTuple.h"

#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A virtual architecture, and what is made of the code compiled for it.
struct GpuTarget {
  std::string Virtual;            ///< "compute_80"
  std::vector<std::string> Codes; ///< "sm_80", "compute_80"
};

/// An architecture as clang names it.
struct ClangArch {
  std::string Name;    ///< "sm_90a"
  std::string Instead; ///< the name that was given, if clang has to make do
  bool IsReal = true;  ///< a real one was named
};

/// Reads the value of -gencode.
///
/// Examples, all of one meaning: `arch=compute_80,code=[sm_80,compute_80]`,
/// `code="sm_80,compute_80",arch=compute_80`.
llvm::Expected<GpuTarget> parseGencode(llvm::StringRef Value);

/// The target that `-arch Name` means when no -code is given: `sm_80` stands
/// for compute_80 made into sm_80 and compute_80.
GpuTarget targetOfArch(llvm::StringRef Name);

/// Maps one name. Nothing if it does not look like an architecture.
std::optional<ClangArch> clangArch(llvm::StringRef Name);

/// What `all` or `all-major` names for a toolkit; version 0 means the newest.
///
/// Example: 13.0 -> 75 80 86 87 88 89 90 100 103 110 120 121, major 75 80 90
/// 100 110 120.
std::vector<std::string> allArchs(const llvm::VersionTuple &Toolkit, bool MajorOnly);

/// Sorts clang's names from low to high, and drops repeated ones:
/// sm_80 < sm_90 < sm_90a < sm_100.
void sortArchs(std::vector<std::string> &Names);

/// One option with its values, or one word that is none.
struct NvccArgument {
  const NvccOption *Option = nullptr; ///< null: an input or an unknown flag
  std::string Text;                   ///< as written: "-Xptxas -O3,-v"
  std::vector<std::string> Values;    ///< "-O3", "-v"
  ArgumentPlace Place;
  bool Overridden = false; ///< a later value of the same option wins

  bool is(NvccOptionId Id) const { return Option && Option->Id == Id; }
  bool isInput() const;
  llvm::StringRef value() const {
    return Values.empty() ? llvm::StringRef() : llvm::StringRef(Values[0]);
  }
};

struct NvccArguments {
  std::vector<NvccArgument> Arguments; ///< in order, options files expanded
  std::vector<CommandProblem> Problems;
};

/// Reads \p Words, which do not include the compiler itself. The flags of the
/// environment come before and after them.
NvccArguments readNvccArguments(llvm::ArrayRef<std::string> Words, llvm::StringRef Directory,
                                const CommandEnvironment &Environment);

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
