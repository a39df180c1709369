// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/BlockWatch.h"

#include "lib/expr/Operators.h"
#include "lib/expr/Rewrite.h"
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

bool doesNot(const ThreadValue &Who) { return !Who.isData() && !Who.Number; }
} // namespace

/// Whether \p A, a load, is at the edge that its index is held within by thread \p T alone:
/// `x[min(i, n - 1)]`. What is read so is mostly for nothing, and dropped.
static bool isHeldAtEdge(const Access &A, unsigned T, BlockEvaluator &Values) {
  return anyPart(*A.Address, [&](const Expr &E) {
    if (E.Kind != ExprKind::Min && E.Kind != ExprKind::Max)
      return false;
    const ThreadValues &X = Values.value(E.operand(0)), &Y = Values.value(E.operand(1));
    const ThreadValues &Edge = X.isUniform() ? X : Y, &Index = X.isUniform() ? Y : X;
    return Edge.isUniform() && Values.value(&E)[T].Mark == Edge[0].Mark &&
           Index[T].Mark != Edge[0].Mark;
  });
}

/// Whether an address may be none that the access can have.
bool warplint::mayBeUnaligned(const KernelModel &K, const Access &A) {
  const unsigned Align = std::min(A.Align, A.BytesPerLane);
  return Align > 1 && !(A.Object && K.Objects[*A.Object].ElementAlign >= Align);
}

BlockWatch::BlockWatch(const KernelModel &K, const LaunchShape &L, BlockEvaluator &Values,
                       const BlockSetting &Setting, const NarrowParts &Large, unsigned Block,
                       bool WithGlobal)
    : K(K), L(L), Values(Values), Setting(Setting), Threads(Values.threads()), Block(Block),
      WithGlobal(WithGlobal), Order(Threads), Since(K, &Order), Copies(K, Threads),
      Bulk(K, Threads), Unwritten(K, Threads), Masks(Threads), Outside(K, L, Values),
      Memory(K, Threads), Narrow(Large), Epochs((Threads + ThreadsOfWarp - 1) / ThreadsOfWarp),
      Exchanges(Epochs.size()), Comes(K.Barriers.size()), MayCome(K.Barriers.size()),
      IsMet(K.Barriers.size()), IsMade(K.Accesses.size()), LoopsOf(K.Accesses.size()),
      IsToldOf(K.Barriers.size()), RestOf(K.Accesses.size()) {
  std::vector<unsigned> Around;
  noteLoops(K, K.Body, Around, LoopsOf);
  IsWritten.resize(K.Objects.size());
  for (const Access &A : K.Accesses)
    if (A.Object && writes(A.Kind))
      IsWritten[firstAtPlaceOf(K, *A.Object)] = true;
  for (unsigned O = 0; O < K.Objects.size(); ++O)
    IsWritten[O] = IsWritten[firstAtPlaceOf(K, O)];
  for (unsigned N = 0; N < K.Accesses.size(); ++N)
    IsAskedFor.push_back(isAskedFor(K.Accesses[N]) || Narrow.minds(N));
}

/// What is only read, and fits wherever it is, tells nothing.
bool BlockWatch::isAskedFor(const Access &A) const {
  const bool MayWriteAnywhere = A.In == Space::Global && writes(A.Kind) && !isOfGlobalArray(K, A);
  return A.In == Space::Shared || MayWriteAnywhere || mayBeUnaligned(K, A) || Memory.minds(A) ||
         (WithGlobal && isOfGlobalArray(K, A) && IsWritten[*A.Object]);
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
  if (A.In == Space::Global)
    Memory.access(Number, Who, Address, instanceOf(LoopsOf[Number]));
  if (Narrow.minds(Number))
    Narrow.access(Number, Who, Values, instanceOf(LoopsOf[Number]));
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
  useMade(Number, Who);
  noteLeaving(Number, Within, Address);
  R.Places = dataPlacesOf(K, L, A, Values);
  const bool HasValue = A.Value && K.Pool->contains(A.Value);
  const ThreadValues *Written = HasValue ? &Values.value(A.Value) : nullptr;
  const bool Copies = A.CopiedFrom && K.Pool->contains(A.CopiedFrom);
  const ThreadValues *From = Copies ? &Values.value(A.CopiedFrom) : nullptr;
  for (unsigned T = 0; T < Threads; ++T) {
    if ((!does(Within[T]) && Within[T].How != Trust::Loaded) || !givesAddress(A, T))
      continue;
    if (A.In == Space::Global && A.Kind == AccessKind::Load && isHeldAtEdge(A, T, Values))
      continue;
    R.At = uint64_t(Address[T].Mark);
    R.IsDropped = isDropped(A, T);
    R.LeavesAsIs = From && (*From)[T].Mark == Address[T].Mark;
    R.Written.reset();
    if (Written) {
      R.Written = (*Written)[T].Mark;
      R.WritesConstant = A.Value->isConst();
    }
    noteReach(R, T, Who[T]);
  }
  if (A.Kind == AccessKind::Atomic)
    Order.release(Who);
}

