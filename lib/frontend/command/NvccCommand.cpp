// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/NvccCommand.h"

#include "lib/frontend/command/Quotes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

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

namespace {
/// Words from one source.
struct WordList {
  llvm::ArrayRef<std::string> Words;
  std::string Source; ///< as in ArgumentPlace
};

/// What is shared by all the sources of one command.
struct Reader {
  ArgumentFiles Files;
  NvccArguments Result;

  void problem(const ArgumentPlace &Where, const llvm::Twine &What) {
    Result.Problems.push_back({Where, What.str()});
  }

  void read(const WordList &List);
  NvccArgument readWord(const WordList &List, size_t &Next);
  void readValue(NvccArgument &Argument, std::optional<std::string> Attached, const WordList &List,
                 size_t &Next);
  void split(NvccArgument &Argument, llvm::StringRef Value);
  void expand(llvm::StringRef Name, const ArgumentPlace &Place);
};
} // namespace

bool NvccArgument::isInput() const { return !Option && (Text.size() < 2 || Text[0] != '-'); }

void Reader::read(const WordList &List) {
  for (size_t Next = 0; Next < List.Words.size();) {
    NvccArgument Argument = readWord(List, Next);
    bool IsFile = Argument.is(NvccOptionId::OptionsFile);
    std::vector<std::string> Names = IsFile ? Argument.Values : std::vector<std::string>();
    ArgumentPlace Place = Argument.Place;
    Result.Arguments.push_back(std::move(Argument));
    for (const std::string &Name : Names)
      expand(Name, Place);
  }
}

NvccArgument Reader::readWord(const WordList &List, size_t &Next) {
  llvm::StringRef Word = List.Words[Next++];
  NvccArgument Argument;
  Argument.Text = Word.str();
  Argument.Place = {List.Source, static_cast<unsigned>(Next)};
  if (Word.size() < 2 || Word[0] != '-')
    return Argument;

  // A whole name goes first: -lineinfo is not -l with a value attached.
  auto [Name, Attached] = Word.split('=');
  Argument.Option = findNvccOption(Name);
  if (Argument.Option) {
    bool HasValue = Name.size() < Word.size();
    readValue(Argument, HasValue ? std::optional(Attached.str()) : std::nullopt, List, Next);
    return Argument;
  }
  Argument.Option = findGluedNvccOption(Word);
  if (Argument.Option)
    readValue(Argument, Word.drop_front(2).str(), List, Next);
  return Argument;
}

/// Takes the value of an option from where it stands: attached to the name, or
/// in the next word. nvcc takes the next word whatever it looks like.
void Reader::readValue(NvccArgument &Argument, std::optional<std::string> Attached,
                       const WordList &List, size_t &Next) {
  const NvccOption &Option = *Argument.Option;
  if (Option.Arity == NvccArity::Flag) {
    if (Attached)
      problem(Argument.Place, "unexpected value in " + Argument.Text);
    return;
  }
  bool HasNext = Next < List.Words.size();
  if (Option.Arity == NvccArity::OptionalValue && HasNext)
    HasNext = !llvm::StringRef(List.Words[Next]).starts_with("-");
  if (!Attached && HasNext) {
    Attached = List.Words[Next++];
    Argument.Text += " " + *Attached;
  }
  if (Attached)
    split(Argument, *Attached);
  else if (Option.Arity != NvccArity::OptionalValue)
    problem(Argument.Place, "missing value after " + Argument.Text);
}

void Reader::split(NvccArgument &Argument, llvm::StringRef Value) {
  NvccArity Arity = Argument.Option->Arity;
  if (Arity != NvccArity::List && Arity != NvccArity::Paths) {
    Argument.Values = {Value.str()};
    return;
  }
  llvm::Expected<std::vector<std::string>> Pieces =
      Arity == NvccArity::List ? splitNvccList(Value) : splitNvccPaths(Value);
  if (Pieces)
    Argument.Values = std::move(*Pieces);
  else
    problem(Argument.Place, llvm::toString(Pieces.takeError()));
}

/// Puts the words of an options file where it was named.
void Reader::expand(llvm::StringRef Name, const ArgumentPlace &Place) {
  llvm::Expected<std::string> Contents = Files.open(Name);
  if (!Contents)
    return problem(Place, llvm::toString(Contents.takeError()));
  llvm::Expected<std::vector<std::string>> Words = splitOptionsFile(*Contents);
  if (Words)
    read({*Words, Name.str()});
  else
    problem(Place, "options file " + Name + ": " + llvm::toString(Words.takeError()));
  Files.close();
}

NvccArguments warplint::readNvccArguments(llvm::ArrayRef<std::string> Words,
                                          llvm::StringRef Directory,
                                          const CommandEnvironment &Environment) {
  assert(Environment.FS && "options files are looked up in a file system");
  Reader R = {{Directory.str(), Environment.FS, {}}, {}};
  auto ReadVariable = [&R](llvm::StringRef Value, llvm::StringRef Name) {
    llvm::Expected<std::vector<std::string>> Flags = splitFlagsVariable(Value);
    if (Flags)
      R.read({*Flags, Name.str()});
    else
      R.problem({Name.str(), 1}, llvm::toString(Flags.takeError()));
  };
  ReadVariable(Environment.PrependFlags, "NVCC_PREPEND_FLAGS");
  R.read({Words, ""});
  ReadVariable(Environment.AppendFlags, "NVCC_APPEND_FLAGS");
  return std::move(R.Result);
}

