// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/verdict/Verdict.h"

using namespace warplint;

void Figures::include(const Figures &F) {
  Units.include(F.Units);
  Ideal.include(F.Ideal);
  Excess.include(F.Excess);
  Conflicts.include(F.Conflicts);
  Lines.include(F.Lines);
  SectorUse.include(F.SectorUse);
  Ratio.include(F.Ratio);
  UsualExcess.include(F.UsualExcess);
  UsualRatio.include(F.UsualRatio);
}

void Figures::boundRatio() {
  if (!Units.any() || !Ideal.Min)
    return;
  Ratio = {100 * Units.Min / Ideal.Max, 100 * Units.Max / Ideal.Min};
  UsualExcess = Excess;
  UsualRatio = Ratio;
}

void Totals::add(const Totals &T, uint64_t Times) {
  Requests += Times * T.Requests;
  Units += Times * T.Units;
  Ideal += Times * T.Ideal;
  Conflicts += Times * T.Conflicts;
  BytesUsed += Times * T.BytesUsed;
}

const char *warplint::nameOf(VerdictKind K) {
  switch (K) {
  case VerdictKind::Exact:
    return "exact";
  case VerdictKind::Parametric:
    return "parametric";
  case VerdictKind::Bounded:
    return "bounded";
  case VerdictKind::DataDependent:
    return "data-dependent";
  }
  return "";
}
