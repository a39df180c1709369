//===- lib/frontend/Prelude.cpp - A toolkit's headers, compiled -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/Prelude.h"

#include "lib/frontend/BundledHeaders.h"
#include "lib/frontend/InputRecorder.h"
#include "lib/source/CacheEntry.h"
#include "lib/source/WriteFile.h"

#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTWriter.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;
namespace vfs = llvm::vfs;

using Files = llvm::IntrusiveRefCntPtr<vfs::FileSystem>;

/// The wrapper, and where the file that includes it and nothing else appears to be.
static constexpr llvm::StringLiteral Wrapper = "__clang_cuda_runtime_wrapper.h";
static std::string mainFile() { return (BundledRoot + "/prelude.cu").str(); }
static std::string precompiledFile() { return (BundledRoot + "/prelude.pch").str(); }

/// \p FS with one more file.
static Files withFile(Files FS, const std::string &Path, llvm::MemoryBufferRef Text) {
  auto Memory = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFileNoOwn(Path, 0, Text);
  auto Both = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(FS));
  Both->pushOverlay(std::move(Memory));
  return Both;
}

//===----------------------------------------------------------------------===//
// Which
//===----------------------------------------------------------------------===//

/// How to compile the wrapper for use in \p Invocation; nothing if something comes before it.
static std::shared_ptr<clang::CompilerInvocation>
compilationFor(const clang::CompilerInvocation &Invocation) {
  const clang::PreprocessorOptions &Asked = Invocation.getPreprocessorOpts();
  if (!Asked.MacroIncludes.empty() || Asked.Includes.empty() || Asked.Includes.front() != Wrapper)
    return nullptr;
  auto Own = std::make_shared<clang::CompilerInvocation>(Invocation);
  clang::FrontendOptions &Frontend = Own->getFrontendOpts();
  Frontend.Inputs = {clang::FrontendInputFile(mainFile(), Frontend.Inputs.front().getKind())};
  Frontend.OutputFile.clear();
  Frontend.ProgramAction = clang::frontend::GeneratePCH;
  Own->getCodeGenOpts().MainFileName = "prelude.cu";
  Own->getDependencyOutputOpts() = {};
  clang::PreprocessorOptions &PP = Own->getPreprocessorOpts();
  PP.Includes.resize(1); // what follows it is the user's
  PP.clearRemappedFiles();
  Own->getLangOpts().PCHInstantiateTemplates = true; // here, rather than in each parse
  Own->getLangOpts().CUID.clear();                   // of the file, as what else was cleared
  return Own;
}

static std::string entryOf(const std::string &Folder, const clang::CompilerInvocation &Own,
                           vfs::FileSystem &FS) {
  std::string Key = "warplint " WARPLINT_VERSION "\n" + clang::getClangFullVersion();
  for (const std::string &A : Own.getCC1CommandLine())
    Key += '\0' + A;
  bool IsAnyRelative = llvm::any_of(Own.getHeaderSearchOpts().UserEntries, [](const auto &E) {
    return !llvm::sys::path::is_absolute(E.Path);
  });
  if (IsAnyRelative)
    Key += '\0' + FS.getCurrentWorkingDirectory().get();
  return Folder + "/llvmcache-" + hashOf(Key); // the prefix that pruning knows
}

//===----------------------------------------------------------------------===//
// Making one
//===----------------------------------------------------------------------===//

namespace {
/// Notes whether the headers are all there and none of them is the user's.
class Watcher : public clang::PPCallbacks {
public:
  explicit Watcher(bool &IsUsable) : IsUsable(IsUsable) {}

  bool FileNotFound(llvm::StringRef) override {
    IsUsable = false;
    return true;
  }

  void InclusionDirective(clang::SourceLocation, const clang::Token &, llvm::StringRef, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind Kind) override {
    if (File && Kind == clang::SrcMgr::C_User)
      IsUsable = false;
  }

private:
  bool &IsUsable;
};

class Generator : public clang::PCHGenerator {
public:
  Generator(clang::CompilerInstance &CI, std::shared_ptr<clang::PCHBuffer> Buffer)
      : PCHGenerator(CI.getPreprocessor(), CI.getModuleCache(), "", "", std::move(Buffer),
                     CI.getCodeGenOpts(), {}),
        CI(CI) {}

  /// Headers' device functions are not checked for calls that only the host can make: else each
  /// parse reads thousands of functions back to look at them again.
  void HandleTranslationUnit(clang::ASTContext &Context) override {
    CI.getSema().DeclsToCheckForDeferredDiags.clear();
    PCHGenerator::HandleTranslationUnit(Context);
  }

private:
  clang::CompilerInstance &CI;
};

class PrecompileAction : public clang::ASTFrontendAction {
public:
  std::shared_ptr<clang::PCHBuffer> Buffer = std::make_shared<clang::PCHBuffer>();
  bool IsUsable = true;

private:
  clang::TranslationUnitKind getTranslationUnitKind() override { return clang::TU_Prefix; }

