// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/BlockEvaluator.h"

#include "lib/expr/Operators.h"
#include "lib/race/BarrierInterval.h"

using namespace warplint;

unsigned warplint::firstAtPlaceOf(const KernelModel &K, unsigned Object) {
  if (K.Objects[Object].SameAs)
    return *K.Objects[Object].SameAs;
  if (K.Objects[Object].In == Space::Shared && K.Objects[Object].Dynamic)
    for (unsigned Other = 0; Other < Object; ++Other)
      if (K.Objects[Other].In == Space::Shared && K.Objects[Other].Dynamic)
        return Other;
  return Object;
}

int64_t warplint::placeOf(const KernelModel &K, unsigned Object) {
  Object = firstAtPlaceOf(K, Object);
  // Shared addresses have 32 bits.
  return K.Objects[Object].In == Space::Shared ? int64_t(Object + 1) << 20
                                               : int64_t(Object + 1) << 44;
}

std::optional<int64_t> BlockSetting::numberOf(llvm::StringRef Name) const {
  for (const auto &[Of, Number] : Chosen)
    if (Of == Name)
      return Number;
  return std::nullopt;
}

bool warplint::isUnknown(const Expr &E, const LaunchShape &L) {
  switch (E.Kind) {
  case ExprKind::Param:
    return !L.Arguments.contains(E.Name.str());
  case ExprKind::GridDim:
    return !L.Grid;
  case ExprKind::Opaque:
    return !E.Name.empty() && !E.PerLane && !E.Operands.empty();
  default:
    return false;
  }
}

BlockEvaluator::BlockEvaluator(const KernelModel &K, const LaunchShape &L, BlockSetting &Setting)
    : K(K), L(L), Setting(Setting), Threads(unsigned(L.Block->count())), Loops(K.Loops.size()),
      Known(K.Pool->size()), IsKnown(K.Pool->size()) {}

uint64_t BlockEvaluator::blockMark() const {
  uint64_t Mark = 0;
  for (int64_t Of : Setting.BlockIndex)
    Mark = markOf(Mark, uint64_t(Of));
  return Mark;
}

void BlockEvaluator::keep(const Expr *E, ThreadValues V) {
  Known[E->Id] = std::move(V);
  IsKnown[E->Id] = true;
  for (uint64_t Left = E->Loops; Left; Left &= Left - 1)
    KnownOfLoop[size_t(std::countr_zero(Left))].push_back(E->Id);
}

void BlockEvaluator::forgetLoop(unsigned Number) {
  std::vector<unsigned> &Ids = KnownOfLoop[std::min(Number, 63u)];
  for (unsigned Id : Ids)
    IsKnown[Id] = false;
  Ids.clear();
}

const ThreadValues &BlockEvaluator::value(const Expr *E) {
  if (!IsKnown[E->Id])
    keep(E, compute(E));
  return Known[E->Id];
}

ThreadValues BlockEvaluator::compute(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::ShuffleIdx:
  case ExprKind::ShuffleUp:
  case ExprKind::ShuffleDown:
  case ExprKind::ShuffleXor:
    return shuffled(E);
  case ExprKind::Ballot:
    return ballot(E);
  case ExprKind::Active:
    return active(E);
  case ExprKind::Opaque:
    return opaque(E);
  case ExprKind::Table:
    return table(E);
  case ExprKind::Last:
  case ExprKind::Left: {
    auto It = Results.find(E);
    return It != Results.end() ? It->second : ThreadValues(ThreadValue::known(0));
  }
  default:
    break;
  }
  if (E->Operands.empty())
    return leaf(E);
  const ThreadValues None;
  for (const Expr *Op : E->Operands)
    value(Op);
  const auto At = [&](unsigned I) -> const ThreadValues & {
    return I < E->Operands.size() ? Known[E->operand(I)->Id] : None;
  };
  const ThreadValues &A = At(0), &B = At(1), &C = At(2);
  if (A.isUniform() && B.isUniform() && C.isUniform()) {
    ++Steps;
    return ThreadValues(combined(*E, A[0], B[0], C[0]));
  }
  Steps += Threads;
  std::vector<ThreadValue> R(Threads);
  for (unsigned T = 0; T < Threads; ++T)
    R[T] = combined(*E, A[T], B[T], C[T]);
  return ThreadValues(std::move(R));
}

