// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/Bodies.h"

#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/tokens/Tokens.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace warplint;

using namespace clang;

namespace {
class Layouts {
public:
  explicit Layouts(llvm::DenseMap<const RecordDecl *, RecordLayout> &Seen) : Records(Seen) {}

  /// Of types that are no structure, and of dependent ones, all is known.
  RecordLayout of(QualType T) { return of(recordOf(T)); }
  RecordLayout of(const RecordDecl *Record) {
    const CXXRecordDecl *D = definitionOf(Record);
    return D ? ofDefinition(D) : RecordLayout::Known;
  }

  /// Why the layout of \p Record is not known: the structure within it that an error is in.
  BodyDamage damageOf(const RecordDecl *Record) {
    const CXXRecordDecl *D = definitionOf(Record);
    auto IsHurt = [&](QualType T) {
      return !T->isDependentType() && of(T) != RecordLayout::Known && !isWithinItself(recordOf(T));
    };
    for (const CXXBaseSpecifier &B : D->bases())
      if (IsHurt(B.getType()))
        return damageOf(recordOf(B.getType()));
    for (const FieldDecl *F : D->fields())
      if (IsHurt(F->getType()))
        return damageOf(recordOf(F->getType()));
    std::string Name;
    llvm::raw_string_ostream OS(Name);
    D->getNameForDiagnostic(OS, D->getASTContext().getPrintingPolicy(), /*Qualified=*/true);
    return {D->getLocation(), "the layout of '" + Name + "' is not known, since it holds an error"};
  }
  BodyDamage damageOf(QualType T) { return damageOf(recordOf(T)); }

private:
  static const RecordDecl *recordOf(QualType T) {
    return T.isNull() ? nullptr : T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  }
  static const CXXRecordDecl *definitionOf(const RecordDecl *Record) {
    const auto *D = llvm::dyn_cast_or_null<CXXRecordDecl>(Record);
    return D && D->hasDefinition() && !D->isDependentContext() ? D->getDefinition() : nullptr;
  }
  /// Whether an error let \p Record hold one of its own kind.
  static bool isWithinItself(const RecordDecl *Record) {
    llvm::SmallPtrSet<const RecordDecl *, 8> Met;
    llvm::SmallVector<const RecordDecl *, 8> Work{definitionOf(Record)};
    while (!Work.empty()) {
      const RecordDecl *D = Work.pop_back_val();
      for (const FieldDecl *F : D ? D->fields() : RecordDecl::field_range({}, {}))
        if (const RecordDecl *Part = definitionOf(recordOf(F->getType()))) {
          if (Part == definitionOf(Record))
            return true;
          if (Met.insert(Part).second)
            Work.push_back(Part);
        }
    }
    return false;
  }
  RecordLayout ofDefinition(const CXXRecordDecl *D) {
    // One that is met again while its parts are looked at holds itself.
    auto [Known, IsNew] = Records.try_emplace(D, RecordLayout::None);
    if (!IsNew)
      return Known->second;
    RecordLayout All = D->isInvalidDecl() ? RecordLayout::Guessed : RecordLayout::Known;
    if (isAlignedByError(*D))
      All = RecordLayout::None;
    for (const CXXBaseSpecifier &B : D->bases())
      All = std::max(All, ofPart(B.getType()));
    for (const FieldDecl *F : D->fields())
      All = std::max({All,
                      isAlignedByError(*F) ? RecordLayout::None
                      : F->isInvalidDecl() ? RecordLayout::Guessed
                                           : RecordLayout::Known,
                      ofPart(F->getType())});
    return Records[D] = All;
  }
  RecordLayout ofPart(QualType T) {
    const RecordDecl *Part = recordOf(T);
    if (T->isDependentType() || (Part && !definitionOf(Part)))
      return RecordLayout::None;
    const auto *A = llvm::dyn_cast<ConstantArrayType>(T.getCanonicalType());
    return A && A->getSize().isZero() ? RecordLayout::Guessed : of(T);
  }

