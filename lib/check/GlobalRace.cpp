//===- lib/check/GlobalRace.cpp - Threads of a launch that nothing orders *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the user: docs/checks/global-race.md
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"
#include "lib/check/Witness.h"

namespace warplint {

extern constexpr CheckInfo GlobalRaceInfo = {
    GlobalRaceId,
    "two threads of a launch access the same global memory, and nothing orders them",
    {}};

void runGlobalRace(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  addRaceFindings(J, GlobalRaceInfo, Space::Global, Out);
}

} // namespace warplint
