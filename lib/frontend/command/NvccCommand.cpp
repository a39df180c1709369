//===- lib/frontend/command/NvccCommand.cpp - What an nvcc command asks -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/NvccCommand.h"

#include "lib/frontend/tokens/NvccText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace warplint;

/// Marks values that a later one of the same option replaces.
static void overrideEarlier(std::vector<NvccArgument> &Arguments) {
  llvm::SmallPtrSet<const NvccOption *, 32> Seen;
  for (NvccArgument &Argument : llvm::reverse(Arguments)) {
    const NvccOption *Option = Argument.Option;
    if (Option && (Option->Arity == NvccArity::Value || Option->Arity == NvccArity::OptionalValue))
      Argument.Overridden = !Seen.insert(Option).second;
  }
}

/// Options that add files, macros and names.
static void takeSourceOption(const NvccArgument &Argument, NvccCommand &Out) {
  auto AddTo = [&](std::vector<std::string> &List) { llvm::append_range(List, Argument.Values); };
  switch (Argument.Option->Id) {
  case NvccOptionId::Define:
  case NvccOptionId::Undefine:
    for (const std::string &Text : Argument.Values)
      Out.Macros.push_back({Argument.is(NvccOptionId::Define), Text});
    return;
  case NvccOptionId::Include:
    return AddTo(Out.IncludePaths);
  case NvccOptionId::SystemInclude:
    return AddTo(Out.SystemIncludes);
  case NvccOptionId::PreInclude:
    return AddTo(Out.PreIncludes);
  case NvccOptionId::Code:
    return AddTo(Out.Codes);
  case NvccOptionId::PtxasOptions:
    return AddTo(Out.PtxasOptions);
  case NvccOptionId::HostOptions:
    for (const std::string &Text : Argument.Values)
      llvm::append_range(Out.HostFlags, splitShellWords(Text));
    return;
  default:
    return;
  }
}

/// Options with one value, of which the last one counts.
static void takeValueOption(const NvccArgument &Argument, NvccCommand &Out) {
  std::string Value = Argument.value().str();
  switch (Argument.Option->Id) {
  case NvccOptionId::Output:
    Out.Output = Value;
    return;
  case NvccOptionId::Language:
    Out.Language = Value;
    return;
  case NvccOptionId::Std:
    Out.Std = Value;
    return;
  case NvccOptionId::Arch:
    Out.Arch = Value;
    return;
  case NvccOptionId::HostCompiler:
    Out.HostCompiler = Value;
    return;
  case NvccOptionId::TargetDir:
    Out.TargetDirectory = Value;
    return;
  case NvccOptionId::Rdc:
    Out.RelocatableDeviceCode |= Value == "true";
    return;
  case NvccOptionId::DefaultStream:
    Out.PerThreadStream = Value == "per-thread";
    return;
  case NvccOptionId::DeviceOptimize:
    Out.DeviceOptimized = Value == "on";
    return;
  case NvccOptionId::MaxRegisters:
    if (unsigned N = 0; llvm::to_integer(Value, N, 10))
      Out.Hints.MaxRegisters = N;
    return;
  default:
    return;
  }
}

/// Options without a value, and those whose values have a grammar of their own.
static void takeOtherOption(const NvccArgument &Argument, NvccCommand &Out) {
  switch (Argument.Option->Id) {
  case NvccOptionId::DeviceC:
  case NvccOptionId::DeviceLink:
  case NvccOptionId::Dlto:
  case NvccOptionId::Lto:
    Out.RelocatableDeviceCode = true; // each implies -rdc=true
    return;
  case NvccOptionId::Ewp:
    Out.ExtensibleWholeProgram = true;
    return;
  case NvccOptionId::RelaxedConstexpr:
  case NvccOptionId::RelaxedConstexprOld:
    Out.RelaxedConstexpr = true;
    return;
  case NvccOptionId::ExtendedLambda:
  case NvccOptionId::ExtendedLambdaOld:
    Out.ExtendedLambda = true;
    return;
  case NvccOptionId::DeviceDebug:
    Out.DeviceDebug = true;
    return;
  case NvccOptionId::Gencode:
    if (Argument.Values.empty())
      return;
    if (llvm::Expected<GpuTarget> Target = parseGencode(Argument.value()))
      Out.Targets.push_back(std::move(*Target));
    else
      Out.Problems.push_back({Argument.Place, llvm::toString(Target.takeError())});
    return;
  default:
    return;
  }
}

/// -arch and -code make one target together; it comes before those of -gencode.
static void addArchTarget(NvccCommand &Out) {
  if (Out.Arch.empty() && Out.Codes.empty())
    return;
  GpuTarget Target = Out.Codes.empty() ? targetOfArch(Out.Arch) : GpuTarget{Out.Arch, Out.Codes};
  Out.Targets.insert(Out.Targets.begin(), std::move(Target));
}

