// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/judge/Judge.h"

#include "lib/expr/Operators.h"
#include "lib/judge/Fold.h"
#include "lib/judge/Prices.h"
#include "lib/judge/Shifts.h"
#include "lib/judge/Totals.h"
#include "lib/kernel/Model.h"
#include "lib/verdict/PredicateText.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <tuple>

using namespace warplint;

namespace {
bool isMisalignedForCertain(const Access &A, const AccessEvaluation &Of) {
  return llvm::any_of(Of.Cases, [&](const AccessCase &C) {
    return llvm::any_of(C.Patterns, [&](const LanePattern &P) {
      return P.Terms.empty() &&
             isMisaligned(A, lanesOf(A, P, P.Certain, [](SymbolId) { return 0; }));
    });
  });
}

/// What differs between iterations that were run one by one is shown by iteration.
void addIterations(const FoldScope &S, const AccessEvaluation &Of, Verdict &V) {
  if (Of.Cases.size() != 1)
    return;
  std::map<unsigned, Figures> By;
  for (const LanePattern &P : Of.Cases[0].Patterns)
    for (const auto &[In, Requests] : P.In)
      By[In];
  if (By.size() < 2)
    return;
  for (const LanePattern &P : Of.Cases[0].Patterns) {
    const Figures One = figuresOf(S, P);
    for (const auto &[In, Requests] : P.In)
      By[In].include(One);
  }
  auto Differ = [](const std::map<unsigned, Figures> &Rows) {
    return llvm::any_of(
        Rows, [&](const auto &Each) { return !Each.second.samePrice(Rows.begin()->second); });
  };
  if (!Differ(By))
    return;
  By = disjointRows(S.Iterations, std::move(By));
  if (Differ(By))
    for (const auto &[In, Cost] : By)
      V.Cases.push_back({iterationOf(S.Iterations, In), Cost});
}

void setKind(const AccessEvaluation &Of, Folded From, Verdict &V) {
  Rows &Table = From.Table;
  const Completeness &Is = From.Is;
  // A table in which one row is a range is still a table.
  const bool IsTable = Is.Told && !Is.Cut && !Of.DataDependent && Table.size() > 1;
  const bool Point = V.PerRequest.Units.isPoint() && V.PerRequest.Ideal.isPoint();
  if (Is.Scattered && !IsTable && !Point) {
    V.Kind = Of.DataDependent ? VerdictKind::DataDependent : VerdictKind::Bounded;
    return;
  }
  if (Is.Bounded && !IsTable && !Point) {
    V.Kind = VerdictKind::Bounded;
    return;
  }
  if (Table.size() <= 1 || (Point && (Is.Bounded || Is.Scattered))) {
    V.Kind = VerdictKind::Exact;
    return;
  }
  V.Kind = VerdictKind::Parametric;
  std::stable_sort(Table.begin(), Table.end(), [](const VerdictCase &A, const VerdictCase &B) {
    auto Key = [](const VerdictCase &C) {
      return std::pair(C.isExceptional(), -int64_t(C.Cost.Units.Max));
    };
    return Key(A) < Key(B);
  });
  V.Cases = std::move(Table);
}

/// What the figures take for granted, in words.
void addAssumptions(const KernelModel &K, const Evaluation &E, const Access &A, Verdict &V) {
  if (A.In == Space::Global && A.Object) {
    const Object &O = K.Objects[*A.Object];
    V.Assumptions.push_back("'" + O.Name + "' starts at a multiple of 256 bytes");
    if (O.Assumed)
      V.Assumptions.push_back("'" + O.Name + "' points to global memory");
  } else if (A.In == Space::Global) {
    V.Assumptions.push_back("the pointer is to global memory");
  }
  if (V.Guarded)
    V.Assumptions.push_back("every lane that the guard may let through is active");
  if (E.Abridged && V.Kind != VerdictKind::Exact)
    V.Assumptions.push_back("loops are not followed iteration by iteration, which would exceed "
                            "--max-steps or --max-file-steps");
}
} // namespace

/// The most that requests exceed their ideal by, single values of unknowns aside.
static uint64_t usualExcess(const Rows &Table) {
  uint64_t Most = 0;
  for (const VerdictCase &R : Table)
    if (!R.isExceptional())
      Most = std::max(Most, R.Cost.Excess.Max);
  return Most;
}

