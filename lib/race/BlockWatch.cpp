// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/BlockWatch.h"

#include "lib/expr/Operators.h"
#include "lib/race/BarrierInterval.h"

using namespace warplint;

namespace {
void noteLoops(const KernelModel &K, llvm::ArrayRef<Statement> Body, std::vector<unsigned> &Around,
               std::vector<std::vector<unsigned>> &LoopsOf) {
  for (const Statement &S : Body) {
    if (S.What == Statement::Access)
      LoopsOf[S.Index] = Around;
    if (S.What == Statement::Loop) {
      Around.push_back(S.Index);
      noteLoops(K, K.Loops[S.Index].Body, Around, LoopsOf);
      Around.pop_back();
    }
  }
}

/// Whether \p A reaches an array that a pointer of the kernel's, or a variable, names.
bool isOfGlobalArray(const KernelModel &K, const Access &A) {
  return A.In == Space::Global && A.Object && !K.Objects[*A.Object].Assumed;
}

/// Whether a thread does for certain, for the numbers that were chosen.
bool does(const ThreadValue &Who) { return !Who.isData() && Who.Number; }
bool doesNot(const ThreadValue &Who) { return !Who.isData() && !Who.Number; }
} // namespace

BlockWatch::BlockWatch(const KernelModel &K, const LaunchShape &L, BlockEvaluator &Values,
                       const BlockSetting &Setting, unsigned Block, bool WithGlobal)
    : K(K), L(L), Values(Values), Setting(Setting), Threads(Values.threads()), Block(Block),
      WithGlobal(WithGlobal), Since(K), Copies(K, Threads), Unwritten(K, Threads), Masks(Threads),
      Outside(K, L, Values), Epochs((Threads + ThreadsOfWarp - 1) / ThreadsOfWarp),
      Exchanges(Epochs.size()), Comes(K.Barriers.size()), MayCome(K.Barriers.size()),
      IsMet(K.Barriers.size()), IsMade(K.Accesses.size()), LoopsOf(K.Accesses.size()),
      IsToldOf(K.Barriers.size()), RestOf(K.Accesses.size()) {
  std::vector<unsigned> Around;
  noteLoops(K, K.Body, Around, LoopsOf);
}

unsigned BlockWatch::instanceOf(const std::vector<unsigned> &Loops) {
  std::vector<int64_t> Iterations;
  for (unsigned N : Loops)
    Iterations.push_back(Values.loop(N).Iteration);
  auto [It, New] = Instances.try_emplace(Iterations, unsigned(InstanceList.size()));
  if (New)
    InstanceList.push_back(std::move(Iterations));
  return It->second;
}

void BlockWatch::access(unsigned Number, const ThreadValues &Who, const ThreadValues &Address) {
  noteProgress(Who);
  Masks.progress(Who);
  noteAlignment(Number, Who, Address);
  const Access &A = K.Accesses[Number];
  if (A.In == Space::Global && !isOfGlobalArray(K, A))
    Unwritten.access(Number, Who, Address, 0);
  if (!minds(Number))
    return;
  IsMade[Number] = true;
  const ThreadValues Within = Outside.within(Number, Who, Address);
  ThreadReach R;
  R.Access = Number;
  R.Block = Block;
  R.Phase = Phase;
  R.Instance = instanceOf(LoopsOf[Number]);
  if (A.In == Space::Shared)
    Unwritten.access(Number, Who, Address, R.Instance);
  const bool HasValue = A.Value && K.Pool->contains(A.Value);
  const ThreadValues *Written = HasValue ? &Values.value(A.Value) : nullptr;
  for (unsigned T = 0; T < Threads; ++T) {
    if (!does(Within[T]) || !givesAddress(A, T))
      continue;
    R.Thread = T;
    R.Epoch = Epochs[T / ThreadsOfWarp];
    R.Exchange = Exchanges[T / ThreadsOfWarp];
    R.At = uint64_t(Address[T].Mark);
    // Of an address that rests on chosen numbers the mark tells what holds for all.
    R.How = Who[T].How;
    R.Unknowns = Who[T].Unknowns;
    R.Written.reset();
    if (Written)
      R.Written = (*Written)[T].Mark;
    Since.add(R);
    if (A.In == Space::Shared)
      Copies.add(R);
    if (A.In == Space::Global && Across && Across->steps() < MostAcross)
      Across->add(R);
  }
}

