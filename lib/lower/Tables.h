//===- lib/lower/Tables.h - Arrays whose contents are known --*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_TABLES_H
#define WARPLINT_LOWER_TABLES_H

#include "lib/lower/KernelFunction.h"

#include "llvm/IR/GlobalVariable.h"

#include <optional>

namespace warplint {

/// The constant arrays of a kernel's model.
class ConstantTables {
public:
  explicit ConstantTables(KernelFunction &Of) : Of(Of) {}

  /// The table of what \p G holds, read as integers like \p T. Nothing if \p G may change or is
  /// no such array.
  std::optional<unsigned> tableOf(const llvm::GlobalVariable &G, llvm::IntegerType *T);

private:
  KernelFunction &Of;
  llvm::DenseMap<const llvm::GlobalVariable *, std::optional<unsigned>> Numbers;
};

} // namespace warplint

#endif // WARPLINT_LOWER_TABLES_H
