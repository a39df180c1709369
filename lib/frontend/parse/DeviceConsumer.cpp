// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/DeviceConsumer.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/parse/Bodies.h"
#include "lib/frontend/parse/NotModelled.h"
#include "lib/frontend/parse/ReadIr.h"
#include "lib/frontend/parse/Statements.h"
#include "lib/frontend/tokens/Tokens.h"
#include "lib/known/Functions.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <utility>

using namespace warplint;

using namespace clang;

namespace {
/// Lists every function of the user's code that has a body, template instances included.
class FunctionFinder : public DynamicRecursiveASTVisitor {
public:
  FunctionFinder() { ShouldVisitTemplateInstantiations = true; }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isThisDeclarationADefinition() && F->getBody())
      Found.push_back(F);
    return true;
  }
  // Bodies are walked later, one by one; here only declarations count.
  bool TraverseStmt(Stmt *) override { return true; }

  std::vector<FunctionDecl *> Found;
};

/// Whether \p D is a variable that has no size, or no value, for an error in its declaration.
bool isBrokenVariable(const Decl *D) {
  const auto *V = llvm::dyn_cast<VarDecl>(D);
  return V &&
         (V->isInvalidDecl() || V->getType()->isDependentType() || V->getType()->containsErrors() ||
          isAlignedByError(*V) || (V->getInit() && V->getInit()->containsErrors()));
}

/// Whether \p D is a kernel that a library's header brings, CUB's scans for instance: they are its
/// authors' to judge.
bool isLibraryKernel(const SourceManager &SM, const Decl *D) {
  return D->hasAttr<CUDAGlobalAttr>() && !isUserCode(SM, D->getLocation());
}

/// Clang asks it for more templates once the file is read, before it instantiates any.
class BeforeInstantiation : public ExternalSemaSource {
public:
  explicit BeforeInstantiation(std::function<void()> Do) : Do(std::move(Do)) {}
  void ReadPendingInstantiations(
      llvm::SmallVectorImpl<std::pair<ValueDecl *, SourceLocation>> &) override {
    Do();
  }

private:
  std::function<void()> Do;
};
} // namespace

DeviceConsumer::DeviceConsumer(CompilerInstance &CI, const ErrorCollector &Errors, DeviceParse &Out)
    : CI(CI), Errors(Errors), Out(Out), Generator(CreateLLVMCodeGen(CI, "warplint", *Out.Context)) {
}

void DeviceConsumer::Initialize(ASTContext &Context) { Generator->Initialize(Context); }

void DeviceConsumer::InitializeSema(clang::Sema &S) {
  Sema = &S;
  S.addExternalSource(llvm::makeIntrusiveRefCnt<NotModelled>());
  if (!Out.Stop)
    return;
  S.addExternalSource(llvm::makeIntrusiveRefCnt<BeforeInstantiation>([this] {
    if (Errors.Errors.empty() || !Sema)
      return;
    noteErrors([](const ErrorCollector::Error &E) { return !E.InAsm; });
    Out.Stopped = Out.Stop(Out.Facts);
    if (Out.Stopped)
      Sema->PendingInstantiations.clear();
    else
      Out.Facts.Errors.clear(); // there will be more
  }));
}

void DeviceConsumer::pass(std::function<void()> Step) {
  if (IsGenerating)
    Step(); // a declaration that code generation has read back from what is precompiled
  else
    Queue.push_back(std::move(Step));
}

bool DeviceConsumer::HandleTopLevelDecl(DeclGroupRef D) {
  pass([this, D] {
    for (Decl *Each : D)
      if (!isBroken(Each) && !isLibraryKernel(CI.getSourceManager(), Each))
        Generator->HandleTopLevelDecl(DeclGroupRef(Each));
  });
  return true;
}
void DeviceConsumer::HandleInlineFunctionDefinition(FunctionDecl *D) {
  pass([this, D] { Generator->HandleInlineFunctionDefinition(D); });
}
void DeviceConsumer::HandleTagDeclDefinition(TagDecl *D) {
  takeSpaceOfFunctionAround(*D);
  pass([this, D] { Generator->HandleTagDeclDefinition(D); });
}
void DeviceConsumer::HandleTagDeclRequiredDefinition(const TagDecl *D) {
  pass([this, D] { Generator->HandleTagDeclRequiredDefinition(D); });
}
void DeviceConsumer::HandleCXXStaticMemberVarInstantiation(VarDecl *D) {
  pass([this, D] {
    if (!isBroken(D))
      Generator->HandleCXXStaticMemberVarInstantiation(D);
  });
}
void DeviceConsumer::CompleteTentativeDefinition(VarDecl *D) {
  pass([this, D] {
    if (!isBroken(D))
      Generator->CompleteTentativeDefinition(D);
  });
}

