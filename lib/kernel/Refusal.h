// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A refusal is a result: a reason from a closed list, a place, and one sentence. It is
// counted and printed like a finding, never dropped.

#pragma once

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
