// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/OptionGroups.h"

#include "lib/config/Settings.h"
#include "lib/files/CodeBase.h"
#include "lib/files/Files.h"
#include "lib/frontend/command/CompileCommand.h"
#include "lib/frontend/command/FlagRows.h"
#include "lib/frontend/tokens/SourceForm.h"
#include "lib/runner/Jobs.h"
#include "tool/Commands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace warplint;

/// Adds what follows "--": nvcc's arguments if one of them is only nvcc's, else clang's.
static void addCommand(std::vector<std::string> Args, LintOptions &O) {
  ParseOptions &P = O.Analysis.Parse;
  if (llvm::none_of(Args, isNvccOnly)) {
    llvm::append_range(P.Args, Args);
    return;
  }
  Args.insert(Args.begin(), "nvcc");
  llvm::Expected<ClangCommand> Command =
      translateCommand({"", std::move(Args), "a.cu"}, commandEnvironment());
  if (!Command)
    return llvm::consumeError(Command.takeError()); // a language that no file here is in
  llvm::append_range(P.Args, Command->Args);
  if (!Command->Std.empty())
    P.Args.push_back("-std=" + Command->Std);
  O.Analysis.MaxRegisters = Command->Hints.MaxRegisters;
  if (Command->Archs.empty() || !sim::findGpu(Command->Archs.front()))
    return;
  P.Arch = Command->Archs.front(); // sm_90a says more than the GPU's name
  O.CommandLine.Arch = P.Arch;
  O.CommandLine.Origins["arch"] = "the command after --";
}

llvm::Error InputGroup::readStdin(LintOptions &O) const {
  auto Named = llvm::find(O.Inputs.Named, "-");
  if (Named == O.Inputs.Named.end())
    return llvm::Error::success();
  auto Buffer = readFileOrStdin("-");
  if (!Buffer)
    return llvm::createStringError("standard input: " + llvm::toString(Buffer.takeError()));
  std::string Name = StdinName;
  if (!StdinName.getNumOccurrences()) // the text says what it is
    switch (formOf("", (*Buffer)->getBuffer())) {
    case SourceForm::Ptx:
      Name = "stdin.ptx";
      break;
    case SourceForm::LlvmText:
      Name = "stdin.ll";
      break;
    default:
      break;
    }
  *Named = Name;
  O.Stdin = {Name, (*Buffer)->getBuffer().str()};
  return llvm::Error::success();
}

void InputGroup::fill(llvm::ArrayRef<const char *> Clang, LintOptions &O) const {
  O.Inputs.Named.assign(Files.begin(), Files.end());
  O.Inputs.BuildPath = Build;
  // Arguments after -- are the whole command, as with clang-tidy.
  O.Inputs.UseBuild = Clang.empty() || !Build.empty();
  ParseOptions &P = O.Analysis.Parse;
  P.CudaPath = CudaPath;
  for (const std::string &I : Include)
    P.Args.push_back("-I" + I);
  for (const std::string &M : Define)
    P.Args.push_back("-D" + M);
  P.Args.insert(P.Args.end(), ExtraArg.begin(), ExtraArg.end());
  if (!Clang.empty())
    addCommand({Clang.begin() + 1, Clang.end()}, O);
  O.Analysis.UseToolkit = !NoToolkit;
  P.Headers = std::make_shared<HeaderIndexes>(diskFiles());
  O.Analysis.Toolkit = toolkitOfEnvironment();
}

/// "--block=32,33: " before the words that both ways of configuring share.
static llvm::Error inOption(const char *Option, llvm::StringRef Value, llvm::Error E) {
  if (!E)
    return E;
  return llvm::createStringError(llvm::Twine("--") + Option + "=" + Value + ": " +
                                 llvm::toString(std::move(E)));
}

/// Reads the value of an option that was given.
template <typename T, typename Read>
static llvm::Error set(const char *Option, llvm::StringRef Value, Read From, T &Into) {
  if (Value.empty())
    return llvm::Error::success();
  auto Result = From(Value);
  if (!Result)
    return inOption(Option, Value, Result.takeError());
  Into = std::move(*Result);
  return llvm::Error::success();
}

