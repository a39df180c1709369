//===- lib/check/BarrierDivergence.cpp - Barriers that threads miss -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"
#include "lib/check/Witness.h"
#include "lib/expr/Parts.h"

#include "llvm/ADT/StringExtras.h"

namespace warplint {

extern constexpr CheckInfo BarrierDivergenceInfo = {
    BarrierDivergenceId, "some threads of a block reach a barrier that others never reach", {}};

/// Whether threads may leave \p L after different numbers of rounds.
static bool endsByThread(const Loop &L) {
  return namesThread(*L.While) || llvm::any_of(L.Carried, [&](const CarriedVariable &V) {
           return (namesThread(*V.Initial) || namesThread(*V.Next)) &&
                  anyPart(*L.While, [&](const Expr &Part) { return &Part == V.Variable; });
         });
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

/// Of a barrier in a loop, or under a guard that parameters decide: some threads miss it, whatever
/// iteration the others are in.
static void addMissed(const Judged &J, const MissedBarrier &M, std::vector<Finding> &Out) {
  Finding F;
  F.Check = BarrierDivergenceInfo.Id.str();
  F.Kernel = J.K.Source.Name;
  F.Where = J.K.Source.Barriers[M.Barrier].Range;
  if (!isSureOf(J, M.Reaching) || !isSureOf(J, M.Missing))
    F.Severity = Severity::Note; // a smaller block may have no such thread
  F.Message = "not every thread of the block reaches this barrier";
  F.Notes.push_back({{},
                     "thread " + threadText(*J.L.Block, M.Reaching) + " waits here, but thread " +
                         threadText(*J.L.Block, M.Missing) + " never reaches this barrier",
                     ""});
  if (std::string Text = groundText(M.On); !Text.empty())
    F.Notes.push_back({{}, std::move(Text), ""});
  F.Notes.push_back(adviceOn(J, M.Barrier));
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}

/// Of a barrier of a warp, a shuffle or a vote.
static void addWrongMask(const Judged &J, const WrongMask &M, std::vector<Finding> &Out) {
  const bool Exchanges = J.K.Barriers[M.Barrier].Exchanges;
  const std::string Call = Exchanges ? "shuffle or vote" : "__syncwarp()";
  Finding F;
  F.Check = BarrierDivergenceInfo.Id.str();
  F.Kernel = J.K.Source.Name;
  F.Where = J.K.Source.Barriers[M.Barrier].Range;
  // A parameter that was given a number may never have it.
  if (M.On.How != Trust::Known || !isSureOf(J, M.Calling) || (M.Absent && !isSureOf(J, *M.Absent)))
    F.Severity = Severity::Note;
  const std::string Mask = "0x" + llvm::utohexstr(M.Mask, /*LowerCase=*/true);
  const std::string Caller = "thread " + threadText(*J.L.Block, M.Calling);
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
  F.Notes.push_back(launchNote(J));
  Out.push_back(std::move(F));
}

/// What running the block side by side shows of barrier \p Number; null if nothing.
static const MissedBarrier *missedOf(const Judged &J, unsigned Number) {
  if (J.Races)
    for (const MissedBarrier &M : J.Races->Barriers)
      if (M.Barrier == Number)
        return &M;
  return nullptr;
}

void runBarrierDivergence(const Judged &J, const CheckOptions &, std::vector<Finding> &Out) {
  if (J.Races)
    for (const WrongMask &M : J.Races->Masks)
      addWrongMask(J, M, Out);
  for (unsigned Number = 0; Number < J.K.Barriers.size(); ++Number) {
    const BarrierEvaluation &B = J.E.Barriers[Number];
    if (const MissedBarrier *M = B.isDivergent() ? nullptr : missedOf(J, Number)) {
      addMissed(J, *M, Out);
      continue;
    }
    if (!B.isDivergent() && !B.MayDiverge)
      continue;
    Finding F;
    F.Check = BarrierDivergenceInfo.Id.str();
    F.Kernel = J.K.Source.Name;
    F.Where = J.K.Source.Barriers[Number].Range;
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
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
