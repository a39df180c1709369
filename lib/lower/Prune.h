// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/kernel/Kernel.h"

namespace warplint {

/// Drops carried variables, loops and objects that nothing depends on.
void prune(Kernel &K);

/// Has variables move on that only move while a guard holds, where nobody can tell.
/// \pre \p K is pruned.
void releaseGuardedSteps(Kernel &K);

} // namespace warplint