llvm::Error JudgeGroup::fillLaunch(LaunchRequest &R) const {
  auto Within = [](llvm::Error (*Check)(const Dim3 &)) {
    return [Check](llvm::StringRef Text) -> llvm::Expected<Dim3> {
      llvm::Expected<Dim3> Shape = readShape(Text);
      if (Shape)
        if (llvm::Error E = Check(*Shape))
          return E;
      return Shape;
    };
  };
  if (llvm::Error E = set("block", Block, Within(checkBlock), R.Block))
    return E;
  if (llvm::Error E = set("grid", Grid, Within(checkGrid), R.Grid))
    return E;
  if (!Dynamic.empty()) {
    uint64_t Bytes;
    if (llvm::StringRef(Dynamic).getAsInteger(0, Bytes))
      return llvm::createStringError("--dynamic-shared=" + Dynamic + ": not a number of bytes");
    R.DynamicShared = Bytes;
  }
  for (const std::string &A : Args) {
    auto [Name, Value] = llvm::StringRef(A).split('=');
    int64_t N;
    if (Name.empty() || Value.getAsInteger(0, N))
      return llvm::createStringError("--arg=" + A + ": expected NAME=VALUE with an integer value");
    R.Arguments[Name.str()] = N;
  }
  return llvm::Error::success();
}

llvm::Error CheckGroup::fillChecks(Settings &S) const {
  llvm::SmallVector<llvm::StringRef, 8> Globs;
  llvm::StringRef(Checks).split(Globs, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef G : Globs) {
    llvm::Expected<std::string> Glob = readCheckGlob(G.trim());
    if (!Glob)
      return llvm::createStringError("--checks: " + llvm::toString(Glob.takeError()));
    S.Checks.push_back(std::move(*Glob));
    S.Origins["checks"] = "--checks";
  }
  if (!S.Checks.empty() && enabledChecks(merged(defaultSettings(), S)).empty())
    return llvm::createStringError("--checks=" + Checks +
                                   ": removes every check; --list-checks lists the checks");
  for (const std::string &O : CheckOption) {
    auto [Key, Value] = llvm::StringRef(O).split('=');
    if (llvm::Error E = readCheckOption(Key, Value, "--check-option", S))
      return inOption("check-option", O, std::move(E));
  }
  for (const std::string &O : Severity) {
    auto [Glob, Level] = llvm::StringRef(O).split('=');
    if (llvm::Error E = readSeverity(Glob, Level, "--severity", S))
      return inOption("severity", O, std::move(E));
  }
  return llvm::Error::success();
}

std::vector<std::string> warplint::kernelGlobs(const std::vector<std::string> &Texts) {
  std::vector<std::string> Globs;
  for (llvm::StringRef Text : Texts) {
    int Depth = 0;
    Globs.emplace_back();
    for (const char C : Text) {
      Depth += llvm::StringRef("<([").contains(C) - llvm::StringRef(">)]").contains(C);
      if (C == ',' && Depth == 0)
        Globs.emplace_back();
      else
        Globs.back() += C;
    }
  }
  for (std::string &G : Globs)
    G = llvm::StringRef(G).trim().str();
  llvm::erase(Globs, "");
  return Globs;
}

llvm::Error JudgeGroup::fill(LintOptions &O) const {
  Settings &S = O.CommandLine;
  if (llvm::Error E = set("arch", Arch, readGpuOption, S.Arch))
    return E;
  if (llvm::Error E = set("toolkit", Toolkit, readToolkit, S.Toolkit))
    return E;
  for (const Text *Of : {&Arch, &Toolkit})
    if (!Of->empty())
      S.Origins[Of->ArgStr.str()] = ("--" + Of->ArgStr).str();
  O.Analysis.AsCompiled = !AsWritten;
  LaunchRequest R;
  if (llvm::Error E = fillLaunch(R))
    return E;
  if (R.Block || R.Grid || R.DynamicShared || !R.Arguments.empty()) {
    S.Launches.push_back(std::move(R));
    S.Origins["kernels.*"] = "the command line";
  }
  S.Instantiate.assign(Instantiate.begin(), Instantiate.end());
  if (MaxSteps)
    O.Analysis.Budget.MostSteps = MaxSteps;
  if (MaxFileSteps)
    O.Analysis.FileSteps = MaxFileSteps;
  O.Analysis.Kernels = kernelGlobs({Kernels.begin(), Kernels.end()});
  return llvm::Error::success();
}

llvm::Error CheckGroup::fill(LintOptions &O) const {
  Settings &S = O.CommandLine;
  if (llvm::Error E = set("fail-on", FailOn, readFailOn, S.FailOn))
    return E;
  if (S.FailOn)
    S.Origins["fail-on"] = "--fail-on";
  for (const std::string &G : Exclude) {
    if (llvm::Error E = checkGlob(G))
      return inOption("exclude", G, std::move(E));
    S.Exclude.push_back({G, absolutePath(".")});
    S.Origins["exclude"] = "--exclude";
  }
  return fillChecks(S);
}

