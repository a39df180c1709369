// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/BlockWalk.h"

#include "lib/expr/Operators.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Sequence.h"

#include <numeric>
#include <set>

using namespace warplint;

namespace {
/// Iterations of a loop that are run: of one whose end is known, and of others, which do in the
/// fourth what they did in the second, buffers that take turns included; so do loops around loops
/// in which warps meet, each for itself.
constexpr unsigned MostOfKnown = 64, MostOfOthers = 4, MostOfData = 2;

/// A loop whose end is known takes at most this part of the steps: more of its rounds are skipped;
/// and so many rounds of one whose end was chosen at most that part, with all that is around it.
constexpr uint64_t PartOfSteps = 4, PartOfChosen = 16;

/// A and B; of two that say no, the one that rests on less.
ThreadValue junctionOf(const ThreadValue &A, const ThreadValue &B) {
  const bool NoA = !A.isData() && !A.Number, NoB = !B.isData() && !B.Number;
  if (NoA && NoB)
    return A.How <= B.How ? A : B;
  if (NoA || NoB)
    return NoA ? A : B;
  ThreadValue R{1, 1, std::max(A.How, B.How), A.Unknowns | B.Unknowns};
  if (!R.isData())
    return R;
  if (A.isData() != B.isData()) { // the marks of what is data
    const ThreadValue &Data = A.isData() ? A : B;
    R.Mark = Data.Mark, R.Number = Data.Number;
    return R;
  }
  const auto OfBoth = [](int64_t X, int64_t Y) {
    return X == Y ? X : int64_t(markOf(uint64_t(X), uint64_t(Y)));
  };
  R.Mark = OfBoth(A.Mark, B.Mark);
  R.Number = OfBoth(A.Number, B.Number);
  return R;
}
} // namespace

bool warplint::isAnyIn(const ThreadValues &Who, unsigned Threads) {
  for (unsigned T = 0; T < (Who.isUniform() ? 1 : Threads); ++T)
    if (Who[T].isData() || Who[T].Number)
      return true;
  return false;
}

BlockWalk::BlockWalk(const KernelModel &K, BlockEvaluator &Values, BlockListener &To,
                     uint64_t MostSteps)
    : K(K), Values(Values), To(To), MostSteps(MostSteps), HasBarrier(K.Loops.size()),
      HasWarpBarrier(K.Loops.size()), BarrierOfSome(K.Loops.size()), IsMinded(K.Loops.size()),
      Heights(K.Loops.size()), LastOf(K.Loops.size()) {
  findBarriers(K.Body);
  findMinded(K.Body);
  findHeights(K.Body);
  findResults();
}

bool BlockWalk::findMinded(llvm::ArrayRef<Statement> Body) {
  bool Any = false;
  for (const Statement &S : Body) {
    if (S.What == Statement::Access)
      Any |= To.minds(S.Index);
    if (S.What == Statement::Barrier)
      Any |= K.Barriers[S.Index].Moves.has_value();
    if (S.What == Statement::Loop)
      Any |= IsMinded[S.Index] = findMinded(K.Loops[S.Index].Body);
  }
  return Any;
}

BlockWalk::Kinds BlockWalk::findBarriers(llvm::ArrayRef<Statement> Body) {
  Kinds Any;
  for (const Statement &S : Body) {
    if (S.What == Statement::Barrier) {
      Any.OfBlock |= K.Barriers[S.Index].Kind == BarrierKind::Block;
      if (const Barrier &B = K.Barriers[S.Index];
          B.isSignal() || B.Moves || B.Kind == BarrierKind::Named)
        Any.OfSome = S.Index;
      Any.OfWarp |= K.Barriers[S.Index].Kind == BarrierKind::Warp;
    }
    if (S.What == Statement::Loop) {
      const Kinds Inner = findBarriers(K.Loops[S.Index].Body);
      HasBarrier[S.Index] = Inner.OfBlock;
      HasWarpBarrier[S.Index] = Inner.OfWarp;
      BarrierOfSome[S.Index] = Inner.OfSome;
      if (Inner.OfSome)
        Any.OfSome = Inner.OfSome;
      Any.OfBlock |= Inner.OfBlock;
      Any.OfWarp |= Inner.OfWarp;
    }
  }
  return Any;
}

/// How many loops are nested in each other there.
unsigned BlockWalk::findHeights(llvm::ArrayRef<Statement> Body) {
  unsigned Most = 0;
  for (const Statement &S : Body)
    if (S.What == Statement::Loop) {
      Heights[S.Index] = findHeights(K.Loops[S.Index].Body);
      Most = std::max(Most, Heights[S.Index] + 1);
    }
  return Most;
}

