// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/race/Solve.h"

#include "lib/expr/Operators.h"
#include "lib/expr/Rewrite.h"

using namespace warplint;

namespace {
/// Unknown + Offset, or Offset alone.
struct Side {
  const Expr *Unknown = nullptr;
  int64_t Offset = 0;
};

class Solver {
public:
  Solver(const LaunchShape &L, BlockSetting &S) : L(L), S(S) {}

  void hold(const Expr &E, bool Wanted);
  void shiftBy(const Expr &Amount);
  bool Changed = false;

private:
  bool isFree(const Expr &E) const { return E.Kind == ExprKind::BlockIdx || isUnknown(E, L); }
  std::optional<Side> sideOf(const Expr &E) const;
  int64_t numberOf(const Side &Of) const;
  bool give(const Side &To, int64_t Number);
  void equate(const Side &A, const Side &B, bool Wanted);
  void order(const Side &A, const Side &B, bool Wanted);
  void equateRest(const Expr &Rest, int64_t To, bool Wanted);

  const LaunchShape &L;
  BlockSetting &S;
};

void Solver::hold(const Expr &E, bool Wanted) {
  switch (E.Kind) {
  case ExprKind::Not:
    return hold(*E.operand(0), !Wanted);
  case ExprKind::LogicalAnd:
  case ExprKind::LogicalOr: {
    const bool TakesBoth = (E.Kind == ExprKind::LogicalAnd) == Wanted, Before = Changed;
    hold(*E.operand(0), Wanted);
    if (TakesBoth || Changed == Before)
      hold(*E.operand(1), Wanted);
    return;
  }
  case ExprKind::Eq:
  case ExprKind::Lt: {
    const std::optional<Side> A = sideOf(*E.operand(0)), B = sideOf(*E.operand(1));
    if (A && B)
      return E.Kind == ExprKind::Eq ? equate(*A, *B, Wanted) : order(*A, *B, Wanted);
    if (E.Kind == ExprKind::Eq && B && !B->Unknown)
      equateRest(*E.operand(0), B->Offset, Wanted);
    return;
  }
  default:
    if (isFree(E) && (numberOf({&E}) != 0) != Wanted)
      give({&E}, Wanted);
  }
}

void Solver::shiftBy(const Expr &Amount) {
  constexpr int64_t Few = 3;
  if (const std::optional<Side> By = sideOf(Amount); By && By->Unknown)
    give(*By, std::max(Few, By->Offset)); // and no unknown below zero
}

std::optional<Side> Solver::sideOf(const Expr &E) const {
  if (E.isConst())
    return Side{nullptr, E.Value};
  if (isFree(E))
    return Side{&E, 0};
  const bool IsWide = (E.Kind == ExprKind::Wrap || E.Kind == ExprKind::Unsign) && E.Bits >= 32;
  if (IsWide)
    return sideOf(*E.operand(0));
  if (E.Kind != ExprKind::Add && E.Kind != ExprKind::Sub)
    return std::nullopt;
  std::optional<Side> A = sideOf(*E.operand(0)), B = sideOf(*E.operand(1));
  if (!A || !B || (B->Unknown && (A->Unknown || E.Kind == ExprKind::Sub)))
    return std::nullopt;
  const int64_t Offset =
      E.Kind == ExprKind::Add ? wrapAdd(A->Offset, B->Offset) : wrapSub(A->Offset, B->Offset);
  return Side{A->Unknown ? A->Unknown : B->Unknown, Offset};
}

int64_t Solver::numberOf(const Side &Of) const {
  if (!Of.Unknown)
    return Of.Offset;
  if (Of.Unknown->Kind == ExprKind::BlockIdx)
    return wrapAdd(S.BlockIndex[size_t(Of.Unknown->Value)], Of.Offset);
  return wrapAdd(S.numberOf(asInSource(*Of.Unknown)).value_or(S.Parameters), Of.Offset);
}

/// Has \p To be \p Number, if its unknown can be.
bool Solver::give(const Side &To, int64_t Number) {
  if (!To.Unknown)
    return false;
  const int64_t Own = wrapSub(Number, To.Offset);
  if (!To.Unknown->Range.contains(Own))
    return false;
  if (To.Unknown->Kind == ExprKind::BlockIdx) {
    const unsigned Dim = unsigned(To.Unknown->Value);
    if (Own < 0 || (L.Grid && Own >= int64_t((*L.Grid)[Dim])))
      return false;
    S.BlockIndex[Dim] = Own;
    return Changed = true;
  }
  const std::string Name = asInSource(*To.Unknown);
  auto It = llvm::find_if(S.Chosen, [&](const auto &C) { return C.first == Name; });
  if (It == S.Chosen.end())
    S.Chosen.emplace_back(Name, Own);
  else
    It->second = Own;
  return Changed = true;
}

void Solver::equate(const Side &A, const Side &B, bool Wanted) {
  const int64_t OfA = numberOf(A), OfB = numberOf(B);
  // Numbers of distinct unknowns are distinct unless they were asked to be equal.
  const bool AreEqual = OfA == OfB && !(A.Unknown && B.Unknown && A.Unknown != B.Unknown);
  if (AreEqual == Wanted)
    return;
  if (Wanted)
    give(B, OfA) || give(A, OfB);
  else
    give(B, OfA + 1) || give(A, OfB + 1);
  // Both have to be told: what is not would be given a number of its own.
  if (Wanted && A.Unknown && B.Unknown)
    give(A, numberOf(B));
}

void Solver::order(const Side &A, const Side &B, bool Wanted) {
  const int64_t OfA = numberOf(A), OfB = numberOf(B);
  if (A.Unknown && B.Unknown && A.Unknown->Kind != ExprKind::BlockIdx) {
    // Far apart, as the sizes of data are.
    give(Wanted ? A : B, S.Parameters) && give(Wanted ? B : A, 2 * S.Parameters);
    return;
  }
  if ((OfA < OfB) == Wanted)
    return;
  if (Wanted)
    give(A, OfB - 1) || give(B, OfA + 1);
  else
    give(A, OfB) || give(B, OfA);
}

/// `n % 4 == 1`, `n & 3`.
void Solver::equateRest(const Expr &Rest, int64_t To, bool Wanted) {
  if ((Rest.Kind != ExprKind::Rem && Rest.Kind != ExprKind::And) || !Rest.operand(1)->isConst())
    return;
  const std::optional<Side> Of = sideOf(*Rest.operand(0));
  const int64_t By = Rest.operand(1)->Value;
  if (!Of || !Of->Unknown || By <= 0 || To < 0 || To > By)
    return;
  const int64_t Number = numberOf(*Of);
  const bool IsRem = Rest.Kind == ExprKind::Rem;
  if (((IsRem ? Number % By : Number & By) == To) == Wanted)
    return;
  const int64_t Base = IsRem ? Number - Number % By : Number & ~By;
  give(*Of, Base + (Wanted ? To : To + 1));
}
} // namespace

