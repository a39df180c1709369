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

#include <map>
#include <set>
#include <string>

using namespace warplint;

/// Whether the file begins as a report does: other programs write JSON, too.
static bool isReport(llvm::StringRef Path) {
  auto Begin = llvm::MemoryBuffer::getFileSlice(Path, ReportBegin.size(), 0);
  return Begin && (*Begin)->getBuffer() == ReportBegin;
}

namespace {
/// The reports that \p Names name: files, and of folders all files `*.json` in them that are
/// reports.
llvm::Expected<std::vector<std::string>> reportsIn(const std::vector<std::string> &Names) {
  std::vector<std::string> Files;
  for (const std::string &Name : Names) {
    if (!llvm::sys::fs::is_directory(Name)) {
      Files.push_back(Name);
      continue;
    }
    std::vector<std::string> Found;
    std::error_code Failed;
    for (llvm::sys::fs::recursive_directory_iterator At(Name, Failed, /*follow_symlinks=*/false),
         End;
         At != End && !Failed; At.increment(Failed))
      if (llvm::StringRef(At->path()).ends_with(".json") && isReport(At->path()))
        Found.push_back(At->path());
    if (Failed)
      return llvm::createStringError(Name + ": " + Failed.message());
    if (Found.empty())
      return llvm::createStringError(Name + ": no report in this folder; write one with --report");
    llvm::sort(Found);
    llvm::append_range(Files, Found);
  }
  return Files;
}

/// Appends reports one by one as they are read: whole ones in the order given, those of shards in
/// the order of their numbers, as soon as all before them are there.
class Merger {
public:
  explicit Merger(Report &Into) : Into(Into) {}

  llvm::Error add(ReportFile File) {
    (File.Part ? HasParts : HasWhole) = true;
    if (HasParts && HasWhole)
      return llvm::createStringError("cannot merge a full report with shards");
    if (!File.Part) {
      Into.append(std::move(File.Report));
      return llvm::Error::success();
    }
    const auto [Number, Of] = *File.Part;
    if (Count && Of != Count)
      return llvm::createStringError("cannot merge shards of different runs: one of " +
                                     llvm::Twine(Count) + ", one of " + llvm::Twine(Of));
    Count = Of;
    if (Number < Next || !Waiting.try_emplace(Number, std::move(File.Report)).second)
      return llvm::createStringError("shard " + llvm::Twine(Number) + "/" + llvm::Twine(Count) +
                                     " is given twice");
    for (auto At = Waiting.begin(); At != Waiting.end() && At->first == Next; ++Next) {
      Into.append(std::move(At->second));
      At = Waiting.erase(At);
    }
    return llvm::Error::success();
  }

  /// To be called after the last one.
  llvm::Error end() const {
    if (Next > Count)
      return llvm::Error::success();
    return llvm::createStringError("shard " + llvm::Twine(Next) + "/" + llvm::Twine(Count) +
                                   " is missing");
  }

private:
  Report &Into;
  bool HasParts = false, HasWhole = false;
  unsigned Count = 0, Next = 1;
  std::map<unsigned, Report> Waiting; ///< by number of the shard
};

llvm::Error mergeAll(const std::vector<std::string> &Names, Report &R) {
  llvm::Expected<std::vector<std::string>> Files = reportsIn(Names);
  if (!Files)
    return Files.takeError();
  Merger M(R);
  for (const std::string &Name : *Files) {
    auto Buffer = readFile(Name);
    if (!Buffer)
      return llvm::createStringError(Name + ": " + llvm::toString(Buffer.takeError()));
    llvm::Expected<ReportFile> File = readReport((*Buffer)->getBuffer());
    if (!File)
      return llvm::createStringError(Name + " " + llvm::toString(File.takeError()));
    if (llvm::Error E = M.add(std::move(*File)))
      return E;
  }
  return M.end();
}
} // namespace

int warplint::runMerge(const CommandLine &Line) {
  static constexpr UsageExample Examples[] = {
      {"warplint --shard=1/2 --report=1.json src/", "One of two machines"},
      {"warplint merge --format=sarif 1.json 2.json", "Then, anywhere"},
      {"warplint merge reports/", "All reports in a folder; @LIST names a file of names"},
  };
  return lintFrom(
      Line,
      {.Overview = "Merges reports that lint wrote with --report, and shows them like lint.",
       .Usage = "[OPTIONS] REPORT|FOLDER|@LIST...",
       .Examples = Examples,
       .Page = "many-files.md",
       .ExitCodes = "0 no findings, 1 findings of the severity --fail-on or above, 2 error, "
                    "3 see --strict"},
      [](const LintOptions &O, const Filters &, ConfigTree &, Report &R) -> std::optional<int> {
        if (O.Ptxas)
          return fail("merge does not compile; pass --ptxas to the run that analyses");
        if (O.Fix.Apply || O.Filter.AddNolint)
          return fail("merge does not edit files; pass --fix, --diff or --add-nolint to the run "
                      "that analyses them");
        if (llvm::Error E = mergeAll(O.Inputs.Named, R))
          return fail("merge: " + llvm::toString(std::move(E)));
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
