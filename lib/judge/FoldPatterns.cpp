//===- lib/judge/FoldPatterns.cpp - Rows by classes of unknowns -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Classify.h"
#include "lib/judge/Conditions.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Parallel.h"

using namespace warplint;

/// The rows by the classes of \p Left, and what they leave.
static Rows foldClasses(const FoldScope &S, const Patterns &P, const Classification &By,
                        llvm::ArrayRef<ClassifiedUnknown> Left, const Setting &Under) {
  if (Left.empty())
    return By.OverStart ? foldStarts(S, P, Under) : priceAll(S, P, Under);
  const ClassifiedUnknown &U = Left.front();
  const bool IsOpen = U.isOpen();
  std::vector<Rows> Of;
  std::vector<ValueClass> Possible;
  for (const ValueClass &C : U.Classes) {
    Rows Own = foldClasses(S, P, By, Left.drop_front(), Under.with(U.Of, C, IsOpen));
    if (Own.empty())
      continue; // no aligned access can have it
    // A single value out of very many gets one row, whatever else is unknown.
    if (C.IsValue && IsOpen)
      Own = wholeOf(Own);
    Possible.push_back(C);
    Of.push_back(std::move(Own));
  }
  return rowsOver(unknownOf(S.Symbols, U.Of.Symbol), U.Of.Modulus, Possible, Of);
}

Folded warplint::foldPatterns(const FoldScope &S, const Patterns &P, const Setting &Under) {
  const Classification By = classify(S.Symbols, S.A, P);
  const uint64_t Requests = By.Joint * By.Requests;
  const bool Fits = By.Joint * By.Starts <= S.Options.MostClasses;
  S.Spent.Wanted += Fits ? Requests : 0;
  const bool IsTold = By.Complete && Fits && S.Spent.Wanted <= S.Options.MostPrices;
  S.Spent.Priced += IsTold ? Requests : P.size();
  if (IsTold)
    return {foldClasses(S, P, By, By.Unknowns, Under), {}};
  if (S.A.In == Space::Global)
    return {foldApart(S, P), {}};
  if (std::optional<Patterns> Joined = joinParallel(S.Symbols, P, S.Sums))
    return foldPatterns(S, *Joined, Under);
  Folded Bound{{{{}, boundOf(S, P)}}, {}};
  Bound.Is.Bounded = true;
  return Bound;
}