bool BlockWatch::minds(unsigned Number) const {
  const Access &A = K.Accesses[Number];
  return A.In == Space::Shared || (WithGlobal && isOfGlobalArray(K, A));
}

void BlockWatch::noteAlignment(unsigned Number, const ThreadValues &Who,
                               const ThreadValues &Address) {
  const Access &A = K.Accesses[Number];
  const unsigned Align = std::min(A.Align, A.BytesPerLane);
  if (Align < 2 || !isPowerOfTwo(Align))
    return;
  for (unsigned T = 0; T < Threads; ++T) {
    if (!does(Who[T]) || !Address[T].isKnown() || !givesAddress(A, T))
      continue;
    const int64_t Rest = floorMod(Address[T].Number, Align);
    std::optional<int64_t> &Seen = RestOf[Number];
    if (!Seen)
      Seen = Rest;
    const bool IsCertain = *Seen != Rest;
    auto It = UnalignedOf.find(Number);
    if (It != UnalignedOf.end())
      It->second.IsCertain |= IsCertain;
    else if (Rest)
      UnalignedOf[Number] = {Number,    T,          instanceOf(LoopsOf[Number]),
                             Align,     Rest,       Address[T].Number,
                             IsCertain, Who[T].How, Who[T].Unknowns};
  }
}

/// Threads that have missed a barrier do something afterwards.
void BlockWatch::noteProgress(const ThreadValues &Who) {
  llvm::erase_if(Watched, [&](const Waiting &W) {
    for (unsigned T = 0; T < Threads; ++T)
      if (W.Missing[T].Number && does(Who[T])) {
        Miss M;
        M.Of.Barrier = W.Barrier;
        M.Of.Reaching = W.Reaching;
        M.Of.Missing = T;
        M.Of.On.How = std::max(W.Missing[T].How, Who[T].How);
        M.Unknowns = W.Missing[T].Unknowns | Who[T].Unknowns;
        Misses.push_back(std::move(M));
        return true;
      }
    return false;
  });
}

void BlockWatch::meetWarps(const ThreadValues &Who, std::vector<unsigned> &Counts) {
  for (unsigned T = 0; T < Threads; ++T)
    if (!doesNot(Who[T])) {
      ++Counts[T / ThreadsOfWarp];
      T |= ThreadsOfWarp - 1; // the rest of the warp
    }
}

bool BlockWatch::hasReached(const Statement &S) const {
  return S.What == Statement::Barrier ? IsMet[S.Index] : IsMade[S.Index] || !minds(S.Index);
}

bool BlockWatch::limit(std::vector<std::pair<std::string, int64_t>> &Limits, bool Strictly) const {
  bool Any = false;
  for (const auto &[Unknowns, Extent] : Outside.ExtentOf)
    for (size_t I = 0; I < std::min<size_t>(Setting.Chosen.size(), 63); ++I) {
      const auto &[Name, Number] = Setting.Chosen[I];
      const int64_t Most = Strictly ? std::min<int64_t>(Extent, ThreadsOfWarp) : Extent;
      if (!(Unknowns >> I & 1) || Number <= Most)
        continue;
      auto It = llvm::find_if(Limits, [&, &Of = Name](const auto &L) { return L.first == Of; });
      if (It == Limits.end())
        Limits.emplace_back(Name, Most);
      else
        It->second = std::min(It->second, Most);
      Any = true;
    }
  return Any;
}

void BlockWatch::barrier(unsigned Number, const ThreadValues &Who) {
  const Barrier &Of = K.Barriers[Number];
  IsMet[Number] = IsMet[Number] || isAnyIn(Who, Threads);
  switch (Of.Kind) {
  case BarrierKind::Commit:
    return Copies.commit(Who);
  case BarrierKind::Copies:
    return Copies.wait(Who, Of.Pending, Epochs);
  case BarrierKind::Warp:
  case BarrierKind::Exchange:
    Masks.meet(Number, Who, Of.Mask ? &Values.value(Of.Mask) : nullptr);
    return meetWarps(Who, Of.Kind == BarrierKind::Exchange ? Exchanges : Epochs);
  case BarrierKind::Block:
  case BarrierKind::Named:
    return meetBlock(Number, Who);
  }
}

