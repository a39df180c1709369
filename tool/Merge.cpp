// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts together what several runs wrote with --report, and goes on as if it had been
// one run: filters, formats and exit codes are those of linting.
//
//   warplint --shard=1/2 -p build --report=1.json      on one machine
//   warplint --shard=2/2 -p build --report=2.json      on another
//   warplint merge 1.json 2.json                                as without --shard

#include "lib/check/Check.h"
#include "lib/files/Files.h"
#include "lib/finding/FieldsJson.h"
#include "lib/render/Terminal.h"
#include "lib/runner/TritonCache.h"
#include "tool/CommandLine.h"
#include "tool/Commands.h"
#include "tool/Lint.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <set>
#include <string>

using namespace warplint;

namespace {
llvm::Expected<std::vector<ReportFile>> readAll(const std::vector<std::string> &Names) {
  std::vector<ReportFile> Files;
  for (const std::string &Name : Names) {
    auto Buffer = readFile(Name);
    if (!Buffer)
      return llvm::createStringError(Name + ": " + llvm::toString(Buffer.takeError()));
    llvm::Expected<ReportFile> File = readReport((*Buffer)->getBuffer());
    if (!File)
      return llvm::createStringError(Name + " " + llvm::toString(File.takeError()));
    Files.push_back(std::move(*File));
  }
  return Files;
}

/// Brings the parts of a run into order. Fails if one is missing or there twice.
llvm::Error order(std::vector<ReportFile> &Files) {
  if (llvm::none_of(Files, [](const ReportFile &F) { return F.Part.has_value(); }))
    return llvm::Error::success();
  unsigned Count = 0;
  for (const ReportFile &F : Files) {
    if (!F.Part)
      return llvm::createStringError("cannot merge a full report with shards");
    if (Count && F.Part->Count != Count)
      return llvm::createStringError("cannot merge shards of different runs: one of " +
                                     llvm::Twine(Count) + ", one of " + llvm::Twine(F.Part->Count));
    Count = F.Part->Count;
  }
  llvm::stable_sort(Files, [](const ReportFile &A, const ReportFile &B) {
    return A.Part->Number < B.Part->Number;
  });
  for (unsigned N = 1; N <= Count; ++N) {
    auto Times = llvm::count_if(Files, [&](const ReportFile &F) { return F.Part->Number == N; });
    if (Times != 1)
      return llvm::createStringError("shard " + llvm::Twine(N) + "/" + llvm::Twine(Count) +
                                     (Times ? " is given twice" : " is missing"));
  }
  return llvm::Error::success();
}
} // namespace

int warplint::runMerge(const CommandLine &Line) {
  static constexpr UsageExample Examples[] = {
      {"warplint --shard=1/2 --report=1.json src/", "One of two machines"},
      {"warplint merge --format=sarif 1.json 2.json", "Then, anywhere"},
  };
  return lintFrom(
      Line,
      {.Overview = "Merges reports that lint wrote with --report, and shows them like lint.",
       .Usage = "[OPTIONS] REPORT...",
       .Examples = Examples,
       .Page = "ci.md",
       .ExitCodes = "0 no findings, 1 findings of the severity --fail-on or above, 2 error, "
                    "3 see --strict"},
      [](const LintOptions &O, const Filters &, ConfigTree &, Report &R) -> std::optional<int> {
        if (O.Fix.Apply || O.Filter.AddNolint)
          return fail("merge does not edit files; pass --fix, --diff or --add-nolint to the run "
                      "that analyses them");
        llvm::Expected<std::vector<ReportFile>> Files = readAll(O.Inputs.Named);
        if (!Files)
          return fail("merge: " + llvm::toString(Files.takeError()));
        if (llvm::Error E = order(*Files))
          return fail("merge: " + llvm::toString(std::move(E)));
        for (ReportFile &F : *Files)
          R.append(std::move(F.Report));
        R.dropRepeats();
        return std::nullopt;
      });
}

