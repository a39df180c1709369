// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/facts/TileFlow.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/CollectTiles.h"
#include "lib/frontend/facts/Facts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

using namespace clang;

namespace {
class MentionFinder : public DynamicRecursiveASTVisitor {
public:
  explicit MentionFinder(llvm::function_ref<void(const DeclRefExpr *)> Do) : Do(Do) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Do(E);
    return true;
  }

private:
  llvm::function_ref<void(const DeclRefExpr *)> Do;
};
} // namespace

/// Whether \p T can hold an address in shared memory as assembly takes it.
static bool isAddressInteger(QualType T) {
  return T->isUnsignedIntegerType() && !T->isBooleanType();
}

static bool isConversion(const FunctionDecl *F) {
  return F && F->getNumParams() == 1 && F->getParamDecl(0)->getType()->isPointerType() &&
         isAddressInteger(F->getReturnType());
}

const clang::Expr *warplint::convertedAddress(const CallExpr *C) {
  if (C->getNumArgs() != 1)
    return nullptr;
  if (isConversion(C->getDirectCallee()))
    return C->getArg(0);
  // In a template, which function it is may be open as long as the argument is.
  const auto *Name = llvm::dyn_cast<OverloadExpr>(C->getCallee()->IgnoreParenImpCasts());
  const bool AreConversions =
      Name && Name->getNumDecls() && llvm::all_of(Name->decls(), [](const NamedDecl *D) {
        return isConversion(D->getUnderlyingDecl()->getAsFunction());
      });
  return AreConversions ? C->getArg(0) : nullptr;
}

void warplint::forEachMention(const clang::Expr *E,
                              llvm::function_ref<void(const DeclRefExpr *)> Do) {
  MentionFinder(Do).TraverseStmt(const_cast<clang::Expr *>(E));
}

namespace {
/// Whether what a variable of type \p T holds leads to memory.
bool isPointerLike(QualType T) {
  while (const auto *A = T->getAsArrayTypeUnsafe())
    T = A->getElementType();
  return T->isPointerType() || T->isReferenceType() || T->isUndeducedAutoType();
}

bool isOfFunction(const ValueDecl *V) {
  const auto *Var = llvm::dyn_cast<VarDecl>(V);
  return Var && Var->isLocalVarDeclOrParm() && !Var->hasGlobalStorage();
}

/// Casts that are written count as nothing here, as long as they keep what is added.
const clang::Expr *withoutCasts(const clang::Expr *E) { return E->IgnoreParenCasts(); }

/// The name of the macro whose body writes all of \p R; empty if none does, or several.
std::string macroAround(const SourceManager &SM, const LangOptions &Language,
                        clang::SourceRange R) {
  const SourceLocation Begin = R.getBegin(), End = R.getEnd();
  if (!SM.isMacroBodyExpansion(Begin) || !SM.isMacroBodyExpansion(End) ||
      SM.getFileID(Begin) != SM.getFileID(End))
    return "";
  return Lexer::getImmediateMacroName(Begin, SM, Language).str();
}
} // namespace

TileText TileWriter::write(const VarDecl *Array, llvm::DenseSet<const ValueDecl *> &Done) {
  follow(Array);
  for (bool More = true; More;) {
    while (takePointers())
      ;
    for (const TileFlow::Address &A : Flow.Addresses)
      if (mentionsPointer(A.Of)) {
        include(A.Of);
        if (A.Pitch && Pitches.insert(A.Pitch))
          forEachMention(A.Pitch, [&](const DeclRefExpr *E) { Mentioned.insert(E); });
      }
    More = takeIntegers();
  }
  TileText T;
  for (const ValueDecl *V : Pointers)
    if (isSharedArray(V)) {
      Done.insert(V);
      T.Arrays.push_back(rangeOf(Context, V->getSourceRange()));
    }
  if (tellsSize())
    return T;
  for (const ValueDecl *V : Pointers)
    addExtents(T, V);
  for (const clang::Expr *E : Pitches) {
    T.Pitches.push_back(factorText(E));
    addPads(Context, E, QualType(), T.Pads);
  }
  for (const clang::Expr *E : Included)
    addPadsWithin(Context, E, T.Pads);
  for (const clang::Expr *E : Included)
    if (AddressText A = addressText(E); !A.Products.empty())
      T.Addresses.push_back(std::move(A));
  for (const clang::Expr *E : Included)
    if (const auto *S = llvm::dyn_cast<ArraySubscriptExpr>(withoutCasts(E));
        S && variableOf(S->getBase()) && !S->getType()->isArrayType())
      T.Subscripts.push_back(exprText(S->getIdx()));
  return T;
}

