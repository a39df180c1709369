// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First a run without any answers. An access whose address then hinges on a question about
// an unknown is run again under each answer, until nothing is open or the cases are too
// many. The cases of an access are disjoint and together complete.

#include "lib/lanes/Evaluate.h"

#include "lib/expr/Operators.h"
#include "lib/lanes/BlockRun.h"
#include "lib/lanes/Division.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <algorithm>
#include <numeric>

using namespace warplint;

namespace {
class CaseSplitter {
public:
  CaseSplitter(const KernelModel &K, const LaunchShape &L, const EvaluateOptions &Options,
               Evaluation &Out)
      : K(K), Facts(K), L(L), Options(Options), Out(Out) {}

  /// False if a budget ended before all questions were answered.
  bool run() {
    BlockRun Root(K, Facts, L, Options, Out.Symbols, Out.Iterations, {}, Out.Steps);
    Root.run(nullptr);
    Out.Warps = Root.warps();
    Out.OutOfSteps = Root.isOutOfSteps();
    Out.Abridged |= Root.isAbridged();
    Out.Barriers = Root.barriers();
    Out.Accesses.resize(K.Accesses.size());
    std::vector<unsigned> All(K.Accesses.size());
    std::iota(All.begin(), All.end(), 0);
    for (unsigned A : All)
      Out.Accesses[A].Reached = Root.records()[A].Reached;
    take(All, Root.records(), {});
    return !Out.OutOfSteps && !IsSpent;
  }

private:
  /// Accesses that hinge on the same question.
  struct Group {
    Question Asked;
    std::vector<unsigned> Accesses;
  };

  /// Keeps what a run says of \p Accesses, or splits them further: all that ask the same
  /// together.
  void take(llvm::ArrayRef<unsigned> Accesses, std::vector<AccessRecord> &Records,
            const std::vector<Condition> &When) {
    std::vector<Group> Groups;
    for (unsigned A : Accesses) {
      if (!Records[A].Open || !canSplit(A, *Records[A].Open, When)) {
        keep(A, Records[A], When);
        continue;
      }
      const Question &Q = *Records[A].Open;
      auto Known = llvm::find_if(Groups, [&](const Group &G) { return G.Asked == Q; });
      if (Known == Groups.end())
        Groups.push_back({Q, {A}});
      else
        Known->Accesses.push_back(A);
    }
    for (Group &G : Groups)
      for (unsigned A : split(G, When))
        keep(A, Records[A], When);
  }

  void keep(unsigned A, AccessRecord &R, const std::vector<Condition> &When) {
    AccessEvaluation &E = Out.Accesses[A];
    E.DataDependent |= R.DataDependent;
    E.Guarded |= R.Guarded;
    E.GuardedByData |= R.GuardedByData;
    E.OpenBlocks |= R.OpenBlocks;
    AccessCase C;
    C.When = When;
    C.Patterns = std::move(R.Patterns);
    C.Cut = R.Open.has_value() || R.Overflowed;
    E.Cases.push_back(std::move(C));
  }

  struct AnswerSeries {
    int64_t First, Step;
    uint64_t Count;
  };
  AnswerSeries answersTo(const Question &Q) const {
    const Symbol &S = Out.Symbols[Q.About];
    if (Q.Asked == Question::Residue) {
      const int64_t Step = std::gcd(S.Align, Q.Modulus);
      return {0, Step, uint64_t(Q.Modulus / Step)};
    }
    return {S.Range.Lo, 1, uint64_t(S.Range.Hi) - uint64_t(S.Range.Lo) + 1};
  }

  bool canSplit(unsigned A, const Question &Q, const std::vector<Condition> &When) const {
    constexpr uint64_t MostValues = 64;
    uint64_t Count = answersTo(Q).Count;
    if (Q.Asked == Question::Value && (Count == 0 || Count > MostValues))
      return false;
    if (llvm::any_of(When, [&](const Condition &C) { return C.Asked.About == Q.About; }))
      return false; // answered, and still open: asking again will not help
    return Out.Accesses[A].Cases.size() + Count <= Options.MostCases && !Out.OutOfSteps && !IsSpent;
  }

