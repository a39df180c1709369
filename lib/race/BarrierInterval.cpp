// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX ISA, "Data Movement and Conversion Instructions: Non-bulk copy": a wait makes the copies of
// the executing thread visible to it alone.

#include "lib/race/BarrierInterval.h"

#include "lib/expr/Rewrite.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>

using namespace warplint;

namespace {
constexpr unsigned MostEntries = 96; // of a word; what comes then is compared, but not kept

unsigned warpOf(const ThreadReach &R) { return R.Thread / ThreadsOfWarp; }
uint32_t laneBit(const ThreadReach &R) { return uint32_t(1) << (R.Thread % ThreadsOfWarp); }
} // namespace

unsigned Conflict::rank() const {
  return unsigned(IsSameValue) << 7 | unsigned(How) << 5 | unsigned(!IsUnderWay) << 3 |
         unsigned(IsOfOneWarp) << 2 | unsigned(!DifferForSure) << 1 |
         unsigned(FirstInstance != SecondInstance);
}

Conflict warplint::conflictOf(const ThreadReach &First, const ThreadReach &Second, uint64_t Word) {
  Conflict C;
  C.FirstAccess = First.Access;
  C.SecondAccess = Second.Access;
  C.FirstThread = First.Thread;
  C.SecondThread = Second.Thread;
  C.FirstInstance = First.Instance;
  C.SecondInstance = Second.Instance;
  C.FirstBlock = First.Block;
  C.SecondBlock = Second.Block;
  C.At = Word * BytesOfWord;
  C.How = std::max(First.How, Second.How);
  C.Unknowns = First.Unknowns | Second.Unknowns;
  return C;
}

void warplint::keepMoreTelling(ConflictMap &Found, const Conflict &C) {
  auto [It, New] = Found.try_emplace({C.FirstAccess, C.SecondAccess}, C);
  if (!New && C.rank() < It->second.rank())
    It->second = C;
}

void BarrierInterval::end() {
  Heads.clear();
  Entries.clear();
  Somewhere.clear();
  Anywhere.clear();
  for (const auto &[Key, All] : Pending)
    for (const Open &P : All) {
      const bool May = Order->mayHaveTold(P.Of.FirstThread / ThreadsOfWarp, P.First,
                                          P.Of.SecondThread / ThreadsOfWarp, P.Second);
      keepMoreTelling(May ? Undecided : Found, P.Of);
    }
  Pending.clear();
}

void BarrierInterval::restart() {
  Pending.clear();
  end();
  Found.clear();
  Undecided.clear();
  Steps = 0;
}

/// Whether two writes leave different values: of different things, a constant and what is computed,
/// or one that takes what an atomic operation adds to.
bool BarrierInterval::differ(const ThreadReach &A, const ThreadReach &B) const {
  const bool IsUpdated = (K.Accesses[A.Access].Kind == AccessKind::Atomic) !=
                         (K.Accesses[B.Access].Kind == AccessKind::Atomic);
  if (IsUpdated || (A.Written && B.Written))
    return IsUpdated || *A.Written != *B.Written;
  return A.Access != B.Access && (A.WritesConstant || B.WritesConstant);
}

void BarrierInterval::add(const ThreadReach &R) {
  const std::optional<unsigned> Object = K.Accesses[R.Access].Object;
  if (Object && IsOfBlocks && R.Places)
    addCovered(R, firstAtPlaceOf(K, *Object));
  if (Object && !IsOfBlocks && R.How <= Trust::Chosen)
    R.Places ? addAnywhere(R, firstAtPlaceOf(K, *Object))
             : compareAnywhere(R, firstAtPlaceOf(K, *Object));
  eachWord(R.At, K.Accesses[R.Access].BytesPerLane,
           [&](uint64_t Word, uint8_t Bytes) { addWord(R, Word, Bytes); });
}

