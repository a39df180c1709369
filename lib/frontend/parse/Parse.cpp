// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/Parse.h"

#include "lib/files/Files.h"
#include "lib/frontend/parse/DeviceConsumer.h"
#include "lib/frontend/parse/Errors.h"
#include "lib/frontend/parse/ParseMemory.h"
#include "lib/frontend/parse/Prelude.h"
#include "lib/frontend/parse/PreprocessorFacts.h"
#include "lib/frontend/parse/ReadIr.h"
#include "lib/frontend/tokens/NvccSpelling.h"
#include "lib/frontend/tokens/SourceForm.h"
#include "lib/known/Headers.h"

#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace warplint;

TranslationUnit::TranslationUnit() : Context(std::make_unique<llvm::LLVMContext>()) {}
TranslationUnit::~TranslationUnit() { Module.reset(); } // before its context
TranslationUnit::TranslationUnit(TranslationUnit &&) noexcept = default;
TranslationUnit &TranslationUnit::operator=(TranslationUnit &&Other) noexcept {
  Module = std::move(Other.Module); // the old one before its context, as above
  Context = std::move(Other.Context);
  Facts = std::move(Other.Facts);
  return *this;
}

namespace {
class DeviceAction : public clang::ASTFrontendAction {
public:
  DeviceAction(const ErrorCollector &Errors, llvm::StringRef Unmended,
               const std::set<ImpliedWord> &Implied, DeviceParse &Out)
      : Errors(Errors), Unmended(Unmended), Implied(Implied), Out(Out) {}

  std::set<unsigned> NoGaps; ///< Gap::Open of what only looks like one

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &CI) override {
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<PreprocessorFacts>(CI.getPreprocessor(), Out));
    if (Out.Facts.Bodies)
      CI.getPreprocessor().addPPCallbacks(
          std::make_unique<EditWatcher>(CI.getSourceManager(), Out.Notes));
    watchTokens(CI);
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef) override {
    return std::make_unique<DeviceConsumer>(CI, Errors, Out);
  }

  void EndSourceFileAction() override {
    clang::Preprocessor &PP = getCompilerInstance().getPreprocessor();
    for (const Gap &G : Errors.Gaps)
      if (!Errors.Struck.count(G.Open) || !fits(G, Unmended, PP))
        NoGaps.insert(G.Open);
  }

private:
  void watchTokens(clang::CompilerInstance &CI) {
    TokenRecorder Record(CI.getSourceManager(), Out.Tokens);
    CI.getPreprocessor().setTokenWatcher(
        [Record, Imply = implyWords(CI.getPreprocessor(), Implied)](const clang::Token &T) mutable {
          Record.note(T);
          if (Imply)
            Imply(T);
        });
  }

  const ErrorCollector &Errors;
  llvm::StringRef Unmended; ///< the text with its gaps
  const std::set<ImpliedWord> &Implied;
  DeviceParse &Out;
};

/// IR for analysis: columns in the debug information, names kept, nothing optimised.
void configure(clang::CompilerInvocation &Invocation, const ParseOptions &Options) {
  clang::CodeGenOptions &CodeGen = Invocation.getCodeGenOpts();
  CodeGen.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
  CodeGen.DebugColumnInfo = true;
  CodeGen.DebugCompilationDir = std::string(BundledRoot); // shares no prefix with user paths
  CodeGen.OptimizationLevel = 0;
  CodeGen.DisableO0ImplyOptNone = true;
  CodeGen.DisableLLVMPasses = true;
  CodeGen.DiscardValueNames = false;
  // A guess at what was meant would be analysed as if it stood there, and it is slow to make.
  Invocation.getLangOpts().SpellChecking = false;
  Invocation.getDiagnosticOpts().IgnoreWarnings = true;
  Invocation.getDiagnosticOpts().ErrorLimit = 0;
  Invocation.getDiagnosticOpts().ShowCarets = false; // no "1 warning generated" on stderr
  Invocation.getFrontendOpts().DisableFree = false;
  if (!Options.CudaPath.empty())
    Invocation.getTargetOpts().SDKVersion = llvm::VersionTuple(13, 0);
}

llvm::Error cannot(const ParseOptions &Options, const llvm::Twine &Why) {
  return llvm::createStringError(Options.File + ": error: " + Why);
}

