// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/kernel/Refusal.h"

using namespace warplint;

const char *warplint::idOf(RefusalReason R) {
  static constexpr const char *Ids[] = {
#define REFUSAL(Name, Id, Summary) Id,
#include "lib/kernel/Refusals.def"
  };
  return Ids[unsigned(R)];
}

const char *warplint::summaryOf(RefusalReason R) {
  static constexpr const char *Summaries[] = {
#define REFUSAL(Name, Id, Summary) Summary,
#include "lib/kernel/Refusals.def"
  };
  return Summaries[unsigned(R)];
}
