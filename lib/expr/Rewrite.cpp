// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/expr/Rewrite.h"

#include "lib/expr/Operators.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>
#include <bit>
#include <optional>

using namespace warplint;

namespace {
class Rewriter {
public:
  Rewriter(ExprPool &Pool, const Substitution &By) : Pool(Pool), Done(By) {}

  const Expr *rewrite(const Expr *E) {
    if (auto It = Done.find(E); It != Done.end())
      return It->second;
    if (E->Operands.empty())
      return E;
    llvm::SmallVector<const Expr *, 4> Ops;
    bool Same = true;
    for (const Expr *Op : E->Operands) {
      Ops.push_back(rewrite(Op));
      Same &= Ops.back() == Op;
    }
    const Expr *New = Same ? E : rebuild(E, Ops);
    Done[E] = New;
    return New;
  }

  void replace(const Expr *E, const Expr *By) { Done[E] = By; }

private:
  const Expr *rebuild(const Expr *E, llvm::ArrayRef<const Expr *> Ops) {
    switch (Ops.size()) {
    case 1:
      return unary(E, Ops);
    case 2:
      return binary(E, Ops);
    default:
      return other(E, Ops);
    }
  }

  const Expr *unary(const Expr *E, llvm::ArrayRef<const Expr *> Ops) {
    const Expr *A = Ops[0];
    switch (E->Kind) {
    case ExprKind::Wrap:
      return Pool.wrap(E->Bits, A);
    case ExprKind::Unsign:
      return Pool.unsign(E->Bits, A);
    case ExprKind::Popc:
      return Pool.popc(E->Bits, A);
    case ExprKind::Clz:
      return Pool.clz(E->Bits, A);
    case ExprKind::Ctz:
      return Pool.ctz(E->Bits, A);
    case ExprKind::Brev:
      return Pool.brev(E->Bits, A);
    case ExprKind::Not:
      return Pool.lnot(A);
    case ExprKind::Ballot:
      return Pool.ballot(A);
    case ExprKind::Active:
      return Pool.active(A, E->Value < 0 ? std::nullopt : std::optional(unsigned(E->Value)),
                         E->Loops);
    case ExprKind::Last:
      return Pool.last(unsigned(E->Value), A);
    case ExprKind::Table:
      return Pool.table(unsigned(E->Value), A, E->Name, E->Range);
    default:
      return other(E, Ops);
    }
  }

  const Expr *binary(const Expr *E, llvm::ArrayRef<const Expr *> Ops) {
    const Expr *A = Ops[0], *B = Ops[1];
    switch (E->Kind) {
    case ExprKind::Add:
      return Pool.add(A, B);
    case ExprKind::Sub:
      return Pool.sub(A, B);
    case ExprKind::Mul:
      return Pool.mul(A, B);
    case ExprKind::Div:
      return Pool.div(A, B);
    case ExprKind::Rem:
      return Pool.rem(A, B);
    case ExprKind::Shl:
      return Pool.shl(A, B);
    case ExprKind::Shr:
      return Pool.shr(A, B);
    case ExprKind::And:
      return Pool.band(A, B);
    case ExprKind::Or:
      return Pool.bor(A, B);
    case ExprKind::Xor:
      return Pool.bxor(A, B);
    case ExprKind::Min:
      return Pool.min(A, B);
    case ExprKind::Max:
      return Pool.max(A, B);
    case ExprKind::Eq:
      return Pool.eq(A, B);
    case ExprKind::Lt:
      return Pool.lt(A, B);
    case ExprKind::LogicalAnd:
      return Pool.land(A, B);
    case ExprKind::LogicalOr:
      return Pool.lor(A, B);
    default:
      return other(E, Ops);
    }
  }

  const Expr *other(const Expr *E, llvm::ArrayRef<const Expr *> Ops) {
    switch (E->Kind) {
    case ExprKind::Select:
      return Pool.select(Ops[0], Ops[1], Ops[2]);
    case ExprKind::ShuffleIdx:
    case ExprKind::ShuffleUp:
    case ExprKind::ShuffleDown:
    case ExprKind::ShuffleXor:
      return Pool.shuffle(E->Kind, Ops[0], Ops[1], Ops[2]);
    default:
      assert(E->Kind == ExprKind::Opaque && "an operation is not rewritten");
      return Pool.opaque(unsigned(E->Value), Ops, {E->Loops, E->PerLane, E->FromData}, E->Name,
                         E->Range);
    }
  }

  ExprPool &Pool;
  Substitution Done; ///< what is rewritten already; to begin with, what was asked for
};
} // namespace

const Expr *warplint::substitute(ExprPool &Pool, const Expr *E, const Substitution &By) {
  return Rewriter(Pool, By).rewrite(E);
}

const Expr *warplint::rewritten(ExprPool &Pool, const Expr *E,
                                llvm::function_ref<const Expr *(const Expr &)> Inner) {
  std::vector<const Expr *> Outer;
  anyPart(*E, [&](const Expr &Part) {
    if (Inner(Part))
      Outer.push_back(&Part);
    return false;
  });
  llvm::sort(Outer, [](const Expr *A, const Expr *B) { return A->Id < B->Id; });
  Rewriter Inside(Pool, Substitution());
  for (const Expr *Part : Outer) // what it is made of came before it
    Inside.replace(Part, Inside.rewrite(Inner(*Part)));
  return Inside.rewrite(E);
}

