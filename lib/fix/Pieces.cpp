// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fix/Pieces.h"

#include "lib/expr/Operators.h"

#include <tuple>

using namespace warplint;

void Sum::add(const Expr *E, int64_t Times) {
  const Expr *A = E->Operands.empty() ? nullptr : E->operand(0);
  const Expr *B = E->Operands.size() < 2 ? nullptr : E->operand(1);
  switch (E->Kind) {
  case ExprKind::Const:
    Constant += Times * E->Value;
    return;
  case ExprKind::Add:
  case ExprKind::Sub:
    add(A, Times);
    add(B, E->Kind == ExprKind::Add ? Times : -Times);
    return;
  case ExprKind::Mul:
    if (A->isConst())
      return add(B, Times * A->Value);
    if (B->isConst())
      return add(A, Times * B->Value);
    break;
  case ExprKind::Wrap:
  case ExprKind::Unsign: // advice takes it that an index does not overflow
    return add(A, Times);
  default:
    break;
  }
  Term &T = Terms[E->Id];
  T = {E, T.Times + Times};
  if (T.Times == 0)
    Terms.erase(E->Id);
}

namespace {
/// A variable that a loop counts with constants.
struct Counter {
  int64_t Step = 0;
  uint64_t Times = 0; ///< iterations
};
} // namespace

std::optional<int64_t> warplint::distanceFrom(const Expr *Variable, const Expr *E) {
  Sum Distance;
  Distance.add(E, 1);
  Distance.add(Variable, -1);
  return Distance.Terms.empty() ? std::optional(Distance.Constant) : std::nullopt;
}

static std::optional<Counter> counterOf(const Kernel &K, const Expr *Variable) {
  const Loop &Of = K.Loops[Variable->Value];
  const CarriedVariable &V = Of.Carried[Variable->Index];
  if (!V.Initial->isConst() || Of.While->Kind != ExprKind::Lt || !Of.While->operand(1)->isConst() ||
      !distanceFrom(Variable, Of.While->operand(0)))
    return std::nullopt;
  const std::optional<int64_t> Step = distanceFrom(Variable, V.Next);
  const int64_t Way = Of.While->operand(1)->Value - V.Initial->Value;
  if (!Step || *Step <= 0 || Way <= 0)
    return std::nullopt;
  return Counter{*Step, uint64_t((Way + *Step - 1) / *Step)};
}

Neighbours::Neighbours(const Kernel &K) : K(K) {
  using Multiples = std::vector<std::pair<uint32_t, int64_t>>;
  std::map<std::tuple<std::optional<unsigned>, AccessKind, unsigned, Multiples>, Group *> Known;
  for (const Access &A : K.Accesses) {
    Sum &Address = Addresses.emplace_back();
    Address.add(A.Address, 1);
    Multiples Terms;
    for (const auto &[Id, T] : Address.Terms)
      Terms.emplace_back(Id, T.Times);
    auto [At, New] = Known.try_emplace({A.Object, A.Kind, A.BytesPerLane, std::move(Terms)});
    if (New)
      At->second = &Groups.emplace_back();
    At->second->insert(Address.Constant);
    GroupOf.push_back(At->second);
  }
}

/// What the counters of loops add to \p Distances, as far as it is less than \p Step.
std::set<int64_t> Neighbours::withLoops(unsigned Number, std::set<int64_t> Distances,
                                        int64_t Step) const {
  for (const auto &[Id, T] : Addresses[Number].Terms) {
    if (T.Of->Kind != ExprKind::Carried)
      continue;
    const std::optional<Counter> C = counterOf(K, T.Of);
    if (!C)
      continue;
    const std::set<int64_t> Before = Distances;
    for (uint64_t N = 1; N < C->Times && std::abs(T.Times) * C->Step * int64_t(N) < Step; ++N)
      for (const int64_t D : Before)
        Distances.insert(D + T.Times * C->Step * int64_t(N));
  }
  return Distances;
}

bool Neighbours::isWalked(unsigned Number) const {
  return llvm::any_of(Addresses[Number].Terms, [&](const auto &Each) {
    const Sum::Term &T = Each.second;
    if (T.Of->Kind != ExprKind::Carried)
      return false;
    const CarriedVariable &V = K.Loops[T.Of->Value].Carried[T.Of->Index];
    const std::optional<int64_t> Step = distanceFrom(T.Of, V.Next);
    return Step && std::abs(*Step * T.Times) == int64_t(K.Accesses[Number].BytesPerLane);
  });
}

uint64_t Neighbours::piecesOf(unsigned Number, int64_t Step) const {
  const Group &All = *GroupOf[Number];
  const int64_t Own = Addresses[Number].Constant, Width = K.Accesses[Number].BytesPerLane;
  std::set<int64_t> Distances;
  for (auto At = All.upper_bound(Own - Step); At != All.end() && *At < Own + Step; ++At)
    Distances.insert(*At - Own);
  std::set<int64_t> Pieces; // those of a lane as far behind as before it are the same
  for (const int64_t D : withLoops(Number, std::move(Distances), Step))
    if (D % Width == 0)
      Pieces.insert(floorMod(D, Step));
  return Pieces.size();
}
