// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A use is a subscript of every dimension. Parents are visited before their children, so a
// cast or an address around a subscript is known by the time the subscript is reached, and a
// mention of the array that no subscript has claimed by then lets it escape.

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Facts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

#include <algorithm>

using namespace warplint;

using namespace clang;

namespace {
using warplint::SourceRange; // not clang's

class ArrayCollector : public DynamicRecursiveASTVisitor {
public:
  explicit ArrayCollector(ASTContext &Context) : Context(Context) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (sharedArray(V))
      textOf(V);
    return true;
  }

  // What surrounds a subscript, outermost first -------------------------------------------

  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_Deref)
      noteVector(E->getSubExpr(), E->getType());
    else if (E->getOpcode() == UO_AddrOf)
      if (const ArraySubscriptExpr *S = elementOf(E->getSubExpr()))
        Around.try_emplace(S, Surroundings{0, true});
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (E->isArrow())
      noteVector(E->getBase(), E->getBase()->getType()->getPointeeType());
    return true;
  }
  /// `reinterpret_cast<float4 &>(tile[y][x])`
  bool VisitCXXReinterpretCastExpr(CXXReinterpretCastExpr *E) override {
    if (E->isGLValue())
      if (const ArraySubscriptExpr *S = elementOf(E->getSubExpr()))
        Around.try_emplace(S, Surroundings{bytesOf(Context, E->getType())});
    return true;
  }
  /// An atomic goes to the element it is given.
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (Callee && Callee->getDeclName().isIdentifier() && Callee->getName().starts_with("atomic") &&
        E->getNumArgs())
      if (const ArraySubscriptExpr *S = pointedTo(E->getArg(0)))
        Around.try_emplace(S, Surroundings{});
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    if (auto *Index = llvm::dyn_cast<IntegerLiteral>(E->getIdx()->IgnoreImpCasts());
        Index && Index->getValue() == 0)
      noteVector(E->getBase(), E->getType());
    const DeclRefExpr *Root = nullptr;
    std::vector<const clang::Expr *> Indices;
    const clang::Expr *Base = E;
    while (const auto *S = llvm::dyn_cast<ArraySubscriptExpr>(Base)) {
      Indices.insert(Indices.begin(), S->getIdx());
      Base = S->getBase()->IgnoreParenImpCasts();
    }
    Root = llvm::dyn_cast<DeclRefExpr>(Base);
    const auto *V = Root ? llvm::dyn_cast<VarDecl>(Root->getDecl()) : nullptr;
    if (!V || !sharedArray(V) || Claimed.contains(Root) || Indices.size() != rankOf(V))
      return true;
    Claimed.insert(Root);
    ArrayUse Use;
    Use.Range = rangeOf(Context, E->getSourceRange());
    // An argument of a macro that is all of the use is a use of the array wherever it gets.
    const bool IsWhole = writtenOrArgumentRange(Context, E->getSourceRange()).has_value();
    for (const clang::Expr *I : Indices) {
      Use.Indices.push_back(indexText(I));
      if (IsWhole)
        takeArgument(I, Use.Indices.back());
    }
    if (auto It = Around.find(E); It != Around.end()) {
      Use.VectorBytes = It->second.VectorBytes;
      Use.AddressTaken = It->second.AddressTaken;
    }
    textOf(V).Uses.push_back(std::move(Use));
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (V && sharedArray(V) && !Claimed.contains(E) && textOf(V).Escape.empty()) {
      SourceRange At = rangeOf(Context, E->getSourceRange());
      textOf(V).Escape = "line " + std::to_string(At.Line) + " uses '" + V->getNameAsString() +
                         "' without a subscript of every dimension";
    }
    return true;
  }

  std::vector<ArrayText> take() {
    std::vector<ArrayText> All;
    for (auto &[V, T] : Texts) {
      std::sort(T.Uses.begin(), T.Uses.end(),
                [](const ArrayUse &A, const ArrayUse &B) { return A.Range < B.Range; });
      All.push_back(std::move(T));
    }
    std::stable_sort(All.begin(), All.end(), [](const ArrayText &A, const ArrayText &B) {
      return A.Declared < B.Declared;
    });
    return All;
  }

