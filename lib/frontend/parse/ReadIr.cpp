// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/ReadIr.h"

#include "lib/frontend/parse/NewerIr.h"
#include "lib/frontend/ptx/Translate.h"
#include "lib/frontend/tokens/SourceForm.h"
#include "lib/known/Headers.h"
#include "lib/known/Producers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace warplint;

namespace {
/// The functions without places of their own. Where the others have them, what is no kernel is left
/// as it is: once inlined it has the place of its call.
std::vector<llvm::Function *> withoutPlaces(llvm::Module &M) {
  std::vector<llvm::Function *> Functions;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && !F.getSubprogram() &&
        (M.debug_compile_units().empty() || F.getCallingConv() == llvm::CallingConv::PTX_Kernel))
      Functions.push_back(&F);
  return Functions;
}

/// Gives every instruction of functions without debug information the line of the text on which it
/// stands; bitcode is one line.
void placeInText(llvm::Module &M, const llvm::AsmParserContext &Places, const std::string &File) {
  const std::vector<llvm::Function *> Functions = withoutPlaces(M);
  if (Functions.empty())
    return;
  llvm::DIBuilder Builder(M);
  llvm::DIFile *Of = Builder.createFile(File, "");
  Builder.createCompileUnit(llvm::dwarf::DW_LANG_C, Of, "warplint", /*isOptimized=*/false, "", 0);
  llvm::DISubroutineType *Type = Builder.createSubroutineType(Builder.getOrCreateTypeArray({}));
  auto LineOf = [](const std::optional<llvm::FileLocRange> &R) {
    return R ? R->Start.Line + 1 : 1;
  };
  for (llvm::Function *F : Functions) {
    unsigned Line = LineOf(Places.getFunctionLocation(F));
    llvm::DISubprogram *Scope =
        Builder.createFunction(Of, F->getName(), F->getName(), Of, Line, Type, Line,
                               llvm::DINode::FlagZero, llvm::DISubprogram::SPFlagDefinition);
    F->setSubprogram(Scope);
    for (llvm::BasicBlock &B : *F)
      for (llvm::Instruction &I : B) {
        std::optional<llvm::FileLocRange> At = Places.getInstructionLocation(&I);
        I.setDebugLoc(
            llvm::DILocation::get(M.getContext(), LineOf(At), At ? At->Start.Col + 1 : 1, Scope));
      }
  }
  Builder.finalize();
}

/// Triton's IR names no target before it is compiled further; a kernel of PTX is one all the same.
void setTarget(llvm::Module &M) {
  const auto IsKernel = [](const llvm::Function &F) {
    return F.getCallingConv() == llvm::CallingConv::PTX_Kernel;
  };
  if (!M.getTargetTriple().empty() || llvm::none_of(M, IsKernel))
    return;
  M.setTargetTriple(llvm::Triple("nvptx64-nvidia-cuda"));
  if (M.getDataLayoutStr().empty())
    M.setDataLayout(M.getTargetTriple().computeDataLayout());
}

/// `row * stride`, where \p Stride is a multiple of \p Divisor, becomes `row * (stride / 16) * 16`:
/// what that may be modulo 32 bytes is known then.
void divideFactor(llvm::Argument &Stride, uint64_t Divisor) {
  llvm::IRBuilder<> Entry(&*Stride.getParent()->getEntryBlock().getFirstInsertionPt());
  llvm::Constant *By = llvm::ConstantInt::get(Stride.getType(), Divisor);
  llvm::SmallVector<llvm::Use *, 8> Factors;
  for (llvm::Use &U : Stride.uses())
    if (const auto *I = llvm::dyn_cast<llvm::Instruction>(U.getUser());
        I && I->getOpcode() == llvm::Instruction::Mul)
      Factors.push_back(&U);
  if (Factors.empty())
    return;
  llvm::Value *Quotient = Entry.CreateExactSDiv(&Stride, By);
  for (llvm::Use *U : Factors) {
    auto *Product = llvm::cast<llvm::Instruction>(U->getUser());
    U->set(Quotient);
    llvm::IRBuilder<> B(Product->getNextNode());
    llvm::Value *Whole = B.CreateMul(Product, By, "", false, Product->hasNoSignedWrap());
    Product->replaceUsesWithIf(Whole, [&](llvm::Use &Of) { return Of.getUser() != Whole; });
  }
}

/// Names the parameters that have no name, as MLIR does: `--arg` and conditions are to name them.
void nameParameters(llvm::Module &M, llvm::ArrayRef<std::string> Known) {
  for (llvm::Function &F : M)
    for (llvm::Argument &A : F.args()) {
      const unsigned Number = A.getArgNo();
      const bool IsKnown =
          F.getCallingConv() == llvm::CallingConv::PTX_Kernel && Number < Known.size();
      if (F.isDeclaration() || (A.hasName() && !IsKnown))
        continue;
      const std::string Said = IsKnown ? Known[Number] : "arg" + std::to_string(Number);
      const auto [Name, Divisor] = llvm::StringRef(Said).split(" % ");
      A.setName(Name);
      if (uint64_t By = 0; A.getType()->isIntegerTy() && !Divisor.getAsInteger(10, By) && By > 1)
        divideFactor(A, By);
    }
}

llvm::Error cannot(const std::string &File, const llvm::Twine &Why) {
  return llvm::createStringError(File + ": error: " + Why);
}

