// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/retry/HeaderChoice.h"

#include "lib/files/CodeBase.h"
#include "lib/frontend/parse/ParseMemory.h"
#include "lib/frontend/parse/ReadIr.h"
#include "lib/frontend/retry/BuildFiles.h"
#include "lib/frontend/retry/InstalledHeaders.h"
#include "lib/frontend/retry/MissingHeaders.h"
#include "lib/frontend/tokens/Tokens.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/Path.h"

#include <tuple>

using namespace warplint;

/// How much of a file was left unanswered for want of headers: fewer is better.
static auto shortfall(const TranslationUnit &Unit) {
  const Facts &F = Unit.Facts;
  return std::tuple(F.kernelsInError(), -int64_t(F.Kernels.size()), F.CallErrors.size(),
                    F.MissingIncludes.size(), F.Errors.size());
}

/// Whether \p Next answers for as many kernels. A header that is found may have others, in error,
/// and miss more headers.
static bool isNoWorse(const TranslationUnit &Next, const TranslationUnit &Best) {
  return Next.Facts.Kernels.size() >= Best.Facts.Kernels.size();
}

static bool isBetter(const TranslationUnit &Next, const TranslationUnit &Best) {
  return shortfall(Next) < shortfall(Best);
}

/// Whether a kernel, or what it calls, was left unanswered.
static bool isCodeMissed(const Facts &F) {
  return !F.KernelErrors.empty() || !F.CallErrors.empty();
}

/// Whether most of what is in error is what includes that are not there would have declared: there
/// is more of it than the bundled headers can make up for that \p Read has not.
static bool isHopeless(const Facts &Left, const ParseOptions &Read) {
  constexpr size_t MostErrors = 500; // a header
  return !Left.MissingIncludes.empty() && Left.Errors.size() > MostErrors &&
         Left.Errors.size() > MostErrors * headersFor(Left.Errors, Read).size();
}

/// \p Parse with the bundled headers and the words that \p Errors turn out to miss; nothing if that
/// is none.
static std::optional<ParseOptions> withForgotten(const ParseOptions &Parse,
                                                 const std::vector<ErrorFact> &Errors) {
  const std::vector<std::string> More = headersFor(Errors, Parse);
  ParseOptions Result = Parse;
  for (const ErrorFact &E : Errors)
    if (E.Implied)
      Result.Implied.insert(*E.Implied);
  if (More.empty() && Result.Implied == Parse.Implied)
    return std::nullopt;
  llvm::append_range(Result.Forced, More);
  return Result;
}

/// Parses, and again with what errors turn out to miss before templates are instantiated.
static llvm::Expected<ChosenParse> parseForesighted(ParseOptions Parse) {
  constexpr unsigned MostRounds = 3; // a header can need another
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    std::optional<ParseOptions> Next;
    llvm::Expected<TranslationUnit> Unit = parse(Parse, [&](const Facts &F) {
      if (F.MissingIncludes.empty())
        Next = withForgotten(Parse, F.Errors);
      return Next.has_value();
    });
    if (!Unit)
      return Unit.takeError();
    if (!Next)
      return ChosenParse{std::move(*Unit), std::move(Parse)};
    Parse = std::move(*Next);
  }
  llvm::Expected<TranslationUnit> Unit = parse(Parse);
  if (!Unit)
    return Unit.takeError();
  return ChosenParse{std::move(*Unit), std::move(Parse)};
}

/// What \p Get returns; nothing if it fails, or if the compiler crashes on what it had already
/// found in error: an attempt takes no answer with it.
template <typename T>
static std::optional<T> attemptSafely(llvm::function_ref<llvm::Expected<T>()> Get) {
  std::optional<T> Result;
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext Recovery;
  Recovery.RunSafely([&] {
    if (llvm::Expected<T> Got = Get())
      Result = std::move(*Got);
    else
      llvm::consumeError(Got.takeError());
  });
  return Result;
}

