//===- lib/fix/Declined.h - Why there is no repair --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_DECLINED_H
#define WARPLINT_FIX_DECLINED_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// Says in a sentence of --explain what is missing.
inline llvm::Error declined(const llvm::Twine &Why) { return llvm::createStringError(Why); }

} // namespace warplint

#endif // WARPLINT_FIX_DECLINED_H