  /// No value of the unknown has this residue.
  bool isImpossible(const Condition &C) const {
    if (C.Asked.Asked != Question::Residue)
      return false;
    const Symbol &S = Out.Symbols[C.Asked.About];
    ExprRange Quotients = C.quotients(S.Range);
    return !mayLeave(S, C.Answer, C.Asked.Modulus) || Quotients.Lo > Quotients.Hi;
  }

  /// One case for each answer. Returns the accesses that get none: all if a budget ends before,
  /// and those whose lanes go anywhere under the answer that would place most.
  std::vector<unsigned> split(Group &G, const std::vector<Condition> &When) {
    std::vector<unsigned> Before(K.Accesses.size());
    for (unsigned A : G.Accesses)
      Before[A] = unsigned(Out.Accesses[A].Cases.size());
    std::vector<unsigned> Unsplit;
    const AnswerSeries Series = answersTo(G.Asked);
    for (uint64_t I = 0; I < Series.Count && !G.Accesses.empty(); ++I) {
      const Condition Answer{G.Asked, Series.First + int64_t(I) * Series.Step};
      if (isImpossible(Answer))
        continue;
      std::vector<Condition> Deeper = When;
      Deeper.push_back(Answer);
      BlockRun Run(K, Facts, L, Options, Out.Symbols, Out.Iterations, Deeper, Out.Steps);
      Run.run(&G.Accesses);
      Out.Abridged |= Run.isAbridged();
      IsSpent |= Run.isOutOfSteps();
      if (!Run.isOutOfSteps())
        take(G.Accesses, Run.records(), Deeper);
      const bool IsMostAligned = I == 0 && G.Asked.Asked == Question::Residue;
      llvm::erase_if(G.Accesses, [&](unsigned A) {
        if (!Run.isOutOfSteps() && !(IsMostAligned && isScatteredSince(Before[A], A)))
          return false;
        Out.Accesses[A].Cases.resize(Before[A]);
        Unsplit.push_back(A);
        return true;
      });
    }
    return Unsplit;
  }

  /// Whether lanes are made to go anywhere by each pattern of \p A in the cases from \p First on.
  bool isScatteredSince(unsigned First, unsigned A) const {
    return llvm::all_of(llvm::drop_begin(Out.Accesses[A].Cases, First), [&](const AccessCase &C) {
      return !C.Patterns.empty() && llvm::all_of(C.Patterns, [&](const LanePattern &P) {
        return isScattered(Out.Symbols, P);
      });
    });
  }

  const KernelModel &K;
  const LoopFacts Facts;
  const LaunchShape &L;
  const EvaluateOptions &Options;
  Evaluation &Out;
  bool IsSpent = false; ///< the budget, on answers
};
} // namespace

bool warplint::isPastEnd(const KernelModel &K, const LaunchShape &L, const Access &A,
                         const Extent &Reached) {
  if (A.In != Space::Shared || !A.Object || !Reached.any())
    return false;
  const std::optional<uint64_t> Size = sizeOf(K.Objects[*A.Object], L);
  return Size && Reached.Hi > int64_t(*Size);
}

/// What one budget suffices for, and whether that is all.
static std::pair<Evaluation, bool> evaluateOnce(const KernelModel &K, const LaunchShape &L,
                                                const EvaluateOptions &Options) {
  Evaluation Result;
  Result.Abridged = Options.MostIterations == 0;
  const bool IsWhole = CaseSplitter(K, L, Options, Result).run();
  return {std::move(Result), IsWhole};
}

