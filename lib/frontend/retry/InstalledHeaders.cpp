// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/retry/InstalledHeaders.h"

#include "lib/frontend/retry/HeaderChoice.h"
#include "lib/frontend/retry/MissingHeaders.h"
#include "lib/frontend/tokens/Tokens.h"
#include "lib/known/Headers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace warplint;

void warplint::dropToolkitFolders(std::vector<std::string> &Args, llvm::vfs::FileSystem &FS) {
  auto OfToolkit = [&](llvm::StringRef Folder) {
    return FS.exists(Folder + "/cuda_runtime.h") && FS.exists(Folder + "/crt/host_config.h");
  };
  std::vector<std::string> Kept;
  for (size_t I = 0; I < Args.size(); ++I) {
    llvm::StringRef Flag = Args[I];
    bool Apart = (Flag == "-I" || Flag == "-isystem") && I + 1 < Args.size();
    llvm::StringRef Folder = Flag;
    if (!Apart && !Folder.consume_front("-isystem"))
      Folder.consume_front("-I");
    if (Apart ? OfToolkit(Args[I + 1]) : Folder != Flag && OfToolkit(Folder)) {
      I += Apart;
      continue;
    }
    Kept.push_back(Args[I]);
  }
  Args = std::move(Kept);
}

/// What nobody declares of \p Errors; nothing if one is about something else. Those that only
/// follow from others do not count.
static std::optional<llvm::StringSet<>> missingNames(llvm::ArrayRef<ErrorFact> Errors) {
  llvm::StringSet<> Result;
  for (const ErrorFact &E : Errors) {
    const std::optional<llvm::StringRef> Name = missingName(E);
    if (!Name && !llvm::StringRef(E.Message).starts_with("expected "))
      return std::nullopt;
    if (Name)
      Result.insert(*Name);
  }
  return Result;
}

bool warplint::canHelp(const Toolkit &T, const Facts &F, const ParseOptions &Parse,
                       llvm::vfs::FileSystem &FS) {
  std::vector<std::string> Folders = T.SystemIncludes;
  Folders.push_back(T.Root + "/include");
  if (llvm::any_of(F.MissingIncludes, [&](const std::string &Name) {
        return llvm::any_of(
            Folders, [&](const std::string &Folder) { return FS.exists(Folder + "/" + Name); });
      }))
    return true;
  if (F.CallErrors.empty() && !F.kernelsInError())
    return false;
  std::optional<llvm::StringSet<>> Missing = missingNames(F.Errors);
  if (!Missing)
    return true;
  WordSearch Known(std::move(*Missing), Folders, unsavedTexts(Parse), FS);
  Known.read(Folders.back() + "/cuda_runtime.h");
  for (const std::string &File : F.Files)
    Known.readIncludedBy(File);
  return !Known.Found.empty();
}

ParseOptions warplint::withToolkit(ParseOptions Parse, const Toolkit &Found) {
  Parse.CudaPath = Found.Root;
  Parse.ToolkitIncludes = Found.SystemIncludes;
  Parse.Forced.clear();
  const std::vector<std::string> Version = versionDefines(Found.Version);
  if (!Found.Version.empty() && !llvm::is_contained(Parse.Args, Version.front()))
    Parse.Args.insert(Parse.Args.begin(), Version.begin(), Version.end()); // the user's own win
  return Parse;
}

/// The arguments that read source as NVRTC does: it is not Clang, it declares no header's names,
/// and its integers of 64 bits are `long long`.
static std::vector<std::string> asNvrtc() {
  return {"-U__clang__", "-D__CUDACC_RTC__", "-D__INT64_TYPE__=long long",
          "-D__UINT64_TYPE__=unsigned long long", std::string(DeviceByDefault)};
}

/// "tilelang" of "tilelang/src".
static llvm::StringRef packageOf(const PackageHeaders &P) { return P.Folder.split('/').first; }

std::optional<ParseOptions> warplint::withPackages(const ParseOptions &Parse,
                                                   llvm::ArrayRef<std::string> Missing,
                                                   const ToolkitQuery &Query,
                                                   llvm::vfs::FileSystem &FS) {
  if (Missing.empty())
    return std::nullopt;
  for (const std::string &Place : packageFolders(Query, FS))
    for (const PackageHeaders &P : packageHeaders()) {
      const std::string Folder = Place + "/" + P.Folder.str() + "/";
      if (llvm::none_of(Missing, [&](const std::string &Name) { return FS.exists(Folder + Name); }))
        continue;
      ParseOptions With = Parse;
      for (const PackageHeaders &Also : packageHeaders())
        if (packageOf(Also) == packageOf(P))
          With.AddedFlags.push_back("-I" + Place + "/" + Also.Folder.str());
      if (P.By == PackageHeaders::Nvrtc)
        llvm::append_range(With.AddedFlags, asNvrtc());
      return With;
    }
  return std::nullopt;
}
