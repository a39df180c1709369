//===- lib/judge/Ledger.cpp - What pricing an access has come to *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Ledger.h"

#include <tuple>

using namespace warplint;

bool Aptness::isBetterThan(const Aptness &O) const {
  return std::tuple(IsUsual, !IsNegative, Excess) > std::tuple(O.IsUsual, !O.IsNegative, O.Excess);
}