Evaluation warplint::evaluate(const KernelModel &K, const LaunchShape &L,
                              const EvaluateOptions &Options) {
  auto [First, IsWhole] = evaluateOnce(K, L, Options);
  if (IsWhole || Options.MostIterations == 0)
    return std::move(First);
  // Too much to run: once more with symbolic counters only, whose cost does not depend on
  // trip counts.
  EvaluateOptions Cheaper = Options;
  Cheaper.MostIterations = 0;
  auto [Second, IsSecondWhole] = evaluateOnce(K, L, Cheaper);
  const uint64_t Steps = First.Steps + Second.Steps;
  Evaluation &Better = IsSecondWhole || First.OutOfSteps ? Second : First;
  Better.Steps = Steps;
  return std::move(Better);
}

void warplint::print(llvm::raw_ostream &OS, const Kernel &K, const Evaluation &E) {
  OS << "evaluation of " << K.Source.Name << ", " << E.Warps << " warps\n";
  for (unsigned A = 0; A < K.Accesses.size(); ++A) {
    const Access &Of = K.Accesses[A];
    OS << "  " << nameOf(Of.Kind) << '.' << nameOf(Of.In) << '.' << Of.BytesPerLane << "  "
       << K.Source.Accesses[A].Text << '\n';
    for (const AccessCase &C : E.Accesses[A].Cases) {
      OS << "    case";
      for (const Condition &W : C.When)
        OS << ' ' << toString(E.Symbols, W);
      OS << (C.Cut ? " (cut)\n" : "\n");
      for (const LanePattern &P : C.Patterns) {
        OS << "      " << P.Requests << (P.Counted ? "" : "+") << " x warp " << P.Warp << ' '
           << E.Iterations.Names[P.In.empty() ? 0 : P.In.front().first] << " lanes "
           << llvm::format_hex(P.Active, 10);
        if (P.Active != P.Certain)
          OS << " certain " << llvm::format_hex(P.Certain, 10);
        if (P.Exclusive)
          OS << " exclusive";
        OS << "  ";
        LaneValue V(P.Base);
        V.Terms.assign(P.Terms.begin(), P.Terms.end());
        print(OS, E.Symbols, V);
        OS << '\n';
      }
    }
  }
}

Slice warplint::wholeOf(const KernelModel &K) {
  return {/*Whole=*/true, llvm::BitVector(unsigned(K.Accesses.size()), true),
          llvm::BitVector(unsigned(K.Loops.size()), true)};
}

Slice warplint::sliceFor(const KernelModel &K, llvm::BitVector Accesses) {
  Slice Result{/*Whole=*/false, std::move(Accesses), llvm::BitVector(unsigned(K.Loops.size()))};
  llvm::DenseSet<const Expr *> Seen;
  std::vector<const Expr *> Work;
  for (unsigned A : Result.Accesses.set_bits()) {
    Work.push_back(K.Accesses[A].Address);
    Work.push_back(K.Accesses[A].When);
  }
  auto Need = [&](unsigned Loop) {
    if (Result.Loops.test(Loop))
      return;
    Result.Loops.set(Loop);
    Work.push_back(K.Loops[Loop].When);
    Work.push_back(K.Loops[Loop].While);
    Work.insert(Work.end(), K.Loops[Loop].Exits.begin(), K.Loops[Loop].Exits.end());
  };
  for (unsigned N = 0; N < K.Loops.size(); ++N)
    for (const Statement &S : K.Loops[N].Body)
      if (S.What == Statement::Access && Result.Accesses.test(S.Index))
        Need(N);
  while (!Work.empty()) {
    const Expr *E = Work.back();
    Work.pop_back();
    if (!E || !Seen.insert(E).second)
      continue;
    if (E->Kind == ExprKind::Carried) {
      const CarriedVariable &V = K.Loops[E->Value].Carried[E->Index];
      Work.push_back(V.Initial);
      Work.push_back(V.Next);
    }
    if (E->Kind == ExprKind::Carried || E->Kind == ExprKind::Last || E->Kind == ExprKind::Left)
      Need(unsigned(E->Value));
    for (const Expr *Op : E->Operands)
      Work.push_back(Op);
  }
  for (int N = Result.Loops.find_last(); N >= 0; N = N ? Result.Loops.find_prev(unsigned(N)) : -1)
    for (unsigned Outer : K.Loops[unsigned(N)].Enclosing)
      Result.Loops.set(Outer);
  return Result;
}