/// Whether how long a row is, or all of it, gets anywhere else: then no edit of that is known to
/// keep results. `sizeof(s)` does that, and a parameter `T (&s)[N]` of a template.
bool TileWriter::tellsSize() const {
  return llvm::any_of(Flow.Sized, [&](const clang::Expr *E) { return mentionsPointer(E); }) ||
         llvm::any_of(Pointers, [&](const ValueDecl *V) {
           QualType T = V->getType().getNonReferenceType();
           for (const auto *A = Context.getAsArrayType(T); A && V->getType()->isReferenceType();
                A = Context.getAsArrayType(T)) {
             if (llvm::isa<DependentSizedArrayType>(A))
               return true;
             T = A->getElementType();
           }
           return false;
         });
}

void TileWriter::follow(const VarDecl *Array) {
  if (!Pointers.insert(Array))
    return;
  for (const auto &[Kernel, Size] : Flow.Sizes)
    forEachMention(Size, [&](const DeclRefExpr *E) { Mentioned.insert(E); });
  QualType T = Array->getType();
  for (const auto *A = Context.getAsArrayType(T); A; A = Context.getAsArrayType(T)) {
    T = A->getElementType();
    if (const auto *Sized = llvm::dyn_cast<ConstantArrayType>(A); Sized && Sized->getSizeExpr())
      forEachMention(Sized->getSizeExpr(), [&](const DeclRefExpr *E) { Mentioned.insert(E); });
  }
}

/// Whether the address that \p E is, or the element that it names, is made of one of the pointers.
bool TileWriter::mentionsPointer(const clang::Expr *E) const {
  E = withoutCasts(E);
  if (const ValueDecl *V = variableOf(E))
    return Pointers.contains(V);
  if (const auto *S = llvm::dyn_cast<ArraySubscriptExpr>(E))
    return mentionsPointer(S->getBase());
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return mentionsPointer(U->getSubExpr());
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
    return B->isAdditiveOp() && (mentionsPointer(B->getLHS()) || mentionsPointer(B->getRHS()));
  if (const auto *C = llvm::dyn_cast<ConditionalOperator>(E))
    return mentionsPointer(C->getTrueExpr()) || mentionsPointer(C->getFalseExpr());
  if (const auto *L = llvm::dyn_cast<InitListExpr>(E))
    return llvm::any_of(L->inits(), [&](const clang::Expr *I) { return mentionsPointer(I); });
  if (const auto *C = llvm::dyn_cast<CallExpr>(E))
    if (const clang::Expr *Pointer = convertedAddress(C))
      return mentionsPointer(Pointer);
  return false;
}

/// Adds variables that pointers get into, and arrays that get into the same.
bool TileWriter::takePointers() {
  bool Any = false;
  for (const auto &[V, Values] : Flow.Values) {
    if (Pointers.contains(V) || !(isPointerLike(V->getType()) || isAddressInteger(V->getType())) ||
        llvm::none_of(Values, [&](const clang::Expr *E) { return mentionsPointer(E); }))
      continue;
    Any |= Pointers.insert(V);
    for (const clang::Expr *E : Values) {
      include(E);
      forEachMention(E, [&](const DeclRefExpr *Ref) {
        if (const auto *Other = llvm::dyn_cast<VarDecl>(Ref->getDecl());
            Other && isSharedArray(Other))
          follow(ownDeclaration(Other));
      });
    }
  }
  for (const ValueDecl *V : Pointers) // and what is assigned to them
    if (const auto *It = Flow.Values.find(V); It != Flow.Values.end() && !isSharedArray(V))
      for (const clang::Expr *E : It->second)
        include(E);
  return Any;
}