ThreadValues BlockEvaluator::coordinate(const Expr *E) {
  const Dim3 &B = *L.Block;
  std::vector<ThreadValue> R(Threads);
  for (unsigned T = 0; T < Threads; ++T) {
    const unsigned XYZ[] = {T % B.X, T / B.X % B.Y, T / B.X / B.Y};
    R[T] =
        ThreadValue::known(E->Kind == ExprKind::Lane ? T % ThreadsOfWarp : XYZ[size_t(E->Value)]);
  }
  return ThreadValues(std::move(R));
}

ThreadValue BlockEvaluator::chosen(const Expr &Of, uint64_t Mark) {
  const std::string Name = asInSource(Of);
  auto It = llvm::find_if(Setting.Chosen, [&](const auto &C) { return C.first == Name; });
  const size_t Number = size_t(It - Setting.Chosen.begin());
  if (It == Setting.Chosen.end()) {
    // Multiples of what sizes are multiples of, and no two the same.
    // Grids are small beside data: blocks go over it in several rounds.
    constexpr int64_t FewBlocks = 4;
    const int64_t About =
        Of.Kind == ExprKind::GridDim
            ? FewBlocks
            : Setting.Parameters + int64_t(Number) * std::max<int64_t>(Setting.Parameters / 8, 1);
    Setting.Chosen.emplace_back(Name, std::clamp(About, Of.Range.Lo, Of.Range.Hi));
  }
  const uint64_t Bit = uint64_t(1) << std::min<size_t>(Number, 63);
  if (Of.Kind == ExprKind::Opaque)
    Setting.FromMemory |= Bit;
  return {Setting.Chosen[Number].second, int64_t(Mark), Trust::Chosen, Bit};
}

ThreadValues BlockEvaluator::leaf(const Expr *E) {
  ++Steps;
  switch (E->Kind) {
  case ExprKind::Const:
    return ThreadValues(ThreadValue::known(E->Value));
  case ExprKind::ThreadIdx:
  case ExprKind::Lane:
    return coordinate(E);
  case ExprKind::BlockDim:
    return ThreadValues(ThreadValue::known((*L.Block)[unsigned(E->Value)]));
  case ExprKind::BlockIdx:
    return ThreadValues(ThreadValue::known(Setting.BlockIndex[size_t(E->Value)]));
  case ExprKind::GridDim:
    if (L.Grid)
      return ThreadValues(ThreadValue::known((*L.Grid)[unsigned(E->Value)]));
    return ThreadValues(chosen(*E, markOf(2, uint64_t(E->Value))));
  case ExprKind::Param: {
    const auto It = L.Arguments.find(E->Name.str());
    if (It != L.Arguments.end())
      return ThreadValues(ThreadValue::known(It->second));
    return ThreadValues(
        chosen(*E, markOf(0x70617261, markOf(uint64_t(E->Value) << 32 | E->Index, 1))));
  }
  case ExprKind::Address:
    return ThreadValues(ThreadValue::known(placeOf(K, unsigned(E->Value))));
  case ExprKind::Stride:
    return ThreadValues(
        ThreadValue::known(int64_t(K.Objects[size_t(E->Value)].strideBytes(E->Index))));
  case ExprKind::Carried: {
    const LoopState &S = Loops[size_t(E->Value)];
    return E->Index < S.Carried.size() ? S.Carried[E->Index]
                                       : ThreadValues(ThreadValue::data(markOf(3, E->Id)));
  }
  default:
    return ThreadValues(ThreadValue::data(markOf(4, E->Id)));
  }
}

ThreadValues BlockEvaluator::opaque(const Expr *E) {
  uint64_t Mark = markOf(5, uint64_t(E->Value));
  for (unsigned N = 0; N < Loops.size(); ++N)
    if (E->Loops & bitOf(N))
      Mark = markOf(Mark, markOf(Loops[N].Entries, uint64_t(Loops[N].Iteration)));
  // Without operands: what an instruction tells the lanes of a warp, or each of them.
  const bool IsOwn = E->PerLane || E->Operands.empty();
  if (IsOwn)
    Mark = markOf(Mark, blockMark());
  bool IsUniform = !IsOwn;
  for (const Expr *Op : E->Operands)
    IsUniform &= value(Op).isUniform();
  std::vector<ThreadValue> R(IsUniform ? 1 : Threads);
  Steps += R.size();
  for (unsigned T = 0; T < R.size(); ++T) {
    uint64_t Own = E->PerLane ? markOf(Mark, T) : IsOwn ? markOf(Mark, T / ThreadsOfWarp) : Mark;
    Trust How = Trust::Known;
    bool IsMade = false; // of what was loaded
    for (const Expr *Op : E->Operands) {
      const ThreadValue &V = Known[Op->Id][T];
      Own = markOf(Own, uint64_t(V.Mark));
      How = std::max(How, V.How);
      IsMade |= V.How == Trust::Loaded || (V.Unknowns & Setting.FromMemory);
    }
    // A load yields anything; what is made of what was loaded does so, too.
    const bool IsLoaded = !IsOwn && How != Trust::Data && (E->FromData || IsMade);
    R[T] = IsUniform && isUnknown(*E, L)
               ? chosen(*E, Own)
               : ThreadValue::data(Own, IsLoaded ? Trust::Loaded : Trust::Data);
  }
  return ThreadValues(std::move(R));
}

