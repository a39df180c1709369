// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/files/EscapedStream.h"
#include "lib/render/Occupancy.h"
#include "lib/render/Render.h"
#include "lib/render/ReportWords.h"
#include "lib/render/Terminal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <set>
#include <utility>

using namespace warplint;

namespace {
class TextRenderer {
public:
  TextRenderer(const TextOptions &Options, llvm::raw_ostream &Into) : Options(Options), OS(Into) {}

  /// Errors that stopped a kernel, each with the kernel's name; of a file without any
  /// kernel, the first one. The rest did not keep an answer back.
  void printErrors(const Report &R) {
    printDirectives(R);
    for (const RefusalReport &F : R.Refusals)
      if (isError(F))
        line(F.Where, Kind::Error, F.Detail + " (kernel '" + F.Kernel + "' is not analysed)",
             F.SourceLine, "");
    for (const FileReport &F : R.Files) {
      if (!F.Failed || F.Kernels)
        continue;
      bool Named = llvm::any_of(
          R.Refusals, [&](const RefusalReport &X) { return isError(X) && X.Where.File == F.Path; });
      auto First = llvm::find_if(R.Errors, [&](const ErrorReport &E) { return E.File == F.Path; });
      if (Named || First == R.Errors.end() || isToldOfKernel(R, *First))
        continue;
      // A configuration file that is wrong fails many files, and is told once.
      if (!isDirective(*First) && !isToldBefore(R, First))
        printError(*First);
    }
  }

  void printError(const ErrorReport &E) {
    line(E.Where, Kind::Error, E.Message, E.SourceLine, E.File);
  }

  void print(const Report &R) {
    addedFlags(R);
    missingIncludes(R);
    findings(R);
    refusals(R);
    if (Options.Totals)
      renderTotals(R, OS);
    renderCompiled(R, OS);
    if (Options.Statistics)
      renderStatistics(R, OS);
    if (Options.Summary)
      summary(R);
  }

private:
  static bool isDirective(const ErrorReport &E) {
    return llvm::StringRef(E.Message).starts_with("#error ");
  }

  static bool isToldBefore(const Report &R, std::vector<ErrorReport>::const_iterator Error) {
    return std::any_of(R.Errors.begin(), Error, [&](const ErrorReport &E) {
      return E.Where.isValid() && E.Where == Error->Where && E.Message == Error->Message;
    });
  }

  /// What a header says where its settings are wrong, if kernels were lost after that: mostly it
  /// tells why, and what the errors name is what it did not declare.
  void printDirectives(const Report &R) {
    std::set<llvm::StringRef> Failed;
    for (const FileReport &F : R.Files)
      if (F.Failed)
        Failed.insert(F.Path);
    for (auto E = R.Errors.begin(); E != R.Errors.end(); ++E)
      if (isDirective(*E) && Failed.count(E->File) && !isToldBefore(R, E))
        printError(*E);
  }

  static std::string andOthers(size_t Files) {
    return Files ? "; and " + plural(Files, "other file") : "";
  }

  /// Told with the first file that has them: a repository's files mostly have the same.
  void addedFlags(const Report &R) {
    std::vector<std::pair<const FileReport *, size_t>> Told; // each with how many others
    for (const FileReport &F : R.Files) {
      auto Known =
          llvm::find_if(Told, [&](auto &T) { return T.first->AddedFlags == F.AddedFlags; });
      if (Known != Told.end())
        ++Known->second;
      else if (!F.AddedFlags.empty())
        Told.push_back({&F, 0});
    }
    for (const auto &[F, Others] : Told)
      line({}, Kind::Remark,
           "added " + llvm::join(F->AddedFlags, " ") +
               ", which the source needs but no flag provides" + andOthers(Others),
           "", F->Path);
  }

  /// Each name is told with the first file that misses it. A file that misses only such counts
  /// among the others of the one it shares its first with.
  void missingIncludes(const Report &R) {
    struct Remark {
      const FileReport *File;
      std::vector<std::string> Names;
      size_t Others = 0;
    };
    std::vector<Remark> Remarks;
    std::map<std::string, size_t> ToldBy;
    for (const FileReport &F : R.Files) {
      Remark Own{&F, {}};
      for (const std::string &Name : F.MissingIncludes)
        if (ToldBy.try_emplace(Name, Remarks.size()).second)
          Own.Names.push_back(Name);
      if (!Own.Names.empty())
        Remarks.push_back(std::move(Own));
      else if (!F.MissingIncludes.empty())
        ++Remarks[ToldBy[F.MissingIncludes.front()]].Others;
    }
    for (const Remark &M : Remarks)
      line({}, Kind::Remark,
           "skipped headers that were not found: '" + llvm::join(M.Names, "', '") +
               "'; pass their folder with -I" + andOthers(M.Others),
           "", M.File->Path);
  }

