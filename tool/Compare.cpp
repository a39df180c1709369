// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions held against a profile, line by line.

#include "tool/Compare.h"

#include "lib/compare/Compare.h"
#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/profile/Container.h"
#include "lib/profile/NcuCsv.h"
#include "lib/profile/NcuReport.h"
#include "lib/render/Render.h"
#include "lib/runner/Run.h"
#include "tool/Commands.h"
#include "tool/CompareAnalysis.h"
#include "tool/OptimizeRecord.h"
#include "tool/OptionGroups.h"
#include "tool/RunSetup.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

using namespace warplint;

namespace cl = llvm::cl;

namespace {
constexpr UsageExample CompareExamples[] = {
    {"ncu --set full --import-source yes -o r ./app", "Profile a program compiled with -lineinfo"},
    {"warplint compare r.ncu-rep", "Compare, line by line"},
};
constexpr CommandHelp CompareHelp = {
    .Overview = "Compares predictions with a profile of Nsight Compute, line by line.",
    .Usage = "[OPTIONS] REPORT.ncu-rep [FILE...] [-- COMPILER-FLAGS]",
    .Examples = CompareExamples,
    .Page = "compare.md",
    .ExitCodes = "0 predictions match, 1 some differ, 2 error"};

constexpr UsageExample RecordExamples[] = {
    {"warplint record add --record=journey.md r.ncu-rep", "Append what a profile has measured"},
};
constexpr CommandHelp RecordHelp = {
    .Overview = "Puts what a profile has measured beside what was predicted, in a record of "
                "'warplint optimize'.",
    .Usage = "add --record=FILE [OPTIONS] REPORT.ncu-rep [FILE...] [-- COMPILER-FLAGS]",
    .Examples = RecordExamples,
    .Page = "optimize.md",
    .ExitCodes = "0 predictions match, 1 some differ, 2 error"};

enum class CompareFormat : uint8_t { Text, Markdown, Json };

struct CompareCommandLine {
  cl::OptionCategory Category{"Options"}, Reading{"Input"}, Judging{"GPU, launches and kernels"},
      Running{"Running"};
  InputGroup Input{Reading};
  JudgeGroup Judge{Judging};
  LimitGroup Limits{Running};
  cl::opt<std::string> Ncu{
      "ncu",
      cl::desc("Profile: a .ncu-rep file, or its Source page as CSV; '-' reads "
               "standard input"),
      cl::value_desc("FILE"), cl::cat(Category)};
  cl::opt<std::string> NcuCommand{"ncu-command",
                                  cl::desc("Profile this command with ncu, then compare"),
                                  cl::value_desc("COMMAND"), cl::cat(Category)};
  cl::list<std::string> Roots{"source-root",
                              cl::desc("Search this folder for sources (repeatable; default: the "
                                       "current one)"),
                              cl::value_desc("DIR"), cl::cat(Category)};
  cl::list<uint64_t> Launches{
      "launch", cl::desc("Compare launch N of the profile, counted from 0 (repeatable)"),
      cl::value_desc("N"), cl::cat(Category)};
  cl::list<std::string> Records{
      "record",
      cl::desc("Append the comparison to this record of 'warplint optimize' (repeatable)"),
      cl::value_desc("FILE"), cl::cat(Category)};
  cl::opt<CompareFormat> As{
      "format",
      cl::desc("Output format (default text)"),
      cl::value_desc("text|markdown|json"),
      cl::init(CompareFormat::Text),
      cl::values(clEnumValN(CompareFormat::Text, "text", "for people"),
                 clEnumValN(CompareFormat::Markdown, "markdown", "for a pull request"),
                 clEnumValN(CompareFormat::Json, "json", "for programs: docs/compare.md")),
      cl::cat(Category)};
};

bool isReportName(llvm::StringRef Path) {
  return llvm::is_contained({".ncu-rep", ".ncu-repz"}, llvm::sys::path::extension(Path));
}

/// Takes the report out of the files that are named.
std::string takeReport(std::vector<std::string> &Named) {
  auto At = llvm::find_if(Named, isReportName);
  if (At == Named.end())
    return "";
  std::string Report = std::move(*At);
  Named.erase(At);
  return Report;
}

void print(const Comparison &C, CompareFormat As, llvm::raw_ostream &Into) {
  if (As == CompareFormat::Json)
    return printJson(C, Into);
  EscapedStream OS(Into);
  As == CompareFormat::Text ? printText(C, OS) : printMarkdown(C, OS);
}

int compareWith(const ProfileQuery &Q, const CompareCommandLine &D, LintOptions &O,
                llvm::raw_ostream &OS) {
  Report Errors;
  llvm::Expected<Comparison> C = compareProfile(Q, O, Errors);
  if (!C)
    return fail("compare: " + llvm::toString(C.takeError()));
  printErrors(Errors);
  print(*C, D.As, OS);
  for (const std::string &Record : D.Records)
    if (llvm::Error E = appendToRecord(Record, Q.Path, *C))
      return fail("--record: " + llvm::toString(std::move(E)));
  if (llvm::any_of(Errors.Files, [](const FileReport &F) { return F.Failed; }))
    return ExitFailed;
  if (C->Launches.empty())
    return fail("compare: no launch of the profile matches --kernel and --launch");
  if (llvm::all_of(C->Launches, [](const ComparedLaunch &L) { return !L.NotAnalysed.empty(); }))
    return fail("compare: " + C->Launches.front().NotAnalysed);
  return C->count(MatchKind::Differs) ? ExitFindings : ExitClean;
}

/// Files are analysed again and again from what is kept of them, so not each in a worker of its
/// own.
int compareInWorker(const std::string &Path, const CompareCommandLine &D, LintOptions &O) {
  ProfileQuery Q;
  Q.Path = Path;
  Q.Roots.assign(D.Roots.begin(), D.Roots.end());
  Q.Launches.assign(D.Launches.begin(), D.Launches.end());
  D.Limits.fill(Q.Limits);
  return printInWorker(Q.Limits, "compare: " + Path,
                       [&](llvm::raw_ostream &OS) { return compareWith(Q, D, O, OS); });
}

std::optional<int> parse(CompareCommandLine &D, const CommandLine &Line, const CommandHelp &Help) {
  return parseCommandLine(Line, Help, {&D.Category, &D.Reading, &D.Judging, &D.Running});
}

int run(const CompareCommandLine &D, llvm::ArrayRef<const char *> Clang) {
  LintOptions O;
  D.Input.fill(Clang, O);
  if (llvm::Error E = D.Judge.fill(O))
    return fail("compare: " + llvm::toString(std::move(E)));
  applySettings(merged(defaultSettings(), O.CommandLine), O.Analysis);
  std::string Path = D.Ncu.empty() ? takeReport(O.Inputs.Named) : D.Ncu.getValue();
  if (!D.NcuCommand.empty()) {
    llvm::Expected<ProfiledRun> Run = runProfiler(D.NcuCommand);
    if (!Run)
      return fail("compare: " + llvm::toString(Run.takeError()));
    return compareInWorker(Run->Report, D, O);
  }
  if (Path.empty())
    return fail("compare: no profile; name a .ncu-rep file ('warplint compare --help' shows how "
                "to make one)");
  return compareInWorker(Path, D, O);
}
} // namespace

