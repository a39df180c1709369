// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/render/Diff.h"

#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/finding/Totals.h"
#include "lib/render/JsonLists.h"
#include "lib/render/ServiceText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cmath>

using namespace warplint;

static std::string placeOf(const SourceRange &Where) {
  return Where.isValid() ? Where.File + ":" + std::to_string(Where.Line) : Where.File;
}

/// "-67 %"; empty where there is nothing to divide by, or no difference that shows.
static std::string changeText(double Base, double Head) {
  if (Base == 0 || Base == Head)
    return "";
  std::string Text;
  const double Percent = 100 * (Head - Base) / Base;
  llvm::raw_string_ostream(Text) << llvm::format(std::fabs(Percent) < 9.5 ? "%+.1f %%" : "%+.0f %%",
                                                 Percent);
  return Text;
}

static std::string textOf(Figure F, const std::optional<double> &Value) {
  return Value ? textOf(F, *Value) : "unknown";
}

/// "1 kernel costs the same".
static std::string sameText(const ReportDiff &D) {
  const auto Same = llvm::count_if(D.Kernels, [](const KernelDiff &K) { return !K.isChanged(); });
  return std::to_string(Same) + (Same == 1 ? " kernel costs" : " kernels cost") + " the same";
}

static std::string basisText(const ReportDiff &D) {
  std::string Text = D.Board.empty() ? "Times are of " + D.Gpu + ", a wavefront a nanosecond."
                                     : "Times are predicted, at the peak rates of " + D.Board + ".";
  if (D.AssumesBlocks)
    Text += " Where a grid is not known, " + std::to_string(AssumedBlocks) + " blocks are assumed.";
  return Text;
}

/// "gate 'time <= base' holds for 12 kernels".
static std::string headOf(const GateResult &G) {
  return "gate '" + G.Gate + "' " +
         (G.Failures.empty()
              ? "holds for " + std::to_string(G.Kernels) + (G.Kernels == 1 ? " kernel" : " kernels")
              : "does not hold");
}

/// Figures that differ, and the time.
static std::vector<Figure> shownOf(const KernelDiff &K) {
  std::vector<Figure> All;
  for (const FigureInfo &F : figures()) {
    if (F.Of == Figure::New) // its findings are listed
      continue;
    const auto &B = (*K.Base)[F.Of], &H = (*K.Head)[F.Of];
    if (B != H || (F.Of == Figure::Time && H))
      All.push_back(F.Of);
  }
  return All;
}

/// "time 3.2 us, 0 conflicts": of a kernel that only one side has.
static std::string aloneText(const KernelCost &C) {
  std::vector<std::string> Parts;
  for (Figure F : {Figure::Time, Figure::Wavefronts, Figure::Sectors, Figure::Conflicts,
                   Figure::Shared, Figure::Unsearched})
    if (C[F])
      Parts.push_back(nameOf(F).str() + " " + textOf(F, *C[F]));
  return llvm::join(Parts, ", ");
}

static void printPlain(const ReportDiff &D, llvm::ArrayRef<GateResult> Gates,
                       llvm::raw_ostream &OS) {
  OS << D.Base << " and " << D.Head << ", for " << D.Gpu << "\n";
  for (const KernelDiff &K : D.Kernels) {
    if (!K.isChanged())
      continue;
    OS << '\n'
       << (!K.Base   ? "new: "
           : !K.Head ? "gone: "
                     : "")
       << K.Kernel << "  " << placeOf(K.Where) << '\n';
    if (!K.Base || !K.Head) {
      OS << "  " << aloneText(K.Head ? *K.Head : *K.Base) << '\n';
      continue;
    }
    for (Figure F : shownOf(K)) {
      const auto &B = (*K.Base)[F], &H = (*K.Head)[F];
      const std::string Line = llvm::formatv("  {0,-11}{1,9} -> {2,-9}{3}", nameOf(F), textOf(F, B),
                                             textOf(F, H), B && H ? changeText(*B, *H) : "");
      OS << llvm::StringRef(Line).rtrim() << '\n';
    }
  }
  OS << '\n' << sameText(D) << '\n' << basisText(D) << '\n';
  for (const auto &[Head, All] : {std::pair("new", &D.New), {"gone", &D.Gone}}) {
    if (!All->empty())
      OS << '\n'
         << All->size() << (All->size() == 1 ? " finding is " : " findings are ") << Head << ":\n";
    for (const Finding &F : *All)
      OS << "  " << placeOf(F.Where) << ": " << nameOf(F.Severity) << ": " << F.Message << " ["
         << F.Check << "]\n";
  }
  OS << (Gates.empty() ? "" : "\n");
  for (const GateResult &G : Gates) {
    OS << headOf(G) << '\n';
    for (const std::string &F : G.Failures)
      OS << "  " << F << '\n';
    for (const std::string &R : G.Remarks)
      OS << "  note: " << R << '\n';
  }
}