bool TileWriter::isOnlyOfTile(const ValueDecl *V) const {
  auto It = Flow.Mentions.find(V);
  return isOfFunction(V) && It != Flow.Mentions.end() &&
         llvm::all_of(It->second, [&](const DeclRefExpr *E) {
           return Mentioned.contains(E) || Flow.Harmless.contains(E);
         });
}

/// Adds integers of which nothing but addresses of the tile is made.
bool TileWriter::takeIntegers() {
  llvm::SetVector<const ValueDecl *> Found;
  for (const clang::Expr *E : Included)
    forEachMention(E, [&](const DeclRefExpr *Ref) {
      const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()->getCanonicalDecl());
      if (V && V->getType()->isIntegerType() && !Integers.contains(V) && isOnlyOfTile(V))
        Found.insert(V);
    });
  for (const ValueDecl *V : Found) {
    Integers.insert(V);
    if (const auto *It = Flow.Values.find(V); It != Flow.Values.end())
      for (const clang::Expr *E : It->second)
        include(E);
  }
  return !Found.empty();
}

void TileWriter::include(const clang::Expr *E) {
  if (Included.insert(E))
    forEachMention(E, [&](const DeclRefExpr *Ref) { Mentioned.insert(Ref); });
}

AddressText TileWriter::addressText(const clang::Expr *E) const {
  AddressText A;
  A.Range = rangeOf(Context, E->getSourceRange());
  A.Text = warplint::textOf(Context, E->getSourceRange());
  addProducts(E, A.Products);
  return A;
}

void TileWriter::addProducts(const clang::Expr *E, std::vector<ProductText> &Out) const {
  E = withoutCasts(E);
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Mul) {
      ProductText P;
      std::vector<const clang::Expr *> Sums;
      addFactors(B, P, Sums);
      const size_t Own = Out.size();
      Out.push_back(P);
      for (const clang::Expr *Sum : Sums)
        addProducts(Sum, Out);
      for (ProductText &Inner : llvm::drop_begin(Out, Own + 1))
        for (FactorText &F : Inner)
          for (const FactorText &Other : P)
            F.Times.push_back(Other.Key);
    } else if (B->isAdditiveOp()) {
      addProducts(B->getLHS(), Out);
      addProducts(B->getRHS(), Out);
    }
    return;
  }
  if (const auto *S = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    addProducts(S->getBase(), Out);
    addProducts(S->getIdx(), Out);
  } else if (const auto *Call = llvm::dyn_cast<CallExpr>(E); Call && convertedAddress(Call)) {
    addProducts(convertedAddress(Call), Out);
  } else if (const auto *U = llvm::dyn_cast<UnaryOperator>(E)) {
    addProducts(U->getSubExpr(), Out);
  } else if (const auto *C = llvm::dyn_cast<ConditionalOperator>(E)) {
    addProducts(C->getTrueExpr(), Out);
    addProducts(C->getFalseExpr(), Out);
  } else if (const auto *L = llvm::dyn_cast<InitListExpr>(E)) {
    for (const clang::Expr *I : L->inits())
      addProducts(I, Out);
  } else if (E->getType()->isIntegerType() || E->isTypeDependent()) {
    const ValueDecl *V = variableOf(E);
    if (!V || !(Pointers.contains(V) || Integers.contains(V)))
      Out.push_back({factorText(E)});
  }
}

void TileWriter::addFactors(const clang::Expr *E, ProductText &Out,
                            std::vector<const clang::Expr *> &Sums) const {
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (B && B->getOpcode() == BO_Mul) {
    addFactors(B->getLHS(), Out, Sums);
    addFactors(B->getRHS(), Out, Sums);
    return;
  }
  Out.push_back(factorText(E));
  if (B && B->isAdditiveOp())
    Sums.push_back(B);
}

