//===- lib/check/SharedRace.cpp - Threads that no barrier orders *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the user: docs/checks/shared-race.md
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"
#include "lib/check/Witness.h"

namespace warplint {

extern constexpr CheckInfo SharedRaceInfo = {
    SharedRaceId,
    "two threads of a block access the same shared memory with no barrier in between",
    {}};

void runSharedRace(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  addRaceFindings(J, SharedRaceInfo, Space::Shared, Out);
}

} // namespace warplint
