// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch: a block shape, a grid shape, dynamic shared bytes, and the scalar arguments
// that are known. A verdict holds for one launch, and names it.

#pragma once

#include "lib/kernel/Buffers.h"
#include "lib/source/Source.h"

#include "llvm/Support/Error.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

struct Kernel;

struct Dim3 {
  uint32_t X = 1, Y = 1, Z = 1;

  uint64_t count() const { return uint64_t(X) * Y * Z; }
  uint32_t operator[](unsigned Dim) const { return Dim == 0 ? X : Dim == 1 ? Y : Z; }
  auto operator<=>(const Dim3 &) const = default;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Dim3 &D); ///< "32x32x1"

/// Where a launch comes from, most trusted first.
enum class LaunchFrom : uint8_t { Option, Config, Call, Attribute, Assumed };

const char *nameOf(LaunchFrom F); ///< "option", "config", ...

/// What is known of a shape: x, y, z.
using KnownExtents = std::array<std::optional<uint32_t>, 3>;

/// What of a launch decides its cost.
struct LaunchShape {
  std::optional<Dim3> Block; ///< always known after chooseLaunches
  std::optional<Dim3> Grid;
  std::optional<uint64_t> DynamicShared; ///< bytes
  /// Scalar arguments by the name of the parameter or field: "N", "shape.pitch".
  std::map<std::string, int64_t> Arguments;

  bool operator==(const LaunchShape &) const = default;
};

/// Values by the name of the parameter or field, ascending.
using GivenValues = std::map<std::string, std::vector<int64_t>>;

/// A launch, and where it comes from.
struct Launch : LaunchShape {
  LaunchFrom From = LaunchFrom::Assumed;
  KnownExtents Extents; ///< of a block that is not known whole
  SourceRange Where;    ///< of a call or attribute
  /// Of a call whose block is not known whole: what in the source that hangs on, and what is wrong
  /// with it, "'threads', which no call in this file passes". Empty if that cannot be told.
  std::string Unknown;
  SourceRange UnknownAt;
  /// Of an assumed one: "fits tile[32][33]". Of a call, if its block is not certain: "by default".
  std::string Why;
  /// The block is a guess: another may be launched, of as many threads or fewer.
  bool Guessed = false;
  /// Other blocks that are as likely. Of a guess, what does not hold for all of them is not
  /// certain; of a call that may go many ways, what does not hold for most.
  std::vector<Dim3> Others;
  /// What arguments that are not known are on some way that the source has: by default, of several
  /// callers, or in rounds of a loop. Others may be passed.
  GivenValues Given;
  Buffers Passed; ///< what is known of the memory behind pointers
};

/// Adds what \p More says is likely.
void addGiven(GivenValues &To, const GivenValues &More);

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Launch &L);

/// A launch of another instance of a kernel's template.
struct SiblingLaunch {
  std::string Instance; ///< "gemm<float, 32>"
  Launch Of;
};

/// What a command line or configuration says about launches of a kernel.
struct LaunchRequest {
  LaunchFrom From = LaunchFrom::Option;
  std::string Kernels = "*"; ///< glob over kernel names
  std::optional<Dim3> Block, Grid;
  std::optional<uint64_t> DynamicShared;
  std::map<std::string, int64_t> Arguments;
};

/// Checks a shape against what any GPU can launch; the error says which limit it breaks.
llvm::Error checkBlock(const Dim3 &Block);
llvm::Error checkGrid(const Dim3 &Grid);

/// The launches \p K is judged for: those asked for, else those the source makes, else what
/// attributes bound, else one that fits the kernel's own arrays. Never empty; each has a
/// block shape. What a request leaves open is filled in from the source's launches.
/// \param Siblings  launches of other instances of the kernel's template
std::vector<Launch> chooseLaunches(const Kernel &K, const std::vector<LaunchRequest> &Requests,
                                   const std::vector<SiblingLaunch> &Siblings = {});

/// Why the block of \p L is assumed: that it fits an array, if one is named; and if the source does
/// launch \p K, what it does not tell of the block.
std::string whyAssumed(const Kernel &K, const Launch &L, const std::string &Fits = "");

/// A block of as many threads as that of \p L, a warp to a row, if the source makes \p L and its
/// rows are shorter.
std::optional<Dim3> widerBlock(const Launch &L);
/// "launch blocks of 32x2 threads instead of 8x8"
std::string wideningText(const Dim3 &From, const Dim3 &To);

/// Blocks of fewer threads than that of \p L, with the extents that are known, but not of fewer
/// than a warp, by halves of its sides: most threads first, and of as many the widest.
std::vector<Dim3> smallerBlocks(const Launch &L);

/// Blocks of every size that kernels are usually launched with, where that is not known.
std::vector<Dim3> likelyBlocks(const Kernel &K, const Launch &L);
/// What the block of \p K may be if it is not that of \p L, which is a guess: those that template
/// arguments name, those of as many threads that are narrower, then the smaller ones.
std::vector<Dim3> blocksToTry(const Kernel &K, const Launch &L);

} // namespace warplint