int warplint::runCompare(const CommandLine &Line) {
  CompareCommandLine D;
  if (std::optional<int> Exit = parse(D, Line, CompareHelp))
    return *Exit;
  return run(D, Line.fromDashes());
}

int warplint::runRecord(const CommandLine &Line) {
  std::vector<const char *> Args = Line.Args;
  const bool Adds = Args.size() > 1 && llvm::StringRef(Args[1]) == "add";
  if (Adds)
    Args.erase(Args.begin() + 1);
  CompareCommandLine D;
  if (std::optional<int> Exit = parse(D, {Args, Line.Describe}, RecordHelp))
    return *Exit;
  if (!Adds || D.Records.empty())
    return fail("record: " + llvm::StringRef(Adds ? "no record; --record=FILE names one"
                                                  : "'add' is all that can be done to a record"));
  return run(D, Line.fromDashes());
}

static llvm::Error failure(const std::string &Path, llvm::Error E) {
  return llvm::createStringError(Path + ": " + llvm::toString(std::move(E)));
}

static llvm::Expected<Profile> readProfile(const std::string &Path) {
  auto Buffer = readFileOrStdin(Path);
  if (!Buffer)
    return failure(Path, Buffer.takeError());
  llvm::StringRef Bytes = (*Buffer)->getBuffer();
  llvm::Expected<Profile> Measured = isNcuReport(Bytes) ? readNcuReport(Bytes) : readNcuCsv(Bytes);
  if (!Measured)
    return failure(Path, Measured.takeError());
  return Measured;
}