constexpr llvm::StringLiteral Instead =
    "; LLVM " LLVM_VERSION_STRING " is built in, and newer ones write IR that it may not read: "
    "pass IR of this version or an older one, or the PTX of the same kernels";

llvm::Error checkModule(const llvm::Module &M, const std::string &File) {
  std::string Broken;
  llvm::raw_string_ostream OS(Broken);
  return llvm::verifyModule(M, &OS)
             ? cannot(File, "is not well-formed: " + llvm::StringRef(Broken).split('\n').first)
             : llvm::Error::success();
}

/// What is wrong on which line, and what to do where the text is of a newer LLVM.
llvm::Error notRead(const std::string &File, const llvm::SMDiagnostic &Error) {
  return cannot(File, "line " + llvm::Twine(Error.getLineNo()) + ", column " +
                          llvm::Twine(Error.getColumnNo() + 1) + ": " + Error.getMessage() + ": '" +
                          Error.getLineContents().trim() + "'" + Instead);
}

std::unique_ptr<llvm::Module> parseText(llvm::MemoryBufferRef Text, llvm::LLVMContext &Context,
                                        llvm::AsmParserContext &Places, llvm::SMDiagnostic &Error) {
  const std::optional<std::string> Rewritten = asReadHere(Text.getBuffer());
  return llvm::parseAssembly(
      Rewritten ? llvm::MemoryBufferRef(*Rewritten, Text.getBufferIdentifier()) : Text, Error,
      Context, nullptr, [](llvm::StringRef, llvm::StringRef) { return std::nullopt; }, &Places);
}
} // namespace

llvm::Expected<TranslationUnit> warplint::readIr(llvm::MemoryBufferRef Text,
                                                 const std::string &File,
                                                 llvm::ArrayRef<std::string> Parameters) {
  TranslationUnit Unit;
  const bool IsText = formOf(File, Text.getBuffer()) != SourceForm::Bitcode;
  llvm::AsmParserContext Places;
  if (IsText) {
    llvm::SMDiagnostic Error;
    Unit.Module = parseText(Text, *Unit.Context, Places, Error);
    if (!Unit.Module)
      return notRead(File, Error);
  } else {
    llvm::Expected<std::unique_ptr<llvm::Module>> M = llvm::parseBitcodeFile(Text, *Unit.Context);
    if (!M)
      return cannot(File, llvm::toString(M.takeError()) + Instead);
    Unit.Module = std::move(*M);
  }
  llvm::Module &M = *Unit.Module;
  setTarget(M);
  if (!M.getTargetTriple().isNVPTX())
    return cannot(File, M.getTargetTriple().empty()
                            ? "is LLVM IR that names no target and holds no kernel for NVPTX"
                            : "is LLVM IR for '" + M.getTargetTriple().str() + "', not for NVPTX");
  if (llvm::Error E = checkModule(M, File))
    return E;
  placeInText(M, Places, File);
  nameParameters(M, Parameters);
  Unit.Facts.Files.push_back(File);
  Unit.Facts.HoldsCuda = true;
  return Unit;
}

llvm::Expected<TranslationUnit> warplint::readPtx(llvm::StringRef Text, const std::string &File,
                                                  llvm::ArrayRef<std::string> Parameters) {
  TranslationUnit Unit;
  llvm::Expected<ptx::Translation> Translated = ptx::translate(Text, File, *Unit.Context);
  if (!Translated)
    return cannot(File, llvm::toString(Translated.takeError()));
  Unit.Module = std::move(Translated->Module);
  for (ptx::Translation::Left &L : Translated->Kernels) {
    KernelErrorFact E;
    E.Name = kernelName(L.Kernel);
    E.Error = std::move(L.Why);
    E.Where.File = File;
    E.Where.Line = E.Where.EndLine = L.Line;
    E.Where.Column = E.Where.EndColumn = 1;
    Unit.Facts.KernelErrors.push_back(std::move(E));
  }
  if (llvm::Error E = checkModule(*Unit.Module, File))
    return E;
  nameParameters(*Unit.Module, Parameters);
  Unit.Facts.Files.push_back(File);
  Unit.Facts.HoldsCuda = true;
  return Unit;
}

namespace {
/// A row of the table that cmake/EmbedTree.cmake makes.
struct EmbeddedFile {
  const char *Path, *Text, *End; ///< *End is zero
};
} // namespace
extern "C" const EmbeddedFile warplint_clang_headers[], warplint_clang_headers_end[];

llvm::ArrayRef<BundledHeader> warplint::bundledHeaders() {
  static const std::vector<BundledHeader> All = [] {
    std::vector<BundledHeader> Both(embeddedHeaders());
    for (const ForwardingHeader &F : forwardingHeaders())
      Both.push_back({F.Path, F.Text});
    llvm::sort(Both,
               [](const BundledHeader &A, const BundledHeader &B) { return A.Path < B.Path; });
    return Both;
  }();
  return All;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> warplint::bundledFileSystem() {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const BundledHeader &H : bundledHeaders())
    FS->addFile(BundledRoot + "/" + H.Path, 0,
                llvm::MemoryBuffer::getMemBuffer(H.Text, H.Path, /*RequiresNullTerminator=*/true));
  for (const EmbeddedFile *F = warplint_clang_headers; F != warplint_clang_headers_end; ++F)
    FS->addFile(ClangResources + "/include/" + F->Path, 0,
                llvm::MemoryBuffer::getMemBuffer({F->Text, size_t(F->End - F->Text)}, F->Path,
                                                 /*RequiresNullTerminator=*/true));
  return FS;
}
