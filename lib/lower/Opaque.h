//===- lib/lower/Opaque.h - Values that are not computed -----*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a load yields, or an operation on floating-point numbers, is no integer arithmetic. It is
/// an unknown of its own, the same for lanes that give equal operands. Whether data decide it is
/// told by its operands, as far as these are kept.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_OPAQUE_H
#define WARPLINT_LOWER_OPAQUE_H

#include "lib/lower/DataSources.h"
#include "lib/lower/KernelFunction.h"

namespace warplint {

class OpaqueValues {
public:
  explicit OpaqueValues(KernelFunction &Of) : Of(Of) {}

  /// What \p I yields, a function of \p Operands.
  /// \param Component of a vector, counted from 1; 0: all of it.
  const Expr *of(const llvm::Instruction &I, llvm::ArrayRef<const Expr *> Operands, bool PerLane,
                 unsigned Component = 0);

  /// What \p Load reads at \p Address, in memory that holds one value at each place, wherever and
  /// whenever it is read.
  const Expr *fixed(const llvm::LoadInst &Load, const Expr *Address, unsigned Component);

private:
  unsigned siteOf(const llvm::Instruction &I, unsigned Component);

  KernelFunction &Of;
  llvm::DenseMap<std::pair<const llvm::Value *, unsigned>, unsigned> Sites;
  llvm::DenseMap<unsigned, unsigned> FixedSites; ///< by type
  DataSources Sources;
};

} // namespace warplint

#endif // WARPLINT_LOWER_OPAQUE_H
