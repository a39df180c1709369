// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/CompareAnalysis.h"

#include "lib/compare/Fit.h"
#include "lib/files/Files.h"
#include "lib/known/BuildWords.h"
#include "tool/OptionGroups.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;

/// A pattern that matches \p Name, and hardly anything else.
static std::string globFor(std::string Name) {
  for (char &C : Name)
    if (llvm::StringRef("*?[]{}\\!^").contains(C))
      C = '?';
  return Name;
}

static std::string textOf(const Job &J) {
  return J.Options.Parse.Contents ? *J.Options.Parse.Contents : contentsOf(J.File).value_or("");
}

namespace {
/// A source file, read for one GPU. It is analysed again and again, with other launches.
class KernelFile {
public:
  KernelFile(Job From, const std::string &Arch, const RunOptions &Limits)
      : J(std::move(From)), Limits(Limits) {
    if (std::optional<sim::Gpu> Gpu = sim::findGpu(Arch)) {
      J.Options.Gpu = *Gpu;
      J.Options.GpuAssumed = false;
    }
    J.Options.Fixes = false;
    J.Options.Parse.Memory = std::make_shared<ParseMemory>();
    J.Options.Edits = std::make_shared<EditMemory>();
    J.Options.Parse.Contents = textOf(J);
    read();
  }

  const std::string &name() const { return J.File; }
  const AnalysisOptions &options() const { return J.Options; }
  const Report &kernels() const { return Found; }
  const StatementLines &statements() const { return Statements; }
  llvm::StringRef text() const { return *J.Options.Parse.Contents; }

  /// The kernels that \p L may be of. A template that nothing instantiates is, as \p L names it.
  std::vector<size_t> kernelsOf(const ProfiledLaunch &L) {
    std::vector<size_t> Numbers = warplint::kernelsOf(Found, L);
    const std::string Instance = instanceName(L.Name);
    if (!Numbers.empty() || !llvm::StringRef(Instance).contains('<') ||
        !Tried.insert(Instance).second)
      return Numbers;
    const llvm::StringRef Base = llvm::StringRef(Instance).split('<').first;
    if (llvm::none_of(Found.Refusals, [&](const RefusalReport &R) {
          return R.isUnused() &&
                 llvm::StringRef(R.Kernel).ends_with(
                     Base.rsplit("::").second.empty() ? Base : Base.rsplit("::").second);
        }))
      return Numbers;
    J.Options.Parse.Instantiate.push_back(Instance);
    read();
    return warplint::kernelsOf(Found, L);
  }

  /// The kernels of these numbers, launched as \p As says.
  Report judge(llvm::ArrayRef<size_t> Numbers, const LaunchRequest &As, bool AsCompiled) const {
    AnalysisOptions Options = J.Options;
    Options.AsCompiled = AsCompiled;
    Options.Kernels.clear();
    for (size_t N : Numbers)
      Options.Kernels.push_back(globFor(Found.Kernels[N].Name));
    Options.Launches.push_back(As);
    return analyze(J.File, Options);
  }

private:
  void read() {
    AnalysisOptions Options = J.Options;
    Options.Judge = false;
    Found =
        run(Job{J.File, std::move(Options)}, Limits); // what does not end or crashes, does so there
    if (Found.Kernels.empty())
      return;
    Statements.add(llvm::sys::path::filename(J.File), text());
    for (const FileReport &F : Found.Files)
      for (const ReadFile &Read : F.Read)
        if (std::optional<std::string> Text = contentsOf(Read.Path); Text && Read.Path != J.File)
          Statements.add(llvm::sys::path::filename(Read.Path), *Text);
  }

  Job J;
  const RunOptions &Limits;
  Report Found;
  StatementLines Statements;
  std::set<std::string> Tried;
};

/// One launch in one file: the report that comes closest to what was measured.
class LaunchFit {
public:
  LaunchFit(KernelFile &File, std::vector<size_t> Kernels, const ProfiledLaunch &L,
            const Profile &P, const LaunchComparison &Wanted)
      : File(File), Kernels(std::move(Kernels)), L(L), P(P), Wanted(Wanted) {}