/// Code generation gave up on what it found in error last.
llvm::Error notGenerated(const ParseOptions &Options, const ErrorCollector &Errors) {
  if (Errors.Errors.empty())
    return cannot(Options, "code generation failed");
  const ErrorCollector::Error &Last = Errors.Errors.back();
  if (!Last.Where.isValid())
    return cannot(Options, Last.Message);
  return llvm::createStringError(llvm::formatv("{0}:{1}:{2}: error: {3}", Last.Where.File,
                                               Last.Where.Line, Last.Where.Column, Last.Message));
}

/// What the file holds, as its name or its text says.
SourceForm inputForm(const ParseOptions &Options, llvm::vfs::FileSystem &FS) {
  if (isNamedAsSource(Options.File))
    return SourceForm::Cuda;
  if (Options.Contents)
    return formOf(Options.File, *Options.Contents);
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Options.File);
  if (!Status || !Status->isRegularFile()) // a pipe could block for ever
    return formOf(Options.File, "");
  auto Buffer = FS.getBufferForFile(Options.File);
  return formOf(Options.File, Buffer ? (*Buffer)->getBuffer() : "");
}

/// The text of the file, which can be read.
std::string inputText(const ParseOptions &Options) {
  if (Options.Contents)
    return *Options.Contents;
  auto Buffer = userFiles(Options)->getBufferForFile(Options.File);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// The file must be readable text of a size that offsets can count.
llvm::Error checkInput(const ParseOptions &Options, llvm::vfs::FileSystem &FS) {
  if (Options.Contents)
    return llvm::Error::success();
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Options.File);
  if (!Status)
    return cannot(Options, Status.getError().message());
  if (Status->isDirectory())
    return cannot(Options, "is a directory");
  if (!Status->isRegularFile()) // a pipe could block for ever
    return cannot(Options, "is not a regular file");
  constexpr uint64_t MostBytes = 256u << 20; // Clang's locations count to 2^31 over all files
  if (Status->getSize() > MostBytes)
    return cannot(Options, "is larger than 256 MiB");
  auto Buffer = FS.getBufferForFile(Options.File);
  if (!Buffer)
    return cannot(Options, Buffer.getError().message());
  const SourceForm Form = formOf(Options.File, (*Buffer)->getBuffer());
  if (Form != SourceForm::Bitcode && Form != SourceForm::Ptx && // some end their texts in one
      (*Buffer)->getBuffer().contains('\0'))
    return cannot(Options, "is not text: it contains a zero byte");
  return llvm::Error::success();
}
} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> warplint::userFiles(const ParseOptions &Options) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = Options.FS;
  if (!Files)
    Files = diskFiles();
  if (!Options.Directory.empty()) {
    // One that is gone is told of by the files that are not found.
    [[maybe_unused]] const std::error_code Gone =
        Files->setCurrentWorkingDirectory(Options.Directory);
  }
  return Files;
}

/// Where a parse finds its files: among the user's own, and the bundled headers.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem(const ParseOptions &Options) {
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::makeIntrusiveRefCnt<SpelledForClang>(userFiles(Options)));
  Overlay->pushOverlay(Options.Memory ? Options.Memory->bundled() : bundledFileSystem());
  return Overlay;
}

bool warplint::saysLanguage(llvm::ArrayRef<std::string> Args) {
  return llvm::any_of(Args, [](llvm::StringRef A) { return A.starts_with("-std="); });
}

