// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/Lint.h"

#include "lib/compare/Compare.h"
#include "lib/files/CodeBase.h"
#include "lib/files/EscapedStream.h"
#include "lib/files/Files.h"
#include "lib/files/WriteFile.h"
#include "lib/filter/Filter.h"
#include "lib/finding/FieldsJson.h"
#include "lib/runner/Compile.h"
#include "tool/Commands.h"
#include "tool/Compare.h"
#include "tool/Completion.h"
#include "tool/Filter.h"
#include "tool/Fixes.h"
#include "tool/OptionGroups.h"
#include "tool/ShellText.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace warplint;

namespace {
int listChecks(bool AsJson) {
  if (!AsJson) {
    for (const Check &C : checks())
      llvm::outs() << llvm::left_justify(C.Info.Id, 24) << C.Info.Summary << '\n';
    return ExitClean;
  }
  llvm::json::OStream J(llvm::outs(), 2);
  J.array([&] {
    for (const Check &C : checks())
      J.object([&] {
        J.attribute("id", C.Info.Id);
        J.attribute("summary", C.Info.Summary);
        J.attributeArray("options", [&] {
          for (const CheckOption &O : C.Info.Options)
            J.object([&] {
              J.attribute("name", O.Name);
              J.attribute("default", O.Default);
              J.attribute("meaning", O.Meaning);
            });
        });
      });
  });
  llvm::outs() << '\n';
  return ExitClean;
}

/// 2 if a file has no answer (with --allow-incomplete: if it could not be read), 1 if \p Failing
/// findings are left, 3 with --strict if answers were refused.
int exitCode(const LintOptions &O, const Report &R, bool Failing) {
  for (const FileReport &F : R.Files)
    if (F.Failed && !(O.AllowIncomplete && F.Read.size()))
      return ExitFailed;
  if (Failing && !O.ExitZero)
    return ExitFindings;
  return O.Strict && !R.Refusals.empty() ? ExitNotSearched : ExitClean;
}

/// Writes all that is known for `merge`, which filters and shows it.
int saveReport(const LintOptions &O, const Report &R) {
  printErrors(R);
  auto Write = [&](llvm::raw_ostream &OS) { writeReport(R, O.Run.Part, OS); };
  if (llvm::Error E = writeFile(O.Run.ReportFile, Write))
    return fail("--report=" + O.Run.ReportFile + ": " + llvm::toString(std::move(E)));
  return exitCode(O, R, false);
}

/// What a profile says of the lines with findings.
llvm::Error addMeasured(const LintOptions &O, Report &R) {
  if (O.Profile.empty())
    return llvm::Error::success();
  ProfileQuery Q;
  Q.Path = O.Profile;
  Q.Limits = runOptionsOf(O.Run);
  llvm::Expected<Comparison> C = readMeasured(Q, O);
  if (!C)
    return C.takeError();
  R.Measured = std::move(*C);
  noteMeasured(R);
  return llvm::Error::success();
}

/// Earlier reports beside this one, filtered alike: by the comments that the texts have now.
llvm::Error addHistory(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                       SourceTexts &Texts, Report &R) {
  std::vector<Report> Earlier;
  for (const std::string &File : O.History) {
    auto Buffer = readFile(File);
    if (!Buffer)
      return llvm::createStringError(File + ": " + llvm::toString(Buffer.takeError()));
    llvm::Expected<ReportFile> Read = readReport((*Buffer)->getBuffer());
    if (!Read)
      return llvm::createStringError(File + " " + llvm::toString(Read.takeError()));
    Earlier.push_back(joinInstances(filter(O, By, Configs, Texts, std::move(Read->Report))));
  }
  std::vector<NamedReport> All;
  for (size_t N = 0; N < Earlier.size(); ++N)
    All.push_back({O.History[N], &Earlier[N]});
  All.push_back({"", &R});
  if (!Earlier.empty())
    R.History = historyOf(All);
  return llvm::Error::success();
}

/// Headers are missing where git has not fetched what a code base is made of: says which.
void remarkOnSubmodules(const Report &R) {
  std::set<std::string> Roots;
  llvm::vfs::FileSystem &FS = *llvm::vfs::getRealFileSystem();
  for (const FileReport &F : R.Files) {
    llvm::SmallString<128> Path(F.Path);
    if (!F.MissingIncludes.empty() && !FS.makeAbsolute(Path))
      Roots.insert(codeBaseOf(Path, FS));
  }
  for (const std::string &Root : Roots) {
    const std::vector<std::string> Empty =
        Root.empty() ? std::vector<std::string>() : emptySubmodules(Root, FS);
    if (Empty.empty())
      continue;
    const std::string More =
        Empty.size() > 1 ? " and " + std::to_string(Empty.size() - 1) + " more are" : " is";
    EscapedStream(llvm::errs()) << "warplint: note: submodule '" << Empty.front() << "'" << More
                                << " not checked out, and headers are missing: try 'git -C " << Root
                                << " submodule update --init --recursive'\n";
  }
}

/// The command that explains the worst of \p R's findings; empty if there is none.
std::string explainCommand(const LintOptions &O, const Report &R) {
  const std::vector<size_t> Order = worstFirst(R);
  if (!O.Again || O.Stdin || Order.empty())
    return "";
  const SourceRange &Where = R.Findings[Order.front()].Where;
  std::vector<std::string> Words = {"warplint", "explain",
                                    Where.File + ":" + std::to_string(Where.Line)};
  auto Holds = [&](const FileReport &F) {
    return llvm::any_of(F.Read, [&](const ReadFile &Each) { return Each.Path == Where.File; });
  };
  auto IsItself = [&](const FileReport &F) { return F.Path == Where.File; };
  if (auto By = llvm::find_if(R.Files, Holds); // a header's is found in a file that includes it
      By != R.Files.end() && llvm::none_of(R.Files, IsItself))
    Words.push_back(By->Path);
  llvm::append_range(Words, *O.Again);
  return shellText(Words);
}

/// What is done with the findings: shown, or written into a baseline or the source.
int finish(const LintOptions &O, const Filters &By, ConfigTree &Configs, Report R) {
  printErrors(R);
  remarkOnSubmodules(R);
  if (O.Analysis.Print != Print::Nothing) {
    EscapedStream(llvm::outs()) << R.Printed;
    return exitCode(O, R, false);
  }
  SourceTexts Texts;
  if (O.Stdin)
    Texts.set(O.Stdin->File, O.Stdin->Text);
  R = filter(O, By, Configs, Texts, std::move(R));
  if (!O.Filter.WriteBaseline.empty())
    return std::max(writeBaselineFile(O, R), exitCode(O, R, false));
  R = joinInstances(std::move(R));
  if (llvm::Error E = addHistory(O, By, Configs, Texts, R))
    return fail("--history=" + llvm::toString(std::move(E)));
  if (!O.Text.Explain && !O.Filter.AddNolint) // these go by places
    R = joinCauses(std::move(R));
  if (O.Filter.Sort == SortBy::Cost)
    R = sortedByCost(std::move(R));
  if (llvm::Error E = addMeasured(O, R))
    return fail("--profile=" + llvm::toString(std::move(E)));
  Report Shown = keepWorst(withoutNotes(O, Configs, R), O.Filter.MaxFindings);
  if (O.Filter.AddNolint)
    return std::max(addNolint(Shown, Texts, editScope(O.Inputs)), exitCode(O, R, false));
  bool Failing = llvm::any_of(R.Findings, [&](const Finding &F) { return fails(O, Configs, F); });
  R = keepWorst(std::move(R), O.Filter.MaxFindings);
  if (!O.Fix.ExportTo.empty())
    if (llvm::Error E = exportFixes(Shown, O.Fix.Unsafe, editScope(O.Inputs), O.Fix.ExportTo))
      return fail("--export-fixes=" + O.Fix.ExportTo + ": " + llvm::toString(std::move(E)));
  if (O.Fix.Diff) // standard output is the diff
    return exitCode(O, R, Failing);
  if (llvm::Error E = writeOutputs(O, R, Shown, Texts))
    return fail(llvm::toString(std::move(E)));
  return exitCode(O, R, Failing);
}
} // namespace