  void run(ComparedLaunch &Into) {
    LaunchRequest As = shape();
    Report R = File.judge(Kernels, As, /*AsCompiled=*/false);
    if (L.Block) {
      Launch Best = closest(R);
      const std::map<std::string, int64_t> Read =
          Best.Number ? R.Launches[*Best.Number].Arguments : ArgumentValues();
      As.Arguments.insert(Read.begin(), Read.end());
      FittedArguments Fitted = fit(Best, Read, As);
      for (const auto &[Name, Value] : Fitted.Values)
        As.Arguments[Name] = Value;
      for (const auto &[Name, Value] : As.Arguments) {
        const ArgumentFrom From = llvm::is_contained(Wanted.Given, Name) ? ArgumentFrom::Given
                                  : Fitted.Values.count(Name)            ? ArgumentFrom::Fitted
                                                                         : ArgumentFrom::Read;
        Into.Arguments.push_back({Name, Value, From, Fitted.Others[Name]});
      }
    }
    R = File.judge(Kernels, As, /*AsCompiled=*/File.options().AsCompiled);
    Into.Lines = compareLaunch(R, launchesIn(R), L, P, File.statements());
    Into.Gpu = R.Gpu;
    Into.GpuAssumed = R.GpuAssumed;
    addRefusals(R, Into);
  }

private:
  struct Launch {
    std::optional<size_t> Number;
    CountDistance Distance;
  };

  LaunchRequest shape() const {
    LaunchRequest As;
    if (L.Block)
      As.Block = Dim3{(*L.Block)[0], (*L.Block)[1], (*L.Block)[2]};
    if (L.Grid)
      As.Grid = Dim3{(*L.Grid)[0], (*L.Grid)[1], (*L.Grid)[2]};
    As.DynamicShared = L.DynamicShared;
    return As;
  }

  /// The launches of \p R that are of one of the kernels: of a name there may be several.
  std::vector<size_t> launchesIn(const Report &R) const {
    std::vector<size_t> Numbers;
    for (size_t I = 0; I < R.Launches.size(); ++I) {
      const KernelReport &Of = R.Kernels[R.Launches[I].KernelNumber];
      if (llvm::any_of(Kernels,
                       [&](size_t N) { return File.kernels().Kernels[N].Symbol == Of.Symbol; }))
        Numbers.push_back(I);
    }
    return Numbers;
  }

  Launch closest(const Report &R) const {
    Launch Best;
    for (size_t N : launchesIn(R)) {
      const CountDistance D = distanceOfCounts(R, N, L, P, File.statements());
      if (!Best.Number || D.rank() < Best.Distance.rank())
        Best = {N, D};
    }
    return Best;
  }

  /// The arguments that are left to find out: all that are not given, unless those that were read
  /// off a launch fit.
  FittedArguments fit(const Launch &Best, const ArgumentValues &Read, const LaunchRequest &As) {
    const bool Fits =
        Best.Number && Best.Distance.Counted && Best.Distance.Equal == Best.Distance.Counted;
    std::vector<std::string> Unknown, Doubtful;
    const SourceRange &At = File.kernels().Kernels[Kernels.front()].Where;
    for (std::string &Name : scalarParameters(textAt(At))) {
      if (llvm::is_contained(Wanted.Given, Name))
        continue;
      Doubtful.push_back(Name);
      if (!Read.count(Name))
        Unknown.push_back(std::move(Name));
    }
    auto Distance = [&](const ArgumentValues &Values) {
      LaunchRequest With = As;
      for (const auto &[Name, Value] : Values)
        With.Arguments[Name] = Value;
      Report R = File.judge(Kernels, With, /*AsCompiled=*/false);
      return closest(R).Distance;
    };
    constexpr unsigned MostTries = 120; // a judgement each, some 10 ms
    if (Fits || Best.Distance.isClose() || Read.empty()) {
      FittedArguments F = fitArguments(Unknown, L, Distance, MostTries);
      if (Fits || !F.Values.empty() || Best.Distance.isClose())
        return F;
    }
    return fitArguments(Doubtful, L, Distance, MostTries);
  }