std::vector<DeviceConsumer::Function> DeviceConsumer::findFunctions(ASTContext &Context,
                                                                    bool OfUser) {
  const SourceManager &SM = Context.getSourceManager();
  FunctionFinder Finder;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (isUserCode(SM, D->getLocation()) == OfUser)
      Finder.TraverseDecl(D);
  std::vector<Function> Functions;
  for (FunctionDecl *F : Finder.Found)
    Functions.push_back({F, F->isTemplateInstantiation()});
  return Functions;
}

/// What the doubt about a function is.
static ErrorFact factOf(const Doubt &D) {
  const std::string Unknown = D.Name.empty() ? "" : ", so what '" + D.Name + "' is, is not known";
  return {D.By->Where, D.By->Message + Unknown};
}

/// Why \p F is not whole; nothing if it is, and then what it names is added to \p Reached.
std::optional<ErrorFact> DeviceConsumer::damageOf(FunctionDecl &F, BodyReader &Reader,
                                                  const ErrorPlaces &Places, const Doubts &Unsure,
                                                  llvm::SetVector<FunctionDecl *> &Reached) const {
  ASTContext &Context = F.getASTContext();
  const SourceRange At = placeOf(Context, F.getLocation());
  if (const ErrorCollector::Error *E = errorInside(CI.getSourceManager(), &F, Places))
    return ErrorFact{E->Where.isValid() ? E->Where : At, E->Message};
  if (std::optional<Doubt> D = Unsure.in(F))
    return factOf(*D);
  const ReadBody Body = Reader.read(&F);
  if (!Body.Damage) {
    Reached.insert(Body.Names.begin(), Body.Names.end());
    return std::nullopt;
  }
  const SourceRange Where = placeOf(Context, Body.Damage->Where);
  return ErrorFact{Where.isValid() ? Where : At, Body.Damage->Message};
}

void DeviceConsumer::noteKernelError(const FunctionDecl &F, const ErrorFact &Why) {
  std::pair Key(F.getNameAsString(), placeOf(F.getASTContext(), F.getLocation()));
  // A template and its instances share their place: name it once.
  if (llvm::is_contained(NamedInError, Key))
    return;
  NamedInError.push_back(Key);
  llvm::erase_if(Out.Facts.KernelErrors, [&](const KernelErrorFact &K) { // a template's own
    return !K.isInError() && std::pair(K.Name, K.Where) == Key;
  });
  Out.Facts.KernelErrors.push_back({Key.first, Why.Where, Why.Message});
}

/// Takes kernels of Tile C++ out of \p Functions, and names them.
void DeviceConsumer::dropTileKernels(ASTContext &Context, std::vector<Function> &Functions) {
  llvm::erase_if(Functions, [&](const Function &F) {
    if (!isTileKernel(*F.Decl))
      return false;
    F.Decl->setBody(nullptr);
    F.Decl->setWillHaveBody(false);
    KernelErrorFact Fact{F.Decl->getNameAsString(), placeOf(Context, F.Decl->getLocation()), "",
                         KernelErrorFact::Reason::Tile};
    if (!llvm::is_contained(Out.Facts.KernelErrors, Fact))
      Out.Facts.KernelErrors.push_back(std::move(Fact));
    return true;
  });
}

/// Takes variables in error away, and their bodies from functions in error, and names the kernels
/// among them. Returns the others.
DeviceConsumer::BrokenFunctions DeviceConsumer::dropBroken(ASTContext &Context,
                                                           llvm::ArrayRef<Function> Functions) {
  BrokenFunctions Broken;
  const SourceManager &SM = CI.getSourceManager();
  const ErrorPlaces Places = placesOf(SM, Errors);
  std::vector<ErrorCollector::Error> Causes = Errors.Errors;
  llvm::append_range(Causes, Out.NotFound);
  const Doubts Unsure(SM, Out.Tokens, Causes);
  for (auto &[Where, Word] : Unsure.unknownQualifiers(Context))
    for (ErrorFact &E : Out.Facts.Errors)
      if (E.Where == Where && E.Macros.empty())
        E.Macros = {Word};
  // What they call may be nowhere else: a lambda in a call that the parser gave up.
  llvm::SetVector<FunctionDecl *> Reached;
  llvm::DenseMap<const FunctionDecl *, Doubt> Instances;
  for (const Function &F : Functions) {
    Reached.insert(F.Decl);
    for (auto &[Instance, Why] : Unsure.instancesBy(*F.Decl))
      Instances.try_emplace(Instance->getCanonicalDecl(), std::move(Why));
  }
  BodyReader Reader(
      [&](const EnumDecl &E) { return isErrorWithin(SM, E.getSourceRange(), Places); });
  dropBrokenVariables(Context.getTranslationUnitDecl(), Reader);
  for (size_t I = 0; I < Reached.size(); ++I) {
    FunctionDecl *F = Reached[I];
    if (!isDeviceCode(F))
      continue;
    std::optional<ErrorFact> Why = damageOf(*F, Reader, Places, Unsure, Reached);
    if (const auto D = Instances.find(F->getCanonicalDecl()); !Why && D != Instances.end())
      Why = factOf(D->second);
    if (!Why)
      continue;
    F->setBody(nullptr);
    F->setWillHaveBody(false);
    if (F->hasAttr<CUDAGlobalAttr>())
      noteKernelError(*F, *Why);
    else
      Broken[F->getCanonicalDecl()] = std::move(*Why);
  }
  return Broken;
}