/// The verdict on the access of \p S, whose patterns are \p Of.
static Verdict judge(const FoldScope &S, const AccessEvaluation &Of) {
  Folded Result = foldAccess(S, Of.Cases);
  // A case in which no lane gets here costs nothing and says nothing.
  llvm::erase_if(Result.Table, [](const VerdictCase &R) { return !R.Cost.Units.any(); });
  Verdict V;
  for (const VerdictCase &R : Result.Table)
    V.PerRequest.include(R.Cost);
  V.Reached = !Result.Table.empty();
  V.Guarded = Of.Guarded;
  V.Rules = S.Spent.Rules;
  const bool OnlyValues = usualExcess(Result.Table) == 0;
  V.Misaligned = isMisalignedForCertain(S.A, Of);
  setKind(Of, std::move(Result), V);
  // An example of what is told first: what holds for single values only comes after the rest.
  V.Worst = S.Spent.worst(/*AnyValues=*/OnlyValues || V.Kind != VerdictKind::Parametric);
  const CostRange &Usual = V.PerRequest.UsualExcess;
  if (V.Kind == VerdictKind::Exact && !V.Worst.Lanes.Active && Usual.any() && Usual.Max &&
      Usual.Max < V.PerRequest.Excess.Max)
    V.Kind = VerdictKind::Bounded; // by lanes beside an edge that no request is known to have
  if (V.Kind == VerdictKind::Exact)
    addIterations(S, Of, V);
  return V;
}

namespace {
/// The accesses of a kernel that were judged. `a[i] + b[i]` asks the same question twice, and
/// generated code asks it hundreds of times.
class Judged {
public:
  Judged(const KernelModel &K, llvm::ArrayRef<const AccessEvaluation *> Accesses)
      : K(K), Accesses(Accesses) {}

  /// An access before \p Number with the same verdict, assumptions apart.
  std::optional<unsigned> find(unsigned Number) {
    std::vector<unsigned> &Alike = ByHash[hashOf(Number)];
    auto Same = llvm::find_if(Alike, [&](unsigned Other) { return areSame(Other, Number); });
    if (Same != Alike.end())
      return *Same;
    Alike.push_back(Number);
    return std::nullopt;
  }

private:
  /// Of what shows at once that two differ.
  size_t hashOf(unsigned Number) const {
    const Access &A = K.Accesses[Number];
    llvm::hash_code Hash = llvm::hash_combine(A.Kind, A.In, A.BytesPerLane);
    for (const AccessCase &C : Accesses[Number]->Cases) {
      Hash = llvm::hash_combine(Hash, C.When.size(), C.Patterns.size());
      if (C.Patterns.empty())
        continue;
      const LanePattern &P = C.Patterns.front();
      Hash = llvm::hash_combine(Hash, P.Active, P.Base[0], P.Base[WarpSize - 1], P.Terms.size());
    }
    return Hash;
  }

  /// What bounds an access of no known place: the size of a shared array.
  uint64_t bytesOf(const Access &A) const {
    return A.In == Space::Shared && A.Object ? K.Objects[*A.Object].Bytes.value_or(0) : 0;
  }

  static bool haveSameRows(const Access &A, const Access &B) {
    return A.Part.has_value() == B.Part.has_value() &&
           (!A.Part || A.Part->VectorOfLane == B.Part->VectorOfLane);
  }

  bool areSame(unsigned One, unsigned Other) const {
    const Access &A = K.Accesses[One], &B = K.Accesses[Other];
    const AccessEvaluation &OfA = *Accesses[One], &OfB = *Accesses[Other];
    return A.Kind == B.Kind && A.In == B.In && A.BytesPerLane == B.BytesPerLane &&
           A.Matrices == B.Matrices && haveSameRows(A, B) && bytesOf(A) == bytesOf(B) &&
           OfA.DataDependent == OfB.DataDependent && OfA.Guarded == OfB.Guarded &&
           OfA.Cases == OfB.Cases;
  }

  const KernelModel &K;
  llvm::ArrayRef<const AccessEvaluation *> Accesses;
  std::map<size_t, std::vector<unsigned>> ByHash;
};

/// All accesses of \p E, shifts joined; \p Own are those that have some.
std::vector<const AccessEvaluation *> joined(const KernelModel &K, const Evaluation &E,
                                             SymbolTable &Symbols,
                                             std::deque<AccessEvaluation> &Own) {
  std::vector<const AccessEvaluation *> Result;
  for (unsigned N = 0; N < E.Accesses.size(); ++N) {
    const AccessEvaluation &Of = E.Accesses[N];
    AccessEvaluation *Copy = nullptr;
    for (size_t I = 0; I < Of.Cases.size(); ++I) {
      auto Patterns = joinShifts(Symbols, K.Accesses[N], Of.Cases[I].Patterns);
      if (Patterns && !Copy)
        Copy = &Own.emplace_back(Of);
      if (Patterns)
        Copy->Cases[I].Patterns = std::move(*Patterns);
    }
    Result.push_back(Copy ? Copy : &Of);
  }
  return Result;
}
} // namespace

