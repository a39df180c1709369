// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/fuse/Unroll.h"

#include "lib/expr/Rewrite.h"
#include "lib/kernel/Model.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

using namespace warplint;

namespace {
using Body = std::vector<Statement>;

class Unroller {
public:
  explicit Unroller(const KernelModel &Written) : Written(Written) {
    Out.K = Written;
    Out.InPart.resize(Written.Loops.size());
    Out.K.Accesses.clear();
    Out.K.Barriers.clear();
  }

  Unrolled run() {
    std::optional<Body> All = copy(Written.Body, Substitution());
    assert(All && "without a loop around it every statement can be copied");
    Out.K.Body = std::move(*All);
    emptyAbsentLoops(Out.K);
    return std::move(Out);
  }

private:
  /// \p Of with \p By filled in. Nothing if some loop in it cannot be copied: its state has a
  /// place in the model only once.
  std::optional<Body> copy(const Body &Of, const Substitution &By) {
    Body New;
    for (const Statement &S : Of)
      if (!copy(S, By, nullptr, New))
        return std::nullopt;
    return New;
  }

  /// \p When: what must hold beyond the statement's own condition; null if nothing.
  bool copy(const Statement &S, const Substitution &By, const Expr *When, Body &New) {
    switch (S.What) {
    case Statement::Access:
      return copyAccess(S.Index, By, When, New);
    case Statement::Barrier: {
      Barrier B = Written.Barriers[S.Index];
      B.When = both(When, fill(B.When, By));
      New.push_back({Statement::Barrier, unsigned(Out.K.Barriers.size())});
      Out.K.Barriers.push_back(B);
      return true;
    }
    case Statement::Loop:
      return writeOut(S.Index, By, When, New) || putTogether(S.Index, By, New) ||
             keep(S.Index, By, New);
    }
    return false;
  }

  bool copyAccess(unsigned Number, const Substitution &By, const Expr *When, Body &New) {
    Access A = Written.Accesses[Number];
    A.Address = fill(A.Address, By);
    A.When = both(When, fill(A.When, By));
    A.Indexed.reset(); // of the access as written
    // What still depends on a loop that is gone cannot be said.
    if ((A.Address->Loops | A.When->Loops) & Gone)
      return false;
    if (A.When->isConst(0))
      return true;
    New.push_back({Statement::Access, unsigned(Out.K.Accesses.size())});
    Out.From.push_back(Number);
    Out.Steps.push_back(UINT64_MAX);
    Out.K.Accesses.push_back(std::move(A));
    return true;
  }

  /// Leaves the loop as it is, its body unrolled as far as that goes.
  bool keep(unsigned Number, const Substitution &By, Body &New) {
    if (!By.empty())
      return false;
    settle(Out.K.Loops[Number]);
    std::optional<Body> Inner = copy(Written.Loops[Number].Body, By);
    if (!Inner)
      return false;
    settle(Out.K.Loops[Number]); // also what loops within it left
    Out.K.Loops[Number].Body = std::move(*Inner);
    New.push_back({Statement::Loop, Number});
    return true;
  }

  /// Whether a loop counts by a constant up to, or down to, what stays as it is within it, holds
  /// accesses alone, and has no way out beside that.
  bool isCounted(unsigned Number) const {
    constexpr size_t MostAccesses = 16; // of a body that nvcc 13.0 unrolls without being asked
    const Loop &L = Written.Loops[Number];
    const Expr *Test = L.While;
    if (Test->Kind == ExprKind::Not)
      Test = Test->Operands[0];
    if (Test->Kind != ExprKind::Lt || L.Exits.size() > 1 || L.Body.size() > MostAccesses ||
        L.UnrollCount % Together != 0)
      return false;
    auto IsCounter = [&](const CarriedVariable &V) {
      const Expr *Step = Out.K.Pool->sub(V.Next, V.Variable);
      return Step->isConst() && !Step->isConst(0);
    };
    return std::all_of(L.Carried.begin(), L.Carried.end(), IsCounter) &&
           std::all_of(L.Body.begin(), L.Body.end(),
                       [](const Statement &S) { return S.What == Statement::Access; });
  }

