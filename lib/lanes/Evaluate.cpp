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
#include "lib/lanes/Evaluator.h"

#include "llvm/Support/Format.h"

using namespace warplint;

std::string warplint::toString(const SymbolTable &Symbols, const Condition &C) {
  const std::string &Name = Symbols[C.Asked.About].Name;
  switch (C.Asked.Asked) {
  case Question::Residue:
    return Name + " % " + std::to_string(C.Asked.Modulus) + " == " + std::to_string(C.Answer);
  case Question::Value:
    if (Symbols[C.Asked.About].Range.isWithin({0, 1}) &&
        Symbols[C.Asked.About].Kind == SymbolKind::Derived)
      return C.Answer ? Name : "not (" + Name + ")";
    return Name + " == " + std::to_string(C.Answer);
  }
  return "";
}

namespace {
class CaseSplitter {
public:
  CaseSplitter(const Kernel &K, const Launch &L, const EvaluateOptions &Options, Evaluation &Out)
      : K(K), L(L), Options(Options), Out(Out) {}

  void run() {
    Evaluator Root(K, L, Options, Out.Symbols, Out.Iterations, {}, Out.Steps);
    Root.run(std::nullopt);
    Out.Warps = Root.Warps;
    Out.OutOfSteps = Root.OutOfSteps;
    Out.Barriers = Root.Barriers;
    Out.Accesses.resize(K.Accesses.size());
    for (unsigned A = 0; A < K.Accesses.size(); ++A)
      take(A, Root.Records[A], {});
  }

private:
  /// Keeps what a run says of access \p A, or splits it further.
  void take(unsigned A, AccessRecord &R, const std::vector<Condition> &When) {
    AccessEvaluation &E = Out.Accesses[A];
    bool Root = When.empty();
    if (R.Open && split(A, *R.Open, When)) {
      if (Root)
        E.Reached = R.Reached;
      return;
    }
    E.DataDependent |= R.DataDependent;
    E.Guarded |= R.Guarded;
    E.OpenBlocks |= R.OpenBlocks;
    if (Root)
      E.Reached = R.Reached;
    AccessCase C;
    C.When = When;
    C.Patterns = std::move(R.Patterns);
    C.Cut = R.Open.has_value() || R.Overflowed;
    E.Cases.push_back(std::move(C));
  }

  bool split(unsigned A, const Question &Q, const std::vector<Condition> &When) {
    ExprRange Range = Out.Symbols[Q.About].Range;
    int64_t First = 0, Count = Q.Modulus;
    if (Q.Asked == Question::Value) {
      constexpr int64_t MostValues = 64;
      if (Range.Lo == INT64_MIN || Range.Hi == INT64_MAX || Range.Hi - Range.Lo >= MostValues)
        return false;
      First = Range.Lo;
      Count = Range.Hi - Range.Lo + 1;
    }
    if (llvm::any_of(When, [&](const Condition &C) { return C.Asked.About == Q.About; }))
      return false; // answered, and still open: asking again will not help
    if (Out.Accesses[A].Cases.size() + uint64_t(Count) > Options.MostCases || Out.OutOfSteps)
      return false;
    for (int64_t Answer = First; Answer < First + Count; ++Answer) {
      std::vector<Condition> Deeper = When;
      Deeper.push_back({Q, Answer});
      Evaluator Run(K, L, Options, Out.Symbols, Out.Iterations, Deeper, Out.Steps);
      Run.run(A);
      Out.OutOfSteps |= Run.OutOfSteps;
      take(A, Run.Records[A], Deeper);
    }
    return true;
  }

  const Kernel &K;
  const Launch &L;
  const EvaluateOptions &Options;
  Evaluation &Out;
};
} // namespace

Evaluation warplint::evaluate(const Kernel &K, const Launch &L, const EvaluateOptions &Options) {
  Evaluation Result;
  CaseSplitter(K, L, Options, Result).run();
  if (!Result.OutOfSteps || Options.MostIterations == 0)
    return Result;
  // Too much to run: once more with symbolic counters only, whose cost does not depend on
  // trip counts.
  EvaluateOptions Cheaper = Options;
  Cheaper.MostIterations = 0;
  uint64_t Spent = Result.Steps;
  Evaluation Second = evaluate(K, L, Cheaper);
  Second.Steps += Spent;
  return Second;
}

void warplint::print(llvm::raw_ostream &OS, const Kernel &K, const Evaluation &E) {
  OS << "evaluation of " << K.Name << ", " << E.Warps << " warps\n";
  for (unsigned A = 0; A < K.Accesses.size(); ++A) {
    const Access &Of = K.Accesses[A];
    OS << "  " << nameOf(Of.Kind) << '.' << nameOf(Of.In) << '.' << Of.BytesPerLane << "  "
       << Of.Where.Text << '\n';
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
