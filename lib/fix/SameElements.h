//===- lib/fix/SameElements.h - Whether edited code reaches the same elements -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs a block of a kernel before and after an edit, side by side, for the addresses alone. The
/// edit keeps results if all else than shared arrays is reached as before, and if there is one map
/// from the bytes of a shared array before to those after, one to one, that all accesses follow:
/// then what is read is what was written, wherever it lies. What the map is does not matter.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_SAMEELEMENTS_H
#define WARPLINT_FIX_SAMEELEMENTS_H

#include "lib/fix/Analysed.h"

#include "llvm/Support/Error.h"

namespace warplint {

struct SameElements {
  /// An address in an array that was moved depends on a value of the launch that is not known: the
  /// map was found for some of its values.
  bool IsForSomeValues = false;
};

/// Holds every kernel and launch of \p After against \p Before; an error says what differs.
llvm::Expected<SameElements> haveSameElements(const Analysed &Before, const Analysed &After);

} // namespace warplint

#endif // WARPLINT_FIX_SAMEELEMENTS_H
