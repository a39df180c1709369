// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/runner/Compile.h"

#include "lib/files/Files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

using namespace warplint;

/// Of arguments for clang, those that say the same to nvcc, which is run where this process is.
static std::vector<std::string> nvccArguments(const AnalysisOptions &O) {
  std::vector<std::string> Args;
  const ParseOptions &P = O.Parse;
  auto Absolute = [&](llvm::StringRef Path) {
    llvm::SmallString<256> Whole(Path);
    if (!P.Directory.empty())
      llvm::sys::path::make_absolute(P.Directory, Whole);
    return std::string(Whole);
  };
  for (size_t I = 0; I < P.Args.size(); ++I) {
    llvm::StringRef A = P.Args[I];
    if ((A == "-I" || A == "-isystem" || A == "-include") && I + 1 < P.Args.size()) {
      Args.insert(Args.end(), {A.str(), Absolute(P.Args[++I])});
    } else if (A.consume_front("-I")) {
      Args.push_back("-I" + Absolute(A));
    } else if (A.starts_with("-D") || A.starts_with("-U") || A.starts_with("-std=")) {
      Args.push_back(A.str());
    }
  }
  if (O.MaxRegisters)
    Args.push_back("-maxrregcount=" + std::to_string(*O.MaxRegisters));
  return Args;
}

ToolkitQuery warplint::trustedToolkit(const Job &J) {
  ToolkitQuery Query = J.Options.Toolkit;
  Query.Compiler.clear();
  if (!J.Options.Parse.CudaPath.empty())
    Query.CudaPath = J.Options.Parse.CudaPath;
  return Query;
}

void warplint::showNames(CompiledKernels &Kernels, llvm::ArrayRef<Job> Jobs) {
  std::map<std::string, std::string> Shown;
  for (const Job &J : Jobs)
    Shown[absolutePath(J.File)] = J.File;
  const std::string Here = currentFolder();
  for (auto &Each : Kernels)
    for (CompiledLine &L : Each.second.Lines) {
      const auto At = Shown.find(L.Where.File);
      L.Where.File = At == Shown.end() ? relativePath(L.Where.File, Here) : At->second;
    }
}

llvm::Expected<CompilerAnswer> warplint::compileJob(const Job &J, const ToolkitQuery &Query,
                                                    bool ByLine) {
  llvm::Expected<Toolkit> Found = findToolkit(Query, *diskFiles());
  if (!Found)
    return Found.takeError();
  llvm::Expected<CompilerAnswer> Answer = runPtxas(
      Found->Root, absolutePath(J.File), J.Options.Gpu.Name, nvccArguments(J.Options), ByLine);
  if (Answer)
    showNames(Answer->Kernels, J);
  return Answer;
}

void warplint::keepCompiled(const CompiledKernels &Compiled, Report &R,
                            llvm::function_ref<bool(const KernelReport &)> IsOf) {
  for (KernelReport &K : R.Kernels)
    if (auto It = Compiled.find(K.Symbol); It != Compiled.end() && IsOf(K))
      K.Compiled = It->second;
}

std::vector<std::string>
warplint::compileAll(const std::vector<Job> &Jobs, Report &R,
                     llvm::function_ref<std::optional<ToolkitQuery>(const Job &)> Where) {
  std::set<std::string> Files;
  for (const Job &J : Jobs)
    Files.insert(J.File);
  std::vector<std::string> Remarks;
  for (const Job &J : Jobs) {
    const std::optional<ToolkitQuery> Query = Where(J);
    if (!Query)
      continue;
    llvm::Expected<CompilerAnswer> Answer = compileJob(J, *Query, /*ByLine=*/true);
    if (!Answer) {
      Remarks.push_back(
          J.File + ": note: register counts are unknown: " + llvm::toString(Answer.takeError()));
      continue;
    }
    if (!Answer->NoLines.empty())
      Remarks.push_back(J.File + ": note: registers are not told by line: " + Answer->NoLines);
    keepCompiled(Answer->Kernels, R, [&](const KernelReport &K) {
      return K.Where.File == J.File || !Files.contains(K.Where.File); // or a header's
    });
  }
  return Remarks;
}
