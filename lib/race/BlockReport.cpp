// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a walk over one block has found, as witnesses of a report.

#include "lib/race/BlockWatch.h"

using namespace warplint;

Touch BlockWatch::touchOf(unsigned Access, unsigned Thread, unsigned Instance) const {
  Touch T{Access, Thread, {}};
  const std::vector<unsigned> &Loops = LoopsOf[Access];
  for (size_t I = 0; I < Loops.size(); ++I)
    T.Iterations.emplace_back(Loops[I], InstanceList[Instance][I]);
  return T;
}

Ground BlockWatch::groundOf(Trust How, uint64_t Unknowns) const {
  Ground G;
  G.How = How;
  G.Block = Setting.BlockIndex;
  G.FromMemory = How != Trust::Known && (Unknowns & Setting.FromMemory);
  if (How != Trust::Known)
    for (size_t I = 0; I < Setting.Chosen.size(); ++I)
      if (Unknowns >> std::min<size_t>(I, 63) & 1)
        G.Chosen.push_back(Setting.Chosen[I]);
  return G;
}

Race BlockWatch::raceOf(const Conflict &C) const {
  Race R;
  R.First = touchOf(C.FirstAccess, C.FirstThread, C.FirstInstance);
  R.Second = touchOf(C.SecondAccess, C.SecondThread, C.SecondInstance);
  R.On = groundOf(C.How, C.Unknowns);
  R.IsOfOneWarp = C.IsOfOneWarp;
  R.IsSameValue = C.IsSameValue;
  R.DifferForSure = C.DifferForSure;
  R.IsUnderWay = C.IsUnderWay;
  R.Undecided = C.Undecided;
  R.IsLostUpdate = C.IsLostUpdate;
  R.Object = K.Accesses[C.FirstAccess].Object;
  if (!R.Object)
    R.Object = K.Accesses[C.SecondAccess].Object;
  if (R.Object) {
    const int64_t Byte = int64_t(C.At) - placeOf(K, *R.Object);
    const std::optional<uint64_t> Size = sizeOf(K.Objects[*R.Object], L);
    if (Byte >= 0 && Byte < int64_t(Size.value_or(1 << 20)))
      R.Byte = Byte;
  }
  return R;
}

void BlockWatch::reportRaces(const ConflictMap &Found, std::vector<Race> &To) const {
  for (const auto &[Key, C] : Found) {
    auto Known = llvm::find_if(To, [&, &Of = C](const Race &R) {
      return R.First.Access == Of.FirstAccess && R.Second.Access == Of.SecondAccess;
    });
    const Race Fresh = raceOf(C);
    const auto Rank = [](const Race &R) {
      return std::tuple(R.IsSameValue, R.On.How, !R.IsUnderWay, R.IsOfOneWarp, !R.DifferForSure);
    };
    if (Known == To.end())
      To.push_back(Fresh);
    else if (Rank(Fresh) < Rank(*Known))
      *Known = Fresh;
  }
}

/// Adds \p Fresh to \p All; of two of one kind, the one that rests on less stays.
template <typename T, typename Same>
static void keepSurer(std::vector<T> &All, T Fresh, Same IsSame) {
  const auto Known = llvm::find_if(All, [&](const T &Other) { return IsSame(Other, Fresh); });
  if (Known == All.end())
    All.push_back(std::move(Fresh));
  else if (Fresh.On.How < Known->On.How)
    *Known = std::move(Fresh);
}

static constexpr auto SameBarrier = [](const auto &A, const auto &B) {
  return A.Barrier == B.Barrier;
};
static constexpr auto SameAccess = [](const auto &A, const auto &B) {
  return A.By.Access == B.By.Access;
};

void BlockWatch::reportBarriers(RaceReport &To) const {
  for (const Miss &M : Misses) {
    MissedBarrier Fresh = M.Of;
    Fresh.On = groundOf(M.Of.On.How, M.Unknowns);
    keepSurer(To.Barriers, std::move(Fresh), [](const MissedBarrier &A, const MissedBarrier &B) {
      return A.Barrier == B.Barrier && A.HasReturned == B.HasReturned;
    });
  }
}

void BlockWatch::reportMisalignments(RaceReport &To) const {
  for (const auto &[Access, U] : UnalignedOf) {
    Misaligned Fresh{touchOf(U.Access, U.Thread, U.Instance), U.Align, U.Number, U.IsCertain,
                     groundOf(U.How, U.Unknowns)};
    if (K.Accesses[Access].Object)
      Fresh.Byte -= placeOf(K, *K.Accesses[Access].Object);
    keepSurer(To.Misalignments, std::move(Fresh), SameAccess);
  }
}

