// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a change costs. A revision is checked out into a temporary folder and read as the working
// tree is: with the compile commands and the configuration that hold there.

#include "lib/render/Diff.h"
#include "lib/compare/Gate.h"
#include "lib/files/Files.h"
#include "lib/files/WriteFile.h"
#include "lib/finding/FieldsJson.h"
#include "lib/render/Terminal.h"
#include "tool/Commands.h"
#include "tool/Filter.h"
#include "tool/Lint.h"
#include "tool/ShellText.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace warplint;

namespace cl = llvm::cl;
namespace fs = llvm::sys::fs;

namespace {
struct DiffArguments {
  cl::OptionCategory Category{"What the change may cost"};
  cl::list<std::string> Gates{
      "gate",
      cl::desc("Exit with 1 if this does not hold for every kernel (repeatable): 'time <= 1.05 * "
               "base', 'conflicts == 0 && unsearched == 0'"),
      cl::value_desc("CONDITION"), cl::cat(Category)};
};

/// Reads the two sides.
class SideReader {
public:
  SideReader(const LintOptions &O, const Filters &By, ConfigTree &Configs, const ResultCache *Cache)
      : O(O), By(By), Configs(Configs), Cache(Cache) {}

  ~SideReader() {
    for (const std::string &Folder : Folders)
      fs::remove_directories(Folder);
  }

  /// \p Name: a report, a folder, a source or a revision; empty: the working tree.
  llvm::Expected<DiffSide> read(llvm::StringRef Name, const std::optional<GitTree> &Git) {
    if (fs::is_directory(Name) || isSourceName(Name))
      return ofFolder(Name);
    if (fs::is_regular_file(Name))
      return ofReport(Name);
    return Name.empty() ? ofTree() : ofRevision(Name, *Git);
  }

private:
  static bool isSourceName(llvm::StringRef Name) {
    return fs::is_regular_file(Name) &&
           llvm::is_contained({".cu", ".cuh", ".ptx"}, llvm::sys::path::extension(Name));
  }

  llvm::Expected<DiffSide> ofReport(llvm::StringRef Path) {
    DiffSide Side{Path.str(), {}};
    auto Buffer = readFile(Path);
    if (!Buffer)
      return llvm::createStringError(Path + ": " + llvm::toString(Buffer.takeError()));
    llvm::Expected<ReportFile> File = readReport((*Buffer)->getBuffer());
    if (!File)
      return llvm::createStringError(Path + " " + llvm::toString(File.takeError()));
    Side.Of = toldOf(O, By, Configs, std::move(File->Report));
    return Side;
  }

  /// Of a folder, or of one source in it.
  llvm::Expected<DiffSide> ofFolder(llvm::StringRef Name) {
    LintOptions Own = O;
    Own.Inputs.Named = {Name.str()};
    const std::string Whole = absolutePath(Name);
    const llvm::StringRef Folder =
        fs::is_directory(Name) ? llvm::StringRef(Whole) : llvm::sys::path::parent_path(Whole);
    Report R;
    const std::vector<Job> Jobs = configure(Own, Configs, R);
    return analysed(Name.str(), Jobs, std::move(R), Folder.str(), "");
  }

  llvm::Expected<DiffSide> ofTree() {
    LintOptions Own = O;
    Own.Inputs.Named.clear();
    if (Own.Inputs.BuildPath.empty())
      Own.Inputs.Named = {"."};
    Report R;
    const std::vector<Job> Jobs = configure(Own, Configs, R);
    return analysed("the working tree", Jobs, std::move(R), "", "");
  }

  llvm::Expected<DiffSide> ofRevision(llvm::StringRef Revision, const GitTree &Git) {
    llvm::SmallString<128> Unique;
    if (std::error_code E = fs::createUniqueDirectory("warplint-diff", Unique))
      return llvm::createStringError("cannot create a temporary folder: " + E.message());
    llvm::SmallString<256> Folder;
    if (fs::real_path(Unique, Folder))
      Folder = Unique;
    Folders.push_back(std::string(Folder));
    llvm::Expected<std::string> Commit = checkOut(Revision, std::string(Folder));
    if (!Commit)
      return Commit.takeError();
    LintOptions Own = O;
    Own.Inputs.Named = filesIn(std::string(Folder), Git);
    Report R;
    std::vector<Job> Jobs = configure(Own, Configs, R);
    for (Job &J : Jobs)
      J = moved(std::move(J), Git.Root, std::string(Folder));
    return analysed((Revision + " (" + llvm::StringRef(*Commit).take_front(8) + ")").str(), Jobs,
                    std::move(R), std::string(Folder), Git.Root);
  }

