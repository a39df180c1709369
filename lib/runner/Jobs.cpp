// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/runner/Jobs.h"

#include "lib/files/Files.h"
#include "lib/frontend/ptx/DeviceCode.h"
#include "lib/frontend/tokens/SourceForm.h"
#include "lib/known/BuildWords.h"
#include "lib/runner/Dumps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <map>
#include <set>
#include <vector>

using namespace warplint;

/// "/b/compile_commands.json: why" -> its two halves.
static std::pair<std::string, std::string> splitError(llvm::StringRef Text) {
  auto [File, Message] = Text.split(": ");
  return {relativePath(File, currentFolder()), Message.str()};
}

static bool sameReading(const ClangCommand &A, const ClangCommand &B) {
  return A.Directory == B.Directory && A.Std == B.Std && A.Args == B.Args && A.Archs == B.Archs &&
         A.CudaPath == B.CudaPath;
}

/// The version of the toolkit whose compiler \p Command names; it defines macros and `all`.
static CommandEnvironment withToolkitOf(CommandEnvironment Environment,
                                        const CompileCommand &Command) {
  CompilerWord Compiler = findCompiler(Command.Arguments);
  ToolkitQuery Query;
  Query.Compiler = Compiler.Name;
  Query.Directory = Command.Directory;
  if (Compiler.Kind != CompilerKind::Nvcc)
    return Environment;
  if (llvm::Expected<Toolkit> Found = findToolkit(Query, *Environment.FS))
    Environment.ToolkitVersion = Found->Version;
  else
    llvm::consumeError(Found.takeError());
  return Environment;
}

llvm::Expected<FileBuild> warplint::findBuild(llvm::StringRef File, BuildIndex &Index,
                                              const CommandEnvironment &Environment) {
  FileBuild Build;
  llvm::Expected<FileCommands> Found = Index.find(File);
  if (!Found)
    return Found.takeError();
  Build.Found = std::move(*Found);
  std::string Error;
  for (const CompileCommand &Command : Build.Found.Commands) {
    llvm::Expected<ClangCommand> Clang =
        translateCommand(Command, withToolkitOf(Environment, Command));
    if (!Clang)
      Error = Build.Found.Database + ": " + llvm::toString(Clang.takeError());
    else if (llvm::none_of(Build.Commands,
                           [&](const ClangCommand &C) { return sameReading(C, *Clang); }))
      Build.Commands.push_back(std::move(*Clang));
  }
  if (Build.Commands.empty() && !Error.empty())
    return llvm::createStringError(Error);
  return Build;
}

AnalysisOptions warplint::withCommand(AnalysisOptions Options, const ClangCommand &Command) {
  ParseOptions &P = Options.Parse;
  P.Directory = Command.Directory;
  std::vector<std::string> Args = Command.Args;
  if (!Command.Std.empty())
    Args.push_back("-std=" + Command.Std);
  llvm::append_range(Args, P.Args);
  P.Args = std::move(Args);
  if (Options.GpuAssumed && !Command.Archs.empty())
    if (std::optional<sim::Gpu> Gpu = sim::findGpu(Command.Archs.front())) {
      Options.Gpu = *Gpu;
      Options.GpuAssumed = false;
      P.Arch = Command.Archs.front(); // sm_90a says more than the GPU's name
    }
  if (Command.Hints.MaxRegisters)
    Options.MaxRegisters = Command.Hints.MaxRegisters;
  Options.Toolkit.CudaPath = Command.CudaPath;
  Options.Toolkit.Compiler = Command.Compiler.Name;
  Options.Toolkit.Directory = Command.Directory;
  Options.Toolkit.TargetDirectory = Command.TargetDirectory;
  return Options;
}

