// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table over the values of macros and the shapes of blocks. Nothing is compiled, and nothing
// runs: workers analyse the rows, and read the file once for those that differ in their blocks
// alone.
//
//   -DBK=8,16 -DPAD=0,1 --block=32x8,16x16      8 rows

#include "lib/check/Check.h"
#include "lib/compare/ReportDiff.h"
#include "lib/files/EscapedStream.h"
#include "lib/files/WriteFile.h"
#include "lib/finding/FieldsJson.h"
#include "lib/finding/Totals.h"
#include "lib/render/ServiceText.h"
#include "lib/render/Terminal.h"
#include "tool/Commands.h"
#include "tool/Filter.h"
#include "tool/Lint.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {
/// What is varied: a macro, or the block.
struct Axis {
  std::string Name;
  std::vector<std::string> Values;
};

struct Row {
  std::vector<std::string> Values; ///< by axis
  KernelCost Cost;
  double Threads = 0;     ///< of all launches
  std::string Error;      ///< why there is no cost
  bool IsChecked = false; ///< for what makes results wrong
  std::string Wrong;      ///< the first of it
};

/// What is looked at of a row.
enum class Depth : uint8_t { Cost, Everything };

/// "32x8,16x16", "256"; but "32,8" is one shape.
bool listsShapes(llvm::StringRef Text) {
  return Text.contains('x') || (!Text.empty() && !Text.contains(','));
}

/// "NAME=1,2"
bool listsValues(llvm::StringRef Text) { return Text.contains(',') && Text.contains('='); }

/// Takes from \p Line what is varied, and leaves the rest.
std::vector<Axis> takeAxes(std::vector<const char *> &Line) {
  std::vector<Axis> Axes;
  std::vector<const char *> Rest = {Line.front()};
  auto Take = [&](llvm::StringRef Name, llvm::StringRef Values) {
    llvm::SmallVector<llvm::StringRef, 8> Each;
    Values.split(Each, ',', -1, /*KeepEmpty=*/false);
    auto At = llvm::find_if(Axes, [&](const Axis &A) { return A.Name == Name; });
    if (At == Axes.end())
      At = Axes.insert(Axes.end(), {Name.str(), {}});
    for (llvm::StringRef V : Each)
      At->Values.push_back(V.trim().str());
  };
  for (size_t N = 1; N < Line.size(); ++N) {
    llvm::StringRef Text = Line[N];
    const bool IsBlock = Text.consume_front("--block"),
               IsMacro = !IsBlock && Text.consume_front("-D");
    const bool IsApart = Text.empty() && N + 1 < Line.size(); // the value is a word of its own
    if (IsApart)
      Text = Line[N + 1];
    else if (IsBlock && !Text.consume_front("="))
      Text = "";
    if (!(IsBlock && listsShapes(Text)) && !(IsMacro && listsValues(Text))) {
      Rest.push_back(Line[N]);
      continue;
    }
    Take(IsBlock ? "block" : Text.split('=').first, IsBlock ? Text : Text.split('=').second);
    N += IsApart;
  }
  Line = std::move(Rest);
  return Axes;
}

/// Every combination, the last axis first.
std::vector<Row> rowsOf(llvm::ArrayRef<Axis> Axes) {
  std::vector<Row> Rows(1);
  for (const Axis &A : Axes) {
    std::vector<Row> More;
    for (const Row &R : Rows)
      for (const std::string &V : A.Values) {
        More.push_back(R);
        More.back().Values.push_back(V);
      }
    Rows = std::move(More);
  }
  return Rows;
}

class Tuning {
public:
  Tuning(const LintOptions &O, const Filters &By, ConfigTree &Configs, std::vector<Axis> Axes)
      : O(O), By(By), Configs(Configs), Axes(std::move(Axes)), Rows(rowsOf(this->Axes)) {}

  /// Fails if a shape is none, or there is no file.
  llvm::Error run() {
    std::vector<Row *> All;
    for (Row &R : Rows)
      All.push_back(&R);
    if (llvm::Error E =
            analyse(All, Depth::Cost, [&](Row &R, Report Of) { fill(R, std::move(Of)); }))
      return E;
    scale();
    remarkOnIdle();
    sort();
    return checkBest();
  }

  bool hasAnswer() const { return Rows.front().Error.empty(); }