/// Finds what is asked of loops once they are done, among all that the model is made of.
void BlockWalk::findResults() {
  llvm::SmallVector<const Expr *, 32> Work;
  llvm::DenseSet<const Expr *> Seen;
  for (const Access &A : K.Accesses) {
    Work.append({A.Address, A.When});
    if (A.Value && K.Pool->contains(A.Value))
      Work.push_back(A.Value);
  }
  for (const Barrier &B : K.Barriers) {
    Work.append({B.When, B.Which});
    if (B.Moves)
      Work.append({B.Moves->Shared, B.Moves->Global, B.Moves->Bytes});
  }
  for (const Loop &L : K.Loops) {
    Work.append({L.When, L.While});
    Work.append(L.Exits.begin(), L.Exits.end());
    for (const CarriedVariable &V : L.Carried)
      Work.append({V.Initial, V.Next});
  }
  while (!Work.empty()) {
    const Expr *E = Work.pop_back_val();
    if (!E || !Seen.insert(E).second)
      continue;
    if (E->Kind == ExprKind::Last || E->Kind == ExprKind::Left)
      LastOf[size_t(E->Value)].push_back(E);
    Work.append(E->Operands.begin(), E->Operands.end());
  }
  for (std::vector<const Expr *> &Of : LastOf)
    llvm::sort(Of, [](const Expr *A, const Expr *B) { return A->Id < B->Id; });
}

void BlockWalk::run() { runBody(K.Body, ThreadValues(ThreadValue::known(1))); }

ThreadValues BlockWalk::both(const ThreadValues &A, const ThreadValues &B) const {
  if (A.isUniform() && B.isUniform())
    return ThreadValues(junctionOf(A[0], B[0]));
  std::vector<ThreadValue> R(Values.threads());
  for (unsigned T = 0; T < R.size(); ++T)
    R[T] = junctionOf(A[T], B[T]);
  return ThreadValues(std::move(R));
}

uint64_t BlockWalk::stepsSoFar() const { return Values.steps() + To.steps(); }

bool BlockWalk::hasStepsFor(uint64_t More) const { return stepsSoFar() + More <= MostSteps; }

/// Whether what others do meanwhile decides it.
bool BlockWalk::isOfOthers(const ThreadValues &V) const {
  for (unsigned T = 0; T < (V.isUniform() ? 1 : Values.threads()); ++T)
    if (V[T].How == Trust::Data)
      return true;
  return false;
}

/// Whether no thread is in it, whatever the unknowns are.
bool BlockWalk::isOutForSure(const ThreadValues &Who) const {
  for (unsigned T = 0; T < (Who.isUniform() ? 1 : Values.threads()); ++T)
    if (!Who[T].is(0))
      return false;
  return true;
}

void BlockWalk::runBody(llvm::ArrayRef<Statement> Body, const ThreadValues &Active) {
  for (const Statement &S : Body) {
    if (!StoppedAt && !hasStepsFor(0))
      StoppedAt = S;
    if (StoppedAt)
      return;
    switch (S.What) {
    case Statement::Access: {
      const Access &A = K.Accesses[S.Index];
      const ThreadValues Who = both(Active, Values.value(A.When));
      if (!To.asksFor(S.Index))
        To.passes(S.Index, Who);
      else if (isAnyIn(Who, Values.threads()))
        To.access(S.Index, Who, Values.value(A.Address));
      else if (!isOutForSure(Who))
        To.unsure(S);
      break;
    }
    case Statement::Barrier:
      To.barrier(S.Index, both(Active, Values.value(K.Barriers[S.Index].When)));
      break;
    case Statement::Loop:
      runLoop(S.Index, Active);
      break;
    }
  }
}

unsigned BlockWalk::mostIterations(unsigned Number, const ThreadValues &Stay,
                                   const ThreadValues &While, uint64_t StepsOfRound) const {
  const bool IsUniform = Stay.isUniform() && While.isUniform();
  Trust Least = Trust::Data, Most = Trust::Known;
  for (unsigned T = 0; T < (IsUniform ? 1 : Values.threads()); ++T)
    if (Stay[T].isData() || Stay[T].Number) {
      Least = std::min(Least, Stay[T].How);
      Most = std::max(Most, While[T].How); // whatever has led to the loop
    }
  constexpr unsigned Outer = 2; // around a loop around a loop
  const unsigned Cut = Heights[Number] >= Outer ? MostOfOuter : ~0u;
  if (Least >= Trust::Loaded)
    return std::min(MostOfData, Cut);
  const bool InRounds = HasWarpBarrier[Number] && !HasBarrier[Number] && Heights[Number] > 0;
  const bool IsLong =
      !InRounds &&
      (Most == Trust::Known || (IsMinded[Number] && !HasBarrier[Number] && !BarrierOfSome[Number] &&
                                hasStepsFor(StepsOfRound * MostOfKnown * PartOfChosen)));
  return std::min(IsLong ? MostOfKnown : MostOfOthers, Cut);
}

