// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/FirstRound.h"

#include "lib/expr/Rewrite.h"
#include "lib/judge/Judge.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <map>

using namespace warplint;

/// What the carried variables in \p E begin with; nothing if \p E is also made of what loops leave.
static std::optional<Substitution> beginnings(const KernelModel &K, const Expr *E) {
  Substitution By;
  llvm::SmallVector<const Expr *, 16> Work{E};
  llvm::SmallPtrSet<const Expr *, 32> Seen;
  while (!Work.empty()) {
    const Expr *At = Work.pop_back_val();
    if (!Seen.insert(At).second)
      continue;
    if (At->Kind == ExprKind::Last || At->Kind == ExprKind::Left)
      return std::nullopt;
    if (At->Kind == ExprKind::Carried)
      By[At] = K.Loops[At->Value].Carried[At->Index].Initial;
    Work.append(At->Operands.begin(), At->Operands.end());
  }
  return By;
}

/// \p E as it is in the first round of all loops.
static const Expr *atFirst(const KernelModel &K, const Expr *E) {
  constexpr unsigned MostNested = 8;
  for (unsigned Depth = 0; Depth < MostNested; ++Depth) {
    const std::optional<Substitution> By = beginnings(K, E);
    if (!By)
      return nullptr;
    if (By->empty())
      return E;
    E = substitute(*K.Pool, E, *By);
  }
  return nullptr;
}

namespace {
/// An access in the first round of the loops around it.
struct FirstAccess {
  const Expr *Address, *When;
};
} // namespace

/// An operand is null if what earlier loops leave decides it.
static FirstAccess firstOf(const KernelModel &K, unsigned Number) {
  const Access &A = K.Accesses[Number];
  const Expr *When = A.When;
  for (const Loop *Of : loopsAround(K, Number))
    When = K.Pool->land(When, Of->When);
  return {atFirst(K, A.Address), atFirst(K, When)};
}

/// What \p First costs, if every request of it is known.
static std::optional<Verdict> exactVerdict(const KernelModel &K, const LaunchShape &L,
                                           unsigned Number, const FirstAccess &First) {
  KernelModel Round; // of the one access: there may be thousands, and each is asked about
  Round.Parameters = K.Parameters;
  Round.Objects = K.Objects;
  Round.Loops = K.Loops;
  Round.Tables = K.Tables;
  Round.Pool = K.Pool;
  Round.Accesses = {K.Accesses[Number]};
  Round.Accesses[0].Address = First.Address;
  Round.Accesses[0].When = First.When;
  Round.Accesses[0].Indexed.reset();
  for (Loop &Of : Round.Loops) // nothing is run of them, but expressions count them
    Of.Body.clear();
  Round.Body = {{Statement::Access, 0}};
  const EvaluateOptions Options;
  const Evaluation E = evaluate(Round, L, Options);
  if (E.OutOfSteps)
    return std::nullopt;
  Judgement Of = judgeAll(Round, L, E, {}, Options.MostSteps);
  Verdict &V = Of.Verdicts[0];
  if (V.Kind != VerdictKind::Exact || !V.Reached || !V.PerRequest.Units.any())
    return std::nullopt;
  return std::move(V);
}

std::optional<Figures> warplint::costInFirstRound(const KernelModel &K, const LaunchShape &L,
                                                  unsigned Number) {
  const FirstAccess First = firstOf(K, Number);
  if (!First.Address || !First.When || First.Address == K.Accesses[Number].Address)
    return std::nullopt;
  const std::optional<Verdict> V = exactVerdict(K, L, Number, First);
  return V ? std::optional(V->PerRequest) : std::nullopt;
}

/// The terms of the sum \p E.
static llvm::SmallVector<const Expr *, 8> termsOf(const Expr *E) {
  llvm::SmallVector<const Expr *, 8> Terms, Work{E};
  while (!Work.empty()) {
    const Expr *At = unwrapped(Work.pop_back_val());
    if (At->Kind == ExprKind::Add)
      Work.append(At->Operands.begin(), At->Operands.end());
    else
      Terms.push_back(At);
  }
  return Terms;
}