  void print(bool IsMarkdown, llvm::raw_ostream &OS) const {
    std::vector<std::vector<std::string>> Table = {{}};
    for (const Axis &A : Axes)
      Table[0].push_back(A.Name);
    const std::vector<Figure> Figures = figuresShown();
    for (Figure F : Figures)
      Table[0].push_back(nameOf(F).str());
    for (const Row &R : Rows) {
      Table.push_back(R.Values);
      for (Figure F : Figures)
        Table.back().push_back(R.Cost[F] ? textOf(F, *R.Cost[F]) : "-");
      Table.back().push_back(!R.Error.empty()           ? R.Error
                             : !R.Wrong.empty()         ? R.Wrong
                             : R.IsChecked && isBest(R) ? "best"
                             : R.Cost.Unpriced          ? "not all of it has a price"
                                                        : "");
    }
    Table[0].push_back("");
    IsMarkdown ? printMarkdown(Table, OS) : printText(Table, OS);
    if (llvm::any_of(Rows, [](const Row &R) { return R.IsChecked; }))
      OS << "races, bounds and barriers were looked for in the best"
         << (llvm::any_of(Rows, [](const Row &R) { return !R.Wrong.empty(); })
                 ? ", and in rows that name what is wrong"
                 : "")
         << "; the others were priced alone\n";
    if (IsScaled)
      OS << "times, wavefronts and sectors are for as many threads in each row\n";
    if (IsAssumed)
      OS << AssumedBlocks
         << " blocks are assumed, as no launch with a known grid is in the file: rows whose "
            "blocks do different amounts of work do not compare; set it with --grid\n";
    for (const std::string &R : Remarks)
      OS << "note: " << R << '\n';
  }

private:
  /// Rows for which a file is read alike, and how each of them is read: a job for each of the
  /// build's ways.
  struct Batch {
    std::vector<Row *> Rows;
    std::vector<std::vector<Job>> Jobs;
  };

  /// Has workers analyse rows, and \p Take what each comes to.
  llvm::Error analyse(llvm::ArrayRef<Row *> Of, Depth How,
                      llvm::function_ref<void(Row &, Report)> Take) {
    llvm::Expected<std::vector<Batch>> All = batchesOf(Of, How);
    if (!All)
      return All.takeError();
    auto Fail = [&](size_t N, const std::string &Why) {
      for (Row *R : (*All)[N].Rows)
        R->Error = Why;
    };
    runJobs(
        All->size(), runOptionsOf(O.Run),
        [&](size_t N) { return toJson(reportsOn((*All)[N], How)); },
        [&](size_t N, llvm::StringRef Text) {
          auto Reports = fromJson<std::vector<Report>>(Text);
          if (!Reports)
            return Fail(N, "its answer " + llvm::toString(Reports.takeError()));
          for (auto &&[R, Own] : llvm::zip_equal((*All)[N].Rows, *Reports))
            Take(*R, toldOf(O, By, Configs, std::move(Own)));
        },
        Fail);
    return llvm::Error::success();
  }

  /// As many for each set of values as keep all workers at it. They are small: what a worker may
  /// take is meant for one file.
  llvm::Expected<std::vector<Batch>> batchesOf(llvm::ArrayRef<Row *> Of, Depth How) {
    std::map<std::vector<std::string>, std::vector<Row *>> Alike; // by what is not of the block
    for (Row *R : Of) {
      std::vector<std::string> Read = R->Values;
      for (size_t N = 0; N < Axes.size(); ++N)
        if (Axes[N].Name == "block")
          Read[N].clear();
      Alike[Read].push_back(R);
    }
    constexpr size_t MostRows = 8;
    const size_t Workers = llvm::divideCeil(workersOf(runOptionsOf(O.Run)), Alike.size());
    std::vector<Batch> All;
    for (const auto &[Read, Rows] : Alike) {
      const size_t Most = std::min<size_t>(llvm::divideCeil(Rows.size(), Workers), MostRows);
      for (size_t N = 0; N < Rows.size(); ++N) {
        if (N % Most == 0)
          All.emplace_back();
        llvm::Expected<std::vector<Job>> Jobs = jobsOf(*Rows[N], How);
        if (!Jobs)
          return Jobs.takeError();
        All.back().Rows.push_back(Rows[N]);
        All.back().Jobs.push_back(std::move(*Jobs));
      }
    }
    return All;
  }

  std::vector<Report> reportsOn(const Batch &Of, Depth How) const {
    std::vector<Report> All(Of.Rows.size());
    for (size_t Way = 0; Way < Of.Jobs.front().size(); ++Way) {
      std::vector<Job> Ways;
      for (const std::vector<Job> &Jobs : Of.Jobs)
        Ways.push_back(Jobs[Way]);
      for (auto &&[R, More] : llvm::zip_equal(All, runWays(Ways)))
        R.append(std::move(More));
    }
    for (auto &&[R, Jobs] : llvm::zip_equal(All, Of.Jobs)) {
      R.dropRepeats();
      if (How == Depth::Cost)
        compileWanted(O, Jobs, R);
    }
    return All;
  }

  void sort() {
    llvm::stable_sort(Rows, [](const Row &A, const Row &B) { return keyOf(A) < keyOf(B); });
  }

