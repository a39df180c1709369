// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/RunSetup.h"

#include "lib/files/Cache.h"
#include "lib/files/CodeBase.h"
#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "tool/CommandLine.h"
#include "tool/Commands.h"

#include "llvm/Support/FileSystem.h"

#include <chrono>

using namespace warplint;

llvm::Error RunGroup::fill(RunSetup &S) const {
  S.Workers = Workers;
  if (Workers.getNumOccurrences() && Workers == 0)
    return llvm::createStringError("-j0: expected at least 1");
  if (!Part.empty()) {
    llvm::Expected<ReportPart> Parsed = parseShard(Part);
    if (!Parsed)
      return llvm::createStringError("--shard: " + llvm::toString(Parsed.takeError()));
    S.Part = *Parsed;
  }
  S.Progress = Progress;
  Limits.fill(S.Limits);
  S.PrintCommand = PrintCommand;
  S.ReportFile = ReportFile;
  if (NoCache)
    return llvm::Error::success();
  S.CacheAsked = !CacheDir.empty();
  S.CacheFolder = S.CacheAsked ? std::string(CacheDir) : defaultCacheFolder();
  return llvm::Error::success();
}

/// Names this build of the program.
static std::string programId() {
  if (std::string Id = buildId(); !Id.empty())
    return Id;
  // Any function of the program tells where its file is.
  return hashOf(
      contentsOf(llvm::sys::fs::getMainExecutable("warplint", reinterpret_cast<void *>(&openCache)))
          .value_or(""));
}

llvm::Expected<std::optional<ResultCache>> warplint::openCache(const RunSetup &S) {
  if (S.CacheFolder.empty())
    return std::nullopt;
  llvm::Expected<ResultCache> Cache = ResultCache::open(S.CacheFolder, programId());
  if (Cache)
    return std::move(*Cache);
  if (S.CacheAsked)
    return llvm::createStringError("--cache-dir=" + llvm::toString(Cache.takeError()));
  llvm::consumeError(Cache.takeError());
  return std::nullopt;
}

namespace {
/// How far a run is: a bar in a terminal, a line for each file if that is asked for, else a line
/// now and then, so that nobody takes a long run for one that hangs.
class Progress {
public:
  Progress(const std::vector<Job> &Jobs, const RunSetup &S)
      : Jobs(Jobs), Lines(S.Progress), Columns(S.Progress ? 0 : columnsOf(llvm::errs())) {}

  ~Progress() {
    if (IsShown)
      llvm::errs() << "\r\x1b[K";
  }

  void done(size_t Job, const Report &R) {
    ++Done;
    Findings +=
        llvm::count_if(R.Findings, [](const Finding &F) { return F.Severity != Severity::Note; });
    if (Lines)
      EscapedStream(llvm::errs()) << "[" << Done << "/" << Jobs.size() << "] " << Jobs[Job].File
                                  << '\n';
    else if (Columns && Jobs.size() > 1)
      bar(Jobs[Job].File);
  }

  void wait() {
    const auto Now = Clock::now();
    if (Lines || Done == Jobs.size() || Now < Next)
      return;
    if (Columns) {
      bar(Done || Jobs.size() > 1 ? "" : Jobs.front().File);
      return;
    }
    Next = Now + std::chrono::seconds(SecondsQuiet);
    llvm::errs() << "warplint: " << Done << " of " << Jobs.size() << " files after " << seconds()
                 << " s, " << findings() << "; an interrupt ends it and shows them\n";
  }

private:
  using Clock = std::chrono::steady_clock;
  static constexpr unsigned SecondsQuiet = 60;

  long long seconds() const {
    return std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - Begin).count();
  }

  std::string findings() const {
    return std::to_string(Findings) + (Findings == 1 ? " finding" : " findings");
  }

  void bar(llvm::StringRef Name) {
    IsShown = true;
    const size_t Width = std::min<size_t>(30, Columns / 4), Filled = Width * Done / Jobs.size();
    std::string Line = "[" + std::string(Filled, '=') + std::string(Width - Filled, ' ') + "] " +
                       std::to_string(Done) + "/" + std::to_string(Jobs.size()) + ", " +
                       findings() + ", " + std::to_string(seconds()) + " s ";
    if (Line.size() + Name.size() >= Columns) // the end of a path tells more than its start
      Name = Name.take_back(Columns - std::min(Columns, Line.size() + 1));
    llvm::errs() << '\r' << llvm::StringRef(Line).take_front(Columns - 1);
    EscapedStream(llvm::errs()) << Name;
    llvm::errs() << "\x1b[K";
  }

  const std::vector<Job> &Jobs;
  bool Lines, IsShown = false;
  size_t Columns, Done = 0, Findings = 0;
  Clock::time_point Begin = Clock::now(),
                    Next = Begin + std::chrono::seconds(columnsOf(llvm::errs()) ? 2 : SecondsQuiet);
};
} // namespace

RunOptions warplint::runOptionsOf(const RunSetup &S) {
  RunOptions Options = S.Limits;
  Options.Workers = S.Workers;
  return Options;
}

Report warplint::runAll(const std::vector<Job> &Jobs, const RunSetup &S, const ResultCache *Cache) {
  Progress Shown(Jobs, S);
  RunOptions Options = runOptionsOf(S);
  Options.Cache = Cache;
  Options.OnDone = [&](size_t Job, const Report &Of) { Shown.done(Job, Of); };
  Options.OnWait = [&] { Shown.wait(); };
  Report R = run(Jobs, Options);
  if (Cache)
    Cache->prune();
  return R;
}

int warplint::printInWorker(const RunOptions &Limits, llvm::StringRef What,
                            llvm::function_ref<int(llvm::raw_ostream &)> Print) {
  int Exit = ExitFailed;
  runJobs(
      1, Limits,
      [&](size_t) {
        std::string Text, Answer;
        llvm::raw_string_ostream OS(Text);
        Answer = char(Print(OS));
        return Answer + Text;
      },
      [&](size_t, llvm::StringRef Answer) {
        Exit = uint8_t(Answer.front());
        llvm::outs() << Answer.drop_front();
      },
      [&](size_t, const std::string &Why) { fail(What + ": " + Why); });
  return Exit;
}

llvm::Error warplint::nameProject(InputQuery &Inputs) {
  const CommandEnvironment Environment = commandEnvironment();
  const std::string Here = absolutePath(".");
  InputFiles Found;
  const std::string Root = codeBaseOf(Here + "/any.cu", *Environment.FS);
  if (Inputs.UseBuild)
    for (const std::string &Database : DatabaseSearch(Environment.FS).above(Here + "/any.cu"))
      if (Found.Files.empty() && llvm::StringRef(Database).starts_with(Root)) {
        Inputs.BuildPath = relativePath(Database, Here);
        Found = findInputs(Inputs, Environment);
      }
  const bool IsBuilt = !Found.Files.empty();
  if (!IsBuilt) {
    Inputs.BuildPath.clear();
    Inputs.Named = {"."};
    Found = findInputs(Inputs, Environment);
  }
  if (Found.Files.empty())
    return llvm::createStringError(
        "nothing to lint: no compile_commands.json in this folder, in its build folders or above "
        "lists a CUDA file, and no .cu, .cuh or .ptx file is below; name files or folders, or a "
        "build folder with -p");
  const std::string Files =
      Found.Files.size() == 1 ? "CUDA file" : std::to_string(Found.Files.size()) + " CUDA files";
  EscapedStream(llvm::errs()) << "warplint: note: linting the " << Files
                              << (IsBuilt ? " of " + Inputs.BuildPath : " below this folder")
                              << '\n';
  return llvm::Error::success();
}