std::string OutputGroup::formatNames() {
  std::string Names;
  for (const FormatInfo &F : formats())
    Names += (Names.empty() ? "" : "|") + F.Name.str();
  return Names + "[:FILE]";
}

llvm::Error OutputGroup::fillFormats(std::vector<OutputFile> &Outputs) const {
  std::vector<llvm::StringRef> Names;
  for (const FormatInfo &F : formats())
    Names.push_back(F.Name);
  for (const std::string &Text : As) {
    auto [Name, File] = llvm::StringRef(Text).split(':');
    const auto *Found =
        llvm::find_if(formats(), [&, Name = Name](const FormatInfo &F) { return F.Name == Name; });
    if (Found == formats().end())
      return llvm::createStringError("--format=" + Text + ": unknown format '" + Name + "'" +
                                     insteadOf(Name, Names));
    Outputs.push_back({Found->Format, File.empty() ? Output.getValue() : File.str()});
  }
  if (Outputs.empty())
    Outputs.push_back({Format::Text, Output});
  for (size_t I = 0; I < Outputs.size(); ++I)
    for (size_t K = 0; K < I; ++K)
      if (Outputs[I].File == Outputs[K].File)
        return llvm::createStringError(
            "two formats write to " +
            (Outputs[I].File.empty() ? "standard output" : "'" + Outputs[I].File + "'") +
            "; name a file with --format=NAME:FILE");
  return llvm::Error::success();
}

llvm::Error OutputGroup::fillBoard(LintOptions &O) const {
  if (Board.empty())
    return llvm::Error::success();
  O.Board = sim::findBoard(Board.getValue());
  if (O.Board && O.Board->wavefrontsPerSecond() > 0)
    return llvm::Error::success();
  std::string Names;
  for (const sim::Board &B : sim::boards())
    if (B.wavefrontsPerSecond() > 0)
      Names += (Names.empty() ? "" : ", ") + std::string(B.Name);
  return llvm::createStringError(
      "--board=" + Board +
      (O.Board ? ": the clock of its SMs is not known" : ": unknown board '" + Board + "'") +
      "; choose one of " + Names);
}

llvm::Error OutputGroup::fill(LintOptions &O) const {
  O.Analysis.Print = Stage;
  O.Notes = O.Analysis.FixNotes = Notes;
  O.Profile = Profile;
  O.Ptxas = Ptxas;
  O.History.assign(History.begin(), History.end());
  O.Text.Summary = !NoSummary;
  O.Text.Statistics = Statistics;
  O.Text.Totals = Totals;
  O.AllAccesses = AllAccesses;
  O.Text.Color = isColored(llvm::outs());
  O.Text.Columns = columnsOf(llvm::outs());
  O.ExitZero = ExitZero;
  O.AllowIncomplete = AllowIncomplete;
  O.Strict = Strict;
  O.ListChecks = ListChecks.getNumOccurrences() != 0;
  O.ListChecksAsJson = ListChecks == "json";
  if (llvm::Error E = fillBoard(O))
    return E;
  return fillFormats(O.Outputs);
}

llvm::Error FilterGroup::fill(LintOptions &O) const {
  O.Filter = {Baseline,    WriteBaseline, DiffBase,     ChangedLines, LineFilter,
              MaxFindings, Sort,          ReportUnused, AddNolint};
  if (!DiffBase.empty() + !ChangedLines.empty() + !LineFilter.empty() > 1)
    return llvm::createStringError(
        "--diff-base, --changed-lines and --line-filter cannot be combined");
  if (!WriteBaseline.empty() && AddNolint)
    return llvm::createStringError("--write-baseline and --add-nolint cannot be combined");
  return llvm::Error::success();
}

llvm::Error FixGroup::fill(LintOptions &O) const {
  O.Fix = {.Apply = Fix || Unsafe || Diff, .Unsafe = Unsafe, .Diff = Diff, .ExportTo = Export};
  O.Analysis.Fixes = !NoFixes;
  O.Text.Explain = Explain;
  if (NoFixes && (O.Fix.Apply || !O.Fix.ExportTo.empty()))
    return llvm::createStringError(
        "--no-fixes cannot be combined with options that apply or export fixes");
  if (O.Fix.Apply && O.Analysis.Print != Print::Nothing)
    return llvm::createStringError("--print and --fix cannot be combined");
  return llvm::Error::success();
}