  /// Refusals that are somebody's mistake: exit code 2, and among the errors.
  static bool isError(const RefusalReport &F) {
    return F.Reason == RefusalReason::KernelInError || F.Reason == RefusalReason::NoLaunchFits;
  }

  enum class Kind : uint8_t { Error, Warning, Remark, Note };

  /// "file:line:column: kind: message", then the source line with the range underlined.
  void line(const SourceRange &Where, Kind K, llvm::StringRef Message, llvm::StringRef Source,
            llvm::StringRef File) {
    using Color = llvm::raw_ostream;
    static constexpr std::pair<const char *, Color::Colors> Kinds[] = {
        {"error", Color::RED},
        {"warning", Color::MAGENTA},
        {"note", Color::SAVEDCOLOR}, // bold: a hue is pale on dark ground or on light
        {"note", Color::SAVEDCOLOR}};
    const auto &[Name, Hue] = Kinds[unsigned(K)];
    std::string Place = File.str();
    if (Where.isValid()) {
      Place.clear();
      llvm::raw_string_ostream(Place) << Where;
    }
    paint(Color::SAVEDCOLOR, true);
    OS << Place << ": ";
    paint(Hue, true);
    OS << Name << ": ";
    reset();
    if (K != Kind::Note)
      paint(Color::SAVEDCOLOR, true);
    constexpr size_t Indent = 6;
    OS << wrapped(Message, Place.size() + strlen(Name) + 4, Indent, Options.Columns);
    reset();
    OS << '\n';
    if (!Source.empty() && Where.isValid())
      underline(Where, Source, Hue);
  }

  void underline(const SourceRange &Where, llvm::StringRef Source, llvm::raw_ostream::Colors Hue) {
    const size_t Begin = Where.Column - 1;
    const size_t End = Where.EndLine == Where.Line ? Where.EndColumn - 1 : Source.size();
    const Excerpt Shown = excerptOf(Source, Begin, End, Options.Columns);
    Source = Shown.Text;
    OS << Source << '\n';
    // Tabs of the line above keep their width; a caret stands for a character, not a byte.
    for (char C : Source.take_front(Shown.Begin))
      if ((C & 0xC0) != 0x80)
        OS << (C == '\t' ? '\t' : ' ');
    paint(Hue, true);
    OS << '^';
    for (size_t I = Shown.Begin + 1; I < Shown.End && I < Source.size(); ++I)
      if ((Source[I] & 0xC0) != 0x80)
        OS << '~';
    reset();
    OS << '\n';
  }

  void paint(llvm::raw_ostream::Colors Hue, bool Bold) {
    if (Options.Color)
      OS.changeColor(Hue, Bold);
  }
  void reset() {
    if (Options.Color)
      OS.resetColor();
  }

  /// An explanation is of one finding, and so is what it explains.
  void findings(const Report &R) {
    for (const Finding &F : R.Findings)
      finding(R, F);
  }

  void finding(const Report &R, const Finding &F) {
    Kind K = F.Severity == Severity::Error     ? Kind::Error
             : F.Severity == Severity::Warning ? Kind::Warning
                                               : Kind::Remark;
    line(F.Where, K, headlineOf(F) + " [" + F.Check + "]", F.SourceLine, "");
    for (const Note &N : F.Notes) {
      bool Own = !N.Where.isValid();
      line(Own ? F.Where : N.Where, Kind::Note, wholeText(N), Own ? "" : N.SourceLine, "");
    }
    for (const Fix &X : F.Fixes)
      line(F.Where, Kind::Note, fixText(X), "", "");
    if (!F.Also.empty())
      line(F.Where, Kind::Note, alsoText(R, F), "", "");
    if (!Options.Explain)
      return;
    std::string Text;
    llvm::raw_string_ostream Into(Text);
    renderExplanation(R, F, Into);
    constexpr size_t Keys = 10; // columns of them
    OS << wrappedLines(Text, Keys, Options.Columns);
  }