std::optional<int> warplint::analyzeFiles(const LintOptions &O, const Filters &By,
                                          ConfigTree &Configs, Report &R) {
  const std::vector<Job> Jobs = configure(O, Configs, R);
  return analyzeJobs(O, By, Configs, Jobs, R);
}

/// Makes the fixes of what a run of \p Jobs shows.
static Report fixShown(const LintOptions &O, const Filters &By, ConfigTree &Configs,
                       const std::vector<Job> &Jobs, const ResultCache *Cache) {
  auto Shown = [&](Report R, const Texts &Edited) {
    SourceTexts Now;
    for (const auto &[Path, Text] : Edited)
      Now.set(Path, Text);
    return shownOf(O, Configs, filter(O, By, Configs, Now, std::move(R)));
  };
  // Of all files together, where that is limited.
  std::set<std::pair<std::string, SourceRange>> Most;
  const bool IsLimited = O.Filter.MaxFindings != ~0U && Jobs.size() > 1;
  if (IsLimited) {
    Report All = runAll(Jobs, O.Run, Cache);
    All.dropRepeats();
    for (const Finding &F : Shown(std::move(All), {}).Findings)
      Most.insert({F.Check, F.Where});
  }
  auto Wanted = [&](Report R, const Texts &Edited) {
    R = Shown(std::move(R), Edited);
    if (IsLimited && Edited.empty()) // later, the places are others
      llvm::erase_if(R.Findings,
                     [&](const Finding &F) { return !Most.contains({F.Check, F.Where}); });
    return R;
  };
  FixQuery Query;
  Query.Wanted = Wanted;
  return fixAll(Jobs, O, editScope(O.Inputs), Query);
}

