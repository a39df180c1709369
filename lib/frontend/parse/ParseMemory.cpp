// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/ParseMemory.h"

#include "lib/files/Files.h"
#include "lib/frontend/parse/Parse.h"
#include "lib/frontend/parse/ReadIr.h"
#include "lib/frontend/tokens/Tokens.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/PCHContainerOperations.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace warplint;

struct ParseMemory::Choice {
  std::string Beginning; ///< of the file for which it was made
  ParseOptions Asked;    ///< without the file
  ParseOptions Best;
  std::set<std::string> Named; ///< macros that were added and that the file names
};

struct ParseMemory::Driven {
  std::string Directory;
  std::vector<std::string> Command;
  clang::CompilerInvocation Invocation;
};

struct ParseMemory::Compiled {
  clang::PrecompiledPreamble Preamble;
  std::vector<std::string> Command; ///< for which it was built
  std::vector<std::string> MissingIncludes;
};

namespace {
/// The comments and directives that a file starts with.
clang::PreambleBounds boundsOf(llvm::StringRef Text) {
  clang::LangOptions Options;
  Options.CPlusPlus = true;
  return clang::Lexer::ComputePreamble(Text, Options);
}

llvm::StringRef beginningOf(llvm::StringRef Text) { return Text.take_front(boundsOf(Text).Size); }

/// Those of the macros that \p Flags define that \p Text names.
std::set<std::string> macrosNamed(llvm::ArrayRef<std::string> Flags, llvm::StringRef Text) {
  std::set<std::string> Defined, Named;
  for (llvm::StringRef Flag : Flags)
    if (Flag.consume_front("-D"))
      Defined.insert(Flag.take_until([](char C) { return C == '=' || C == '('; }).str());
  if (Defined.empty())
    return Named;
  RawLexer Lexer(Text);
  for (clang::Token T = Lexer.next(); T.isNot(clang::tok::eof); T = Lexer.next())
    if (T.is(clang::tok::raw_identifier) && Defined.contains(T.getRawIdentifier().str()))
      Named.insert(T.getRawIdentifier().str());
  return Named;
}

/// Watches the includes of a preamble that is being compiled.
class PreambleWatcher : public clang::PPCallbacks {
public:
  PreambleWatcher(const clang::SourceManager &SM, unsigned &FirstOwn,
                  std::vector<std::string> &Missing)
      : SM(SM), FirstOwn(FirstOwn), Missing(Missing) {}

  bool FileNotFound(llvm::StringRef Name) override {
    if (!llvm::is_contained(Missing, Name))
      Missing.push_back(Name.str());
    return true;
  }

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &, llvm::StringRef, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind Kind) override {
    if (File && Kind == clang::SrcMgr::C_User && SM.isInMainFile(Hash))
      FirstOwn = std::min(FirstOwn, SM.getFileOffset(Hash));
  }

private:
  const clang::SourceManager &SM;
  unsigned &FirstOwn;
  std::vector<std::string> &Missing;
};

class Callbacks : public clang::PreambleCallbacks {
public:
  void BeforeExecute(clang::CompilerInstance &CI) override { Instance = &CI; }
  std::unique_ptr<clang::PPCallbacks> createPPCallbacks() override {
    return std::make_unique<PreambleWatcher>(Instance->getSourceManager(), FirstOwn, Missing);
  }
  /// Headers' device functions are not checked for calls that only the host can make: what that
  /// finds belongs to the headers and is said when they are compiled, or never. Else each parse
  /// reads thousands of functions back to look at them again.
  void HandleTopLevelDecl(clang::DeclGroupRef) override {
    Instance->getSema().DeclsToCheckForDeferredDiags.clear();
  }

  unsigned FirstOwn = UINT_MAX; ///< offset of the first include of a file of the user's
  std::vector<std::string> Missing;

private:
  clang::CompilerInstance *Instance = nullptr;
};
} // namespace

ParseMemory::ParseMemory() = default;
ParseMemory::~ParseMemory() = default;

/// Whether headers for \p A serve \p B: nothing else decides about them.
static bool asksAlike(const ParseOptions &A, const ParseOptions &B) {
  return A.Directory == B.Directory && A.Arch == B.Arch && A.CudaPath == B.CudaPath &&
         A.ToolkitIncludes == B.ToolkitIncludes && A.Args == B.Args && A.Forced == B.Forced;
}

bool ParseMemory::recall(ParseOptions &Options) const {
  if (!Chosen || !Options.Contents || Chosen->Beginning != beginningOf(*Options.Contents) ||
      !asksAlike(Chosen->Asked, Options) ||
      Chosen->Named != macrosNamed(Chosen->Best.AddedFlags, *Options.Contents))
    return false;
  Options.CudaPath = Chosen->Best.CudaPath;
  Options.ToolkitIncludes = Chosen->Best.ToolkitIncludes;
  Options.Args = Chosen->Best.Args;
  Options.Forced = Chosen->Best.Forced;
  Options.Implied = Chosen->Best.Implied;
  Options.AddedFlags = Chosen->Best.AddedFlags;
  for (const auto &[Path, Text] : Chosen->Best.Overlay) // a configured header
    Options.Overlay.try_emplace(Path, Text);
  return true;
}