llvm::Error ConfigGroup::fill(LintOptions &O) const {
  if (None && !File.empty())
    return llvm::createStringError("--config and --no-config cannot be combined");
  O.Config = {File, None};
  if (Dump + Explain + Verify > 1)
    return llvm::createStringError("--dump-config, --explain-config and --verify-config "
                                   "cannot be combined");
  O.Show = Dump      ? ShowConfig::Dump
           : Explain ? ShowConfig::Explain
           : Verify  ? ShowConfig::Verify
                     : ShowConfig::Nothing;
  return llvm::Error::success();
}

namespace {
/// The options by topic, alive while the command line is read. A topic of its own is a group
/// of its own: a header that declares it, a .cpp that moves it into LintOptions.
struct Groups {
  llvm::cl::OptionCategory Reading{"Input"}, Judging{"GPU, launches and kernels"},
      Checking{"Checks"}, Filtering{"Which findings are shown"}, Fixing{"Fixes"}, Writing{"Output"},
      Configuring{"Configuration files"}, Running{"Running"};
  InputGroup Input{Reading};
  ConfigGroup Config{Configuring};
  JudgeGroup Judge{Judging};
  CheckGroup Check{Checking};
  FilterGroup Filter{Filtering};
  OutputGroup Output{Writing};
  FixGroup Fix{Fixing};
  RunGroup Run{Running};

  llvm::Error fill(llvm::ArrayRef<const char *> Clang, LintOptions &O) const {
    Input.fill(Clang, O);
    if (llvm::Error E = Input.readStdin(O))
      return E;
    if (llvm::Error E = Output.fill(O))
      return E;
    if (llvm::Error E = Config.fill(O))
      return E;
    if (llvm::Error E = Filter.fill(O))
      return E;
    if (llvm::Error E = Fix.fill(O))
      return E;
    if (O.Stdin && (O.Fix.Apply || O.Filter.AddNolint))
      return llvm::createStringError("'-' is standard input: there is no file to change");
    if (llvm::Error E = Run.fill(O.Run))
      return E;
    if (llvm::Error E = Judge.fill(O))
      return E;
    return Check.fill(O);
  }
};
} // namespace

/// The options of \p Line that are of \p Topics, as they were given, and what is the compiler's.
static std::vector<std::string> wordsOf(const CommandLine &Line,
                                        llvm::ArrayRef<llvm::cl::OptionCategory *> Topics) {
  const auto &Known = llvm::cl::getRegisteredOptions();
  std::vector<std::string> Words;
  const llvm::ArrayRef<const char *> Own = Line.own().drop_front();
  for (size_t N = 0; N < Own.size(); ++N) {
    const llvm::StringRef Word = Own[N], Name = Word.ltrim('-').split('=').first;
    auto At = Known.find(Name);
    if (At == Known.end()) // -Isrc
      At = Known.find(Name.take_front());
    if (!Word.starts_with("-") || At == Known.end())
      continue;
    const llvm::cl::Option &O = *At->second;
    const bool TakesNext = O.getValueExpectedFlag() == llvm::cl::ValueRequired &&
                           Name == O.ArgStr && !Word.contains('=') && N + 1 < Own.size();
    if (llvm::any_of(O.Categories, [&](auto *C) { return llvm::is_contained(Topics, C); }))
      Words.insert(Words.end(), Own.begin() + N, Own.begin() + N + 1 + TakesNext);
    N += TakesNext;
  }
  llvm::append_range(Words, Line.fromDashes());
  return Words;
}

ParsedLint warplint::parseLintOptions(const CommandLine &Line, const CommandHelp &Help) {
  ParsedLint Result;
  Groups G;
  std::vector<llvm::cl::OptionCategory *> Categories = {&G.Reading,     &G.Judging, &G.Checking,
                                                        &G.Filtering,   &G.Fixing,  &G.Writing,
                                                        &G.Configuring, &G.Running};
  if (Help.Own)
    Categories.insert(Categories.begin(), Help.Own);
  Result.Exit = parseCommandLine(Line, Help, Categories);
  if (Result.Exit)
    return Result;
  if (Help.IsExplained)
    Result.Options.Again = wordsOf(Line, {&G.Reading, &G.Judging, &G.Checking, &G.Configuring});
  // What follows -- is the compiler's.
  if (llvm::Error E = G.fill(Line.fromDashes(), Result.Options))
    Result.Exit = fail(llvm::toString(std::move(E)));
  else if (Result.Options.Ptxas && !Result.Options.Analysis.UseToolkit)
    Result.Exit = fail("--ptxas and --no-toolkit cannot be combined");
  else if (Help.NeedsInput && Result.Options.Inputs.Named.empty() &&
           Result.Options.Inputs.BuildPath.empty() && !Result.Options.ListChecks &&
           Result.Options.Show == ShowConfig::Nothing)
    if (llvm::Error E = nameProject(Result.Options.Inputs))
      Result.Exit = fail(llvm::toString(std::move(E)));
  return Result;
}

