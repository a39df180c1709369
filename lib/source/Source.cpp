// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/source/Source.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cassert>

using namespace warplint;

llvm::raw_ostream &warplint::operator<<(llvm::raw_ostream &OS, const SourceRange &Range) {
  if (!Range.isValid())
    return OS << "<unknown>";
  return OS << Range.File << ':' << Range.Line << ':' << Range.Column;
}

/// Whether an edit of \p A comes first; what is inserted is before what is replaced there.
static bool isMadeBefore(const SourceRange &A, const SourceRange &B) {
  return std::pair(A.Offset, A.EndOffset) < std::pair(B.Offset, B.EndOffset);
}

std::string warplint::applyEdits(llvm::StringRef Text, std::vector<Edit> Edits) {
  std::stable_sort(Edits.begin(), Edits.end(),
                   [](const Edit &A, const Edit &B) { return isMadeBefore(A.Range, B.Range); });
  std::string Result;
  size_t Done = 0;
  for (const Edit &E : Edits) {
    assert(E.Range.Offset >= Done && E.Range.EndOffset <= Text.size() &&
           "edits overlap or leave the file");
    Result += Text.slice(Done, E.Range.Offset);
    Result += E.Text;
    Done = E.Range.EndOffset;
  }
  Result += Text.substr(Done);
  return Result;
}

Texts warplint::applyEdits(const Texts &Of, const std::vector<Edit> &Edits) {
  std::map<std::string, std::vector<Edit>> ByFile;
  for (const Edit &E : Edits)
    ByFile[E.Range.File].push_back(E);
  Texts New;
  for (auto &[File, Own] : ByFile)
    New[File] = applyEdits(Of.at(File), std::move(Own));
  return New;
}

SourceRange warplint::placeAfter(const WrittenPart &Part, const std::vector<Edit> &Edits,
                                 const std::vector<Edit> &All) {
  const Edit &Of = Edits[Part.Edit];
  int64_t Shift = 0;
  for (const Edit &E : All)
    if (E.Range.File == Of.Range.File && isMadeBefore(E.Range, Of.Range))
      Shift += int64_t(E.Text.size()) - int64_t(E.Range.EndOffset - E.Range.Offset);
  SourceRange R;
  R.File = Of.Range.File;
  R.Offset = unsigned(Of.Range.Offset + Shift + Part.Begin);
  R.EndOffset = unsigned(Of.Range.Offset + Shift + Part.End);
  return R;
}

bool warplint::isWordCharacter(char C) { return llvm::isAlnum(C) || C == '_'; }

static bool meet(const SourceRange &A, const SourceRange &B) {
  if (A.File != B.File)
    return false;
  const bool AreInsertions = A.Offset == A.EndOffset && B.Offset == B.EndOffset;
  return AreInsertions ? A.Offset == B.Offset : A.Offset < B.EndOffset && B.Offset < A.EndOffset;
}

bool warplint::overlap(const std::vector<Edit> &A, const std::vector<Edit> &B) {
  return std::any_of(A.begin(), A.end(), [&](const Edit &X) {
    return std::any_of(B.begin(), B.end(), [&](const Edit &Y) { return meet(X.Range, Y.Range); });
  });
}

llvm::StringRef warplint::lineOf(llvm::StringRef Text, unsigned Line) {
  for (unsigned I = 1; I < Line; ++I) {
    size_t End = Text.find('\n');
    if (End == llvm::StringRef::npos)
      return {};
    Text = Text.substr(End + 1);
  }
  return Text.take_until([](char C) { return C == '\n'; }).rtrim('\r');
}

std::vector<llvm::StringRef> warplint::linesOf(llvm::StringRef Text) {
  std::vector<llvm::StringRef> Lines;
  for (bool More = true; More;) {
    size_t End = Text.find('\n');
    More = End != llvm::StringRef::npos;
    Lines.push_back(Text.take_front(End).rtrim('\r'));
    Text = More ? Text.substr(End + 1) : "";
  }
  return Lines;
}