std::optional<int> warplint::analyzeJobs(const LintOptions &O, const Filters &By,
                                         ConfigTree &Configs, const std::vector<Job> &Jobs,
                                         Report &R) {
  llvm::Expected<std::optional<ResultCache>> Cache = openCache(O.Run);
  if (!Cache)
    return fail(llvm::toString(Cache.takeError()));
  if (O.Run.PrintCommand)
    return printClangCommands(Jobs, R.Errors);
  if (O.Fix.Apply) {
    R.append(fixShown(O, By, Configs, Jobs, *Cache ? &**Cache : nullptr));
    R.dropRepeats();
    return std::nullopt;
  }
  R.append(runAll(Jobs, O.Run, *Cache ? &**Cache : nullptr));
  R.dropRepeats();
  if (llvm::Error E = checkMatched(O, R))
    return fail(llvm::toString(std::move(E)));
  compileWanted(O, Jobs, R);
  return std::nullopt;
}

void warplint::compileWanted(const LintOptions &O, const std::vector<Job> &Jobs, Report &R) {
  if (O.Ptxas)
    for (const std::string &Remark : compileAll(Jobs, R, trustedToolkit))
      EscapedStream(llvm::errs()) << Remark << '\n';
}

static int verify(const LintOptions &O, const std::vector<std::string> &Files) {
  ConfigTree Tree(O.Config);
  std::vector<std::string> Checked;
  std::vector<ErrorReport> Errors;
  for (const std::string &F : Files) {
    const Configuration &C = Tree.of(F);
    for (const std::string &Path : C.Files)
      if (!llvm::is_contained(Checked, Path))
        Checked.push_back(Path);
    for (const ErrorReport &E : C.Errors)
      if (llvm::none_of(Errors, [&](const ErrorReport &K) {
            return K.Where == E.Where && K.File == E.File && K.Message == E.Message;
          }))
        Errors.push_back(E);
  }
  if (!Errors.empty())
    return fail(Errors);
  if (Checked.empty())
    return fail("there is no .warplint in the folder of " + Files[0] + " or above");
  for (const std::string &Path : Checked)
    llvm::outs() << Path << ": no errors\n";
  return ExitClean;
}