/// Whether \p Is holds of some of \p Threads, by what each has in \p A and in \p B.
static bool anyThread(unsigned Threads, const ThreadValues &A, const ThreadValues &B,
                      llvm::function_ref<bool(const ThreadValue &, const ThreadValue &)> Is) {
  return llvm::any_of(llvm::seq(A.isUniform() && B.isUniform() ? 1U : Threads),
                      [&](unsigned T) { return Is(A[T], B[T]); });
}

/// Whether a thread is in \p Live and not in \p Stay, or may be.
static bool leaves(const ThreadValue &Live, const ThreadValue &Stay) {
  return (Live.isData() || Live.Number) && (Stay.isData() || !Stay.Number);
}

/// Keeps what threads leave behind that are in \p Live and not in \p Stay.
void BlockWalk::leave(unsigned Number, const ThreadValues &Live, const ThreadValues &Stay) {
  if (LastOf[Number].empty() || !anyThread(Values.threads(), Live, Stay, leaves))
    return;
  const unsigned Threads = Values.threads();
  for (const Expr *E : LastOf[Number]) {
    const Loop &L = K.Loops[Number];
    const ThreadValues Now =
        Values.value(E->Kind == ExprKind::Last ? E->operand(0) : L.Exits[E->Index]);
    ThreadValues &Kept = Values.Results[E];
    auto Leaves = [&](unsigned T) { return leaves(Live[T], Stay[T]); };
    auto ValueAt = [&](unsigned T) {
      if (Live[T].isData() || Stay[T].isData())
        return ThreadValue::data(
            markOf(markOf(Values.blockMark(), E->Id), markOf(Values.loop(Number).Entries, T)));
      ThreadValue V = Now[T];
      V.How = std::max({V.How, Live[T].How, Stay[T].How});
      V.Unknowns |= Live[T].Unknowns | Stay[T].Unknowns;
      return V;
    };
    if (Live.isUniform() && Stay.isUniform() && Now.isUniform()) {
      if (Leaves(0))
        Kept = ThreadValues(ValueAt(0));
      continue;
    }
    std::vector<ThreadValue> &Each = Kept.each(Threads);
    for (unsigned T = 0; T < Threads; ++T)
      if (Leaves(T))
        Each[T] = ValueAt(T);
  }
}

/// Whether the variables of \p L, and who stays, can be told without what loops inside of it leave
/// behind.
static bool goesByItself(const KernelModel &K, const Loop &L) {
  llvm::SmallVector<const Expr *, 16> Work{L.While};
  for (const CarriedVariable &V : L.Carried)
    Work.push_back(V.Next);
  llvm::DenseSet<const Expr *> Seen;
  while (!Work.empty()) {
    const Expr *E = Work.pop_back_val();
    if (!Seen.insert(E).second)
      continue;
    if (E->Kind == ExprKind::Last || E->Kind == ExprKind::Left) {
      const std::vector<unsigned> &Around = K.Loops[size_t(E->Value)].Enclosing;
      if (llvm::any_of(Around, [&](unsigned N) { return &K.Loops[N] == &L; }))
        return false;
    }
    Work.append(E->Operands.begin(), E->Operands.end());
  }
  return true;
}

/// Whether some threads are in \p Stay, not by data, and \p While, by which they stay, rests on \p
/// Most or less.
bool BlockWalk::goesOnBy(Trust Most, const ThreadValues &Stay, const ThreadValues &While) const {
  const auto RestsOnMore = [&](const ThreadValue &In, const ThreadValue &By) {
    return In.isData() || (In.Number && By.How > Most);
  };
  return !anyThread(Values.threads(), Stay, While, RestsOnMore) && isAnyIn(Stay, Values.threads());
}