/// Whether the thread of \p By has written what \p Value writes to the same word before.
bool BarrierInterval::hasWritten(int Head, const ThreadReach &By, const ThreadReach &Value) const {
  for (int I = Head; I >= 0; I = Entries[size_t(I)].Next) {
    const Entry &E = Entries[size_t(I)];
    // Of blocks, whose threads do alike, one thread is kept.
    const bool IsBy =
        IsOfBlocks ? E.By.Block == By.Block : warpOf(E.By) == warpOf(By) && (E.Lanes & laneBit(By));
    if (IsBy && writes(K.Accesses[E.By.Access].Kind) && E.By.Written &&
        E.By.Written == Value.Written)
      return true;
  }
  return false;
}

/// Whether two threads that data let through may both be: where the same data do, or each its own
/// do to one guard.
bool BarrierInterval::canBoth(const ThreadReach &A, const ThreadReach &B) const {
  return A.How != Trust::Loaded || B.How != Trust::Loaded || A.Guard == B.Guard ||
         isLostUpdate(A, B);
}

/// Whether both threads update the place, each if data of its own say so.
bool BarrierInterval::isLostUpdate(const ThreadReach &A, const ThreadReach &B) const {
  const Access &X = K.Accesses[A.Access], &Y = K.Accesses[B.Access];
  if (A.How != Trust::Loaded || B.How != Trust::Loaded || X.Address != Y.Address ||
      X.When != Y.When || writes(X.Kind) == writes(Y.Kind))
    return false;
  return !anyPart(*X.When, [](const Expr &E) {
    return E.Kind == ExprKind::Opaque && !(E.FromData && !E.PerLane && namesThread(E));
  });
}

/// How many threads tell what all do where data say: one of each warp.
static constexpr size_t MostSamples = 33;

/// Keeps \p R among a few of those that \p Of has.
static void keepSample(std::vector<ThreadReach> &Of, const ThreadReach &R) {
  if (Of.size() >= MostSamples || (!Of.empty() && Of.back().Thread == R.Thread))
    return;
  if (Of.size() < 2 || warpOf(Of.back()) != warpOf(R))
    Of.push_back(R);
}

/// Compares \p R, which reaches \p Object where data say, with those that reach it elsewhere.
void BarrierInterval::addAnywhere(const ThreadReach &R, unsigned Object) {
  std::vector<ThreadReach> &Of = Anywhere[{Object, R.Access}];
  const size_t Before = Of.size();
  keepSample(Of, R);
  if (Of.size() == Before)
    return;
  for (auto It = Somewhere.lower_bound({Object, 0});
       It != Somewhere.end() && It->first.first == Object; ++It)
    for (const ThreadReach &Other : It->second)
      compareSamples(Other, R, Other.At / BytesOfWord);
}

/// Compares \p R, which reaches \p Object at a known place, with those that may come there.
void BarrierInterval::compareAnywhere(const ThreadReach &R, unsigned Object) {
  std::vector<ThreadReach> &Of = Somewhere[{Object, R.Access}];
  const size_t Before = Of.size();
  keepSample(Of, R);
  if (Of.size() == Before)
    return;
  for (auto It = Anywhere.lower_bound({Object, 0});
       It != Anywhere.end() && It->first.first == Object; ++It)
    for (const ThreadReach &Other : It->second)
      compareSamples(Other, R, R.At / BytesOfWord);
}