  std::string textAt(const SourceRange &At) const {
    std::string Whole =
        At.File == File.name() ? File.text().str() : contentsOf(At.File).value_or("");
    llvm::StringRef Text = Whole;
    for (unsigned Line = 1; Line < At.Line; ++Line)
      Text = Text.split('\n').second;
    return Text.drop_front(std::min<size_t>(At.Column ? At.Column - 1 : 0, Text.size())).str();
  }

  void addRefusals(const Report &R, ComparedLaunch &Into) const {
    for (const RefusalReport &Refused : R.Refusals)
      for (size_t N : Kernels)
        if (Refused.Kernel == File.kernels().Kernels[N].Name)
          for (ComparedLine &Line : Into.Lines)
            if (Line.Kind == MatchKind::NotAnalysed)
              Line.Why = summaryOf(Refused.Reason);
  }

  KernelFile &File;
  std::vector<size_t> Kernels;
  const ProfiledLaunch &L;
  const Profile &P;
  const LaunchComparison &Wanted;
};

class LaunchComparer {
public:
  LaunchComparer(const Profile &P, const std::vector<Job> &Jobs, const LaunchComparison &Wanted)
      : P(P), Jobs(Jobs), Wanted(Wanted) {}

  Comparison run() {
    Comparison C;
    std::map<Likeness, size_t> Known;
    for (size_t N = 0; N < P.Launches.size(); ++N) {
      const ProfiledLaunch &L = P.Launches[N];
      if (!isWanted(N, L))
        continue;
      auto [At, IsNew] = Known.try_emplace(likenessOf(L), C.Launches.size());
      if (!IsNew) {
        ++C.Launches[At->second].Times;
        continue;
      }
      C.Launches.push_back(compare(N, L));
    }
    return C;
  }

  void addErrors(Report &To) const {
    for (const auto &[Key, File] : Files)
      To.append(File->kernels());
  }

private:
  /// What launches that are alike have in common.
  using Likeness = std::tuple<std::string, std::string, std::string, std::optional<Extents>,
                              std::optional<Extents>, std::optional<uint64_t>,
                              std::vector<std::array<uint64_t, 5>>>;

  static Likeness likenessOf(const ProfiledLaunch &L) {
    std::vector<std::array<uint64_t, 5>> Counts;
    for (const ProfiledAccess &A : L.Accesses)
      Counts.push_back({A.Address, A.Requests, A.Lanes.value_or(0), A.Units,
                        A.IsShared + 2 * uint64_t(A.Lines.empty() ? 0 : A.Lines[0].Line)});
    return {L.Symbol, L.Name, L.Arch, L.Grid, L.Block, L.DynamicShared, std::move(Counts)};
  }

  bool isWanted(size_t Number, const ProfiledLaunch &L) const {
    if (!Wanted.Numbers.empty() && !llvm::is_contained(Wanted.Numbers, Number))
      return false;
    const std::string Instance = instanceName(L.Name);
    return Wanted.Kernels.empty() || isSelected(Instance, Wanted.Kernels) ||
           isSelected(llvm::StringRef(Instance).split('<').first, Wanted.Kernels) ||
           isSelected(L.Symbol, Wanted.Kernels);
  }

  KernelFile &fileOf(size_t Number, const std::string &Arch) {
    std::unique_ptr<KernelFile> &File = Files[{Number, Arch}];
    if (!File)
      File = std::make_unique<KernelFile>(Jobs[Number], Arch, Wanted.Limits);
    return *File;
  }

  ComparedLaunch describe(size_t Number, const ProfiledLaunch &L) const {
    ComparedLaunch C;
    C.Number = Number;
    C.Kernel = L.Name;
    C.Device = L.Device;
    C.Grid = L.Grid;
    C.Block = L.Block;
    C.DynamicShared = L.DynamicShared;
    return C;
  }