/// Notes what \p Thread reaches, as far as \p R tells it.
void BlockWatch::noteReach(ThreadReach &R, unsigned Thread, const ThreadValue &Who) {
  const Access &A = K.Accesses[R.Access];
  R.Thread = Thread;
  R.Epoch = Epochs[Thread / ThreadsOfWarp] + Order.metOf(Thread / ThreadsOfWarp);
  R.Part = Since.partsOf(Thread / ThreadsOfWarp);
  R.Exchange = Exchanges[Thread / ThreadsOfWarp];
  R.Time = Order.now(Thread / ThreadsOfWarp);
  // Of an address that rests on chosen numbers the mark tells what holds for all.
  R.How = Who.How;
  R.Guard = Who.isData() ? Who.Number : 0;
  R.Unknowns = Who.Unknowns;
  Since.add(R);
  if (A.In == Space::Shared && !Who.isData()) {
    if (Bulk.isAny())
      Bulk.access(R.Access, Thread, R.Instance, R.At, Who);
    ThreadReach Copied = R;
    Copied.Epoch += R.Part; // any lanes that meet there wait for each other's copies
    Copies.add(Copied);
  }
  // What memory holds may be what another block has told.
  const bool IsTold = Who.isData() || (Who.Unknowns & Setting.FromMemory);
  if (A.In != Space::Global || !Across || IsTold || Across->steps() >= MostAcross)
    return;
  R.Time = {};
  R.Time.Undecided = Polled;
  Across->add(R);
}

/// Notes that threads leave a shared array, whatever numbers were chosen.
void BlockWatch::noteLeaving(unsigned Number, const ThreadValues &Who,
                             const ThreadValues &Address) {
  const Access &A = K.Accesses[Number];
  const std::optional<uint64_t> Size =
      A.In == Space::Shared && A.Object ? sizeOf(K.Objects[*A.Object], L) : std::nullopt;
  if (!Size)
    return;
  const int64_t First = placeOf(K, *A.Object), Last = First + int64_t(*Size) - A.BytesPerLane;
  for (unsigned T = 0; T < Threads && !LeavesArrays; ++T)
    LeavesArrays = does(Who[T]) && Address[T].isKnown() &&
                   (Address[T].Number < First || Address[T].Number > Last);
}

void BlockWatch::passes(unsigned Number, const ThreadValues &Who) {
  noteProgress(Who);
  Masks.progress(Who);
  if (K.Accesses[Number].Kind == AccessKind::Atomic)
    Order.release(Who);
}

void BlockWatch::polled(const ThreadValues &Who) {
  Polled = WarpTime::Polled;
  Order.poll(Who);
}

bool BlockWatch::minds(unsigned Number) const {
  const Access &A = K.Accesses[Number];
  return A.In == Space::Shared || (WithGlobal && isOfGlobalArray(K, A) && IsWritten[*A.Object]);
}

void BlockWatch::noteAlignment(unsigned Number, const ThreadValues &Who,
                               const ThreadValues &Address) {
  const Access &A = K.Accesses[Number];
  const unsigned Align = std::min(A.Align, A.BytesPerLane);
  if (!mayBeUnaligned(K, A) || !isPowerOfTwo(Align))
    return;
  for (unsigned T = 0; T < Threads; ++T) {
    if (!does(Who[T]) || Address[T].isData() || !givesAddress(A, T))
      continue;
    if (!Address[T].isKnown() && !Setting.IsOdd)
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
      UnalignedOf[Number] = {Number,
                             T,
                             instanceOf(LoopsOf[Number]),
                             Align,
                             Rest,
                             Address[T].Number,
                             IsCertain,
                             std::max(Who[T].How, Address[T].How),
                             Who[T].Unknowns | Address[T].Unknowns};
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
    return Of.OfProxy ? Bulk.meet(Number, Who, Values) : Copies.commit(Who);
  case BarrierKind::Copies:
    return Of.OfProxy ? Bulk.meet(Number, Who, Values) : Copies.wait(Who, Of.Pending, meetings());
  case BarrierKind::Bulk:
    return moveBulk(Number, Who);
  case BarrierKind::Warp:
    Masks.meet(Number, Who, Of.Which ? &Values.value(Of.Which) : nullptr);
    return meetLanes(Of, Who);
  case BarrierKind::Exchange:
    return exchange(Number, Who);
  case BarrierKind::Block:
    return meetBlock(Number, Who);
  case BarrierKind::Fence: // blocks may tell each other by what follows it
    Polled = Polled.value_or(Number);
    if (Of.OfProxy)
      Bulk.meet(Number, Who, Values);
    return Order.release(Who);
  case BarrierKind::Named:
  case BarrierKind::Arrive:
  case BarrierKind::Wait:
  case BarrierKind::Prepare:
    return meetSome(Number, Who);
  }
}

