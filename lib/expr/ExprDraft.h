//===- lib/expr/ExprDraft.h - An expression before it is unique -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the pool compares before it makes a node. Private to lib/expr.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_EXPR_EXPRDRAFT_H
#define WARPLINT_EXPR_EXPRDRAFT_H

#include "lib/expr/Expr.h"

namespace warplint {

struct ExprPool::Draft {
  ExprKind Kind;
  uint8_t Bits = 0;
  bool PerLane = false;
  bool FromData = false;
  int64_t Value = 0;
  uint32_t Index = 0;
  uint64_t Loops = 0;
  llvm::ArrayRef<const Expr *> Operands = {};
  llvm::StringRef Name = {};
  ExprRange Range = {};

  void profile(llvm::FoldingSetNodeID &ID) const {
    ID.AddInteger(unsigned(Kind) | unsigned(Bits) << 8 | unsigned(PerLane) << 16 |
                  unsigned(FromData) << 17);
    ID.AddInteger(Value);
    ID.AddInteger(Index);
    for (const Expr *Op : Operands)
      ID.AddInteger(Op->Id);
  }
};

} // namespace warplint

#endif // WARPLINT_EXPR_EXPRDRAFT_H