/// Compares \p R, which reaches \p Object where data say, with another block that has reached all
/// places where it may be: which of them it is does not matter.
void BarrierInterval::addCovered(const ThreadReach &R, unsigned Object) {
  constexpr uint64_t MostWords = 4096;
  std::vector<ThreadReach> &Of = Anywhere[{Object, R.Access}];
  const uint64_t First = uint64_t(R.Places->Least) / BytesOfWord,
                 Last = uint64_t(R.Places->Most) / BytesOfWord;
  const bool IsKnown = !Of.empty() && Of.back().Block == R.Block; // one thread tells enough
  if (IsKnown || Last - First >= MostWords)
    return;
  Of.push_back(R);
  std::map<unsigned, std::pair<uint64_t, int>> Words; // by access: how many, and the last entry
  for (uint64_t Word = First; Word <= Last; ++Word) {
    const auto Head = Heads.find(Word);
    Steps += 4;
    for (int I = Head == Heads.end() ? -1 : Head->second; I >= 0; I = Entries[size_t(I)].Next) {
      const ThreadReach &By = Entries[size_t(I)].By;
      if (auto &[Count, At] = Words[By.Access]; By.Block != R.Block && Count == Word - First)
        ++Count, At = I;
    }
  }
  for (const auto &[Number, Found] : Words) {
    const AccessKind A = K.Accesses[Number].Kind, B = K.Accesses[R.Access].Kind;
    const bool AreAtomic = A == AccessKind::Atomic && B == AccessKind::Atomic;
    if (Found.first > Last - First && !AreAtomic && (writes(A) || writes(B)))
      compare(Entries[size_t(Found.second)], R, R.At / BytesOfWord, -1);
  }
}

void BarrierInterval::compareSamples(const ThreadReach &First, const ThreadReach &Second,
                                     uint64_t Word) {
  const AccessKind A = K.Accesses[First.Access].Kind, B = K.Accesses[Second.Access].Kind;
  const bool AreAtomic = A == AccessKind::Atomic && B == AccessKind::Atomic;
  const DataPlaces &Places = First.Places ? *First.Places : *Second.Places;
  const int64_t At = int64_t(Word * BytesOfWord);
  if (First.Thread == Second.Thread || AreAtomic || (!writes(A) && !writes(B)) ||
      At + int64_t(BytesOfWord) <= Places.Least || At > Places.Most)
    return;
  ThreadReach Where = First;
  Where.How = std::max(Where.How, Trust::Loaded);
  Steps += 4;
  compare({Where, laneBit(First), 0xf, -1}, Second, Word, -1);
}

/// Keeps \p C, of the lanes of \p E and of \p R, as found or as undecided.
void BarrierInterval::decide(const Entry &E, const ThreadReach &R, Conflict C) {
  C.Undecided = R.Time.Undecided ? R.Time.Undecided : E.By.Time.Undecided;
  if (!C.Undecided)
    return keepMoreTelling(Found, C);
  if (C.IsSameValue) // in whatever order
    return keepMoreTelling(Found, C);
  if (IsOfBlocks) // whoever polled may have waited for the other block
    return keepMoreTelling(Undecided, C);
  constexpr size_t Most = 32;
  std::vector<Open> &All = Pending[{C.FirstAccess, C.SecondAccess}];
  if (All.size() < Most)
    All.push_back({C, E.By.Time, R.Time});
}

/// The lanes of its warp that \p R has met since \p Part, with not all of them there.
uint32_t BarrierInterval::metSince(unsigned Part, const ThreadReach &R) const {
  if (Part == R.Part)
    return 0;
  uint32_t Met = 0;
  for (const auto &Groups : llvm::ArrayRef(Parts.at(warpOf(R))).slice(Part, R.Part - Part))
    for (const uint32_t Group : Groups)
      Met |= Group & laneBit(R) ? Group : 0;
  return Met;
}