/// Prints the settings of the first input, or says what is wrong with any.
static int showConfig(const LintOptions &O) {
  // Without a file it is the configuration of the folder that counts.
  std::vector<std::string> Files = O.Inputs.Named;
  if (Files.empty())
    Files = {"./any.cu"};
  if (O.Show == ShowConfig::Verify)
    return verify(O, Files);
  ConfigTree Tree(O.Config);
  const Configuration &C = Tree.of(Files[0]);
  if (!C.Errors.empty())
    return fail(C.Errors);
  bool Explain = O.Show == ShowConfig::Explain;
  if (Explain)
    llvm::outs() << "# "
                 << (C.Files.empty() ? "no configuration file" : llvm::join(C.Files, ", over "))
                 << '\n';
  printConfig(merged(C.Settings, O.CommandLine), Explain, llvm::outs());
  return ExitClean;
}

int warplint::lintFrom(const CommandLine &Line, const CommandHelp &Help, ReportSource From) {
  auto [Options, Exit] = parseLintOptions(Line, Help);
  if (Exit)
    return *Exit;
  if (Options.ListChecks)
    return listChecks(Options.ListChecksAsJson);
  if (Options.Show != ShowConfig::Nothing)
    return showConfig(Options);
  return lint(Options, From);
}

int warplint::lint(const LintOptions &Options, ReportSource From) {
  ConfigTree Configs(Options.Config);
  if (!Options.Config.File.empty()) // that one file governs all: without it there is no answer
    if (const auto &Errors = Configs.of("").Errors; !Errors.empty())
      return fail(Errors);
  llvm::Expected<Filters> By = readFilters(Options.Filter);
  if (!By)
    return fail(llvm::toString(By.takeError()));
  Report R;
  if (std::optional<int> Done = From(Options, *By, Configs, R))
    return *Done;
  if (R.Gpu.empty()) { // nothing was linted
    R.Gpu = std::string(sim::DefaultGpu);
    R.GpuAssumed = true;
  }
  if (!Options.Run.ReportFile.empty())
    return saveReport(Options, R);
  return finish(Options, *By, Configs, std::move(R));
}

int warplint::runLint(const CommandLine &Line) {
  static constexpr llvm::StringRef Main[] = {"p",    "arch",    "block",   "checks", "fix",
                                             "diff", "explain", "fail-on", "format", "diff-base"};
  static constexpr UsageExample Examples[] = {
      {"warplint src/", "Lint every CUDA file of a folder"},
      {"warplint -p build --arch=H100", "Lint a project with its own flags, for an H100"},
      {"warplint --fix --diff kernel.cu", "Show what the safe fixes would change"},
  };
  return lintFrom(
      Line,
      {.Overview = "Computes what each memory access of a CUDA kernel costs, without a GPU: bank "
                   "conflicts, uncoalesced accesses, races. Proves the fixes it offers.",
       .Usage = "[COMMAND] [OPTIONS] FILE-OR-FOLDER... [-- COMPILER-FLAGS]",
       .Examples = Examples,
       .Main = Main,
       .ExitCodes = "0 no findings, 1 findings of the severity --fail-on or above, 2 error, "
                    "3 see --strict",
       .IsExplained = true},
      analyzeFiles);
}

