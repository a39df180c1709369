// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/runner/TritonCache.h"

#include "lib/files/Files.h"
#include "lib/runner/Jobs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <set>

using namespace warplint;

namespace fs = llvm::sys::fs;
namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace {
constexpr uint32_t WarpLanes = 32;

/// What a kernel was compiled for.
struct Target {
  std::string Backend = "cuda";
  std::string Arch;
  int64_t WarpLanes = ::WarpLanes;
};

/// "sm_90" of 90, and "gfx942" as it is.
std::string archOf(const json::Value &V) {
  if (const std::optional<int64_t> Number = V.getAsInteger())
    return "sm_" + std::to_string(*Number);
  return V.getAsString().value_or("").str();
}

/// Of {"backend": "cuda", "arch": 90, "warp_size": 32}, or ["cuda", 90].
Target targetIn(const json::Object &Metadata) {
  Target T;
  T.WarpLanes = Metadata.getInteger("warp_size").value_or(T.WarpLanes);
  if (const json::Object *O = Metadata.getObject("target")) {
    T.Backend = O->getString("backend").value_or(T.Backend).str();
    T.WarpLanes = O->getInteger("warp_size").value_or(T.WarpLanes);
    if (const json::Value *Arch = O->get("arch"))
      T.Arch = archOf(*Arch);
  } else if (const json::Array *A = Metadata.getArray("target"); A && A->size() >= 2) {
    T.Backend = (*A)[0].getAsString().value_or(T.Backend).str();
    T.Arch = archOf((*A)[1]);
  }
  return T;
}

/// Whether a file of that name may hold the metadata of a kernel.
bool isMetadata(llvm::StringRef Name) {
  return Name.ends_with(".json") && !Name.starts_with("__grp__") &&
         !Name.ends_with(".autotune.json");
}

/// The entries of \p Folder, sorted.
std::set<std::string> entriesOf(const std::string &Folder, std::error_code &Error) {
  std::set<std::string> Entries;
  for (fs::directory_iterator I(Folder, Error), End; !Error && I != End; I.increment(Error))
    Entries.insert(I->path());
  return Entries;
}

void addKernels(const std::set<std::string> &Files, TritonCache &To) {
  for (const std::string &File : Files) {
    if (!isMetadata(path::filename(File)))
      continue;
    llvm::Expected<std::optional<TritonKernel>> K = tritonKernel(File);
    if (!K)
      To.Errors.push_back({{}, File, llvm::toString(K.takeError()), ""});
    else if (*K)
      To.Kernels.push_back(std::move(**K));
  }
}
} // namespace

llvm::Expected<std::optional<TritonKernel>> warplint::tritonKernel(const std::string &File) {
  llvm::SmallString<256> Ir(File);
  path::replace_extension(Ir, ".llir");
  const bool HasIr = fs::is_regular_file(Ir);
  auto Buffer = readFile(File);
  if (!Buffer)
    return Buffer.takeError();
  llvm::Expected<TritonKernel> K = readTritonMetadata((*Buffer)->getBuffer());
  if (!K)
    return K.takeError();
  if (!K->Threads && !HasIr) // JSON of another kind
    return std::nullopt;
  if (!K->Threads)
    return llvm::createStringError("does not say how many warps a block has (\"num_warps\")");
  if (!HasIr)
    return llvm::createStringError("has no " + path::filename(Ir) +
                                   " beside it, so there is nothing to analyse");
  K->File = std::string(Ir);
  for (const char *Stage : {".ttir", ".ttgir"}) {
    path::replace_extension(Ir, Stage);
    const std::optional<std::string> Text = contentsOf(Ir);
    if (Text && K->Parameters.empty())
      K->Parameters = tritonParameters(*Text);
  }
  return *K;
}

llvm::Expected<TritonKernel> warplint::readTritonMetadata(llvm::StringRef Metadata) {
  llvm::Expected<json::Value> Parsed = parseJson(Metadata);
  if (!Parsed)
    return llvm::createStringError("is not valid JSON: " + llvm::toString(Parsed.takeError()));
  TritonKernel K;
  const json::Object *O = Parsed->getAsObject();
  if (!O || !O->get("num_warps"))
    return K;
  const Target Of = targetIn(*O);
  if (Of.Backend != "cuda")
    return llvm::createStringError("is for " + Of.Backend + (Of.Arch.empty() ? "" : " (") +
                                   Of.Arch + (Of.Arch.empty() ? "" : ")") +
                                   "; the hardware model covers NVIDIA GPUs only");
  if (Of.WarpLanes != WarpLanes)
    return llvm::createStringError("has warps of " + llvm::Twine(Of.WarpLanes) +
                                   " lanes; NVIDIA GPUs have 32");
  constexpr int64_t MostWarps = 1 << 20; // what a GPU can launch is checked later
  const int64_t Warps = O->getInteger("num_warps").value_or(0);
  if (Warps < 1 || Warps > MostWarps)
    return llvm::createStringError("\"num_warps\" is not a number of warps");
  K.Threads = uint32_t(Warps) * WarpLanes;
  if (const json::Value *Shared = O->get("shared")) {
    const std::optional<int64_t> Bytes = Shared->getAsInteger();
    if (!Bytes || *Bytes < 0)
      return llvm::createStringError("\"shared\" is not a number of bytes");
    K.Shared = uint64_t(*Bytes);
  }
  K.Arch = Of.Arch;
  return K;
}

