//===- lib/analysis/AccessReports.cpp - Verdicts as a report has them *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/AccessReports.h"

#include "lib/analysis/Executed.h"
#include "lib/judge/SharedAtomics.h"
#include "sim/SharedMemory.h"

#include <set>

using namespace warplint;

LaunchReport warplint::launchReport(const Kernel &K, const Launch &L, size_t KernelNumber) {
  LaunchReport R;
  R.Kernel = K.Source.Name;
  R.KernelNumber = KernelNumber;
  R.From = L.From;
  R.Why = L.Why;
  for (unsigned D = 0; D < 3; ++D)
    R.Block[D] = (*L.Block)[D];
  if (L.Grid)
    R.Grid = {(*L.Grid)[0], (*L.Grid)[1], (*L.Grid)[2]};
  R.DynamicShared = L.DynamicShared;
  R.Arguments = L.Arguments;
  R.Where = L.Where;
  return R;
}

/// What the compiler makes of \p A; nothing of what is no atomic on shared memory.
static std::optional<sim::AtomicForm> atomicForm(const Access &A, const sim::Gpu &Target) {
  const std::optional<sim::SharedAtomic> Atomic = sharedAtomicOf(A);
  if (!Atomic)
    return std::nullopt;
  return sim::lowerSharedAtomic(*Atomic, Target).Form;
}

std::vector<AccessReport> warplint::accessReports(const Kernel &K, const LaunchAnalysis &A,
                                                  const sim::Gpu &Gpu, size_t LaunchNumber,
                                                  size_t FirstAccess) {
  std::vector<AccessReport> Reports;
  for (unsigned N = 0; N < K.Accesses.size(); ++N) {
    const Access &Of = K.Accesses[N];
    AccessReport R;
    R.Where = K.Source.Accesses[N].Range;
    R.Kernel = K.Source.Name;
    R.Text = K.Source.Accesses[N].Text;
    R.In = Of.In;
    R.Kind = Of.Kind;
    R.AtomicOperation = Of.Atomic ? nameOf(*Of.Atomic) : "";
    R.IsReduction = Of.Atomic && !Of.Atomic->UsesResult;
    R.AtomicForm = atomicForm(Of, Gpu);
    R.Array = Of.Object ? K.Objects[*Of.Object].Name : "";
    R.BytesPerLane = Of.BytesPerLane;
    R.Matrices = Of.Matrices;
    R.Launch = LaunchNumber;
    R.Verdict = A.Verdicts->Verdicts[N];
    if (Gpu.Major < 7 && R.isShared() && Of.BytesPerLane > sim::WordBytes)
      R.Verdict.Rules.add(sim::RuleId::V8);
    Reports.push_back(std::move(R));
  }
  for (const ExecutedGroup &G : A.Executed)
    for (unsigned N : G.Written)
      Reports[N].AsCompiled = compiledReport(G, FirstAccess);
  return Reports;
}

/// What a launch can give a value to: parameters and their fields, captures, constant variables.
static std::vector<std::string> parameterNames(const Kernel &K) {
  std::set<std::string> Names;
  for (const Parameter &P : K.Parameters)
    Names.insert(P.Name);
  for (unsigned I = 0; I < K.Pool->size(); ++I)
    if (const Expr *E = (*K.Pool)[I]; E->Kind == ExprKind::Param)
      Names.insert(E->Name.str());
  return {Names.begin(), Names.end()};
}

KernelReport warplint::kernelReport(const Kernel &K) {
  KernelReport R{.Name = K.Source.Name,
                 .Symbol = K.Source.Symbol,
                 .Assumed = K.Source.Assumed,
                 .Where = K.Source.Where,
                 .StaticShared = K.staticSharedBytes(),
                 .MaxThreads = K.MaxThreads,
                 .MinBlocks = K.MinBlocks,
                 .Parameters = parameterNames(K)};
  for (const Object &O : K.Objects)
    R.UsesDynamicShared |= O.In == Space::Shared && O.Dynamic;
  return R;
}
