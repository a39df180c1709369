//===- lib/compare/Share.cpp - Instructions on a neighbour's line ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Rows.h"

#include <cstdlib>

using namespace warplint;

static constexpr int MostLines = 8;        // between statements that are scheduled together
static constexpr int MostOrphanLines = 24; // of a function that was inlined

/// How far \p A and \p B are apart; nothing if instructions of one cannot be the other's.
static std::optional<int> linesApart(const ComparedRow &A, const ComparedRow &B, int Most) {
  const int Apart = std::abs(int(A.Line) - int(B.Line));
  if (A.File != B.File || A.IsShared != B.IsShared || A.Op != B.Op || Apart > Most)
    return std::nullopt;
  return Apart;
}

static bool isWithoutInstructions(const ComparedRow &Row) {
  return !Row.Predicted.empty() && !Row.Measured && !Row.NeverRan && Row.Line;
}

/// The nearest row with instructions to spare for \p Wanting.
static ComparedRow *donorOf(const ComparedRow &Wanting, std::vector<ComparedRow> &Rows) {
  ComparedRow *Nearest = nullptr;
  int Least = MostLines + 1;
  for (ComparedRow &Row : Rows) {
    const std::optional<int> Apart = linesApart(Wanting, Row, MostLines);
    if (Apart && *Apart < Least && Row.Measured && !Row.Predicted.empty() &&
        Row.Measured->Instructions >= Row.Predicted.size() + Wanting.Predicted.size()) {
      Nearest = &Row;
      Least = *Apart;
    }
  }
  return Nearest;
}

/// \p Part of \p Of, where all instructions count alike.
static MeasuredSum partOf(const MeasuredSum &Of, unsigned Part) {
  const double Share = double(Part) / Of.Instructions;
  MeasuredSum Result = Of;
  for (double MeasuredSum::*Figure :
       {&MeasuredSum::Requests, &MeasuredSum::Units, &MeasuredSum::Ideal, &MeasuredSum::Lanes,
        &MeasuredSum::Bytes})
    Result.*Figure *= Share;
  Result.Instructions = Part;
  return Result;
}

void warplint::shareInstructions(std::vector<ComparedRow> &Rows) {
  for (ComparedRow &Row : Rows) {
    if (!isWithoutInstructions(Row))
      continue;
    ComparedRow *Donor = donorOf(Row, Rows);
    if (!Donor)
      continue;
    const unsigned Part = unsigned(Row.Predicted.size());
    Row.CountedOn = Donor->Line;
    Row.Measured = partOf(*Donor->Measured, Part);
    Donor->Measured = partOf(*Donor->Measured, Donor->Measured->Instructions - Part);
  }
}

void warplint::adoptAccesses(std::vector<ComparedRow> &Rows) {
  for (ComparedRow &Row : Rows) {
    if (!Row.Predicted.empty() || !Row.Measured || !Row.Line)
      continue;
    for (ComparedRow &Other : Rows)
      if (isWithoutInstructions(Other) && linesApart(Row, Other, MostOrphanLines)) {
        Row.Predicted.insert(Row.Predicted.end(), Other.Predicted.begin(), Other.Predicted.end());
        Other.Predicted.clear();
      }
  }
  std::erase_if(Rows, [](const ComparedRow &Row) {
    return Row.Predicted.empty() && !Row.Measured && !Row.NeverRan;
  });
}