/// How many rounds of loop \p Number, of which \p Live stay for the next, are to be passed over:
/// none if its end is known and the steps suffice, or all but the last two. Nothing if what its
/// rounds hold tells it; of an end that was chosen, unless threads meet in its rounds.
std::optional<int64_t> BlockWalk::roundsToSkip(unsigned Number, ThreadValues Live,
                                               uint64_t StepsOfRound) {
  const Loop &L = K.Loops[Number];
  const bool IsKnown = goesOnBy(Trust::Known, Live, Values.value(L.While));
  const bool MayBeChosen = HasBarrier[Number] && !BarrierOfSome[Number] && IsMinded[Number];
  const Trust Most = MayBeChosen ? Trust::Chosen : Trust::Known;
  if (!goesOnBy(Most, Live, Values.value(L.While)) || !goesByItself(K, L))
    return std::nullopt;
  constexpr int64_t MostRounds = 1 << 14, LastRounds = 2;
  BlockEvaluator::LoopState &State = Values.loop(Number);
  const BlockEvaluator::LoopState Before = State;
  int64_t More = 0; // rounds after this one
  const std::vector<unsigned> Deciding = slotsBehind(Number, {L.While});
  while (goesOnBy(Most, Live, Values.value(L.While)) && More < MostRounds && hasStepsFor(0)) {
    step(Number, Deciding);
    State.Live = Live;
    Live = both(Live, Values.value(L.While));
    ++More;
  }
  State = Before;
  Values.forgetLoop(Number);
  if (isAnyIn(Live, Values.threads()))
    return std::nullopt; // its end is too far away
  if (IsKnown && hasStepsFor(uint64_t(More) * StepsOfRound * PartOfSteps))
    return 0;
  return std::max<int64_t>(More - LastRounds, 0);
}

/// The variables of loop \p Number that tell \p All in some round, in order.
std::vector<unsigned> BlockWalk::slotsBehind(unsigned Number,
                                             llvm::SmallVector<const Expr *, 8> All) const {
  const std::vector<CarriedVariable> &Carried = K.Loops[Number].Carried;
  std::set<unsigned> Slots;
  llvm::DenseSet<const Expr *> Seen;
  while (!All.empty()) {
    const Expr *E = All.pop_back_val();
    if (!Seen.insert(E).second)
      continue;
    All.append(E->Operands.begin(), E->Operands.end());
    if (E->Kind == ExprKind::Carried && unsigned(E->Value) == Number &&
        Slots.insert(E->Index).second)
      All.push_back(Carried[E->Index].Next);
  }
  return {Slots.begin(), Slots.end()};
}

/// What each round of loop \p Number adds to \p V, if it is the same in all of them.
static const Expr *stepOf(const CarriedVariable &V, unsigned Number) {
  const Expr *Next = V.Next;
  if (Next == V.Variable || Next->Kind != ExprKind::Add || Next->Operands.size() != 2)
    return nullptr;
  for (unsigned I = 0; I < 2; ++I)
    if (const Expr *By = Next->operand(1 - I);
        Next->operand(I) == V.Variable && !(By->Loops & bitOf(Number)))
      return By;
  return nullptr;
}

/// Has the variables \p Slots of loop \p Number take their next values.
void BlockWalk::step(unsigned Number, llvm::ArrayRef<unsigned> Slots) {
  BlockEvaluator::LoopState &State = Values.loop(Number);
  std::vector<ThreadValues> Next;
  for (unsigned Slot : Slots)
    Next.push_back(Values.value(K.Loops[Number].Carried[Slot].Next));
  for (auto [Slot, V] : llvm::zip_equal(Slots, Next))
    State.Carried[Slot] = std::move(V);
  ++State.Iteration;
  Values.forgetLoop(Number);
}

/// Has all variables of loop \p Number take their next values.
void BlockWalk::step(unsigned Number) {
  std::vector<unsigned> All(K.Loops[Number].Carried.size());
  std::iota(All.begin(), All.end(), 0);
  step(Number, All);
}

/// \p A and \p Times what is \p By, in one thread.
static ThreadValue sum(const ThreadValue &A, const ThreadValue &By, int64_t Times) {
  ThreadValue R{wrapAdd(A.Number, wrapMul(By.Number, Times)),
                wrapAdd(A.Mark, wrapMul(By.Mark, Times)), std::max(A.How, By.How),
                A.Unknowns | By.Unknowns};
  if (R.isData())
    R.Number = R.Mark;
  return R;
}

