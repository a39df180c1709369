// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lints, and again on each save, only what rests on the file that was saved.

#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/finding/Report.h"
#include "lib/runner/Jobs.h"
#include "tool/Commands.h"
#include "tool/Lint.h"

#include "llvm/ADT/STLExtras.h"

#include <chrono>
#include <map>
#include <set>
#include <thread>

namespace warplint {

/// Which files a report rests on, and how they were on disk when they were read.
class WatchedFiles {
public:
  /// The files of \p Files were read; each rests on all that it read, and on itself.
  void add(const std::vector<FileReport> &Files);

  /// The files, as they were named, that rest on something that has changed since. A file that is
  /// gone has not: editors save by writing another.
  std::set<std::string> changed();

  bool knows(const std::string &File) const { return RestsOn.count(File); }
  size_t count() const { return RestsOn.size(); }

private:
  std::map<std::string, std::set<std::string>> RestsOn; ///< paths, by file
  std::map<std::string, std::string> Stamps;            ///< by path
};

} // namespace warplint

using namespace warplint;

void WatchedFiles::add(const std::vector<FileReport> &Files) {
  for (const FileReport &F : Files) {
    std::set<std::string> &On = RestsOn[F.Path] = {F.Path};
    for (const ReadFile &Read : F.Read)
      On.insert(Read.Path);
    for (const std::string &Path : On)
      if (std::string Now = stampOf(Path); !Now.empty())
        Stamps.try_emplace(Path, std::move(Now)); // a change while it was read is one for changed()
  }
}

std::set<std::string> WatchedFiles::changed() {
  std::set<std::string> Paths;
  for (const auto &[File, On] : RestsOn)
    for (const std::string &Path : On) {
      const std::string Now = stampOf(Path);
      auto [Known, IsNew] = Stamps.try_emplace(Path, Now);
      if (Now.empty() || (!IsNew && Known->second == Now))
        continue;
      Known->second = Now;
      Paths.insert(Path);
    }
  std::set<std::string> Files;
  for (const auto &[File, On] : RestsOn)
    if (llvm::any_of(On, [&](const std::string &Path) { return Paths.count(Path); }))
      Files.insert(File);
  return Files;
}

namespace {
constexpr std::chrono::milliseconds Pause(200), Settle(50);
constexpr unsigned PausesUntilNewFiles = 25; ///< looks at folders every five seconds

/// Waits until files have changed, or new ones have come.
std::set<std::string> nextFiles(WatchedFiles &Watched, const InputQuery &Named) {
  for (unsigned Round = 1;; ++Round) {
    std::this_thread::sleep_for(Pause);
    std::set<std::string> Files = Watched.changed();
    if (!Files.empty()) {
      std::this_thread::sleep_for(Settle); // who saves several files saves them together
      const std::set<std::string> More = Watched.changed();
      Files.insert(More.begin(), More.end());
    }
    if (Round % PausesUntilNewFiles == 0)
      for (const std::string &File : findInputs(Named, commandEnvironment()).Files)
        if (!Watched.knows(File))
          Files.insert(File);
    if (!Files.empty())
      return Files;
  }
}

/// Why these options make no sense for files that are linted again and again; empty if they do.
std::string problemOf(const LintOptions &O) {
  if (O.Stdin)
    return "'-' is standard input: there is no file to watch";
  if (O.Fix.Apply || O.Filter.AddNolint || !O.Fix.ExportTo.empty())
    return "--fix, --export-fixes and --add-nolint change files, which cannot be watched then";
  if (!O.Filter.WriteBaseline.empty() || !O.Run.ReportFile.empty() || O.Run.Part)
    return "--write-baseline, --report and --shard are for one run";
  return "";
}
} // namespace

int warplint::runWatch(const CommandLine &Line) {
  static constexpr UsageExample Examples[] = {
      {"warplint watch src/", "Lint a folder, and again what a save changes"},
      {"warplint watch -p build --notes", "The same for a build, with findings that depend on "
                                          "unknown values"},
  };
  auto [Options, Exit] = parseLintOptions(
      Line, {.Overview = "Lints, and again on each save what rests on the file that was saved.",
             .Usage = "[OPTIONS] FILE-OR-FOLDER... [-- COMPILER-FLAGS]",
             .Examples = Examples});
  if (Exit)
    return *Exit;
  if (const std::string Problem = problemOf(Options); !Problem.empty())
    return fail("watch: " + Problem);
  const InputQuery Named = Options.Inputs;
  WatchedFiles Watched;
  for (;;) {
    lint(Options, [&](const LintOptions &O, const Filters &By, ConfigTree &Configs, Report &R) {
      std::optional<int> Done = analyzeFiles(O, By, Configs, R);
      Watched.add(R.Files);
      return Done;
    });
    llvm::outs().flush();
    EscapedStream(llvm::errs()) << "watching " << Watched.count()
                                << (Watched.count() == 1 ? " file" : " files") << '\n';
    const std::set<std::string> Files = nextFiles(Watched, Named);
    Options.Inputs.Named.assign(Files.begin(), Files.end());
  }
}