Judgement warplint::judgeAll(const KernelModel &K, const LaunchShape &L, const Evaluation &E,
                             const JudgeOptions &Options, uint64_t TotalSteps) {
  constexpr uint64_t StepsOfPrice = 16; // measured: 10 us, where a step takes 0.3 to 0.9
  std::vector<Verdict> Verdicts;
  uint64_t Prices = 0;
  SymbolTable Symbols = E.Symbols;
  std::deque<AccessEvaluation> Own;
  const std::vector<const AccessEvaluation *> Joined = joined(K, E, Symbols, Own);
  Judged Before(K, Joined);
  for (unsigned A = 0; A < K.Accesses.size(); ++A) {
    if (std::optional<unsigned> Same = Before.find(A)) {
      Verdicts.push_back(Verdict(Verdicts[*Same]));
      continue;
    }
    JudgeOptions Left = Options;
    Left.MostPrices = unsigned(std::min<uint64_t>(
        Options.MostPrices, Options.MostOfKernel - std::min(Options.MostOfKernel, Prices)));
    Ledger Spent(K.Accesses[A]);
    Verdicts.push_back(judge(scopeOf(K, E, A, Symbols, Left, Spent), *Joined[A]));
    Prices += Spent.Priced;
  }
  for (unsigned A = 0; A < K.Accesses.size(); ++A)
    addAssumptions(K, E, K.Accesses[A], Verdicts[A]);
  addTotals(K, L, E, TotalSteps, Verdicts);
  return {std::move(Verdicts), StepsOfPrice * Prices};
}

const AssignedValue *Setting::find(SymbolId S) const {
  const auto *Found = llvm::find_if(Values, [&](const AssignedValue &V) { return V.Symbol == S; });
  return Found == Values.end() ? nullptr : Found;
}

int64_t Setting::valueOf(SymbolId S) const {
  const AssignedValue *V = find(S);
  return V ? V->Value : 0;
}

int64_t Setting::divisorOf(const SymbolTable &Symbols, SymbolId S) const {
  if (const AssignedValue *V = find(S))
    return LaneInts(std::gcd(V->Value, V->Step)).powerOfTwo();
  const int64_t Divisor = LaneInts(Symbols[S].Align).powerOfTwo();
  if (Symbols[S].Factors.empty())
    return Divisor;
  int64_t Product = 1;
  for (SymbolId F : Symbols[S].Factors)
    Product = wrapMul(Product, divisorOf(Symbols, F));
  return Product ? std::max(Product, Divisor) : 0;
}

bool Setting::allows(const SymbolTable &Symbols, const LanePattern &P) const {
  return llvm::all_of(P.Landings, [&](const Landing &L) {
    const int64_t Common = std::gcd(divisorOf(Symbols, L.Divisor), L.Unit);
    return Common == 0 || L.At % Common == 0;
  });
}

Setting Setting::with(const Unknown &U, const ValueClass &C, bool IsOpen) const {
  Setting Result = *this;
  Result.Values.push_back({U.Symbol, C.Representative, C.IsValue ? 0 : U.Modulus});
  Result.AtValue |= C.IsValue && IsOpen;
  return Result;
}

bool Aptness::isBetterThan(const Aptness &O) const {
  return std::tuple(IsUsual, !IsNegative, Excess) > std::tuple(O.IsUsual, !O.IsNegative, O.Excess);
}

SharedVerdicts warplint::verdictsOf(const KernelModel &K, const LaunchShape &L,
                                    const VerdictBudget &Budget) {
  auto Result = std::make_shared<LaunchVerdicts>();
  Result->E = evaluate(K, L, Budget.Evaluate);
  Result->Steps = Result->E.Steps;
  if (Result->E.OutOfSteps)
    return Result; // what was seen so far is no answer
  Judgement J = judgeAll(K, L, Result->E, {}, Budget.TotalSteps);
  Result->Verdicts = std::move(J.Verdicts);
  Result->Steps += J.Steps;
  return Result;
}

static std::string keyOf(const VerdictBudget &Budget) {
  const auto &[Evaluate, TotalSteps] = Budget;
  const auto &[MostSteps, MostIterations, MostCases, MostPatterns, OneByOne, Blocks] = Evaluate;
  std::string Key;
  llvm::raw_string_ostream OS(Key);
  for (uint64_t N : {TotalSteps, MostSteps, uint64_t(MostIterations), uint64_t(MostCases),
                     uint64_t(MostPatterns), uint64_t(OneByOne)})
    OS << N << ' ';
  for (const std::optional<ExprRange> &Range : Blocks)
    if (Range)
      OS << Range->Lo << ".." << Range->Hi << ' ';
    else
      OS << "all ";
  return Key;
}

