//===- lib/check/Strides.h - What strides of 1 deny -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_CHECK_STRIDES_H
#define WARPLINT_CHECK_STRIDES_H

#include "lib/check/Check.h"

namespace warplint {

/// Makes a warning a note, and tells why, if access \p Number of it exceeds its ideal by less than
/// \p MinExcess, or costs less than \p MinRatioPercent of it, where strides are 1, as they mostly
/// are (lib/judge/UnitStrides.h).
void considerStrides(const Judged &J, unsigned Number, uint64_t MinExcess, uint64_t MinRatioPercent,
                     Finding &F);

} // namespace warplint

#endif // WARPLINT_CHECK_STRIDES_H