ThreadValues BlockEvaluator::table(const Expr *E) {
  const std::vector<int64_t> &Table = K.Tables[size_t(E->Value)];
  const ThreadValues &Index = value(E->operand(0));
  std::vector<ThreadValue> R(Index.isUniform() ? 1 : Threads);
  Steps += R.size();
  for (unsigned T = 0; T < R.size(); ++T) {
    ThreadValue I = Index[T];
    if (I.isData()) {
      R[T] = ThreadValue::data(markOf(markOf(6, uint64_t(E->Value)), uint64_t(I.Mark)), I.How);
      continue;
    }
    I.Number = I.Number >= 0 && uint64_t(I.Number) < Table.size() ? Table[size_t(I.Number)] : 0;
    I.Mark =
        I.isKnown() ? I.Number : int64_t(markOf(markOf(6, uint64_t(E->Value)), uint64_t(I.Mark)));
    R[T] = I;
  }
  return ThreadValues(std::move(R));
}

/// The lane each lane reads from, by the rules of PTX `shfl`.
static unsigned sourceOfShuffle(ExprKind Kind, unsigned Lane, int64_t B, int64_t C) {
  const unsigned Segment = unsigned(C >> 8) & 31, Clamp = unsigned(C) & 31, By = unsigned(B) & 31;
  const int Most = int((Lane & Segment) | (Clamp & ~Segment)), Least = int(Lane & Segment);
  const int From = Kind == ExprKind::ShuffleUp     ? int(Lane) - int(By)
                   : Kind == ExprKind::ShuffleDown ? int(Lane + By)
                   : Kind == ExprKind::ShuffleXor  ? int(Lane ^ By)
                                                   : Least | int(By & ~Segment);
  const bool Inside = Kind == ExprKind::ShuffleUp ? From >= Most : From <= Most;
  return Inside ? unsigned(From) & 31 : Lane;
}

ThreadValues BlockEvaluator::shuffled(const Expr *E) {
  for (const Expr *Op : E->Operands)
    value(Op);
  const ThreadValues &V = Known[E->operand(0)->Id], &Lane = Known[E->operand(1)->Id],
                     &Clamp = Known[E->operand(2)->Id];
  if (V.isUniform())
    return V;
  Steps += Threads;
  std::vector<ThreadValue> R(Threads);
  for (unsigned T = 0; T < Threads; ++T) {
    const unsigned Own = T % ThreadsOfWarp;
    const unsigned From = T - Own + sourceOfShuffle(E->Kind, Own, Lane[T].Number, Clamp[T].Number);
    const bool IsFollowed = !Lane[T].isData() && !Clamp[T].isData() && From < Threads;
    R[T] = IsFollowed ? V[From] : ThreadValue::data(markOf(markOf(blockMark(), E->Id), T));
    R[T].How = std::max({R[T].How, Lane[T].How, Clamp[T].How});
    R[T].Unknowns |= Lane[T].Unknowns;
  }
  return ThreadValues(std::move(R));
}

/// The lanes that come, all that may come if data decides it.
ThreadValues BlockEvaluator::active(const Expr *E) {
  std::vector<ThreadValue> Come(Threads);
  const ThreadValues &V = value(E->operand(0));
  const ThreadValues In =
      E->Value < 0 ? ThreadValues(ThreadValue::known(1)) : loop(unsigned(E->Value)).Live;
  for (unsigned T = 0; T < Threads; ++T) {
    const bool IsOut = !In[T].isData() && !In[T].Number;
    Come[T] = IsOut ? In[T] : V[T];
    if (Come[T].isData())
      Come[T] = {1, V[T].Mark, Trust::Chosen, V[T].Unknowns};
  }
  return ballot(E, ThreadValues(std::move(Come)));
}