/// About: what grows with a kernel is counted, what every entry has is estimated.
static size_t bytesOf(const LaunchVerdicts &V) {
  size_t Bytes = 1024 + V.E.Symbols.size() * 512;
  for (const AccessEvaluation &A : V.E.Accesses)
    for (const AccessCase &C : A.Cases) {
      Bytes += sizeof(C) + C.When.size() * sizeof(Condition);
      for (const LanePattern &P : C.Patterns)
        Bytes += sizeof(P) + P.In.size() * sizeof(P.In.front()) +
                 (P.Terms.size() > 2 ? P.Terms.size() * sizeof(LaneTerm) : 0);
    }
  for (const Verdict &Each : V.Verdicts)
    Bytes += sizeof(Each) + Each.Cases.size() * (sizeof(VerdictCase) + 64);
  return Bytes;
}

SharedVerdicts VerdictMemory::of(const KernelModel &K, const LaunchShape &L,
                                 const VerdictBudget &Budget) {
  std::string Key = ::keyOf(Budget) + keyOf(K, L);
  if (SharedVerdicts Kept = find(Key))
    return Kept;
  SharedVerdicts Fresh = verdictsOf(K, L, Budget);
  keep(std::move(Key), Fresh);
  return Fresh;
}

size_t VerdictMemory::bytes() const {
  std::lock_guard Guard(Lock);
  return Bytes;
}

SharedVerdicts VerdictMemory::find(llvm::StringRef Key) {
  std::lock_guard Guard(Lock);
  auto It = Known.find(Key);
  if (It == Known.end())
    return nullptr;
  Entries.splice(Entries.begin(), Entries, It->second);
  return It->second->Verdicts;
}

void VerdictMemory::keep(std::string Key, SharedVerdicts Verdicts) {
  size_t Size = bytesOf(*Verdicts) + 2 * Key.size(); // the map has its own copy
  std::lock_guard Guard(Lock);
  if (Size > MostBytes || Known.contains(Key))
    return; // another thread may have been quicker
  Entries.push_front({std::move(Key), std::move(Verdicts), Size});
  Known[Entries.front().Key] = Entries.begin();
  Bytes += Size;
  while (Bytes > MostBytes) {
    Known.erase(Entries.back().Key);
    Bytes -= Entries.back().Bytes;
    Entries.pop_back();
  }
}

/// "4", "1 to 32".
static void printRange(llvm::raw_ostream &OS, const CostRange &R) {
  OS << R.Min;
  if (!R.isPoint())
    OS << " to " << R.Max;
}

static void printRow(llvm::raw_ostream &OS, const VerdictCase &C) {
  OS << "      ";
  printRange(OS, C.Cost.Units);
  if (C.When.as<Otherwise>())
    OS << " otherwise";
  else
    OS << (C.When.as<Instance>() ? " at " : " if ") << textOf(C.When);
  OS << (C.isExceptional() ? ", exceptional\n" : "\n");
}

/// What one request shows of the dearest.
static void printWorst(llvm::raw_ostream &OS, const Access &A, const Example &Worst) {
  if (!Worst.Lanes.Active)
    return;
  OS << "    worst: " << costOf(A, Worst.Lanes).Units << " of warp " << Worst.Warp;
  if (!Worst.When.isAlways())
    OS << ", " << listOf(Worst.When);
  OS << '\n';
}

static void printTotals(llvm::raw_ostream &OS, const char *Of, const std::optional<Totals> &T) {
  if (T)
    OS << "    " << Of << ": " << T->Units << " in " << T->Requests << " requests, ideal "
       << T->Ideal << '\n';
}

static void printVerdict(llvm::raw_ostream &OS, const Access &A, const Verdict &V) {
  OS << "    " << nameOf(V.Kind) << ": ";
  if (!V.Reached) {
    OS << "not reached\n";
    return;
  }
  printRange(OS, V.PerRequest.Units);
  OS << (A.In == Space::Shared ? " wavefronts, ideal " : " sectors, ideal ");
  printRange(OS, V.PerRequest.Ideal);
  OS << (V.Guarded ? ", guarded\n" : "\n");
  for (const VerdictCase &C : V.Cases)
    printRow(OS, C);
  printWorst(OS, A, V.Worst);
  printTotals(OS, "block", V.PerBlock);
  printTotals(OS, "grid", V.Total);
}

void warplint::print(llvm::raw_ostream &OS, const Kernel &K, const LaunchShape &L,
                     llvm::ArrayRef<Verdict> Verdicts) {
  OS << "verdicts of " << K.Source.Name;
  if (L.Block)
    OS << ", block " << *L.Block;
  if (L.Grid)
    OS << ", grid " << *L.Grid;
  OS << '\n';
  for (unsigned A = 0; A < K.Accesses.size(); ++A) {
    const Access &Of = K.Accesses[A];
    OS << "  " << nameOf(Of.Kind) << '.' << nameOf(Of.In) << '.' << Of.BytesPerLane << "  "
       << K.Source.Accesses[A].Text << '\n';
    printVerdict(OS, Of, Verdicts[A]);
  }
}
