// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/command/FlagRows.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"

using namespace warplint;

namespace {
constexpr NvccOption OptionRows[] = {
#define NVCC_OPTION(ID, LONG, SHORT, ARITY, TREATMENT, TOPIC)                                      \
  {NvccOptionId::ID, LONG, SHORT, NvccArity::ARITY, NvccTreatment::TREATMENT, ArgumentTopic::TOPIC},
#include "lib/frontend/command/NvccOptions.def"
};

/// The short names that take their value without a separator.
constexpr llvm::StringLiteral GluedNames = "DILOUlt";
} // namespace

bool NvccOption::mayBeGlued() const { return Short.size() == 1 && GluedNames.contains(Short); }

llvm::ArrayRef<NvccOption> warplint::nvccOptions() { return OptionRows; }

const NvccOption *warplint::findNvccOption(llvm::StringRef Name) {
  bool IsLong = Name.consume_front("--");
  if (!IsLong && !Name.consume_front("-"))
    return nullptr;
  if (Name.empty())
    return nullptr;
  const NvccOption *Found = llvm::find_if(OptionRows, [&](const NvccOption &Option) {
    return Name == (IsLong ? Option.Long : Option.Short);
  });
  return Found == std::end(OptionRows) ? nullptr : Found;
}

const NvccOption *warplint::findGluedNvccOption(llvm::StringRef Argument) {
  if (Argument.size() < 3)
    return nullptr;
  const NvccOption *Option = findNvccOption(Argument.take_front(2));
  return Option && Option->mayBeGlued() ? Option : nullptr;
}

bool warplint::isNvccOnly(llvm::StringRef Argument) {
  constexpr llvm::StringLiteral OfBoth[] = {
      "I",  "isystem", "D",   "U",  "include", "x",  "O", "std", "g", "c", "o", "M",
      "MM", "MD",      "MMD", "MF", "MT",      "MP", "w", "E",   "L", "l", "m", "v"};
  const NvccOption *Option = findNvccOption(Argument.split('=').first);
  return Option && !llvm::is_contained(OfBoth, Option->Short);
}

