// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a change costs: two reports of the same code, one before and one after it, kernel by kernel.
//
//   before, after ─diffOf→ ReportDiff ─judge by gates→ GateResults ─renderDiff→ text, Markdown, ...
//
// Figures are sums over the launches of a kernel. Where a grid is not known, AssumedBlocks blocks
// stand for it on both sides.

#pragma once

#include "lib/finding/Report.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

enum class Figure : uint8_t {
  Time,
  Wavefronts,
  Sectors,
  Conflicts,
  Shared,
  Registers,
  Spills,
  Findings,
  New,
  Unsearched,
};
inline constexpr size_t FigureCount = size_t(Figure::Unsearched) + 1;

struct FigureInfo {
  Figure Of;
  llvm::StringRef Name;    ///< in a gate and a table
  llvm::StringRef Meaning; ///< for people
};
llvm::ArrayRef<FigureInfo> figures();
llvm::StringRef nameOf(Figure F);

/// "12.3 us", "33.6 M", "4096".
std::string textOf(Figure F, double Value);

/// What one kernel costs.
struct KernelCost {
  std::array<std::optional<double>, FigureCount> Of; ///< nothing: not known
  unsigned Unpriced = 0; ///< accesses, or reasons for which some, have no price

  std::optional<double> &operator[](Figure F) { return Of[size_t(F)]; }
  const std::optional<double> &operator[](Figure F) const { return Of[size_t(F)]; }
};

struct KernelDiff {
  std::string Kernel;
  SourceRange Where;                    ///< after the change, if it is there then
  std::optional<KernelCost> Base, Head; ///< nothing: it is not there

  bool isChanged() const;
  /// By how much its time has grown, as far as both are known.
  double growth() const;
};

/// One of two reports.
struct DiffSide {
  std::string Name; ///< "main", "the working tree"
  Report Of;
};

struct ReportDiff {
  std::string Base, Head; ///< their names
  std::string Gpu;
  std::string Board;               ///< whose rates make the times; empty: times are wavefronts
  std::vector<KernelDiff> Kernels; ///< those that got slower first
  std::vector<Finding> New, Gone;
  bool AssumesBlocks = false; ///< the grid of some launch is not known
};

/// What differs. Findings are those that are shown.
ReportDiff diffOf(const DiffSide &Base, const DiffSide &Head);

/// What all kernels of \p R cost together; of shared memory and registers, the most that one needs.
/// A figure that is not known of one of them is not known.
KernelCost costOfAll(const Report &R);

/// What became of a gate.
struct GateResult {
  std::string Gate;
  unsigned Kernels = 0;              ///< that it was asked of
  std::vector<std::string> Failures; ///< a sentence each
  std::vector<std::string> Remarks;  ///< what it could say nothing of
};

} // namespace warplint
