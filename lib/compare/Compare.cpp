//===- lib/compare/Compare.cpp - Predicted against measured -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/compare/Compare.h"

#include "lib/compare/Rows.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <tuple>

using namespace warplint;

std::vector<ComparedLine> warplint::compareLaunch(const Report &R, llvm::ArrayRef<size_t> Launches,
                                                  const ProfiledLaunch &P, const Profile &Of,
                                                  const StatementLines &Statements) {
  const std::string Kernel =
      Launches.empty() ? P.Name : R.Kernels[R.Launches[Launches.front()].KernelNumber].Name;
  std::vector<ComparedLine> Lines;
  std::vector<ComparedRow> Rows = rowsOf(R, Launches, P, Of, Statements);
  shareInstructions(Rows);
  adoptAccesses(Rows);
  for (const ComparedRow &Row : Rows)
    Lines.push_back(explained(Row, Kernel));
  llvm::stable_sort(Lines, [](const ComparedLine &A, const ComparedLine &B) {
    auto Rank = [](const ComparedLine &L) {
      return std::tuple(~L.Excess, L.File, L.Line, L.IsShared, L.Op);
    };
    return Rank(A) < Rank(B);
  });
  return Lines;
}

/// How far apart two counts are: 0 if equal, else from 0.1 on.
static double distanceOf(double A, double B) {
  if (A == B)
    return 0;
  return 0.1 + std::abs(std::log((A + 1) / (B + 1)));
}

CountDistance warplint::distanceOfCounts(const Report &R, llvm::ArrayRef<size_t> Launches,
                                         const ProfiledLaunch &P, const Profile &Of,
                                         const StatementLines &Statements) {
  CountDistance Result;
  for (const ComparedRow &Row : rowsOf(R, Launches, P, Of, Statements)) {
    if (Row.Predicted.empty() || (!Row.Measured && !Row.NeverRan)) // the compiler may drop loads
      continue;
    Result.Joined += Row.Measured.has_value();
    Totals Predicted;
    bool IsCounted = true;
    for (const AccessReport *A : Row.Predicted) {
      IsCounted &= A->Verdict.Total && !A->Matrices;
      if (A->Verdict.Total)
        Predicted.add(*A->Verdict.Total);
    }
    if (!IsCounted)
      continue;
    const MeasuredSum Measured = Row.Measured.value_or(MeasuredSum());
    double Distance = distanceOf(double(Predicted.Ideal), Measured.Ideal);
    // The profiler also counts requests that have no active lane.
    const bool MayLackLanes = Measured.HasLanes && Measured.Lanes < 32 * Measured.Requests;
    if (!MayLackLanes || double(Predicted.Requests) > Measured.Requests)
      Distance += distanceOf(double(Predicted.Requests), Measured.Requests);
    Result.Counted += 1;
    Result.Equal += Distance == 0;
    // Where lanes ask for bytes of their own, these tell them apart within a sector.
    constexpr double Slight = 0.01;
    if (Predicted.BytesUsed && Measured.HasBytes)
      Distance += Slight * distanceOf(double(Predicted.BytesUsed), Measured.Bytes);
    Result.Sum += Distance;
  }
  return Result;
}

void warplint::noteMeasured(Report &R) {
  for (Finding &F : R.Findings) {
    if (!F.Access || F.Weight.Basis == WeightBasis::None)
      continue;
    const std::vector<MeasuredLine> Lines = measuredLinesOf(R.Measured, R.Accesses[*F.Access]);
    if (Lines.empty())
      continue;
    std::string Text = "measured: " + textOf(Lines.front());
    if (Lines.size() > 1)
      Text += "; " + std::to_string(Lines.size() - 1) + " more in the profile";
    F.Notes.push_back({{}, std::move(Text), ""});
  }
}