  /// The files of a revision as the working tree calls them, from the current folder.
  std::vector<std::string> filesIn(const std::string &Folder, const GitTree &Git) const {
    const std::string Here = absolutePath(".");
    InputQuery Query = O.Inputs;
    Query.Named.clear();
    std::vector<std::string> All;
    if (Query.BuildPath.empty()) {
      Query.Named = {Folder + (Git.Prefix.empty() ? "" : "/" + Git.Prefix)};
      for (llvm::StringRef File : findInputs(Query, commandEnvironment()).Files)
        if (File.consume_front(Folder + "/"))
          All.push_back(relativePath(Git.Root + "/" + File.str(), Here));
      return All;
    }
    for (const std::string &File : findInputs(Query, commandEnvironment()).Files) {
      llvm::StringRef Path = File;
      const std::string Whole = absolutePath(Path);
      Path = Whole;
      if (Path.consume_front(Git.Root + "/") && fs::exists(Folder + "/" + Path))
        All.push_back(File);
    }
    return All;
  }

  /// \p J with the tree at \p To in the place of that at \p From, where it has the file.
  static Job moved(Job J, const std::string &From, const std::string &To) {
    const std::string Directory =
        J.Options.Parse.Directory.empty() ? absolutePath(".") : J.Options.Parse.Directory;
    auto Moved = [&](llvm::StringRef Path) {
      const std::string Whole = absolutePath(Path, Directory, *diskFiles());
      llvm::StringRef Rest = Whole;
      if (!Rest.consume_front(From))
        return Path.str();
      const std::string There = To + Rest.str();
      return fs::exists(There) ? There : Whole;
    };
    J.File = To + llvm::StringRef(absolutePath(J.File)).drop_front(From.size()).str();
    bool IsPath = false;
    for (std::string &Arg : J.Options.Parse.Args) {
      llvm::StringRef Path = Arg;
      const bool WasPath = IsPath;
      IsPath = false;
      if (WasPath) {
        Arg = Moved(Path);
        continue;
      }
      for (llvm::StringRef Flag : {"-isystem", "-iquote", "-idirafter", "-include", "-I"})
        if (Path.consume_front(Flag)) {
          IsPath = Path.empty();
          if (!IsPath)
            Arg = Flag.str() + Moved(Path);
          break;
        }
    }
    return J;
  }

  /// \p Folder: what names start with there, and \p Root what they shall start with; empty: they
  /// are relative.
  llvm::Expected<DiffSide> analysed(std::string Name, const std::vector<Job> &Jobs, Report R,
                                    const std::string &Folder, const std::string &Root) {
    DiffSide Side{std::move(Name), std::move(R)};
    if (Jobs.empty() && Side.Of.Files.empty())
      return llvm::createStringError(Side.Name + " has no CUDA file here");
    Side.Of.append(runAll(Jobs, O.Run, Root.empty() ? Cache : nullptr));
    Side.Of.dropRepeats();
    if (wasInterrupted())
      return llvm::createStringError("interrupted");
    compileWanted(O, Jobs, Side.Of);
    Side.Of = toldOf(O, By, Configs, std::move(Side.Of));
    const std::string Here = absolutePath(".");
    if (!Folder.empty())
      Side.Of.renameFiles([&](const std::string &File) {
        const std::string Whole = absolutePath(File);
        llvm::StringRef Path = Whole;
        if (!Path.consume_front(Folder + "/"))
          return File;
        return Root.empty() ? Path.str() : relativePath(Root + "/" + Path.str(), Here);
      });
    return Side;
  }

