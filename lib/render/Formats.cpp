// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/files/EscapedStream.h"
#include "lib/finding/Totals.h"
#include "lib/render/Render.h"
#include "lib/render/ReportWords.h"
#include "lib/render/Terminal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace warplint;

llvm::ArrayRef<FormatInfo> warplint::formats() {
  static constexpr FormatInfo All[] = {
      {Format::Text, "text", "for people"},
      {Format::Json, "json", "everything, for programs: docs/json.md"},
      {Format::JsonLines, "jsonl", "findings, refusals and errors, an object a line"},
      {Format::Sarif, "sarif", "SARIF 2.1.0, for GitHub's code scanning and others"},
      {Format::Github, "github", "annotations of a GitHub workflow"},
      {Format::Gitlab, "gitlab", "GitLab's code quality"},
      {Format::Junit, "junit", "JUnit's XML, for test reports"},
      {Format::Rdjson, "rdjson", "reviewdog's diagnostics, with suggestions"},
      {Format::Markdown, "markdown", "a summary for a pull request"},
      {Format::Html, "html", "a page with pictures, in one file: docs/html.md"},
      {Format::Agent, "agent", "for coding agents: few words, fixes as patches: docs/agents.md"},
      {Format::Table, "table", "a row for each launch: bytes, wavefronts, time at peak rates"},
  };
  return All;
}

llvm::StringRef RenderContext::pageOf(llvm::StringRef Check) const {
  auto Found = llvm::find_if(Rules, [&](const Rule &R) { return R.Id == Check; });
  return Found == Rules.end() ? llvm::StringRef() : llvm::StringRef(Found->Page);
}

void warplint::render(Format F, const Report &R, const TextOptions &Text, const RenderContext &C,
                      llvm::raw_ostream &OS) {
  switch (F) {
  case Format::Text:
    return renderText(R, Text, OS);
  case Format::Json:
    return renderJson(R, C.AllAccesses, OS);
  case Format::JsonLines:
    return renderJsonLines(R, OS);
  case Format::Sarif:
    return renderSarif(R, C, OS);
  case Format::Github:
    return renderGithub(R, C, OS);
  case Format::Gitlab:
    return renderGitlab(R, C, OS);
  case Format::Junit:
    return renderJunit(R, C, OS);
  case Format::Rdjson:
    return renderRdjson(R, C, OS);
  case Format::Markdown:
    return renderMarkdown(R, C, OS);
  case Format::Html:
    return renderHtml(R, C, OS);
  case Format::Agent:
    return renderAgent(R, C, OS);
  case Format::Table:
    if (!Text.Columns)
      return renderTable(R, C, OS);
    std::string Table;
    llvm::raw_string_ostream Into(Table);
    renderTable(R, C, Into);
    OS << wrappedLines(Table, 4, Text.Columns);
    return;
  }
}

/// "  12  shared-bank-conflict", the most frequent first.
static void table(llvm::StringRef Title, const std::map<std::string, size_t> &Counts,
                  llvm::raw_ostream &OS) {
  std::set<std::pair<int64_t, llvm::StringRef>> Rows;
  size_t Sum = 0;
  for (const auto &[Name, N] : Counts) {
    Rows.insert({-int64_t(N), Name});
    Sum += N;
  }
  OS << llvm::format("%7zu  ", Sum) << Title << '\n';
  for (const auto &[N, Name] : Rows)
    OS << llvm::format("%7lld    ", (long long)-N) << Name << '\n';
}

void warplint::renderStatistics(const Report &R, llvm::raw_ostream &OS) {
  std::map<std::string, size_t> Findings, Shared, Global;
  for (const Finding &F : R.Findings)
    ++Findings[F.Check];
  for (const AccessReport &A : R.Accesses)
    ++(A.isShared() ? Shared
                    : Global)[A.Verdict.Reached ? nameOf(A.Verdict.Kind) : "never reached"];
  table("findings", Findings, OS);
  table("accesses to shared memory", Shared, OS);
  table("accesses to global memory", Global, OS);
  table("refusals", notSearched(R), OS);
}