bool DeviceConsumer::isBroken(const Decl *D) const {
  return BrokenVariables.contains(D) || isBrokenVariable(D);
}

/// Takes such variables, and those of types that have no layout, out of \p Within: namespaces, and
/// structures, whose static members are generated with them.
void DeviceConsumer::dropBrokenVariables(DeclContext *Within, BodyReader &Reader) {
  llvm::SmallVector<Decl *, 4> Broken;
  for (Decl *D : Within->noload_decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (isBrokenVariable(D) || (V && !Reader.hasLayout(V->getType())))
      Broken.push_back(D);
    else if (llvm::isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D))
      dropBrokenVariables(llvm::cast<DeclContext>(D), Reader);
  }
  for (Decl *D : Broken)
    Within->removeDecl(D);
  BrokenVariables.insert_range(Broken);
}

/// What \p Instance was made of: where its template is in error, Clang may give it no body.
static const Decl *patternOf(const Decl *Instance) {
  const auto *F = llvm::dyn_cast_or_null<FunctionDecl>(Instance);
  const FunctionDecl *Pattern = F ? F->getTemplateInstantiationPattern() : nullptr;
  return Pattern ? Pattern->getCanonicalDecl() : nullptr;
}

/// Names what is called in vain, since it does not compile.
void DeviceConsumer::noteCallErrors(const BrokenFunctions &Broken) {
  if (Broken.empty())
    return;
  for (const llvm::Function &F : *Generator->GetModule()) {
    if (!F.isDeclaration() || F.use_empty())
      continue;
    const Decl *D = Generator->GetDeclForMangledName(F.getName());
    auto Why = Broken.find(D ? D->getCanonicalDecl() : nullptr);
    if (Why == Broken.end())
      Why = Broken.find(patternOf(D));
    if (Why != Broken.end())
      Out.Facts.CallErrors[F.getName().str()] = Why->second;
  }
}

/// Whether \p F is the user's: no builtin of Clang's, and of no header that is bundled or a
/// system's.
static bool isOfUser(const SourceManager &SM, const FunctionDecl &F) {
  const SourceLocation Loc = SM.getFileLoc(F.getFirstDecl()->getLocation());
  return !F.getBuiltinID() && isUserCode(SM, Loc) && !SM.getFilename(Loc).starts_with(BundledRoot);
}

/// Marks functions without a body that the user's files declare: none of them is one of CUDA's,
/// whatever it is called.
static void markFunctionsOfUser(ASTContext &Context, CodeGenerator &Generator) {
  for (llvm::Function &F : *Generator.GetModule()) {
    const Decl *D = F.isDeclaration() ? Generator.GetDeclForMangledName(F.getName()) : nullptr;
    if (const FunctionDecl *Of = D ? D->getAsFunction() : nullptr;
        Of && isOfUser(Context.getSourceManager(), *Of))
      F.addFnAttr(OfUserAttribute);
  }
}