  /// Refusals that are told as one: instances of a template can be hundreds, a header's function is
  /// called by many kernels, and the same calls are made in one kernel dozens of times.
  struct Alike {
    std::set<llvm::StringRef> Kernels;
    std::set<SourceRange> Places;
  };

  static llvm::StringRef templateOf(llvm::StringRef Kernel) { return Kernel.split('<').first; }

  void refusals(const Report &R) {
    auto KeyOf = [](const RefusalReport &F) {
      // Without a detail it is about the kernel itself; kernels of other files may have the name. A
      // file's own refusals have none.
      const std::string Of = F.Kernel.empty()   ? std::to_string(F.Where.Line)
                             : F.Detail.empty() ? templateOf(F.Kernel).str()
                                                : "";
      return std::string(idOf(F.Reason)) + " " + F.Where.File + " " + Of + " " + F.Detail;
    };
    llvm::StringMap<Alike> Untold;
    std::vector<const RefusalReport *> Unused;
    for (const RefusalReport &F : R.Refusals)
      if (isUnusedTemplate(R, F)) {
        Unused.push_back(&F);
      } else if (!isError(F)) {
        Alike &A = Untold[KeyOf(F)];
        A.Kernels.insert(F.Kernel);
        A.Places.insert(F.Where);
      }
    unusedTemplates(Unused);
    for (const RefusalReport &F : R.Refusals)
      if (const Alike A = std::exchange(Untold[KeyOf(F)], {}); !A.Kernels.empty())
        refusal(F, A);
  }

  /// A kernel template of a header, and no file that was read has a use for it.
  static bool isUnusedTemplate(const Report &R, const RefusalReport &F) {
    return F.isUnused() &&
           llvm::none_of(R.Files, [&](const FileReport &Of) { return Of.Path == F.Where.File; });
  }

  /// One line for all: a library's headers have dozens.
  void unusedTemplates(llvm::ArrayRef<const RefusalReport *> All) {
    if (All.empty())
      return;
    const RefusalReport &First = *All.front();
    if (All.size() == 1)
      return refusal(First, {{First.Kernel}, {First.Where}});
    line(First.Where, Kind::Remark,
         "kernel template '" + First.Kernel + "' and " + plural(All.size() - 1, "other template") +
             " of headers are never instantiated in the files read; instantiate one with "
             "--instantiate [" +
             idOf(First.Reason) + "]",
         First.SourceLine, "");
  }

  void refusal(const RefusalReport &F, const Alike &All) {
    std::string Text = F.Kernel.empty() ? "" : "kernel '" + F.Kernel + "'";
    const bool IsOneTemplate = llvm::all_of(All.Kernels, [&](llvm::StringRef Kernel) {
      return templateOf(Kernel) == templateOf(F.Kernel);
    });
    if (const size_t Others = All.Kernels.size() - 1)
      Text += " and " + (IsOneTemplate ? plural(Others, "other instance") + " of it"
                                       : plural(Others, "other kernel"));
    Text += Text.empty() ? "" : ": ";
    Text += summaryOf(F.Reason);
    if (!F.Detail.empty())
      Text += ": " + F.Detail;
    if (All.Places.size() > 1)
      Text += ", here and at " + plural(All.Places.size() - 1, "other place");
    line(F.Where, Kind::Remark, Text + " [" + idOf(F.Reason) + "]", F.SourceLine, "");
  }

  static std::string plural(size_t N, const char *What) {
    return std::to_string(N) + " " + What + (N == 1 ? "" : "s");
  }

  /// "since base.report: 2 new, 3 fixed".
  static std::string historyText(const Report &R) {
    if (R.History.size() < 2)
      return "";
    const HistoryRun &Now = R.History.back();
    return "since " + R.History[R.History.size() - 2].Name + ": " + std::to_string(Now.New) +
           " new, " + std::to_string(Now.Fixed) + " fixed";
  }

  /// What is not shown, and how to see it.
  void hidden(const HiddenReport &H, llvm::raw_ostream &OS) const {
    if (const std::string Notes = hiddenNotesText(H); !Notes.empty())
      OS << "; not shown: " << Notes << " (--notes shows them)";
    if (H.Suppressed)
      OS << "; " << H.Suppressed << " suppressed by NOLINT";
    if (H.Baseline)
      OS << "; " << H.Baseline << " in the baseline";
    if (H.Fixed)
      OS << "; " << H.Fixed << " of the baseline fixed";
    if (H.Unchanged)
      OS << "; " << H.Unchanged
         << (Options.Explain ? " on other lines" : " on lines that did not change");
    if (H.Excluded)
      OS << "; " << H.Excluded << " in excluded files";
    if (H.Over)
      OS << "; " << H.Over << " more than --max-findings";
    if (!H.Files.empty())
      OS << "; " << plural(H.Files.size(), "file") << " excluded";
  }