namespace {
using enum FlagForm;
using enum FlagAct;
using Topic = ArgumentTopic;

constexpr FlagRow Rows[] = {
    // clang-format off
    // What the source says.
    {"-D",                 JoinedOrSeparate, Keep},
    {"-U",                 JoinedOrSeparate, Keep},
    {"-I",                 JoinedOrSeparate, Keep},
    {"-isystem",           JoinedOrSeparate, Keep},
    {"-iquote",            JoinedOrSeparate, Keep},
    {"-idirafter",         JoinedOrSeparate, Keep},
    {"-iprefix",           JoinedOrSeparate, Keep},
    {"-iwithprefix",       JoinedOrSeparate, Keep},
    {"-iwithprefixbefore", JoinedOrSeparate, Keep},
    {"-include",           JoinedOrSeparate, Keep},
    {"-imacros",           JoinedOrSeparate, Keep},
    {"-isysroot",          JoinedOrSeparate, Keep},
    {"--sysroot",          EqualsOrSeparate, Keep},
    {"--include",          EqualsOrSeparate, Keep},
    {"-nostdinc",          Flag,             Keep},
    {"-nostdinc++",        Flag,             Keep},
    {"-nostdlibinc",       Flag,             KeepForClang, Topic::Host},
    {"-stdlib=",           Joined,           Keep},
    {"-trigraphs",         Flag,             Keep},
    {"-pthread",           Flag,             Keep},
    {"--gcc-toolchain=",   Joined,           KeepForClang, Topic::Host},
    {"--gcc-install-dir=", Joined,           KeepForClang, Topic::Host},
    {"-cxx-isystem",       JoinedOrSeparate, KeepForClang, Topic::Host},
    {"-stdlib++-isystem",  JoinedOrSeparate, KeepForClang, Topic::Host},
    {"-iframework",        JoinedOrSeparate, KeepForClang, Topic::Host},
    {"-ivfsoverlay",       JoinedOrSeparate, KeepForClang, Topic::Host},
    {"-working-directory", EqualsOrSeparate, KeepForClang, Topic::Host},
    {"--config",           EqualsOrSeparate, KeepForClang, Topic::Host},
    {"-Wp,",               Joined,           OpenList},
    {"-Xpreprocessor",     Separate,         OpenOne},
    {"-Xclang",            Separate,         OpenClang},
    {"-Xarch_host",        Separate,         Drop, Topic::Host},
    {"-Xarch_",            NamedSeparate,    OneSide, Topic::Host},

    // Language.
    {"-x",                 JoinedOrSeparate, Language},
    {"--language",         EqualsOrSeparate, Language},
    {"-std=",              Joined,           Std},
    {"--std",              EqualsOrSeparate, Std},
    {"-ansi",              Flag,             Drop, Topic::LanguageDetail},
    {"-fexceptions",       Flag,             Keep},
    {"-fno-exceptions",    Flag,             Keep},
    {"-frtti",             Flag,             Keep},
    {"-fno-rtti",          Flag,             Keep},
    {"-fopenmp",           Flag,             Keep},
    {"-fopenmp=",          Joined,           Keep},
    {"-fno-openmp",        Flag,             Keep},
    {"-fchar8_t",          Flag,             Keep},
    {"-fno-char8_t",       Flag,             Keep},
    {"-fno-operator-names", Flag,            Keep},
    {"-faligned-new",      Flag,             Keep},
    {"-fno-aligned-new",   Flag,             Keep},
    {"-fsized-deallocation", Flag,           Keep},
    {"-fno-sized-deallocation", Flag,        Keep},
    {"-ftemplate-depth=",  Joined,           Keep},
    {"-ftemplate-backtrace-limit=", Joined,  Keep},
    {"-fconstexpr-depth=", Joined,           Keep},
    {"-fcoroutines",       Flag,             Drop, Topic::LanguageDetail},
    {"-fno-coroutines",    Flag,             Drop, Topic::LanguageDetail},
    {"-fgnu89-inline",     Flag,             Drop, Topic::LanguageDetail},
    {"-fopenmp-simd",      Flag,             Drop, Topic::LanguageDetail},
    {"-fopenmp-targets=",  Joined,           Drop, Topic::LanguageDetail},
    {"-fasync-exceptions", Flag,             Drop, Topic::LanguageDetail},
    {"-frounding-math",    Flag,             Drop, Topic::CodeGen},

    // Machine.
    {"-m64",               Flag,             Keep},
    {"-m",                 Joined,           KeepForClang, Topic::Host},
    {"-march=native",      Flag,             Drop, Topic::Host},
    {"-mtune=",            Joined,           Drop, Topic::CodeGen},
    {"-mllvm",             Separate,         Drop, Topic::Driver},
    {"-arch",              Separate,         Drop, Topic::Host},
    {"-target",            Separate,         Target, Topic::Host},
    {"--target=",          Joined,           Target, Topic::Host},
    {"-G",                 Joined,           SmallData, Topic::CodeGen},

    // CUDA, as clang has it.
    {"--cuda-gpu-arch=",   Joined,           AddArch},
    {"--offload-arch",     EqualsOrSeparate, AddArch},
    {"--no-cuda-gpu-arch=", Joined,          RemoveArch},
    {"--no-offload-arch=", Joined,           RemoveArch},
    {"--cuda-path",        EqualsOrSeparate, CudaPath},
    {"--cuda-path-ignore-env", Flag,         Drop, Topic::Driver},
    {"--no-cuda-version-check", Flag,        Drop, Topic::Message},
    {"--cuda-host-only",   Flag,             Drop, Topic::Phase},
    {"--cuda-device-only", Flag,             Drop, Topic::Phase},
    {"--cuda-compile-host-device", Flag,     Drop, Topic::Phase},
    {"--cuda-include-ptx=", Joined,          Drop, Topic::Output},
    {"--no-cuda-include-ptx=", Joined,       Drop, Topic::Output},
    {"--cuda-noopt-device-debug", Flag,      Drop, Topic::CodeGen},
    {"--no-cuda-noopt-device-debug", Flag,   Drop, Topic::CodeGen},
    {"--cuda-feature=",    Joined,           Drop, Topic::CodeGen},
    {"--offload-",         Joined,           Drop, Topic::Phase},
    {"--no-offload-",      Joined,           Drop, Topic::Phase},
    {"--ptxas-path=",      Joined,           Drop, Topic::Driver},
    {"-nocudainc",         Flag,             KeepForClang, Topic::Host},
    {"-nogpuinc",          Flag,             KeepForClang, Topic::Host},
    {"-nocudalib",         Flag,             Drop, Topic::Linking},
    {"-nogpulib",          Flag,             Drop, Topic::Linking},
    {"-nogpulibc",         Flag,             Drop, Topic::Linking},
    {"-fgpu-default-stream=", Joined,        Drop, Topic::CodeGen},
    {"-Xcuda-ptxas",       Separate,         Ptxas, Topic::CodeGen},
    {"-Xcuda-fatbinary",   Separate,         Drop, Topic::Output},
    {"-Xopenmp-target",    Separate,         Drop, Topic::Host},
    {"-Xoffload-linker",   Separate,         Drop, Topic::Linking},

    // Phases and files.
    {"-c",                 Flag,             Drop, Topic::Phase},
    {"-S",                 Flag,             Drop, Topic::Phase},
    {"-E",                 Flag,             Drop, Topic::Phase},
    {"-fsyntax-only",      Flag,             Drop, Topic::Phase},
    {"-emit-llvm",         Flag,             Drop, Topic::Phase},
    {"-emit-ast",          Flag,             Drop, Topic::Phase},
    {"-o",                 JoinedOrSeparate, Drop, Topic::Output},
    {"-save-temps",        Joined,           Drop, Topic::Output},
    {"--serialize-diagnostics", Separate,    Drop, Topic::Output},
    {"-serialize-diagnostics", Separate,     Drop, Topic::Output},
    {"-index-store-path",  Separate,         Drop, Topic::Output},
    {"-ftime-trace",       Joined,           Drop, Topic::Output},
    {"-M",                 Flag,             Drop, Topic::Dependency},
    {"-MM",                Flag,             Drop, Topic::Dependency},
    {"-MD",                Flag,             Drop, Topic::Dependency},
    {"-MMD",               Flag,             Drop, Topic::Dependency},
    {"-MP",                Flag,             Drop, Topic::Dependency},
    {"-MG",                Flag,             Drop, Topic::Dependency},
    {"-MV",                Flag,             Drop, Topic::Dependency},
    {"-MF",                JoinedOrSeparate, Drop, Topic::Dependency},
    {"-MT",                JoinedOrSeparate, Drop, Topic::Dependency},
    {"-MQ",                JoinedOrSeparate, Drop, Topic::Dependency},
    {"-MJ",                JoinedOrSeparate, Drop, Topic::Dependency},

    // Made by another compiler, or code to run inside this one.
    {"-include-pch",       Separate,         Drop, Topic::Driver},
    {"-fpch-",             Joined,           Drop, Topic::Driver},
    {"-fmodule",           Joined,           Drop, Topic::Driver},
    {"-fno-modules",       Joined,           Drop, Topic::Driver},
    {"-fcxx-modules",      Flag,             Drop, Topic::Driver},
    {"-fimplicit-module",  Joined,           Drop, Topic::Driver},
    {"-fno-implicit-module", Joined,         Drop, Topic::Driver},
    {"-fprebuilt-module-path=", Joined,      Drop, Topic::Driver},
    {"-fplugin",           Joined,           Drop, Topic::Driver},
    {"-fpass-plugin=",     Joined,           Drop, Topic::Driver},
    {"-load",              Separate,         Drop, Topic::Driver},
    {"-plugin",            Separate,         Drop, Topic::Driver},
    {"-add-plugin",        Separate,         Drop, Topic::Driver},
    {"-plugin-arg-",       NamedSeparate,    Drop, Topic::Driver},
    {"-resource-dir",      EqualsOrSeparate, Drop, Topic::Driver},
    {"-B",                 JoinedOrSeparate, Drop, Topic::Driver},
    {"-pipe",              Flag,             Drop, Topic::Driver},
    {"-###",               Flag,             Drop, Topic::Driver},
    {"-specs=",            Joined,           Drop, Topic::Driver},
    {"--param",            EqualsOrSeparate, Drop, Topic::CodeGen},

    // Code generation that leaves addresses alone.
    {"-O",                 Joined,           Drop, Topic::CodeGen},
    {"-fPIC",              Flag,             Drop, Topic::CodeGen},
    {"-fpic",              Flag,             Drop, Topic::CodeGen},
    {"-fPIE",              Flag,             Drop, Topic::CodeGen},
    {"-fpie",              Flag,             Drop, Topic::CodeGen},
    {"-fno-plt",           Flag,             Drop, Topic::CodeGen},
    {"-fvisibility",       Joined,           Drop, Topic::CodeGen},
    {"-fsanitize",         Joined,           Drop, Topic::CodeGen},
    {"-fno-sanitize",      Joined,           Drop, Topic::CodeGen},
    {"-fstack-",           Joined,           Drop, Topic::CodeGen},
    {"-fxray",             Joined,           Drop, Topic::CodeGen},
    {"-flto",              Joined,           Drop, Topic::CodeGen},
    {"-fno-lto",           Flag,             Drop, Topic::CodeGen},
    {"-fprofile",          Joined,           Drop, Topic::Report},
    {"-fno-profile",       Joined,           Drop, Topic::Report},
    {"-fcoverage",         Joined,           Drop, Topic::Report},
    {"--coverage",         Flag,             Drop, Topic::Report},
    {"-coverage",          Flag,             Drop, Topic::Report},
    {"-pg",                Flag,             Drop, Topic::Report},
    {"-p",                 Flag,             Drop, Topic::Report},
    {"-g",                 Joined,           Drop, Topic::Report},
    {"-fdebug-",           Joined,           Drop, Topic::Report},
    {"-ffile-prefix-map=", Joined,           Drop, Topic::Report},
    {"-fmacro-prefix-map=", Joined,          Drop, Topic::Report},

    // Messages.
    {"-W",                 Joined,           Drop, Topic::Message},
    {"-w",                 Flag,             Drop, Topic::Message},
    {"-v",                 Flag,             Drop, Topic::Message},
    {"-pedantic",          Joined,           Drop, Topic::Message},
    {"-fdiagnostics-",     Joined,           Drop, Topic::Message},
    {"-fno-diagnostics-",  Joined,           Drop, Topic::Message},
    {"-fcolor-diagnostics", Flag,            Drop, Topic::Message},
    {"-fno-color-diagnostics", Flag,         Drop, Topic::Message},
    {"-fansi-escape-codes", Flag,            Drop, Topic::Message},
    {"-fmessage-length=",  Joined,           Drop, Topic::Message},
    {"-ferror-limit=",     Joined,           Drop, Topic::Message},
    {"-fmax-errors=",      Joined,           Drop, Topic::Message},
    {"-Qunused-arguments", Flag,             Drop, Topic::Message},

    // Linking.
    {"-Wl,",               Joined,           Drop, Topic::Linking},
    {"-Wa,",               Joined,           Drop, Topic::Linking},
    {"-Xlinker",           Separate,         Drop, Topic::Linking},
    {"-Xassembler",        Separate,         Drop, Topic::Linking},
    {"-l",                 JoinedOrSeparate, Drop, Topic::Linking},
    {"-L",                 JoinedOrSeparate, Drop, Topic::Linking},
    {"-T",                 JoinedOrSeparate, Drop, Topic::Linking},
    {"-u",                 JoinedOrSeparate, Drop, Topic::Linking},
    {"-z",                 JoinedOrSeparate, Drop, Topic::Linking},
    {"-framework",         Separate,         Drop, Topic::Linking},
    {"-shared",            Joined,           Drop, Topic::Linking},
    {"-static",            Joined,           Drop, Topic::Linking},
    {"-rdynamic",          Flag,             Drop, Topic::Linking},
    {"-s",                 Flag,             Drop, Topic::Linking},
    {"-r",                 Flag,             Drop, Topic::Linking},
    {"-pie",               Flag,             Drop, Topic::Linking},
    {"-no-pie",            Flag,             Drop, Topic::Linking},
    {"-nostdlib",          Flag,             Drop, Topic::Linking},
    {"-nostdlib++",        Flag,             Drop, Topic::Linking},
    {"-nodefaultlibs",     Flag,             Drop, Topic::Linking},
    {"-nostartfiles",      Flag,             Drop, Topic::Linking},
    {"-fuse-ld=",          Joined,           Drop, Topic::Linking},
    {"--ld-path=",         Joined,           Drop, Topic::Linking},
    // clang-format on
};
} // namespace

