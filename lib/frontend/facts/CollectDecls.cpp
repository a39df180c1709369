// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Debug information gives an access one position: the base of a subscript that is read,
// the `=` of an assignment, the name of a member, the operator of an increment. This walk
// notes, under that position, which expression a person would point at.

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Facts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringSwitch.h"

using namespace warplint;

static clang::PrintingPolicy policy(const clang::ASTContext &Context) {
  clang::PrintingPolicy P(Context.getLangOpts());
  P.SuppressTagKeyword = true;
  P.SuppressUnwrittenScope = true;
  P.FullyQualifiedName = false;
  return P;
}

/// The bundled headers make CUDA's 16-bit types names of Clang's, which nobody writes.
static std::string asWritten(llvm::StringRef Text) {
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  std::string Out;
  while (!Text.empty()) {
    const llvm::StringRef Word = Text.take_while(IsWord);
    Out += llvm::StringSwitch<llvm::StringRef>(Word)
               .Case("_Float16", "__half")
               .Case("__bf16", "__nv_bfloat16")
               .Default(Word);
    Text = Text.drop_front(Word.size());
    const llvm::StringRef Between = Text.take_until(IsWord);
    Out += Between;
    Text = Text.drop_front(Between.size());
  }
  return Out;
}

static std::string typeName(const clang::ASTContext &Context, clang::QualType T) {
  return asWritten(T.getAsString(policy(Context)));
}

std::string warplint::displayName(const clang::ASTContext &Context,
                                  const clang::FunctionDecl *Function) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  Function->getNameForDiagnostic(OS, policy(Context), /*Qualified=*/false);
  return asWritten(Name);
}

static bool isComplete(clang::QualType T) {
  return !T.isNull() && !T->isDependentType() && !T->isIncompleteType() && !T->isFunctionType() &&
         !T->isUndeducedType() && !T->isPlaceholderType() && !T->containsErrors();
}

/// In bytes; 0 if unknown.
static unsigned alignOf(const clang::ASTContext &Context, clang::QualType T) {
  return isComplete(T) ? unsigned(Context.getTypeAlignInChars(T).getQuantity()) : 0;
}

/// The kernel in whose body \p V is declared; null if it is declared elsewhere.
static const clang::FunctionDecl *kernelOf(const clang::VarDecl *V) {
  const auto *F = llvm::dyn_cast<clang::FunctionDecl>(V->getLexicalDeclContext());
  return F && F->hasAttr<clang::CUDAGlobalAttr>() ? F : nullptr;
}

/// Whether \p V is dynamic memory that kernels declare, and nothing else.
static bool areOnlyKernels(const clang::VarDecl *V) {
  return V->hasAttr<clang::CUDASharedAttr>() && V->getType()->isIncompleteArrayType() &&
         llvm::all_of(V->redecls(), kernelOf);
}

const clang::VarDecl *warplint::ownDeclaration(const clang::VarDecl *V) {
  return areOnlyKernels(V) ? V : V->getCanonicalDecl();
}

ArrayFact warplint::arrayFact(clang::ASTContext &Context, const clang::VarDecl *Var) {
  ArrayFact F;
  F.Name = Var->getNameAsString();
  F.Declared = rangeOf(Context, Var->getSourceRange());
  if (areOnlyKernels(Var))
    for (const clang::VarDecl *D : Var->redecls())
      for (const clang::FunctionDecl *K : kernelOf(D)->redecls())
        F.InKernels[placeOf(Context, K->getLocation())] = rangeOf(Context, D->getSourceRange());
  clang::QualType T = Var->getType();
  while (const clang::ArrayType *A = Context.getAsArrayType(T)) {
    if (const auto *C = llvm::dyn_cast<clang::ConstantArrayType>(A))
      F.Extents.push_back(C->getZExtSize());
    else
      F.Dynamic = true;
    T = A->getElementType();
  }
  if (F.Dynamic)
    F.Extents.insert(F.Extents.begin(), 0);
  F.Element = typeName(Context, T.getUnqualifiedType());
  F.ElementBytes = bytesOf(Context, T);
  F.ElementAlign = alignOf(Context, T);
  return F;
}

unsigned warplint::bytesOf(const clang::ASTContext &Context, clang::QualType T) {
  return isComplete(T) ? unsigned(Context.getTypeSizeInChars(T).getQuantity()) : 0;
}

bool warplint::isForDevice(const clang::FunctionDecl *F) {
  return F->hasAttr<clang::CUDAGlobalAttr>() || F->hasAttr<clang::CUDADeviceAttr>();
}

bool warplint::isDeviceCode(const clang::FunctionDecl *F) {
  return isForDevice(F) || F->isConstexpr();
}

/// How \p Field of what is named \p Of is: "in.shape" has "in.shape.pitch"; a lambda "pitch".
static std::string nameOf(const clang::CXXRecordDecl &Record, const clang::FieldDecl &Field,
                          const std::string &Of) {
  if (!Record.isLambda())
    return Of + "." + Field.getNameAsString();
  llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
  clang::FieldDecl *This = nullptr;
  Record.getCaptureFields(Captures, This);
  for (const auto &[Variable, In] : Captures)
    if (In == &Field)
      return Variable->getNameAsString();
  return "this";
}