namespace {
/// The numbers clang 22 takes after sm_; those from FirstWithFeatures on also
/// with an `a`.
constexpr unsigned ClangNumbers[] = {20, 21, 30, 32, 35, 37, 50, 52,  53,  60,  61,  62,  70, 72,
                                     75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121};
constexpr unsigned FirstWithFeatures = 90;

/// Which toolkits build for an architecture: release and last major version.
/// 13.0 was asked with --list-gpu-code; the earlier ones are from their manuals.
struct SupportRow {
  unsigned Number;
  unsigned SinceMajor, SinceMinor;
  unsigned UntilMajor;
};
constexpr SupportRow Support[] = {
    {35, 5, 0, 11},   {37, 6, 5, 11},   {50, 6, 0, 12},   {52, 7, 0, 12},   {53, 7, 0, 12},
    {60, 8, 0, 12},   {61, 8, 0, 12},   {62, 8, 0, 12},   {70, 9, 0, 12},   {72, 9, 2, 12},
    {75, 10, 0, 99},  {80, 11, 0, 99},  {86, 11, 1, 99},  {87, 11, 4, 99},  {88, 13, 0, 99},
    {89, 11, 8, 99},  {90, 11, 8, 99},  {100, 12, 8, 99}, {101, 12, 8, 12}, {103, 12, 9, 99},
    {110, 13, 0, 99}, {120, 12, 8, 99}, {121, 12, 9, 99}};

/// "sm_90a" -> sm, 90, a
struct ArchName {
  llvm::StringRef Prefix, Suffix;
  unsigned Number = 0;
};
} // namespace

static std::optional<ArchName> parseName(llvm::StringRef Name) {
  ArchName Result;
  std::tie(Result.Prefix, Result.Suffix) = Name.split('_');
  if (Result.Prefix != "sm" && Result.Prefix != "compute" && Result.Prefix != "lto")
    return std::nullopt;
  if (Result.Suffix.consumeInteger(10, Result.Number))
    return std::nullopt;
  if (!Result.Suffix.empty() && Result.Suffix != "a" && Result.Suffix != "f")
    return std::nullopt;
  return Result;
}

/// Cuts at commas outside of brackets and quotes.
static std::vector<std::string> cutSpecification(llvm::StringRef Value) {
  std::vector<std::string> Pieces(1);
  bool Quoted = false, Bracketed = false;
  for (char C : Value) {
    if (C == '"' || C == '\'')
      Quoted = !Quoted;
    else if (C == '[' || C == ']')
      Bracketed = C == '[';
    else if (C == ',' && !Quoted && !Bracketed)
      Pieces.emplace_back();
    else if (C != '\\')
      Pieces.back() += C;
  }
  return Pieces;
}

llvm::Expected<GpuTarget> warplint::parseGencode(llvm::StringRef Value) {
  GpuTarget Target;
  for (const std::string &Piece : cutSpecification(Value)) {
    auto [Key, Names] = llvm::StringRef(Piece).split('=');
    Key = Key.trim();
    if (Key == "arch") {
      Target.Virtual = Names.trim().str();
    } else if (Key == "code") {
      for (llvm::StringRef Name : llvm::split(Names, ','))
        if (!Name.trim().empty())
          Target.Codes.push_back(Name.trim().str());
    } else {
      return llvm::createStringError("`" + Value + "` is not arch=NAME,code=NAME");
    }
  }
  if (Target.Virtual.empty() || Target.Codes.empty())
    return llvm::createStringError("`" + Value + "` lacks " +
                                   (Target.Codes.empty() ? "code" : "arch"));
  return Target;
}

GpuTarget warplint::targetOfArch(llvm::StringRef Name) {
  std::optional<ArchName> Parts = parseName(Name);
  if (!Parts || Parts->Prefix == "compute")
    return {Name.str(), {Name.str()}};
  std::string Virtual = ("compute_" + llvm::Twine(Parts->Number) + Parts->Suffix).str();
  return {Virtual, {Name.str(), Virtual}};
}

std::optional<ClangArch> warplint::clangArch(llvm::StringRef Name) {
  std::optional<ArchName> Parts = parseName(Name);
  if (!Parts || Parts->Number < ClangNumbers[0])
    return std::nullopt;
  const unsigned *Known = llvm::upper_bound(ClangNumbers, Parts->Number) - 1;
  bool HasFeatures = !Parts->Suffix.empty() && *Known >= FirstWithFeatures;
  ClangArch Arch;
  Arch.Name = "sm_" + std::to_string(*Known) + (HasFeatures ? "a" : "");
  Arch.IsReal = Parts->Prefix != "compute";
  if (*Known != Parts->Number || Parts->Suffix != (HasFeatures ? "a" : ""))
    Arch.Instead = Name.str();
  return Arch;
}

std::vector<std::string> warplint::allArchs(const llvm::VersionTuple &Toolkit, bool MajorOnly) {
  llvm::VersionTuple Version = Toolkit.empty() ? llvm::VersionTuple(13, 0) : Toolkit;
  std::vector<std::string> Names;
  for (const SupportRow &Row : Support) {
    if (Version < llvm::VersionTuple(Row.SinceMajor, Row.SinceMinor) ||
        Version.getMajor() > Row.UntilMajor)
      continue;
    // "all-major" takes the lowest one too, whatever its number.
    if (!MajorOnly || Row.Number % 10 == 0 || Names.empty())
      Names.push_back("sm_" + std::to_string(Row.Number));
  }
  return Names;
}

void warplint::sortArchs(std::vector<std::string> &Names) {
  auto Key = [](const std::string &Name) {
    std::optional<ArchName> Parts = parseName(Name);
    return std::tuple(Parts ? Parts->Number : 0, Name);
  };
  llvm::sort(Names, [&](const std::string &A, const std::string &B) { return Key(A) < Key(B); });
  Names.erase(llvm::unique(Names), Names.end());
}
