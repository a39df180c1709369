// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/render/Markdown.h"

#include "lib/render/Render.h"
#include "lib/render/ReportWords.h"
#include "lib/render/ServiceText.h"
#include "lib/verdict/PredicateText.h"
#include "sim/Pictures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace warplint;

namespace {
std::string plural(size_t N, llvm::StringRef What) {
  return std::to_string(N) + " " + What.str() + (N == 1 ? "" : "s");
}

void row(const Finding &F, const RenderContext &C, llvm::raw_ostream &OS) {
  OS << "| " << nameOf(F.Severity) << " | " << markdownText(relativePath(F.Where.File, C.Folder))
     << ':' << F.Where.Line << " | " << markdownText(headlineOf(F));
  for (const Fix &X : F.Fixes)
    OS << "<br>" << markdownText(sentence(fixText(X)));
  OS << " | ";
  if (llvm::StringRef Page = C.pageOf(F.Check); !Page.empty())
    OS << '[' << F.Check << "](" << Page << ") |\n";
  else
    OS << markdownText(F.Check) << " |\n";
}
} // namespace

void warplint::renderMarkdown(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  constexpr size_t MostRows = 1000; // a summary of a step may have a megabyte
  size_t Kernels = 0;
  for (const FileReport &F : R.Files)
    Kernels += F.Kernels;
  OS << "## warplint: " << plural(R.Findings.size(), "finding") << "\n\n"
     << plural(Kernels, "kernel") << " of " << plural(R.Files.size(), "file") << " for " << R.Gpu;
  if (!R.Refusals.empty())
    OS << "; " << refusalsText(R);
  OS << ".\n";
  for (const FileReport &F : R.Files)
    if (F.Failed)
      OS << "\n**No answer, or not a whole one, for "
         << markdownText(relativePath(F.Path, C.Folder)) << ".**\n";
  if (R.Findings.empty())
    return;
  OS << "\n| | place | what | check |\n|---|---|---|---|\n";
  size_t Rows = 0;
  for (Severity S : {Severity::Error, Severity::Warning, Severity::Note})
    for (const Finding &F : R.Findings)
      if (F.Severity == S && Rows++ < MostRows)
        row(F, C, OS);
  if (Rows > MostRows)
    OS << "\nand " << Rows - MostRows << " more.\n";
}

namespace {
/// "  address     tile + 128*tid.x": a label in a column of its own.
void row(llvm::raw_ostream &OS, llvm::StringRef Label, llvm::StringRef Text) {
  constexpr unsigned Width = 10;
  bool First = true;
  for (llvm::StringRef Line : llvm::split(Text.rtrim('\n'), '\n')) {
    OS << "  " << llvm::left_justify(First ? Label : "", Width) << Line << '\n';
    First = false;
  }
}

/// "0 128 256 ... 3968", with `-` for lanes that take no part.
std::string lanesOf(const sim::WarpAccess &W) {
  std::string Text;
  for (unsigned L = 0; L < sim::WarpSize; ++L) {
    Text += L == 0 ? "" : L % 8 ? " " : "\n";
    Text += W.isActive(L) ? std::to_string(int64_t(W.Offset[L])) : "-";
  }
  return Text;
}

std::string ruleOf(const AccessReport &A) {
  // Atomics that wait for each other [A6]; a loop of compare-and-swap takes two for one [A9].
  const bool OneByOne =
      A.AtomicForm == sim::AtomicForm::Native || A.AtomicForm == sim::AtomicForm::CasLoop;
  std::string Rule =
      A.isShared() && OneByOne
          ? std::string("wavefronts = ") +
                (A.executed().Rules.contains(sim::RuleId::A9) ? "two for each lane" : "the lanes") +
                " of the bank that most lanes update;\nbank = byte / 4 mod 32"
      : A.isShared()
          ? "wavefronts = the most distinct words of one bank that lanes served together access;\n"
            "word = byte / 4, bank = word mod 32"
          : "sectors = how many different byte / 32 the lanes touch";
  if (A.isShared() && A.executedBytes() > 4)
    Rule += "; " + std::to_string(A.executedBytes()) + "-byte lanes are served in groups of " +
            std::to_string(A.executedBytes() == 8 ? 16 : 8);
  Rule += "\n(docs/hardware.md, rules";
  std::string Open;
  A.executed().Rules.forEach([&](const sim::Rule &R) {
    Rule += " " + std::string(R.Id);
    if (R.Support == sim::Grade::Conjecture)
      Open += "\n" + std::string(R.Id) + " is a conjecture: " + std::string(R.Statement);
  });
  return Rule + "; " + std::string(sim::wordsFor(A.executed().grade())) + ")" + Open;
}
} // namespace