namespace {
/// The columns of a table: those in which some kernel differs, and the time.
std::vector<Figure> columnsOf(const ReportDiff &D) {
  std::vector<Figure> All;
  for (const FigureInfo &F : figures())
    if (F.Of != Figure::New && (F.Of == Figure::Time || llvm::any_of(D.Kernels, [&](auto &K) {
                                  return K.isChanged() &&
                                         (K.Base ? (*K.Base)[F.Of] : std::nullopt) !=
                                             (K.Head ? (*K.Head)[F.Of] : std::nullopt);
                                })))
      All.push_back(F.Of);
  return All;
}

std::string cellOf(const KernelDiff &K, Figure F) {
  const auto B = K.Base ? (*K.Base)[F] : std::nullopt, H = K.Head ? (*K.Head)[F] : std::nullopt;
  if (!B && !H)
    return "";
  if (B == H)
    return textOf(F, *B);
  const std::string Change = B && H ? changeText(*B, *H) : "";
  return (K.Base ? textOf(F, B) : "new") + " \u2192 " + (K.Head ? textOf(F, H) : "gone") +
         (Change.empty() ? "" : " (" + Change + ")");
}

/// A document of tables and lists: as Markdown, or as HTML.
class Document {
public:
  Document(bool IsHtml, llvm::raw_ostream &OS) : IsHtml(IsHtml), OS(OS) {}

  void heading(llvm::StringRef Text) {
    OS << (IsHtml ? "<h2>" : "## ") << plain(Text) << (IsHtml ? "</h2>\n" : "\n\n");
  }
  void paragraph(llvm::StringRef Text) {
    OS << (IsHtml ? "<p>" : "") << plain(Text) << (IsHtml ? "</p>\n" : "\n\n");
  }
  void row(llvm::ArrayRef<std::string> Cells, bool IsHead) {
    if (!IsHtml)
      return writeMarkdownRow(Cells, IsHead, OS);
    const char *Cell = IsHead ? "th" : "td";
    OS << "<tr>";
    for (const std::string &C : Cells)
      OS << '<' << Cell << '>' << plain(C) << "</" << Cell << '>';
    OS << "</tr>\n";
  }
  void begin(llvm::StringRef Tag) {
    if (IsHtml)
      OS << '<' << Tag << ">\n";
  }
  void end(llvm::StringRef Tag) { OS << (IsHtml ? ("</" + Tag + ">\n").str() : "\n"); }
  void item(llvm::StringRef Text) {
    OS << (IsHtml ? "<li>" : "* ") << plain(Text) << (IsHtml ? "</li>\n" : "\n");
  }

private:
  std::string plain(llvm::StringRef Text) const {
    if (!IsHtml)
      return markdownText(Text);
    std::string Out;
    llvm::raw_string_ostream Into(Out);
    llvm::printHTMLEscaped(Text, Into);
    return Out;
  }

  bool IsHtml;
  llvm::raw_ostream &OS;
};
} // namespace

static void printTable(const ReportDiff &D, Document &To) {
  const std::vector<Figure> Columns = columnsOf(D);
  std::vector<std::string> Head = {"kernel"};
  for (Figure F : Columns)
    Head.push_back(nameOf(F).str());
  To.begin("table");
  To.row(Head, true);
  for (const KernelDiff &K : D.Kernels) {
    if (!K.isChanged())
      continue;
    std::vector<std::string> Cells = {K.Kernel + " " + placeOf(K.Where)};
    for (Figure F : Columns)
      Cells.push_back(cellOf(K, F));
    To.row(Cells, false);
  }
  To.end("table");
}