const Expr *warplint::withoutWraps(ExprPool &Pool, const Expr *E) {
  return rewritten(Pool, E, [](const Expr &Part) {
    const bool Wraps = Part.Kind == ExprKind::Wrap || Part.Kind == ExprKind::Unsign;
    return Wraps && Part.Bits >= 32 ? Part.operand(0) : nullptr;
  });
}

bool warplint::anyPart(const Expr &Root, llvm::function_ref<bool(const Expr &)> Is) {
  llvm::SmallVector<const Expr *, 16> Work{&Root};
  llvm::SmallPtrSet<const Expr *, 32> Seen;
  while (!Work.empty()) {
    const Expr *E = Work.pop_back_val();
    if (!Seen.insert(E).second)
      continue;
    if (Is(*E))
      return true;
    Work.append(E->Operands.begin(), E->Operands.end());
  }
  return false;
}

bool warplint::namesThread(const Expr &E) {
  return anyPart(E, [](const Expr &Part) {
    return Part.Kind == ExprKind::ThreadIdx || Part.Kind == ExprKind::Lane;
  });
}

const Expr *warplint::unwrapped(const Expr *E) {
  while (E->Kind == ExprKind::Wrap || E->Kind == ExprKind::Unsign)
    E = E->operand(0);
  return E;
}

static void addConjuncts(const Expr *E, Conjuncts &To) {
  if (E->Kind != ExprKind::LogicalAnd)
    return To.push_back(E);
  for (const Expr *Operand : E->Operands)
    addConjuncts(Operand, To);
}

Conjuncts warplint::conjunctsOf(const Expr *E) {
  Conjuncts All;
  addConjuncts(E, All);
  return All;
}

std::vector<bool> warplint::nodesWithPart(const ExprPool &Pool,
                                          llvm::function_ref<bool(const Expr &)> Is) {
  std::vector<bool> Has(Pool.size());
  for (unsigned Id = 0; Id < Pool.size(); ++Id) // operands have smaller ids
    Has[Id] = Is(*Pool[Id]) ||
              llvm::any_of(Pool[Id]->Operands, [&](const Expr *Op) { return Has[Op->Id]; });
  return Has;
}

/// The value of an expression that has only one.
static std::optional<int64_t> valueOf(const Expr *E) {
  if (E->Range.isPoint()) // constants, and strides of arrays
    return E->Range.Lo;
  return std::nullopt;
}

/// Operations that are looked into. An index is a few; an expression that refers to parts of itself
/// again and again would otherwise be walked once for each way through it.
static constexpr unsigned MostSteps = 128;

static void addTo(LinearForm &Form, const Expr *E, int64_t By, unsigned &Steps) {
  if (std::optional<int64_t> V = valueOf(E)) {
    Form.Constant = wrapAdd(Form.Constant, wrapMul(*V, By));
    return;
  }
  switch (Steps == MostSteps ? ExprKind::Opaque : E->Kind) {
  case ExprKind::Add:
    ++Steps;
    addTo(Form, E->operand(0), By, Steps);
    addTo(Form, E->operand(1), By, Steps);
    return;
  case ExprKind::Sub:
    ++Steps;
    addTo(Form, E->operand(0), By, Steps);
    addTo(Form, E->operand(1), wrapMul(By, -1), Steps);
    return;
  case ExprKind::Mul:
    for (unsigned I : {0, 1})
      if (std::optional<int64_t> V = valueOf(E->operand(I)))
        return addTo(Form, E->operand(1 - I), wrapMul(By, *V), Steps);
    break;
  case ExprKind::Shl:
    if (std::optional<int64_t> V = valueOf(E->operand(1)); V && *V >= 0 && *V < 63)
      return addTo(Form, E->operand(0), wrapMul(By, int64_t(1) << *V), Steps);
    break;
  default:
    break;
  }
  auto [It, New] = Form.Factors.try_emplace(E->Id, 0);
  It->second = wrapAdd(It->second, By);
  if (It->second == 0)
    Form.Factors.erase(It);
}

LinearForm warplint::linearForm(const Expr *E) {
  LinearForm Form;
  unsigned Steps = 0;
  addTo(Form, E, 1, Steps);
  return Form;
}

static uint64_t powerIn(int64_t V) {
  constexpr uint64_t Most = 256;
  return V == 0 ? Most : std::min<uint64_t>(Most, uint64_t(1) << std::countr_zero(uint64_t(V)));
}

static uint64_t divisorOf(const Expr *E, unsigned &Steps) {
  if (std::optional<int64_t> V = valueOf(E))
    return powerIn(*V);
  if (Steps++ >= MostSteps)
    return 1;
  auto Of = [&](unsigned I) { return divisorOf(E->operand(I), Steps); };
  switch (E->Kind) {
  case ExprKind::Address:
    return 256;
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Or:
  case ExprKind::Xor:
  case ExprKind::Min:
  case ExprKind::Max:
    return std::min(Of(0), Of(1));
  case ExprKind::And:
    return std::max(Of(0), Of(1));
  case ExprKind::Mul:
    return std::min<uint64_t>(256, Of(0) * Of(1));
  case ExprKind::Shl:
    if (std::optional<int64_t> V = valueOf(E->operand(1)); V && *V >= 0 && *V < 9)
      return std::min<uint64_t>(256, Of(0) << *V);
    return Of(0);
  case ExprKind::Select:
    return std::min(Of(1), Of(2));
  case ExprKind::Wrap:
  case ExprKind::Unsign:
    return std::min(Of(0), uint64_t(1) << std::min<unsigned>(E->Bits, 8));
  default:
    return 1;
  }
}

uint64_t warplint::knownDivisor(const Expr *E) {
  unsigned Steps = 0;
  return divisorOf(E, Steps);
}
