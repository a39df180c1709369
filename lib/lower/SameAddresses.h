//===- lib/lower/SameAddresses.h - Atomics on one address -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_SAMEADDRESSES_H
#define WARPLINT_LOWER_SAMEADDRESSES_H

#include "lib/kernel/Kernel.h"

namespace warplint {

/// Notes the atomics whose address nothing makes different from lane to lane: neither the thread's
/// index nor a value that may differ, loop variables followed.
/// \pre \p K is complete.
void noteSameAddresses(Kernel &K);

} // namespace warplint

#endif // WARPLINT_LOWER_SAMEADDRESSES_H
