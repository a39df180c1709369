//===- lib/lanes/Evaluate.cpp - What each lane of each warp reaches -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// First a run without any answers. An access whose address then hinges on a question about
// an unknown is run again under each answer, until nothing is open or the cases are too
// many. The cases of an access are disjoint and together complete.
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Evaluate.h"

#include "lib/expr/IntMath.h"
#include "lib/lanes/BlockRun.h"
#include "lib/lanes/Stairs.h"

#include "llvm/Support/Format.h"

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