/// Says how \p Row fits \p Word, if it does.
static FlagMatch match(const FlagRow &Row, llvm::StringRef Word) {
  if (!Word.consume_front(Row.Name))
    return {};
  FlagMatch Fits{&Row, false, Word};
  FlagMatch FitsWithNext{&Row, true, {}};
  switch (Row.Form) {
  case FlagForm::Flag:
    return Word.empty() ? Fits : FlagMatch();
  case FlagForm::Joined:
    return Fits;
  case FlagForm::Separate:
    return Word.empty() ? FitsWithNext : FlagMatch();
  case FlagForm::JoinedOrSeparate:
    return Word.empty() ? FitsWithNext : Fits;
  case FlagForm::EqualsOrSeparate:
    if (Word.consume_front("="))
      return {&Row, false, Word};
    return Word.empty() ? FitsWithNext : FlagMatch();
  case FlagForm::NamedSeparate:
    return FitsWithNext;
  }
  return {};
}

FlagMatch warplint::findFlag(llvm::StringRef Word) {
  FlagMatch Best;
  for (const FlagRow &Row : Rows)
    if (!Best.Row || Row.Name.size() > Best.Row->Name.size())
      if (FlagMatch Match = match(Row, Word); Match.Row)
        Best = Match;
  return Best;
}