/// The same, unless that is in the way of the code.
static llvm::Expected<ChosenParse> parseOnce(const ParseOptions &Parse) {
  std::optional<ChosenParse> Foresighted =
      attemptSafely<ChosenParse>([&] { return parseForesighted(Parse); });
  if (Foresighted &&
      (Foresighted->With.Forced == Parse.Forced || !Foresighted->Unit.Facts.ClashesWithHeaders ||
       !isCodeMissed(Foresighted->Unit.Facts)))
    return std::move(*Foresighted);
  llvm::Expected<TranslationUnit> Plain = parse(Parse);
  if (!Plain)
    return Plain.takeError();
  if (Foresighted && isBetter(Foresighted->Unit, *Plain))
    return std::move(*Foresighted);
  return ChosenParse{std::move(*Plain), Parse};
}

namespace {
/// The best parse so far.
class Attempts {
public:
  explicit Attempts(ChosenParse First) : Best(std::move(First)) {}

  void tryWith(const ParseOptions &Parse,
               llvm::function_ref<decltype(isBetter)> IsKept = isBetter) {
    std::optional<ChosenParse> Next = attemptSafely<ChosenParse>([&] { return parseOnce(Parse); });
    if (Next && IsKept(Next->Unit, Best.Unit))
      Best = std::move(*Next);
  }

  ChosenParse Best;
};
} // namespace

/// Parses once.
static llvm::Expected<Attempts> attempt(const ParseOptions &Parse) {
  llvm::Expected<ChosenParse> First = parseOnce(Parse);
  if (!First)
    return First.takeError();
  return Attempts(std::move(*First));
}

/// Parses with the bundled headers that the text mentions; without, too, if what they declare is in
/// the way: a file may have been written for a toolkit that did not, or no longer does.
static llvm::Expected<Attempts> attemptForeseen(const ParseOptions &Parse,
                                                llvm::vfs::FileSystem &FS) {
  ParseOptions With = Parse;
  for (std::string &Header : headersForeseen(Parse, FS))
    if (!llvm::is_contained(With.Forced, Header))
      With.Forced.push_back(std::move(Header));
  llvm::Expected<Attempts> Tried = attempt(With);
  if (Tried && Tried->Best.Unit.Facts.ClashesWithHeaders && With.Forced != Parse.Forced)
    Tried->tryWith(Parse);
  return Tried;
}

/// Parses again with the folders in which missing includes lie.
static void addFoldersAround(Attempts &Tried, llvm::vfs::FileSystem &FS) {
  constexpr unsigned MostRounds = 8; // a header can need another
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    ParseOptions Parse = Tried.Best.With;
    llvm::append_range(Parse.AddedFlags,
                       flagsAround(Parse, Tried.Best.Unit.Facts.MissingIncludes, FS));
    if (Parse.AddedFlags == Tried.Best.With.AddedFlags)
      return;
    Tried.tryWith(Parse, isNoWorse);
    if (Parse.AddedFlags != Tried.Best.With.AddedFlags)
      return;
  }
}

/// Parses again with the headers that a build would make of templates.
static void addConfigHeaders(Attempts &Tried, llvm::vfs::FileSystem &FS) {
  const std::vector<std::string> &Missing = Tried.Best.Unit.Facts.MissingIncludes;
  if (std::optional<ParseOptions> Parse = withConfigHeaders(Tried.Best.With, Missing, FS)) {
    Tried.tryWith(*Parse, isNoWorse);
    addFoldersAround(Tried, FS); // what is compiled now may include more
  }
}

/// Whether \p Folder has \p Name as it is bundled.
static bool isBundledCopy(llvm::StringRef Folder, llvm::StringRef Name, llvm::vfs::FileSystem &FS) {
  auto Own = FS.getBufferForFile(Folder + "/" + Name);
  return Own && llvm::any_of(bundledHeaders(), [&](const BundledHeader &H) {
           return H.Path == ("library/" + Name).str() && H.Text == (*Own)->getBuffer();
         });
}