  llvm::DenseMap<const RecordDecl *, RecordLayout> &Records;
};

/// Tells constants that Clang gave a value after an error, mostly 0.
class Constants {
public:
  Constants(const BodyReader::EnumTest &IsInError, llvm::DenseMap<const Decl *, bool> &Lost)
      : IsInError(IsInError), Lost(Lost) {}

  bool isLost(const ValueDecl *D) {
    if (const auto *E = llvm::dyn_cast<EnumConstantDecl>(D))
      return isLost(*llvm::cast<EnumDecl>(E->getDeclContext()));
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    return V && (V->isConstexpr() || V->getType().isConstQualified()) && isLost(*V);
  }

private:
  /// Asked once: enumerators are made of others before them.
  bool isLost(const Decl &D, llvm::function_ref<bool()> Ask) {
    auto [Known, IsNew] = Lost.try_emplace(&D, false);
    if (!IsNew)
      return Known->second;
    const bool Result = D.isInvalidDecl() || Ask();
    return Lost[&D] = Result;
  }
  bool isLost(const EnumDecl &E) {
    return isLost(E, [&] {
      return IsInError(E) || llvm::any_of(E.enumerators(), [&](const EnumConstantDecl *Of) {
               return Of->getInitExpr() && isLost(*Of->getInitExpr());
             });
    });
  }
  bool isLost(const VarDecl &V) {
    return isLost(V, [&] {
      const clang::Expr *Value = V.getAnyInitializer();
      const VarDecl *Pattern = V.getTemplateInstantiationPattern();
      // A constant that is no object has to be given a value.
      const bool IsMissing = V.isConstexpr() && V.getType()->isScalarType() &&
                             llvm::isa_and_nonnull<ImplicitValueInitExpr>(Value);
      return IsMissing || (Value && isLost(*Value)) || (Pattern && isLost(*Pattern));
    });
  }
  bool isLost(const Stmt &S) {
    if (const auto *E = llvm::dyn_cast<clang::Expr>(&S); E && E->containsErrors())
      return true;
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(&S); Ref && isLost(Ref->getDecl()))
      return true;
    return llvm::any_of(S.children(), [&](const Stmt *Part) { return Part && isLost(*Part); });
  }

  const BodyReader::EnumTest &IsInError;
  llvm::DenseMap<const Decl *, bool> &Lost;
};

class Visitor : public DynamicRecursiveASTVisitor {
public:
  Visitor(Layouts Structures, Constants Values) : Structures(Structures), Values(Values) {
    ShouldVisitTemplateInstantiations = true;
  }

  void read(FunctionDecl *F) {
    bool IsWhole = isValid(F) && isLaid(F->getReturnType());
    for (const ParmVarDecl *P : F->parameters())
      IsWhole = IsWhole && isLaid(P->getType());
    for (Attr *A : F->attrs()) // code generation takes it that their arguments have values
      IsWhole = IsWhole && TraverseAttr(A);
    if (IsWhole)
      TraverseStmt(F->getBody());
  }