  /// \p When filled in by \p By, but for \p Test, which \p Last stands in for.
  const Expr *within(const Expr *When, const Expr *Test, const Expr *Last, const Substitution &By) {
    if (When == Test)
      return Last;
    if (When->Kind != ExprKind::LogicalAnd)
      return fill(When, By);
    return Out.K.Pool->land(within(When->Operands[0], Test, Last, By),
                            within(When->Operands[1], Test, Last, By));
  }

  /// Makes four iterations one.
  bool putTogether(unsigned Number, const Substitution &By, Body &New) {
    const Loop &L = Written.Loops[Number];
    if (!By.empty() || isSeenOutside(Number, Substitution()) || !isCounted(Number))
      return false;
    Loop &Into = Out.K.Loops[Number];
    settle(Into);
    std::vector<Substitution> States(1); // of each of the four, and of the next iteration
    for (unsigned N = 0; N < Together; ++N) {
      Substitution Next;
      for (const CarriedVariable &V : L.Carried)
        Next[V.Variable] = fill(V.Next, States.back());
      States.push_back(std::move(Next));
    }
    // All four are made if the last of them is.
    Into.While = fill(L.While, States[Together - 1]);
    for (const Expr *&Exit : Into.Exits)
      Exit = fill(Exit, States[Together - 1]);
    Into.Body.clear();
    for (unsigned N = 0; N < Together; ++N)
      for (const Statement &S : L.Body) {
        copyAccess(S.Index, States[N], nullptr, Into.Body);
        Out.K.Accesses.back().When =
            within(Written.Accesses[S.Index].When, L.While, Into.While, States[N]);
      }
    for (CarriedVariable &V : Into.Carried)
      V.Next = States.back().at(V.Variable);
    Out.InPart[Number] = true;
    New.push_back({Statement::Loop, Number});
    return true;
  }

  /// Iteration by iteration, as long as constants decide that there is another.
  bool writeOut(unsigned Number, const Substitution &By, const Expr *When, Body &New) {
    const Loop &L = Written.Loops[Number];
    if (L.UnrollCount == 1)
      return false;
    const size_t Accesses = Out.K.Accesses.size(), Barriers = Out.K.Barriers.size(),
                 Statements = New.size();
    const uint64_t GoneBefore = Gone;
    const Substitution EndsBefore = Ends;
    auto GiveUp = [&] {
      Ends = EndsBefore;
      Out.K.Accesses.resize(Accesses);
      Out.From.resize(Accesses);
      Out.Steps.resize(Accesses);
      Out.K.Barriers.resize(Barriers);
      New.resize(Statements);
      Gone = GoneBefore;
      return false;
    };
    Gone |= bitOf(Number);
    const Expr *Enters = both(When, fill(L.When, By));
    Substitution State = By;
    for (const CarriedVariable &V : L.Carried)
      State[V.Variable] = fill(V.Initial, By);
    Substitution Last;
    unsigned Iterations = 0;
    for (bool More = true; More; ++Iterations) {
      if (Iterations == MostUnrolled || Out.K.Accesses.size() - Accesses > MostUnrolled)
        return GiveUp();
      for (const Statement &S : L.Body)
        if (!copy(S, State, Enters, New))
          return GiveUp();
      const Expr *Again = fill(L.While, State);
      if (!Again->isConst())
        return GiveUp();
      More = !Again->isConst(0);
      Substitution Next = By;
      for (const CarriedVariable &V : L.Carried)
        Next[V.Variable] = fill(V.Next, State);
      Last = std::exchange(State, std::move(Next));
    }
    Substitution End;
    for (const CarriedVariable &V : L.Carried)
      End[V.Variable] = Last.at(V.Variable);
    if ((L.UnrollCount && L.UnrollCount < Iterations - 1) || isSeenOutside(Number, End))
      return GiveUp();
    for (const auto &[Variable, Value] : End)
      Ends[Variable] = Value;
    // Without barriers what is left of a loop keeps what is known of its addresses; how many
    // iterations are many was tried (docs/as-compiled.md).
    constexpr unsigned ManyIterations = 12;
    if (Iterations >= ManyIterations && Out.K.Barriers.size() > Barriers)
      for (size_t N = Accesses; N < Out.Steps.size(); ++N)
        Out.Steps[N] = std::min(Out.Steps[N], stepOf(Written.Accesses[Out.From[N]], L));
    Gone = GoneBefore;
    return true;
  }