/// Names what the module defines: kernels, and variables in shared and constant memory.
void DeviceConsumer::noteKernels(ASTContext &Context) {
  llvm::Module *M = Generator->GetModule();
  for (const llvm::Function &F : *M) {
    if (F.isDeclaration() || F.getCallingConv() != llvm::CallingConv::PTX_Kernel)
      continue;
    const Decl *D = Generator->GetDeclForMangledName(F.getName());
    if (const auto *FD = llvm::dyn_cast_or_null<FunctionDecl>(D)) {
      KernelFact Fact = kernelFact(Context, FD);
      if (auto Instance = Assumed.find(FD); Instance != Assumed.end()) {
        Fact.Assumed = Instance->second;
        Fact.IsNamed = true; // a template may be there for whoever includes it
      }
      Out.Facts.Kernels[F.getName().str()] = std::move(Fact);
    }
  }
  for (const llvm::GlobalVariable &G : M->globals()) {
    // A constant that only its value is needed of is emitted as a copy: "table.const".
    llvm::StringRef Declared = G.getName();
    Declared.consume_back(".const");
    if (const auto *V = llvm::dyn_cast_or_null<VarDecl>(Generator->GetDeclForMangledName(Declared)))
      Out.Facts.Arrays[G.getName().str()] = arrayFact(Context, V);
  }
}

bool DeviceConsumer::shouldSkipFunctionBody(Decl *D) {
  const SourceManager &SM = CI.getSourceManager();
  const auto *F = llvm::dyn_cast<FunctionDecl>(D);
  return F && F->getLocation().isFileID() && SM.isInMainFile(F->getLocation()) &&
         Out.SkipBodies.contains(SM.getFileOffset(F->getLocation()));
}

/// What the bodies of functions say, before any is taken away.
LaunchSites DeviceConsumer::noteFunctions(ASTContext &Context, llvm::ArrayRef<Function> Functions) {
  LaunchSites Launches;
  std::vector<FunctionDecl *> Written, Launching, Kernels, Running;
  for (const Function &F : Functions) {
    if (F.Decl->hasAttr<CUDAGlobalAttr>())
      Kernels.push_back(F.Decl);
    if (!F.Instance && isDeviceCode(F.Decl)) {
      collectAccesses(Context, F.Decl, Out.Facts);
      Written.push_back(F.Decl);
    }
    if (isDeviceCode(F.Decl) && !F.Decl->isDependentContext())
      Running.push_back(F.Decl);
    bool Lambda = llvm::isa<CXXMethodDecl>(F.Decl) &&
                  llvm::cast<CXXMethodDecl>(F.Decl)->getParent()->isLambda();
    if (!F.Decl->isDependentContext() && !Lambda)
      Launching.push_back(F.Decl);
    if (Out.Facts.Bodies)
      lookInto(F.Decl, *Out.Facts.Bodies);
  }
  collectLaunches(Context, Launching, Launches);
  llvm::DenseSet<SourceLocation> Known; // instances share their lambdas' places
  for (FunctionDecl *F : Launches.Lambdas)
    if (Known.insert(F->getLocation()).second) {
      collectAccesses(Context, F, Out.Facts);
      Written.push_back(F);
    }
  Running.insert(Running.end(), Launches.Lambdas.begin(), Launches.Lambdas.end());
  collectArrays(Context, Written, Out.Facts);
  collectStores(Context, Written, Out.Facts);
  collectWalks(Context, Kernels, Out.Facts);
  collectBlocks(Context, Written, Out.Facts);
  collectTiles(Context, Written, Launching, Out.Facts);
  if (!Out.Facts.ArrayTexts.empty())
    collectHeldLayouts(Context, Running, BundledRoot, Out.Facts);
  collectLaunchTexts(Context, Launching, Out.Facts);
  collectPlaced(Context, Written, Out.Facts);
  collectMacroNames(Context, Out.Facts);
  return Launches;
}

void DeviceConsumer::noteLaunches(const LaunchSites &Launches) {
  for (const LaunchSite &L : Launches.Sites) {
    GlobalDecl Kernel(L.Kernel, KernelReferenceKind::Kernel);
    auto It = Out.Facts.Kernels.find(Generator->GetMangledName(Kernel).str());
    if (It != Out.Facts.Kernels.end())
      It->second.Launches.push_back(L.Launch);
  }
}

/// Variables and arguments keep their names, which are the source's. Others, "conv", say nothing
/// to people, and would be made unique wherever their function is inlined, which takes time.
static void dropCompilerNames(llvm::Module &M) {
  for (llvm::Function &F : M)
    for (llvm::BasicBlock &B : F) {
      B.setName("");
      for (llvm::Instruction &I : B)
        if (!llvm::isa<llvm::AllocaInst>(I))
          I.setName("");
    }
}

void DeviceConsumer::generate(ASTContext &Context) {
  CI.getDiagnostics().Reset(/*soft=*/true);
  IsGenerating = true;
  for (const auto &Step : std::exchange(Queue, {}))
    Step();
  Generator->HandleTranslationUnit(Context);
  if (llvm::Module *M = Generator->GetModule())
    dropCompilerNames(*M);
}

