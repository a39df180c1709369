// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/known/HostCalls.h"

#include "lib/known/Words.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static constexpr KnownHostCall Calls[] = {
#define HOST(Names, Does, Bytes) {Names, KnownHostCall::Does, Bytes},
#include "lib/known/HostCalls.def"
};

const KnownHostCall *warplint::hostCallNamed(llvm::StringRef Name) {
  const auto *Row =
      llvm::find_if(Calls, [&](const KnownHostCall &C) { return isNamedBy(C.Names, Name); });
  return Row == std::end(Calls) ? nullptr : Row;
}