void ParseMemory::remember(const ParseOptions &Asked, const ParseOptions &Best) {
  if (!Asked.Contents)
    return;
  auto Plain = [](ParseOptions Options) {
    Options.Contents = std::nullopt;
    Options.FS = nullptr;
    Options.Memory = nullptr; // this
    return Options;
  };
  Chosen =
      std::make_unique<Choice>(Choice{beginningOf(*Asked.Contents).str(), Plain(Asked), Plain(Best),
                                      macrosNamed(Best.AddedFlags, *Asked.Contents)});
  // What an editor holds was not chosen, and may be another text next time.
  for (const auto &[Path, Text] : Asked.Overlay)
    Chosen->Best.Overlay.erase(Path);
  Chosen->Asked.Overlay.clear();
}

std::shared_ptr<ParseMemory> ParseMemory::withChoice() const {
  auto Other = std::make_shared<ParseMemory>();
  if (Chosen)
    Other->Chosen = std::make_unique<Choice>(*Chosen);
  return Other;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> ParseMemory::bundled() {
  if (!Bundled)
    Bundled = bundledFileSystem();
  return Bundled;
}

std::shared_ptr<clang::CompilerInvocation>
ParseMemory::invocationFor(llvm::StringRef Directory,
                           const std::vector<std::string> &Command) const {
  if (!Last || Last->Directory != Directory || Last->Command != Command)
    return nullptr;
  return std::make_shared<clang::CompilerInvocation>(Last->Invocation);
}

void ParseMemory::remember(llvm::StringRef Directory, const std::vector<std::string> &Command,
                           const clang::CompilerInvocation &Invocation) {
  Last = std::make_unique<Driven>(Driven{Directory.str(), Command, Invocation});
}

void ParseMemory::discardLater(TranslationUnit Unit) {
  Done = std::make_unique<TranslationUnit>(std::move(Unit));
}

void ParseMemory::discard() { Done = nullptr; }

bool ParseMemory::isBuilt(const ParseOptions &Options,
                          const std::vector<std::string> &Command) const {
  return BuiltCommand == Command && BuiltFor == beginningOf(*Options.Contents);
}

void ParseMemory::build(const clang::CompilerInvocation &Invocation,
                        std::vector<std::string> Command, const llvm::MemoryBuffer &Main,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS) {
  Beginning = nullptr;
  ++Builds;
  BuiltCommand = Command;
  BuiltFor = beginningOf(Main.getBuffer()).str();
  clang::PreambleBounds Bounds = boundsOf(Main.getBuffer());
  clang::DiagnosticOptions Options;
  clang::IgnoringDiagConsumer Nobody;
  clang::CompilerInvocation Own(Invocation);
  Own.getLangOpts().PCHInstantiateTemplates = true; // here, rather than in each parse
  // The first attempt finds out where the user's own files begin; mostly that is nowhere.
  for (unsigned Attempt = 0; Attempt < 2 && Bounds.Size; ++Attempt) {
    Callbacks Called;
    auto Built = clang::PrecompiledPreamble::Build(
        Own, &Main, Bounds,
        clang::CompilerInstance::createDiagnostics(*FS, Options, &Nobody, false), FS,
        std::make_shared<clang::PCHContainerOperations>(), /*StoreInMemory=*/true, "", Called);
    if (!Built)
      return;
    if (Called.FirstOwn < Bounds.Size) {
      Bounds = clang::PreambleBounds(Called.FirstOwn, /*PreambleEndsAtStartOfLine=*/true);
      continue;
    }
    Beginning = std::make_unique<Compiled>(
        Compiled{std::move(*Built), std::move(Command), std::move(Called.Missing)});
    return;
  }
}

bool ParseMemory::use(clang::CompilerInvocation &Invocation,
                      const std::vector<std::string> &Command, llvm::MemoryBuffer &Main,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &FS, Facts &Out) const {
  if (!Beginning || Beginning->Command != Command)
    return false;
  const clang::PrecompiledPreamble &P = Beginning->Preamble;
  // What follows must still begin where the preamble ends.
  if (boundsOf(Main.getBuffer()).Size < P.getBounds().Size ||
      !P.CanReuse(Invocation, Main.getMemBufferRef(), P.getBounds(), *FS))
    return false;
  P.AddImplicitPreamble(Invocation, FS, &Main);
  Out.MissingIncludes = Beginning->MissingIncludes;
  return true;
}

namespace vfs = llvm::vfs;

static std::string listing(const std::string &Folder, vfs::FileSystem &FS) {
  std::set<std::string> Names;
  std::error_code Error;
  for (vfs::directory_iterator I = FS.dir_begin(Folder, Error), End; !Error && I != End;
       I.increment(Error))
    Names.insert(llvm::sys::path::filename(I->path()).str());
  return Error ? "absent" : hashOf(llvm::join(Names, "/")); // no name holds a slash
}

std::string warplint::stateOf(const std::string &Path, Asked What, vfs::FileSystem &FS) {
  if (What == Asked::Listing)
    return listing(Path, FS);
  llvm::ErrorOr<vfs::Status> Status = FS.status(Path);
  if (!Status)
    return "absent";
  if (!Status->isRegularFile())
    return "folder";
  auto Buffer = FS.getBufferForFile(Path, -1, /*RequiresNullTerminator=*/false);
  return Buffer ? hashOf((*Buffer)->getBuffer()) : "unreadable";
}

InputStamp warplint::stampOf(const llvm::ErrorOr<vfs::Status> &Status) {
  if (!Status)
    return {};
  if (!Status->isRegularFile())
    return {true, 0, {}}; // a folder's time changes with files that nobody asked for
  return {true, Status->getSize(), Status->getLastModificationTime()};
}

void InputRecorder::note(const llvm::Twine &Path, Asked What,
                         const llvm::ErrorOr<vfs::Status> &Status) {
  std::string Name = Path.str();
  if (!llvm::StringRef(Name).starts_with(EmbeddedRoot)) // within the tool
    Seen.try_emplace({std::move(Name), What}, stampOf(Status));
}

namespace {
/// A file whose text is kept elsewhere.
class KeptFile : public vfs::File {
public:
  KeptFile(vfs::Status Of, std::shared_ptr<llvm::MemoryBuffer> Text)
      : Of(std::move(Of)), Text(std::move(Text)) {}

  llvm::ErrorOr<vfs::Status> status() override { return Of; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name, int64_t,
                                                               bool, bool) override {
    return std::make_unique<Shared>(Name.str(), Text);
  }
  std::error_code close() override { return {}; }

private:
  /// Clang keeps buffers for longer than the file system that they are of.
  class Shared : public llvm::MemoryBuffer {
  public:
    Shared(std::string Name, std::shared_ptr<llvm::MemoryBuffer> Text)
        : Name(std::move(Name)), Text(std::move(Text)) {
      init(this->Text->getBufferStart(), this->Text->getBufferEnd(), true);
    }
    llvm::StringRef getBufferIdentifier() const override { return Name; }
    BufferKind getBufferKind() const override { return MemoryBuffer_Malloc; }

  private:
    std::string Name;
    std::shared_ptr<llvm::MemoryBuffer> Text;
  };

  vfs::Status Of;
  std::shared_ptr<llvm::MemoryBuffer> Text;
};
} // namespace

llvm::ErrorOr<vfs::Status> InputRecorder::status(const llvm::Twine &Path) {
  if (auto It = Read.find(Path.str()); It != Read.end())
    return It->second.Status;
  llvm::ErrorOr<vfs::Status> Status = ProxyFileSystem::status(Path);
  note(Path, Asked::Content, Status);
  return Status;
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> InputRecorder::openFileForRead(const llvm::Twine &Path) {
  std::string Name = Path.str();
  if (auto It = Read.find(Name); It != Read.end())
    return std::make_unique<KeptFile>(It->second.Status, It->second.Text);
  auto File = ProxyFileSystem::openFileForRead(Path);
  llvm::ErrorOr<vfs::Status> Status =
      File ? (*File)->status() : llvm::ErrorOr<vfs::Status>(File.getError());
  note(Path, Asked::Content, Status);
  if (!Status || !Status->isRegularFile())
    return File;
  // Volatile: not mapped, since a mapped file changes with the disk.
  auto Text = (*File)->getBuffer(Name, -1, /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
  if (!Text && Text.getError() == std::errc::not_enough_memory) // no fault of the file's
    llvm::report_bad_alloc_error("no memory to read a file");
  if (!Text)
    return Text.getError();
  auto &Kept = Read.try_emplace(Name, Content{*Status, std::move(*Text)}).first->second;
  return std::make_unique<KeptFile>(Kept.Status, Kept.Text);
}

vfs::directory_iterator InputRecorder::dir_begin(const llvm::Twine &Dir, std::error_code &Error) {
  note(Dir, Asked::Listing, ProxyFileSystem::status(Dir));
  return ProxyFileSystem::dir_begin(Dir, Error);
}

std::optional<InputStates> InputRecorder::states() {
  InputStates States;
  vfs::FileSystem &FS = getUnderlyingFS();
  for (const auto &[Input, Stamp] : Seen) {
    auto Known = Input.second == Asked::Content ? Read.find(Input.first) : Read.end();
    States[Input] = Known != Read.end() ? hashOf(Known->second.Text->getBuffer())
                                        : stateOf(Input.first, Input.second, FS);
    if (stampOf(FS.status(Input.first)) != Stamp)
      return std::nullopt;
  }
  return States;
}
