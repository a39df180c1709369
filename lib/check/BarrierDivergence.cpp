// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/check/Check.h"
#include "lib/check/Shown.h"
#include "lib/expr/Rewrite.h"

#include "llvm/ADT/StringExtras.h"

namespace warplint {

static constexpr CheckOption BarrierDivergenceOptions[] = {
    {"returned", 0, "1: threads that have returned count as missing, as GPUs before sm_70 had it"},
};

extern constexpr CheckInfo BarrierDivergenceInfo = {
    BarrierDivergenceId, "some threads of a block reach a barrier that others never reach",
    BarrierDivergenceOptions};

/// Whether threads may leave \p L after different numbers of rounds.
static bool endsByThread(const Loop &L) {
  return namesThread(*L.While) || llvm::any_of(L.Carried, [&](const CarriedVariable &V) {
           return (namesThread(*V.Initial) || namesThread(*V.Next)) &&
                  anyPart(*L.While, [&](const Expr &Part) { return &Part == V.Variable; });
         });
}

/// Between what numbers \p E is in all blocks of \p L; nothing: it is not known.
static std::optional<ExprRange> rangeIn(const LaunchShape &L, const Expr &E) {
  const auto UpTo = [](uint64_t Count) { return ExprRange{0, int64_t(Count) - 1}; };
  const auto Just = [](uint64_t Number) { return ExprRange{int64_t(Number), int64_t(Number)}; };
  const unsigned Dim = unsigned(E.Value);
  switch (E.Kind) {
  case ExprKind::ThreadIdx:
    return UpTo((*L.Block)[Dim]);
  case ExprKind::BlockDim:
    return Just((*L.Block)[Dim]);
  case ExprKind::BlockIdx:
    return L.Grid ? std::optional(UpTo((*L.Grid)[Dim])) : std::nullopt;
  case ExprKind::GridDim:
    return L.Grid ? std::optional(Just((*L.Grid)[Dim])) : std::nullopt;
  case ExprKind::Add:
  case ExprKind::Mul: {
    constexpr ExprRange Small{0, INT32_MAX}; // neither sums nor products of two leave 64 bits
    const auto A = rangeIn(L, *E.operand(0)), B = rangeIn(L, *E.operand(1));
    if (!A || !B || !A->isWithin(Small) || !B->isWithin(Small))
      return std::nullopt;
    return E.Kind == ExprKind::Add ? ExprRange{A->Lo + B->Lo, A->Hi + B->Hi}
                                   : ExprRange{A->Lo * B->Lo, A->Hi * B->Hi};
  }
  case ExprKind::Wrap:
  case ExprKind::Unsign: {
    const auto Of = rangeIn(L, *E.operand(0));
    return Of && Of->isWithin(ExprRange::ofSigned(E.Bits)) && Of->Lo >= 0 ? Of : std::nullopt;
  }
  default:
    return E.isConst() ? std::optional(Just(uint64_t(E.Value))) : std::nullopt;
  }
}

/// Whether \p E, or what a variable of a loop in it begins with or becomes, has a part that \p Is.
static bool restsOn(const KernelModel &K, const Expr &E,
                    llvm::function_ref<bool(const Expr &)> Is) {
  return anyPart(E, [&](const Expr &Part) {
    if (Part.Kind != ExprKind::Carried)
      return Is(Part);
    const CarriedVariable &V = K.Loops[unsigned(Part.Value)].Carried[Part.Index];
    return anyPart(*V.Initial, Is) || anyPart(*V.Next, Is);
  });
}

/// Whether \p Condition may hold for some threads of a block and not for others, as numbers say
/// that the launch leaves open, or in blocks that are not run.
static bool mayPart(const Judged &J, const Expr &Condition) {
  const auto TellsThreads = [](const Expr &E) {
    return E.Kind == ExprKind::ThreadIdx || E.Kind == ExprKind::Lane || E.PerLane;
  };
  const auto IsOpen = [&](const Expr &E) {
    return E.Kind == ExprKind::BlockIdx || E.Kind == ExprKind::Opaque ||
           (E.Kind == ExprKind::GridDim && !J.L.Grid) ||
           (E.Kind == ExprKind::Param && !J.L.Arguments.contains(E.Name.str()));
  };
  if (!restsOn(J.K, Condition, TellsThreads) || !restsOn(J.K, Condition, IsOpen))
    return false;
  if (Condition.Kind != ExprKind::Lt)
    return true;
  const auto A = rangeIn(J.L, *Condition.operand(0)), B = rangeIn(J.L, *Condition.operand(1));
  return !A || !B || A->Hi >= B->Lo;
}

/// Whether it is open that all threads of a block come to \p Barrier, or leave the loops around it
/// together.
static bool mayBeMissed(const Judged &J, unsigned Barrier) {
  Conjuncts All = conjunctsOf(J.K.Barriers[Barrier].When);
  for (const Loop *L : loopsAround(J.K, Statement{Statement::Barrier, Barrier})) {
    All.append(conjunctsOf(L->When));
    All.append(conjunctsOf(L->While));
  }
  return llvm::any_of(All, [&](const Expr *C) { return mayPart(J, *C); });
}

static Note adviceOn(const Judged &J, unsigned Barrier) {
  const std::vector<const Loop *> Around = loopsAround(J.K, Statement{Statement::Barrier, Barrier});
  const auto Uneven = llvm::find_if(Around, [](const Loop *L) { return endsByThread(*L); });
  if (Uneven == Around.end())
    return {{}, "move the barrier out of the guard; the rest of the guarded code can stay", ""};
  const std::string Line = (*Uneven)->Line ? " of line " + std::to_string((*Uneven)->Line) : "";
  return {{},
          "let all threads make the same number of rounds in the loop" + Line +
              ", and guard what it does, but not the barrier",
          ""};
}

static Finding findingAtBarrier(const Judged &J, unsigned Barrier) {
  Finding F;
  F.Check = BarrierDivergenceInfo.Id.str();
  F.Kernel = J.K.Source.Name;
  F.Where = J.K.Source.Barriers[Barrier].Range;
  return F;
}

/// Of a barrier of the grid: it waits for blocks that have ended, too.
static void addMissingBlock(const Judged &J, const MissedBarrier &M, std::vector<Finding> &Out) {
  Finding F = findingAtBarrier(J, M.Barrier);
  F.Message = "not every block of the grid reaches this barrier";
  F.Notes.push_back({{},
                     "block " + blockText(M.On.Block) + " waits here, but block " +
                         blockText(*M.MissingBlock) + " never reaches this barrier",
                     ""});
  F.Notes.push_back({{},
                     "let every block come to it, also those with nothing to do: a barrier of the "
                     "grid waits for blocks that have returned, too",
                     ""});
  F.Remedy = F.Notes.back().Text;
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}

/// Of a named barrier, whose number of threads no warps can make up (PTX ISA, bar.sync).
static void addCount(const Judged &J, unsigned Number, std::vector<Finding> &Out) {
  const Barrier &B = J.K.Barriers[Number];
  const uint64_t InBlock = J.L.Block ? J.L.Block->count() : 0;
  const bool IsOdd = B.Threads % sim::WarpSize;
  // Of a block that is not certain, how many threads it has at most is.
  const bool IsTooMany = B.Threads > InBlock && (isSureOfBlock(J.L) || J.K.MaxThreads == InBlock);
  if (!B.Threads || B.InMemory || (!IsOdd && !IsTooMany))
    return;
  Finding F = findingAtBarrier(J, Number);
  const std::string Waits = "this barrier waits for " + std::to_string(B.Threads) + " threads";
  F.Message = IsOdd ? Waits + ", which is not a multiple of a warp"
                    : Waits + ", and the block has " + std::to_string(InBlock);
  F.Notes.push_back({{},
                     IsOdd ? "warps arrive as a whole: the count has to be a multiple of 32"
                           : "it never opens: count the threads of the warps that come",
                     ""});
  F.Remedy = IsOdd ? "name a multiple of 32" : "count the threads of the warps that come";
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}

/// Of a barrier in a loop, or under a guard that parameters decide: some threads miss it, whatever
/// iteration the others are in.
static void addMissed(const Judged &J, const MissedBarrier &M, bool WithReturned,
                      std::vector<Finding> &Out) {
  Finding F = findingAtBarrier(J, M.Barrier);
  // A smaller block may have no such thread; GPUs since sm_70 wait for none that has returned.
  if (!isSureOf(J, M.Reaching) || !isSureOf(J, M.Missing) || (M.HasReturned && !WithReturned))
    F.Severity = Severity::Note;
  F.Message = "not every thread of the block reaches this barrier";
  F.Notes.push_back({{},
                     "thread " + threadText(*J.L.Block, M.Reaching) + " waits here, but thread " +
                         threadText(*J.L.Block, M.Missing) +
                         (M.HasReturned ? " has returned" : " never reaches this barrier"),
                     ""});
  if (std::string Text = groundText(M.On); !Text.empty())
    F.Notes.push_back({{}, std::move(Text), ""});
  F.Notes.push_back(M.HasReturned
                        ? Note{{}, "let it stay for the barrier, and guard what it would do", ""}
                        : adviceOn(J, M.Barrier));
  F.Remedy = F.Notes.back().Text;
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}

/// Of a shuffle that reads a lane which does not come; \p F is begun.
static void addAbsentSource(const Judged &J, const WrongMask &M, Finding F,
                            std::vector<Finding> &Out) {
  F.Message = "this shuffle reads lanes that do not take part";
  F.Remedy = "let all lanes come, those without data with a value that changes nothing";
  F.Notes.push_back({{},
                     "thread " + threadText(*J.L.Block, M.Calling) + " reads from thread " +
                         threadText(*J.L.Block, *M.Absent) +
                         ", which has returned or skips it: what it gets is undefined",
                     ""});
  if (std::string Text = groundText(M.On); !Text.empty())
    F.Notes.push_back({{}, std::move(Text), ""});
  F.Notes.push_back({{}, F.Remedy, ""});
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}

/// Of a barrier of a warp, a shuffle or a vote.
static void addWrongMask(const Judged &J, const WrongMask &M, std::vector<Finding> &Out) {
  const bool Exchanges = J.K.Barriers[M.Barrier].Kind == BarrierKind::Exchange;
  const std::string Call = Exchanges ? "shuffle or vote" : "__syncwarp()";
  Finding F = findingAtBarrier(J, M.Barrier);
  // A parameter that was given a number may never have it.
  if (M.On.How != Trust::Known || !isSureOf(J, M.Calling) || (M.Absent && !isSureOf(J, *M.Absent)))
    F.Severity = Severity::Note;
  const std::string Mask = "0x" + llvm::utohexstr(M.Mask, /*LowerCase=*/true);
  const std::string Caller = "thread " + threadText(*J.L.Block, M.Calling);
  if (M.IsRead)
    return addAbsentSource(J, M, std::move(F), Out);
  F.Message = M.Absent ? "the mask of this " + Call + " names lanes that do not take part"
                       : "a lane takes part in this " + Call + " that its mask does not name";
  F.Notes.push_back({{},
                     M.Absent ? Caller + " calls it with mask " + Mask + "; thread " +
                                    threadText(*J.L.Block, *M.Absent) + " is named and skips it"
                              : Caller + " calls it with mask " + Mask,
                     ""});
  if (std::string Text = groundText(M.On); !Text.empty())
    F.Notes.push_back({{}, std::move(Text), ""});
  F.Notes.push_back({{},
                     "call it where all lanes of the mask come, or name just those that do; from "
                     "sm_70 on the result is undefined otherwise",
                     ""});
  F.Remedy = "call it where all lanes of the mask come, or name just those that do";
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}

/// Of a barrier of some threads of the block, or in memory.
static void addWrongMeeting(const Judged &J, const WrongMeeting &W, std::vector<Finding> &Out) {
  const auto ThreadOf = [&](unsigned Warp) {
    return "thread " + threadText(*J.L.Block, Warp * unsigned(sim::WarpSize));
  };
  Finding F = findingAtBarrier(J, W.Barrier);
  if (!isSureOfBlock(J.L))
    F.Severity = Severity::Note;
  if (W.Prepares) {
    F.Message = "threads may come to this barrier before it is initialised";
    F.Notes.push_back(
        {{},
         "the warp of " + ThreadOf(W.Warp) +
             " comes here, and nothing orders that behind the initialisation by the warp of " +
             ThreadOf(*W.Prepares),
         ""});
    F.Remedy = "put a __syncthreads() behind the initialisation";
  } else if (W.IsStale) {
    F.Message = "this wait is not for the phase that was begun last: its parity does not follow";
    F.Notes.push_back({{},
                       "the warp of " + ThreadOf(W.Warp) +
                           " begins each phase itself, and waits with the parity of another one",
                       ""});
    F.Remedy = "flip the parity with each phase";
  } else {
    F.Message = "this barrier waits for " + plural(W.Expected, "thread") + ", and " +
                std::to_string(W.Come) + (W.Come == 1 ? " comes" : " come");
    F.Notes.push_back({{}, ThreadOf(W.Warp) + " waits here for ever", ""});
    F.Remedy = "count the threads of the warps that come";
  }
  F.Notes.push_back({{}, F.Remedy, ""});
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}

/// What running the block side by side shows of barrier \p Number; null if nothing. Threads that
/// go on tell more than those that have returned.
static const MissedBarrier *missedOf(const Judged &J, unsigned Number) {
  const MissedBarrier *Returned = nullptr;
  if (J.Races)
    for (const MissedBarrier &M : J.Races->Barriers) {
      if (M.Barrier != Number || M.MissingBlock)
        continue;
      if (!M.HasReturned)
        return &M;
      Returned = &M;
    }
  return Returned;
}

void runBarrierDivergence(const Judged &J, const CheckOptions &Given, std::vector<Finding> &Out) {
  const bool WithReturned = optionOf(BarrierDivergenceInfo, Given, "returned") != 0;
  if (J.Races) {
    for (const WrongMask &M : J.Races->Masks)
      addWrongMask(J, M, Out);
    for (const WrongMeeting &W : J.Races->Meetings)
      if (J.K.Barriers[W.Barrier].Threads <= J.L.Block->count())
        addWrongMeeting(J, W, Out);
    addBulkFindings(J, BarrierDivergenceInfo, {BulkFault::Transfer}, Out);
    for (const MissedBarrier &M : J.Races->Barriers)
      if (M.MissingBlock)
        addMissingBlock(J, M, Out);
  }
  for (unsigned Number = 0; Number < J.K.Barriers.size(); ++Number) {
    const BarrierEvaluation &B = J.E.Barriers[Number];
    addCount(J, Number, Out);
    if (const MissedBarrier *M = B.isDivergent() ? nullptr : missedOf(J, Number)) {
      addMissed(J, *M, WithReturned, Out);
      continue;
    }
    const bool MayMiss = B.MayDiverge || (WithReturned && J.K.Barriers[Number].isOfBlock() &&
                                          mayBeMissed(J, Number));
    if (!B.isDivergent() && !MayMiss)
      continue;
    Finding F = findingAtBarrier(J, Number);
    if (B.isDivergent()) {
      if (!isSureOf(J, *B.Reaching) || !isSureOf(J, *B.Missing))
        F.Severity = Severity::Note; // a smaller block may have no such thread
      F.Message = "not every thread of the block reaches this barrier";
      F.Notes.push_back({{},
                         "thread " + threadText(*J.L.Block, *B.Reaching) +
                             " waits here, but thread " + threadText(*J.L.Block, *B.Missing) +
                             " never reaches this barrier",
                         ""});
    } else {
      F.Severity = Severity::Note;
      F.Message = "not every thread of the block may reach this barrier";
      F.Notes.push_back(
          {{},
           "its guard can differ between threads; those that it excludes skip the barrier",
           ""});
    }
    F.Notes.push_back(adviceOn(J, Number));
    F.Remedy = F.Notes.back().Text;
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
