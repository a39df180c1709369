//===- lib/lanes/IterationLabels.cpp - Iterations by name -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/IterationLabels.h"

#include "lib/expr/IntMath.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace warplint;

static bool areAlike(const IterationPart &A, const IterationPart &B) {
  return A.Loop == B.Loop && A.Slot == B.Slot;
}

/// Whether \p Wide holds wherever \p Narrow does.
static bool implies(const IterationPart &Narrow, const IterationPart &Wide) {
  if (!areAlike(Narrow, Wide))
    return false;
  if (Wide.Every == 0)
    return Narrow.Every == 0 && Narrow.At == Wide.At;
  return Narrow.Every % Wide.Every == 0 && floorMod(Narrow.At - Wide.At, Wide.Every) == 0;
}

bool warplint::contains(const IterationLabel &Wide, const IterationLabel &Narrow) {
  return llvm::all_of(Wide, [&](const IterationPart &W) {
    return llvm::any_of(Narrow, [&](const IterationPart &N) { return implies(N, W); });
  });
}

static bool excludes(const IterationPart &A, const IterationPart &B) {
  const int64_t Common = std::gcd(A.Every, B.Every); // 0: both are single values
  return areAlike(A, B) && (Common == 0 ? A.At != B.At : floorMod(A.At - B.At, Common) != 0);
}

bool warplint::areDisjoint(const IterationLabel &A, const IterationLabel &B) {
  return llvm::any_of(A, [&](const IterationPart &P) {
    return llvm::any_of(B, [&](const IterationPart &Q) { return excludes(P, Q); });
  });
}

static std::string partName(const IterationPart &P) {
  const std::string At = std::to_string(P.At);
  if (P.Every)
    return P.Name + " % " + std::to_string(P.Every) + " == " + At;
  return P.Name + (P.Slot < 0 ? " " : " = ") + At;
}

unsigned IterationLabels::intern(IterationLabel Label) {
  std::string Name, Key; // variables of two loops can have one name
  for (const IterationPart &P : Label) {
    Name += (Name.empty() ? "" : ", ") + partName(P);
    for (int64_t N : {int64_t(P.Loop), int64_t(P.Slot), P.Every, P.At})
      Key += std::to_string(N) + ' ';
  }
  auto It = Known.find(Key);
  if (It != Known.end())
    return It->second;
  if (isFull())
    return Most - 1;
  const unsigned Number = Names.size();
  Known[Key] = Number;
  Names.push_back(isRest(Number) ? "further iterations" : std::move(Name));
  Labels.push_back(isRest(Number) ? IterationLabel() : std::move(Label));
  return Number;
}