/// Has those variables of loop \p Number that grow by one step take their values after \p Rounds
/// rounds. \returns the others, and what tells them or who stays: they go step by step.
std::vector<unsigned> BlockWalk::advance(unsigned Number, int64_t Rounds) {
  const Loop &L = K.Loops[Number];
  llvm::SmallVector<const Expr *, 8> Others{L.While};
  for (const CarriedVariable &V : L.Carried)
    if (!stepOf(V, Number))
      Others.push_back(V.Variable);
  for (const Expr *E : LastOf[Number])
    Others.push_back(E->Kind == ExprKind::Last ? E->operand(0) : L.Exits[E->Index]);
  std::vector<unsigned> Slots = slotsBehind(Number, std::move(Others));
  std::vector<ThreadValues> &Carried = Values.loop(Number).Carried;
  for (unsigned Slot = 0; Slot < Carried.size(); ++Slot)
    if (!llvm::is_contained(Slots, Slot)) {
      const ThreadValues &By = Values.value(stepOf(L.Carried[Slot], Number));
      if (Carried[Slot].isUniform() && By.isUniform()) {
        Carried[Slot] = ThreadValues(sum(Carried[Slot][0], By[0], Rounds));
        continue;
      }
      std::vector<ThreadValue> &Each = Carried[Slot].each(Values.threads());
      for (unsigned T = 0; T < Each.size(); ++T)
        Each[T] = sum(Each[T], By[T], Rounds);
    }
  Values.forgetLoop(Number);
  return Slots;
}

/// Passes over \p Rounds rounds of loop \p Number, in which threads do what they did before.
/// \returns who stays.
ThreadValues BlockWalk::skip(unsigned Number, ThreadValues Live, int64_t Rounds) {
  const std::vector<unsigned> Slots = advance(Number, Rounds);
  for (; Rounds > 0; --Rounds) {
    step(Number, Slots);
    Values.loop(Number).Live = Live;
    const ThreadValues Stay = both(Live, Values.value(K.Loops[Number].While));
    leave(Number, Live, Stay);
    Live = Stay;
  }
  To.unsure({Statement::Loop, Number});
  To.cut();
  passOver(Number, Live);
  return Live;
}

/// Rounds of loop \p Number are not run: what \p Who meet there orders what it orders.
void BlockWalk::passOver(unsigned Number, const ThreadValues &Who) {
  if (HasBarrier[Number])
    To.gap();
  else if (BarrierOfSome[Number])
    To.mayMeet(*BarrierOfSome[Number], Who);
}

void BlockWalk::runLoop(unsigned Number, const ThreadValues &Active) {
  const Loop &L = K.Loops[Number];
  ThreadValues Live = both(Active, Values.value(L.When));
  if (!isAnyIn(Live, Values.threads())) {
    if (!isOutForSure(Live))
      To.unsure({Statement::Loop, Number});
    return;
  }
  BlockEvaluator::LoopState &State = Values.loop(Number);
  std::vector<ThreadValues> First;
  for (const CarriedVariable &V : L.Carried)
    First.push_back(Values.value(V.Initial));
  State.Carried = std::move(First);
  State.Iteration = 0;
  ++State.Entries;
  bool IsFollowed = false; // to its end
  for (;;) {
    State.Live = Live;
    Values.forgetLoop(Number);
    const uint64_t Before = stepsSoFar();
    runBody(L.Body, Live);
    if (StoppedAt)
      return;
    const ThreadValues While = Values.value(L.While);
    ThreadValues Stay = both(Live, While);
    const bool GoesOn = isAnyIn(Stay, Values.threads());
    const uint64_t StepsOfRound = stepsSoFar() - Before;
    bool IsCut = !IsFollowed && GoesOn &&
                 State.Iteration + 1 >= mostIterations(Number, Stay, While, StepsOfRound);
    if (GoesOn && !IsFollowed && State.Iteration + 1 == MostOfOthers)
      if (const auto Rounds = roundsToSkip(Number, Stay, StepsOfRound)) {
        leave(Number, Live, Stay);
        IsFollowed = true;
        IsCut = false;
        if (*Rounds)
          Stay = skip(Number, Stay, *Rounds);
        Live = std::move(Stay);
        step(Number);
        continue;
      }
    if (IsCut) // where they leave is not known
      Stay = ThreadValues(ThreadValue::data(markOf(10, State.Entries)));
    leave(Number, Live, Stay);
    if (IsCut || (!GoesOn && !isOutForSure(Stay)))
      To.unsure({Statement::Loop, Number});
    if (IsCut)
      passOver(Number, Live);
    if (IsCut)
      To.cut();
    if (isOfOthers(While))
      To.polled(Live);
    if (IsCut || !GoesOn)
      break;
    step(Number);
    Live = std::move(Stay);
  }
  Values.forgetLoop(Number);
}
