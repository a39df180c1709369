// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/filter/Nolint.h"

#include "lib/files/Files.h"
#include "lib/filter/Filter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>
#include <set>

using namespace warplint;

const char *warplint::nameOf(NolintKind K) {
  static constexpr const char *Names[] = {"NOLINT", "NOLINTNEXTLINE", "NOLINTBEGIN", "NOLINTEND"};
  return Names[unsigned(K)];
}

static std::optional<NolintKind> nolintKindOf(llvm::StringRef Word) {
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
      if (std::optional<NolintKind> Kind = nolintKindOf(Text.slice(At, End))) {
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
