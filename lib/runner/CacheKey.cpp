//===- lib/runner/CacheKey.cpp - What a result hangs on ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each structure is taken apart whole: one that gets another field does not compile here
// until somebody decides whether results depend on it.
//
//===----------------------------------------------------------------------===//

#include "lib/runner/CacheKey.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace warplint;

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
  const auto &[CudaPath, Compiler, Directory, EnvironmentPath, EnvironmentHome, TargetDirectory] =
      Query;
  for (const std::string *Part :
       {&CudaPath, &Compiler, &Directory, &EnvironmentPath, &EnvironmentHome, &TargetDirectory})
    add(llvm::StringRef(*Part));
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
  const auto &[Parse, UseToolkit, Toolkit, Gpu, GpuAssumed, Launches, Kernels, Checks, Severities,
               CheckOptions, AsCompiled, Judge, TotalSteps, Budget, Fixes, FileSteps, Print,
               Verdicts, Edits] = Options; // the last two make it quicker and change nothing
  add(Parse);
  addNumber(UseToolkit);
  add(Toolkit);
  add(llvm::StringRef(Gpu.Name)); // a row of the program's own table
  addNumber(GpuAssumed);
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
  addNumber(AsCompiled);
  addNumber(Judge);
  addNumber(int64_t(TotalSteps));
  addNumber(Fixes);
  add(Budget);
  addNumber(int64_t(FileSteps));
  addNumber(int64_t(Print));
}