std::vector<std::string> warplint::clangArguments(const ParseOptions &Options) {
  std::vector<std::string> Args = {WARPLINT_CLANG_EXECUTABLE,
                                   "-x",
                                   "cuda",
                                   "--cuda-device-only",
                                   "--cuda-gpu-arch=" + Options.Arch,
                                   ("-resource-dir=" + ClangResources).str(),
                                   "-nocudalib",
                                   "-fgpu-rdc",      // kernels may launch kernels
                                   "-fgnu-keywords", // typeof, whatever the language
                                   "-Wno-unknown-cuda-version",
                                   "-w"};
  // Errors to Clang that are warnings at most to nvcc.
  for (const char *Lenient : {"register", "c++11-narrowing", "reserved-user-defined-literal",
                              "invalid-constexpr", "dynamic-exception-spec", "increment-bool"})
    Args.push_back(std::string("-Wno-") + Lenient);
  if (!saysLanguage(Options.Args))
    Args.push_back("-std=c++17");
  if (Options.CudaPath.empty()) {
    for (const char *A : {"-nocudainc", "-nostdinc++", "-nostdlibinc"})
      Args.push_back(A);
    for (const char *Folder : {"/beside", "/toolkit", "/standard", "/library"})
      Args.insert(Args.end(), {"-isystem", (BundledRoot + Folder).str()});
    // What this machine has installed has no say in what is answered, and finding it takes time.
    for (const char *A : {"--cuda-path=", "--gcc-toolchain="})
      Args.push_back((A + BundledRoot).str());
    Args.push_back("--cuda-feature=+ptx90");
    Args.insert(Args.end(), {"-include", (BundledRoot + "/toolkit/__warplint_prelude.h").str()});
  } else {
    Args.push_back("--cuda-path=" + Options.CudaPath);
    Args.insert(Args.end(), {"-isystem", (BundledRoot + "/beside").str()});
    for (const std::string &Folder : Options.ToolkitIncludes)
      Args.insert(Args.end(), {"-isystem", Folder});
    // Libraries that are no part of a toolkit, where the command does not say where theirs are.
    Args.insert(Args.end(), {"-idirafter", (BundledRoot + "/library").str()});
    // What nvcc knows without any header, and that lambdas may be for the device.
    Args.insert(Args.end(), {"-D__CUDACC_EXTENDED_LAMBDA__=1", "-D__CUDACC_RELAXED_CONSTEXPR__=1"});
    Args.insert(Args.end(), {"-include", (BundledRoot + "/beside/__warplint_cache_hints.h").str()});
  }
  for (const std::string &Header : Options.Forced)
    Args.insert(Args.end(), {"-include", (BundledRoot + "/" + Header).str()});
  Args.insert(Args.end(), {"-Xclang", "-fcuda-allow-variadic-functions"});
  for (const auto *More : {&Options.Args, &Options.AddedFlags})
    Args.insert(Args.end(), More->begin(), More->end());
  if (llvm::is_contained(Args, DeviceByDefault))
    Args.insert(Args.end(),
                {"-include", (BundledRoot + "/beside/__warplint_device_by_default.h").str()});
  Args.push_back(Options.File);
  return Args;
}

