// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread has the asynchronous proxy do: bulk copies, with both their ends, their bytes and
// the barrier that they tell; operands of matrix instructions, as far as their descriptors tell
// where those are.

#pragma once

#include "lib/lower/Accesses.h"
#include "lib/lower/Ptx.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// A PTX instruction of an assembly statement while it is lowered.
struct BulkRequest {
  BlockAccesses &To;
  const llvm::CallBase &I;
  const PtxInstruction &Ptx;
  const Expr *When;
  /// The value of "$4"; null if it is none of the statement's inputs.
  llvm::function_ref<const llvm::Value *(llvm::StringRef)> Input;
};

/// \returns whether that, which is \p Is, moves anything; what it costs may still be refused.
bool lowerBulk(const BulkRequest &R, const Instruction &Is);

} // namespace warplint