void BarrierInterval::compare(const Entry &E, const ThreadReach &R, uint64_t Word, int Head) {
  const AccessKind A = K.Accesses[E.By.Access].Kind, B = K.Accesses[R.Access].Kind;
  const bool IsOfOneWarp = !IsOfBlocks && warpOf(E.By) == warpOf(R);
  const bool HaveMet = E.By.Block == R.Block || E.By.Phase != R.Phase;
  uint32_t Others = IsOfBlocks && HaveMet ? 0 : E.Lanes;
  // What was read is in a register once its thread takes part in a shuffle.
  const bool IsDone = !writes(A) && E.By.Exchange != R.Exchange;
  if (IsOfOneWarp)
    Others &= E.By.Epoch == R.Epoch && !IsDone ? ~laneBit(R) & ~metSince(E.By.Part, R) : 0;
  if (!Others || !canBoth(E.By, R))
    return;
  if (!IsOfBlocks && !IsOfOneWarp && Order->hasSeen(warpOf(R), warpOf(E.By), E.By.Time))
    return;
  Conflict C = conflictOf(E.By, R, Word);
  C.FirstThread = warpOf(E.By) * ThreadsOfWarp + unsigned(std::countr_zero(Others));
  C.IsOfOneWarp = IsOfOneWarp;
  C.IsLostUpdate = isLostUpdate(E.By, R);
  if (writes(A) && writes(B)) {
    C.IsSameValue = (E.By.Written && R.Written && *E.By.Written == *R.Written) ||
                    (E.By.LeavesAsIs && R.LeavesAsIs);
    C.DifferForSure = differ(E.By, R);
  } else { // what is read was written by the one that reads it, too
    const ThreadReach &Writer = writes(A) ? E.By : R, &Reader = writes(A) ? R : E.By;
    C.IsSameValue = Writer.LeavesAsIs || Reader.IsDropped ||
                    (Writer.Written && hasWritten(Head, Reader, Writer));
  }
  decide(E, R, C);
}

/// Whether nothing tells \p R from the lanes of \p E.
bool BarrierInterval::isSame(const Entry &E, const ThreadReach &R, uint8_t Bytes) const {
  if (E.By.Access != R.Access || E.Bytes != Bytes || E.By.How != R.How || E.By.Block != R.Block ||
      E.By.Phase != R.Phase || E.By.Written != R.Written || E.By.LeavesAsIs != R.LeavesAsIs ||
      E.By.IsDropped != R.IsDropped || E.By.Guard != R.Guard ||
      E.By.Time.Undecided != R.Time.Undecided)
    return false;
  return IsOfBlocks || (warpOf(E.By) == warpOf(R) && E.By.Epoch == R.Epoch && E.By.Part == R.Part &&
                        E.By.Exchange == R.Exchange && E.By.Instance == R.Instance &&
                        E.By.Time.Clock == R.Time.Clock && E.By.Time.Releases == R.Time.Releases);
}

void BarrierInterval::addWord(const ThreadReach &R, uint64_t Word, uint8_t Bytes) {
  const AccessKind Kind = K.Accesses[R.Access].Kind;
  Steps += 4; // a place in a table takes as long as several values
  auto [It, New] = Heads.try_emplace(Word, -1);
  const int Head = It->second;
  unsigned Count = 0;
  int Same = -1;
  for (int I = Head; I >= 0; I = Entries[size_t(I)].Next) {
    ++Count, ++Steps;
    const Entry &E = Entries[size_t(I)];
    if (!(E.Bytes & Bytes))
      continue;
    const AccessKind Other = K.Accesses[E.By.Access].Kind;
    const bool AreAtomic = Kind == AccessKind::Atomic && Other == AccessKind::Atomic;
    if ((writes(Kind) || writes(Other)) && !AreAtomic)
      compare(E, R, Word, Head);
    if (isSame(E, R, Bytes))
      Same = I;
  }
  if (Same >= 0) {
    if (!IsOfBlocks) // else the first thread tells enough
      Entries[size_t(Same)].Lanes |= laneBit(R);
    return;
  }
  if (Count >= MostEntries)
    return;
  Entries.push_back({R, laneBit(R), Bytes, Head});
  It->second = int(Entries.size()) - 1;
}

/// Has \p Ground, a value or a conflict, rest on what \p Who does, too.
template <typename T> static void rest(T &Ground, const ThreadValue &Who) {
  Ground.How = std::max(Ground.How, Who.How);
  Ground.Unknowns |= Who.Unknowns;
}

void AsyncCopies::commit(const ThreadValues &Who) {
  for (unsigned T = 0; T < Of.size(); ++T) {
    Copier &C = Of[T];
    C.IsUnsure |= Who[T].isData();
    C.Groups += Who[T].Number != 0;
    rest(C.Ground, Who[T]);
  }
}

