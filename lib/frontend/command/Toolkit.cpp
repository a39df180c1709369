// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/Toolkit.h"

#include "lib/files/Files.h"
#include "lib/frontend/command/Quotes.h"
#include "lib/known/BuildWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <optional>
#include <vector>

using namespace warplint;

namespace path = llvm::sys::path;

namespace {
/// Subfolders of targets/ that are tried when the build names none.
constexpr llvm::StringLiteral Targets[] = {"x86_64-linux", "sbsa-linux", "aarch64-linux"};

/// A folder that may hold a toolkit.
struct Candidate {
  std::string Root;
  std::string FoundBy;
};

/// The files of one toolkit.
struct Layout {
  std::string Include;   ///< the folder of cuda.h
  std::string TargetDir; ///< "targets/x86_64-linux", or empty
};
} // namespace

static std::string inFolder(llvm::StringRef Folder, const llvm::Twine &Name) {
  llvm::SmallString<128> Path(Folder);
  path::append(Path, Name);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

static std::string absolute(llvm::StringRef Name, llvm::StringRef Directory) {
  return path::is_absolute(Name) ? inFolder(Name, "") : inFolder(Directory, Name);
}

/// The text of a file, or nothing.
static std::string readText(const std::string &Path, llvm::vfs::FileSystem &FS) {
  auto Buffer = FS.getBufferForFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// Where a build's compiler lies, links followed; empty if it does not say.
static std::string folderOfCompiler(const ToolkitQuery &Query, llvm::vfs::FileSystem &FS) {
  llvm::StringRef Name = Query.Compiler;
  if (!Name.contains('/') || !isBuildWord(BuildWord::Nvcc, path::filename(Name)))
    return "";
  std::string Path = absolute(Name, Query.Directory);
  llvm::SmallString<128> Real;
  if (!FS.getRealPath(Path, Real))
    Path = std::string(Real);
  return path::parent_path(Path).str();
}

static std::optional<Layout> layoutOf(const std::string &Root, llvm::StringRef TargetDirectory,
                                      llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Names;
  if (!TargetDirectory.empty())
    Names.push_back(TargetDirectory.str());
  else
    Names.assign(std::begin(Targets), std::end(Targets));
  for (const std::string &Name : Names) {
    std::string TargetDir = "targets/" + Name;
    std::string Include = inFolder(Root, TargetDir + "/include");
    if (FS.exists(Include + "/cuda.h"))
      return Layout{Include, TargetDir};
  }
  std::string Include = inFolder(Root, "include");
  if (FS.exists(Include + "/cuda.h"))
    return Layout{Include, ""};
  return std::nullopt;
}

/// Finds the number that follows \p Before, if it is there.
static llvm::StringRef textAfter(llvm::StringRef Text, llvm::StringRef Before) {
  size_t Begin = Text.find(Before);
  if (Begin == llvm::StringRef::npos)
    return "";
  return Text.drop_front(Begin + Before.size()).ltrim().take_while([](char C) {
    return llvm::isDigit(C) || C == '.';
  });
}

static llvm::VersionTuple versionOf(const std::string &Root, const Layout &Files,
                                    llvm::vfs::FileSystem &FS) {
  llvm::VersionTuple Version;
  llvm::Expected<llvm::json::Value> Json = parseJson(readText(Root + "/version.json", FS));
  if (!Json) {
    llvm::consumeError(Json.takeError());
  } else if (const llvm::json::Object *Parts = Json->getAsObject()) {
    // The compiler has a version of its own, which is the one code can ask for.
    for (llvm::StringRef Name : {"cuda_nvcc", "cuda"})
      if (const llvm::json::Object *Part = Parts->getObject(Name))
        if (!Version.tryParse(Part->getString("version").value_or("")))
          return Version;
  }
  std::string Text = readText(Root + "/version.txt", FS);
  if (!Version.tryParse(textAfter(Text, "CUDA Version")))
    return Version;
  Text = readText(Files.Include + "/cuda.h", FS);
  unsigned Number = 0; // 13000: thousands are the major version, tens the minor
  if (llvm::to_integer(textAfter(Text, "#define CUDA_VERSION"), Number, 10))
    return llvm::VersionTuple(Number / 1000, Number % 1000 / 10);
  return {};
}

std::vector<std::string> warplint::versionDefines(const llvm::VersionTuple &Version) {
  auto Define = [](llvm::StringRef Part, unsigned Number) {
    return ("-D__CUDACC_VER_" + Part + "__=" + llvm::Twine(Number)).str();
  };
  return {Define("MAJOR", Version.getMajor()), Define("MINOR", Version.getMinor().value_or(0)),
          Define("BUILD", Version.getSubminor().value_or(0))};
}

/// Adds a folder, unless it is already there or every compiler searches it.
static void addFolder(const std::string &Folder, std::vector<std::string> &Folders,
                      llvm::vfs::FileSystem &FS) {
  if (Folder != "/usr/include" && FS.exists(Folder) && !llvm::is_contained(Folders, Folder))
    Folders.push_back(Folder);
}

static Toolkit describe(const Candidate &Where, const Layout &Files,
                        const std::string &CompilerFolder, llvm::vfs::FileSystem &FS) {
  Toolkit Found;
  Found.Root = Where.Root;
  Found.FoundBy = Where.FoundBy;
  Found.Version = versionOf(Where.Root, Files, FS);
  addFolder(Files.Include, Found.Includes, FS);
  addFolder(Files.Include + "/cccl", Found.SystemIncludes, FS);

  std::string Bin = CompilerFolder.empty() ? inFolder(Where.Root, "bin") : CompilerFolder;
  ToolkitProfile Profile = parseProfile(readText(Bin + "/nvcc.profile", FS), Bin, Files.TargetDir);
  for (const std::string &Folder : Profile.Includes)
    addFolder(Folder, Found.Includes, FS);
  for (const std::string &Folder : Profile.SystemIncludes)
    addFolder(Folder, Found.SystemIncludes, FS);
  return Found;
}

llvm::Expected<Toolkit> warplint::findToolkit(const ToolkitQuery &Query,
                                              llvm::vfs::FileSystem &FS) {
  std::string CompilerFolder = folderOfCompiler(Query, FS);
  std::vector<Candidate> Candidates;
  auto Consider = [&](const std::string &Path, llvm::StringRef Why) {
    if (!Path.empty())
      Candidates.push_back({absolute(Path, Query.Directory), Why.str()});
  };
  Consider(Query.CudaPath, "--cuda-path");
  if (Query.CudaPath.empty()) {
    Consider(path::parent_path(CompilerFolder).str(), "the compiler");
    Consider(Query.EnvironmentPath, "CUDA_PATH");
    Consider(Query.EnvironmentHome, "CUDA_HOME");
    Consider("/usr/local/cuda", "the usual place");
  }
  std::string Tried;
  for (const Candidate &Where : Candidates) {
    if (std::optional<Layout> Files = layoutOf(Where.Root, Query.TargetDirectory, FS)) {
      bool IsOfCompiler = Where.Root == path::parent_path(CompilerFolder);
      return describe(Where, *Files, IsOfCompiler ? CompilerFolder : "", FS);
    }
    Tried += (Tried.empty() ? "" : ", ") + Where.Root + " (" + Where.FoundBy + ")";
  }
  return llvm::createStringError("no CUDA toolkit in " + Tried);
}

namespace path = llvm::sys::path;

/// The folders in \p Folder, sorted.
static std::vector<std::string> foldersIn(const llvm::Twine &Folder, llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Names;
  std::error_code Error;
  for (llvm::vfs::directory_iterator I = FS.dir_begin(Folder, Error), End; !Error && I != End;
       I.increment(Error))
    if (I->type() == llvm::sys::fs::file_type::directory_file)
      Names.push_back(I->path().str());
  llvm::sort(Names);
  return Names;
}

ToolkitQuery warplint::toolkitOfEnvironment() {
  const auto Variable = [](llvm::StringRef Name) {
    return llvm::sys::Process::GetEnv(Name).value_or("");
  };
  ToolkitQuery Query;
  Query.EnvironmentPath = Variable("CUDA_PATH");
  Query.EnvironmentHome = Variable("CUDA_HOME");
  for (llvm::StringRef Name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (std::string Prefix = Variable(Name); !Prefix.empty())
      Query.PythonPrefixes.push_back(std::move(Prefix));
  if (llvm::SmallString<128> Home; path::home_directory(Home))
    Query.PythonPrefixes.push_back(inFolder(Home, ".local")); // of pip install --user
  llvm::append_range(Query.PythonPrefixes, std::vector<std::string>{"/usr/local", "/usr"});
  return Query;
}

std::vector<std::string> warplint::packageFolders(const ToolkitQuery &Query,
                                                  llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Places;
  for (const std::string &Prefix : Query.PythonPrefixes)
    for (const std::string &Folder : foldersIn(Prefix + "/lib", FS))
      if (path::filename(Folder).starts_with("python3"))
        for (llvm::StringRef Name : {"site-packages", "dist-packages"}) // the second: Debian's
          if (std::string Place = inFolder(Folder, Name); FS.exists(Place))
            Places.push_back(std::move(Place));
  return Places;
}

/// Finds lib/gcc/TRIPLE/VERSION below \p Root. Several triples have the version
/// where cross compilers are installed; then the compiler's name must begin
/// with one of them.
static std::string findInstallation(llvm::StringRef Root, llvm::StringRef Name,
                                    llvm::StringRef Version, llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Found;
  for (const std::string &Triple : foldersIn(Root + "/lib/gcc", FS))
    for (const std::string &Folder : foldersIn(Triple, FS)) {
      if (path::filename(Folder).split('.').first != Version)
        continue;
      if (Name.starts_with(path::filename(Triple)))
        return Folder;
      Found.push_back(Folder);
    }
  return Found.size() == 1 ? Found[0] : "";
}

std::string warplint::hostLibraryFlag(llvm::StringRef HostCompiler, llvm::vfs::FileSystem &FS) {
  llvm::StringRef Folder = path::parent_path(HostCompiler);
  llvm::StringRef Name = path::filename(HostCompiler);
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(HostCompiler);
  if (Status && Status->isDirectory()) {
    Folder = HostCompiler.rtrim('/');
    Name = "";
  }
  if (!Name.empty() && !isBuildWord(BuildWord::Gcc, Name))
    return "";
  if (!Folder.empty() && (path::filename(Folder) != "bin" || !path::is_absolute(Folder)))
    return "";
  llvm::StringRef Root = Folder.empty() ? "/usr" : path::parent_path(Folder);

  llvm::StringRef Version = Name.rsplit('-').second;
  if (!Version.empty() && llvm::all_of(Version, llvm::isDigit)) {
    std::string Path = findInstallation(Root, Name, Version, FS);
    return Path.empty() ? "" : "--gcc-install-dir=" + Path;
  }
  if (Root != "/usr" && FS.exists(Root + "/lib/gcc"))
    return ("--gcc-toolchain=" + Root).str();
  return "";
}

/// No real profile comes near; one that doubles a variable per line would.
static constexpr size_t MaxLength = 1 << 16; // characters of a variable

/// Replaces $(NAME) by the value of NAME.
static std::string substitute(llvm::StringRef Text, const llvm::StringMap<std::string> &Variables) {
  std::string Result;
  while (Result.size() < MaxLength) {
    auto [Before, Rest] = Text.split("$(");
    Result += Before;
    if (Rest.empty())
      return Result;
    auto [Name, After] = Rest.split(')');
    Result += Variables.lookup(Name);
    Text = After;
  }
  return Result;
}

static void assign(llvm::StringRef Line, llvm::StringMap<std::string> &Variables) {
  auto [Left, Right] = Line.split('=');
  bool Appends = Left.consume_back("+");
  bool Prepends = Right.consume_front("+");
  llvm::StringRef Name = Left.trim();
  if (Name.empty() || Name.starts_with("#") || Left.size() == Line.size())
    return;
  std::string Value = substitute(Right.trim(), Variables);
  std::string &Variable = Variables[Name];
  if (Variable.size() + Value.size() > MaxLength)
    return;
  if (Appends)
    Variable += " " + Value;
  else if (Prepends)
    Variable = Value + " " + Variable;
  else
    Variable = Value;
}

/// Collects the folders of -I and -isystem, attached or in the next word.
static void collect(llvm::StringRef Flags, ToolkitProfile &Out) {
  std::vector<std::string> Words = splitShellWords(Flags);
  for (size_t I = 0; I < Words.size(); ++I) {
    llvm::StringRef Word = Words[I];
    bool IsSystem = Word.consume_front("-isystem");
    if (!IsSystem && !Word.consume_front("-I"))
      continue;
    if (Word.empty() && I + 1 < Words.size())
      Word = Words[++I];
    llvm::SmallString<128> Folder(Word);
    llvm::sys::path::remove_dots(Folder, /*remove_dot_dot=*/true);
    if (!Folder.empty())
      (IsSystem ? Out.SystemIncludes : Out.Includes).push_back(std::string(Folder));
  }
}

ToolkitProfile warplint::parseProfile(llvm::StringRef Text, llvm::StringRef Here,
                                      llvm::StringRef TargetDir) {
  llvm::StringMap<std::string> Variables;
  Variables["_HERE_"] = Here.str();
  Variables["_THERE_"] = Here.str();
  Variables["_TARGET_DIR_"] = TargetDir.str();
  Variables["_SPACE_"] = " ";
  for (llvm::StringRef Line : llvm::split(Text, '\n'))
    assign(Line, Variables);
  ToolkitProfile Out;
  collect(Variables["INCLUDES"], Out);
  collect(Variables["SYSTEM_INCLUDES"], Out);
  return Out;
}
