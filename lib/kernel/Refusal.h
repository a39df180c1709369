//===- lib/kernel/Refusal.h - What we do not answer, and why ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A refusal is a result: a reason from a closed list, a place, and one sentence. It is
/// counted and printed like a finding, never dropped.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_KERNEL_REFUSAL_H
#define WARPLINT_KERNEL_REFUSAL_H

#include "lib/source/Source.h"

namespace warplint {

enum class RefusalReason : uint8_t {
#define REFUSAL(Name, Id, Summary) Name,
#include "lib/kernel/Refusals.def"
};

struct Refusal {
  RefusalReason Reason;
  std::string Kernel; ///< empty if none is involved
  std::string Detail; ///< the sentence's end: which call, which error
  SourceRange Where;

  auto operator<=>(const Refusal &) const = default;
};

const char *idOf(RefusalReason R);      ///< "kernel-in-error"
const char *summaryOf(RefusalReason R); ///< "the kernel does not compile"

} // namespace warplint

#endif // WARPLINT_KERNEL_REFUSAL_H