ExprText TileWriter::exprText(const clang::Expr *E, std::string *Macro) const {
  E = E->IgnoreImpCasts();
  ExprText T = writtenExpr(Context, E);
  const SourceManager &SM = Context.getSourceManager();
  if (!T.Range.isValid() && Macro) {
    *Macro = macroAround(SM, Context.getLangOpts(), E->getSourceRange());
    if (!Macro->empty()) {
      const clang::SourceRange In(SM.getSpellingLoc(E->getBeginLoc()),
                                  SM.getSpellingLoc(E->getEndLoc()));
      T.Range = rangeOf(Context, In);
      T.Text = warplint::textOf(Context, In);
    }
  }
  return T;
}

void TileWriter::addProduct(const clang::Expr *E, std::vector<ExprText> &Out) const {
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || B->getOpcode() != BO_Mul)
    return;
  for (const clang::Expr *Side : {B->getLHS(), B->getRHS()}) {
    const size_t Before = Out.size();
    addProduct(Side, Out);
    if (Out.size() == Before)
      Out.push_back(exprText(Side->IgnoreParenImpCasts()));
  }
}

/// Whether \p E is the same in every thread of a block, by its form.
static bool isUniform(const clang::Expr *E) {
  E = withoutCasts(E);
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
    return isUniform(B->getLHS()) && isUniform(B->getRHS());
  if (const auto *P = llvm::dyn_cast<MSPropertyRefExpr>(E)) {
    const clang::Expr *Base = P->getBaseExpr();
    if (const auto *Opaque = llvm::dyn_cast<OpaqueValueExpr>(Base))
      Base = Opaque->getSourceExpr();
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts());
    return Ref && Ref->getNameInfo().getAsString() == "blockDim";
  }
  if (const auto *P = llvm::dyn_cast<PseudoObjectExpr>(E))
    return isUniform(P->getSyntacticForm());
  if (const auto *M = llvm::dyn_cast<MemberExpr>(E))
    return isUniform(M->getBase());
  if (llvm::isa<IntegerLiteral, UnaryExprOrTypeTraitExpr>(E))
    return true;
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  if (!Ref)
    return false;
  if (llvm::isa<NonTypeTemplateParmDecl, EnumConstantDecl>(Ref->getDecl()))
    return true;
  const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
  if (const auto *Parameter = llvm::dyn_cast_or_null<ParmVarDecl>(V)) {
    const auto *In = llvm::dyn_cast<FunctionDecl>(Parameter->getDeclContext());
    return In && In->hasAttr<CUDAGlobalAttr>();
  }
  return V && (V->getNameAsString() == "blockDim" ||
               (V->getType().isConstQualified() && V->getInit() && isUniform(V->getInit())));
}

FactorText TileWriter::factorText(const clang::Expr *E) const {
  FactorText F;
  static_cast<ExprText &>(F) = exprText(E, &F.Macro);
  F.IsUniform = F.Value || isUniform(E);
  // Where a macro writes it, the text of that macro's call says less.
  const bool HasParens = llvm::isa<ParenExpr>(E->IgnoreImpCasts());
  F.Key = keyOf(F.Macro.empty() ? exprText(E->IgnoreParenImpCasts()).Text
                : HasParens     ? llvm::StringRef(F.Text).drop_front().drop_back().str()
                                : F.Text);
  const ValueDecl *V = variableOf(E);
  const auto *It = V && isOfFunction(V) ? Flow.Values.find(V) : Flow.Values.end();
  if (It == Flow.Values.end() || It->second.empty())
    return F;
  if (It->second.size() == 1)
    addProduct(It->second.front(), F.Product);
  if (!isOnlyOfTile(V))
    return F;
  std::vector<ExprText> From;
  for (const clang::Expr *Value : It->second)
    From.push_back(exprText(Value));
  if (llvm::any_of(From, [&](const ExprText &T) {
        return T.Text != From.front().Text || !T.Range.isValid() || !T.Pure;
      }))
    return F;
  F.Key = keyOf(exprText(It->second.front()->IgnoreParenImpCasts()).Text);
  F.Value = From.front().Value;
  F.IsUniform |= F.Value || isUniform(It->second.front());
  F.From = std::move(From);
  return F;
}

