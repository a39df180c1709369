// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/frontend/ptx/PtxSyntax.h"

namespace warplint::ptx {

/// The address spaces of NVPTX that an opcode names, in order: "cp.async.ca.shared.global" is {3,
/// 1}.
llvm::SmallVector<unsigned, 3> spacesNamed(const Opcode &Does);

} // namespace warplint::ptx
