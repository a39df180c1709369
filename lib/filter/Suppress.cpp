//===- lib/filter/Suppress.cpp - What NOLINT comments suppress --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/filter/Filter.h"
#include "lib/filter/Nolint.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace warplint;

namespace {
class Suppressor {
public:
  Suppressor(Report R, SourceTexts &Texts, const SuppressOptions &Options)
      : R(std::move(R)), Texts(Texts), Options(Options) {}

  Report run() {
    R = dropFindings(std::move(R), &HiddenReport::Suppressed, [&](const Finding &F) {
      return isSuppressed(F.Check, F.Where) ||
             (!F.Chains.empty() && llvm::all_of(F.Chains, [&](const auto &Calls) {
               return llvm::count_if(Calls, [&](const SourceRange &Call) {
                        return isSuppressed(F.Check, Call);
                      }) > 0;
             }));
    });
    for (const FileReport &F : R.Files)
      commentsOf(F.Path);
    for (auto &[File, Of] : Files) {
      for (size_t I : Of.Read.Unmatched)
        if (concernsUs(Of.Read.All[I]))
          addUnmatched(Of.Read.All[I]);
      if (Options.ReportUnused && isFullyAnswered(File))
        addUnused(File, Of);
    }
    llvm::stable_sort(R.Findings, [](const Finding &A, const Finding &B) {
      return std::tie(A.Where, A.Check) < std::tie(B.Where, B.Check);
    });
    return std::move(R);
  }

private:
  struct Comments {
    NolintFile Read;
    std::set<size_t> Used;
  };

  /// Whether a comment at \p Where is for \p Check; it has been of use then.
  bool isSuppressed(llvm::StringRef Check, const SourceRange &Where) {
    if (!Where.isValid())
      return false;
    Comments &Of = commentsOf(Where.File);
    const std::vector<size_t> By = Of.Read.suppressing(Check, Where);
    Of.Used.insert(By.begin(), By.end());
    return !By.empty();
  }

  Comments &commentsOf(const std::string &File) {
    auto [It, New] = Files.try_emplace(File);
    if (New)
      if (const std::string *Text = Texts.of(File))
        It->second.Read = readNolint(File, *Text);
    return It->second;
  }

  /// Whether a comment names one of our checks, or everybody's.
  bool concernsUs(const Nolint &N) const {
    return llvm::any_of(Options.Checks, [&](const std::string &C) { return N.covers(C); });
  }

  bool isFullyAnswered(const std::string &File) const {
    return llvm::any_of(R.Files,
                        [&](const FileReport &F) {
                          return F.Path == File && !F.Failed && F.MissingIncludes.empty();
                        }) &&
           llvm::none_of(R.Refusals, [&](const RefusalReport &F) { return F.Where.File == File; });
  }

  /// Comments for everybody may serve another tool; those whose checks did not all run may
  /// yet have work to do.
  void addUnused(const std::string &File, const Comments &Of) {
    for (size_t I = 0; I < Of.Read.All.size(); ++I) {
      const Nolint &N = Of.Read.All[I];
      if (N.Kind == NolintKind::End || Of.Used.count(I) || llvm::is_contained(Of.Read.Unmatched, I))
        continue;
      if (N.Everything || llvm::is_contained(N.Checks, "*") || !concernsUs(N))
        continue;
      if (llvm::all_of(Options.Checks,
                       [&](const std::string &C) { return !N.covers(C) || Options.Ran(File, C); }))
        add(NolintUnused, N,
            std::string(nameOf(N.Kind)) + " of " + llvm::join(N.Checks, ", ") +
                " suppresses nothing",
            "remove the comment, or these checks from its list");
    }
  }

  void addUnmatched(const Nolint &N) {
    bool Begin = N.Kind == NolintKind::Begin;
    std::string List = N.Everything ? "" : "(" + llvm::join(N.Checks, ", ") + ")";
    add(NolintUnmatched, N,
        std::string(nameOf(N.Kind)) + List +
            (Begin ? " without a NOLINTEND" : " without a NOLINTBEGIN") + " of the same list",
        "nothing is suppressed");
  }

  void add(llvm::StringRef Check, const Nolint &N, std::string Message, std::string Advice) {
    Finding F;
    F.Check = Check.str();
    F.Where = N.Where;
    F.Message = std::move(Message);
    F.Notes.push_back({{}, std::move(Advice), ""});
    if (const std::string *Text = Texts.of(N.Where.File))
      F.SourceLine = lineOf(*Text, N.Where.Line).str();
    R.Findings.push_back(std::move(F));
  }

  Report R;
  SourceTexts &Texts;
  const SuppressOptions &Options;
  std::map<std::string, Comments> Files;
};

/// An insertion at a byte of a line.
Edit insertion(const SourceRange &Line, size_t Column, std::string Text) {
  Edit E;
  E.Range = Line;
  E.Range.Offset = E.Range.EndOffset = unsigned(Line.Offset + Column);
  E.Range.Column = E.Range.EndColumn = unsigned(Column + 1);
  E.Text = std::move(Text);
  return E;
}

/// The comment for \p Line, whose text is \p Text: into a list that is there, before a
/// backslash that continues the line, or at its end.
Edit commentFor(const SourceRange &Line, llvm::StringRef Text, const std::string &Checks) {
  for (const Nolint &N : readNolint(Line.File, Text).All)
    if (N.Kind == NolintKind::Line && !N.Everything)
      return insertion(Line, N.Where.EndOffset - 1, (N.Checks.empty() ? "" : ", ") + Checks);
  llvm::StringRef Code = Text.rtrim();
  if (Code.ends_with("\\"))
    return insertion(Line, Code.drop_back().rtrim().size(), " /* NOLINT(" + Checks + ") */");
  return insertion(Line, Code.size(), " // NOLINT(" + Checks + ")");
}
} // namespace

Report warplint::suppress(Report R, SourceTexts &Texts, const SuppressOptions &Options) {
  return Suppressor(std::move(R), Texts, Options).run();
}

std::vector<Edit> warplint::nolintEdits(const Report &R, SourceTexts &Texts) {
  std::map<std::pair<std::string, unsigned>, std::set<std::string>> Wanted;
  for (const Finding &F : R.Findings)
    if (F.Where.isValid() && F.Check != NolintUnmatched && F.Check != NolintUnused)
      Wanted[{F.Where.File, F.Where.Line}].insert(F.Check);
  std::vector<Edit> Edits;
  for (const auto &[Place, Checks] : Wanted) {
    const std::string *Text = Texts.of(Place.first);
    if (!Text)
      continue;
    llvm::StringRef Line = lineOf(*Text, Place.second);
    if (Line.data() == nullptr)
      continue;
    SourceRange At;
    At.File = Place.first;
    At.Line = At.EndLine = Place.second;
    At.Offset = unsigned(Line.data() - Text->data());
    Edits.push_back(commentFor(At, Line, llvm::join(Checks, ", ")));
  }
  return Edits;
}