namespace {
/// A report of what cannot be analysed. It names no GPU: that of the others counts.
void addError(Report &R, const LintOptions &O, const ErrorReport &E) {
  Report Failed = failedReport(E.File, O.Analysis, E);
  Failed.Gpu.clear();
  R.append(std::move(Failed));
}

/// What the folders hold, each kernel once; in \p R what cannot be analysed.
std::vector<TritonKernel> kernelsIn(std::vector<std::string> Folders, const LintOptions &O,
                                    Report &R) {
  std::vector<TritonKernel> Kernels;
  std::set<std::string> Known;
  if (Folders.empty())
    Folders.push_back(defaultTritonCache());
  for (const std::string &Folder : Folders) {
    TritonCache Cache;
    if (llvm::sys::fs::is_directory(Folder))
      Cache = readTritonCache(Folder);
    else
      Cache.Errors.push_back({{}, Folder, "is not a folder of Triton's cache", ""});
    for (const ErrorReport &E : Cache.Errors)
      addError(R, O, E);
    for (TritonKernel &K : Cache.Kernels)
      if (Known.insert(absolutePath(K.File)).second)
        Kernels.push_back(std::move(K));
  }
  return Kernels;
}

/// One job a kernel. The configuration is the current folder's: that of the project which uses the
/// kernels, whereas the cache lies in nobody's.
std::vector<Job> tritonJobs(const LintOptions &O, ConfigTree &Configs, Report &R) {
  std::vector<TritonKernel> Kernels = kernelsIn(O.Inputs.Named, O, R);
  if (O.Run.Part) {
    std::vector<std::string> Files;
    for (const TritonKernel &K : Kernels)
      Files.push_back(K.File);
    const std::vector<std::string> Own = filesOf(*O.Run.Part, Files);
    llvm::erase_if(Kernels,
                   [&](const TritonKernel &K) { return !llvm::is_contained(Own, K.File); });
  }
  std::vector<Job> Jobs;
  const Configuration &C = Configs.of(absolutePath("kernel.py"));
  for (const ErrorReport &E : C.Errors)
    addError(R, O, E);
  if (!C.Errors.empty())
    return Jobs;
  const Settings S = merged(C.Settings, O.CommandLine);
  AnalysisOptions Options = O.Analysis;
  applySettings(S, Options);
  for (const TritonKernel &K : Kernels) {
    if (isExcluded(S, absolutePath(K.File))) {
      R.Hidden.Files.push_back(K.File);
      continue;
    }
    llvm::Expected<Job> J = jobOf(K, Options);
    if (J)
      Jobs.push_back(std::move(*J));
    else
      addError(R, O, {{}, K.File, llvm::toString(J.takeError()), ""});
  }
  return Jobs;
}
} // namespace

int warplint::runTriton(const CommandLine &Line) {
  static constexpr llvm::StringRef Main[] = {"arch",   "kernel",  "checks",  "notes",
                                             "format", "explain", "fail-on", "baseline"};
  static constexpr UsageExample Examples[] = {
      {"warplint triton", "Lint what $TRITON_CACHE_DIR or ~/.triton/cache holds"},
      {"warplint triton --kernel='add_*' cache/", "Some kernels of another cache"},
      {"warplint triton --format=sarif:k.sarif", "A log for code scanning, at the lines of Python"},
  };
  return lintFrom(Line,
                  {.Overview = "Lints the kernels that Triton compiled and keeps in its cache, at "
                               "the lines of Python that they were written on. The block, the "
                               "shared memory and the GPU are those of each compilation.",
                   .Usage = "[OPTIONS] [FOLDER...]",
                   .Examples = Examples,
                   .Main = Main,
                   .Page = "triton.md",
                   .ExitCodes =
                       "0 no findings, 1 findings of the severity --fail-on or above, 2 error, "
                       "3 see --strict",
                   .NeedsInput = false},
                  [](const LintOptions &O, const Filters &By, ConfigTree &Configs, Report &R) {
                    const std::vector<Job> Jobs = tritonJobs(O, Configs, R);
                    return analyzeJobs(O, By, Configs, Jobs, R);
                  });
}

