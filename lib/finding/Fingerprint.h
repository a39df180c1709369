//===- lib/finding/Fingerprint.h - What a finding is known by ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
/// \file
/// A finding is known by its check, its kernel and the text of its line without spaces, and by
/// how many alike there are: not by its file or line, so moving code does not make it new.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_FINGERPRINT_H
#define WARPLINT_FINDING_FINGERPRINT_H

#include "lib/finding/Report.h"

namespace warplint {

struct FingerprintKey {
  std::string Check, Kernel, Line;

  auto operator<=>(const FingerprintKey &) const = default;
};

FingerprintKey keyOf(const Finding &F);

/// 32 hexadecimal digits for each finding of \p R, no two the same: of its key, and of its
/// number among those alike.
std::vector<std::string> fingerprintsOf(const Report &R);

} // namespace warplint

#endif // WARPLINT_FINDING_FINGERPRINT_H