/// "tt.divisibility = 16 : i32" among the attributes of a parameter.
static unsigned divisorIn(llvm::StringRef Attributes) {
  unsigned Divisor = 1;
  llvm::StringRef Rest = Attributes.split("tt.divisibility").second.ltrim(" =");
  return Rest.consumeInteger(10, Divisor) || !Divisor ? 1 : Divisor;
}

std::vector<std::string> warplint::tritonParameters(llvm::StringRef Text) {
  std::vector<std::string> All;
  size_t Begin = 0; // of the last one
  const auto [Before, Function] = Text.split("tt.func public @");
  llvm::StringRef Rest = Function.drop_until([](char C) { return C == '('; });
  unsigned Depth = 0;
  bool IsText = false, IsStart = false; // of a parameter
  for (size_t At = 0; At < Rest.size(); ++At) {
    const char C = Rest[At];
    IsText ^= C == '"' && Rest[At - 1] != '\\';
    if (IsText || C == ' ')
      continue;
    if (IsStart && C == '%') {
      Begin = At;
      All.push_back(Rest.substr(At + 1).take_until([](char E) { return E == ':'; }).str());
    }
    if (Depth == 1 && (C == ',' || C == ')') && !All.empty())
      if (const unsigned Divisor = divisorIn(Rest.slice(Begin, At)); Divisor > 1)
        All.back() += " % " + std::to_string(Divisor);
    IsStart = (C == '(' && !Depth) || (C == ',' && Depth == 1);
    Depth += llvm::StringRef("({<[").contains(C);
    Depth -= llvm::StringRef(")}>]").contains(C);
    if (!Depth)
      return All;
  }
  return {}; // it does not end
}

TritonCache warplint::readTritonCache(const std::string &Folder) {
  TritonCache Cache;
  std::error_code Error;
  const std::set<std::string> Entries = entriesOf(Folder, Error);
  addKernels(Entries, Cache);
  for (const std::string &Entry : Entries)
    if (fs::get_file_type(Entry) == fs::file_type::directory_file) {
      std::error_code Own;
      addKernels(entriesOf(Entry, Own), Cache);
      if (Own)
        Cache.Errors.push_back({{}, Entry, Own.message(), ""});
    }
  if (Error)
    Cache.Errors.push_back({{}, Folder, Error.message(), ""});
  else if (Cache.Kernels.empty() && Cache.Errors.empty())
    Cache.Errors.push_back({{}, Folder, "contains no kernel that Triton compiled", ""});
  return Cache;
}

std::string warplint::defaultTritonCache() {
  const auto Variable = [](const char *Name) {
    return llvm::StringRef(llvm::sys::Process::GetEnv(Name).value_or("")).trim().str();
  };
  if (std::string Folder = Variable("TRITON_CACHE_DIR"); !Folder.empty())
    return Folder;
  llvm::SmallString<128> Folder(Variable("TRITON_HOME"));
  if (Folder.empty())
    path::home_directory(Folder);
  path::append(Folder, ".triton", "cache");
  return std::string(Folder);
}

llvm::Expected<Job> warplint::jobOf(const TritonKernel &K, AnalysisOptions Options) {
  if (Options.GpuAssumed && !K.Arch.empty()) {
    const std::optional<sim::Gpu> Gpu = sim::findGpu(K.Arch);
    if (!Gpu)
      return llvm::createStringError("is for '" + K.Arch +
                                     "', which is not in the table of GPUs; name one with --arch");
    Options.Gpu = *Gpu;
    Options.GpuAssumed = false;
    Options.Parse.Arch = std::string(Gpu->Name);
  }
  LaunchRequest Compiled;
  Compiled.From = LaunchFrom::Attribute;
  Compiled.Block = Dim3{K.Threads};
  Compiled.DynamicShared = K.Shared;
  Options.Launches.insert(Options.Launches.begin(), std::move(Compiled));
  Options.Parse.Parameters = K.Parameters;
  Options.Parse.Directory = currentFolder(); // Python files that debug information names are shown
                                             // from here
  return Job{K.File, std::move(Options)};
}