void warplint::settleCompiler(AnalysisOptions &Options) {
  if (Options.Compiler || !Options.UseToolkit)
    return;
  ToolkitQuery Query = Options.Toolkit;
  if (!Options.Parse.CudaPath.empty())
    Query.CudaPath = Options.Parse.CudaPath;
  llvm::Expected<Toolkit> Found = findToolkit(Query, *diskFiles());
  if (!Found)
    return llvm::consumeError(Found.takeError()); // said where its headers are wanted
  Options.Compiler = readToolkitVersion(Found->Version.getAsString());
  Options.CompilerFrom = Found->FoundBy;
}

CommandEnvironment warplint::commandEnvironment() {
  auto Variable = [](const char *Name) { return llvm::sys::Process::GetEnv(Name).value_or(""); };
  CommandEnvironment Environment;
  Environment.FS = diskFiles();
  Environment.PrependFlags = Variable("NVCC_PREPEND_FLAGS");
  Environment.AppendFlags = Variable("NVCC_APPEND_FLAGS");
  Environment.HostCompiler = Variable("NVCC_CCBIN");
  return Environment;
}

/// PTX says for which GPU it is. One that is in no table runs on those that are.
static std::optional<AnalysisOptions> forPtx(const std::string &File, AnalysisOptions Options) {
  std::optional<std::string> Text = Options.Parse.Contents;
  if (!Text && llvm::sys::path::extension(File) == ".ptx")
    Text = contentsOf(File);
  if (!Text || formOf(File, *Text) != SourceForm::Ptx)
    return std::nullopt;
  const llvm::StringRef Target = targetOfPtx(*Text);
  const std::optional<sim::Gpu> Gpu =
      Options.GpuAssumed ? sim::findGpu(std::string(Target)) : std::nullopt;
  if (Gpu) {
    Options.Gpu = *Gpu;
    Options.GpuAssumed = false;
    Options.Parse.Arch = Target.str(); // sm_90a says more than the GPU's name
  }
  return Options;
}

/// Why nothing in \p Bytes can be analysed, which holds no PTX.
static std::string withoutPtx(llvm::StringRef Bytes) {
  std::set<std::string> Gpus;
  for (const ptx::DeviceEntry &E : ptx::deviceEntries(Bytes))
    if (E.Is == ptx::DeviceEntry::Kind::MachineCode)
      Gpus.insert(E.gpu());
  if (Gpus.empty())
    return "holds no device code";
  const std::string Compute = "compute_" + Gpus.begin()->substr(strlen("sm_"));
  return "holds machine code for " + llvm::join(Gpus, ", ") +
         " but no PTX, which is what is analysed: build with '-gencode arch=" + Compute +
         ",code=" + Compute + "' to keep it";
}

/// One job for each text of PTX in \p File, which is a binary. \returns whether it is.
static bool addBinary(const std::string &File, const AnalysisOptions &Options,
                      std::vector<Job> &Jobs, std::vector<ErrorReport> &Errors) {
  if (isNamedAsSource(File) || Options.Parse.Contents || !llvm::sys::fs::is_regular_file(File))
    return false; // a pipe could block for ever
  auto Buffer = readFile(File);
  if (!Buffer) {
    llvm::consumeError(Buffer.takeError()); // the parse says so
    return false;
  }
  const llvm::StringRef Bytes = (*Buffer)->getBuffer();
  if (!ptx::isBinary(Bytes))
    return false;
  const std::vector<ptx::DeviceEntry> Texts = ptx::newestTexts(Bytes);
  for (const ptx::DeviceEntry &E : Texts) {
    std::string Name = File;
    if (E.Is == ptx::DeviceEntry::Kind::Ptx)
      Name += ":" + std::to_string(E.Container + 1) + "." + E.gpu() + ".ptx";
    if (!E.Problem.empty()) {
      Errors.push_back({{}, Name, E.Problem, ""});
      continue;
    }
    AnalysisOptions Own = Options;
    Own.Parse.Contents = E.Text;
    Jobs.push_back({Name, forPtx(Name, Own).value_or(Own)});
  }
  if (Texts.empty())
    Errors.push_back({{}, File, withoutPtx(Bytes), ""});
  return true;
}

