// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the tables of this room name what others have named: by patterns of whole words. A name is
// words with dots or colons between them, "cp.async.cg.shared.global"; so is a pattern, where
//
//   {ca,cg}      is either of them, alone or within a word: "atomicAdd{,_block,_system}"
//   ?sync        may be missing
//   #            is a number
//   *            is any run of words, or none
//
// No part of a word is ever enough: a kernel's own `fenced_price` is no fence.

#pragma once

#include "llvm/ADT/StringRef.h"

namespace warplint {

/// Whether \p Name is one of \p Patterns, between which there are blanks.
bool isNamedBy(llvm::StringRef Patterns, llvm::StringRef Name);

} // namespace warplint