  ComparedLaunch compare(size_t Number, const ProfiledLaunch &L) {
    ComparedLaunch Best = describe(Number, L);
    std::optional<size_t> BestRows;
    // The line table names the file, if that is one which is compiled for itself.
    const std::vector<std::string> Names = fileNamesOf(L);
    for (bool IsNamed : {true, false})
      for (size_t J = 0; J < Jobs.size() && (IsNamed || !BestRows || !*BestRows); ++J)
        if (isNamed(Jobs[J].File, Names) == IsNamed)
          compareIn(J, Number, L, Best, BestRows);
    if (!BestRows)
      explainMissing(L, Best);
    return Best;
  }

  static bool isNamed(llvm::StringRef File, const std::vector<std::string> &Names) {
    const llvm::StringRef Name = llvm::sys::path::filename(File);
    return llvm::sys::path::extension(Name) == ".cu" && llvm::is_contained(Names, Name);
  }

  /// Compares in one file, and keeps that if more lines fit than in those before.
  void compareIn(size_t Job, size_t Number, const ProfiledLaunch &L, ComparedLaunch &Best,
                 std::optional<size_t> &BestRows) {
    KernelFile &File = fileOf(Job, Wanted.UsesProfiledGpu ? L.Arch : "");
    std::vector<size_t> Kernels = File.kernelsOf(L);
    if (Kernels.empty())
      return;
    ComparedLaunch C = describe(Number, L);
    C.File = File.name();
    LaunchFit(File, std::move(Kernels), L, P, Wanted).run(C);
    const size_t Rows = size_t(
        llvm::count_if(C.Lines, [](const ComparedLine &R) { return R.Predicted && R.Measured; }));
    if (BestRows && Rows <= *BestRows)
      return;
    Best = std::move(C);
    BestRows = Rows;
  }

  /// No file has the kernel: its measured lines stay without a prediction.
  void explainMissing(const ProfiledLaunch &L, ComparedLaunch &Into) {
    std::vector<std::string> Names = fileNamesOf(L);
    const std::string Refused = refusalOf(L);
    Into.NotAnalysed =
        !Refused.empty() ? Refused
        : Jobs.empty() && Names.empty()
            ? "the profile has no source lines; compile with -lineinfo, or name the file"
        : Jobs.empty() ? "no source file was found; name it, or pass its folder with --source-root"
                       : "none of the files read defines this kernel";
    Report None;
    Into.Lines = compareLaunch(None, {}, L, P, {});
    for (ComparedLine &Line : Into.Lines)
      Line.Why = Into.NotAnalysed;
  }

  std::string refusalOf(const ProfiledLaunch &L) const {
    const std::string Instance = instanceName(L.Name);
    const llvm::StringRef Base = llvm::StringRef(Instance).split('<').first;
    for (const auto &[Key, File] : Files)
      for (const RefusalReport &R : File->kernels().Refusals)
        if (llvm::StringRef(R.Kernel).split('<').first == Base)
          return summaryOf(R.Reason);
    return "";
  }

  const Profile &P;
  const std::vector<Job> &Jobs;
  const LaunchComparison &Wanted;
  std::map<std::pair<size_t, std::string>, std::unique_ptr<KernelFile>> Files;
};
} // namespace

Comparison warplint::compareLaunches(const Profile &P, const std::vector<Job> &Jobs,
                                     const LaunchComparison &Wanted, Report &Errors) {
  LaunchComparer Comparer(P, Jobs, Wanted);
  Comparison C = Comparer.run();
  Comparer.addErrors(Errors);
  return C;
}

namespace path = llvm::sys::path;

std::vector<std::string> warplint::fileNamesOf(const ProfiledLaunch &L) {
  std::set<std::string> Names;
  for (const ProfiledAccess &A : L.Accesses)
    for (const SourceLine &Line : A.Lines)
      Names.insert(path::filename(Line.File).str());
  return {Names.begin(), Names.end()};
}

/// A file that may be compiled for itself.
static bool isTranslationUnit(llvm::StringRef Name) {
  return llvm::is_contained({".cu", ".cpp", ".cc", ".cxx"}, path::extension(Name));
}

namespace {
/// Files below folders, as far as a person would look.
class SourceSearch {
public:
  explicit SourceSearch(const std::vector<std::string> &Roots) {
    for (const std::string &Root : Roots)
      walk(Root);
    llvm::sort(Files);
  }