static void printDocument(const ReportDiff &D, llvm::ArrayRef<GateResult> Gates, Document &To) {
  To.heading("What the change from " + D.Base + " to " + D.Head + " costs");
  for (const GateResult &G : Gates) {
    To.paragraph(headOf(G) + (G.Failures.empty() && G.Remarks.empty() ? "" : ":"));
    To.begin("ul");
    for (const std::string &F : G.Failures)
      To.item(F);
    for (const std::string &R : G.Remarks)
      To.item("note: " + R);
    To.end("ul");
  }
  if (llvm::any_of(D.Kernels, [](const KernelDiff &K) { return K.isChanged(); }))
    printTable(D, To);
  To.paragraph(sameText(D) + ". " + basisText(D));
  for (const auto &[Head, All] : {std::pair("New findings", &D.New), {"Findings gone", &D.Gone}}) {
    if (All->empty())
      continue;
    To.paragraph(std::string(Head) + ":");
    To.begin("ul");
    for (const Finding &F : *All)
      To.item(placeOf(F.Where) + ": " + F.Message + " (" + F.Check + ")");
    To.end("ul");
  }
}

namespace {
class DiffJson {
public:
  explicit DiffJson(llvm::raw_ostream &OS) : J(OS, 2) {}

  void write(const ReportDiff &D, llvm::ArrayRef<GateResult> Gates) {
    J.object([&] {
      J.attribute("base", utf8(D.Base));
      J.attribute("head", utf8(D.Head));
      J.attribute("gpu", D.Gpu);
      J.attribute("board", D.Board.empty() ? llvm::json::Value(nullptr) : D.Board);
      J.attribute("assumesBlocks", D.AssumesBlocks);
      writeEach(J, "kernels", D.Kernels, [&](const KernelDiff &K) {
        J.attribute("kernel", utf8(K.Kernel));
        place(K.Where);
        cost("base", K.Base);
        cost("head", K.Head);
      });
      for (const auto &[Key, All] : {std::pair("new", &D.New), {"gone", &D.Gone}})
        writeEach(J, Key, *All, [&](const Finding &F) {
          J.attribute("check", F.Check);
          J.attribute("severity", nameOf(F.Severity));
          J.attribute("kernel", utf8(F.Kernel));
          place(F.Where);
          J.attribute("message", utf8(F.Message));
        });
      writeEach(J, "gates", Gates, [&](const GateResult &G) {
        J.attribute("gate", utf8(G.Gate));
        J.attribute("holds", G.Failures.empty());
        J.attribute("kernels", G.Kernels);
        writeTexts(J, "failures", G.Failures);
        writeTexts(J, "remarks", G.Remarks);
      });
    });
  }

private:
  void place(const SourceRange &Where) {
    J.attribute("file", utf8(Where.File));
    J.attribute("line", Where.Line);
  }

  /// Figures by name; one that is not known is null, and so is a side without the kernel.
  void cost(llvm::StringRef Key, const std::optional<KernelCost> &C) {
    if (!C)
      return J.attribute(Key, nullptr);
    J.attributeObject(Key, [&] {
      for (const FigureInfo &F : figures())
        J.attribute(F.Name, (*C)[F.Of] ? llvm::json::Value(*(*C)[F.Of]) : nullptr);
      J.attribute("unpriced", C->Unpriced);
    });
  }

  llvm::json::OStream J;
};
} // namespace

void warplint::renderDiff(const ReportDiff &D, llvm::ArrayRef<GateResult> Gates, DiffFormat As,
                          llvm::raw_ostream &Into) {
  if (As == DiffFormat::Github) {
    for (const GateResult &G : Gates)
      for (const std::string &F : G.Failures)
        Into << "::error title=warplint diff::"
             << githubText("gate '" + G.Gate + "': " + F, /*IsProperty=*/false) << '\n';
    return;
  }
  if (As == DiffFormat::Json) {
    DiffJson(Into).write(D, Gates);
    Into << '\n';
    return;
  }
  EscapedStream OS(Into);
  if (As == DiffFormat::Text)
    return printPlain(D, Gates, OS);
  const bool IsHtml = As == DiffFormat::Html;
  Document To(IsHtml, OS);
  if (IsHtml)
    OS << "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>warplint "
          "diff</title>\n"
          "<style>body{font:16px/1.5 sans-serif;margin:2em;color-scheme:light dark}"
          "table{border-collapse:collapse}th,td{padding:.2em .8em;border:1px solid #888;"
          "text-align:right}th:first-child,td:first-child{text-align:left}</style>\n<body>\n";
  printDocument(D, Gates, To);
  if (IsHtml)
    OS << "</body></html>\n";
}