void warplint::keepOnly(KernelModel &K, const llvm::BitVector &Accesses) {
  const Slice Kept = sliceFor(K, Accesses);
  auto Keep = [&](std::vector<Statement> &Body) {
    llvm::erase_if(Body, [&](const Statement &S) {
      return S.What == Statement::Barrier ||
             !(S.What == Statement::Loop ? Kept.Loops : Kept.Accesses).test(S.Index);
    });
  };
  Keep(K.Body);
  for (Loop &Each : K.Loops)
    Keep(Each.Body);
}

bool warplint::haveSameLanes(const LanePattern &A, const LanePattern &B) {
  return A.Active == B.Active && A.Certain == B.Certain && A.Base == B.Base && A.Terms == B.Terms &&
         A.Exclusive == B.Exclusive && A.Landings == B.Landings;
}

uint64_t warplint::hashOf(const LanePattern &P) {
  auto Ints = [](const LaneInts &V) {
    return llvm::hash_combine_range(V.V.begin(), V.Uniform ? V.V.begin() + 1 : V.V.end());
  };
  llvm::hash_code H =
      llvm::hash_combine(P.Active, P.Certain, P.Exclusive.has_value(), Ints(P.Base));
  for (const LaneTerm &T : P.Terms)
    H = llvm::hash_combine(H, T.Symbol, Ints(T.Coefficient));
  return H;
}

int64_t warplint::shiftUnit(Space In) {
  return In == Space::Shared ? int64_t(sim::WordBytes) : int64_t(sim::LineBytes);
}

/// The number nearest to 0 if all are on one side of it, else 0.
static int64_t sharedPart(const LaneArray &Numbers) {
  const auto [Least, Most] = std::minmax_element(Numbers.begin(), Numbers.end());
  return *Least > 0 ? *Least : std::min<int64_t>(*Most, 0);
}

void warplint::setPlace(LanePattern &P, const SymbolTable &Symbols, int64_t Unit,
                        const LaneValue &Address) {
  unsigned First = unsigned(std::countr_zero(P.Active));
  int64_t Shift = floorDiv(Address.Base[First], Unit) * Unit;
  P.Base = mapLanes(settled(Address.Base, P.Active), [&](int64_t B) { return wrapSub(B, Shift); });
  P.Start = unsigned(floorMod(Shift, sim::LineBytes));
  for (const LaneTerm &T : Address.Terms) {
    const Symbol &S = Symbols[T.Symbol];
    LaneTerm Kept{T.Symbol, settled(T.Coefficient, P.Active)};
    if (Kept.Coefficient.Uniform && !S.PerLane) {
      // Of warps that are run at once the first has number 0.
      if (S.OfWarp != WarpShare::Factor && wrapMul(Kept.Coefficient.V[0], S.Align) % sim::LineBytes)
        P.Start.reset();
      if (wrapMul(Kept.Coefficient.V[0], S.Align) % Unit == 0)
        continue;
      Kept.Coefficient = LaneInts(floorMod(Kept.Coefficient.V[0], Unit));
    } else if (!S.PerLane) { // as with the bytes: warps may differ by that alone
      const int64_t Alike = sharedPart(Kept.Coefficient.V) / Unit * Unit;
      Kept.Coefficient = mapLanes(Kept.Coefficient, [&](int64_t C) { return wrapSub(C, Alike); });
      if (S.OfWarp != WarpShare::Factor && wrapMul(Alike, S.Align) % sim::LineBytes)
        P.Start.reset();
    }
    if (!Kept.Coefficient.is(0))
      P.Terms.push_back(Kept);
  }
}