private:
  struct Surroundings {
    unsigned VectorBytes = 0;
    bool AddressTaken = false;
  };

  static bool sharedArray(const VarDecl *V) {
    return V->hasAttr<CUDASharedAttr>() && V->getType()->isArrayType();
  }

  size_t rankOf(const VarDecl *V) const {
    size_t Rank = 0;
    for (QualType T = V->getType(); const clang::ArrayType *A = Context.getAsArrayType(T);
         T = A->getElementType())
      ++Rank;
    return Rank;
  }

  /// The subscript of a shared array that \p E is; nothing if it is something else.
  const ArraySubscriptExpr *elementOf(const clang::Expr *E) const {
    const auto *S = llvm::dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
    const clang::Expr *Base = S;
    while (const auto *Inner = llvm::dyn_cast_or_null<ArraySubscriptExpr>(Base))
      Base = Inner->getBase()->IgnoreParenImpCasts();
    const auto *Root = llvm::dyn_cast_or_null<DeclRefExpr>(Base);
    const auto *V = Root ? llvm::dyn_cast<VarDecl>(Root->getDecl()) : nullptr;
    return V && sharedArray(V) ? S : nullptr;
  }
  /// The same for a pointer to one.
  const ArraySubscriptExpr *pointedTo(const clang::Expr *E) const {
    const auto *Address = llvm::dyn_cast<UnaryOperator>(E->IgnoreParenCasts());
    return Address && Address->getOpcode() == UO_AddrOf ? elementOf(Address->getSubExpr())
                                                        : nullptr;
  }
  void noteVector(const clang::Expr *Pointer, QualType T) {
    if (const ArraySubscriptExpr *S = pointedTo(Pointer))
      Around.try_emplace(S, Surroundings{bytesOf(Context, T.getNonReferenceType())});
  }

  ExprText exprText(const clang::Expr *E) const {
    return writtenExpr(Context, E->IgnoreImpCasts());
  }

  IndexText indexText(const clang::Expr *E) const {
    IndexText T;
    static_cast<ExprText &>(T) = exprText(E);
    addFactors(E, T.Factors);
    return T;
  }

  /// Has \p T, which is \p E as written, stand where an argument of a macro has it.
  void takeArgument(const clang::Expr *E, IndexText &T) const {
    const auto At = writtenOrArgumentRange(Context, E->IgnoreImpCasts()->getSourceRange());
    if (!T.Range.isValid() && At)
      T.Range = *At;
  }

  /// The factors of the products among the terms of \p E.
  void addFactors(const clang::Expr *E, std::vector<ExprText> &Out) const {
    const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (B && B->getOpcode() == BO_Mul) {
      Out.push_back(exprText(B->getLHS()));
      Out.push_back(exprText(B->getRHS()));
    } else if (B && B->isAdditiveOp()) {
      addFactors(B->getLHS(), Out);
      addFactors(B->getRHS(), Out);
    }
  }

  ArrayText &textOf(const VarDecl *V) {
    auto [It, New] = Texts.try_emplace(ownDeclaration(V));
    ArrayText &T = It->second;
    if (!New)
      return T;
    T.Name = V->getNameAsString();
    T.Declared = rangeOf(Context, V->getSourceRange());
    TypeLoc Loc = V->getTypeSourceInfo() ? V->getTypeSourceInfo()->getTypeLoc() : TypeLoc();
    for (ArrayTypeLoc A; Loc && (A = Loc.getAsAdjusted<ArrayTypeLoc>()); Loc = A.getElementLoc()) {
      T.Extents.push_back(A.getSizeExpr() ? exprText(A.getSizeExpr()) : ExprText());
      if (A.getSizeExpr() && T.Extents.size() == 1)
        addFactors(A.getSizeExpr(), T.ExtentFactors);
    }
    if (T.Extents.size() != rankOf(V))
      T.Extents.clear();
    return T;
  }

  ASTContext &Context;
  llvm::MapVector<const VarDecl *, ArrayText> Texts;
  llvm::DenseMap<const ArraySubscriptExpr *, Surroundings> Around;
  llvm::DenseSet<const DeclRefExpr *> Claimed;
};

/// Finds x and y of threadIdx, blockIdx and blockDim.
class CoordinateCollector : public DynamicRecursiveASTVisitor {
public:
  CoordinateCollector(ASTContext &Context, const FunctionDecl *In, std::vector<CoordinateText> &Out)
      : Context(Context), In(In), Out(Out) {}

  bool VisitMSPropertyRefExpr(MSPropertyRefExpr *E) override {
    note(E);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    note(E);
    return true;
  }

private:
  void note(const clang::Expr *E) {
    const std::optional<BuiltinName> Name = builtinOf(E);
    if (!Name || Name->Variable == "gridDim" || !(Name->Member == "x" || Name->Member == "y"))
      return;
    CoordinateText C;
    C.Variable = Name->Variable;
    if (std::optional<SourceRange> R = writtenRange(Context, E->getSourceRange()))
      C.Range = *R;
    C.Function = In->getNameAsString();
    C.FunctionAt = placeOf(Context, In->getLocation());
    C.InKernel = In->hasAttr<CUDAGlobalAttr>();
    C.Dimension = Name->Member[0];
    if (!llvm::any_of(
            Out, [&](const CoordinateText &O) { return O.Range.isValid() && O.Range == C.Range; }))
      Out.push_back(std::move(C));
  }

  ASTContext &Context;
  const FunctionDecl *In;
  std::vector<CoordinateText> &Out;
};

/// Whether the parameters of \p F are declared in one place: instances and specializations that the
/// source names declare them again.
bool isDeclaredOnce(const FunctionDecl *F) {
  const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
  return !F->getPreviousDecl() &&
         (!Template || llvm::all_of(Template->specializations(), [](const FunctionDecl *Each) {
           return Each->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
         }));
}

/// Notes what kernel \p F, as it is written, takes by value and may index.
void noteParameters(ASTContext &Context, const FunctionDecl *F, std::vector<ParameterText> &Out) {
  if (!F->hasAttr<CUDAGlobalAttr>() || !isDeclaredOnce(F))
    return;
  for (const ParmVarDecl *P : F->parameters()) {
    std::optional<SourceRange> At = writtenRange(Context, P->getBeginLoc());
    const QualType T = P->getType();
    if (!(T->isRecordType() || T->isDependentType()) || P->isParameterPack() || !At)
      continue;
    At->EndLine = At->Line;
    At->EndColumn = At->Column;
    At->EndOffset = At->Offset;
    Out.push_back(
        {P->getNameAsString(), placeOf(Context, F->getLocation()), *At, T.isConstQualified()});
  }
}
} // namespace

void warplint::collectArrays(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
                             Facts &Out) {
  ArrayCollector Arrays(Context);
  for (FunctionDecl *F : Functions) {
    Arrays.TraverseDecl(F);
    CoordinateCollector(Context, F, Out.Coordinates).TraverseStmt(F->getBody());
    noteParameters(Context, F, Out.ParameterTexts);
  }
  Out.ArrayTexts = Arrays.take();
}
