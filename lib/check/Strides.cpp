//===- lib/check/Strides.cpp - What strides of 1 deny -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/check/Strides.h"

#include "lib/judge/UnitStrides.h"
#include "lib/verdict/PredicateText.h"

using namespace warplint;

void warplint::considerStrides(const Judged &J, unsigned Number, uint64_t MinExcess,
                               uint64_t MinRatioPercent, Finding &F) {
  if (F.Severity != Severity::Warning || J.Verdicts[Number].Kind == VerdictKind::Exact)
    return;
  const std::optional<VerdictCase> At = costAtUnitStrides(J.K, J.E, Number);
  if (!At)
    return;
  const Figures &Cost = At->Cost;
  if (Cost.UsualExcess.any() && Cost.UsualExcess.Min >= MinExcess &&
      Cost.UsualRatio.Min >= MinRatioPercent)
    return;
  F.Severity = Severity::Note;
  const std::string From = Cost.Units.isPoint() ? "" : std::to_string(Cost.Units.Min) + " to ";
  F.Notes.push_back({{},
                     From + plural(Cost.Units.Max, nounsOf(J.K.Accesses[Number].In).Unit) + " if " +
                         textOf(At->When) + ", as is usual",
                     ""});
}