  bool BeginSourceFileAction(clang::CompilerInstance &CI) override {
    CI.getLangOpts().CompilingPCH = true;
    CI.getPreprocessor().addPPCallbacks(std::make_unique<Watcher>(IsUsable));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef) override {
    return std::make_unique<Generator>(CI, Buffer);
  }
};
} // namespace

/// The text of a new entry; nothing if it cannot be known when that is out of date.
static std::optional<std::string>
compile(const std::shared_ptr<clang::CompilerInvocation> &Compilation, const Files &FS) {
  auto Recorder = llvm::makeIntrusiveRefCnt<InputRecorder>(FS);
  PrecompileAction Action;
  clang::IgnoringDiagConsumer Nobody;
  bool IsInError;
  {
    clang::CompilerInstance CI(Compilation);
    CI.setVirtualFileSystem(withFile(Recorder, mainFile(), {"", mainFile()}));
    CI.createDiagnostics(&Nobody, /*ShouldOwnClient=*/false);
    IsInError = !CI.ExecuteAction(Action) || CI.getDiagnostics().hasErrorOccurred();
  }
  std::string Text;
  if (!IsInError && Action.IsUsable && Action.Buffer->IsComplete)
    Text.assign(Action.Buffer->Data.begin(), Action.Buffer->Data.end());
  json::Array Inputs;
  for (const auto &[Input, Stamp] : Recorder->stamps()) {
    if (Input.second != Asked::Content || !json::isUTF8(Input.first))
      return std::nullopt;
    Inputs.push_back(json::Array{Input.first, Stamp.Exists, Stamp.Size,
                                 int64_t(Stamp.Modified.time_since_epoch().count())});
  }
  llvm::raw_string_ostream OS(Text);
  OS << '\n' << json::Value(std::move(Inputs)) << '\n';
  OS << hashOf(Text);
  return Text;
}

//===----------------------------------------------------------------------===//
// Using one
//===----------------------------------------------------------------------===//

/// Whether all of \p Line is as it was.
static bool holds(llvm::StringRef Line, vfs::FileSystem &FS) {
  return allHold(Line, [&](const json::Array &Input) {
    if (Input.size() != 4)
      return false;
    std::optional<llvm::StringRef> Path = Input[0].getAsString();
    std::optional<bool> Exists = Input[1].getAsBoolean();
    std::optional<uint64_t> Size = Input[2].getAsUINT64();
    std::optional<int64_t> Time = Input[3].getAsInteger();
    return Path && Exists && Size && Time &&
           stampOf(FS.status(*Path)) ==
               InputStamp{*Exists, *Size, llvm::sys::TimePoint<>(std::chrono::nanoseconds(*Time))};
  });
}

/// The precompiled header in the text of an entry; nothing if that is damaged or out of date.
static std::optional<llvm::StringRef> headerIn(llvm::StringRef Text, vfs::FileSystem &FS) {
  auto [Body, Hash] = Text.rsplit('\n');
  auto [Header, Inputs] = Body.rsplit('\n');
  if (hashOf(Text.drop_back(Hash.size())) != Hash || !holds(Inputs, FS))
    return std::nullopt;
  return Header;
}

std::unique_ptr<llvm::MemoryBuffer>
warplint::usePrelude(const std::string &Folder, clang::CompilerInvocation &Invocation, Files &FS) {
  std::shared_ptr<clang::CompilerInvocation> Compilation = compilationFor(Invocation);
  if (!Compilation)
    return nullptr;
  std::string Entry = entryOf(Folder, *Compilation, *FS);
  std::unique_ptr<llvm::MemoryBuffer> Text = readEntry(Entry);
  std::optional<llvm::StringRef> Header;
  if (Text)
    Header = headerIn(Text->getBuffer(), *FS);
  if (!Header) {
    if (fs::create_directories(Folder) || fs::access(Folder, fs::AccessMode::Write))
      return nullptr;
    std::optional<std::string> New = compile(Compilation, FS);
    if (!New)
      return nullptr;
    llvm::consumeError(writeFile(Entry, [&](llvm::raw_ostream &OS) { OS << *New; }));
    Text = llvm::MemoryBuffer::getMemBufferCopy(*New, Entry);
    Header = headerIn(Text->getBuffer(), *FS);
  }
  if (!Header || Header->empty())
    return nullptr;
  FS = withFile(FS, precompiledFile(), {*Header, precompiledFile()});
  clang::PreprocessorOptions &PP = Invocation.getPreprocessorOpts();
  PP.ImplicitPCHInclude = precompiledFile();
  PP.DisablePCHOrModuleValidation = clang::DisableValidationForModuleKind::PCH; // done here
  return Text;
}
