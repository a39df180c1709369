//===- lib/check/Updates.h - Loads and stores of one place ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `a[i] += x` is a load and a store of one place. Where they cost the same, one finding tells
/// both.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_CHECK_UPDATES_H
#define WARPLINT_CHECK_UPDATES_H

#include "lib/check/Check.h"

namespace warplint {

/// The updates of one kernel.
class Updates {
public:
  explicit Updates(const Judged &J);

  /// The store that is told with load \p Number; nothing if there is none.
  std::optional<unsigned> storeOf(unsigned Number) const;
  /// Whether \p Number is such a store.
  bool isToldWithLoad(unsigned Number) const { return Told[Number]; }

private:
  std::map<unsigned, unsigned> Stores; ///< by load
  std::vector<bool> Told;              ///< by access
};

/// Begins the message of \p F, of access \p Number, "global load moves " or "global load and store
/// each move ", and notes the store that it tells, too.
void beginMessage(const Judged &J, const Updates &U, unsigned Number, Finding &F);

/// What the lanes do there: "read", "write" or "read and write".
const char *verbOf(const Judged &J, const Updates &U, unsigned Number);

} // namespace warplint

#endif // WARPLINT_CHECK_UPDATES_H
