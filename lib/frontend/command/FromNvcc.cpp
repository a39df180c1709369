// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/FromNvcc.h"

#include "lib/frontend/command/Flags.h"
#include "lib/frontend/command/Toolkit.h"
#include "lib/known/Headers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {
/// What becomes of one argument.
struct Translation {
  Fate What = Fate::Dropped;
  std::vector<std::string> Into;
  std::string Why;
};

/// Clang's arguments, in the order in which nvcc gives them to gcc.
struct Groups {
  std::vector<std::string> Includes, SystemIncludes, PreIncludes, Macros, Modes;
};

/// What the translation of one argument may depend on.
struct Context {
  const NvccCommand &Command;
  const CommandEnvironment &Environment;
  ClangCommand &Out; ///< Archs and Std are final
};
} // namespace

static Translation dropped(const NvccArgument &Argument) {
  return {Fate::Dropped, {}, reasonToDrop(Argument.Option->Topic).str()};
}

static Translation into(std::vector<std::string> Args) {
  return {Fate::Translated, std::move(Args), ""};
}

//===----------------------------------------------------------------------===//
// Architectures
//===----------------------------------------------------------------------===//

/// The architectures that a name of nvcc's stands for.
static std::vector<ClangArch> archsOf(llvm::StringRef Name, const CommandEnvironment &Environment) {
  std::vector<std::string> Names = {Name.str()};
  if (Name == "all" || Name == "all-major")
    Names = allArchs(Environment.ToolkitVersion, Name == "all-major");
  else if (Name == "native")
    Names = {Environment.NativeGpu};
  std::vector<ClangArch> Archs;
  for (const std::string &Each : Names)
    if (std::optional<ClangArch> Arch = clangArch(Each))
      Archs.push_back(std::move(*Arch));
  return Archs;
}

/// The architectures to analyse: the real ones, or else the virtual ones.
static std::vector<std::string> chooseArchs(llvm::ArrayRef<GpuTarget> Targets,
                                            const CommandEnvironment &Environment) {
  std::vector<std::string> Real, Virtual;
  for (const GpuTarget &Target : Targets)
    for (const std::string &Code : Target.Codes)
      for (const ClangArch &Arch : archsOf(Code, Environment))
        (Arch.IsReal ? Real : Virtual).push_back(Arch.Name);
  std::vector<std::string> &Chosen = Real.empty() ? Virtual : Real;
  sortArchs(Chosen);
  return Chosen;
}

/// The targets that one argument names.
static std::vector<GpuTarget> targetsOf(const NvccArgument &Argument, const NvccCommand &Command) {
  if (Argument.is(NvccOptionId::Code))
    return {{Command.Arch, Argument.Values}};
  if (Argument.is(NvccOptionId::Arch))
    return {Command.Codes.empty() ? targetOfArch(Argument.value())
                                  : GpuTarget{Argument.value().str(), {}}};
  if (llvm::Expected<GpuTarget> Target = parseGencode(Argument.value()))
    return {*Target};
  else
    llvm::consumeError(Target.takeError());
  return {};
}

/// Adds the architectures that one name within a target stands for.
static void translateCode(const std::string &Code, const GpuTarget &Target,
                          const NvccArgument &Argument, const Context &Ctx, Translation &Result) {
  std::vector<ClangArch> Archs = archsOf(Code, Ctx.Environment);
  if (Archs.empty() && Code == "native") {
    Result.Why = "the native GPU is unknown";
  } else if (Archs.empty()) {
    Result.Why = Code + " is no architecture";
    Ctx.Out.Problems.push_back({Argument.Place, Result.Why});
  }
  std::optional<ClangArch> Source = clangArch(Target.Virtual);
  for (const ClangArch &Arch : Archs) {
    std::string Flag = "--cuda-gpu-arch=" + Arch.Name;
    if (llvm::is_contained(Ctx.Out.Archs, Arch.Name) && !llvm::is_contained(Result.Into, Flag))
      Result.Into.push_back(Flag);
    if (!Arch.Instead.empty())
      Result.Why = "the closest that clang has to " + Arch.Instead;
    else if (Source && Arch.IsReal && Source->Name != Arch.Name)
      Result.Why = "nvcc reads the source for " + Target.Virtual;
  }
}

