//===- lib/judge/IterationRows.cpp - Figures by iteration -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/IterationRows.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace warplint;

using FiguresByLabel = std::map<unsigned, Figures>;

/// "All others" are known only where each row is a single iteration.
static bool areSingle(const IterationLabels &Labels, const FiguresByLabel &By) {
  return llvm::all_of(By, [&](const auto &Row) {
    const IterationLabel &L = Labels.Labels[Row.first];
    return Labels.isRest(Row.first) ||
           (!L.empty() && llvm::all_of(L, [](const IterationPart &P) { return P.Every == 0; }));
  });
}

std::map<unsigned, Figures> warplint::disjointRows(const IterationLabels &Labels,
                                                   FiguresByLabel By) {
  if (By.count(IterationLabels::Most - 1) && !areSingle(Labels, By))
    return {};
  std::set<unsigned> Part;
  for (auto &[Wide, Cost] : By)
    for (const auto &[Narrow, Own] : By)
      if (Wide != Narrow && !Labels.isRest(Wide) && !Labels.isRest(Narrow) &&
          contains(Labels.Labels[Wide], Labels.Labels[Narrow])) {
        Cost.include(Own);
        Part.insert(Narrow);
      }
  for (unsigned Narrow : Part)
    By.erase(Narrow);
  for (auto A = By.begin(); A != By.end(); ++A)
    for (auto B = std::next(A); B != By.end(); ++B)
      if (!Labels.isRest(B->first) &&
          !areDisjoint(Labels.Labels[A->first], Labels.Labels[B->first]))
        return {};
  return By;
}