/// Parses again with the code base's own copies of the libraries that bundled headers stand for:
/// types may have other layouts there.
static void addOwnLibraries(Attempts &Tried, llvm::vfs::FileSystem &FS) {
  ParseOptions Parse = Tried.Best.With;
  for (const std::string &Name : Tried.Best.Unit.Facts.StandIns)
    for (const std::string &Flag : flagsAround(Parse, Name, FS))
      if (llvm::StringRef Folder = Flag;
          Folder.consume_front("-I") && !isBundledCopy(Folder, Name, FS))
        Parse.AddedFlags.push_back(Flag);
  if (Parse.AddedFlags == Tried.Best.With.AddedFlags)
    return;
  Tried.tryWith(Parse, [](const TranslationUnit &Next, const TranslationUnit &Best) {
    return isNoWorse(Next, Best) && Next.Facts.kernelsInError() <= Best.Facts.kernelsInError();
  });
}

/// What \p Known misses, and what its conditions ask for.
static WantedMacros wantedMacros(const Facts &Known) {
  WantedMacros Names;
  Names.Asked = Known.AskedMacros;
  for (const ErrorFact &E : Known.Errors) {
    if (const std::optional<llvm::StringRef> Name = missingName(E))
      Names.Missing.insert(*Name);
    Names.Missing.insert_range(E.Macros);
  }
  return Names;
}

/// Defines the macros that errors miss and a build file defines, and those that conditions ask for
/// and every build defines. What is compiled with them can miss others.
static void addBuildMacros(Attempts &Tried, llvm::vfs::FileSystem &FS) {
  constexpr unsigned MostRounds = 3;
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    const WantedMacros Names = wantedMacros(Tried.Best.Unit.Facts);
    if (Names.Missing.empty() && Names.Asked.empty())
      return;
    ParseOptions Parse = Tried.Best.With;
    for (std::string &Flag : buildMacroFlags(Parse, Names, FS))
      if (!llvm::is_contained(Parse.AddedFlags, Flag))
        Parse.AddedFlags.push_back(std::move(Flag));
    if (Parse.AddedFlags == Tried.Best.With.AddedFlags)
      return;
    Tried.tryWith(Parse, isNoWorse);
    if (Tried.Best.With.AddedFlags != Parse.AddedFlags)
      return;
  }
}

/// Defines what conditions ask for and a build file defines in any way, setup.py for instance, if
/// something does not compile, be it what launches kernels, and more does with it.
static void addAskedMacros(Attempts &Tried, llvm::vfs::FileSystem &FS) {
  const Facts &Left = Tried.Best.Unit.Facts;
  if (!Left.kernelsInError() && Left.Errors.empty())
    return;
  WantedMacros Names;
  for (const std::string &Macro : Left.AskedMacros)
    Names.Missing.insert(Macro);
  ParseOptions Parse = Tried.Best.With;
  for (std::string &Flag : buildMacroFlags(Parse, Names, FS))
    if (!llvm::is_contained(Parse.AddedFlags, Flag))
      Parse.AddedFlags.push_back(std::move(Flag));
  if (Parse.AddedFlags != Tried.Best.With.AddedFlags)
    Tried.tryWith(Parse);
}

/// Parses again with \p Macros defined, if code is missed and that brings kernels.
static void tryMacros(Attempts &Tried, llvm::ArrayRef<std::string> Macros,
                      llvm::vfs::FileSystem &FS) {
  const Facts &Left = Tried.Best.Unit.Facts;
  if (Macros.empty() || !(Left.Kernels.empty() || Left.kernelsInError()))
    return;
  ParseOptions Parse = Tried.Best.With;
  for (const std::string &Macro : Macros)
    Parse.AddedFlags.push_back("-D" + Macro);
  std::optional<Attempts> Defined = attemptSafely<Attempts>([&] { return attempt(Parse); });
  if (!Defined)
    return;
  addFoldersAround(*Defined, FS); // what is compiled now includes more
  if (Defined->Best.Unit.Facts.Kernels.size() > Left.Kernels.size())
    Tried = std::move(*Defined);
}