namespace {
/// What a parse needs, in the order in which it is made.
struct Setup {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::vector<std::string> Command;
  std::shared_ptr<clang::CompilerInvocation> Invocation;
  std::unique_ptr<llvm::MemoryBuffer> Contents; ///< in the place of the file's own, or null
  std::string Unmended;                         ///< those with gaps, if they have any
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Others;
  std::unique_ptr<llvm::MemoryBuffer> Prelude; ///< what stands for the toolkit's headers, or null
};

/// A text as the file system would give it.
std::unique_ptr<llvm::MemoryBuffer> asRead(llvm::StringRef Text, llvm::StringRef Path) {
  if (std::optional<std::string> Spelled = spelledForClang(Text))
    return llvm::MemoryBuffer::getMemBufferCopy(*Spelled, Path);
  return llvm::MemoryBuffer::getMemBuffer(Text, Path);
}

/// Puts the texts of \p Options in the place of files. Both keep what they point to.
void addUnsaved(const ParseOptions &Options, Setup &S) {
  clang::PreprocessorOptions &PP = S.Invocation->getPreprocessorOpts();
  PP.RetainRemappedFileBuffers = true;
  for (const auto &[Path, Text] : Options.Overlay) {
    if (Options.Contents && Path == Options.File)
      continue;
    S.Others.push_back(asRead(Text, Path));
    PP.addRemappedFile(Path, S.Others.back().get());
  }
  if (Options.Contents)
    S.Contents = asRead(*Options.Contents, Options.File);
}

/// Leaves out the gaps of the file, apart from \p NoGaps.
void mendContents(const ParseOptions &Options, const std::set<unsigned> &NoGaps,
                  ErrorCollector &Errors, Setup &S) {
  std::unique_ptr<llvm::MemoryBuffer> OnDisk;
  if (!S.Contents)
    if (auto Read = S.FS->getBufferForFile(Options.File))
      OnDisk = std::move(*Read);
  if (!S.Contents && !OnDisk)
    return;
  llvm::StringRef Text = (S.Contents ? S.Contents : OnDisk)->getBuffer();
  Errors.Gaps = findGaps(Text);
  llvm::erase_if(Errors.Gaps, [&](const Gap &G) { return NoGaps.count(G.Open) != 0; });
  if (Errors.Gaps.empty())
    return;
  S.Unmended = Text.str();
  S.Contents = llvm::MemoryBuffer::getMemBufferCopy(mend(Text, Errors.Gaps), Options.File);
}

/// Has clang's driver read \p S.Command.
llvm::Error drive(const ParseOptions &Options, ErrorCollector &Errors, Setup &S) {
  if (Options.Memory)
    S.Invocation = Options.Memory->invocationFor(Options.Directory, S.Command);
  if (S.Invocation)
    return llvm::Error::success();
  std::vector<const char *> Pointers;
  for (const std::string &A : S.Command)
    Pointers.push_back(A.c_str());

  clang::DiagnosticOptions DriverOptions;
  clang::CreateInvocationOptions Create;
  Create.VFS = S.FS;
  Create.RecoverOnError = true;
  Create.Diags = clang::CompilerInstance::createDiagnostics(*S.FS, DriverOptions, &Errors,
                                                            /*ShouldOwnClient=*/false);
  S.Invocation = clang::createInvocation(Pointers, Create);
  if (!Errors.Errors.empty())
    return cannot(Options, Errors.Errors.front().Message);
  if (!S.Invocation || !S.Invocation->getLangOpts().CUDAIsDevice)
    return cannot(Options, "clang sees no device code to compile");
  configure(*S.Invocation, Options);
  if (Options.Memory)
    Options.Memory->remember(Options.Directory, S.Command, *S.Invocation);
  return llvm::Error::success();
}

llvm::Expected<Setup> setUp(const ParseOptions &Options, ErrorCollector &Errors) {
  Setup S;
  S.FS = fileSystem(Options);
  if (llvm::Error E = checkInput(Options, *S.FS))
    return E;
  S.Command = clangArguments(Options);
  if (llvm::Error E = drive(Options, Errors, S))
    return E;
  if (!Options.Preludes.empty() && !Options.CudaPath.empty())
    S.Prelude =
        usePrelude(Options.Preludes, Options.Contents ? "" : Options.File, *S.Invocation, S.FS);
  addUnsaved(Options, S);
  return S;
}

/// Of LLVM IR, or of PTX.
llvm::Expected<TranslationUnit> parseIr(const ParseOptions &Options, bool IsPtx) {
  auto FS = userFiles(Options);
  if (llvm::Error E = checkInput(Options, *FS))
    return E;
  const auto Read = [&](llvm::MemoryBufferRef Text) {
    return IsPtx ? readPtx(Text.getBuffer(), Options.File, Options.Parameters)
                 : readIr(Text, Options.File, Options.Parameters);
  };
  if (Options.Contents)
    return Read({*Options.Contents, Options.File});
  auto Buffer = FS->getBufferForFile(Options.File);
  if (!Buffer)
    return cannot(Options, Buffer.getError().message());
  llvm::Expected<TranslationUnit> Unit = Read((*Buffer)->getMemBufferRef());
  // Triton's IR may be of a newer LLVM than the one that is built in; the PTX made of it lies
  // beside.
  llvm::SmallString<256> Later(Options.File);
  llvm::sys::path::replace_extension(Later, ".ptx");
  if (Unit || llvm::sys::path::extension(Options.File) != ".llir" || !FS->exists(Later))
    return Unit;
  auto Ptx = FS->getBufferForFile(Later);
  if (!Ptx)
    return Unit;
  llvm::consumeError(Unit.takeError());
  return readPtx((*Ptx)->getBuffer(), std::string(Later), Options.Parameters);
}
} // namespace

/// \p NoGaps: what looks like a gap and is none, by Gap::Open.
static llvm::Expected<TranslationUnit> parseCuda(const ParseOptions &Options,
                                                 std::set<unsigned> NoGaps, const IsEnough &Stop) {
  ErrorCollector Errors;
  llvm::Expected<Setup> S = setUp(Options, Errors);
  if (!S)
    return S.takeError();
  mendContents(Options, NoGaps, Errors, *S);

  TranslationUnit Unit;
  DeviceParse Result;
  Result.Context = Unit.Context.get();
  Result.Instantiate = Options.Instantiate;
  Result.SkipBodies = Options.SkipBodies;
  Result.Stop = Stop;
  S->Invocation->getFrontendOpts().SkipFunctionBodies = !Options.SkipBodies.empty();
  if (Options.NoteBodies)
    Result.Facts.Bodies.emplace();
  if (S->Contents && Options.Memory &&
      Options.Memory->use(*S->Invocation, S->Command, *S->Contents, S->FS, Result.Facts))
    Result.Notes.Read = Options.Memory->builds();
  else if (S->Contents)
    S->Invocation->getPreprocessorOpts().addRemappedFile(Options.File, S->Contents.get());
  {
    clang::CompilerInstance CI(S->Invocation);
    CI.setVirtualFileSystem(S->FS);
    CI.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
    DeviceAction Action(Errors, S->Unmended, Options.Implied, Result);
    CI.ExecuteAction(Action);
    if (!Action.NoGaps.empty()) {
      NoGaps.merge(Action.NoGaps);
      return parseCuda(Options, NoGaps, Stop);
    }
  }
  for (const Gap &G : Errors.Gaps)
    Result.Facts.Gaps.push_back(G.Open);
  // Not counted out, as they may be precompiled. CUDA 13's cuda_runtime.h comes to 4.3 MB with all
  // that it includes, cooperative_groups.h to 7.7, CUB to 17.
  constexpr uint64_t ToolkitBytes = 8 << 20;
  Result.Facts.Bytes += Options.CudaPath.empty() ? 0 : ToolkitBytes;
  Unit.Module = std::move(Result.Module);
  Unit.Facts = std::move(Result.Facts);
  Unit.Facts.AddedFlags = Options.AddedFlags;
  Unit.Facts.Libraries = Options.Libraries;
  Unit.Facts.ClashesWithHeaders = Errors.ClashesWithHeaders;
  if (Result.Stopped)
    return Unit;
  if (!Unit.Module && S->Prelude) {
    ParseOptions Plain = Options;
    Plain.Preludes.clear();
    return parseCuda(Plain, NoGaps, Stop);
  }
  if (!Unit.Module)
    return notGenerated(Options, Errors);
  return Unit;
}

