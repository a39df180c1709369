// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures are taken apart whole: one that gets another field does not compile here until
// somebody decides whether it is a place.

#include "lib/analysis/EditPlan.h"

#include "lib/frontend/tokens/Tokens.h"

#include <algorithm>

using namespace warplint;

using Names = llvm::StringSet<>;

namespace {
/// The body that holds the whole difference between its braces.
std::optional<size_t> bodyAround(const BodyFacts &Facts, const Difference &D) {
  for (size_t I = 0; I < Facts.Bodies.size(); ++I)
    if (const BodyFact &B = Facts.Bodies[I]; B.Begin < D.Begin && D.OldEnd < B.End)
      return I;
  return std::nullopt;
}

/// Finds out what has to be read, step by step.
class Planner {
public:
  Planner(const BeforeEdit &Before, size_t Body, Shift Moved, const Names &Mentioned)
      : Before(Before), Facts(Before.Facts), Mentioned(Mentioned),
        Plan{Body,
             std::move(Moved),
             std::vector<bool>(Facts.Bodies.size()),
             std::vector<bool>(Facts.Bodies.size()),
             {},
             false} {}

  bool run() {
    if (!edited() || (Plan.Moved.movesLines() && !addLines()))
      return false;
    addMentioned();
    addBroken();
    addInstances();
    if (llvm::is_contained(Plan.Relaunch, true))
      for (size_t I = 0; I < Facts.Bodies.size(); ++I)
        if (Facts.Bodies[I].Consulted)
          want(I);
    closeOver();
    return true;
  }

  EditPlan take() { return std::move(Plan); }

private:
  bool edited() {
    const BodyFact &B = Facts.Bodies[Plan.Body];
    if (B.Consulted)
      return false;
    Plan.Externs = B.Extern || Mentioned.contains("extern");
    if (Plan.Externs)
      for (size_t I = 0; I < Facts.Bodies.size(); ++I)
        if (Facts.Bodies[I].Extern && !change(I))
          return false;
    if (B.Symbol.empty()) {
      relaunch(Plan.Body);
      return !Facts.Instances && !Facts.LaunchesByCalls &&
             llvm::none_of(Facts.Launches, [](const LaunchFact &L) { return L.Instance; });
    }
    return change(Plan.Body);
  }

  /// The code of a body is made anew, and what holds it.
  bool change(size_t I) {
    const BodyFact &B = Facts.Bodies[I];
    want(I);
    if (B.Symbol.empty())
      return true;
    Plan.Changed.insert(B.Symbol);
    Plan.Changed.insert(B.Callers.begin(), B.Callers.end());
    return !B.Addressed;
  }

  void relaunch(size_t I) {
    Plan.Relaunch[I] = true;
    want(I);
  }

  /// __LINE__ is another number behind the edit.
  bool addLines() {
    for (size_t I = Plan.Body + 1; I < Facts.Bodies.size(); ++I) {
      const BodyFact &B = Facts.Bodies[I];
      if (!B.Lines)
        continue;
      if (B.Consulted || !(B.Symbol.empty() || change(I)))
        return false;
      if (llvm::none_of(Facts.Launches, [&](const LaunchFact &L) { return L.In == B.At; }))
        continue;
      if (Facts.LaunchesByCalls)
        return false;
      relaunch(I);
    }
    return Facts.LastLine < Facts.Bodies[Plan.Body].Begin;
  }

  /// What the edited body may call now.
  void addMentioned() {
    bool Host = Facts.Bodies[Plan.Body].Symbol.empty();
    for (size_t I = 0; I < Facts.Bodies.size(); ++I)
      if (const BodyFact &B = Facts.Bodies[I];
          !B.Kernel && B.Symbol.empty() == Host && Mentioned.contains(B.Name))
        want(I);
  }

