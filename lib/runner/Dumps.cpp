// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/runner/Dumps.h"

#include "lib/files/Files.h"
#include "lib/runner/TritonCache.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;

namespace fs = llvm::sys::fs;
namespace json = llvm::json;
namespace path = llvm::sys::path;

/// \p File with another ending: "dir/add.json" of "dir/add.llir".
static std::string sibling(llvm::StringRef File, llvm::StringRef Ending) {
  llvm::SmallString<256> Path(File);
  path::replace_extension(Path, Ending);
  return std::string(Path);
}

/// "dir/wp_mod" of "dir/wp_mod.sm90.ptx" and "dir/wp_mod.cu".
static llvm::StringRef moduleOf(llvm::StringRef File) {
  llvm::StringRef Module = File.drop_back(path::extension(File).size());
  const llvm::StringRef Gpu = path::extension(Module);
  return Gpu.starts_with(".sm") ? Module.drop_back(Gpu.size()) : Module;
}

static bool isOfTriton(llvm::StringRef File) {
  return path::extension(File) == ".llir" && fs::is_regular_file(sibling(File, ".json"));
}

bool warplint::isDump(const std::string &File) {
  if (path::extension(File) != ".cubin")
    return isOfTriton(File);
  const std::optional<std::string> Bytes = contentsOf(File);
  return Bytes && llvm::StringRef(*Bytes).contains(".nv_debug_ptx_txt");
}

void warplint::keepFirstStages(std::set<std::string> &Files) {
  std::erase_if(Files, [&](const std::string &File) {
    const llvm::StringRef Kind = path::extension(File);
    const std::string Module = moduleOf(File).str();
    return (Kind == ".ptx" || Kind == ".cubin") &&
           (Files.contains(sibling(File, ".llir")) ||
            (Kind == ".cubin" && Files.contains(sibling(File, ".ptx"))) ||
            (Files.contains(Module + ".cu") && fs::is_regular_file(Module + ".meta")));
  });
}

/// The launches that Warp's metadata tell of: {"KERNEL_smem_bytes": 4096, ...}. The block is that
/// for which the module was compiled, which its source says.
static llvm::Expected<std::vector<LaunchRequest>> launchesOfWarp(llvm::StringRef Metadata,
                                                                 llvm::StringRef Source) {
  llvm::Expected<json::Value> Parsed = parseJson(Metadata);
  if (!Parsed)
    return llvm::createStringError("has metadata that are not valid JSON: " +
                                   llvm::toString(Parsed.takeError()));
  std::vector<LaunchRequest> Launches;
  const json::Object *O = Parsed->getAsObject();
  if (!O)
    return Launches;
  llvm::StringRef Behind = Source.split("#define WP_TILE_BLOCK_DIM ").second;
  uint32_t Threads = 0;
  const bool IsBlockKnown = !Behind.consumeInteger(10, Threads) && Threads;
  for (const auto &[Key, Value] : *O) {
    llvm::StringRef Kernel = Key;
    const std::optional<int64_t> Bytes = Value.getAsInteger();
    if (!Kernel.consume_back("_smem_bytes") || !Bytes || *Bytes < 0)
      continue;
    LaunchRequest R;
    R.From = LaunchFrom::Attribute;
    R.Kernels = Kernel.str();
    R.DynamicShared = uint64_t(*Bytes);
    if (IsBlockKnown)
      R.Block = Dim3{Threads};
    Launches.push_back(std::move(R));
  }
  llvm::sort(Launches,
             [](const LaunchRequest &A, const LaunchRequest &B) { return A.Kernels < B.Kernels; });
  return Launches;
}

llvm::Expected<std::optional<AnalysisOptions>> warplint::withMetadata(const std::string &File,
                                                                      AnalysisOptions Options) {
  if (Options.Parse.Contents) // not what lies there
    return std::nullopt;
  if (isOfTriton(File)) {
    llvm::Expected<std::optional<TritonKernel>> K = tritonKernel(sibling(File, ".json"));
    if (!K)
      return K.takeError();
    if (!*K)
      return std::nullopt;
    llvm::Expected<Job> J = jobOf(**K, std::move(Options));
    if (!J)
      return J.takeError();
    return std::move(J->Options);
  }
  const std::string Module = moduleOf(File).str();
  const std::optional<std::string> Metadata = contentsOf(Module + ".meta");
  if (!Metadata)
    return std::nullopt;
  llvm::Expected<std::vector<LaunchRequest>> Launches =
      launchesOfWarp(*Metadata, contentsOf(Module + ".cu").value_or(""));
  if (!Launches)
    return Launches.takeError();
  if (Launches->empty())
    return std::nullopt;
  Options.Launches.insert(Options.Launches.begin(), Launches->begin(), Launches->end());
  return Options;
}

std::string warplint::dumpedBy(const std::string &File) {
  if (isOfTriton(File))
    return "Triton";
  return fs::is_regular_file(moduleOf(File) + ".meta") ? "Warp" : "";
}