/// "shared-bank-conflict" of "shared-bank-conflict.md".
static llvm::StringRef checkOf(const CheckPage &P) { return llvm::sys::path::stem(P.Path); }

/// The line that \p Word is a place on: "k.cu:14", "k.cu:14:5"; nothing if it is none.
static std::optional<std::pair<llvm::StringRef, unsigned>> placeIn(llvm::StringRef Word) {
  unsigned Number = 0, Column = 0;
  const auto [File, Last] = Word.rsplit(':');
  const auto [Before, Line] = File.rsplit(':');
  if (Word.starts_with("-") || File.empty() || Last.getAsInteger(10, Column))
    return std::nullopt;
  if (Line.getAsInteger(10, Number))
    return std::pair(File, Column);
  return std::pair(Before, Number);
}

/// Lints as \p Line asks, and shows what is found at the places that it names.
static int explainPlaces(const CommandLine &Line) {
  std::vector<std::string> Words = {"warplint explain", "--explain", "--notes", "--exit-zero"},
                           Files;
  llvm::json::Array Places;
  bool IsNamed = false; // a file that is to be linted
  for (const char *Word : Line.own().drop_front()) {
    const auto At = placeIn(Word);
    if (!At) {
      IsNamed |= !llvm::StringRef(Word).starts_with("-") && llvm::sys::fs::exists(Word);
      Words.push_back(Word);
      continue;
    }
    Files.push_back(At->first.str());
    Places.push_back(llvm::json::Object{
        {"name", At->first},
        {"lines", llvm::json::Array{llvm::json::Array{At->second, At->second}}}});
  }
  std::string Filter;
  llvm::raw_string_ostream(Filter) << llvm::json::Value(std::move(Places));
  Words.push_back("--line-filter=" + Filter);
  if (!IsNamed)
    llvm::append_range(Words, Files);
  llvm::append_range(Words, Line.fromDashes());
  std::vector<const char *> Args;
  for (const std::string &Word : Words)
    Args.push_back(Word.c_str());
  return lintFrom(llvm::ArrayRef<const char *>(Args),
                  {.Overview = "Explains what is found at a place.", .Usage = "FILE:LINE..."},
                  analyzeFiles);
}

int warplint::runExplain(const CommandLine &Line) {
  constexpr CommandHelp Help = {
      .Overview =
          "Describes checks: what they find, how they decide, what to do about it. Of a place, "
          "shows how each finding there came about; with the options of linting, and the file to "
          "lint where the place is in a header.",
      .Usage = "CHECK... | FILE:LINE... [OPTIONS] [FILE...]",
      .Page = "checks"};
  if (llvm::any_of(Line.own().drop_front(), [](const char *Word) { return placeIn(Word); }))
    return explainPlaces(Line);
  llvm::cl::OptionCategory Category{"Options"};
  llvm::cl::list<std::string> Names{llvm::cl::Positional, llvm::cl::desc("<check>..."),
                                    llvm::cl::cat(Category)};
  if (std::optional<int> Exit = parseCommandLine(Line, Help, {&Category}))
    return *Exit;
  std::string Known;
  for (const CheckPage &P : checkPages())
    Known += (Known.empty() ? "" : ", ") + checkOf(P).str();
  if (Names.empty())
    return fail("name a check; the checks are " + Known);
  bool First = true;
  const bool Colors = isColored(llvm::outs());
  const size_t Columns = columnsOf(llvm::outs());
  for (const std::string &Name : Names) {
    const CheckPage *Page =
        llvm::find_if(checkPages(), [&](const CheckPage &P) { return checkOf(P) == Name; });
    if (Page == checkPages().end())
      return fail("unknown check '" + Name + "'; the checks are " + Known);
    llvm::outs() << (First ? "" : "\n")
                 << (Colors || Columns ? forTerminal(Page->Text, Colors, Columns)
                                       : Page->Text.str());
    First = false;
  }
  return ExitClean;
}