bool warplint::solve(const Expr &Condition, bool Wanted, const LaunchShape &L, BlockSetting &S) {
  Solver Of(L, S);
  Of.hold(Condition, Wanted);
  return Of.Changed;
}

std::vector<std::pair<std::string, int64_t>> warplint::shiftAmounts(const ExprPool &Pool,
                                                                    const LaunchShape &L) {
  BlockSetting S;
  Solver Of(L, S);
  for (unsigned I = 0; I < Pool.size(); ++I)
    if (const Expr *E = Pool[I]; E->Kind == ExprKind::Shl || E->Kind == ExprKind::Shr)
      Of.shiftBy(*E->operand(1));
  return S.Chosen;
}

/// What has to stay in which bounds: subscripts, or the address where there are none.
std::vector<Overruns::Bounded> Overruns::boundsOf(const Access &A, const ThreadValues &Address) {
  std::vector<Bounded> Bounds;
  if (A.Indexed) {
    const Object &O = K.Objects[A.Indexed->Object];
    const size_t Count = std::min(O.Extents.size(), A.Indexed->Indices.size());
    for (size_t D = 0; D < Count; ++D)
      if (const Expr *I = A.Indexed->Indices[D]; O.Extents[D] && K.Pool->contains(I))
        Bounds.push_back({&Values.value(I), 0, int64_t(O.Extents[D]), 1});
    if (!Bounds.empty())
      return Bounds;
  }
  const std::optional<uint64_t> Size = A.Object ? sizeOf(K.Objects[*A.Object], L) : std::nullopt;
  if (!Size)
    return Bounds;
  const int64_t Unit = std::max(1u, K.Objects[*A.Object].ElementBytes);
  Bounds.push_back({&Address, placeOf(K, *A.Object), int64_t(*Size) / Unit, Unit});
  return Bounds;
}

/// The unknowns, a bit each, that the guard of access \p Number holds against which block it is:
/// `blockIdx.x * 256 + threadIdx.x < n` lets all threads of a block through in all but the last.
uint64_t Overruns::sizesOfGrid(unsigned Number) {
  uint64_t Sizes = 0;
  anyPart(*K.Accesses[Number].When, [&](const Expr &E) {
    const bool Compares = E.Kind == ExprKind::Lt || E.Kind == ExprKind::Eq;
    if (Compares && anyPart(E, [](const Expr &P) { return P.Kind == ExprKind::BlockIdx; }))
      for (unsigned T = 0; T < Values.threads(); ++T)
        Sizes |= Values.value(&E)[T].Unknowns;
    return false;
  });
  return Sizes;
}

ThreadValues Overruns::within(unsigned Number, const ThreadValues &Who,
                              const ThreadValues &Address) {
  const unsigned Threads = Values.threads();
  const auto IsOfChoice = [&](const ThreadValues &V) {
    for (unsigned T = 0; T < (V.isUniform() ? 1 : Threads); ++T)
      if (V[T].How == Trust::Chosen)
        return true;
    return false;
  };
  if (!IsOfChoice(Who) && !IsOfChoice(Address))
    return Who;
  ThreadValues Left = Who;
  for (const Bounded &B : boundsOf(K.Accesses[Number], Address))
    for (unsigned T = 0; T < Threads; ++T) {
      const ThreadValue &I = (*B.Index)[T];
      const bool RestsOnChoice =
          (I.Unknowns | Who[T].Unknowns) && I.How <= Trust::Chosen && Who[T].Number;
      if (!RestsOnChoice || (I.Number >= B.First && I.Number - B.First < B.Extent * B.Unit))
        continue;
      const uint64_t Unknowns = Who[T].Unknowns | I.Unknowns;
      Left.each(Threads)[T] = {0, 0, Trust::Chosen, Unknowns};
      if (I.isKnown() && Address[T].isKnown() && !(Unknowns & ~sizesOfGrid(Number)))
        LeftBy.try_emplace(Number, Overruns::Left{T, Address[T].Number, Unknowns});
      int64_t &Extent = ExtentOf.try_emplace(Unknowns, B.Extent).first->second;
      Extent = std::min(Extent, B.Extent);
    }
  return Left;
}