void BlockWatch::moveBulk(unsigned Number, const ThreadValues &Who) {
  if (!isAnyIn(Who, Threads))
    return;
  noteProgress(Who);
  Masks.progress(Who);
  Bulk.meet(Number, Who, Values);
  const BulkMove &M = *K.Barriers[Number].Moves;
  const ThreadValues *At = M.Shared ? &Values.value(M.Shared) : nullptr;
  const ThreadValues *Bytes = M.Bytes ? &Values.value(M.Bytes) : nullptr;
  for (unsigned T = 0; (M.Writes || M.ToMany) && T < Threads; ++T)
    if (!Who[T].is(0))
      Unwritten.move(M, At ? &(*At)[T] : nullptr, Bytes ? &(*Bytes)[T] : nullptr);
}

/// Of a shuffle or a vote.
void BlockWatch::exchange(unsigned Number, const ThreadValues &Who) {
  const Barrier &Of = K.Barriers[Number];
  Masks.meet(Number, Who, Of.Which ? &Values.value(Of.Which) : nullptr);
  if (Of.Source) {
    const ThreadValues &From = Values.value(Of.Source),
                       &Clamp = Values.value(Of.Source->operand(2));
    if (!Who.isUniform())
      Masks.read(Number, Who, *Of.Source, From, Clamp);
    for (unsigned T = 0; Of.Gives && T < Threads; ++T)
      if (Who[T].isKnown() && Who[T].Number && isOfSum(*Of.Source, T, From[T], Clamp[T]))
        Unwritten.use(*Of.Gives, T / ThreadsOfWarp * ThreadsOfWarp + unsigned(From[T].Number));
  }
  meetWarps(Who, Exchanges);
}

/// Of a barrier of a warp: who is not named does not meet the others. Of a mask that is not known
/// it is taken that it names all.
void BlockWatch::meetLanes(const Barrier &Of, const ThreadValues &Who) {
  const ThreadValues *Named = Of.Which ? &Values.value(Of.Which) : nullptr;
  ThreadValues Whole = Who; // threads of warps that meet as a whole
  for (unsigned First = 0; Named && First < Threads; First += ThreadsOfWarp) {
    const unsigned Count = std::min(ThreadsOfWarp, Threads - First);
    const auto All = uint32_t((uint64_t(1) << Count) - 1);
    std::vector<uint32_t> Groups;
    bool IsKnown = true;
    for (unsigned T = First; T < First + Count; ++T) {
      const auto Mask = uint32_t((*Named)[T].Number) & All;
      IsKnown &= !(*Named)[T].isData() || doesNot(Who[T]);
      if (!doesNot(Who[T]) && !llvm::is_contained(Groups, Mask))
        Groups.push_back(Mask);
    }
    if (!IsKnown || Groups.empty() || llvm::is_contained(Groups, All))
      continue;
    Since.meetParts(First / ThreadsOfWarp, std::move(Groups));
    std::fill_n(Whole.each(Threads).begin() + First, Count, ThreadValue::known(0));
  }
  meetWarps(Whole, Epochs);
}

/// How often each warp has met, or some of its lanes have.
std::vector<unsigned> BlockWatch::meetings() const {
  std::vector<unsigned> Counts = Epochs;
  for (unsigned Warp = 0; Warp < Counts.size(); ++Warp)
    Counts[Warp] += Since.partsOf(Warp);
  return Counts;
}

/// Of barriers at which not all threads of the block have to meet.
void BlockWatch::meetSome(unsigned Number, const ThreadValues &Who) {
  const Barrier &Of = K.Barriers[Number];
  if (!isAnyIn(Who, Threads))
    return;
  noteProgress(Who);
  Masks.progress(Who);
  Order.meet(Number, Of, Who, Values);
  if (Bulk.isAny() && Of.InMemory)
    Bulk.meet(Number, Who, Values);
  if (Of.Kind == BarrierKind::Wait)
    Polled = Number;
  if (Of.HandsOver)
    Copies.handOver(Who);
  if (Of.Kind != BarrierKind::Arrive)
    Copies.meet();
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
  Order.end();
  Copies.meet();
  Bulk.meetBlock();
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
  Order.gap();
  Copies.forget();
  Bulk.forget();
  Unwritten.forget();
}

void BlockWatch::mayMeet(unsigned Number, const ThreadValues &Who) {
  Order.mayMeet(Number, Who);
  Copies.forget();
  Bulk.forget();
}

void BlockWatch::unsure(const Statement &S) {
  Unwritten.unsure(S);
  Memory.unsure(S);
  noteMayCome(S);
}

void BlockWatch::noteMayCome(const Statement &S) {
  if (S.What == Statement::Barrier)
    MayCome[S.Index] = true;
  if (S.What == Statement::Loop)
    for (const Statement &Inner : K.Loops[S.Index].Body)
      noteMayCome(Inner);
}

void BlockWatch::stop() { Since.end(); }

void BlockWatch::end() {
  stop();
  Order.finish();
  Bulk.end();
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