void BlockWatch::meetBlock(unsigned Number, const ThreadValues &Who) {
  for (unsigned T = 0; T < (Who.isUniform() ? 1 : Threads); ++T) {
    if (Who[T].isKnown() && Who[T].Number)
      Comes[Number] = true;
    if (!Who[T].is(0))
      MayCome[Number] = true;
  }
  if (!isAnyIn(Who, Threads))
    return;
  Phase += K.Barriers[Number].OfGrid;
  noteProgress(Who);
  Masks.progress(Who);
  Since.end();
  Copies.meet();
  if (K.Barriers[Number].Kind == BarrierKind::Named)
    return;
  Unwritten.barrier();
  if (!IsToldOf[Number] && !Who.isUniform())
    watchForMissing(Number, Who);
}

/// Keeps an eye on the threads that do not come to barrier \p Number.
void BlockWatch::watchForMissing(unsigned Number, const ThreadValues &Who) {
  Waiting W{Number, Threads, std::vector<ThreadValue>(Threads)};
  bool IsMissed = false;
  ThreadValue Coming;
  for (unsigned T = 0; T < Threads; ++T) {
    if (does(Who[T]) && (W.Reaching == Threads || Who[T].How < Coming.How)) {
      W.Reaching = T;
      Coming = Who[T];
    }
    if (doesNot(Who[T])) {
      W.Missing[T] = {1, 1, Who[T].How, Who[T].Unknowns};
      IsMissed = true;
    }
  }
  if (W.Reaching == Threads || !IsMissed)
    return;
  for (ThreadValue &M : W.Missing) {
    M.How = std::max(M.How, Coming.How);
    M.Unknowns |= Coming.Unknowns;
  }
  IsToldOf[Number] = true;
  Watched.push_back(std::move(W));
}

void BlockWatch::gap() {
  Since.end();
  Copies.forget();
  Unwritten.forget();
}

void BlockWatch::unsure(const Statement &S) {
  Unwritten.unsure(S);
  noteMayCome(S);
}

void BlockWatch::noteMayCome(const Statement &S) {
  if (S.What == Statement::Barrier)
    MayCome[S.Index] = true;
  if (S.What == Statement::Loop)
    for (const Statement &Inner : K.Loops[S.Index].Body)
      noteMayCome(Inner);
}

void BlockWatch::end() {
  Unwritten.barrier();
  for (const Waiting &W : Watched) {
    const auto Gone = llvm::find_if(W.Missing, [](const ThreadValue &M) { return M.Number != 0; });
    Miss M;
    M.Of.Barrier = W.Barrier;
    M.Of.Reaching = W.Reaching;
    M.Of.Missing = unsigned(Gone - W.Missing.begin());
    M.Of.HasReturned = true;
    M.Of.On.How = Gone->How;
    M.Unknowns = Gone->Unknowns;
    Misses.push_back(std::move(M));
  }
}

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

void BlockWatch::reportRaces(const ConflictMap &Found, RaceReport &To) const {
  for (const auto &[Key, C] : Found) {
    auto Known = llvm::find_if(To.Races, [&, &Of = C](const Race &R) {
      return R.First.Access == Of.FirstAccess && R.Second.Access == Of.SecondAccess;
    });
    const Race Fresh = raceOf(C);
    const auto Rank = [](const Race &R) {
      return std::tuple(R.IsSameValue, R.On.How != Trust::Known, !R.IsUnderWay, R.IsOfOneWarp,
                        !R.DifferForSure);
    };
    if (Known == To.Races.end())
      To.Races.push_back(Fresh);
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
    if (R.Address)
      Fresh.Byte = *R.Address - Place;
    Fresh.On = groundOf(R.How, R.Unknowns);
    keepSurer(To.Unwritten, std::move(Fresh), SameAccess);
  }
}

void BlockWatch::reportMasks(RaceReport &To) const {
  for (const WarpMasks::Misfit &M : Masks.Found)
    keepSurer(To.Masks,
              WrongMask{M.Barrier, M.Calling, M.Absent, M.Mask, groundOf(M.How, M.Unknowns)},
              SameBarrier);
}

void BlockWatch::report(RaceReport &To, bool WithRaces) const {
  if (WithRaces) {
    reportRaces(Since.Found, To);
    reportRaces(Copies.Found, To);
  }
  reportBarriers(To);
  reportMisalignments(To);
  reportUnwritten(To);
  reportMasks(To);
}