LaunchSizeText TileWriter::sizeOf(const FunctionDecl &Kernel, const clang::Expr *Size) {
  LaunchSizeText::Place At = LaunchSizeText::Launch;
  // A variable that nothing else is made of stands for what it begins as.
  if (const ValueDecl *V = variableOf(Size)) {
    const auto *Values = Flow.Values.find(V);
    forEachMention(Size, [&](const DeclRefExpr *E) { Mentioned.insert(E); });
    if (Values != Flow.Values.end() && Values->second.size() == 1 && isOnlyOfTile(V)) {
      At = LaunchSizeText::Variable;
      Size = Values->second.front();
      forEachMention(Size, [&](const DeclRefExpr *E) { Mentioned.insert(E); });
    }
  }
  return sizeText(Kernel, Size, At);
}

LaunchSizeText TileWriter::allowedSize(const FunctionDecl &Kernel, const clang::Expr *Size) const {
  return sizeText(Kernel, Size, LaunchSizeText::Attribute);
}

LaunchSizeText TileWriter::sizeText(const FunctionDecl &Kernel, const clang::Expr *Size,
                                    LaunchSizeText::Place At) const {
  LaunchSizeText T;
  T.KernelAt = placeOfDefinition(Context, Kernel);
  T.At = At;
  const ExprText Whole = exprText(Size);
  T.Range = Whole.Range;
  T.Text = Whole.Text;
  if (T.Range.isValid())
    addProducts(Size, T.Products);
  else if (const auto InMacro = writtenOrArgumentRange(Context, Size->getSourceRange()))
    T.Range = *InMacro; // CHECK(cudaFuncSetAttribute(kernel, attribute, size)): as a whole
  return T;
}

/// The extents in \p Loc, outermost first: of an array, or of what a pointer or reference is to.
static llvm::SmallVector<const clang::Expr *, 4> extentsIn(TypeLoc Loc, bool &IsOfPointee) {
  llvm::SmallVector<const clang::Expr *, 4> Extents;
  if (auto P = Loc.getAsAdjusted<PointerTypeLoc>()) {
    IsOfPointee = true;
    Loc = P.getPointeeLoc();
  } else if (auto R = Loc.getAsAdjusted<ReferenceTypeLoc>()) {
    Loc = R.getPointeeLoc();
  }
  for (ArrayTypeLoc A; Loc && (A = Loc.getAsAdjusted<ArrayTypeLoc>()); Loc = A.getElementLoc())
    Extents.push_back(A.getSizeExpr());
  return Extents;
}

/// What arrays hold, or what a pointer or reference to them leads to.
static QualType elementOf(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  while (const auto *A = T->getAsArrayTypeUnsafe())
    T = A->getElementType();
  return T;
}

void TileWriter::addExtents(TileText &To, const ValueDecl *V) const {
  const auto *Declared = llvm::dyn_cast<DeclaratorDecl>(V);
  if (!Declared || !Declared->getTypeSourceInfo())
    return;
  bool IsOfPointee = false;
  const auto Extents = extentsIn(Declared->getTypeSourceInfo()->getTypeLoc(), IsOfPointee);
  if (Extents.empty() || !Extents.back())
    return;
  if (Extents.size() > 1 || IsOfPointee) {
    To.RowExtents.push_back(factorText(Extents.back()));
    addPads(Context, Extents.back(), elementOf(V->getType()), To.Pads);
  } else if (!llvm::isa<ParmVarDecl>(V) || V->getType()->isReferenceType()) {
    To.Extents.push_back(addressText(Extents.back()));
  }
}