static Translation translateArch(const NvccArgument &Argument, const Context &Ctx) {
  Translation Result = {Fate::Translated, {}, ""};
  for (const GpuTarget &Target : targetsOf(Argument, Ctx.Command))
    for (const std::string &Code : Target.Codes)
      translateCode(Code, Target, Argument, Ctx, Result);
  if (!Result.Into.empty())
    return Result;
  Result.What = Fate::Dropped;
  if (Result.Why.empty())
    Result.Why = "names no real architecture, and others do";
  return Result;
}

//===----------------------------------------------------------------------===//
// Everything else
//===----------------------------------------------------------------------===//

/// One clang argument for each value: "-I" and /a, /b give -I/a -I/b.
static Translation attach(llvm::StringRef Name, const NvccArgument &Argument) {
  Translation Result = into({});
  for (const std::string &Value : Argument.Values)
    Result.Into.push_back((Name + Value).str());
  return Result.Into.empty() ? dropped(Argument) : Result;
}

/// Two for each value: "-isystem" and /a, /b give -isystem /a -isystem /b.
static Translation pairUp(llvm::StringRef Name, const NvccArgument &Argument) {
  Translation Result = into({});
  for (const std::string &Value : Argument.Values)
    llvm::append_values(Result.Into, Name.str(), Value);
  return Result.Into.empty() ? dropped(Argument) : Result;
}

static Translation translateNumber(llvm::StringRef Name, const NvccArgument &Argument,
                                   const Context &Ctx) {
  if (unsigned N = 0; llvm::to_integer(Argument.value(), N, 10))
    return into({(Name + llvm::Twine(N)).str()});
  Ctx.Out.Problems.push_back({Argument.Place, "a number is expected in " + Argument.Text});
  return dropped(Argument);
}

static Translation translateHost(const NvccArgument &Argument, const Context &Ctx) {
  std::string Flag = hostLibraryFlag(Ctx.Command.HostCompiler, *Ctx.Environment.FS);
  return Flag.empty() ? dropped(Argument) : into({Flag});
}

/// Options that name something: one function call each.
static std::optional<Translation> translateNaming(const NvccArgument &Argument,
                                                  const Context &Ctx) {
  switch (Argument.Option->Id) {
  case NvccOptionId::Include:
    return attach("-I", Argument);
  case NvccOptionId::SystemInclude:
    return pairUp("-isystem", Argument);
  case NvccOptionId::PreInclude:
    return pairUp("-include", Argument);
  case NvccOptionId::Define:
    return attach("-D", Argument);
  case NvccOptionId::Undefine:
    return attach("-U", Argument);
  case NvccOptionId::Arch:
  case NvccOptionId::Code:
  case NvccOptionId::Gencode:
    return translateArch(Argument, Ctx);
  case NvccOptionId::TemplateDepth:
    return translateNumber("-ftemplate-depth=", Argument, Ctx);
  case NvccOptionId::TemplateBacktrace:
    return translateNumber("-ftemplate-backtrace-limit=", Argument, Ctx);
  case NvccOptionId::Std:
    if (Ctx.Out.Std.empty())
      return Translation{Fate::Dropped, {}, "is no standard of C++"};
    return into({"-std=" + Ctx.Out.Std});
  case NvccOptionId::Language:
    return Translation{Fate::Hint, {}, "names the language"};
  case NvccOptionId::HostCompiler:
    return translateHost(Argument, Ctx);
  case NvccOptionId::HostOptions:
  case NvccOptionId::OptionsFile:
    return Translation{Fate::Expanded, Argument.Values, ""};
  default:
    return std::nullopt;
  }
}

