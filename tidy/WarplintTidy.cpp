//===- tidy/WarplintTidy.cpp - The checks as a clang-tidy plugin -*- C++ -*-==//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A module for `clang-tidy --load`: every check of warplint as warplint-<check>.
///
/// clang-tidy parses a CUDA file for the host and for the GPU, and generates no code. So when
/// it has parsed for the GPU, the file is analysed again as warplint does it, with the macros,
/// include folders and GPU of that parse, once for all checks; the findings become its
/// diagnostics, with fixes. NOLINT, .clang-tidy, --line-filter and --export-fixes are
/// clang-tidy's. The analysis has a process of its own, with lint's limits of time and memory:
/// where it dies, clang-tidy and the checks of others go on.
///
//===----------------------------------------------------------------------===//

#include "lib/analysis/Analysis.h"
#include "lib/finding/FieldsJson.h"
#include "lib/runner/Run.h"

#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"

using namespace warplint;
using namespace clang;
using namespace clang::ast_matchers;

namespace {
/// What all checks share: the report of the file that is being looked at.
struct Analysed {
  std::string File, Arch;
  std::vector<std::string> Args;
  std::map<std::string, Report> Reports; ///< by all of those
  std::string Failure;                   ///< why a report is empty, until it has been told
};

/// The arguments that lead the preprocessor to the same files and macros.
std::vector<std::string> argumentsOf(const Preprocessor &PP) {
  std::vector<std::string> Args;
  for (const auto &[Macro, Undefined] : PP.getPreprocessorOpts().Macros)
    Args.push_back((Undefined ? "-U" : "-D") + Macro);
  for (const auto &Entry : PP.getHeaderSearchInfo().getHeaderSearchOpts().UserEntries)
    switch (Entry.Group) {
    case frontend::Quoted:
      llvm::append_values(Args, std::string("-iquote"), Entry.Path);
      break;
    case frontend::Angled:
      Args.push_back("-I" + Entry.Path);
      break;
    case frontend::System:
      llvm::append_values(Args, std::string("-isystem"), Entry.Path);
      break;
    default: // the compiler's own folders
      break;
    }
  const LangOptions &Lang = PP.getLangOpts();
  Args.push_back(Lang.CPlusPlus20 ? "-std=c++20" : Lang.CPlusPlus17 ? "-std=c++17" : "-std=c++14");
  return Args;
}

/// Empty, and \p Failure says why, if the analysis dies or meets a limit.
Report analysedApart(const std::string &File, const AnalysisOptions &Options,
                     std::string &Failure) {
  Report R;
  auto Analyse = [&](size_t) { return toJson(analyze(File, Options)); };
  auto Read = [&](size_t, llvm::StringRef Text) {
    if (llvm::Expected<Report> Answer = fromJson<Report>(Text))
      R = std::move(*Answer);
    else
      Failure = llvm::toString(Answer.takeError());
  };
  RunOptions One;
  One.Workers = 1;
  runJobs(1, One, Analyse, Read, [&](size_t, std::string Why) { Failure = Why; });
  return R;
}

const Report &analysed(Analysed &Known) {
  std::string Key = Known.File + '\0' + Known.Arch + '\0' + llvm::join(Known.Args, "\n");
  auto [It, New] = Known.Reports.try_emplace(std::move(Key));
  if (!New)
    return It->second;
  AnalysisOptions Options;
  std::optional<sim::Gpu> Gpu = sim::findGpu(Known.Arch);
  Options.Gpu = Gpu ? *Gpu : *sim::findGpu(sim::DefaultGpu);
  Options.GpuAssumed = !Gpu;
  Options.Parse.Args = Known.Args;
  Options.Toolkit.EnvironmentPath = llvm::sys::Process::GetEnv("CUDA_PATH").value_or("");
  Options.Toolkit.EnvironmentHome = llvm::sys::Process::GetEnv("CUDA_HOME").value_or("");
  return It->second = analysedApart(Known.File, Options, Known.Failure);
}

/// The place in clang-tidy's own source manager; invalid if the file is not part of its parse.
SourceLocation placeIn(const SourceManager &SM, const std::string &File, unsigned Line,
                       unsigned Column) {
  if (OptionalFileEntryRef Entry = SM.getFileManager().getOptionalFileRef(File))
    return SM.translateFileLineCol(*Entry, Line, Column);
  return {};
}

class WarplintCheck : public tidy::ClangTidyCheck {
public:
  WarplintCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context, llvm::StringRef Id,
                std::shared_ptr<Analysed> Known)
      : ClangTidyCheck(Name, Context), Id(Id), Known(std::move(Known)) {}

  bool isLanguageVersionSupported(const LangOptions &Lang) const override { return Lang.CUDA; }

  void registerPPCallbacks(const SourceManager &SM, Preprocessor *PP, Preprocessor *) override {
    Known->File = SM.getFileEntryRefForID(SM.getMainFileID())->getName().str();
    Known->Args = argumentsOf(*PP);
    Known->Arch = PP->getTargetInfo().getTargetOpts().CPU;
  }

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(translationUnitDecl().bind("unit"), this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    if (!Result.Context->getLangOpts().CUDAIsDevice)
      return;
    const SourceManager &SM = *Result.SourceManager;
    for (const Finding &F : analysed(*Known).Findings)
      if (F.Check == Id && F.Severity != Severity::Note)
        report(F, SM);
    if (!Known->Failure.empty()) // once for all checks
      diag(SM.getLocForStartOfFile(SM.getMainFileID()), std::exchange(Known->Failure, ""),
           DiagnosticIDs::Error);
  }

private:
  void report(const Finding &F, const SourceManager &SM) {
    SourceLocation At = placeIn(SM, F.Where.File, F.Where.Line, F.Where.Column);
    if (At.isInvalid())
      return;
    {
      DiagnosticBuilder Builder = diag(At, F.Message);
      // The first is the one to make; the others are alternatives to it.
      for (const Fix &X : llvm::ArrayRef(F.Fixes).take_front(1))
        if (X.Safety != FixSafety::DisplayOnly)
          for (const Edit &E : X.Edits)
            Builder << editIn(E, SM);
    }
    for (const Note &N : F.Notes) {
      const warplint::SourceRange &Where = N.Where.isValid() ? N.Where : F.Where;
      SourceLocation Place = placeIn(SM, Where.File, Where.Line, Where.Column);
      diag(Place.isValid() ? Place : At, wholeText(N), DiagnosticIDs::Note);
    }
  }

  static FixItHint editIn(const Edit &E, const SourceManager &SM) {
    SourceLocation Begin = placeIn(SM, E.Range.File, E.Range.Line, E.Range.Column);
    if (Begin.isInvalid())
      return {};
    SourceLocation End = Begin.getLocWithOffset(int(E.Range.EndOffset - E.Range.Offset));
    return FixItHint::CreateReplacement(CharSourceRange::getCharRange(Begin, End), E.Text);
  }

  llvm::StringRef Id;
  std::shared_ptr<Analysed> Known;
};

class WarplintModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    auto Known = std::make_shared<Analysed>();
    for (const Check &C : checks())
      Factories.registerCheckFactory(
          ("warplint-" + C.Info.Id).str(),
          [Id = C.Info.Id, Known](llvm::StringRef Name, tidy::ClangTidyContext *Context) {
            return std::make_unique<WarplintCheck>(Name, Context, Id, Known);
          });
  }
};
} // namespace

// clang-tidy finds plugins by this; there is no other way in.
static tidy::ClangTidyModuleRegistry::Add<WarplintModule>
    Register("warplint-module", "What each memory access of CUDA kernels costs.");
