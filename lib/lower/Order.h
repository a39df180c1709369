//===- lib/lower/Order.h - What a kernel's races hang on --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Adds to a model what decides no cost: what stores to shared memory write, and how threads wait
/// for each other. It keeps nothing in the model that is not there for another reason.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_ORDER_H
#define WARPLINT_LOWER_ORDER_H

#include "lib/lower/Values.h"

namespace warplint {

/// \pre The model is complete and pruned: what is lowered here adds no variable to a loop.
void describeOrder(ValueLowering &Values);

} // namespace warplint

#endif // WARPLINT_LOWER_ORDER_H