/// How the figures of an access come about.
static void explainAccess(const Report &R, const Finding &F, llvm::raw_ostream &OS) {
  const AccessReport &A = R.Accesses[*F.Access];
  const Example &Worst = A.executed().Worst;
  row(OS, "access", A.Text + ", " + std::to_string(A.executedBytes()) + " bytes per lane");
  row(OS, "address", F.Address + "  (bytes)");
  if (Worst.Lanes.Active) {
    std::string Which = "warp " + std::to_string(Worst.Warp);
    if (!Worst.When.isAlways())
      Which += ", " + listOf(Worst.When);
    if (Worst.Relative)
      Which += ", relative to an unknown start";
    row(OS, "lanes", Which + ":\n" + lanesOf(Worst.Lanes));
    row(OS, A.isShared() ? "banks" : "sectors",
        A.isShared() ? sim::bankGrid(Worst.Lanes) : sim::sectorStrip(Worst.Lanes));
  }
  row(OS, "rule", ruleOf(A));
}

void warplint::renderExplanation(const Report &R, const Finding &F, llvm::raw_ostream &OS) {
  if (F.Access)
    explainAccess(R, F, OS);
  for (const std::string &C : F.Considered)
    row(OS, "tried", C);
}

namespace {
/// Edits of one file whose lines touch, and the lines that they change.
struct Hunk {
  unsigned First, Last; ///< lines, both included
  std::vector<Edit> Edits;
};

std::vector<Hunk> hunksOf(std::vector<Edit> Edits) {
  llvm::sort(Edits, [](const Edit &A, const Edit &B) { return A.Range.Offset < B.Range.Offset; });
  std::vector<Hunk> All;
  for (Edit &E : Edits) {
    if (All.empty() || E.Range.Line > All.back().Last)
      All.push_back({E.Range.Line, E.Range.EndLine, {}});
    All.back().Last = std::max(All.back().Last, E.Range.EndLine);
    All.back().Edits.push_back(std::move(E));
  }
  return All;
}

/// "-2" or "-2,3": lines \p First to \p First + \p Count - 1.
std::string linesText(char Sign, unsigned First, size_t Count) {
  return Sign + std::to_string(First) + (Count == 1 ? "" : "," + std::to_string(Count));
}

void printLines(char Sign, llvm::StringRef Text, llvm::raw_ostream &OS) {
  for (llvm::StringRef Line : llvm::split(Text, '\n'))
    OS << Sign << Line << '\n';
}
} // namespace

static void printHunks(llvm::StringRef Text, std::vector<Edit> Edits, llvm::raw_ostream &OS) {
  const std::vector<llvm::StringRef> Lines = linesOf(Text);
  int64_t Shift = 0;
  for (Hunk &H : hunksOf(std::move(Edits))) {
    if (H.First == 0 || H.Last > Lines.size())
      return;
    const size_t Begin = size_t(Lines[H.First - 1].data() - Text.data());
    const size_t End = size_t(Lines[H.Last - 1].data() - Text.data()) + Lines[H.Last - 1].size();
    for (Edit &E : H.Edits) {
      E.Range.Offset -= unsigned(Begin);
      E.Range.EndOffset -= unsigned(Begin);
    }
    const llvm::StringRef Before = Text.slice(Begin, End);
    const std::string After = applyEdits(Before, H.Edits);
    const size_t Old = H.Last - H.First + 1, New = llvm::StringRef(After).count('\n') + 1;
    OS << "@@ " << linesText('-', H.First, Old) << ' '
       << linesText('+', unsigned(H.First + Shift), New) << " @@\n";
    printLines('-', Before, OS);
    printLines('+', After, OS);
    Shift += int64_t(New) - int64_t(Old);
  }
}

std::string warplint::patchOf(const Fix &X, SourceTexts &Texts) {
  std::map<std::string, std::vector<Edit>> ByFile;
  for (const Edit &E : X.Edits)
    ByFile[E.Range.File].push_back(E);
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  for (const auto &[File, Edits] : ByFile) {
    const std::string *Text = Texts.of(File);
    if (!Text)
      return "";
    OS << "--- " << File << "\n+++ " << File << '\n';
    printHunks(*Text, Edits, OS);
  }
  return Out;
}