  /// What is in error is to be so again.
  void addBroken() {
    auto IsBroken = [&](const BodyFact &B) {
      auto IsIn = [&](const auto &E) { return isWithin(E.Where, B, Before.File); };
      return llvm::any_of(Before.Errors, IsIn) || llvm::any_of(Before.KernelErrors, IsIn);
    };
    for (size_t I = 0; I < Facts.Bodies.size(); ++I)
      if (IsBroken(Facts.Bodies[I]))
        want(I);
  }

  /// Instances of kernels are there because code of the host asks for them.
  void addInstances() {
    auto IsChangedInstance = [&](const Kernel &K) {
      return Plan.Changed.count(K.Source.Symbol) != 0 &&
             llvm::none_of(Facts.Bodies,
                           [&](const BodyFact &B) { return B.Symbol == K.Source.Symbol; });
    };
    if (llvm::none_of(Before.Kernels, IsChangedInstance))
      return;
    for (size_t I = 0; I < Facts.Bodies.size(); ++I)
      if (Facts.Bodies[I].Symbol.empty())
        want(I);
  }

  void want(size_t I) {
    Plan.Read[I] = true;
    Wanted.insert(Facts.Bodies[I].Symbol);
  }

  /// Whether the code of \p B gets into what is wanted, or into code that is always read.
  bool isNeeded(const BodyFact &B) const {
    return llvm::any_of(B.Callers, [&](const std::string &Caller) {
      return Wanted.count(Caller) || Plan.Changed.count(Caller) || !Own.count(Caller);
    });
  }

  bool readMore() {
    bool Externs = false;
    for (size_t I = 0; I < Facts.Bodies.size(); ++I)
      Externs |= Plan.Read[I] && Facts.Bodies[I].Extern;
    bool More = false;
    for (size_t I = 0; I < Facts.Bodies.size(); ++I)
      if (const BodyFact &B = Facts.Bodies[I];
          !Plan.Read[I] && (isNeeded(B) || (Externs && B.Extern))) {
        want(I);
        More = true;
      }
    return More;
  }

  void closeOver() {
    for (const BodyFact &B : Facts.Bodies)
      Own.insert(B.Symbol);
    for (size_t I = 0; I < Facts.Bodies.size(); ++I)
      if (Plan.Changed.count(Facts.Bodies[I].Symbol))
        want(I);
    while (readMore())
      ;
  }

  const BeforeEdit &Before;
  const BodyFacts &Facts;
  const Names &Mentioned;
  EditPlan Plan;
  std::set<std::string> Wanted; ///< symbols of bodies that are read
  std::set<std::string> Own;    ///< symbols of all bodies
};

/// Whether line numbers can be had in other ways than by __LINE__.
bool asksForLines(llvm::StringRef Text) {
  return Text.contains("__builtin_LINE") || Text.contains("source_location");
}
} // namespace

bool warplint::isWithin(const SourceRange &Where, const BodyFact &Body, const std::string &File) {
  return Where.isValid() && Where.File == File && Body.At <= Where.Offset &&
         Where.Offset < Body.End;
}

std::optional<EditPlan> warplint::planEdit(const BeforeEdit &Before, llvm::StringRef Text) {
  const BodyFacts &Facts = Before.Facts;
  Difference D = differenceOf(Before.Text, Text);
  std::optional<size_t> Number = bodyAround(Facts, D);
  if (!Number || Facts.Unsteady || Facts.DeviceLaunches || !hasPlainLines(Before.Text) ||
      !hasPlainLines(Text))
    return std::nullopt;
  const BodyFact &Body = Facts.Bodies[*Number];
  if (!Body.Closed || Body.Pragmas)
    return std::nullopt;
  Shift Moved(Before.File, Before.Text, Text, D);
  auto Old = identifiersOfBlock(Before.Text.slice(Body.Begin, Body.End));
  auto New = identifiersOfBlock(Text.slice(Body.Begin, Moved.offset(Body.End)));
  if (!Old || !New || (Moved.movesLines() && asksForLines(Text)))
    return std::nullopt;
  Planner P(Before, *Number, std::move(Moved), *New);
  if (!P.run())
    return std::nullopt;
  return P.take();
}