static void addFoundJobs(const std::string &File, const AnalysisOptions &Given, BuildIndex *Index,
                         const CommandEnvironment &Environment, std::vector<Job> &Jobs,
                         std::vector<ErrorReport> &Errors) {
  llvm::Expected<std::optional<AnalysisOptions>> Compiled = withMetadata(File, Given);
  if (!Compiled) {
    Errors.push_back({{}, File, llvm::toString(Compiled.takeError()), ""});
    return;
  }
  const AnalysisOptions Options = Compiled->value_or(Given);
  if (addBinary(File, Options, Jobs, Errors))
    return;
  if (std::optional<AnalysisOptions> OfPtx = forPtx(File, Options)) {
    Jobs.push_back({File, std::move(*OfPtx)});
    return;
  }
  if (!Index) {
    Jobs.push_back({File, Options});
    return;
  }
  FileBuild Build;
  if (llvm::Expected<FileBuild> Found = findBuild(File, *Index, Environment)) {
    Build = std::move(*Found);
  } else {
    // Once for the database, not for each file.
    auto [Database, Message] = splitError(llvm::toString(Found.takeError()));
    ErrorReport E{{}, Database, Message, ""};
    if (llvm::none_of(Errors, [&](const ErrorReport &X) {
          return X.File == E.File && X.Message == E.Message;
        }))
      Errors.push_back(std::move(E));
  }
  if (Build.Commands.empty())
    Jobs.push_back({File, Options});
  for (const ClangCommand &Command : Build.Commands)
    Jobs.push_back({File, withCommand(Options, Command)});
}

void warplint::addJobs(const std::string &File, const AnalysisOptions &Given, BuildIndex *Index,
                       const CommandEnvironment &Environment, std::vector<Job> &Jobs,
                       std::vector<ErrorReport> &Errors) {
  const size_t First = Jobs.size();
  addFoundJobs(File, Given, Index, Environment, Jobs, Errors);
  for (Job &J : llvm::MutableArrayRef(Jobs).drop_front(First))
    settleCompiler(J.Options);
}

namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

llvm::Expected<ReportPart> warplint::parseShard(llvm::StringRef Text) {
  auto [Number, Count] = Text.split('/');
  ReportPart S;
  if (!llvm::to_integer(Number, S.Number, 10) || !llvm::to_integer(Count, S.Count, 10) ||
      S.Number < 1 || S.Number > S.Count)
    return llvm::createStringError("'" + Text + "' is not a shard such as 2/8");
  return S;
}

EditScope warplint::editScope(const InputQuery &Query) {
  std::vector<std::string> Named = Query.Named;
  if (!Query.BuildPath.empty())
    Named.push_back(Query.BuildPath);
  return EditScope(Named);
}

std::vector<std::string> warplint::filesOf(const ReportPart &Part,
                                           const std::vector<std::string> &Files) {
  uint64_t Begin = uint64_t(Files.size()) * (Part.Number - 1) / Part.Count;
  uint64_t End = uint64_t(Files.size()) * Part.Number / Part.Count;
  return {Files.begin() + long(Begin), Files.begin() + long(End)};
}

std::string warplint::currentFolder() {
  llvm::SmallString<256> Path;
  fs::current_path(Path);
  return std::string(Path);
}

