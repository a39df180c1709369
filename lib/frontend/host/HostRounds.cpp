//===- lib/frontend/host/HostRounds.cpp - Rounds of loops in host code -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop whose condition is known is replayed, with the variables that hang on the round:
//
//   for (int threads = 32; threads <= 1024; threads *= 2)
//     k<<<n / threads, threads>>>();       threads: 32, 64, ... 1024; a way for each
//   k<<<1, threads>>>();                   2048, had it been declared before
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostConstants.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace warplint;
using namespace clang;

std::optional<int64_t> HostFunctions::LoopRounds::at(size_t Round, const VarDecl *Var) const {
  const auto *It = llvm::find(Variables, Var);
  return It == Variables.end() ? std::nullopt
                               : std::optional(Values[Round][size_t(It - Variables.begin())]);
}

HostConstants::Behind::Behind(const HostConstants &C, const HostFlow::Write &W,
                              std::optional<HostFlow::Position> To)
    : C(C), Outer(C.RoundsAt.size()) {
  const HostFlow &Flow = C.flow();
  for (unsigned R = W.At.Region; To && !Flow.encloses(R, To->Region); R = Flow.region(R).Outer)
    if (Flow.region(R).Kind == HostFlow::Region::Loop)
      C.RoundsAt.push_back({R, nullptr});
}

std::optional<int64_t> HostConstants::carried(const VarDecl *Var, unsigned Loop,
                                              unsigned Depth) const {
  for (size_t I = RoundsAt.size(); I-- > 0;) {
    if (RoundsAt[I].Loop != Loop)
      continue;
    if (const LoopRounds *Replayed = RoundsAt[I].Replayed) {
      if (!llvm::is_contained(Replayed->Variables, Var))
        RoundsAt[I].Missing.push_back(Var);
      return Replayed->at(Replayed->count(), Var);
    }
    if (flow().region(Loop).Breaks)
      return std::nullopt;
    std::optional<LoopRounds> Rounds = roundsOf(Loop, Var, Depth);
    return Rounds && Rounds->count() ? Rounds->at(Rounds->count() - 1, Var) : std::nullopt;
  }
  llvm::FoldingSetNodeID Place;
  Place.AddPointer(flow().region(Loop).Of);
  Place.AddPointer(this);
  Place.AddBoolean(true); // not whether it runs, but which round
  if (!All.Choices.mayChoose(Place))
    return std::nullopt;
  std::optional<LoopRounds> Rounds = roundsOf(Loop, Var, Depth);
  const size_t Count = Rounds ? Rounds->count() : 0;
  if (Count <= 1)
    return Count ? Rounds->at(0, Var) : std::nullopt;
  const bool Few = Count <= HostChoices::MostOptions; // of many the first and the last
  std::optional<unsigned> Way = All.Choices.choose(Place, Few ? unsigned(Count) : 2);
  return Way ? Rounds->at(Few || !*Way ? *Way : Count - 1, Var) : std::nullopt;
}

std::optional<HostConstants::LoopRounds> HostConstants::roundsOf(unsigned Loop, const VarDecl *Var,
                                                                 unsigned Depth) const {
  LoopRounds Rounds;
  const bool Keep = RoundsAt.empty(); // else they hang on the round of another loop
  if (const auto Known = All.Rounds.find({this, Loop}); Keep && Known != All.Rounds.end()) {
    if (!Var || llvm::is_contained(Known->second.Variables, Var))
      return Known->second;
    Rounds.Variables = Known->second.Variables;
  }
  if (Var)
    Rounds.Variables.push_back(Var);
  constexpr unsigned MostTries = 4;
  for (unsigned Try = 0; Try < MostTries; ++Try) {
    const size_t Before = Rounds.Variables.size();
    std::optional<LoopRounds> Whole = replay(Loop, Rounds, Depth);
    if (Whole && Keep)
      All.Rounds[{this, Loop}] = *Whole;
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

std::optional<HostConstants::LoopRounds> HostConstants::replay(unsigned Loop, LoopRounds &Rounds,
                                                               unsigned Depth) const {
  constexpr size_t MostRounds = 256;
  const HostFlow::Region &R = flow().region(Loop);
  const clang::Expr *Cond = conditionOf(R.Of);
  if (!Cond)
    return std::nullopt;
  LoopRounds Done{Rounds.Variables, {{}}};
  llvm::SmallVector<const HostFlow::Write *, 2> Next;
  for (const VarDecl *Var : Done.Variables) {
    std::optional<int64_t> First = variableAt(Var, HostFlow::Position{R.Begin, R.Outer}, Depth + 1);
    std::optional<HostFlow::Carried> By = flow().carriedAt(Var, {0, Loop});
    if (!First || !By)
      return std::nullopt;
    Done.Values.front().push_back(*First);
    Next.push_back(By->Next);
  }
  llvm::SaveAndRestore Closed(All.Choices.Open, false);
  while (Done.count() < MostRounds) {
    RoundsAt.push_back({Loop, &Done});
    const std::optional<int64_t> Goes = integer(Cond, Depth + 1);
    llvm::SmallVector<int64_t, 2> Values;
    for (const HostFlow::Write *W : Next)
      if (std::optional<int64_t> V = Goes ? written(*W, Depth + 1) : std::nullopt)
        Values.push_back(*V);
    for (const VarDecl *Var : RoundsAt.pop_back_val().Missing)
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