/// Whether \p T is a structure that a library's header defines, and more than a vector, of up to 32
/// bytes, or a matrix, which is an instance of a template: those are the user's own numbers.
static bool isLibraryState(const clang::ASTContext &Context, clang::QualType T) {
  const clang::RecordDecl *Record = T.isNull() ? nullptr : T->getAsRecordDecl();
  return Record && bytesOf(Context, T) > 32 &&
         !llvm::isa<clang::ClassTemplateSpecializationDecl>(Record) &&
         !isUserCode(Context.getSourceManager(), Record->getLocation());
}

static PointeeFact pointeeFact(const clang::ASTContext &Context, clang::QualType Pointee) {
  PointeeFact F;
  F.Bytes = bytesOf(Context, Pointee);
  F.Align = alignOf(Context, Pointee);
  F.OfLibrary = isLibraryState(Context, Pointee);
  if (F.Bytes)
    F.Type = typeName(Context, Pointee.getUnqualifiedType());
  return F;
}

/// Lists the scalars and pointers in a value of type \p T, `.` and `[]` paths included.
static void flatten(clang::ASTContext &Context, clang::QualType T, unsigned Offset,
                    const std::string &Name, std::vector<FieldFact> &Out) {
  constexpr unsigned MostFields = 512;
  if (Out.size() >= MostFields || !bytesOf(Context, T))
    return;
  if (const auto *Record = T->getAsCXXRecordDecl()) {
    const clang::ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
    for (const clang::CXXBaseSpecifier &Base : Record->bases())
      if (const auto *B = Base.getType()->getAsCXXRecordDecl(); B && !Base.isVirtual())
        flatten(Context, Base.getType(), Offset + Layout.getBaseClassOffset(B).getQuantity(), Name,
                Out);
    for (const clang::FieldDecl *Field : Record->fields())
      flatten(Context, Field->getType(), Offset + Layout.getFieldOffset(Field->getFieldIndex()) / 8,
              nameOf(*Record, *Field, Name), Out);
    return;
  }
  if (const clang::ConstantArrayType *A = Context.getAsConstantArrayType(T)) {
    const unsigned Step = bytesOf(Context, A->getElementType());
    for (uint64_t I = 0; I < A->getZExtSize() && Out.size() < MostFields; ++I)
      flatten(Context, A->getElementType(), Offset + I * Step, Name + "[" + std::to_string(I) + "]",
              Out);
    return;
  }
  Out.push_back({Offset, bytesOf(Context, T), T->isSignedIntegerOrEnumerationType(),
                 T->isPointerType(), Name, pointeeFact(Context, T->getPointeeType())});
}

static unsigned constantOf(clang::ASTContext &Context, const clang::Expr *E) {
  clang::Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, Context))
    return 0;
  return unsigned(R.Val.getInt().getLimitedValue(UINT32_MAX));
}

/// `16 * 16` or `X * Y * Z` as the shape that it names; nothing if it is no such product.
static std::optional<Dim3> factorsOf(clang::ASTContext &Context, const clang::Expr *E) {
  llvm::SmallVector<unsigned, 3> Factors;
  const auto *Product = llvm::dyn_cast<clang::BinaryOperator>(E->IgnoreParenImpCasts());
  while (Product && Product->getOpcode() == clang::BO_Mul) {
    Factors.insert(Factors.begin(), constantOf(Context, Product->getRHS()));
    const clang::Expr *Rest = Product->getLHS()->IgnoreParenImpCasts();
    Product = llvm::dyn_cast<clang::BinaryOperator>(Rest);
    if (!Product || Product->getOpcode() != clang::BO_Mul)
      Factors.insert(Factors.begin(), constantOf(Context, Rest));
  }
  if (Factors.size() < 2 || Factors.size() > 3 || llvm::is_contained(Factors, 0u))
    return std::nullopt;
  return Dim3{Factors[0], Factors[1], Factors.size() > 2 ? Factors[2] : 1};
}

/// Whether code that was read names \p Kernel, if in a way that tells no launch, or code of other
/// files may: a header declares it, its template is instantiated for them, or its name is for all.
static bool isNamed(const clang::SourceManager &SM, const clang::FunctionDecl &Kernel) {
  auto IsElsewhere = [&](const clang::FunctionDecl *D) {
    return SM.getFileID(SM.getFileLoc(D->getLocation())) !=
           SM.getFileID(SM.getFileLoc(Kernel.getLocation()));
  };
  return Kernel.isReferenced() || Kernel.isExternC() ||
         llvm::any_of(Kernel.redecls(), IsElsewhere) ||
         Kernel.getTemplateSpecializationKind() == clang::TSK_ExplicitInstantiationDefinition;
}

