//===- lib/compare/Share.cpp - Instructions on a neighbour's line ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Rows.h"

#include <cstdlib>

using namespace warplint;

static constexpr int MostLines = 8; // between statements that are scheduled together

/// How far \p A and \p B are apart; nothing if instructions of one cannot be the other's.
static std::optional<int> linesApart(const ComparedRow &A, const ComparedRow &B) {
  const int Apart = std::abs(int(A.Line) - int(B.Line));
  if (A.File != B.File || A.IsShared != B.IsShared || A.Op != B.Op || Apart > MostLines)
    return std::nullopt;
  return Apart;
}

/// The nearest row with instructions to spare for \p Wanting.
static ComparedRow *donorOf(const ComparedRow &Wanting, std::vector<ComparedRow> &Rows) {
  ComparedRow *Nearest = nullptr;
  int Least = MostLines + 1;
  for (ComparedRow &Row : Rows) {
    const std::optional<int> Apart = linesApart(Wanting, Row);
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
    if (Row.Predicted.empty() || Row.Measured || Row.NeverRan || !Row.Line)
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