  /// What makes results wrong takes most of an analysis to find: it is looked for where it would
  /// be chosen. What is wrong there is not the best, and the next is looked at.
  llvm::Error checkBest() {
    constexpr size_t MostChecked = 8;
    for (size_t Count = 0; Count < MostChecked;) {
      std::vector<Row *> Next;
      for (Row &R : Rows)
        if (isBest(R) && !R.IsChecked && Count + Next.size() < MostChecked)
          Next.push_back(&R);
      if (Next.empty())
        break;
      Count += Next.size();
      if (llvm::Error E = analyse(Next, Depth::Everything, takeWrong))
        return E;
      sort();
    }
    return llvm::Error::success();
  }

  static void takeWrong(Row &R, const Report &Of) {
    R.IsChecked = true;
    for (const Finding &F : Of.Findings)
      if (kindOf(F.Check) == FindingKind::Bug && F.Severity != Severity::Note && R.Wrong.empty())
        R.Wrong = F.Check + " at " + F.Where.File + ":" + std::to_string(F.Where.Line);
  }

  llvm::Expected<std::vector<Job>> jobsOf(const Row &R, Depth How) {
    LintOptions Own = O;
    for (size_t N = 0; N < Axes.size(); ++N) {
      if (Axes[N].Name != "block")
        continue;
      llvm::Expected<Dim3> Shape = readShape(R.Values[N]);
      llvm::Error E = Shape ? checkBlock(*Shape) : Shape.takeError();
      if (E)
        return llvm::createStringError("--block=" + R.Values[N] + ": " +
                                       llvm::toString(std::move(E)));
      LaunchRequest Request;
      Request.Block = *Shape;
      Own.CommandLine.Launches.push_back(Request);
    }
    Own.Analysis.Fixes = false;
    Report Errors;
    std::vector<Job> Jobs = configure(Own, Configs, Errors);
    if (!Errors.Errors.empty())
      return llvm::createStringError(Errors.Errors.front().File + ": " +
                                     Errors.Errors.front().Message);
    for (Job &J : Jobs) {
      for (size_t N = 0; N < Axes.size(); ++N)
        if (Axes[N].Name != "block")
          J.Options.Parse.Args.push_back("-D" + Axes[N].Name + "=" + R.Values[N]);
      for (const Check &C : checks())
        if (How == Depth::Cost && kindOf(C.Info.Id) == FindingKind::Bug)
          J.Options.Checks.push_back("-" + C.Info.Id.str());
    }
    return Jobs;
  }

  void fill(Row &R, Report Of) {
    R.Cost = costOfAll(Of);
    for (const LaunchReport &L : Of.Launches) {
      double Threads = double(L.Block[0]) * L.Block[1] * L.Block[2];
      for (size_t D = 0; D < 3; ++D)
        Threads *= L.Grid ? (*L.Grid)[D] : 1;
      R.Threads += Threads;
      IsAssumed |= !L.Grid;
    }
    if (!R.Threads)
      R.Error = !Of.Errors.empty() ? Of.Errors.front().Message : "no kernel was analysed";
  }

  /// Larger blocks do more work each: figures are made those of as many threads.
  void scale() {
    if (llvm::none_of(Axes, [](const Axis &A) { return A.Name == "block"; }))
      return;
    double Most = 0;
    for (const Row &R : Rows)
      Most = std::max(Most, R.Threads);
    for (Row &R : Rows)
      if (R.Threads && R.Threads != Most) {
        IsScaled = true;
        for (Figure F : {Figure::Time, Figure::Wavefronts, Figure::Sectors})
          if (R.Cost[F])
            *R.Cost[F] *= Most / R.Threads;
      }
  }

  /// A macro that changes nothing is mostly a slip, or is defined again in the file.
  void remarkOnIdle() {
    for (size_t N = 0; N < Axes.size(); ++N) {
      std::map<std::vector<std::string>, std::vector<const Row *>> Alike;
      for (const Row &R : Rows) {
        std::vector<std::string> Others = R.Values;
        Others.erase(Others.begin() + long(N));
        Alike[Others].push_back(&R);
      }
      const bool IsIdle = llvm::all_of(Alike, [](const auto &Each) {
        return llvm::all_of(Each.second, [&](const Row *R) {
          return R->Error.empty() && R->Cost.Of == Each.second.front()->Cost.Of;
        });
      });
      if (IsIdle && Axes[N].Values.size() > 1)
        Remarks.push_back(
            "'" + Axes[N].Name + "' changes nothing" +
            (Axes[N].Name == "block"
                 ? ""
                 : "; a '#define' of it in the file counts, unless '#ifndef' guards it"));
    }
  }