void AsyncCopies::wait(const ThreadValues &Who, unsigned Pending, llvm::ArrayRef<unsigned> Epochs) {
  for (unsigned T = 0; T < Of.size(); ++T) {
    Copier &C = Of[T];
    C.IsUnsure |= Who[T].isData();
    const unsigned Done = C.Groups - std::min(C.Groups, Pending);
    if (Who[T].Number && (C.Waits.empty() || C.Waits.back().Groups < Done))
      C.Waits.push_back({Done, Meetings, Epochs[T / ThreadsOfWarp]});
    rest(C.Ground, Who[T]);
  }
}

void AsyncCopies::handOver(const ThreadValues &Who) {
  for (unsigned T = 0; T < Of.size(); ++T)
    if (Who[T].isData() || Who[T].Number)
      Of[T].HandedOver = ++Of[T].Groups;
}

void AsyncCopies::compare(const Copy &C, const ThreadReach &R, uint64_t Word) {
  const Copier &By = Of[C.By.Thread];
  if (By.IsUnsure || C.Group < By.HandedOver)
    return;
  const bool IsOwn = C.By.Thread == R.Thread;
  const bool IsOfOneWarp = C.By.Thread / ThreadsOfWarp == R.Thread / ThreadsOfWarp;
  const auto Done =
      llvm::partition_point(By.Waits, [&](const Wait &W) { return W.Groups <= C.Group; });
  const bool IsDone = Done != By.Waits.end();
  if (IsDone && (IsOwn || Done->Meetings < Meetings || (IsOfOneWarp && Done->Epoch < R.Epoch)))
    return;
  // Two writes with nothing between them are a race whether or not one is asynchronous.
  const bool HaveMet = C.Meetings < Meetings || (IsOfOneWarp && C.By.Epoch < R.Epoch);
  if (!IsOwn && !HaveMet && writes(K.Accesses[R.Access].Kind))
    return;
  Conflict Early = conflictOf(C.By, R, Word);
  Early.IsUnderWay = !IsDone;
  rest(Early, By.Ground);
  keepMoreTelling(Found, Early);
}

void AsyncCopies::addWord(const ThreadReach &R, uint64_t Word) {
  ++Steps;
  const auto Last = Places.find(Word);
  if (Last != Places.end())
    compare(Copies[Last->second], R, Word);
  if (K.Accesses[R.Access].Kind != AccessKind::CopyStore)
    return;
  const Copy New{R, Of[R.Thread].Groups, Meetings};
  if (Last != Places.end()) {
    Copies[Last->second] = New;
    return;
  }
  Places.try_emplace(Word, unsigned(Copies.size()));
  Copies.push_back(New);
}

void AsyncCopies::add(const ThreadReach &R) {
  const Access &A = K.Accesses[R.Access];
  if (A.Kind == AccessKind::CopyStore || !Copies.empty())
    eachWord(R.At, A.BytesPerLane, [&](uint64_t Word, uint8_t) { addWord(R, Word); });
}

namespace {
/// The lanes of one warp that do for certain, and those that do not.
struct Lanes {
  uint32_t Do = 0, DoNot = 0;
};

Lanes lanesOf(const ThreadValues &Who, unsigned Warp, unsigned Threads) {
  Lanes Of;
  const unsigned First = Warp * ThreadsOfWarp, End = std::min(First + ThreadsOfWarp, Threads);
  for (unsigned T = First; T < End; ++T)
    if (!Who[T].isData())
      (Who[T].Number ? Of.Do : Of.DoNot) |= uint32_t(1) << (T - First);
  return Of;
}
} // namespace

bool WarpMasks::isFound(unsigned Number) const {
  return llvm::any_of(Found, [&](const Misfit &M) { return M.Barrier == Number; });
}