static std::string shapeText(uint32_t X, uint32_t Y, uint32_t Z) {
  return std::to_string(X) + "x" + std::to_string(Y) + "x" + std::to_string(Z);
}

void warplint::renderTotals(const Report &R, llvm::raw_ostream &OS) {
  const std::vector<std::vector<LaunchTotal>> Sums = totalsOf(R);
  for (size_t N = 0; N < R.Launches.size(); ++N) {
    const LaunchReport &L = R.Launches[N];
    OS << "kernel '" << L.Kernel << "', block " << shapeText(L.Block[0], L.Block[1], L.Block[2])
       << ", grid ";
    if (!L.Grid) {
      OS << "unknown: totals need the grid; pass --grid=X,Y,Z\n";
      continue;
    }
    OS << shapeText((*L.Grid)[0], (*L.Grid)[1], (*L.Grid)[2]) << '\n';
    for (const LaunchTotal &T : Sums[N])
      if (T.Value)
        OS << llvm::format("%14llu  ", (unsigned long long)*T.Value) << T.Metric << '\n';
      else
        OS << "       unknown  " << T.Metric << '\n';
  }
}

/// "144 MiB", "12.3 KiB": three digits.
static std::string scaled(double Value, double Step, llvm::ArrayRef<const char *> Units) {
  while (Value >= 999.5 && Units.size() > 1) {
    Value /= Step;
    Units = Units.drop_front();
  }
  const int Decimals = Value >= 99.95 || Value == uint64_t(Value) ? 0 : Value >= 9.995 ? 1 : 2;
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.*f %s", Decimals, Value, Units.front());
  return llvm::StringRef(Text).rtrim().str();
}

static std::string bytesText(uint64_t Bytes) {
  return scaled(double(Bytes), 1024, {"B", "KiB", "MiB", "GiB", "TiB", "PiB"});
}

static std::string countText(uint64_t N) {
  return scaled(double(N), 1000, {"", "k", "M", "G", "T", "P"});
}

static std::string timeText(double Seconds) {
  return scaled(Seconds * 1e9, 1000, {"ns", "us", "ms", "s"});
}

/// "transpose 32x32, grid 64x64  k.cu:12"
static std::string launchText(const Report &R, const LaunchReport &L) {
  std::string Text = llvm::formatv("{0} {1}x{2}", L.Kernel, L.Block[0], L.Block[1]).str();
  if (L.Block[2] > 1)
    Text += "x" + std::to_string(L.Block[2]);
  if (L.Grid)
    Text += llvm::formatv(" on {0}x{1}x{2}", (*L.Grid)[0], (*L.Grid)[1], (*L.Grid)[2]).str();
  const SourceRange &Where = R.Kernels[L.KernelNumber].Where;
  return Text + "  " + Where.File + ":" + std::to_string(Where.Line);
}

namespace {
struct Column {
  const char *Head;
  std::vector<std::string> Cells;
};

class Table {
public:
  Table(const Report &R, const std::optional<sim::Board> &Board) : R(R), Board(Board) {}

  void add(const KernelTraffic &K) {
    const std::string Least = K.How == Counting::AtLeast ? ">= " : "";
    auto Figure = [&](uint64_t Of, const std::string &Text) { return (Of ? Least : "") + Text; };
    Columns[0].Cells.push_back(Figure(K.Now.BytesNeeded, bytesText(K.Now.BytesNeeded)));
    Columns[1].Cells.push_back(Figure(K.Now.BytesMoved, bytesText(K.Now.BytesMoved)));
    Columns[2].Cells.push_back(Figure(K.Now.IdealWavefronts, countText(K.Now.IdealWavefronts)));
    Columns[3].Cells.push_back(Figure(K.Now.Wavefronts, countText(K.Now.Wavefronts)));
    times(K);
    Columns[7].Cells.push_back(launchText(R, R.Launches[K.Launch]));
  }