  bool VisitExpr(clang::Expr *E) override {
    if (E->containsErrors())
      return hurt({E->getExprLoc(), "an expression holds an error"});
    return isLaid(E->getType());
  }
  bool VisitVarDecl(VarDecl *D) override {
    return isValid(D) &&
           (D->hasAttr<CUDASharedAttr>() ? isAddressable(D->getType()) : isLaid(D->getType()));
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    return isAddressable(E->getType());
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() != UO_Deref || isAddressable(E->getType());
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *F = llvm::dyn_cast<FieldDecl>(E->getMemberDecl());
    const bool IsInMemory = F && E->isArrow() && !llvm::isa<CXXThisExpr>(E->getBase());
    if (IsInMemory && Structures.of(F->getParent()) != RecordLayout::Known)
      return hurt(Structures.damageOf(F->getParent()));
    return note(E->getMemberDecl()) && isKnown(E->getMemberDecl());
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return note(E->getDecl()) && isKnown(E->getDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return note(E->getConstructor()); }

  std::optional<BodyDamage> Damage;
  FunctionNames Named;

private:
  /// Ends the traverse.
  bool hurt(BodyDamage By) {
    Damage = std::move(By);
    return false;
  }
  bool isValid(const ValueDecl *D) {
    return !D->isInvalidDecl() ||
           hurt(
               {D->getLocation(), "the declaration of '" + D->getNameAsString() + "' is in error"});
  }
  /// A value of this type can be handed on.
  bool isLaid(QualType T) {
    return Structures.of(T) != RecordLayout::None || hurt(Structures.damageOf(T));
  }
  /// Nor would a guess be an address.
  bool isAddressable(QualType T) {
    return Structures.of(T) == RecordLayout::Known || hurt(Structures.damageOf(T));
  }
  bool isKnown(const ValueDecl *D) {
    return !Values.isLost(D) || hurt({D->getLocation(), "the value of '" + D->getNameAsString() +
                                                            "' is not known, since its "
                                                            "declaration holds an error"});
  }
  bool note(ValueDecl *D) {
    auto *F = llvm::dyn_cast<FunctionDecl>(D);
    if (FunctionDecl *Defined = F ? F->getDefinition() : nullptr)
      Named.push_back(Defined);
    return true;
  }

  Layouts Structures;
  Constants Values;
};
} // namespace

ReadBody BodyReader::read(FunctionDecl *F) {
  Visitor V(Layouts(Seen), Constants(IsInError, Lost));
  V.read(F);
  return {std::move(V.Named), std::move(V.Damage)};
}

bool BodyReader::hasLayout(QualType T) { return Layouts(Seen).of(T) != RecordLayout::None; }

bool warplint::isAlignedByError(const Decl &D) {
  return llvm::any_of(D.specific_attrs<AlignedAttr>(), [](const AlignedAttr *A) {
    return A->isAlignmentDependent() || A->isAlignmentErrorDependent();
  });
}

using namespace clang;

namespace {
/// Whether leaving out the body of \p F is no different from not looking at it.
bool isWrittenPlainly(const SourceManager &SM, const FunctionDecl *F) {
  return F->isThisDeclarationADefinition() && !F->isInvalidDecl() && !llvm::isa<CXXMethodDecl>(F) &&
         F->getTemplatedKind() == FunctionDecl::TK_NonTemplate && !F->isConstexpr() &&
         F->getDeclName().isIdentifier() && !F->getReturnType()->getContainedDeducedType() &&
         !F->isDeleted() && !F->isDefaulted() && F->getLocation().isFileID() &&
         SM.isInMainFile(F->getLocation());
}

void findBodies(const SourceManager &SM, const DeclContext *Within, BodyDecls &Out) {
  for (const Decl *D : Within->noload_decls())
    if (const auto *F = llvm::dyn_cast<FunctionDecl>(D); F && isWrittenPlainly(SM, F))
      Out.push_back(F);
    else if (llvm::isa<NamespaceDecl, LinkageSpecDecl>(D))
      findBodies(SM, llvm::cast<DeclContext>(D), Out);
}

/// What a body declares.
class DeclarationFinder : public DynamicRecursiveASTVisitor {
public:
  explicit DeclarationFinder(BodyFact &Out) : Out(Out) {}
  bool VisitTagDecl(TagDecl *) override { return Out.Closed = false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return Out.Closed = false; }
  bool VisitFunctionDecl(FunctionDecl *) override { return Out.Closed = false; }
  bool VisitVarDecl(VarDecl *V) override {
    Out.Extern |= V->isLocalExternDecl();
    return true;
  }

private:
  BodyFact &Out;
};

/// Whether a body names a kernel.
class KernelFinder : public DynamicRecursiveASTVisitor {
public:
  KernelFinder() { ShouldVisitTemplateInstantiations = true; }

  bool VisitDeclRefExpr(DeclRefExpr *E) override { return note(E->getDecl()); }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    return llvm::all_of(E->decls(),
                        [&](const NamedDecl *D) { return note(D->getUnderlyingDecl()); });
  }
  bool Found = false;

private:
  bool note(const NamedDecl *D) {
    const FunctionDecl *F = D->getAsFunction();
    return !(Found |= F && F->hasAttr<CUDAGlobalAttr>());
  }
};