std::set<unsigned> warplint::skippedBodies(const EditPlan &Plan, const BodyFacts &Before) {
  std::set<unsigned> Result;
  for (size_t I = 0; I < Before.Bodies.size(); ++I)
    if (!Plan.Read[I] && !Before.Bodies[I].Pragmas && Before.Bodies[I].End)
      Result.insert(Plan.Moved.offset(Before.Bodies[I].At));
  return Result;
}

Difference warplint::differenceOf(llvm::StringRef Old, llvm::StringRef New) {
  size_t Shorter = std::min(Old.size(), New.size());
  size_t Front = std::mismatch(Old.begin(), Old.begin() + Shorter, New.begin()).first - Old.begin();
  size_t Most = Shorter - Front;
  size_t Back = std::mismatch(Old.rbegin(), Old.rbegin() + Most, New.rbegin()).first - Old.rbegin();
  return {unsigned(Front), unsigned(Old.size() - Back), unsigned(New.size() - Back)};
}

static std::pair<unsigned, unsigned> lineAndColumn(llvm::StringRef Text, unsigned Offset) {
  llvm::StringRef Before = Text.take_front(Offset);
  size_t LastEnd = Before.rfind('\n');
  return {Before.count('\n') + 1, Offset - (LastEnd == Before.npos ? 0 : LastEnd + 1) + 1};
}

Shift::Shift(std::string File, llvm::StringRef Old, llvm::StringRef New, const Difference &D)
    : File(std::move(File)), Edited(D) {
  std::tie(OldLine, OldColumn) = lineAndColumn(Old, D.OldEnd);
  std::tie(NewLine, NewColumn) = lineAndColumn(New, D.NewEnd);
}

void Shift::move(unsigned &Line, unsigned &Column) const {
  if (Line < OldLine || (Line == OldLine && Column < OldColumn))
    return;
  if (Line == OldLine)
    Column = Column - OldColumn + NewColumn;
  Line = Line - OldLine + NewLine;
}

void Shift::move(SourceRange &R) const {
  auto &[In, Line, Column, EndLine, EndColumn, Offset, EndOffset] = R;
  if (In != File)
    return;
  move(Line, Column);
  move(EndLine, EndColumn);
  Offset = offset(Offset);
  EndOffset = offset(EndOffset);
}

void Shift::move(Site &S) const {
  auto &[Range, Text, Calls, InLibrary] = S;
  move(Range);
  moveAll(Calls);
  move(InLibrary);
}

void Shift::move(KernelSource &S) const {
  auto &[Name, Symbol, Assumed, IsNamed, Where, Objects, Accesses, Barriers, Loops, LocalArrays] =
      S;
  move(Where);
  moveAll(Objects);
  moveAll(Accesses);
  moveAll(Barriers);
  moveAll(Loops);
  moveAll(LocalArrays);
}

void Shift::move(Kernel &K) const {
  move(K.Source);
  for (size_t N = 0; N < K.Loops.size(); ++N)
    K.Loops[N].Line = K.Source.Loops[N].Line;
  moveAll(K.Refusals);
  moveAll(K.Launches);
}

void Shift::move(BodyFact &B) const {
  auto &[Name, Symbol, At, Begin, End, Kernel, Closed, Extern, Addressed, Consulted, Pragmas, Lines,
         Callers] = B;
  for (unsigned *Offset : {&At, &Begin, &End})
    *Offset = offset(*Offset);
}

void Shift::move(LaunchFact &L) const {
  auto &[In, Instance, Kernel, Launch] = L;
  In = offset(In);
  move(Launch);
}

bool warplint::hasPlainLines(llvm::StringRef Text) {
  for (size_t At = Text.find('\r'); At != Text.npos; At = Text.find('\r', At + 1))
    if (!Text.substr(At).starts_with("\r\n"))
      return false;
  return true;
}