llvm::StringRef warplint::name(Fate What) {
  switch (What) {
  case Fate::Kept:
    return "kept";
  case Fate::Translated:
    return "translated";
  case Fate::Expanded:
    return "expanded";
  case Fate::Hint:
    return "hint";
  case Fate::Dropped:
    return "dropped";
  case Fate::Unknown:
    return "unknown";
  case Fate::Input:
    return "input";
  }
  llvm_unreachable("every fate has a name");
}

llvm::StringRef warplint::reasonToDrop(ArgumentTopic Topic) {
  switch (Topic) {
  case ArgumentTopic::Architecture:
    return "names no architecture to analyse";
  case ArgumentTopic::CodeGen:
    return "changes instructions, not addresses";
  case ArgumentTopic::CodeModel:
    return "asks for what is the default";
  case ArgumentTopic::Dependency:
    return "is about dependency files";
  case ArgumentTopic::Driver:
    return "is about how the compiler itself runs";
  case ArgumentTopic::Host:
    return "is about the host compiler";
  case ArgumentTopic::Language:
    return "asks for what is the default";
  case ArgumentTopic::LanguageDetail:
    return "does not change what device code means";
  case ArgumentTopic::Linking:
    return "is about linking";
  case ArgumentTopic::Message:
    return "is about messages";
  case ArgumentTopic::Output:
    return "is about files that are written";
  case ArgumentTopic::Phase:
    return "chooses how far to compile";
  case ArgumentTopic::Preprocessing:
    return "is empty";
  case ArgumentTopic::Report:
    return "is about debug information and reports";
  }
  llvm_unreachable("every topic has a reason");
}

std::string warplint::toString(const ArgumentPlace &Place) {
  std::string Text = "argument " + std::to_string(Place.Position);
  return Place.Source.empty() ? Text : Text + " of " + Place.Source;
}

std::string warplint::toString(const CommandProblem &Problem) {
  return toString(Problem.Where) + ": " + Problem.What;
}

void warplint::print(const ArgumentAccount &Account, llvm::raw_ostream &OS) {
  OS << llvm::left_justify(name(Account.What), 12) << Account.Argument;
  if (!Account.Into.empty() && Account.What != Fate::Kept)
    OS << "  -> " << llvm::join(Account.Into, " ");
  if (!Account.Why.empty())
    OS << "  " << Account.Why;
  if (!Account.Place.Source.empty())
    OS << "  (" << Account.Place.Source << ")";
  OS << '\n';
}