ThreadValues BlockEvaluator::ballot(const Expr *E) { return ballot(E, value(E->operand(0))); }

/// A bit of each lane in which \p V is not 0.
ThreadValues BlockEvaluator::ballot(const Expr *E, const ThreadValues &V) {
  Steps += Threads;
  std::vector<ThreadValue> R(Threads);
  for (unsigned First = 0; First < Threads; First += ThreadsOfWarp) {
    ThreadValue Of = ThreadValue::known(0);
    const unsigned End = std::min(First + ThreadsOfWarp, Threads);
    uint64_t Bits = 0, Mark = markOf(8, E->Id);
    for (unsigned T = First; T < End; ++T) {
      Bits |= uint64_t(V[T].Number != 0) << (T - First);
      Mark = markOf(Mark, uint64_t(V[T].Mark));
      Of.How = std::max(Of.How, V[T].How);
      Of.Unknowns |= V[T].Unknowns;
    }
    Of.Number = signExtend(int64_t(Bits), 32);
    Of.Mark = Of.isKnown() ? Of.Number : int64_t(Mark);
    if (Of.isData()) { // it may choose one lane of those that data let through
      Of.How = Trust::Data;
      Of.Number = Of.Mark;
    }
    for (unsigned T = First; T < End; ++T)
      R[T] = Of;
  }
  return ThreadValues(std::move(R));
}

std::vector<ThreadValue> &ThreadValues::each(unsigned Threads) {
  if (V.size() == 1)
    V.resize(Threads, V[0]);
  return V;
}

uint64_t warplint::markOf(uint64_t A, uint64_t B) {
  // The finalizer of splitmix64: any bit of the operands moves half of those of the result.
  uint64_t X = A * 0x9e3779b97f4a7c15u + B + 0x632be59bd9b4e019u;
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9u;
  X = (X ^ (X >> 27)) * 0x94d049bb133111ebu;
  return X ^ (X >> 31);
}