namespace {
/// Whether a folder of that name is somebody's output, or nobody's business.
bool isSkipped(llvm::StringRef Name) {
  return isBuildWord(BuildWord::HiddenFolder, Name) || isBuildWord(BuildWord::OutputFolder, Name);
}

bool isCudaName(llvm::StringRef Name) {
  const llvm::StringRef Extension = path::extension(Name);
  return Extension == ".cu" || Extension == ".cuh" || Extension == ".ptx";
}

/// Whether the program at \p Path holds a kernel in a string.
bool holdsKernelString(const std::string &Path) {
  constexpr uint64_t MostBytes = 4 << 20; // notebooks hold pictures
  uint64_t Bytes = 0;
  if (!isNamedAsHost(Path) || fs::file_size(Path, Bytes) || Bytes > MostBytes ||
      !fs::is_regular_file(Path))
    return false;
  const std::optional<std::string> Text = contentsOf(Path);
  return Text && !cudaStringsIn(Path, *Text).Code.empty();
}

/// "No such file" -> "no such file": messages are lower case.
std::string lowered(std::string Message) {
  if (!Message.empty())
    Message[0] = llvm::toLower(Message[0]);
  return Message;
}

/// Adds the CUDA files below \p Folder. Links to folders are not followed, so this ends.
void addFolder(const std::string &Folder, std::set<std::string> &Files,
               std::vector<ErrorReport> &Errors) {
  std::error_code Error;
  for (fs::directory_iterator I(Folder, Error, /*follow_symlinks=*/false), End; !Error && I != End;
       I.increment(Error)) {
    llvm::StringRef Name = path::filename(I->path());
    fs::file_type Type = I->type();
    if (Type == fs::file_type::type_unknown) // some file systems do not say
      Type = fs::get_file_type(I->path(), /*Follow=*/false);
    if (Type == fs::file_type::directory_file) {
      if (!isSkipped(Name))
        addFolder(I->path(), Files, Errors);
    } else if (isCudaName(Name) ? fs::get_file_type(I->path()) != fs::file_type::fifo_file
                                : holdsKernelString(I->path()) || isDump(I->path())) {
      llvm::StringRef File = I->path();
      File.consume_front("./"); // of the folder "."
      Files.insert(File.str());
    }
  }
  if (Error)
    Errors.push_back({{}, Folder, lowered(Error.message()), ""});
}
} // namespace

InputFiles warplint::findInputs(const InputQuery &Query, const CommandEnvironment &Environment) {
  InputFiles Found;
  std::set<std::string> Files, Asked; // Asked: one by one
  for (const std::string &Name : Query.Named)
    if (fs::is_directory(Name)) {
      size_t Before = Files.size() + Found.Errors.size();
      addFolder(Name, Files, Found.Errors);
      if (Files.size() + Found.Errors.size() == Before)
        Found.Errors.push_back({{}, Name, "contains no .cu, .cuh or .ptx file", ""});
      keepFirstStages(Files);
    } else {
      Files.insert(Name);
      Asked.insert(Name);
    }
  if (Asked.size() < Files.size())
    for (const std::string &Header : includedHeaders(Files))
      if (!Asked.contains(Header))
        Files.erase(Header);
  if (Query.Named.empty() && !Query.BuildPath.empty()) {
    llvm::Expected<BuildCommands> Build = readBuild(Query.BuildPath, *Environment.FS);
    if (!Build) {
      Found.Errors.push_back({{}, Query.BuildPath, llvm::toString(Build.takeError()), ""});
      return Found;
    }
    std::string Here = currentFolder();
    for (const std::string &File : cudaFilesOf(*Build, Environment))
      Files.insert(relativePath(File, Here));
    if (Files.empty())
      Found.Errors.push_back({{}, relativePath(Build->Path, Here), "lists no CUDA file", ""});
  }
  Found.Files.assign(Files.begin(), Files.end());
  return Found;
}

namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

/// What the directives of a file name, as they name it.
static std::vector<std::string> includesOf(const std::string &File) {
  std::vector<std::string> Result;
  auto Text = readFile(File);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return Result;
  }
  for (llvm::line_iterator Line(**Text); !Line.is_at_eof(); ++Line) {
    llvm::StringRef Rest = Line->ltrim();
    if (!Rest.consume_front("#"))
      continue;
    Rest = Rest.ltrim();
    if (!Rest.consume_front("include"))
      continue;
    Rest = Rest.ltrim();
    if (Rest.consume_front("\"") || Rest.consume_front("<"))
      Result.push_back(Rest.take_until([](char C) { return C == '"' || C == '>'; }).str());
  }
  return Result;
}