  /// A power of two that divides by how much \p A moves from one iteration of \p L to the next.
  uint64_t stepOf(const Access &A, const Loop &L) const {
    ExprPool &Pool = *Out.K.Pool;
    Substitution Next;
    for (const CarriedVariable &V : L.Carried)
      Next[V.Variable] = V.Next;
    const LinearForm Step = linearForm(Pool.sub(substitute(Pool, A.Address, Next), A.Address));
    uint64_t Divisor = knownDivisor(Pool.constant(Step.Constant));
    for (const auto &[Id, Factor] : Step.Factors)
      Divisor = std::min(Divisor, knownDivisor(Pool.mul(Pool.constant(Factor), Pool[Id])));
    return Divisor;
  }

  const Expr *fill(const Expr *E, const Substitution &By) {
    if (!By.empty())
      E = substitute(*Out.K.Pool, E, By);
    return Ends.empty() ? E : substitute(*Out.K.Pool, E, Ends);
  }

  /// Fills in what loops that were written out left behind.
  void settle(Loop &L) {
    auto Fill = [&](const Expr *&E) { E = fill(E, Substitution()); };
    Fill(L.When);
    Fill(L.While);
    llvm::for_each(L.Exits, Fill);
    for (CarriedVariable &V : L.Carried) {
      Fill(V.Initial);
      Fill(V.Next);
    }
  }

  const Expr *both(const Expr *When, const Expr *Own) {
    return When ? Out.K.Pool->land(When, Own) : Own;
  }

  /// Whether something behind the loop asks what its state was in the end, beyond what \p End says.
  bool isSeenOutside(unsigned Number, const Substitution &End) {
    return isSeenIn(Written.Body, Number, End);
  }

  bool isSeenIn(const Body &In, unsigned Number, const Substitution &End) {
    const uint64_t Bit = bitOf(Number);
    auto Asks = [&](const Expr *E) {
      return (E->Loops & Bit) != 0 &&
             (End.empty() || (substitute(*Out.K.Pool, E, End)->Loops & Bit) != 0);
    };
    return std::any_of(In.begin(), In.end(), [&](const Statement &S) {
      switch (S.What) {
      case Statement::Access: {
        const Access &A = Written.Accesses[S.Index];
        return Asks(A.Address) || Asks(A.When);
      }
      case Statement::Barrier:
        return Asks(Written.Barriers[S.Index].When);
      case Statement::Loop:
        break;
      }
      if (S.Index == Number)
        return false;
      const Loop &L = Written.Loops[S.Index];
      return Asks(L.When) || Asks(L.While) ||
             llvm::any_of(
                 L.Carried,
                 [&](const CarriedVariable &V) { return Asks(V.Initial) || Asks(V.Next); }) ||
             isSeenIn(L.Body, Number, End);
    });
  }

  /// Iterations that nvcc 13.0 puts together, at least, of a loop whose length it does not know.
  static constexpr unsigned Together = 4;

  const KernelModel &Written;
  Unrolled Out;
  uint64_t Gone = 0; ///< loops that are being written out
  Substitution Ends; ///< the state in which loops that were written out ended
};
} // namespace

Unrolled warplint::unroll(const KernelModel &K) { return Unroller(K).run(); }