bool hasSkippedBody(const FunctionDecl *F) {
  return llvm::any_of(F->redecls(), [](const FunctionDecl *D) { return D->hasSkippedBody(); });
}

BodyFact bodyFact(const SourceManager &SM, const FunctionDecl *F) {
  BodyFact B;
  B.Name = F->getName().str();
  B.At = SM.getFileOffset(F->getLocation());
  B.Kernel = F->hasAttr<CUDAGlobalAttr>();
  const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(F->getBody());
  if (!Block || !Block->getLBracLoc().isFileID() || !Block->getRBracLoc().isFileID() ||
      !SM.isInMainFile(Block->getLBracLoc()) || !SM.isInMainFile(Block->getRBracLoc()))
    return B;
  B.Begin = SM.getFileOffset(Block->getLBracLoc());
  B.End = SM.getFileOffset(Block->getRBracLoc()) + 1;
  B.Closed = true;
  DeclarationFinder(B).TraverseStmt(F->getBody());
  return B;
}
} // namespace

BodyDecls warplint::collectBodies(ASTContext &Context, BodyFacts &Out) {
  const SourceManager &SM = Context.getSourceManager();
  BodyDecls Decls;
  findBodies(SM, Context.getTranslationUnitDecl(), Decls);
  for (const FunctionDecl *F : Decls)
    Out.Bodies.push_back(bodyFact(SM, F));
  return Decls;
}

void warplint::lookInto(const FunctionDecl *F, BodyFacts &Out) {
  Out.Instances |= F->hasAttr<CUDAGlobalAttr>() && F->isTemplateInstantiation();
  if (!isDeviceCode(F))
    return;
  KernelFinder Finder;
  Finder.TraverseStmt(F->getBody());
  Out.DeviceLaunches |= Finder.Found;
}

static bool isKernel(const llvm::Function &F) {
  return F.getCallingConv() == llvm::CallingConv::PTX_Kernel;
}

/// Adds the functions whose code uses \p V, and their callers. False if something that is no code
/// uses one of them; kernels are used by the host, which is no matter.
static bool addCallers(const llvm::Value &V, std::set<std::string> &Out) {
  bool OnlyCode = true;
  for (const llvm::User *U : V.users()) {
    if (const auto *I = llvm::dyn_cast<llvm::Instruction>(U)) {
      const llvm::Function &Caller = *I->getFunction();
      if (Out.insert(Caller.getName().str()).second && !isKernel(Caller))
        OnlyCode &= addCallers(Caller, Out);
    } else if (llvm::isa<llvm::GlobalValue>(U) || !addCallers(*U, Out)) {
      OnlyCode = false;
    }
  }
  return OnlyCode;
}

static std::string symbolOf(const FunctionDecl *F, CodeGenerator &Generator) {
  return Generator
      .GetMangledName(F->hasAttr<CUDAGlobalAttr>() ? GlobalDecl(F, KernelReferenceKind::Kernel)
                                                   : GlobalDecl(F))
      .str();
}

void warplint::linkBodies(const BodyDecls &Decls, CodeGenerator &Generator, BodyFacts &Out) {
  const llvm::Module &M = *Generator.GetModule();
  for (size_t I = 0; I < Decls.size(); ++I) {
    BodyFact &B = Out.Bodies[I];
    if (!isForDevice(Decls[I]))
      continue;
    B.Symbol = symbolOf(Decls[I], Generator);
    if (const llvm::Function *F = M.getFunction(B.Symbol); F && !isKernel(*F))
      B.Addressed = !addCallers(*F, B.Callers);
  }
  for (const llvm::Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic())
      if (const auto *D =
              llvm::dyn_cast_or_null<FunctionDecl>(Generator.GetDeclForMangledName(F.getName())))
        Out.Missed |= hasSkippedBody(D);
}

