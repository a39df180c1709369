// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/Prelude.h"

#include "lib/files/Cache.h"
#include "lib/files/Files.h"
#include "lib/frontend/parse/ParseMemory.h"
#include "lib/frontend/parse/ReadIr.h"
#include "lib/frontend/tokens/SourceForm.h"

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

/// The wrapper, and where the file that is compiled with it appears to be.
static constexpr llvm::StringLiteral Wrapper = "__clang_cuda_runtime_wrapper.h";
static std::string mainFile() { return (BundledRoot + "/prelude.cu").str(); }
static std::string precompiledFile() { return (BundledRoot + "/prelude.pch").str(); }

/// What the file holds for a prelude with \p Leading: twice that, which is in error unless it can
/// be read again.
static std::unique_ptr<llvm::MemoryBuffer> preludeText(llvm::StringRef Leading) {
  return llvm::MemoryBuffer::getMemBufferCopy((Leading + Leading).str(), mainFile());
}

/// \p FS with one more file, which keeps \p Text.
static Files withFile(Files FS, const std::string &Path, std::unique_ptr<llvm::MemoryBuffer> Text) {
  auto Memory = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFile(Path, 0, std::move(Text));
  auto Both = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(FS));
  Both->pushOverlay(std::move(Memory));
  return Both;
}

//===----------------------------------------------------------------------===//
// Which
//===----------------------------------------------------------------------===//

/// Whether \p Path is within the tool, and thus neither the user's nor ever another.
static bool isBundled(llvm::StringRef Path) { return Path.starts_with(EmbeddedRoot); }

/// How to compile the wrapper for use in \p Invocation, with the bundled headers that follow it;
/// nothing if something comes before it.
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
  PP.Includes.erase(std::find_if_not(PP.Includes.begin() + 1, PP.Includes.end(), isBundled),
                    PP.Includes.end()); // what follows is the user's
  PP.clearRemappedFiles();
  Own->getLangOpts().PCHInstantiateTemplates = true; // here, rather than in each parse
  Own->getLangOpts().CUID.clear();                   // of the file, as what else was cleared
  return Own;
}

static std::string entryOf(const std::string &Folder, const clang::CompilerInvocation &Own,
                           llvm::StringRef Leading, vfs::FileSystem &FS) {
  std::string Key = "warplint " WARPLINT_VERSION "\n" + clang::getClangFullVersion();
  for (const std::string &A : Own.getCC1CommandLine())
    Key += '\0' + A;
  bool IsAnyRelative = llvm::any_of(Own.getHeaderSearchOpts().UserEntries, [](const auto &E) {
    return !llvm::sys::path::is_absolute(E.Path);
  });
  if (IsAnyRelative)
    Key += '\0' + FS.getCurrentWorkingDirectory().get();
  if (!Leading.empty())
    Key.append(1, '\0').append(Leading);
  return Folder + "/llvmcache-" + hashOf(Key); // the prefix that pruning knows
}

//===----------------------------------------------------------------------===//
// Making one
//===----------------------------------------------------------------------===//

namespace {
/// Notes whether the headers are all there and none of them is the user's.
class PreludeWatcher : public clang::PPCallbacks {
public:
  explicit PreludeWatcher(bool &IsUsable) : IsUsable(IsUsable) {}

  bool FileNotFound(llvm::StringRef) override {
    IsUsable = false;
    return true;
  }

  void InclusionDirective(clang::SourceLocation, const clang::Token &, llvm::StringRef, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind Kind) override {
    if (File && Kind == clang::SrcMgr::C_User && !isBundled(File->getName()))
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
    CI.getPreprocessor().addPPCallbacks(std::make_unique<PreludeWatcher>(IsUsable));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef) override {
    return std::make_unique<Generator>(CI, Buffer);
  }
};
} // namespace