/// The CUDA code in the strings of the file; nothing if there is none.
static std::optional<ParseOptions> withStringsOf(const ParseOptions &Options) {
  CudaStrings Found = cudaStringsIn(Options.File, inputText(Options));
  if (Found.Code.empty())
    return std::nullopt;
  ParseOptions Own = Options;
  Own.Contents = std::move(Found.Code);
  return Own;
}

static llvm::Expected<TranslationUnit> parseHost(const ParseOptions &Options,
                                                 const IsEnough &Stop) {
  if (llvm::Error E = checkInput(Options, *userFiles(Options)))
    return E;
  if (std::optional<ParseOptions> Own = withStringsOf(Options))
    return parseCuda(*Own, {}, Stop);
  if (const unsigned Line = cudaStringsIn(Options.File, inputText(Options)).ComputedAt)
    return cannot(Options,
                  "line " + llvm::Twine(Line) +
                      ": the kernel in this string is built at run time and cannot be analysed");
  return cannot(Options, "contains no CUDA kernel in a string");
}

/// A program whose only kernels stand in strings is read for those.
static llvm::Expected<TranslationUnit> parseSource(const ParseOptions &Options,
                                                   const IsEnough &Stop) {
  llvm::Expected<TranslationUnit> Unit = parseCuda(Options, {}, Stop);
  if (!Unit || !Unit->Module || !Unit->Facts.Kernels.empty() || !Unit->Facts.KernelErrors.empty() ||
      !Options.SkipBodies.empty())
    return Unit;
  std::optional<ParseOptions> Own = withStringsOf(Options);
  return Own ? parseCuda(*Own, {}, Stop) : std::move(Unit);
}

llvm::Expected<TranslationUnit> warplint::parse(const ParseOptions &Options, const IsEnough &Stop) {
  switch (inputForm(Options, *userFiles(Options))) {
  case SourceForm::LlvmText:
  case SourceForm::Bitcode:
    return parseIr(Options, /*IsPtx=*/false);
  case SourceForm::Ptx:
    return parseIr(Options, /*IsPtx=*/true);
  case SourceForm::Mlir:
    return cannot(Options,
                  "is MLIR, which is not supported; pass LLVM IR: Triton writes it beside, "
                  "as .llir, and 'warplint triton' reads a whole cache");
  case SourceForm::OpenCl:
    return cannot(Options, "is OpenCL; only CUDA is supported");
  case SourceForm::HostProgram:
    return parseHost(Options, Stop);
  case SourceForm::Cuda:
    return parseSource(Options, Stop);
  }
  llvm_unreachable("every form is read or refused");
}

void warplint::prepare(ParseOptions Options) {
  if (inputForm(Options, *userFiles(Options)) != SourceForm::Cuda || !Options.Memory ||
      !Options.Contents || !Options.Memory->recall(Options) ||
      Options.Memory->isBuilt(Options, clangArguments(Options)))
    return;
  ErrorCollector Errors;
  llvm::Expected<Setup> S = setUp(Options, Errors);
  if (!S)
    return llvm::consumeError(S.takeError()); // the parse says so
  Options.Memory->build(*S->Invocation, S->Command, *S->Contents, S->FS);
}
