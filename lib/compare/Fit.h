// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A profile holds no arguments of a launch. Those that guards and trip counts depend on show in
// its counts: with the right ones, as many requests and lanes are predicted as were measured.
//
//   grid 4096, block 256, guard i < N, 1 000 000 lanes stored     N = 1000000
//   512 x 512 blocks of 32 x 32, 512 rounds for each warp         N = 16384, and not 512
//
// The kernels of a report by the names that a profiler has for them. The mangled name is certain;
// of demangled ones the spelling of template arguments differs: "tile<(int)32>", "tile<32>".

#pragma once

#include "lib/compare/Compare.h"
#include "lib/finding/Report.h"
#include "lib/profile/Profile.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

using ArgumentValues = std::map<std::string, int64_t>;

struct FittedArguments {
  ArgumentValues Values; ///< of those that the counts depend on; empty if nothing fits
  std::map<std::string, std::vector<int64_t>> Others; ///< values that fit as well
};

/// Numbers that an argument of \p L may be: of its shape, of its requests and lanes, likely ones
/// first.
std::vector<int64_t> likelyArguments(const ProfiledLaunch &L);

/// Looks for the values of \p Names with which predicted counts come closest to \p L.
///
/// \param Distance how close they come with these values
/// \param MostTries how often that may be asked
FittedArguments fitArguments(const std::vector<std::string> &Names, const ProfiledLaunch &L,
                             llvm::function_ref<CountDistance(const ArgumentValues &)> Distance,
                             unsigned MostTries);

/// The names of the parameters of a function that may be whole numbers; \p Text begins somewhere
/// before its parameter list: "(const float *a, int n, float x)" -> n.
std::vector<std::string> scalarParameters(llvm::StringRef Text);

/// "void tile::transpose<32>(float *, int)" -> "tile::transpose<32>".
llvm::StringRef nameOfKernel(llvm::StringRef Name);

/// The same as a source would write its arguments: "gemm<(int)128, (bool)0>" -> "gemm<128, 0>".
std::string instanceName(llvm::StringRef Name);

/// Numbers of the kernels of \p R that \p L may be of: the one that is, if that is certain, else
/// those whose names agree but for their arguments. A launch without a name may be of any.
std::vector<size_t> kernelsOf(const Report &R, const ProfiledLaunch &L);

} // namespace warplint
