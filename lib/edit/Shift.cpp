//===- lib/edit/Shift.cpp - Places behind an edit ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Structures are taken apart whole: one that gets another field does not compile here until
// somebody decides whether it is a place.
//
//===----------------------------------------------------------------------===//

#include "lib/edit/Shift.h"

#include <algorithm>

using namespace warplint;

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
  auto &[Name, Symbol, Assumed, Where, Objects, Accesses, Barriers, Loops, LocalArrays] = S;
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