  std::vector<std::string> called(const std::set<std::string> &Names) const {
    std::vector<std::string> Found;
    for (const std::string &File : Files)
      if (Names.count(path::filename(File).str()))
        Found.push_back(File);
    return Found;
  }

  /// Translation units that include a file of this name.
  std::vector<std::string> including(const std::set<std::string> &Names) const {
    std::vector<std::string> Found;
    for (const std::string &File : Files) {
      if (path::extension(File) != ".cu")
        continue;
      const std::optional<std::string> Text = contentsOf(File);
      if (Text &&
          llvm::any_of(Names, [&](const std::string &Name) { return includes(*Text, Name); }))
        Found.push_back(File);
    }
    return Found;
  }

private:
  static constexpr unsigned MostEntries = 100'000;

  static bool includes(llvm::StringRef Text, llvm::StringRef Name) {
    for (size_t At = 0; (At = Text.find(Name, At)) != llvm::StringRef::npos; ++At) {
      const llvm::StringRef Line = Text.take_front(At).rsplit('\n').second;
      const llvm::StringRef Head = Line.empty() ? Text.take_front(At) : Line;
      if (Head.ltrim().starts_with("#") && Head.contains("include"))
        return true;
    }
    return false;
  }

  static bool isSkipped(llvm::StringRef Folder) {
    return isBuildWord(BuildWord::HiddenFolder, path::filename(Folder));
  }

  void walk(const std::string &Root) {
    std::error_code Failed;
    for (llvm::sys::fs::recursive_directory_iterator It(Root, Failed, /*follow_symlinks=*/false),
         End;
         It != End && !Failed && ++Entries < MostEntries; It.increment(Failed)) {
      if (It->type() == llvm::sys::fs::file_type::directory_file && isSkipped(It->path()))
        It.no_push();
      else if (It->type() == llvm::sys::fs::file_type::regular_file)
        Files.push_back(
            llvm::StringRef(It->path()).ltrim("./").empty()
                ? It->path()
                : It->path().substr(llvm::StringRef(It->path()).starts_with("./") ? 2 : 0));
    }
  }

  std::vector<std::string> Files;
  unsigned Entries = 0;
};
} // namespace

/// A job for each source that the profile holds; the others of them are at its hand.
static std::vector<Job> embeddedSources(const Profile &P, const LintOptions &O) {
  std::vector<Job> Jobs;
  for (const ProfiledSource &S : P.Sources) {
    if (!isTranslationUnit(S.Path))
      continue;
    AnalysisOptions Options = O.Analysis;
    applySettings(merged(defaultSettings(), O.CommandLine), Options);
    Options.Parse.Contents = S.Text;
    for (const ProfiledSource &Other : P.Sources)
      if (Other.Path != S.Path)
        Options.Parse.Overlay[Other.Path] = Other.Text;
    Jobs.push_back({S.Path, std::move(Options)});
  }
  return Jobs;
}

std::vector<Job> warplint::sourcesOf(const Profile &P, const LintOptions &O,
                                     const std::vector<std::string> &Roots, Report &R) {
  ConfigTree Configs(O.Config);
  if (!O.Inputs.Named.empty() || !O.Inputs.BuildPath.empty())
    return configure(O, Configs, R);
  if (std::vector<Job> Jobs = embeddedSources(P, O); !Jobs.empty())
    return Jobs;
  std::set<std::string> Names;
  for (const ProfiledLaunch &L : P.Launches)
    for (std::string &Name : fileNamesOf(L))
      Names.insert(std::move(Name));
  if (Names.empty())
    return {};
  const SourceSearch Search(Roots.empty() ? std::vector<std::string>{"."} : Roots);
  LintOptions Found = O;
  Found.Inputs.Named = Search.called(Names);
  // Headers are read best from where they are included.
  llvm::append_range(Found.Inputs.Named, Search.including(Names));
  if (Found.Inputs.Named.empty())
    return {};
  return configure(Found, Configs, R);
}
