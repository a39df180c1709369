//===- lib/analysis/Executed.cpp - Verdicts on what is executed -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/analysis/Executed.h"

#include "lib/fuse/Fuse.h"

#include "llvm/ADT/EquivalenceClasses.h"

#include <map>
#include <set>

using namespace warplint;

namespace {
/// Accesses as written, and the requests that they become together.
struct RequestGroup {
  std::vector<unsigned> Written, Requests;
};

/// Those of \p F in which some request stands for several accesses.
std::vector<RequestGroup> groupsOf(const Fused &F) {
  llvm::EquivalenceClasses<unsigned> Requests;
  std::set<unsigned> Wide;
  for (const std::vector<unsigned> &Made : F.MadeOf)
    for (unsigned N : Made) {
      Requests.unionSets(Made.front(), N);
      if (F.Parts[N] > 1)
        Wide.insert(N);
    }
  std::set<unsigned> Leaders;
  for (unsigned N : Wide)
    Leaders.insert(Requests.getLeaderValue(N));
  std::map<unsigned, RequestGroup> Groups; // by leader
  for (unsigned W = 0; W < F.MadeOf.size(); ++W) {
    if (F.MadeOf[W].empty())
      continue;
    const unsigned Leader = Requests.getLeaderValue(F.MadeOf[W].front());
    if (!Leaders.count(Leader))
      continue;
    RequestGroup &G = Groups[Leader];
    G.Written.push_back(W);
    for (unsigned N : F.MadeOf[W])
      if (!llvm::is_contained(G.Requests, N))
        G.Requests.push_back(N);
  }
  std::vector<RequestGroup> Result;
  for (auto &[Leader, G] : Groups)
    Result.push_back(std::move(G));
  llvm::sort(Result, [](const RequestGroup &A, const RequestGroup &B) {
    return A.Written.front() < B.Written.front();
  });
  return Result;
}

/// Takes the accesses that are not \p Wanted out of \p Body, and the barriers.
void keepWanted(const std::vector<bool> &Wanted, std::vector<Statement> &Body, KernelModel &K) {
  llvm::erase_if(Body, [&](const Statement &S) {
    return S.What == Statement::Barrier || (S.What == Statement::Access && !Wanted[S.Index]);
  });
  for (const Statement &S : Body)
    if (S.What == Statement::Loop)
      keepWanted(Wanted, K.Loops[S.Index].Body, K);
}

void addTotals(const std::optional<Totals> &Of, std::optional<Totals> &Sum) {
  if (!Of)
    Sum.reset();
  else if (Sum)
    Sum->add(*Of);
}

/// Whether \p Requests of a block stand for all that \p G asks for as written: a loop leaves what
/// remains behind its groups of four iterations.
bool coversAll(const RequestGroup &G, const Fused &F, const std::vector<Verdict> &Requests,
               const std::vector<Verdict> &Written) {
  uint64_t Left = 0;
  for (unsigned W : G.Written) {
    if (!Written[W].PerBlock)
      return false;
    Left += Written[W].PerBlock->Requests;
  }
  for (unsigned N : G.Requests) {
    if (!Requests[N].PerBlock)
      return false;
    Left -= Requests[N].PerBlock->Requests * F.Parts[N];
  }
  return Left == 0;
}

/// What the requests of \p G cost: the dearest of them, and all together. Nothing if the dearest is
/// one that stays as written, as in some iterations of a loop: then the verdict on that tells more.
std::optional<ExecutedGroup> executed(const RequestGroup &G, const Fused &F,
                                      const std::vector<Verdict> &Verdicts,
                                      const std::vector<Verdict> &Written) {
  ExecutedGroup E;
  E.Written = G.Written;
  for (unsigned W : G.Written)
    E.InLoop |= F.InLoop[W];
  auto Dearest = [&](unsigned A, unsigned B) {
    const Figures &X = Verdicts[A].PerRequest, &Y = Verdicts[B].PerRequest;
    return std::tuple(X.Excess.Max, X.Units.Max, F.Parts[A]) <
           std::tuple(Y.Excess.Max, Y.Units.Max, F.Parts[B]);
  };
  const unsigned Most = *llvm::max_element(G.Requests, Dearest);
  if (F.Parts[Most] == 1)
    return std::nullopt;
  E.Request = F.K.Accesses[Most];
  E.Verdict = Verdicts[Most];
  std::optional<Totals> PerBlock = Totals(), Total = Totals();
  for (unsigned N : G.Requests) {
    const Verdict &V = Verdicts[N];
    E.Parts = std::max(E.Parts, F.Parts[N]);
    E.Doubtful |= F.Doubtful[N];
    E.Verdict.Reached |= V.Reached;
    addTotals(V.PerBlock, PerBlock);
    addTotals(V.Total, Total);
  }
  const bool HasSums = !E.InLoop || coversAll(G, F, Verdicts, Written);
  E.Verdict.PerBlock = HasSums ? PerBlock : std::nullopt;
  E.Verdict.Total = HasSums ? Total : std::nullopt;
  return E;
}
} // namespace

std::vector<ExecutedGroup>
warplint::executedGroups(const KernelModel &K, const std::vector<Verdict> &Written,
                         const sim::Gpu &Target,
                         llvm::function_ref<SharedVerdicts(const KernelModel &)> Judge) {
  if (llvm::none_of(K.Accesses, [](const Access &A) { return A.In == Space::Shared; }))
    return {};
  Fused F = fuse(K, Target);
  const std::vector<RequestGroup> Groups = groupsOf(F);
  if (Groups.empty())
    return {};
  std::vector<bool> Wanted(F.K.Accesses.size());
  for (const RequestGroup &G : Groups)
    for (unsigned N : G.Requests)
      Wanted[N] = true;
  keepWanted(Wanted, F.K.Body, F.K);
  const SharedVerdicts Judged = Judge(F.K);
  std::vector<ExecutedGroup> Result;
  if (Judged->E.OutOfSteps)
    return Result; // what was seen so far is no answer
  for (const RequestGroup &G : Groups)
    if (std::optional<ExecutedGroup> E = executed(G, F, Judged->Verdicts, Written))
      Result.push_back(*std::move(E));
  return Result;
}

CompiledReport warplint::compiledReport(const ExecutedGroup &G, size_t FirstAccess) {
  CompiledReport R;
  R.Lead = FirstAccess + G.lead();
  R.BytesPerLane = G.Request.BytesPerLane;
  R.Parts = G.Parts;
  R.Verdict = G.Verdict;
  R.Doubtful = G.Doubtful;
  R.InLoop = G.InLoop;
  return R;
}