  /// "sm_80, sm_90 (default; set with --arch)": each once, in the order of the files.
  static std::string gpus(const Report &R) {
    auto Text = [](const std::string &Gpu, bool Assumed, const std::string &For = "") {
      return Gpu + (Assumed ? " (default; set with --arch)" : "") +
             (For.empty() ? "" : " (the nearest to " + For + ", which is not known)");
    };
    std::vector<std::string> Names;
    for (const FileReport &F : R.Files) // one that was not read was judged for none
      if (std::string Name = Text(F.Gpu, F.GpuAssumed, F.GpuFor);
          (!F.Failed || !F.Read.empty()) && !llvm::is_contained(Names, Name))
        Names.push_back(Name);
    return Names.empty() ? Text(R.Gpu, R.GpuAssumed) : llvm::join(Names, ", ");
  }

  /// " (2 warnings, 1 note)" where they differ.
  static std::string severities(const Report &R) {
    std::vector<std::string> Parts;
    for (auto [S, Name] : {std::pair(Severity::Error, "error"),
                           {Severity::Warning, "warning"},
                           {Severity::Note, "note"}})
      if (const auto N =
              llvm::count_if(R.Findings, [S = S](const Finding &F) { return F.Severity == S; }))
        Parts.push_back(plural(size_t(N), Name));
    auto IsOf = [](const Finding &F, FindingKind K) {
      return F.Severity != Severity::Note && kindOf(F.Check) == K;
    };
    auto IsBug = [&](const Finding &F) { return IsOf(F, FindingKind::Bug); };
    auto IsSlow = [&](const Finding &F) { return IsOf(F, FindingKind::Performance); };
    std::string Text = Parts.size() < 2 ? "" : " (" + llvm::join(Parts, ", ") + ")";
    if (llvm::any_of(R.Findings, IsSlow))
      if (const auto Bugs = llvm::count_if(R.Findings, IsBug))
        Text += ", " + std::to_string(Bugs) +
                (Bugs == 1 ? " of them a wrong result," : " of them wrong results,");
    return Text;
  }

  void summary(const Report &R) {
    size_t Kernels = 0;
    for (const FileReport &F : R.Files)
      Kernels += F.Kernels;
    const bool IsCut =
        R.Findings.empty() && (!R.Refusals.empty() ||
                               llvm::any_of(R.Files, [](const FileReport &F) { return F.Failed; }));
    std::string Text;
    llvm::raw_string_ostream Line(Text);
    Line << (IsCut ? "no findings in what could be searched:"
                   : plural(R.Findings.size(), "finding") + severities(R) + " in")
         << ' ' << plural(Kernels, "kernel") << " of " << plural(R.Files.size(), "file") << " for "
         << gpus(R);
    if (!R.Refusals.empty())
      Line << "; " << refusalsText(R);
    hidden(R.Hidden, Line);
    const std::string Start = Options.Explain ? "" : startText(R); // one is explained
    const bool HasNext = !Start.empty() && !Options.Next.empty();
    for (const std::string &More :
         {Text, historyText(R), fixesText(R), unreadLine(R), Start + (HasNext ? ":" : "")})
      if (!More.empty())
        OS << wrapped(More, 0, 2, Options.Columns) << '\n';
    if (HasNext) // whole, to be copied
      OS << "  " << Options.Next << '\n';
  }

  const TextOptions &Options;
  EscapedStream OS;
};
} // namespace

void warplint::renderErrors(const Report &R, const TextOptions &Options, llvm::raw_ostream &OS) {
  TextRenderer(Options, OS).printErrors(R);
}

void warplint::renderError(const ErrorReport &E, const TextOptions &Options,
                           llvm::raw_ostream &OS) {
  TextRenderer(Options, OS).printError(E);
}

void warplint::renderText(const Report &R, const TextOptions &Options, llvm::raw_ostream &OS) {
  TextRenderer(Options, OS).print(R);
}