/// The text of a new entry, of a file that is no more than \p Leading; nothing if it cannot be
/// known when that is out of date. It cannot be used if it is smaller than \p LeastBytes.
static std::optional<std::string>
compile(const std::shared_ptr<clang::CompilerInvocation> &Compilation, llvm::StringRef Leading,
        uint64_t LeastBytes, const Files &FS) {
  auto Recorder = llvm::makeIntrusiveRefCnt<InputRecorder>(FS);
  PrecompileAction Action;
  clang::IgnoringDiagConsumer Nobody;
  bool IsInError;
  {
    clang::CompilerInstance CI(Compilation);
    CI.setVirtualFileSystem(withFile(Recorder, mainFile(), preludeText(Leading)));
    CI.createDiagnostics(&Nobody, /*ShouldOwnClient=*/false);
    IsInError = !CI.ExecuteAction(Action) || CI.getDiagnostics().hasErrorOccurred();
  }
  std::string Text;
  if (!IsInError && Action.IsUsable && Action.Buffer->IsComplete &&
      Action.Buffer->Data.size() >= LeastBytes)
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

namespace {
/// What is in an entry.
struct Precompiled {
  std::unique_ptr<llvm::MemoryBuffer> Text;
  llvm::StringRef Header; ///< empty: it cannot be used
  llvm::StringRef Inputs; ///< a line of JSON
};

/// The entries of a folder for one compilation: one for each text that files begin with.
class Store {
public:
  Store(const std::string &Folder, std::shared_ptr<clang::CompilerInvocation> Compilation,
        const Files &FS)
      : Folder(Folder), Compilation(std::move(Compilation)), FS(FS) {}

  bool has(llvm::StringRef Leading) const { return fs::exists(nameOf(Leading)); }

  /// Asks for the one of \p Leading the next time.
  void mark(llvm::StringRef Leading) const { write(nameOf(Leading), ""); }

  /// The one of \p Leading, which is compiled if it is marked, damaged or out of date.
  Precompiled of(llvm::StringRef Leading) const {
    const std::string Entry = nameOf(Leading);
    std::unique_ptr<llvm::MemoryBuffer> Text = readEntry(Entry);
    if (Precompiled Known = partsOf(std::move(Text)); Known.Text)
      return Known;
    if (fs::create_directories(Folder) || fs::access(Folder, fs::AccessMode::Write))
      return {};
    std::optional<std::string> New = compile(Compilation, Leading, leastBytes(Leading), FS);
    if (!New)
      return {};
    write(Entry, *New);
    return partsOf(llvm::MemoryBuffer::getMemBufferCopy(*New, Entry));
  }

private:
  /// Half a megabyte more than the wrapper alone: that saves some twenty milliseconds.
  uint64_t leastBytes(llvm::StringRef Leading) const {
    uint64_t Alone = 0;
    if (Leading.empty() || fs::file_size(nameOf(""), Alone))
      return 0;
    return Alone + (512 << 10);
  }

  std::string nameOf(llvm::StringRef Leading) const {
    return entryOf(Folder, *Compilation, Leading, *FS);
  }

  /// Nothing if the text is damaged or out of date.
  Precompiled partsOf(std::unique_ptr<llvm::MemoryBuffer> Text) const {
    if (!Text)
      return {};
    const auto [Body, Hash] = Text->getBuffer().rsplit('\n');
    const auto [Header, Inputs] = Body.rsplit('\n');
    if (hashOf(Text->getBuffer().drop_back(Hash.size())) != Hash || !holds(Inputs, *FS))
      return {};
    return {std::move(Text), Header, Inputs};
  }

  static void write(const std::string &Entry, llvm::StringRef Text) { writeEntry(Entry, Text); }

  const std::string &Folder;
  std::shared_ptr<clang::CompilerInvocation> Compilation;
  const Files &FS;
};
} // namespace

/// Whether \p Leading includes what is not among \p Inputs.
static bool includesMore(llvm::StringRef Leading, llvm::StringRef Inputs) {
  llvm::SmallVector<llvm::StringRef, 16> Lines;
  Leading.split(Lines, '\n');
  return llvm::any_of(Lines, [&](llvm::StringRef Line) {
    return Line.consume_front("#include ") &&
           !Inputs.contains(("/" + Line.drop_front().drop_back() + "\",true").str());
  });
}

/// What \p File begins with; nothing if something of the user's comes before it.
static std::string leadingIncludesOf(const std::string &File,
                                     const clang::CompilerInvocation &Invocation,
                                     vfs::FileSystem &FS) {
  const clang::PreprocessorOptions &PP = Invocation.getPreprocessorOpts();
  if (File.empty() || !llvm::all_of(llvm::drop_begin(PP.Includes), isBundled))
    return "";
  std::vector<std::string> Folders;
  for (const auto &Entry : Invocation.getHeaderSearchOpts().UserEntries)
    if (Entry.Group == clang::frontend::Quoted || Entry.Group == clang::frontend::Angled)
      Folders.push_back(Entry.Path);
  return leadingIncludes(File, Folders, FS);
}

std::unique_ptr<llvm::MemoryBuffer> warplint::usePrelude(const std::string &Folder,
                                                         const std::string &File,
                                                         clang::CompilerInvocation &Invocation,
                                                         Files &FS) {
  std::shared_ptr<clang::CompilerInvocation> Compilation = compilationFor(Invocation);
  if (!Compilation)
    return nullptr;
  const Store Entries(Folder, std::move(Compilation), FS);
  std::string Leading = leadingIncludesOf(File, Invocation, *FS);
  Precompiled Best;
  if (!Leading.empty() && Entries.has(Leading))
    Best = Entries.of(Leading);
  if (Best.Header.empty()) {
    Best = Entries.of("");
    // Few files begin as another does: it takes a second one to pay.
    if (!Best.Header.empty() && !Entries.has(Leading) && includesMore(Leading, Best.Inputs))
      Entries.mark(Leading);
    Leading.clear();
  }
  if (Best.Header.empty())
    return nullptr;
  FS = withFile(withFile(FS, mainFile(), preludeText(Leading)), precompiledFile(),
                llvm::MemoryBuffer::getMemBuffer(Best.Header, precompiledFile(),
                                                 /*RequiresNullTerminator=*/false));
  clang::PreprocessorOptions &PP = Invocation.getPreprocessorOpts();
  PP.ImplicitPCHInclude = precompiledFile();
  PP.DisablePCHOrModuleValidation = clang::DisableValidationForModuleKind::PCH; // done here
  return std::move(Best.Text);
}
