//===- lib/frontend/command/NvccArch.h - Names of architectures -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Turns what nvcc calls an architecture into what clang calls one.
///
/// nvcc compiles in two steps: the source for a virtual architecture
/// (compute_80), the result for real ones (sm_80, sm_86). Clang knows real ones
/// only, and not all of them:
///
///   nvcc                       clang
///   sm_90, compute_90, lto_90  sm_90
///   sm_100f                    sm_100a   its features include the family's
///   sm_130                     sm_121    the newest that clang 22 knows
///   all, all-major             those of the toolkit's version
///   native                     what the caller says
///
/// A command may name several. The lowest one is the one analysed by default:
/// it has the least shared memory, and the other ones run its code too.
///
///   -gencode arch=compute_80,code=[sm_80,compute_80]      targets of compute_80
///   -gencode arch=compute_90a,code=sm_90a                 target of compute_90a
///
///   architectures: sm_80, sm_90a
///
/// A virtual architecture counts only if no real one is named at all.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_NVCCARCH_H
#define WARPLINT_FRONTEND_COMMAND_NVCCARCH_H

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

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_NVCCARCH_H