/// As a build with CUDA, `#ifdef USE_CUDA`: what is compiled for a GPU is compiled so.
static void addCudaMacros(Attempts &Tried, llvm::vfs::FileSystem &FS) {
  tryMacros(Tried, hipMacros(Tried.Best.Unit.Facts), FS);
  tryMacros(Tried, std::vector(Tried.Best.Unit.Facts.CudaMacros), FS);
  tryMacros(Tried, macrosOfMissing(Tried.Best.Unit.Facts), FS);
}

/// Parses again with the bundled headers and the words that the errors turn out to miss.
static void addForgotten(Attempts &Tried) {
  if (isHopeless(Tried.Best.Unit.Facts, Tried.Best.With))
    return;
  constexpr unsigned MostRounds = 3; // a header can need another
  std::optional<ParseOptions> Parse = Tried.Best.With;
  for (unsigned Round = 0; !Tried.Best.Unit.Facts.Errors.empty() && Round < MostRounds; ++Round) {
    Parse = withForgotten(*Parse, Tried.Best.Unit.Facts.Errors);
    if (!Parse)
      break;
    Tried.tryWith(*Parse);
  }
}

/// Parses again with \p Words as macros of \p Value.
static void tryWords(Attempts &Tried, ParseOptions Parse, llvm::ArrayRef<std::string> Words,
                     llvm::StringRef Value) {
  for (const std::string &Word : Words)
    Parse.AddedFlags.push_back(("-D" + Word + "=" + Value).str());
  // One such word can take all that follows with it, kernels that nobody counts.
  Tried.tryWith(Parse, [](const TranslationUnit &Next, const TranslationUnit &Best) {
    return Next.Facts.Kernels.size() > Best.Facts.Kernels.size() || isBetter(Next, Best);
  });
}

/// Whether there is anything to analyse: many a file with a .cu name is host code alone.
static bool mayHoldKernels(const Facts &F) { return F.HoldsCuda || !F.Kernels.empty(); }

/// Takes unknown words where a qualifier stands for macros of nothing, which they mostly are; of
/// what device code calls, they can be what makes it device code.
static void addQualifiers(Attempts &Tried) {
  constexpr unsigned MostRounds = 3; // behind one there can be another
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    const std::vector<std::string> Words = unknownQualifiers(Tried.Best.Unit.Facts);
    if (Words.empty() || !mayHoldKernels(Tried.Best.Unit.Facts))
      return;
    const ParseOptions Without = Tried.Best.With;
    tryWords(Tried, Without, Words, "");
    if (!isCodeMissed(Tried.Best.Unit.Facts))
      return;
    tryWords(Tried, Without, Words, "__host__ __device__");
  }
}

/// Tried where nobody says which language it is.
static constexpr llvm::StringLiteral NewerLanguage = "-std=c++20";

/// Parses again as a newer language, if nobody says which it is and something is in error.
/// Whether that left less unanswered.
static bool addNewerLanguage(Attempts &Tried) {
  ParseOptions Parse = Tried.Best.With;
  const Facts &Left = Tried.Best.Unit.Facts;
  const bool IsMissed = isCodeMissed(Left) || Left.Kernels.empty();
  const bool IsCertain = !Left.Errors.empty() && isOfNewer(Left.Errors.front());
  if (saysLanguage(Parse.Args) || (isHopeless(Left, Tried.Best.With) && !IsCertain) || !IsMissed ||
      llvm::none_of(Left.Errors, mayBeNewer))
    return false;
  Parse.Args.push_back(NewerLanguage.str());
  Tried.tryWith(Parse);
  if (!saysLanguage(Tried.Best.With.Args))
    return false;
  addForgotten(Tried);
  return true;
}

/// Parses again with the headers of Python packages that a missing include is of, if there is code
/// that misses them: names like "builtin.h" are of many.
static void addPackages(Attempts &Tried, const ToolkitQuery &Query, llvm::vfs::FileSystem &FS) {
  const Facts &Left = Tried.Best.Unit.Facts;
  if (!isCodeMissed(Left) && !Left.Kernels.empty())
    return;
  if (std::optional<ParseOptions> Parse =
          withPackages(Tried.Best.With, Left.MissingIncludes, Query, FS))
    Tried.tryWith(*Parse);
}