  void print(llvm::raw_ostream &OS) const {
    for (size_t Row = 0; Row <= Columns.front().Cells.size(); ++Row) {
      for (const Column &C : Columns)
        if (C.Cells.size())
          OS << padded(C, Row) << (&C == &Columns.back() ? "\n" : "  ");
    }
  }

private:
  /// Only of launches: one block has no time of its own.
  void times(const KernelTraffic &K) {
    if (!Board || !K.PerLaunch)
      return;
    const PeakTimes T = peakTimes(K.Now, *Board);
    const double Longest = T.longest();
    Columns[4].Cells.push_back(timeText(Longest));
    Columns[5].Cells.push_back(T.Issue == Longest    ? "issue"
                               : T.Shared == Longest ? "shared"
                                                     : "global");
    Columns[6].Cells.push_back(K.Fixed ? timeText(peakTimes(*K.Fixed, *Board).longest()) : "");
  }

  /// Figures to the right, the launch to the left.
  std::string padded(const Column &C, size_t Row) const {
    auto Cell = [&](size_t N) { return N ? llvm::StringRef(C.Cells[N - 1]) : C.Head; };
    if (&C == &Columns.back())
      return Cell(Row).str();
    size_t Width = 0;
    for (size_t N = 0; N <= C.Cells.size(); ++N)
      Width = std::max(Width, Cell(N).size());
    return std::string(Width - Cell(Row).size(), ' ') + Cell(Row).str();
  }

  const Report &R;
  const std::optional<sim::Board> &Board;
  std::vector<Column> Columns = {{"needed", {}},     {"moved", {}}, {"wavefronts ideal", {}},
                                 {"taken", {}},      {"time", {}},  {"of", {}},
                                 {"with fixes", {}}, {"kernel", {}}};
};
} // namespace

static void part(const Report &R, llvm::ArrayRef<KernelTraffic> Rows,
                 const std::optional<sim::Board> &Board, llvm::raw_ostream &OS) {
  Table T(R, Board);
  for (const KernelTraffic &K : Rows)
    T.add(K);
  T.print(OS);
}

static void boardLine(const Report &R, const std::optional<sim::Board> &Board,
                      llvm::raw_ostream &OS) {
  if (!Board) {
    OS << "no time: the rates of no board with " << R.Gpu
       << " are known; choose one with --board\n";
    return;
  }
  OS << "time: of what takes longest, a memory or issuing the instructions, at the peak rates of "
     << Board->Name
     << llvm::format(
            " (%.0f GB/s; %u SMs, a wavefront a cycle at %.2f GHz); choose one with --board",
            Board->DramGBps, Board->Sms, Board->BoostMHz / 1000.0)
     << "\nsectors that are in the L2 cache take less\n";
}

void warplint::renderTable(const Report &R, const RenderContext &C, llvm::raw_ostream &To) {
  EscapedStream OS(To);
  const std::vector<KernelTraffic> Rows = trafficOf(R);
  const auto *Blocks =
      llvm::find_if(Rows, [](const KernelTraffic &K) { return !K.PerLaunch; }).base();
  const llvm::ArrayRef<KernelTraffic> All = Rows;
  const llvm::ArrayRef<KernelTraffic> Launches = All.take_front(size_t(Blocks - Rows.data()));
  const std::optional<sim::Board> Board = C.Board ? C.Board : sim::boardOf(R.Gpu);
  if (!Launches.empty()) {
    OS << "per launch, the most excess first:\n";
    part(R, Launches, Board, OS);
    boardLine(R, Board, OS);
  }
  if (Launches.size() < All.size()) {
    OS << (Launches.empty() ? "" : "\n")
       << "per block, where the grid is not known (set it with --grid), the most excess first:\n";
    part(R, All.drop_front(Launches.size()), std::nullopt, OS);
  }
  if (llvm::any_of(All, [](const KernelTraffic &K) { return K.How == Counting::AtLeast; }))
    OS << ">=: a loop or a guard is not known (set it with --arg): each access counts once a "
          "warp\n";
  if (All.empty())
    OS << "no kernel accesses memory\n";
}