int warplint::runRank(const CommandLine &Line) {
  std::vector<const char *> Args = Line.Args;
  Args.insert(Args.begin() + 1, {"--format=table", "--exit-zero"});
  static constexpr UsageExample Examples[] = {
      {"warplint rank src/", "Rank the launches of a folder"},
      {"warplint rank --board=h100 --arch=H100 kernel.cu", "With the times of an H100"},
  };
  return lintFrom({Args, Line.Describe},
                  {.Overview = "Ranks the launches of CUDA kernels by the traffic they waste.",
                   .Usage = "[OPTIONS] FILE-OR-FOLDER... [-- COMPILER-FLAGS]",
                   .Examples = Examples,
                   .Page = "ranking.md"},
                  analyzeFiles);
}

/// What paths are relative to: the root of the repository where GitHub or GitLab says so,
/// else the current folder.
static std::string rootFolder() {
  std::string Here = absolutePath(".");
  for (const char *Name : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"})
    if (std::optional<std::string> Root = llvm::sys::Process::GetEnv(Name); Root && !Root->empty())
      if (std::string Path = absolutePath(*Root);
          !llvm::StringRef(relativePath(Here, Path)).starts_with("/"))
        return Path;
  return Here;
}

static RenderContext contextOf(const LintOptions &O, SourceTexts &Texts) {
  RenderContext C;
  C.AllAccesses = O.AllAccesses;
  C.Board = O.Board;
  C.Version = WARPLINT_VERSION;
  C.Folder = rootFolder();
  C.Texts = &Texts;
  for (const Check &X : checks())
    C.Rules.push_back({X.Info.Id.str(), X.Info.Summary.str(), pageOf(X.Info.Id.str())});
  C.Rules.push_back({NolintUnmatched.str(),
                     "a NOLINTBEGIN or NOLINTEND without its counterpart suppresses nothing",
                     pageOf(NolintUnmatched.str())});
  C.Rules.push_back({NolintUnused.str(), "a NOLINT comment names checks and suppresses nothing",
                     pageOf(NolintUnused.str())});
  return C;
}

llvm::Error warplint::appendStepSummary(llvm::function_ref<void(llvm::raw_ostream &)> Print) {
  std::optional<std::string> File = llvm::sys::Process::GetEnv("GITHUB_STEP_SUMMARY");
  if (!File || File->empty())
    return llvm::Error::success();
  std::error_code E;
  llvm::raw_fd_ostream OS(*File, E, llvm::sys::fs::OF_Append);
  if (!E) {
    Print(OS);
    OS.flush();
    E = OS.error();
    OS.clear_error();
  }
  return E ? llvm::createStringError("GITHUB_STEP_SUMMARY=" + *File + ": " + E.message())
           : llvm::Error::success();
}

/// Whether a format holds notes, too, whatever is asked for: its reader can leave them out.
static bool isComplete(Format F) {
  return F == Format::Json || F == Format::JsonLines || F == Format::Html || F == Format::Agent ||
         F == Format::Table;
}

llvm::Error warplint::writeOutputs(const LintOptions &O, const Report &All, const Report &Shown,
                                   SourceTexts &Texts) {
  RenderContext C = contextOf(O, Texts);
  TextOptions Text = O.Text;
  Text.Next = explainCommand(O, Shown);
  for (const OutputFile &Out : O.Outputs) {
    bool Complete = isComplete(Out.Format);
    const Report &R = Complete ? All : Shown;
    if (Out.Format == Format::Github)
      if (llvm::Error E = appendStepSummary( // annotations are only ten of a kind
              [&](llvm::raw_ostream &OS) { renderMarkdown(R, C, OS); }))
        return E;
    if (Out.File.empty()) {
      render(Out.Format, R, Text, C, llvm::outs());
      continue;
    }
    TextOptions Plain = Text;
    Plain.Color = false;
    Plain.Columns = 0;
    llvm::Error E =
        writeFile(Out.File, [&](llvm::raw_ostream &OS) { render(Out.Format, R, Plain, C, OS); });
    if (E)
      return llvm::createStringError(Out.File + ": " + llvm::toString(std::move(E)));
  }
  return llvm::Error::success();
}