/// Of `data + (y*width + x)*size`, size: the unknown that all is multiplied by that tells one
/// thread, block or iteration from another. Null if there is none.
static const Expr *elementSizeIn(const Expr *Address) {
  auto Differs = [](const Expr &E) {
    return namesThread(E) || E.Loops ||
           anyPart(E, [](const Expr &Part) { return Part.Kind == ExprKind::BlockIdx; });
  };
  const Expr *Size = nullptr;
  for (const Expr *Term : termsOf(Address)) {
    if (!Differs(*Term))
      continue;
    if (Term->Kind != ExprKind::Mul)
      return nullptr;
    const Expr *Found = nullptr;
    for (const Expr *Factor : Term->Operands)
      if (const Expr *F = unwrapped(Factor); F->Kind == ExprKind::Param && !Differs(*F))
        Found = F;
    if (!Found || (Size && Size != Found))
      return nullptr;
    Size = Found;
  }
  return Size;
}

namespace {
/// Large numbers with many divisors, each another one, in place of what a block knows alike: what
/// it reads from memory, and parameters that the launch does not tell.
class TypicalValues {
public:
  TypicalValues(ExprPool &Pool, const LaunchShape &L) : Pool(Pool), L(L) {}

  const Expr *in(const Expr *E) {
    for (ExprKind Kind : {ExprKind::Opaque, ExprKind::Param}) { // parameters tell what is read
      std::map<std::string, const Expr *> Found;
      anyPart(*E, [&](const Expr &Part) {
        const bool IsAlike = Part.Kind == Kind && !Part.PerLane && !Part.Loops;
        if (IsAlike && !Values.contains(&Part) && !L.Arguments.contains(Part.Name.str()))
          Found[toString(Part)] = &Part;
        return false;
      });
      for (const auto &[Name, Part] : Found)
        choose(Part);
      E = substitute(Pool, E, Values);
    }
    return E;
  }

  void set(const Expr *Of, int64_t Value) {
    Values[Of] = Pool.constant(Value);
    Named.push_back({toString(*Of), Value});
  }

  std::vector<std::pair<std::string, int64_t>> Named; ///< in the order in which they were met

private:
  void choose(const Expr *Of) {
    constexpr int64_t Large = 4096;
    set(Of, std::min(Large * int64_t(2 * Named.size() + 1), Of->Range.Hi));
  }

  ExprPool &Pool;
  const LaunchShape &L;
  Substitution Values;
};
} // namespace

/// \p E in a block that others surround: those at an edge of the grid are not typical. A grid that
/// is not known has as many dimensions as its blocks.
static const Expr *amidGrid(ExprPool &Pool, const LaunchShape &L, const Expr *E) {
  constexpr int64_t Blocks = 64;
  Substitution Inner;
  for (unsigned Dim = 0; Dim < 3; ++Dim) {
    const bool IsFlat = L.Grid ? (*L.Grid)[Dim] == 1 : Dim > 0 && (*L.Block)[Dim] == 1;
    Inner[Pool.blockIdx(Dim)] = Pool.constant(IsFlat ? 0 : 1);
    Inner[Pool.gridDim(Dim)] = Pool.constant(L.Grid   ? int64_t((*L.Grid)[Dim])
                                             : IsFlat ? 1
                                                      : Blocks);
  }
  return substitute(Pool, E, Inner);
}

std::optional<TypicalRequest> warplint::typicalRequest(const KernelModel &K, const LaunchShape &L,
                                                       unsigned Number) {
  const FirstAccess First = firstOf(K, Number);
  if (!First.Address)
    return std::nullopt;
  TypicalValues Typical(*K.Pool, L);
  TypicalRequest Request;
  const Expr *Size = elementSizeIn(First.Address);
  if (Size && !L.Arguments.contains(Size->Name.str())) {
    Typical.set(Size, K.Accesses[Number].BytesPerLane);
    Request.ElementSize = toString(*Size);
  }
  const Expr *Address = Typical.in(First.Address);
  Request.Values = Typical.Named;
  const Expr *Inner = amidGrid(*K.Pool, L, Address);
  std::optional<Verdict> V;
  if (First.When) {
    const Expr *When = Typical.in(First.When);
    V = exactVerdict(K, L, Number, {Address, When});
    if (!V || !V->PerBlock)
      if (std::optional<Verdict> Amid =
              exactVerdict(K, L, Number, {Inner, amidGrid(*K.Pool, L, When)}))
        V = std::move(Amid);
  }
  if (!V) // what is read, or left by a loop, decides which lanes are on: all of them
    V = exactVerdict(K, L, Number, {Inner, K.Pool->boolean(true)});
  if (!V || !V->Worst.Lanes.Active)
    return std::nullopt;
  Request.Of = V->Worst;
  Request.PerBlock = V->PerBlock;
  return Request;
}