/// Where in the main file \p Loc is, or the include that leads to it.
static unsigned mainOffset(const SourceManager &SM, SourceLocation Loc) {
  Loc = SM.getExpansionLoc(Loc);
  while (Loc.isValid() && !SM.isInMainFile(Loc))
    Loc = SM.getIncludeLoc(SM.getFileID(Loc));
  return Loc.isValid() ? SM.getFileOffset(Loc) : 0;
}

void warplint::addLaunches(const LaunchSites &Launches, const BodyDecls &Decls,
                           CodeGenerator &Generator, BodyFacts &Out) {
  for (const LaunchSite &L : Launches.Sites)
    Out.Launches.push_back(
        {mainOffset(L.In->getASTContext().getSourceManager(), L.In->getLocation()),
         L.In->isTemplateInstantiation(), symbolOf(L.Kernel, Generator), L.Launch});
  Out.LaunchesByCalls = Launches.HangOnCalls;
  for (size_t I = 0; I < Decls.size(); ++I)
    Out.Bodies[I].Consulted = Launches.Consulted.contains(Decls[I]->getCanonicalDecl());
  for (const FunctionDecl *F : Launches.Consulted)
    Out.Missed |= hasSkippedBody(F);
}

using namespace clang;

void EditWatcher::MacroExpands(const Token &Name, const MacroDefinition &, clang::SourceRange,
                               const MacroArgs *) {
  llvm::StringRef Macro = Name.getIdentifierInfo()->getName();
  Out.Unsteady |= Macro == "__COUNTER__";
  if (Macro != "__LINE__")
    return;
  SourceLocation At = SM.getExpansionLoc(Name.getLocation());
  if (SM.isInMainFile(At))
    Out.Lines.push_back(SM.getFileOffset(At));
}

void EditWatcher::PragmaDirective(SourceLocation Loc, PragmaIntroducerKind Kind) {
  SourceLocation At = SM.getExpansionLoc(Loc);
  if (!SM.isInMainFile(At))
    return;
  llvm::StringRef Text = SM.getBufferData(SM.getMainFileID()).substr(SM.getFileOffset(At));
  if (Kind != PIK_HashPragma || !isLoopPragma(Text.take_until([](char C) { return C == '\n'; })))
    Out.Pragmas.push_back(SM.getFileOffset(At));
}

void EditWatcher::HasInclude(SourceLocation Loc, llvm::StringRef, bool, OptionalFileEntryRef,
                             SrcMgr::CharacteristicKind) {
  Out.Unsteady |= !SM.isInSystemHeader(Loc);
}

void EditWatcher::FileChanged(SourceLocation Loc, FileChangeReason Reason,
                              SrcMgr::CharacteristicKind, FileID) {
  Out.Unsteady |= Reason == RenameFile && SM.getFileEntryForID(SM.getFileID(Loc)) != nullptr;
}

void EditWatcher::LexedFileChanged(FileID File, LexedFileChangeReason Reason,
                                   SrcMgr::CharacteristicKind, FileID, SourceLocation) {
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (Reason != LexedFileChangeReason::EnterFile || !Entry || File == SM.getMainFileID())
    return;
  std::string Whole = std::to_string(Out.Read) + Entry->getName().str();
  Out.Read = llvm::xxh3_64bits(Whole) ^ llvm::xxh3_64bits(SM.getBufferData(File));
}

void warplint::addNotes(const EditNotes &Notes, BodyFacts &Out) {
  auto BodyAt = [&](unsigned Offset) -> BodyFact * {
    for (BodyFact &B : Out.Bodies)
      if (B.Begin <= Offset && Offset < B.End)
        return &B;
    return nullptr;
  };
  for (unsigned Offset : Notes.Lines)
    if (BodyFact *B = BodyAt(Offset))
      B->Lines = true;
    else
      Out.LastLine = std::max(Out.LastLine, Offset);
  for (unsigned Offset : Notes.Pragmas)
    if (BodyFact *B = BodyAt(Offset))
      B->Pragmas = true;
  Out.Unsteady |= Notes.Unsteady;
  Out.Read = Notes.Read;
}
