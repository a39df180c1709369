// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop whose condition is known is replayed, with the variables that hang on the round:
//
//   for (int threads = 32; threads <= 1024; threads *= 2)
//     k<<<n / threads, threads>>>();       threads: 32, 64, ... 1024; a way for each
//   k<<<1, threads>>>();                   2048, had it been declared before

#include "lib/frontend/host/Host.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace warplint::host {

Behind::Behind(const HostFrame &In, const HostFlow::Write &W, std::optional<HostFlow::Position> To)
    : Host(In.Host), Outer(In.Host.RoundsAt.size()) {
  const HostFlow &Flow = In.flow();
  for (unsigned R = W.At.Region; To && !Flow.encloses(R, To->Region); R = Flow.region(R).Outer)
    if (Flow.region(R).Kind == HostFlow::Region::Loop)
      Host.RoundsAt.push_back({&In, R, nullptr});
}

bool isInRound(const HostFrame &In) {
  return llvm::any_of(In.Host.RoundsAt, [&](const RoundOf &R) { return R.In == &In; });
}

/// All rounds, for all of Rounds.Variables. Adds to them what the loop hangs on besides; then there
/// is no answer yet.
static std::optional<LoopRounds> replay(const HostFrame &In, unsigned Loop, LoopRounds &Rounds,
                                        unsigned Depth);

std::optional<int64_t> carried(const HostFrame &In, const VarDecl *Var, unsigned Loop,
                               unsigned Depth) {
  for (RoundOf &Round : llvm::reverse(In.Host.RoundsAt)) {
    if (Round.In != &In || Round.Loop != Loop)
      continue;
    if (const LoopRounds *Replayed = Round.Replayed) {
      if (!llvm::is_contained(Replayed->Variables, Var))
        Round.Missing.push_back(Var);
      return Replayed->at(Replayed->count(), Var);
    }
    if (In.flow().region(Loop).Breaks)
      return std::nullopt;
    std::optional<LoopRounds> Rounds = roundsOf(In, Loop, Var, Depth);
    return Rounds && Rounds->count() ? Rounds->at(Rounds->count() - 1, Var) : std::nullopt;
  }
  llvm::FoldingSetNodeID Place;
  Place.AddPointer(In.flow().region(Loop).Of);
  Place.AddPointer(&In);
  Place.AddBoolean(true); // not whether it runs, but which round
  if (!In.Host.Choices.mayChoose(Place))
    return std::nullopt;
  std::optional<LoopRounds> Rounds = roundsOf(In, Loop, Var, Depth);
  const size_t Count = Rounds ? Rounds->count() : 0;
  if (Count <= 1)
    return Count ? Rounds->at(0, Var) : std::nullopt;
  const bool Few = Count <= HostChoices::MostOptions; // of many the first and the last
  std::optional<unsigned> Way = In.Host.Choices.choose(Place, Few ? unsigned(Count) : 2);
  return Way ? Rounds->at(Few || !*Way ? *Way : Count - 1, Var) : std::nullopt;
}

std::optional<LoopRounds> roundsOf(const HostFrame &In, unsigned Loop, const VarDecl *Var,
                                   unsigned Depth) {
  LoopRounds Rounds;
  const bool Keep = !isInRound(In); // else they hang on the round of another loop
  if (const auto Known = In.Host.Rounds.find({&In, Loop}); Keep && Known != In.Host.Rounds.end()) {
    if (!Var || llvm::is_contained(Known->second.Variables, Var))
      return Known->second;
    Rounds.Variables = Known->second.Variables;
  }
  if (Var)
    Rounds.Variables.push_back(Var);
  constexpr unsigned MostTries = 4;
  for (unsigned Try = 0; Try < MostTries; ++Try) {
    const size_t Before = Rounds.Variables.size();
    std::optional<LoopRounds> Whole = replay(In, Loop, Rounds, Depth);
    if (Whole && Keep)
      In.Host.Rounds[{&In, Loop}] = *Whole;
    if (Whole || Rounds.Variables.size() == Before)
      return Whole;
  }
  return std::nullopt;
}

static const clang::Expr *conditionOf(const Stmt *Loop) {
  if (const auto *For = llvm::dyn_cast<ForStmt>(Loop))
    return For->getCond();
  if (const auto *While = llvm::dyn_cast<WhileStmt>(Loop))
    return While->getCond();
  const auto *Do = llvm::dyn_cast<DoStmt>(Loop);
  return Do ? Do->getCond() : nullptr;
}

static std::optional<LoopRounds> replay(const HostFrame &In, unsigned Loop, LoopRounds &Rounds,
                                        unsigned Depth) {
  constexpr size_t MostRounds = 256;
  const HostFlow::Region &R = In.flow().region(Loop);
  const clang::Expr *Cond = conditionOf(R.Of);
  if (!Cond)
    return std::nullopt;
  LoopRounds Done{Rounds.Variables, {{}}};
  llvm::SmallVector<const HostFlow::Write *, 2> Next;
  for (const VarDecl *Var : Done.Variables) {
    std::optional<int64_t> First =
        variableAt(In, Var, HostFlow::Position{R.Begin, R.Outer}, Depth + 1);
    std::optional<HostFlow::Carried> By = In.flow().carriedAt(Var, {0, Loop});
    if (!First || !By)
      return std::nullopt;
    Done.Values.front().push_back(*First);
    Next.push_back(By->Next);
  }
  llvm::SaveAndRestore Closed(In.Host.Choices.Open, false);
  while (Done.count() < MostRounds) {
    In.Host.RoundsAt.push_back({&In, Loop, &Done});
    const std::optional<int64_t> Goes = integer(In, Cond, Depth + 1);
    llvm::SmallVector<int64_t, 2> Values;
    for (const HostFlow::Write *W : Next)
      if (std::optional<int64_t> V = Goes ? written(In, *W, Depth + 1) : std::nullopt)
        Values.push_back(*V);
    for (const VarDecl *Var : In.Host.RoundsAt.pop_back_val().Missing)
      if (!llvm::is_contained(Rounds.Variables, Var))
        Rounds.Variables.push_back(Var);
    if (!Goes || Rounds.Variables.size() > Done.Variables.size())
      return std::nullopt;
    const bool OnceMore = llvm::isa<DoStmt>(R.Of); // which has its condition behind the round
    if (!*Goes && !OnceMore)
      return Done;
    if (Values.size() < Next.size())
      return std::nullopt;
    Done.Values.push_back(std::move(Values));
    if (!*Goes)
      return Done;
  }
  return std::nullopt;
}

} // namespace warplint::host