static llvm::Error noGpu(const llvm::Twine &Why) {
  return llvm::createStringError(Why + "; name a GPU instead, such as --arch=H100");
}

/// What nvidia-smi prints: "9.0" for each GPU.
static llvm::Expected<std::string> askDriver() {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("nvidia-smi");
  if (!Program)
    return noGpu("no NVIDIA driver is installed here (nvidia-smi is not in PATH)");
  llvm::SmallString<128> Out;
  if (std::error_code E = llvm::sys::fs::createTemporaryFile("warplint-gpu", "txt", Out))
    return noGpu("cannot write a temporary file: " + E.message());
  const std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(), Out.str(),
                                                      llvm::StringRef()};
  const int Code = llvm::sys::ExecuteAndWait(
      *Program, {*Program, "--query-gpu=compute_cap", "--format=csv,noheader"}, std::nullopt,
      Redirects, /*SecondsToWait=*/20);
  auto Buffer = llvm::MemoryBuffer::getFile(Out);
  std::string Text = Buffer ? (*Buffer)->getBuffer().str() : "";
  llvm::sys::fs::remove(Out);
  if (Code != 0)
    return noGpu("nvidia-smi found no GPU (it exited with " + llvm::Twine(Code) + ")");
  return Text;
}

llvm::Expected<std::string> warplint::readGpuOption(llvm::StringRef Text) {
  if (Text != "native")
    return readArch(Text);
  llvm::Expected<std::string> Answer = askDriver();
  if (!Answer)
    return Answer.takeError();
  const llvm::StringRef First = llvm::StringRef(*Answer).trim().split('\n').first.trim();
  llvm::Expected<std::string> Gpu = readArch(First);
  if (Gpu)
    return Gpu;
  llvm::consumeError(Gpu.takeError());
  return noGpu("nvidia-smi reports compute capability '" + First + "', which is not supported");
}

std::vector<Job> warplint::configure(const LintOptions &O, ConfigTree &Configs, Report &R) {
  std::vector<Job> Jobs;
  CommandEnvironment Environment = commandEnvironment();
  InputFiles Found = findInputs(O.Inputs, Environment);
  std::vector<ErrorReport> Errors = std::move(Found.Errors);
  if (O.Run.Part)
    Found.Files = filesOf(*O.Run.Part, Found.Files);
  BuildIndex Index(O.Inputs.BuildPath, Environment.FS);
  for (const std::string &File : Found.Files) {
    const Configuration &C = Configs.of(File);
    if (!C.Errors.empty()) {
      for (const ErrorReport &E : C.Errors)
        R.append(failedReport(File, O.Analysis, E));
      continue;
    }
    Settings S = merged(C.Settings, O.CommandLine);
    if (isExcluded(S, absolutePath(File))) {
      R.Hidden.Files.push_back(File);
      continue;
    }
    AnalysisOptions Options = O.Analysis;
    applySettings(S, Options);
    if (O.Stdin && O.Stdin->File == File)
      Options.Parse.Contents = O.Stdin->Text;
    addJobs(File, Options, O.Inputs.UseBuild ? &Index : nullptr, Environment, Jobs, Errors);
  }
  for (const ErrorReport &E : Errors)
    R.append(failedReport(E.File, O.Analysis, E));
  return Jobs;
}

static TextOptions errorText() {
  return {.Color = isColored(llvm::errs()), .Columns = columnsOf(llvm::errs())};
}

int warplint::fail(const std::vector<ErrorReport> &Errors) {
  for (const ErrorReport &E : Errors)
    renderError(E, errorText(), llvm::errs());
  return ExitFailed;
}

void warplint::printErrors(const Report &R) { renderErrors(R, errorText(), llvm::errs()); }
