// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each structure is taken apart whole: one that gets another field does not compile here
// until somebody decides whether results depend on it.

#include "lib/runner/ResultCache.h"

#include "lib/files/Cache.h"
#include "lib/files/CodeBase.h"
#include "lib/files/Files.h"
#include "lib/finding/FieldsJson.h"
#include "lib/frontend/command/Databases.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"

using namespace warplint;

namespace fs = llvm::sys::fs;
namespace json = llvm::json;

llvm::Expected<ResultCache> ResultCache::open(std::string Folder, std::string Program) {
  if (std::error_code Error = fs::create_directories(Folder))
    return llvm::createStringError(Folder + ": " + Error.message());
  ResultCache Cache;
  Cache.Folder = std::move(Folder);
  Cache.Program = std::move(Program);
  return Cache;
}

std::string ResultCache::entryOf(const Job &J) const {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = diskFiles();
  llvm::vfs::FileSystem &FS = *Disk;
  std::string Path = J.File;
  if (!J.Options.Parse.Directory.empty())
    Path = absolutePath(J.File, "", FS);
  std::string Content = stateOf(Path, Asked::Content, FS);
  if (J.Options.Parse.Contents || !J.Options.Parse.Overlay.empty() || Content == "absent" ||
      Content == "unreadable")
    return "";
  CacheKey Key;
  for (llvm::StringRef Part : {llvm::StringRef(Program), llvm::StringRef(J.File),
                               llvm::StringRef(Path), llvm::StringRef(Content)})
    Key.add(Part);
  // What clang itself asks the environment for.
  for (const char *Name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS"})
    Key.add(llvm::sys::Process::GetEnv(Name).value_or(""));
  Key.add(J.Options);
  llvm::SmallString<256> Entry(Folder);
  llvm::sys::path::append(Entry, "llvmcache-" + Key.hash()); // the prefix that pruning knows
  return std::string(Entry);
}

/// Whether all inputs in \p Line are in the states that it gives.
static bool holds(llvm::StringRef Line, HeaderIndexes *Headers, llvm::vfs::FileSystem &FS) {
  return allHold(Line, [&](const json::Array &Input) {
    if (Input.size() != 3)
      return false;
    std::optional<llvm::StringRef> Path = Input[0].getAsString();
    std::optional<int64_t> What = Input[1].getAsInteger();
    std::optional<llvm::StringRef> State = Input[2].getAsString();
    if (!Path || !What || !State)
      return false;
    if (Asked(*What) == Asked::Headers)
      return Headers && Headers->hashOf(Path->str()) == *State;
    return stateOf(Path->str(), Asked(*What), FS) == *State;
  });
}

std::optional<Report> ResultCache::find(const std::string &Entry, const Job &J) const {
  std::unique_ptr<llvm::MemoryBuffer> Text = readEntry(Entry);
  if (!Text)
    return std::nullopt;
  auto FS = diskFiles();
  if (!J.Options.Parse.Directory.empty())
    FS->setCurrentWorkingDirectory(J.Options.Parse.Directory);
  auto [Hash, Body] = Text->getBuffer().split('\n');
  auto [Inputs, Rest] = Body.split('\n');
  if (hashOf(Program + Body.str()) != Hash || !holds(Inputs, J.Options.Parse.Headers.get(), *FS))
    return std::nullopt;
  llvm::Expected<ReportFile> R = readReport(Rest);
  if (R)
    return std::move(R->Report);
  llvm::consumeError(R.takeError());
  return std::nullopt;
}

void ResultCache::store(const std::string &Entry, const InputStates &Inputs,
                        const Report &R) const {
  // Names that JSON cannot hold are rare, and so is a full disk; without the entry the file is
  // analysed again.
  if (!llvm::all_of(Inputs, [](const auto &I) { return json::isUTF8(I.first.first); }))
    return;
  std::string Body;
  llvm::raw_string_ostream OS(Body);
  json::OStream J(OS);
  J.array([&] {
    for (const auto &[Input, State] : Inputs)
      J.array([&, &Input = Input, &State = State] {
        J.value(Input.first);
        J.value(int64_t(Input.second));
        J.value(State);
      });
  });
  OS << '\n';
  writeReport(R, std::nullopt, OS);
  writeEntry(Entry, hashOf(Program + Body) + '\n' + Body);
}

void ResultCache::prune() const {
  llvm::CachePruningPolicy Policy;
  Policy.Interval = std::chrono::minutes(20);
  Policy.Expiration = std::chrono::hours(30 * 24);
  Policy.MaxSizeBytes = uint64_t(512) << 20;
  llvm::pruneCache(Folder, Policy);
  llvm::pruneCache(preludes(), Policy);
}

std::string warplint::defaultCacheFolder() {
  llvm::SmallString<128> Folder;
  if (!llvm::sys::path::cache_directory(Folder))
    return "";
  llvm::sys::path::append(Folder, "warplint");
  return std::string(Folder);
}

std::string CacheKey::hash() const {
  llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return llvm::utohexstr(Hash.high64, /*LowerCase=*/true, 16) +
         llvm::utohexstr(Hash.low64, /*LowerCase=*/true, 16);
}

void CacheKey::add(llvm::StringRef Part) {
  Text += std::to_string(Part.size()) + ":";
  Text += Part;
}

void CacheKey::addNumber(int64_t N) { add(std::to_string(N)); }

void CacheKey::add(const std::vector<std::string> &Parts) {
  addNumber(int64_t(Parts.size()));
  for (const std::string &Part : Parts)
    add(llvm::StringRef(Part));
}

void CacheKey::add(const std::map<std::string, int64_t> &Values) {
  addNumber(int64_t(Values.size()));
  for (const auto &[Name, Value] : Values) {
    add(llvm::StringRef(Name));
    addNumber(Value);
  }
}

void CacheKey::add(const std::optional<Dim3> &Shape) {
  addNumber(Shape.has_value());
  for (unsigned D = 0; Shape && D < 3; ++D)
    addNumber((*Shape)[D]);
}

void CacheKey::add(const ParseOptions &Options) {
  // Which file, what is in it and how it is read: that is the caller's to add. Preludes makes it
  // quicker and changes nothing.
  const auto &[File, Directory, Contents, Overlay, Arch, CudaPath, ToolkitIncludes, Args,
               Instantiate, Libraries, Forced, Implied, Parameters, AddedFlags, FS, Preludes,
               Memory, Headers, NoteBodies, SkipBodies] = Options;
  for (llvm::StringRef Part :
       {llvm::StringRef(Directory), llvm::StringRef(Arch), llvm::StringRef(CudaPath)})
    add(Part);
  for (const auto *Parts :
       {&ToolkitIncludes, &Args, &Instantiate, &Libraries, &Forced, &Parameters, &AddedFlags})
    add(*Parts);
  addNumber(int64_t(Implied.size()));
  for (const ImpliedWord &W : Implied) {
    add(llvm::StringRef(W.File));
    addNumber(W.Behind);
    add(llvm::StringRef(W.Word));
  }
  addNumber(int64_t(Overlay.size()));
  for (const auto &[Path, Text] : Overlay) {
    add(llvm::StringRef(Path));
    add(llvm::StringRef(Text));
  }
}

void CacheKey::add(const ToolkitQuery &Query) {
  const auto &[CudaPath, Compiler, Directory, EnvironmentPath, EnvironmentHome, TargetDirectory,
               PythonPrefixes] = Query;
  for (const std::string *Part :
       {&CudaPath, &Compiler, &Directory, &EnvironmentPath, &EnvironmentHome, &TargetDirectory})
    add(llvm::StringRef(*Part));
  add(PythonPrefixes);
}

void CacheKey::add(const LaunchRequest &Request) {
  const auto &[From, Kernels, Block, Grid, DynamicShared, Arguments] = Request;
  addNumber(int64_t(From));
  add(llvm::StringRef(Kernels));
  add(Block);
  add(Grid);
  addNumber(DynamicShared ? int64_t(*DynamicShared) : -1);
  add(Arguments);
}

void CacheKey::add(const EvaluateOptions &Options) {
  const auto &[MostSteps, MostIterations, MostCases, MostPatterns, OneByOne, Blocks] = Options;
  for (uint64_t N : {MostSteps, uint64_t(MostIterations), uint64_t(MostCases),
                     uint64_t(MostPatterns), uint64_t(OneByOne)})
    addNumber(int64_t(N));
  for (const std::optional<ExprRange> &Range : Blocks) {
    addNumber(Range ? Range->Lo : 0);
    addNumber(Range ? Range->Hi : -1);
  }
}

void CacheKey::add(const AnalysisOptions &Options) {
  const auto &[Parse, UseToolkit, Toolkit, Gpu, GpuAssumed, Compiler, CompilerFrom, Launches,
               Kernels, Checks, Severities, CheckOptions, MaxRegisters, AsCompiled, Judge,
               TotalSteps, Budget, Fixes, FixNotes, FixWithin, FileSteps, Print, Verdicts, Races,
               Edits] = Options; // the last three make it quicker and change nothing
  add(Parse);
  addNumber(UseToolkit);
  add(Toolkit);
  add(llvm::StringRef(Gpu.Name)); // a row of the program's own table
  addNumber(GpuAssumed);
  add(Parse.Arch); // a GPU that is not known, which Gpu stands for
  add(Compiler ? Compiler->text() : "");
  add(CompilerFrom);
  addNumber(int64_t(Launches.size()));
  for (const LaunchRequest &Request : Launches)
    add(Request);
  add(Kernels);
  add(Checks);
  addNumber(int64_t(Severities.size()));
  for (const auto &[Check, Severity] : Severities) {
    add(llvm::StringRef(Check));
    addNumber(int64_t(Severity));
  }
  add(CheckOptions);
  addNumber(MaxRegisters.value_or(0));
  addNumber(FixWithin ? FixWithin->First : 0);
  addNumber(FixWithin ? FixWithin->Last : 0);
  addNumber(AsCompiled);
  addNumber(Judge);
  addNumber(int64_t(TotalSteps));
  addNumber(Fixes);
  addNumber(FixNotes);
  add(Budget);
  addNumber(int64_t(FileSteps));
  addNumber(int64_t(Print));
}