  static std::tuple<bool, bool, bool, double, double> keyOf(const Row &R) {
    return {!R.Error.empty(), !R.Wrong.empty(), R.Cost.Unpriced != 0 || !R.Cost[Figure::Time],
            R.Cost[Figure::Time].value_or(0), R.Cost[Figure::Conflicts].value_or(0)};
  }

  bool isBest(const Row &R) const {
    return keyOf(R) == keyOf(Rows.front()) && !R.Cost.Unpriced && R.Wrong.empty() &&
           R.Error.empty();
  }

  std::vector<Figure> figuresShown() const {
    std::vector<Figure> All;
    for (const FigureInfo &F : figures())
      if (F.Of != Figure::New && llvm::any_of(Rows, [&](const Row &R) {
            return R.Cost[F.Of] && (*R.Cost[F.Of] || F.Of == Figure::Conflicts);
          }))
        All.push_back(F.Of);
    return All;
  }

  static void printText(llvm::ArrayRef<std::vector<std::string>> Table, llvm::raw_ostream &Into) {
    EscapedStream OS(Into);
    std::vector<size_t> Widths(Table.front().size());
    for (const auto &Cells : Table)
      for (size_t N = 0; N + 1 < Cells.size(); ++N)
        Widths[N] = std::max(Widths[N], Cells[N].size());
    for (const auto &Cells : Table) {
      std::string Line;
      for (size_t N = 0; N < Cells.size(); ++N)
        Line += (N ? "  " : "") +
                (N + 1 < Cells.size() ? std::string(Widths[N] - Cells[N].size(), ' ') : "") +
                Cells[N];
      OS << llvm::StringRef(Line).rtrim() << '\n';
    }
  }

  static void printMarkdown(llvm::ArrayRef<std::vector<std::string>> Table,
                            llvm::raw_ostream &Into) {
    EscapedStream OS(Into);
    for (const std::vector<std::string> &Cells : Table)
      writeMarkdownRow(Cells, &Cells == Table.begin(), OS);
    OS << '\n';
  }

  const LintOptions &O;
  const Filters &By;
  ConfigTree &Configs;
  std::vector<Axis> Axes;
  std::vector<Row> Rows;
  std::vector<std::string> Remarks;
  bool IsScaled = false, IsAssumed = false;
};

std::optional<int> tune(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                        const std::vector<Axis> &Axes) {
  constexpr size_t MostRows = 10000;
  if (Axes.empty())
    return fail("tune: nothing is varied; list values, as -DBK=8,16,32 or --block=32x8,16x16 do");
  size_t Count = 1;
  for (const Axis &A : Axes)
    Count = llvm::SaturatingMultiply(Count, A.Values.size());
  if (Count > MostRows)
    return fail("tune: " + llvm::Twine(Count) + " combinations; at most " + llvm::Twine(MostRows) +
                " are compared");
  Tuning All(O, By, Configs, Axes);
  if (llvm::Error E = All.run())
    return fail("tune: " + llvm::toString(std::move(E)));
  for (const OutputFile &Out : O.Outputs) {
    if (Out.Format != Format::Text && Out.Format != Format::Markdown)
      return fail("tune has the formats text and markdown");
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    All.print(Out.Format == Format::Markdown, OS);
    if (Out.File.empty())
      llvm::outs() << wrappedLines(Text, 4, O.Text.Columns);
    else if (llvm::Error E = writeFile(Out.File, [&](llvm::raw_ostream &Into) { Into << Text; }))
      return fail(Out.File + ": " + llvm::toString(std::move(E)));
  }
  return All.hasAnswer() && !wasInterrupted() ? ExitClean : ExitFailed;
}
} // namespace

int warplint::runTune(const CommandLine &Line) {
  std::vector<const char *> Args(Line.own().begin(), Line.own().end());
  const std::vector<Axis> Axes = takeAxes(Args);
  Args.insert(Args.end(), Line.fromDashes().begin(), Line.fromDashes().end());
  static constexpr UsageExample Examples[] = {
      {"warplint tune k.cu -DBK=8,16,32 -DPAD=0,1", "Six rows, the fastest first"},
      {"warplint tune k.cu --block=32x8,16x16,256", "The shapes of a block"},
  };
  return lintFrom({Args, Line.Describe},
                  {.Overview = "Compares what a file costs with other values of its macros and in "
                               "other blocks: a row each, the least predicted time first. Lists "
                               "of values are given to -D and, written as 32x8, to --block.",
                   .Usage = "[OPTIONS] FILE -DNAME=VALUE,... --block=SHAPE,... [-- COMPILER-FLAGS]",
                   .Examples = Examples,
                   .Page = "tune.md"},
                  [&](const LintOptions &O, const Filters &By, ConfigTree &Configs, Report &) {
                    return tune(O, By, Configs, Axes);
                  });
}
