// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds to a model what decides no cost: what stores to shared memory write, and how threads wait
// for each other. It keeps nothing in the model that is not there for another reason.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lower/Values.h"

namespace warplint {

/// \pre The model is complete and pruned: what is lowered here adds no variable to a loop.
void describeOrder(ValueLowering &Values);

/// Notes the atomics whose address nothing makes different from lane to lane: neither the thread's
/// index nor a value that may differ, loop variables followed.
/// \pre \p K is complete.
void noteSameAddresses(Kernel &K);

} // namespace warplint
