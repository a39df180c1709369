// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is told of host code, beside what kernels do: docs/checks/global-out-of-bounds.md and
// docs/checks/global-race.md.

#pragma once

#include "lib/finding/Report.h"
#include "lib/kernel/HostFault.h"

namespace warplint {

Finding findingOf(const HostFault &Of);

} // namespace warplint
