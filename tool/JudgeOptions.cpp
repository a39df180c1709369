//===- tool/JudgeOptions.cpp - Options: what is judged ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/JudgeOptions.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

llvm::Expected<Dim3> warplint::parseDim3(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  Text.split(Parts, Text.contains('x') ? 'x' : ',');
  uint32_t XYZ[3] = {1, 1, 1};
  if (Parts.size() > 3)
    return llvm::createStringError("'" + Text + "' has more than three dimensions");
  for (unsigned I = 0; I < Parts.size(); ++I) {
    uint64_t N;
    if (Parts[I].trim().getAsInteger(10, N) || N == 0 || N > UINT32_MAX)
      return llvm::createStringError("'" + Text + "' is not a shape such as 32,8");
    XYZ[I] = uint32_t(N);
  }
  return Dim3{XYZ[0], XYZ[1], XYZ[2]};
}

llvm::Error JudgeGroup::fillLaunch(LaunchRequest &R) const {
  auto Shape = [](const std::string &Text, const char *Option, auto Check,
                  std::optional<Dim3> &Out) -> llvm::Error {
    if (Text.empty())
      return llvm::Error::success();
    llvm::Expected<Dim3> Parsed = parseDim3(Text);
    llvm::Error E = Parsed ? Check(*Parsed) : Parsed.takeError();
    if (E)
      return llvm::createStringError(llvm::Twine("--") + Option + "=" + Text + ": " +
                                     llvm::toString(std::move(E)));
    Out = *Parsed;
    return llvm::Error::success();
  };
  if (llvm::Error E = Shape(Block, "block", checkBlock, R.Block))
    return E;
  if (llvm::Error E = Shape(Grid, "grid", checkGrid, R.Grid))
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

llvm::Error JudgeGroup::fillChecks(AnalysisOptions &A) const {
  if (!Checks.empty()) {
    llvm::SmallVector<llvm::StringRef, 8> Globs;
    llvm::StringRef(Checks).split(Globs, ',', -1, /*KeepEmpty=*/false);
    A.Checks.clear();
    for (llvm::StringRef G : Globs) {
      A.Checks.push_back(G.trim().str());
      llvm::StringRef Plain = G.trim();
      Plain.consume_front("-");
      if (llvm::none_of(checks(), [&](const Check &C) {
            return C.Info.Id == Plain || Plain.contains_insensitive("*");
          }))
        return llvm::createStringError("--checks: there is no check '" + Plain +
                                       "'; --list-checks lists them");
    }
  }
  for (const std::string &O : CheckOption) {
    auto [Key, Value] = llvm::StringRef(O).split('=');
    auto [Id, Name] = Key.split('.');
    int64_t N;
    bool Known = llvm::any_of(checks(), [&, Id = Id, Name = Name](const Check &C) {
      return C.Info.Id == Id && llvm::any_of(C.Info.Options, [&](const warplint::CheckOption &X) {
               return X.Name == Name;
             });
    });
    if (!Known || Value.getAsInteger(0, N))
      return llvm::createStringError("--check-option=" + O +
                                     ": expected CHECK.OPTION=N of a check's page");
    A.CheckOptions[Key.str()] = N;
  }
  return llvm::Error::success();
}

llvm::Error JudgeGroup::fill(LintOptions &O) const {
  std::string Name = Arch.empty() ? std::string(sim::DefaultGpu) : std::string(Arch);
  std::optional<sim::Gpu> Gpu = sim::findGpu(Name);
  if (!Gpu)
    return llvm::createStringError("--arch=" + Name + ": unknown GPU; expected sm_50 to sm_121");
  O.Analysis.Gpu = *Gpu;
  O.Analysis.GpuAssumed = Arch.empty();
  LaunchRequest R;
  if (llvm::Error E = fillLaunch(R))
    return E;
  O.Analysis.Launches.push_back(R);
  if (MaxSteps)
    O.Analysis.Budget.MostSteps = MaxSteps;
  O.Analysis.Kernels.assign(Kernels.begin(), Kernels.end());
  O.Analysis.Parse.Instantiate.assign(Instantiate.begin(), Instantiate.end());
  return fillChecks(O.Analysis);
}
