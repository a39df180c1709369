//===- lib/judge/VerdictMemory.cpp - Verdicts that still hold ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/VerdictMemory.h"

#include "lib/kernel/KernelKey.h"

using namespace warplint;

SharedVerdicts warplint::verdictsOf(const KernelModel &K, const LaunchShape &L,
                                    const VerdictBudget &Budget) {
  auto Result = std::make_shared<LaunchVerdicts>();
  Result->E = evaluate(K, L, Budget.Evaluate);
  Result->Steps = Result->E.Steps;
  if (Result->E.OutOfSteps)
    return Result; // what was seen so far is no answer
  Judgement J = judgeAll(K, L, Result->E, {}, Budget.TotalSteps);
  Result->Verdicts = std::move(J.Verdicts);
  Result->Steps += J.Steps;
  return Result;
}

static std::string keyOf(const VerdictBudget &Budget) {
  const auto &[Evaluate, TotalSteps] = Budget;
  const auto &[MostSteps, MostIterations, MostCases, MostPatterns, OneByOne, Blocks] = Evaluate;
  std::string Key;
  llvm::raw_string_ostream OS(Key);
  for (uint64_t N : {TotalSteps, MostSteps, uint64_t(MostIterations), uint64_t(MostCases),
                     uint64_t(MostPatterns), uint64_t(OneByOne)})
    OS << N << ' ';
  for (const std::optional<ExprRange> &Range : Blocks)
    if (Range)
      OS << Range->Lo << ".." << Range->Hi << ' ';
    else
      OS << "all ";
  return Key;
}

/// About: what grows with a kernel is counted, what every entry has is estimated.
static size_t bytesOf(const LaunchVerdicts &V) {
  size_t Bytes = 1024 + V.E.Symbols.size() * 512;
  for (const AccessEvaluation &A : V.E.Accesses)
    for (const AccessCase &C : A.Cases) {
      Bytes += sizeof(C) + C.When.size() * sizeof(Condition);
      for (const LanePattern &P : C.Patterns)
        Bytes += sizeof(P) + P.In.size() * sizeof(P.In.front()) +
                 (P.Terms.size() > 2 ? P.Terms.size() * sizeof(LaneTerm) : 0);
    }
  for (const Verdict &Each : V.Verdicts)
    Bytes += sizeof(Each) + Each.Cases.size() * (sizeof(VerdictCase) + 64);
  return Bytes;
}

SharedVerdicts VerdictMemory::of(const KernelModel &K, const LaunchShape &L,
                                 const VerdictBudget &Budget) {
  std::string Key = ::keyOf(Budget) + keyOf(K, L);
  if (SharedVerdicts Kept = find(Key))
    return Kept;
  SharedVerdicts Fresh = verdictsOf(K, L, Budget);
  keep(std::move(Key), Fresh);
  return Fresh;
}

size_t VerdictMemory::bytes() const {
  std::lock_guard Guard(Lock);
  return Bytes;
}

SharedVerdicts VerdictMemory::find(llvm::StringRef Key) {
  std::lock_guard Guard(Lock);
  auto It = Known.find(Key);
  if (It == Known.end())
    return nullptr;
  Entries.splice(Entries.begin(), Entries, It->second);
  return It->second->Verdicts;
}

void VerdictMemory::keep(std::string Key, SharedVerdicts Verdicts) {
  size_t Size = bytesOf(*Verdicts) + 2 * Key.size(); // the map has its own copy
  std::lock_guard Guard(Lock);
  if (Size > MostBytes || Known.contains(Key))
    return; // another thread may have been quicker
  Entries.push_front({std::move(Key), std::move(Verdicts), Size});
  Known[Entries.front().Key] = Entries.begin();
  Bytes += Size;
  while (Bytes > MostBytes) {
    Known.erase(Entries.back().Key);
    Bytes -= Entries.back().Bytes;
    Entries.pop_back();
  }
}