KernelFact warplint::kernelFact(clang::ASTContext &Context, const clang::FunctionDecl *Function) {
  KernelFact F;
  F.Name = displayName(Context, Function);
  F.IsNamed = isNamed(Context.getSourceManager(), *Function);
  F.Where = placeOf(Context, Function->getLocation());
  for (const clang::ParmVarDecl *P : Function->parameters()) {
    ParameterFact Fact;
    clang::QualType T = P->getType();
    Fact.Name = P->getNameAsString();
    Fact.Type = typeName(Context, T);
    Fact.IsPointer = T->isPointerType() || T->isReferenceType();
    Fact.Pointee = pointeeFact(Context, T->getPointeeType());
    flatten(Context, T, 0, Fact.Name, Fact.Fields);
    F.Parameters.push_back(std::move(Fact));
  }
  if (const auto *A = Function->getAttr<clang::CUDALaunchBoundsAttr>()) {
    F.MaxThreads = constantOf(Context, A->getMaxThreads());
    F.MinBlocks = constantOf(Context, A->getMinBlocks());
    F.BoundsFactors = factorsOf(Context, A->getMaxThreads());
  }
  if (const auto *A = Function->getAttr<clang::CUDAClusterDimsAttr>())
    F.Cluster = Dim3{constantOf(Context, A->getX()), constantOf(Context, A->getY()),
                     constantOf(Context, A->getZ())};
  return F;
}

/// As one writes macros: `DEVICE_NAMESPACE`.
static bool looksLikeMacro(llvm::StringRef Name) {
  return Name.contains('_') && llvm::none_of(Name, llvm::isLower) && !Name.starts_with("_");
}

static void addMacroNames(const clang::SourceManager &SM, const clang::DeclContext &Within,
                          Facts &Out) {
  for (const clang::Decl *D : Within.noload_decls()) {
    const auto *Inner = llvm::dyn_cast<clang::NamespaceDecl>(D);
    if (!Inner || !isUserCode(SM, Inner->getLocation()))
      continue;
    if (Inner->getDeclName() && looksLikeMacro(Inner->getName()))
      Out.AskedMacros.insert(Inner->getName().str());
    addMacroNames(SM, *Inner, Out);
  }
}

void warplint::collectMacroNames(const clang::ASTContext &Context, Facts &Out) {
  addMacroNames(Context.getSourceManager(), *Context.getTranslationUnitDecl(), Out);
}

namespace {
class AccessCollector : public clang::DynamicRecursiveASTVisitor {
public:
  AccessCollector(const clang::ASTContext &Context, Facts &Out) : Context(Context), Out(Out) {}

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *E) override {
    note(E->getExprLoc(), E, true, false);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *E) override {
    if (llvm::isa<clang::FieldDecl>(E->getMemberDecl()))
      note(E->getMemberLoc(), E, true, false);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override {
    const auto *Var = llvm::dyn_cast<clang::VarDecl>(E->getDecl());
    if (Var && (Var->getType()->isReferenceType() || Var->hasGlobalStorage()))
      note(E->getExprLoc(), E, true, false);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *E) override {
    if (E->getOpcode() == clang::UO_Deref)
      note(E->getExprLoc(), E, true, false);
    else if (E->isIncrementDecrementOp())
      note(E->getBeginLoc(), E->getSubExpr(), true, true);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *E) override {
    if (E->isAssignmentOp())
      note(E->getOperatorLoc(), E->getLHS(), E->isCompoundAssignmentOp(), true);
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *E) override {
    if (E->getOperator() == clang::OO_Equal && E->getNumArgs() == 2) {
      note(E->getOperatorLoc(), E->getArg(0), false, true);
      note(E->getOperatorLoc(), E->getArg(1), true, false);
    } else {
      note(E->getBeginLoc(), E, true, true);
    }
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *E) override {
    if (!llvm::isa<clang::CXXOperatorCallExpr>(E))
      note(E->getBeginLoc(), E, true, true);
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *S) override {
    add(S->getAsmLoc(), S->getSourceRange(), 0, true, true);
    return true;
  }

private:
  void note(clang::SourceLocation Loc, const clang::Expr *E, bool Read, bool Write) {
    E = E->IgnoreParenImpCasts();
    add(Loc, E->getSourceRange(), bytesOf(Context, E->getType()), Read, Write);
  }

  void add(clang::SourceLocation Loc, clang::SourceRange Range, unsigned Bytes, bool Read,
           bool Write) {
    const clang::SourceManager &SM = Context.getSourceManager();
    if (!isUserCode(SM, Loc))
      return;
    clang::PresumedLoc At = SM.getPresumedLoc(SM.getFileLoc(Loc));
    if (At.isInvalid())
      return;
    AccessFact F{Bytes, Read, Write, rangeOf(Context, Range), textOf(Context, Range)};
    if (F.Range.isValid())
      Out.Accesses[{At.getFilename(), At.getLine(), At.getColumn()}].push_back(std::move(F));
  }

  const clang::ASTContext &Context;
  Facts &Out;
};
} // namespace

void warplint::collectAccesses(clang::ASTContext &Context, clang::Decl *D, Facts &Out) {
  AccessCollector(Context, Out).TraverseDecl(D);
}