namespace {
/// The number of an operation on numbers.
int64_t numberOf(const Expr &E, int64_t A, int64_t B) {
  switch (E.Kind) {
  case ExprKind::Add:
    return wrapAdd(A, B);
  case ExprKind::Sub:
    return wrapSub(A, B);
  case ExprKind::Mul:
    return wrapMul(A, B);
  case ExprKind::Div:
    return truncDiv(A, B);
  case ExprKind::Rem:
    return truncRem(A, B);
  case ExprKind::Shl:
    return shiftLeft(A, B);
  case ExprKind::Shr:
    return shiftRight(A, B);
  case ExprKind::And:
    return A & B;
  case ExprKind::Or:
    return A | B;
  case ExprKind::Xor:
    return A ^ B;
  case ExprKind::Min:
    return std::min(A, B);
  case ExprKind::Max:
    return std::max(A, B);
  case ExprKind::Wrap:
    return signExtend(A, E.Bits);
  case ExprKind::Unsign:
    return zeroExtend(A, E.Bits);
  case ExprKind::Popc:
    return popCount(zeroExtend(A, E.Bits));
  case ExprKind::Clz:
    return countLeadingZeros(A, E.Bits);
  case ExprKind::Ctz:
    return countTrailingZeros(A, E.Bits);
  case ExprKind::Brev:
    return reverseBits(A, E.Bits);
  case ExprKind::Eq:
    return A == B;
  case ExprKind::Lt:
    return A < B;
  case ExprKind::Not:
    return !A;
  default:
    return 0;
  }
}

bool isOfRing(ExprKind Kind) {
  return Kind == ExprKind::Add || Kind == ExprKind::Sub || Kind == ExprKind::Mul;
}

/// Of distinct unknowns, marks differ by this little once in four billion times.
bool isSmall(int64_t Difference) { return Difference > -(1 << 30) && Difference < (1 << 30); }

uint64_t operationMark(const Expr &E, const ThreadValue &A, const ThreadValue &B) {
  return markOf(markOf(uint64_t(E.Kind) << 8 | E.Bits, uint64_t(A.Mark)), uint64_t(B.Mark));
}

/// What rests on both.
ThreadValue onBoth(const ThreadValue &A, const ThreadValue &B, int64_t Number, int64_t Mark) {
  ThreadValue R{Number, Mark, std::max(A.How, B.How), A.Unknowns | B.Unknowns};
  if (R.isData())
    R.Number = R.Mark;
  return R;
}

/// \p Of, chosen by what \p By is.
ThreadValue restingOn(ThreadValue Of, const ThreadValue &By) {
  Of.How = std::max(Of.How, By.How);
  Of.Unknowns |= By.Unknowns;
  return Of;
}

ThreadValue junction(const Expr &E, const ThreadValue &A, const ThreadValue &B) {
  const bool Decides = E.Kind == ExprKind::LogicalOr; // the value that decides by itself
  const auto Is = [&](const ThreadValue &V) { return !V.isData() && (V.Number != 0) == Decides; };
  if (Is(A) && (A.isKnown() || !Is(B) || !B.isKnown()))
    return A;
  if (Is(B))
    return B;
  ThreadValue R = onBoth(A, B, !Decides, int64_t(operationMark(E, A, B)));
  if (R.isData()) // what is no data goes with it
    R.Number = !A.isData()   ? B.Number
               : !B.isData() ? A.Number
                             : int64_t(markOf(uint64_t(E.Kind), markOf(A.Number, B.Number)));
  return R;
}

ThreadValue comparison(const Expr &E, const ThreadValue &A, const ThreadValue &B) {
  const int64_t Apart = wrapSub(A.Mark, B.Mark);
  if (Apart == 0 || isSmall(Apart))
    return ThreadValue::known(E.Kind == ExprKind::Eq ? Apart == 0 : Apart < 0);
  ThreadValue R = onBoth(A, B, numberOf(E, A.Number, B.Number),
                         int64_t(markOf(uint64_t(E.Kind), uint64_t(Apart))));
  // Below a bound that is data: one that is large enough lets all through.
  if (R.isData() && E.Kind == ExprKind::Lt && B.isData())
    R.Number = int64_t(markOf(uint64_t(E.Kind), uint64_t(Apart >> 32)));
  return R;
}

ThreadValue extremum(const Expr &E, const ThreadValue &A, const ThreadValue &B) {
  const bool IsMin = E.Kind == ExprKind::Min;
  const int64_t Apart = wrapSub(A.Mark, B.Mark);
  if (isSmall(Apart))
    return (Apart < 0) == IsMin ? A : B;
  if (A.isData() || B.isData())
    return onBoth(A, B, 0, int64_t(operationMark(E, A, B)));
  return (A.Number < B.Number) == IsMin ? restingOn(A, B) : restingOn(B, A);
}

ThreadValue selection(const Expr &E, const ThreadValue &If, const ThreadValue &A,
                      const ThreadValue &B) {
  if (A.Mark == B.Mark && A.How == B.How)
    return A;
  if (!If.isData())
    return restingOn(If.Number ? A : B, If);
  ThreadValue R = onBoth(A, B, 0, int64_t(markOf(operationMark(E, A, B), uint64_t(If.Mark))));
  R.How = std::max(R.How, If.How);
  R.Number = R.Mark;
  return R;
}
} // namespace

ThreadValue warplint::combined(const Expr &E, const ThreadValue &A, const ThreadValue &B,
                               const ThreadValue &C) {
  switch (E.Kind) {
  case ExprKind::Select:
    return selection(E, A, B, C);
  case ExprKind::LogicalAnd:
  case ExprKind::LogicalOr:
    return junction(E, A, B);
  default:
    break;
  }
  if (A.isKnown() && B.isKnown())
    return ThreadValue::known(numberOf(E, A.Number, B.Number));
  switch (E.Kind) {
  case ExprKind::Eq:
  case ExprKind::Lt:
    return comparison(E, A, B);
  case ExprKind::Min:
  case ExprKind::Max:
    return extremum(E, A, B);
  case ExprKind::Mul:
  case ExprKind::And:
    if (A.is(0) || B.is(0))
      return ThreadValue::known(0);
    break;
  case ExprKind::Wrap: // arithmetic of 32 bits and more is taken not to overflow
    if (E.Bits >= 32)
      return A;
    break;
  case ExprKind::Unsign:
    if (E.Bits >= 32 && (A.isData() || A.Number >= 0))
      return A;
    break;
  default:
    break;
  }
  const int64_t Mark =
      isOfRing(E.Kind) ? numberOf(E, A.Mark, B.Mark) : int64_t(operationMark(E, A, B));
  return onBoth(A, B, numberOf(E, A.Number, B.Number), Mark);
}
