//===- lib/filter/Nolint.cpp - NOLINT comments ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/filter/Nolint.h"

#include "lib/files/Globs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

using namespace warplint;

const char *warplint::nameOf(NolintKind K) {
  static constexpr const char *Names[] = {"NOLINT", "NOLINTNEXTLINE", "NOLINTBEGIN", "NOLINTEND"};
  return Names[unsigned(K)];
}

static std::optional<NolintKind> kindOf(llvm::StringRef Word) {
  for (NolintKind K : {NolintKind::Line, NolintKind::NextLine, NolintKind::Begin, NolintKind::End})
    if (Word == nameOf(K))
      return K;
  return std::nullopt;
}

bool Nolint::covers(llvm::StringRef Check) const {
  if (Everything)
    return true;
  return llvm::any_of(Checks, [&](const std::string &Glob) {
    return !llvm::StringRef(Glob).starts_with("-") && isSelected(Check, Glob);
  });
}

namespace {
/// Goes through a text once, counting lines.
class Scanner {
public:
  Scanner(llvm::StringRef File, llvm::StringRef Text) : File(File), Text(Text) {}

  std::vector<Nolint> scan() {
    std::vector<Nolint> Found;
    size_t At = 0;
    while ((At = Text.find("NOLINT", At)) != llvm::StringRef::npos) {
      size_t End = At + 6;
      while (End < Text.size() && llvm::isUpper(Text[End]))
        ++End;
      if (std::optional<NolintKind> Kind = kindOf(Text.slice(At, End))) {
        Nolint N;
        N.Kind = *Kind;
        N.Everything = !readList(End, N.Checks);
        N.Where = rangeOf(At, End);
        Found.push_back(std::move(N));
      }
      At = End;
    }
    return Found;
  }

private:
  /// A list from \p At on, which then is past it; false if there is none on this line.
  bool readList(size_t &At, std::vector<std::string> &Checks) const {
    if (At >= Text.size() || Text[At] != '(')
      return false;
    size_t Close = Text.find_first_of(")\n", At);
    if (Close == llvm::StringRef::npos || Text[Close] == '\n')
      return false;
    llvm::SmallVector<llvm::StringRef, 4> Parts;
    Text.slice(At + 1, Close).split(Parts, ',');
    for (llvm::StringRef P : Parts)
      if (!P.trim().empty())
        Checks.push_back(P.trim().str());
    At = Close + 1;
    return true;
  }

  SourceRange rangeOf(size_t Begin, size_t End) {
    for (size_t Next; (Next = Text.find('\n', LineStart)) < Begin; LineStart = Next + 1)
      ++Line;
    SourceRange R;
    R.File = File.str();
    R.Line = R.EndLine = Line;
    R.Column = unsigned(Begin - LineStart + 1);
    R.EndColumn = unsigned(End - LineStart + 1);
    R.Offset = unsigned(Begin);
    R.EndOffset = unsigned(End);
    return R;
  }

  llvm::StringRef File, Text;
  size_t LineStart = 0;
  unsigned Line = 1;
};
} // namespace

NolintFile warplint::readNolint(llvm::StringRef File, llvm::StringRef Text) {
  NolintFile F;
  F.All = Scanner(File, Text).scan();
  std::vector<size_t> Open;
  for (size_t I = 0; I < F.All.size(); ++I) {
    if (F.All[I].Kind == NolintKind::Begin) {
      Open.push_back(I);
    } else if (F.All[I].Kind == NolintKind::End) {
      // A list and none do not belong together either.
      bool Match = !Open.empty() && F.All[Open.back()].Checks == F.All[I].Checks &&
                   F.All[Open.back()].Everything == F.All[I].Everything;
      if (Match)
        F.Blocks.push_back({Open.back(), I});
      else
        F.Unmatched.push_back(I);
      if (Match)
        Open.pop_back();
    }
  }
  F.Unmatched.insert(F.Unmatched.end(), Open.begin(), Open.end());
  llvm::sort(F.Unmatched);
  return F;
}

std::vector<size_t> NolintFile::suppressing(llvm::StringRef Check, const SourceRange &Where) const {
  std::vector<size_t> Found;
  for (size_t I = 0; I < All.size(); ++I) {
    const Nolint &N = All[I];
    bool Reaches = (N.Kind == NolintKind::Line && N.Where.Line == Where.Line) ||
                   (N.Kind == NolintKind::NextLine && N.Where.Line + 1 == Where.Line);
    if (Reaches && N.covers(Check))
      Found.push_back(I);
  }
  for (const NolintBlock &B : Blocks)
    if (All[B.Begin].Where.Offset < Where.Offset && Where.Offset < All[B.End].Where.Offset &&
        All[B.Begin].covers(Check))
      Found.push_back(B.Begin);
  return Found;
}