NvccCommand warplint::parseNvccCommand(llvm::ArrayRef<std::string> Words, llvm::StringRef Directory,
                                       const CommandEnvironment &Environment) {
  NvccCommand Out;
  NvccArguments Read = readNvccArguments(Words, Directory, Environment);
  overrideEarlier(Read.Arguments);
  Out.Problems = std::move(Read.Problems);
  bool Forwards = false;
  for (const NvccArgument &Argument : Read.Arguments) {
    if (Argument.isInput() && !Argument.Text.empty())
      Out.Inputs.push_back(Argument.Text);
    Forwards |=
        Argument.is(NvccOptionId::ForwardCompiler) || Argument.is(NvccOptionId::ForwardBoth);
    Out.ForwardsToLinker |= Argument.is(NvccOptionId::ForwardLinker);
    if (Argument.Option && !Argument.Overridden) {
      takeSourceOption(Argument, Out);
      takeValueOption(Argument, Out);
      takeOtherOption(Argument, Out);
    }
  }
  addArchTarget(Out);
  readPtxasHints(Out.PtxasOptions, Out.Hints);
  Out.Arguments = std::move(Read.Arguments);
  if (Forwards)
    forwardUnknown(Out);
  return Out;
}

void warplint::forwardUnknown(NvccCommand &Command) {
  if (Command.ForwardsUnknown)
    return;
  Command.ForwardsUnknown = true;
  for (const NvccArgument &Argument : Command.Arguments)
    if (!Argument.Option && !Argument.isInput())
      Command.HostFlags.push_back(Argument.Text);
}

namespace {
/// A hint that ptxas options can hold.
enum class PtxasHint { None, LoadCache, StoreCache, MaxThreads, MaxRegisters };
} // namespace

static PtxasHint ptxasHint(llvm::StringRef Name) {
  return llvm::StringSwitch<PtxasHint>(Name)
      .Cases({"-dlcm", "--def-load-cache"}, PtxasHint::LoadCache)
      .Cases({"-flcm", "--force-load-cache"}, PtxasHint::LoadCache)
      .Cases({"-dscm", "--def-store-cache"}, PtxasHint::StoreCache)
      .Cases({"-fscm", "--force-store-cache"}, PtxasHint::StoreCache)
      .Cases({"-maxntid", "--maxntid"}, PtxasHint::MaxThreads)
      .Cases({"-maxrregcount", "--maxrregcount"}, PtxasHint::MaxRegisters)
      .Default(PtxasHint::None);
}

/// Reads the threads of a block. nvcc cuts `-maxntid=32,8,1` at its commas, so
/// y and z may be words of their own. Returns how many of those were taken.
static size_t readThreads(llvm::StringRef Value, llvm::ArrayRef<std::string> Words,
                          BuildHints &Hints) {
  Hints.MaxThreads.clear();
  unsigned N = 0;
  for (llvm::StringRef Piece : llvm::split(Value, ','))
    if (Hints.MaxThreads.size() < 3 && llvm::to_integer(Piece, N, 10))
      Hints.MaxThreads.push_back(N);
  size_t Taken = 0;
  while (!Hints.MaxThreads.empty() && Hints.MaxThreads.size() < 3 && Taken < Words.size() &&
         llvm::to_integer(Words[Taken], N, 10)) {
    Hints.MaxThreads.push_back(N);
    ++Taken;
  }
  return Taken;
}

bool warplint::readPtxasHints(llvm::ArrayRef<std::string> Options, BuildHints &Hints) {
  std::vector<std::string> Words;
  for (const std::string &Option : Options)
    llvm::append_range(Words, splitShellWords(Option));
  bool Found = false;
  for (size_t I = 0; I < Words.size(); ++I) {
    auto [Name, Value] = llvm::StringRef(Words[I]).split('=');
    PtxasHint Hint = ptxasHint(Name);
    if (Hint == PtxasHint::None)
      continue;
    Found = true;
    if (Value.empty() && I + 1 < Words.size())
      Value = Words[++I];
    unsigned N = 0;
    if (Hint == PtxasHint::LoadCache)
      Hints.LoadCache = Value.str();
    else if (Hint == PtxasHint::StoreCache)
      Hints.StoreCache = Value.str();
    else if (Hint == PtxasHint::MaxRegisters && llvm::to_integer(Value, N, 10))
      Hints.MaxRegisters = N;
    else if (Hint == PtxasHint::MaxThreads)
      I += readThreads(Value, llvm::ArrayRef(Words).drop_front(I + 1), Hints);
  }
  return Found;
}