void WarpMasks::progress(const ThreadValues &Who) {
  llvm::erase_if(Open, [&](const Waiting &W) {
    const Lanes Of = lanesOf(Who, W.Warp, Threads);
    const unsigned First = W.Warp * ThreadsOfWarp;
    // What only the absent lanes do may be another branch, in which they come to a barrier, too.
    const uint32_t Gone = W.Absent & Of.Do;
    if (!Gone || !(Of.Do >> (W.Of.Calling - First) & 1))
      return false;
    Misfit M = W.Of;
    M.Absent = First + unsigned(std::countr_zero(Gone));
    M.How = std::max(M.How, Who[*M.Absent].How);
    M.Unknowns |= Who[*M.Absent].Unknowns;
    if (!isFound(M.Barrier))
      Found.push_back(M);
    return true;
  });
}

void WarpMasks::meetWarp(unsigned Number, unsigned Warp, const ThreadValues &Who,
                         const ThreadValues *Mask) {
  const Lanes Of = lanesOf(Who, Warp, Threads);
  // Lanes that come to another barrier, in another branch, meet those that wait for them.
  uint32_t Met = 0;
  for (Waiting &W : Open)
    if (W.Warp == Warp && (W.Absent & Of.Do)) {
      Met |= W.Callers;
      W.Absent &= ~Of.Do;
    }
  if (!Mask || isFound(Number))
    return;
  const unsigned First = Warp * ThreadsOfWarp;
  for (uint32_t Left = Of.Do; Left; Left &= Left - 1) {
    const auto Lane = unsigned(std::countr_zero(Left));
    const ThreadValue &Named = (*Mask)[First + Lane];
    if (Named.isData())
      continue;
    const auto Bits = uint32_t(Named.Number);
    Misfit M{Number,
             First + Lane,
             std::nullopt,
             Bits,
             std::max(Named.How, Who[First + Lane].How),
             Named.Unknowns | Who[First + Lane].Unknowns};
    if (!(Bits >> Lane & 1))
      return Found.push_back(M);
    const uint32_t Absent = Bits & Of.DoNot & ~Met;
    for (uint32_t Each = Absent; Each; Each &= Each - 1) {
      const ThreadValue &Away = Who[First + unsigned(std::countr_zero(Each))];
      M.How = std::max(M.How, Away.How);
      M.Unknowns |= Away.Unknowns;
    }
    if (Absent)
      return Open.push_back({M, Of.Do, Absent, Warp});
  }
}

void WarpMasks::meet(unsigned Number, const ThreadValues &Who, const ThreadValues *Mask) {
  progress(Who); // all lanes at once: those that were away are there, too late
  for (unsigned Warp = 0; Warp * ThreadsOfWarp < Threads; ++Warp)
    meetWarp(Number, Warp, Who, Mask);
}

bool warplint::isOfSum(const Expr &Of, unsigned Thread, const ThreadValue &From,
                       const ThreadValue &Clamp) {
  if (From.isData() || Clamp.isData())
    return false;
  if (Of.Kind == ExprKind::ShuffleIdx)
    return true;
  const unsigned Lane = Thread % ThreadsOfWarp, Other = unsigned(From.Number) % ThreadsOfWarp,
                 Segment = unsigned(Clamp.Number >> 8) & 31;
  return Of.Kind != ExprKind::ShuffleUp && Other > Lane && (Lane & ~Segment) < Other - Lane;
}

void WarpMasks::read(unsigned Number, const ThreadValues &Who, const Expr &Of,
                     const ThreadValues &Source, const ThreadValues &Clamp) {
  for (unsigned T = 0; T < Threads && !isFound(Number); ++T) {
    if (Who[T].isData() || !Who[T].Number || !isOfSum(Of, T, Source[T], Clamp[T]))
      continue;
    const unsigned Other =
        T / ThreadsOfWarp * ThreadsOfWarp + unsigned(Source[T].Number) % ThreadsOfWarp;
    if (Other >= Threads || Other == T || Who[Other].isData() || Who[Other].Number)
      continue;
    Misfit M{Number,
             T,
             Other,
             0,
             std::max(Who[T].How, Who[Other].How),
             Who[T].Unknowns | Who[Other].Unknowns | Source[T].Unknowns,
             /*IsRead=*/true};
    M.How = std::max(M.How, Source[T].How);
    Found.push_back(M);
  }
}
