//===- lib/compare/Fit.h - Arguments that a profile tells of ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A profile holds no arguments of a launch. Those that guards and trip counts depend on show in
/// its counts: with the right ones, as many requests and lanes are predicted as were measured.
///
///   grid 4096, block 256, guard i < N, 1 000 000 lanes stored     N = 1000000
///   512 x 512 blocks of 32 x 32, 512 rounds for each warp         N = 16384, and not 512
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_COMPARE_FIT_H
#define WARPLINT_COMPARE_FIT_H

#include "lib/compare/Compare.h"

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

} // namespace warplint

#endif // WARPLINT_COMPARE_FIT_H
