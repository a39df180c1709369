//===- lib/analysis/AccessReports.cpp - Verdicts as a report has them *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/AccessReports.h"

#include "lib/analysis/Executed.h"
#include "sim/Atomics.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/StringSwitch.h"

using namespace warplint;

LaunchReport warplint::launchReport(const Kernel &K, const Launch &L, size_t KernelNumber) {
  LaunchReport R;
  R.Kernel = K.Source.Name;
  R.KernelNumber = KernelNumber;
  R.From = nameOf(L.From);
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

/// What the compiler makes of an atomic on shared memory that is called \p Operation ("add.f32").
static std::string atomicForm(const Access &A, const sim::Gpu &Target) {
  auto [Name, Type] = llvm::StringRef(A.Operation).split('.');
  using sim::AtomicOp;
  auto Op = llvm::StringSwitch<std::optional<AtomicOp>>(Name)
                .Cases({"add", "inc"}, AtomicOp::Add) // inc: adds one, and nobody wants the result
                .Case("min", AtomicOp::Min)
                .Case("max", AtomicOp::Max)
                .Case("and", AtomicOp::And)
                .Case("or", AtomicOp::Or)
                .Case("xor", AtomicOp::Xor)
                .Case("exch", AtomicOp::Exchange)
                .Case("cas", AtomicOp::CompareAndSwap)
                .Default(std::nullopt);
  if (A.In != Space::Shared || A.Kind != AccessKind::Atomic || !Op)
    return "";
  sim::SharedAtomic Atomic;
  Atomic.Operation = *Op;
  Atomic.Bytes = A.BytesPerLane;
  Atomic.IsFloat = Type.starts_with("f");
  Atomic.AddsOne = Name == "inc";
  Atomic.UsesResult = Name != "inc";
  return nameOf(sim::lowerSharedAtomic(Atomic, Target).Form);
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
    R.Space = nameOf(Of.In);
    R.Op = nameOf(Of.Kind);
    R.AtomicOperation = Of.Operation;
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

KernelReport warplint::kernelReport(const Kernel &K) {
  KernelReport R{.Name = K.Source.Name,
                 .Symbol = K.Source.Symbol,
                 .Assumed = K.Source.Assumed,
                 .Where = K.Source.Where,
                 .StaticShared = K.staticSharedBytes(),
                 .MaxThreads = K.MaxThreads,
                 .MinBlocks = K.MinBlocks};
  for (const Object &O : K.Objects)
    R.UsesDynamicShared |= O.In == Space::Shared && O.Dynamic;
  return R;
}