/// The identifiers of the user's code that end in a digit. What headers declare is not asked: it
/// may be precompiled, and then nobody has read it.
static llvm::StringSet<> numberedNames(const SourceManager &SM) {
  llvm::StringSet<> Names;
  for (unsigned I = 0; I < SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    const auto Begin = SourceLocation::getFromRawEncoding(Entry.getOffset());
    if (!Entry.isFile() || !isUserCode(SM, Begin))
      continue;
    RawLexer Lexer(SM.getBufferData(SM.getFileID(Begin)));
    for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next())
      if (T.is(tok::raw_identifier) && llvm::isDigit(T.getRawIdentifier().back()))
        Names.insert(T.getRawIdentifier());
  }
  return Names;
}

/// The macros that would have kept an #error from being read.
static std::vector<std::string> macrosOf(const SourceManager &SM, const ErrorCollector::Error &E,
                                         llvm::ArrayRef<ConditionPart> Parts) {
  constexpr size_t MostMacros = 4; // more of them are no choice
  if (E.Loc.isInvalid() || !llvm::StringRef(E.Message).starts_with("#error "))
    return {};
  const auto [File, Offset] = SM.getDecomposedExpansionLoc(E.Loc);
  const auto *Part = llvm::find_if(Parts, [&](const ConditionPart &P) {
    return P.File == File && P.Begin <= Offset && Offset < P.End;
  });
  if (Part == Parts.end() || Part->Macros.size() > MostMacros)
    return {};
  return {Part->Macros.begin(), Part->Macros.end()};
}

void DeviceConsumer::noteErrors(llvm::function_ref<bool(const ErrorCollector::Error &)> Holds) {
  const SourceManager &SM = CI.getSourceManager();
  for (const ErrorCollector::Error &E : Errors.Errors)
    if (Holds(E)) {
      std::vector<std::string> Macros = macrosOf(SM, E, Out.Parts);
      const std::string Hint =
          Macros.empty() ? "" : " (not defined: " + llvm::join(Macros, ", ") + "; -D defines one)";
      Out.Facts.Errors.push_back({E.Where, E.Message + Hint, std::move(Macros), E.Implied});
    }
}

void DeviceConsumer::HandleTranslationUnit(ASTContext &Context) {
  if (Out.Stopped)
    return;
  Out.Facts.NumberedNames = numberedNames(Context.getSourceManager());
  if (Sema)
    Assumed = instantiateKernels(*Sema, Out.Instantiate, Out.Facts);
  BodyDecls Bodies;
  if (Out.Facts.Bodies)
    Bodies = collectBodies(Context, *Out.Facts.Bodies);
  std::vector<Function> Functions = findFunctions(Context, /*OfUser=*/true);
  dropTileKernels(Context, Functions);
  LaunchSites Launches = noteFunctions(Context, Functions);
  const SourceManager &SM = Context.getSourceManager();
  noteErrors([&](const ErrorCollector::Error &E) {
    return !E.InAsm ||
           llvm::any_of(Functions, [&](const Function &F) { return holds(SM, F.Decl, E); });
  });
  BrokenFunctions Broken;
  if (!Errors.Errors.empty() || !Out.NotFound.empty()) {
    // Instances of a header's templates can be in error, too; finding those takes a while.
    llvm::append_range(Functions, findFunctions(Context, /*OfUser=*/false));
    Broken = dropBroken(Context, Functions);
  }

  for (const Function &F : Functions)
    if (isDeviceCode(F.Decl) && !F.Decl->isDependentContext() && F.Decl->getBody())
      believeCasts(Context, *F.Decl);
  // What the host names of device code is generated for linking, and may be what was dropped.
  Context.CUDAExternalDeviceDeclODRUsedByHost.clear();
  Context.CUDADeviceVarODRUsedByHost.clear();
  generate(Context);
  if (!Generator->GetModule())
    return;
  markFunctionsOfUser(Context, *Generator);
  noteCallErrors(Broken);
  noteKernels(Context);
  noteLaunches(Launches);
  if (Out.Facts.Bodies) {
    linkBodies(Bodies, *Generator, *Out.Facts.Bodies);
    addLaunches(Launches, Bodies, *Generator, *Out.Facts.Bodies);
    addNotes(Out.Notes, *Out.Facts.Bodies);
    Out.Facts.Bodies->Unsteady |=
        llvm::any_of(Errors.Errors, [](const ErrorCollector::Error &E) { return E.Fatal; });
  }
  if (Out.Facts.Kernels.empty() && Out.Facts.KernelErrors.empty())
    Out.Facts.KernelErrors = std::move(Out.LeftOut);
  Out.Module = Generator->ReleaseModule();
}