llvm::Expected<Comparison> warplint::compareProfile(const ProfileQuery &Q, const LintOptions &O,
                                                    Report &Errors) {
  llvm::Expected<Profile> Measured = readProfile(Q.Path);
  if (!Measured)
    return Measured.takeError();
  LaunchComparison Wanted;
  Wanted.Kernels = O.Analysis.Kernels;
  Wanted.Numbers = Q.Launches;
  Wanted.UsesProfiledGpu = !O.CommandLine.Arch;
  Wanted.Limits = Q.Limits;
  for (const LaunchRequest &R : O.CommandLine.Launches)
    for (const auto &[Name, Value] : R.Arguments)
      Wanted.Given.push_back(Name);
  LintOptions All = O;
  All.Analysis.Kernels.clear(); // which of them are wanted is asked of the profile's names
  const std::vector<Job> Jobs = sourcesOf(*Measured, All, Q.Roots, Errors);
  return compareLaunches(*Measured, Jobs, Wanted, Errors);
}

/// In a process of its own, whose answer begins with '+', or is what went wrong.
static llvm::Expected<Comparison> compareApart(const ProfileQuery &Q, const LintOptions &O) {
  std::string Answer, Why;
  runJobs(
      1, Q.Limits,
      [&](size_t) {
        Report Errors; // of files that are linted anyway
        llvm::Expected<Comparison> C = compareProfile(Q, O, Errors);
        if (!C)
          return llvm::toString(C.takeError());
        std::string Text = "+";
        llvm::raw_string_ostream OS(Text);
        printJson(*C, OS);
        return Text;
      },
      [&](size_t, llvm::StringRef Text) { Answer = Text.str(); },
      [&](size_t, const std::string &Message) { Why = Q.Path + ": " + Message; });
  if (!Why.empty() || llvm::StringRef(Answer).front() != '+')
    return llvm::createStringError(Why.empty() ? Answer : Why);
  return readComparison(llvm::StringRef(Answer).drop_front());
}

static llvm::Expected<Comparison> readCompared(const std::string &Path) {
  auto Buffer = readFile(Path);
  if (!Buffer)
    return failure(Path, Buffer.takeError());
  llvm::Expected<Comparison> C = readComparison((*Buffer)->getBuffer());
  if (!C)
    return failure(Path, C.takeError());
  return C;
}

llvm::Expected<Comparison> warplint::readMeasured(const ProfileQuery &Q, const LintOptions &O) {
  llvm::Expected<Comparison> C =
      llvm::StringRef(Q.Path).ends_with(".json") ? readCompared(Q.Path) : compareApart(Q, O);
  if (!C)
    return C;
  if (C->Launches.empty())
    return llvm::createStringError(Q.Path + ": it has no launch");
  if (llvm::all_of(C->Launches, [](const ComparedLaunch &L) { return !L.NotAnalysed.empty(); }))
    return llvm::createStringError(Q.Path + ": " + C->Launches.front().NotAnalysed);
  return C;
}

/// The command as words: as a shell would split it, but for what it expands.
static std::vector<llvm::StringRef> wordsOf(llvm::StringRef Command, llvm::StringSaver &Saver) {
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::TokenizeGNUCommandLine(Command, Saver, Words);
  return {Words.begin(), Words.end()};
}

llvm::Expected<ProfiledRun> warplint::runProfiler(llvm::StringRef Command) {
  llvm::ErrorOr<std::string> Ncu = llvm::sys::findProgramByName("ncu");
  if (!Ncu)
    Ncu =
        llvm::sys::findProgramByName("ncu", {"/usr/local/cuda/bin", "/opt/nvidia/nsight-compute"});
  if (!Ncu)
    return llvm::createStringError("ncu is neither in $PATH nor in /usr/local/cuda/bin; it comes "
                                   "with the CUDA toolkit");
  llvm::SmallString<128> Path;
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint", "ncu-rep", Path))
    return llvm::createStringError("cannot create a temporary file: " + E.message());
  ProfiledRun Run{Path.str().str(), std::make_unique<llvm::FileRemover>(Path)};
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  std::vector<llvm::StringRef> Args = {
      *Ncu,  "--section",         "SourceCounters", "--section", "LaunchStats", "--import-source",
      "yes", "--force-overwrite", "--export",       Run.Report};
  std::vector<llvm::StringRef> Words = wordsOf(Command, Saver);
  if (Words.empty())
    return llvm::createStringError("--ncu-command is empty");
  Args.insert(Args.end(), Words.begin(), Words.end());
  std::string Message;
  const std::optional<llvm::StringRef> Redirects[] = {std::nullopt, llvm::StringRef("/dev/stderr"),
                                                      std::nullopt};
  const int Exit = llvm::sys::ExecuteAndWait(*Ncu, Args, std::nullopt, Redirects, 0, 0, &Message);
  if (Exit != 0)
    return llvm::createStringError("ncu failed with exit code " + llvm::Twine(Exit) +
                                   (Message.empty() ? "" : ": " + Message));
  return Run;
}