/// Where \p Name may lie that \p File includes.
static std::vector<std::string> placesOf(const std::string &Name, const std::string &File,
                                         const std::set<std::string> &Files) {
  std::vector<std::string> Result;
  for (llvm::StringRef Above = File; !Above.empty();) {
    Above = path::parent_path(Above);
    llvm::SmallString<256> Place(Above);
    path::append(Place, Name);
    path::remove_dots(Place, /*remove_dot_dot=*/true);
    if (fs::is_regular_file(Place)) {
      Result.push_back(std::string(Place));
      return Result;
    }
  }
  llvm::copy_if(Files, std::back_inserter(Result),
                [&](llvm::StringRef F) { return F.ends_with("/" + Name); });
  return Result;
}

namespace {
using Graph = std::map<std::string, std::set<std::string>>;

/// What each file includes that can be found, from \p Files on.
Graph includesFrom(const std::set<std::string> &Files) {
  Graph Result;
  std::vector<std::string> Open(Files.begin(), Files.end());
  while (!Open.empty()) {
    const std::string File = std::move(Open.back());
    Open.pop_back();
    auto [It, New] = Result.try_emplace(File);
    if (!New)
      continue;
    for (const std::string &Name : includesOf(File))
      for (std::string &Place : placesOf(Name, File, Files))
        if (Place != File && It->second.insert(Place).second)
          Open.push_back(std::move(Place));
  }
  return Result;
}

/// Adds to \p Seen what is included by \p File, directly or not.
void follow(const Graph &Includes, const std::string &File, std::set<std::string> &Seen) {
  for (const std::string &Next : Includes.at(File))
    if (Seen.insert(Next).second)
      follow(Includes, Next, Seen);
}
} // namespace

std::set<std::string> warplint::includedHeaders(const std::set<std::string> &Files) {
  const Graph Includes = includesFrom(Files);
  std::set<std::string> OfSome, Result;
  for (const auto &[File, Of] : Includes)
    if (Files.contains(File))
      OfSome.insert(Of.begin(), Of.end());
  // Sources that nobody includes come first: of two that include each other, one is left.
  for (bool IsIncluded : {false, true})
    for (const std::string &File : Files)
      if (path::extension(File) == ".cu" && OfSome.contains(File) == IsIncluded &&
          !Result.contains(File)) {
        std::set<std::string> Reached{File};
        follow(Includes, File, Reached);
        Reached.erase(File);
        Result.insert(Reached.begin(), Reached.end());
      }
  return Result;
}

/// \p File without "..", if that is the same file: links can make it another.
static std::string withoutDots(const std::string &File) {
  llvm::SmallString<256> Plain(File);
  if (!llvm::sys::path::remove_dots(Plain, /*remove_dot_dot=*/true) ||
      !llvm::sys::fs::equivalent(File, Plain))
    return File;
  return std::string(Plain);
}

ShownNames::ShownNames(const Job &J) : File(J.File), Directory(J.Options.Parse.Directory) {
  if (Directory.empty())
    return;
  Here = currentFolder();
  Main = absolutePath(File, "", *diskFiles());
  llvm::SmallString<256> Real;
  RealHere = llvm::sys::fs::real_path(Here, Real) ? Here : std::string(Real);
}

std::string ShownNames::shown(const std::string &Name) {
  std::string Shown;
  if (Directory.empty()) {
    Shown = Name == File ? Name : withoutDots(Name);
  } else {
    std::string Path = absolutePath(Name, Directory, *diskFiles());
    Shown = Path == Main ? File : relativePath(Path, Here);
    if (Shown == Path && Shown != File) // the current folder may be named through a link
      Shown = relativePath(Path, RealHere);
  }
  Known.try_emplace(Shown, Name);
  return Shown;
}

const std::string &ShownNames::analysed(const std::string &Shown) const {
  auto It = Known.find(Shown);
  return It == Known.end() ? Shown : It->second;
}

Report ShownNames::shown(Report R) {
  R.renameFiles([&](const std::string &Name) { return shown(Name); });
  return R;
}