bool warplint::isOfOneLane(const LanePattern &P) {
  if (!P.Exclusive || P.Certain)
    return false;
  llvm::SmallDenseSet<int64_t, WarpSize> Keys;
  for (LaneMask Rest = P.Active; Rest; Rest &= Rest - 1)
    if (!Keys.insert((*P.Exclusive)[unsigned(std::countr_zero(Rest))]).second)
      return false;
  return true;
}

std::string warplint::toString(const SymbolTable &Symbols, const Condition &C) {
  const std::string &Name = Symbols[C.Asked.About].Name;
  switch (C.Asked.Asked) {
  case Question::Residue:
    return asOperand(Name) + " % " + std::to_string(C.Asked.Modulus) +
           " == " + std::to_string(C.Answer);
  case Question::Value:
    if (Symbols[C.Asked.About].Range.isWithin({0, 1}) &&
        Symbols[C.Asked.About].Kind == SymbolKind::Derived)
      return C.Answer ? Name : "not (" + Name + ")";
    return asOperand(Name) + " == " + std::to_string(C.Answer);
  }
  return "";
}

ExprRange Condition::quotients(ExprRange Range) const {
  const int64_t M = Asked.Modulus;
  auto Down = [&](int64_t V) { return floorDiv(wrapSub(V, Answer), M); };
  return {Range.Lo < INT64_MIN + M ? INT64_MIN : Down(Range.Lo + M - 1),
          Range.Hi == INT64_MAX ? INT64_MAX : Down(Range.Hi)};
}

static bool areAlike(const IterationPart &A, const IterationPart &B) {
  return A.Loop == B.Loop && A.Slot == B.Slot;
}

/// Whether \p Wide holds wherever \p Narrow does.
static bool implies(const IterationPart &Narrow, const IterationPart &Wide) {
  if (!areAlike(Narrow, Wide))
    return false;
  if (Wide.Every == 0)
    return Narrow.Every == 0 && Narrow.At == Wide.At;
  return Narrow.Every % Wide.Every == 0 && floorMod(Narrow.At - Wide.At, Wide.Every) == 0;
}

bool warplint::contains(const IterationLabel &Wide, const IterationLabel &Narrow) {
  return llvm::all_of(Wide, [&](const IterationPart &W) {
    return llvm::any_of(Narrow, [&](const IterationPart &N) { return implies(N, W); });
  });
}

static bool excludes(const IterationPart &A, const IterationPart &B) {
  const int64_t Common = std::gcd(A.Every, B.Every); // 0: both are single values
  return areAlike(A, B) && (Common == 0 ? A.At != B.At : floorMod(A.At - B.At, Common) != 0);
}

bool warplint::areDisjoint(const IterationLabel &A, const IterationLabel &B) {
  return llvm::any_of(A, [&](const IterationPart &P) {
    return llvm::any_of(B, [&](const IterationPart &Q) { return excludes(P, Q); });
  });
}

static std::string partName(const IterationPart &P) {
  const std::string At = std::to_string(P.At);
  if (P.Every)
    return P.Name + " % " + std::to_string(P.Every) + " == " + At;
  return P.Name + (P.Slot < 0 ? " " : " = ") + At;
}

unsigned IterationLabels::intern(IterationLabel Label) {
  std::string Name, Key; // variables of two loops can have one name
  for (const IterationPart &P : Label) {
    Name += (Name.empty() ? "" : ", ") + partName(P);
    for (int64_t N : {int64_t(P.Loop), int64_t(P.Slot), P.Every, P.At})
      Key += std::to_string(N) + ' ';
  }
  auto It = Known.find(Key);
  if (It != Known.end())
    return It->second;
  if (isFull())
    return Most - 1;
  const unsigned Number = Names.size();
  Known[Key] = Number;
  Names.push_back(isRest(Number) ? "further iterations" : std::move(Name));
  Labels.push_back(isRest(Number) ? IterationLabel() : std::move(Label));
  return Number;
}