/// Parses again with a toolkit's headers, if there is one and it can help.
static void addToolkit(Attempts &Tried, const ParseOptions &Parse, const ToolkitQuery &Query,
                       llvm::vfs::FileSystem &FS) {
  const Facts &Left = Tried.Best.Unit.Facts;
  if (!isCodeMissed(Left) && (Left.MissingIncludes.empty() || !mayHoldKernels(Left)))
    return; // looking for one takes a while, and reading its headers longer
  llvm::Expected<Toolkit> Found = findToolkit(Query, FS);
  if (!Found)
    return llvm::consumeError(Found.takeError());
  if (!canHelp(*Found, Left, Parse, FS))
    return;
  Tried.tryWith(withToolkit(Parse, *Found));
  if (!Tried.Best.With.CudaPath.empty())
    addForgotten(Tried);
}

/// What the code base and the errors tell of how the file is to be read.
static void addWhatIsMissed(Attempts &Tried, llvm::vfs::FileSystem &FS) {
  addFoldersAround(Tried, FS);
  addConfigHeaders(Tried, FS);
  addOwnLibraries(Tried, FS);
  addBuildMacros(Tried, FS);
  addCudaMacros(Tried, FS);
  addAskedMacros(Tried, FS);
  addForgotten(Tried);
  addQualifiers(Tried);
}

/// Every kind of header in turn.
static llvm::Expected<Attempts> attemptAll(ParseOptions Parse, const HeaderOptions &Options) {
  auto FS = userFiles(Parse);
  if (!Parse.Headers)
    Parse.Headers = std::make_shared<HeaderIndexes>(FS);
  ToolkitQuery Query = Options.Toolkit;
  if (!Parse.CudaPath.empty()) {
    Query.CudaPath = Parse.CudaPath;
    llvm::Expected<Toolkit> Asked = findToolkit(Query, *FS);
    if (!Asked)
      return Asked.takeError();
    llvm::Expected<Attempts> Tried = attempt(withToolkit(Parse, *Asked));
    if (Tried)
      addWhatIsMissed(*Tried, *FS);
    return Tried;
  }
  ParseOptions First = Parse;
  dropToolkitFolders(First.Args, *FS);
  llvm::Expected<Attempts> Tried = attemptForeseen(First, *FS);
  if (!Tried)
    return Tried;
  if (Options.UseToolkit)
    addPackages(*Tried, Query, *FS);
  addWhatIsMissed(*Tried, *FS);
  ParseOptions Last = Parse;
  Last.AddedFlags = Tried->Best.With.AddedFlags;
  Last.Overlay = Tried->Best.With.Overlay;
  if (addNewerLanguage(*Tried))
    Last.Args.push_back(NewerLanguage.str());
  if (Options.UseToolkit)
    addToolkit(*Tried, Last, Query, *FS);
  return Tried;
}

/// Whether the file is written for AMD's GPUs. What is HIP in a `.cu` file is built for both.
static bool isHip(llvm::StringRef File, const Facts &F) {
  const llvm::StringRef Kind = llvm::sys::path::extension(File);
  return Kind != ".cu" && Kind != ".cuh" && llvm::is_contained(F.StandIns, "hip/hip_runtime.h");
}

llvm::Expected<ChosenParse> warplint::parseBest(const ParseOptions &Parse,
                                                const HeaderOptions &Options) {
  ParseOptions Known = Parse;
  const bool Recalled = Parse.Memory && Parse.Memory->recall(Known);
  llvm::Expected<Attempts> Tried = Recalled ? attempt(Known) : attemptAll(Parse, Options);
  if (!Tried)
    return Tried.takeError();
  if (isHip(Parse.File, Tried->Best.Unit.Facts))
    return llvm::createStringError(Parse.File +
                                   ": error: is HIP; the hardware model covers NVIDIA GPUs only");
  if (Recalled)
    addForgotten(*Tried);
  if (Parse.Memory)
    Parse.Memory->remember(Parse, Tried->Best.With);
  if (Recalled)
    addQualifiers(*Tried); // a half-written word: the next text need not have it
  return std::move(Tried->Best);
}