  const LintOptions &O;
  const Filters &By;
  ConfigTree &Configs;
  const ResultCache *Cache;
  std::vector<std::string> Folders;
};

llvm::Expected<std::vector<Gate>> readGates(const DiffArguments &Own) {
  std::vector<Gate> Gates;
  for (const std::string &Text : Own.Gates) {
    llvm::Expected<Gate> G = Gate::read(Text);
    if (!G)
      return llvm::createStringError("--gate='" + Text + "': " + llvm::toString(G.takeError()));
    Gates.push_back(std::move(*G));
  }
  return Gates;
}

llvm::Expected<DiffFormat> formatOf(Format F) {
  switch (F) {
  case Format::Text:
    return DiffFormat::Text;
  case Format::Markdown:
    return DiffFormat::Markdown;
  case Format::Github:
    return DiffFormat::Github;
  case Format::Html:
    return DiffFormat::Html;
  case Format::Json:
    return DiffFormat::Json;
  default:
    return llvm::createStringError("diff has the formats text, markdown, github, html and json");
  }
}

llvm::Error write(const ReportDiff &D, llvm::ArrayRef<GateResult> Gates, const LintOptions &O) {
  for (const OutputFile &Out : O.Outputs) {
    llvm::Expected<DiffFormat> As = formatOf(Out.Format);
    if (!As)
      return As.takeError();
    if (!Out.File.empty()) {
      if (llvm::Error E =
              writeFile(Out.File, [&](llvm::raw_ostream &OS) { renderDiff(D, Gates, *As, OS); }))
        return llvm::createStringError(Out.File + ": " + llvm::toString(std::move(E)));
      continue;
    }
    if (*As == DiffFormat::Github) { // for the log, the pull request and the step's summary
      renderDiff(D, Gates, *As, llvm::outs());
      As = DiffFormat::Text;
      if (llvm::Error E = appendStepSummary(
              [&](llvm::raw_ostream &OS) { renderDiff(D, Gates, DiffFormat::Markdown, OS); }))
        return E;
    }
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    renderDiff(D, Gates, *As, OS);
    llvm::outs() << (*As == DiffFormat::Text ? wrappedLines(Text, 4, O.Text.Columns) : Text);
  }
  return llvm::Error::success();
}

llvm::Expected<ReportDiff> compareSides(const LintOptions &O, SideReader &Read) {
  std::string Base = O.Inputs.Named[0], Head = O.Inputs.Named.size() > 1 ? O.Inputs.Named[1] : "";
  std::optional<GitTree> Git;
  if (!fs::exists(Base) || (!Head.empty() && !fs::exists(Head))) {
    llvm::Expected<GitTree> Tree = gitTree();
    if (!Tree)
      return llvm::createStringError("'" + (fs::exists(Base) ? Head : Base) +
                                     "' is no file and no folder, and " +
                                     llvm::toString(Tree.takeError()));
    Git = std::move(*Tree);
  }
  if (!fs::exists(Base)) {
    llvm::Expected<std::string> Fork = forkPoint(Base, fs::exists(Head) ? "HEAD" : Head);
    if (!Fork)
      return Fork.takeError();
    Base = std::move(*Fork);
  }
  llvm::Expected<DiffSide> Before = Read.read(Base, Git);
  if (!Before)
    return Before.takeError();
  if (O.Inputs.Named[0] != Base) // as people call it
    Before->Name = O.Inputs.Named[0] + " (" + Base.substr(0, 8) + ")";
  llvm::Expected<DiffSide> After = Read.read(Head, Git);
  if (!After)
    return After.takeError();
  if (Before->Of.Gpu != After->Of.Gpu)
    return llvm::createStringError("one side is for " + Before->Of.Gpu + ", the other for " +
                                   After->Of.Gpu + "; name one with --arch");
  return diffOf(*Before, *After);
}

std::optional<int> diff(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                        const DiffArguments &Own) {
  if (O.Inputs.Named.empty() || O.Inputs.Named.size() > 2)
    return fail(
        "diff: name what to compare with: a revision, a report, a folder or a source; then, if it "
        "is not the working tree, what to compare");
  llvm::Expected<std::vector<Gate>> Gates = readGates(Own);
  if (!Gates)
    return fail("diff: " + llvm::toString(Gates.takeError()));
  llvm::Expected<std::optional<ResultCache>> Cache = openCache(O.Run);
  if (!Cache)
    return fail(llvm::toString(Cache.takeError()));
  SideReader Read(O, By, Configs, *Cache ? &**Cache : nullptr);
  llvm::Expected<ReportDiff> D = compareSides(O, Read);
  if (!D)
    return fail("diff: " + llvm::toString(D.takeError()));
  std::vector<GateResult> Results;
  for (const Gate &G : *Gates)
    Results.push_back(G.judge(*D));
  if (llvm::Error E = write(*D, Results, O))
    return fail("diff: " + llvm::toString(std::move(E)));
  const bool Failed =
      llvm::any_of(Results, [](const GateResult &G) { return !G.Failures.empty(); });
  return Failed && !O.ExitZero ? ExitFindings : ExitClean;
}
} // namespace

int warplint::runDiff(const CommandLine &Line) {
  DiffArguments Own;
  static constexpr UsageExample Examples[] = {
      {"warplint diff main", "What the working tree costs beside where it left main"},
      {"warplint diff main --gate='time <= 1.05 * base'", "Fail if a kernel gets slower"},
      {"warplint diff before.json after.json", "Two reports of 'warplint --report'"},
  };
  return lintFrom(Line,
                  {.Overview = "Shows what a change costs, kernel by kernel: predicted time, "
                               "wavefronts, sectors, shared memory, findings.",
                   .Usage = "[OPTIONS] BASE [HEAD] [-- COMPILER-FLAGS]",
                   .Examples = Examples,
                   .Page = "diff.md",
                   .ExitCodes = "0 every gate holds, 1 one does not, 2 error",
                   .NeedsInput = false,
                   .Own = &Own.Category},
                  [&](const LintOptions &O, const Filters &By, ConfigTree &Configs, Report &) {
                    return diff(O, By, Configs, Own);
                  });
}
