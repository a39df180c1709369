//===- lib/judge/VerdictPrint.cpp - Verdicts as text ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/VerdictPrint.h"

#include "lib/judge/PatternCost.h"
#include "lib/verdict/PredicateText.h"

#include "llvm/Support/raw_ostream.h"

using namespace warplint;

/// "4", "1 to 32".
static void printRange(llvm::raw_ostream &OS, const CostRange &R) {
  OS << R.Min;
  if (!R.isPoint())
    OS << " to " << R.Max;
}

static void printRow(llvm::raw_ostream &OS, const VerdictCase &C) {
  OS << "      ";
  printRange(OS, C.Cost.Units);
  if (C.When.as<Otherwise>())
    OS << " otherwise";
  else
    OS << (C.When.as<Instance>() ? " at " : " if ") << textOf(C.When);
  OS << (C.isExceptional() ? ", exceptional\n" : "\n");
}

/// What one request shows of the dearest.
static void printWorst(llvm::raw_ostream &OS, const Access &A, const Example &Worst) {
  if (!Worst.Lanes.Active)
    return;
  OS << "    worst: " << costOf(A, Worst.Lanes).Units << " of warp " << Worst.Warp;
  if (!Worst.When.isAlways())
    OS << ", " << listOf(Worst.When);
  OS << '\n';
}

static void printTotals(llvm::raw_ostream &OS, const char *Of, const std::optional<Totals> &T) {
  if (T)
    OS << "    " << Of << ": " << T->Units << " in " << T->Requests << " requests, ideal "
       << T->Ideal << '\n';
}

static void printVerdict(llvm::raw_ostream &OS, const Access &A, const Verdict &V) {
  OS << "    " << nameOf(V.Kind) << ": ";
  if (!V.Reached) {
    OS << "not reached\n";
    return;
  }
  printRange(OS, V.PerRequest.Units);
  OS << (A.In == Space::Shared ? " wavefronts, ideal " : " sectors, ideal ");
  printRange(OS, V.PerRequest.Ideal);
  OS << (V.Guarded ? ", guarded\n" : "\n");
  for (const VerdictCase &C : V.Cases)
    printRow(OS, C);
  printWorst(OS, A, V.Worst);
  printTotals(OS, "block", V.PerBlock);
  printTotals(OS, "grid", V.Total);
}

void warplint::print(llvm::raw_ostream &OS, const Kernel &K, const LaunchShape &L,
                     llvm::ArrayRef<Verdict> Verdicts) {
  OS << "verdicts of " << K.Source.Name;
  if (L.Block)
    OS << ", block " << *L.Block;
  if (L.Grid)
    OS << ", grid " << *L.Grid;
  OS << '\n';
  for (unsigned A = 0; A < K.Accesses.size(); ++A) {
    const Access &Of = K.Accesses[A];
    OS << "  " << nameOf(Of.Kind) << '.' << nameOf(Of.In) << '.' << Of.BytesPerLane << "  "
       << K.Source.Accesses[A].Text << '\n';
    printVerdict(OS, Of, Verdicts[A]);
  }
}