void BlockWatch::reportOverruns(RaceReport &To) const {
  for (const auto &[Access, Of] : Outside.LeftBy) {
    Overrun Fresh{{Access, Of.Thread, {}},
                  Of.Address - placeOf(K, *K.Accesses[Access].Object),
                  groundOf(Trust::Chosen, Of.Unknowns)};
    keepSurer(To.Overruns, std::move(Fresh), SameAccess);
  }
}

void BlockWatch::reportUnwritten(RaceReport &To) const {
  for (const auto &[Access, R] : Unwritten.Found) {
    const Object &Of = K.Objects[*K.Accesses[Access].Object];
    const int64_t Place = placeOf(K, *K.Accesses[Access].Object);
    if (R.Address && (*R.Address < Place ||
                      *R.Address - Place >= int64_t(sizeOf(Of, L).value_or(uint64_t(1) << 20))))
      continue; // outside of the array: another matter
    UnwrittenRead Fresh;
    Fresh.By = touchOf(R.Access, R.Thread, R.Instance);
    Fresh.IsWrittenElsewhere = Unwritten.isWrittenAtAll(Access);
    Fresh.IsUsed = R.IsUsed;
    if (R.Address)
      Fresh.Byte = *R.Address - Place;
    Fresh.On = groundOf(R.How, R.Unknowns);
    keepSurer(To.Unwritten, std::move(Fresh), SameAccess);
  }
}

void BlockWatch::reportMemory(RaceReport &To) const {
  if (!L.Grid && Setting.BlockIndex != std::array<int64_t, 3>{0, 0, 0})
    return; // there may be no such block
  const auto Add = [&](const PassedMemory::Reaches &Found, auto Report) {
    for (const auto &[Access, R] : Found)
      if (R.How == Trust::Known || !Setting.IsOfOwnLaunch) // that may never be made
        Report(touchOf(Access, R.Thread, R.Instance), R.Byte, groundOf(R.How, R.Unknowns));
  };
  Add(Memory.Beyond, [&](Touch By, int64_t Byte, Ground On) {
    keepSurer(To.Beyond, Overrun{std::move(By), Byte, std::move(On)}, SameAccess);
  });
  Add(Memory.Unset, [&](Touch By, int64_t Byte, Ground On) {
    keepSurer(To.Unset, UnwrittenRead{std::move(By), Byte, false, false, std::move(On)},
              SameAccess);
  });
}

void BlockWatch::reportOverflows(RaceReport &To) const {
  for (const auto &[Id, Of] : Narrow.Found)
    if (llvm::none_of(To.Overflows,
                      [&, Part = Of.Part](const Overflow &Other) { return Other.Of == Part; }))
      To.Overflows.push_back({touchOf(Of.Access, Of.Thread, Of.Instance), Of.Part, Of.Index,
                              groundOf(Trust::Known, 0)});
}

void BlockWatch::reportMasks(RaceReport &To) const {
  for (const WarpMasks::Misfit &M : Masks.Found)
    keepSurer(
        To.Masks,
        WrongMask{M.Barrier, M.Calling, M.Absent, M.Mask, M.IsRead, groundOf(M.How, M.Unknowns)},
        SameBarrier);
}

void BlockWatch::reportBulk(RaceReport &To) const {
  for (const auto &[Key, F] : Bulk.Found) {
    WrongBulk Fresh{F, {}, {}, groundOf(F.How, F.Unknowns)};
    if (F.What <= BulkFault::WriteEarly) {
      Fresh.With = touchOf(F.Access, F.Thread, F.Instance);
      if (const std::optional<unsigned> Object = K.Accesses[F.Access].Object)
        Fresh.Byte = int64_t(F.At) - placeOf(K, *Object);
    }
    keepSurer(To.Bulk, std::move(Fresh), [](const WrongBulk &A, const WrongBulk &B) {
      return A.Of.What == B.Of.What && A.Of.Bulk == B.Of.Bulk && A.Of.Access == B.Of.Access;
    });
  }
}

void BlockWatch::report(RaceReport &To, bool WithRaces) const {
  for (const WrongMeeting &W : Order.Wrong)
    if (llvm::none_of(To.Meetings,
                      [&](const WrongMeeting &Other) { return Other.Barrier == W.Barrier; }))
      To.Meetings.push_back(W);
  if (WithRaces) {
    reportRaces(Since.Found, To.Races);
    reportRaces(Copies.Found, To.Races);
    reportRaces(Since.Undecided, To.Undecided);
    reportBulk(To);
  }
  reportBarriers(To);
  reportMisalignments(To);
  To.LeavesArrays |= LeavesArrays;
  reportUnwritten(To);
  reportMemory(To);
  reportOverflows(To);
  reportMasks(To);
}
