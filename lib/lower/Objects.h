//===- lib/lower/Objects.h - What has an address -------------*- C++ -*----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_OBJECTS_H
#define WARPLINT_LOWER_OBJECTS_H

#include "lib/lower/KernelFunction.h"

#include "llvm/IR/GlobalVariable.h"

namespace warplint {

/// The objects of a kernel's model, by what they are in IR. Each is described when it is first
/// asked for.
class ObjectTable {
public:
  explicit ObjectTable(KernelFunction &Of) : Of(Of) {}

  unsigned global(const llvm::GlobalVariable &G);
  /// What pointer parameter \p A points to, or the pointer field at \p ByteOffset of it.
  unsigned parameter(const llvm::Argument &A, unsigned ByteOffset);
  const Expr *addressOf(unsigned Number);

private:
  KernelFunction &Of;
  llvm::DenseMap<const llvm::GlobalVariable *, unsigned> Globals;
  llvm::DenseMap<std::pair<const llvm::Argument *, unsigned>, unsigned> Parameters;
};

} // namespace warplint

#endif // WARPLINT_LOWER_OBJECTS_H
