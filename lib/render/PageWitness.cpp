//===- lib/render/PageWitness.cpp - Requests as data for pictures -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/PageWitness.h"

#include "lib/render/Places.h"
#include "lib/verdict/PredicateText.h"
#include "sim/BankTable.h"
#include "sim/SharedMemory.h"

using namespace warplint;

unsigned warplint::lanesServedTogether(const sim::WarpAccess &Access, bool IsMatrix) {
  return IsMatrix ? unsigned(std::popcount(sim::groupOf(0, Access.BytesPerLane)))
                  : sim::lanesServedTogether(Access);
}

/// A lane that takes no part is written as if it reached where the one before it does.
static void writeOffsets(llvm::json::OStream &J, const sim::WarpAccess &Access) {
  const unsigned First = unsigned(std::countr_zero(Access.Active));
  int64_t Before = int64_t(Access.Offset[First]), Difference = 0;
  unsigned Times = 0;
  J.value(Before);
  auto Flush = [&] {
    if (Times) {
      J.value(Difference);
      J.value(Times);
    }
  };
  for (unsigned L = 1; L < sim::WarpSize; ++L) {
    const bool Counts = L > First && Access.isActive(L);
    const int64_t Here = Counts ? int64_t(Access.Offset[L]) : Before;
    if (Here - Before != Difference) {
      Flush();
      Times = 0;
    }
    Difference = Here - Before;
    ++Times;
    Before = Here;
  }
  Flush();
}

void warplint::writeWitness(llvm::json::OStream &J, const AccessReport &A, const Example &Of) {
  J.attribute("warp", Of.Warp);
  if (!Of.When.isAlways())
    J.attribute("when", utf8(listOf(Of.When)));
  if (Of.Relative)
    J.attribute("relative", true);
  J.attribute("active", Of.Lanes.Active);
  J.attribute("bytes", Of.Lanes.BytesPerLane);
  J.attributeArray("offsets", [&] { writeOffsets(J, Of.Lanes); });
  if (A.isShared() && Of.Lanes.BytesPerLane <= 16) {
    J.attribute("together", lanesServedTogether(Of.Lanes, A.Matrices != 0));
    if (!sim::combines(Of.Lanes.Operation))
      J.attribute("oneByOne", true);
    if (const unsigned Passes = sim::passesOf(Of.Lanes.Operation); Passes > 1)
      J.attribute("passes", Passes);
  }
}