/// Options that switch something on. Nothing if it is off, or stays as it is.
static std::vector<std::string> switchedOn(const NvccArgument &Argument,
                                           const NvccCommand &Command) {
  switch (Argument.Option->Id) {
  case NvccOptionId::Rdc:
    if (Argument.value() != "true")
      return {};
    [[fallthrough]];
  case NvccOptionId::DeviceC:
  case NvccOptionId::DeviceLink:
  case NvccOptionId::Dlto:
  case NvccOptionId::Lto:
    return {"-fgpu-rdc", "-D__CUDACC_RDC__"};
  case NvccOptionId::Ewp:
    return {"-D__CUDACC_EWP__"};
  case NvccOptionId::RelaxedConstexpr:
  case NvccOptionId::RelaxedConstexprOld:
    return {"-D__CUDACC_RELAXED_CONSTEXPR__"};
  case NvccOptionId::ExtendedLambda:
  case NvccOptionId::ExtendedLambdaOld:
    return {"-D__CUDACC_EXTENDED_LAMBDA__"};
  case NvccOptionId::EnableTile:
  case NvccOptionId::TileOnly:
  case NvccOptionId::SimtOnly:
    return {"-D__CUDACC_TILE__=1", "-D__NV_TL__=__tile__", "-D__NV_TL_BUILTIN__=__tile_builtin__"};
  case NvccOptionId::DeviceDefault:
    return {std::string(DeviceByDefault)};
  case NvccOptionId::Uumn:
    return {"-D__CUDACC_UUMN__"};
  case NvccOptionId::NoExceptions:
    return {"-fno-exceptions"};
  case NvccOptionId::AnyHost:
    return {"-D__NV_NO_HOST_COMPILER_CHECK=1"};
  case NvccOptionId::M64:
    return {"-m64"};
  case NvccOptionId::Machine:
    return Argument.value() == "64" ? std::vector<std::string>{"-m64"} : std::vector<std::string>();
  case NvccOptionId::DefaultStream:
    if (!Command.PerThreadStream)
      return {};
    return {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"};
  case NvccOptionId::DeviceDebug:
    if (Command.DeviceOptimized)
      return {};
    return {"-D__CUDACC_DEBUG__"};
  default:
    return {};
  }
}

/// Why a switch does nothing.
static Translation switchedOff(const NvccArgument &Argument) {
  if (Argument.is(NvccOptionId::DeviceDebug))
    return {Fate::Dropped, {}, "-dopt=on takes it back"};
  if (Argument.is(NvccOptionId::Machine))
    return {Fate::Dropped, {}, "only 64-bit hosts are supported"};
  return dropped(Argument);
}

static Translation translateHint(const NvccArgument &Argument) {
  if (Argument.is(NvccOptionId::PtxasOptions)) {
    BuildHints Unused;
    if (!readPtxasHints(Argument.Values, Unused))
      return dropped(Argument);
  }
  if (Argument.is(NvccOptionId::TargetDir))
    return {Fate::Hint, {}, "names the header folder of the toolkit"};
  return {Fate::Hint, {}, "is a hint about launches or caching"};
}

static Translation translate(const NvccArgument &Argument, const Context &Ctx) {
  if (Argument.isInput() && llvm::StringRef(Argument.Text).starts_with("@"))
    return {Fate::Unknown, {}, "nvcc reads --options-file, not @"};
  if (Argument.isInput())
    return {Fate::Input, {}, ""};
  if (!Argument.Option && Ctx.Command.ForwardsUnknown)
    return {Fate::Expanded, {Argument.Text}, ""};
  if (!Argument.Option && Ctx.Command.ForwardsToLinker)
    return {Fate::Dropped, {}, reasonToDrop(ArgumentTopic::Linking).str()};
  if (!Argument.Option)
    return {Fate::Unknown, {}, "nvcc has no such option"};
  if (Argument.Overridden)
    return {Fate::Dropped, {}, "overridden by a later value"};
  if (Argument.Option->Treatment == NvccTreatment::Drop)
    return dropped(Argument);
  if (Argument.Option->Treatment == NvccTreatment::Hint)
    return translateHint(Argument);
  if (std::optional<Translation> Named = translateNaming(Argument, Ctx))
    return *Named;
  std::vector<std::string> On = switchedOn(Argument, Ctx.Command);
  return On.empty() ? switchedOff(Argument) : into(std::move(On));
}

/// Puts what one argument became where it belongs.
static void place(const NvccArgument &Argument, const Translation &What, Groups &Args) {
  if (What.What != Fate::Translated)
    return;
  if (Argument.is(NvccOptionId::Include)) {
    llvm::append_range(Args.Includes, What.Into);
  } else if (Argument.is(NvccOptionId::SystemInclude)) {
    llvm::append_range(Args.SystemIncludes, What.Into);
  } else if (Argument.is(NvccOptionId::PreInclude)) {
    llvm::append_range(Args.PreIncludes, What.Into);
  } else if (Argument.Option->Topic == ArgumentTopic::Preprocessing) {
    llvm::append_range(Args.Macros, What.Into);
  } else if (Argument.Option->Topic != ArgumentTopic::Architecture &&
             !Argument.is(NvccOptionId::Std)) {
    for (const std::string &Arg : What.Into)
      if (!llvm::is_contained(Args.Modes, Arg))
        Args.Modes.push_back(Arg);
  }
}

/// Takes nvcc's dialect, or else the one that the host compiler was given.
static void chooseStd(const NvccCommand &Command, ClangCommand &Host, ClangCommand &Out) {
  llvm::StringRef Std = Command.Std;
  if (Std.starts_with("c++") || Std.starts_with("gnu++"))
    Out.Std = Std.str();
  if (Out.Std.empty()) {
    Out.Std = Host.Std;
    return;
  }
  for (ArgumentAccount &Account : Host.Accounts)
    if (!Account.Into.empty() && llvm::StringRef(Account.Into[0]).starts_with("-std="))
      Account = {
          Account.Argument, Account.Place, Fate::Dropped, {}, "overridden by nvcc's own -std"};
}

void warplint::translateNvcc(const NvccCommand &Command, const CommandEnvironment &Environment,
                             ClangCommand &Out) {
  ClangCommand Host;
  readFlags(Command.HostFlags, FlagReader::HostOfNvcc, "-Xcompiler", Environment, Host);
  chooseStd(Command, Host, Out);
  Out.Archs = chooseArchs(Command.Targets, Environment);
  Out.Hints = Command.Hints;
  Out.TargetDirectory = Command.TargetDirectory;
  llvm::append_range(Out.Problems, Command.Problems);
  llvm::append_range(Out.Problems, Host.Problems);

  Groups Args;
  Context Ctx = {Command, Environment, Out};
  for (const NvccArgument &Argument : Command.Arguments) {
    Translation What = translate(Argument, Ctx);
    place(Argument, What, Args);
    if (What.What == Fate::Translated && llvm::join(What.Into, " ") == Argument.Text)
      What.What = Fate::Kept;
    Out.Accounts.push_back(
        {Argument.Text, Argument.Place, What.What, std::move(What.Into), std::move(What.Why)});
  }
  llvm::append_range(Out.Accounts, Host.Accounts);
  for (std::vector<std::string> *Group : {&Host.Args, &Args.Includes, &Args.SystemIncludes,
                                          &Args.PreIncludes, &Args.Macros, &Args.Modes})
    llvm::append_range(Out.Args, *Group);

  if (Command.HostCompiler.empty() && !Environment.HostCompiler.empty()) {
    std::string Library = hostLibraryFlag(Environment.HostCompiler, *Environment.FS);
    if (!Library.empty())
      Out.Args.push_back(Library);
  }
  if (!Environment.ToolkitVersion.empty())
    llvm::append_range(Out.Args, versionDefines(Environment.ToolkitVersion));
}
