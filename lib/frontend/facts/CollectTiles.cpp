// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First what gets into which variable is noted, by initializers, assignments and calls, and which
// expressions make addresses. Then shared arrays are followed through that, without regard to
// order: what is found is edited together, and what that comes to is for a proof to tell.

#include "lib/frontend/facts/CollectTiles.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/facts/TileFlow.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

using namespace clang;

namespace {
class FlowCollector : public DynamicRecursiveASTVisitor {
public:
  FlowCollector(const SourceManager &SM, TileFlow &Out) : SM(SM), Out(Out) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (isSharedArray(V) && Out.Arrays.insert(ownDeclaration(V)))
      Out.Values[ownDeclaration(V)];
    if (V->getInit())
      Out.Values[ownDeclaration(V)].push_back(V->getInit());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl())) {
      Out.Mentions[ownDeclaration(V)].push_back(E);
      if (isSharedArray(V) && Out.Arrays.insert(ownDeclaration(V)))
        Out.Values[ownDeclaration(V)];
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      if (const ValueDecl *V = variableOf(E->getLHS()))
        Out.Values[V].push_back(E->getRHS());
    if (E->getOpcode() == BO_Sub && E->getLHS()->getType()->isPointerType() &&
        E->getRHS()->getType()->isPointerType())
      Out.Sized.push_back(E->getLHS());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    Out.Addresses.push_back({E});
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_Deref || E->getOpcode() == UO_AddrOf)
      Out.Addresses.push_back({E->getSubExpr()});
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType() && E->getArgumentExpr()->getType()->isArrayType())
      Out.Sized.push_back(E->getArgumentExpr());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (E->isArrow())
      Out.Addresses.push_back({E->getBase()});
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    for (unsigned I = 0; I < S->getNumInputs(); ++I)
      Out.Addresses.push_back({S->getInputExpr(I)});
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = calleeOf(E);
    if (const FunctionDecl *Pattern = F ? F->getTemplateInstantiationPattern() : nullptr)
      F = Pattern;
    const FunctionDecl *Definition = nullptr;
    if (F && F->hasBody(Definition))
      F = Definition;
    // What a library does with a pointer makes no rows, and joins no arrays: it is for all callers.
    const bool IsLibrary = convertedAddress(E) || (F && SM.isInSystemHeader(F->getLocation()));
    const bool IsMethod =
        llvm::isa<CXXOperatorCallExpr>(E) && llvm::isa_and_nonnull<CXXMethodDecl>(F);
    for (unsigned I = IsMethod ? 1 : 0; I < E->getNumArgs(); ++I) {
      const unsigned P = I - (IsMethod ? 1 : 0);
      if (F && !IsLibrary && P < F->getNumParams())
        Out.Values[F->getParamDecl(P)->getCanonicalDecl()].push_back(E->getArg(I));
      const QualType T = E->getArg(I)->getType();
      if (T->isPointerType() || T->isUnsignedIntegerType() || E->getArg(I)->isTypeDependent())
        Out.Addresses.push_back({E->getArg(I), pitchOfMatrix(E, F)});
    }
    return true;
  }

private:
  /// A call of a template from a template is not resolved yet: by name, if that tells.
  static const FunctionDecl *calleeOf(const CallExpr *E) {
    if (const FunctionDecl *F = E->getDirectCallee())
      return F;
    const auto *Name = llvm::dyn_cast<OverloadExpr>(E->getCallee()->IgnoreParenImpCasts());
    if (!Name)
      return nullptr;
    const FunctionDecl *Only = nullptr;
    for (const NamedDecl *D : Name->decls())
      if (const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
          F && F->getNumParams() == E->getNumArgs()) {
        if (Only)
          return nullptr;
        Only = F;
      }
    return Only;
  }
  /// The distance of rows that a fragment is loaded or stored with.
  static const clang::Expr *pitchOfMatrix(const CallExpr *E, const FunctionDecl *F) {
    const auto *Name = llvm::dyn_cast<OverloadExpr>(E->getCallee()->IgnoreParenImpCasts());
    const DeclarationName Called = F      ? F->getDeclName()
                                   : Name ? Name->getName()
                                          : DeclarationName();
    constexpr unsigned Pitch = 2;
    const bool IsMatrix = Called.isIdentifier() && Called.getAsIdentifierInfo() &&
                          Called.getAsIdentifierInfo()->getName().ends_with("_matrix_sync");
    return IsMatrix && E->getNumArgs() > Pitch ? E->getArg(Pitch) : nullptr;
  }

  const SourceManager &SM;
  TileFlow &Out;
};

/// Notes what kernels are launched with.
class SizeCollector : public DynamicRecursiveASTVisitor {
public:
  SizeCollector(TileFlow &Out) : Out(Out) {}
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    constexpr unsigned Shared = 2;
    const FunctionDecl *Kernel = E->getDirectCallee();
    const CallExpr *Config = E->getConfig();
    if (Kernel && Config->getNumArgs() > Shared &&
        !llvm::isa<CXXDefaultArgExpr>(Config->getArg(Shared)))
      Out.Sizes.emplace_back(Kernel, Config->getArg(Shared));
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit())
      Out.Values[ownDeclaration(V)].push_back(V->getInit());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      if (const ValueDecl *V = variableOf(E->getLHS()))
        Out.Values[V].push_back(E->getRHS());
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override { // not a loop, which would run more often
    if (const auto *E = llvm::dyn_cast<BinaryOperator>(S->getCond()); E && E->isComparisonOp())
      noteHarmless(E);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf) // it may get another value
      if (const ValueDecl *V = variableOf(E->getSubExpr()))
        Out.Values[V].append(2, E);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F || !F->getDeclName().isIdentifier())
      return true;
    constexpr unsigned Value = 2;
    if (F->getName() == "cudaFuncSetAttribute" && E->getNumArgs() > Value &&
        isDynamicSize(E->getArg(1)))
      forEachMention(E->getArg(0), [&](const DeclRefExpr *Ref) {
        if (const auto *Kernel = llvm::dyn_cast<FunctionDecl>(Ref->getDecl()))
          Out.Allowed.emplace_back(Kernel, E->getArg(Value));
      });
    if (F->getName().ends_with("printf") || F->getName() == "cudaFuncSetAttribute")
      for (const clang::Expr *Argument : E->arguments())
        noteHarmless(Argument);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      Out.Mentions[ownDeclaration(V)].push_back(E);
    return true;
  }

private:
  static bool isDynamicSize(const clang::Expr *Attribute) {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Attribute->IgnoreParenImpCasts());
    return Ref && Ref->getDecl()->getName() == "cudaFuncAttributeMaxDynamicSharedMemorySize";
  }
  void noteHarmless(const clang::Expr *E) {
    forEachMention(E, [&](const DeclRefExpr *Ref) { Out.Harmless.insert(Ref); });
  }

  TileFlow &Out;
};
} // namespace

bool warplint::isSharedArray(const ValueDecl *V) {
  return V->hasAttr<CUDASharedAttr>() && V->getType()->isArrayType();
}

const ValueDecl *warplint::variableOf(const clang::Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()))
      return ownDeclaration(V);
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
    return llvm::dyn_cast<FieldDecl>(Member->getMemberDecl());
  return nullptr;
}

void warplint::collectTiles(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Device,
                            llvm::ArrayRef<FunctionDecl *> Host, Facts &Out) {
  TileFlow Flow;
  FlowCollector Collector(Context.getSourceManager(), Flow);
  for (FunctionDecl *F : Device)
    Collector.TraverseDecl(F);
  if (Flow.Arrays.empty())
    return;
  for (FunctionDecl *F : Host)
    if (!isDeviceCode(F))
      SizeCollector(Flow).TraverseDecl(F);
  llvm::DenseSet<const ValueDecl *> Done;
  for (const VarDecl *Array : Flow.Arrays)
    if (!Done.contains(Array))
      Out.Tiles.push_back(TileWriter(Context, Flow).write(Array, Done));
  Out.Tiles = joinedByMacros(std::move(Out.Tiles));
  llvm::DenseSet<const ValueDecl *> Followed; // variables whose beginnings are edited
  for (const auto &[Kernel, Size] : Flow.Sizes) {
    Out.LaunchSizes.push_back(TileWriter(Context, Flow).sizeOf(*Kernel, Size));
    if (Out.LaunchSizes.back().At == LaunchSizeText::Variable)
      Followed.insert(variableOf(Size));
  }
  for (const auto &[Kernel, Size] : Flow.Allowed)
    if (const ValueDecl *V = variableOf(Size); !V || !Followed.contains(V))
      Out.LaunchSizes.push_back(TileWriter(Context, Flow).allowedSize(*Kernel, Size));
}

using namespace clang;

namespace {
/// Whether the line before \p At is the beginning of a definition of macro \p Name, and no more.
bool isDefinedAs(const SourceManager &SM, SourceLocation At, llvm::StringRef Name) {
  const auto [File, Offset] = SM.getDecomposedLoc(At);
  llvm::StringRef Before = SM.getBufferData(File).take_front(Offset);
  Before = Before.drop_front(Before.rfind('\n') + 1).rtrim(" \t(");
  if (!Before.consume_back(Name))
    return false;
  Before = Before.trim();
  return Before.consume_front("#") && Before.trim() == "define";
}

/// The number that macro or variable \p E names, where it is written.
std::optional<PadText> constantOf(const ASTContext &Context, const clang::Expr *E) {
  const SourceManager &SM = Context.getSourceManager();
  const clang::Expr *Number = E;
  PadText Pad;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const ValueDecl *D = Ref->getDecl();
    Pad.Name = D->getNameAsString();
    if (const auto *V = llvm::dyn_cast<VarDecl>(D))
      Number = V->getType().isConstQualified() ? V->getInit() : nullptr;
    else if (const auto *Of = llvm::dyn_cast<EnumConstantDecl>(D))
      Number = Of->getInitExpr();
    Number = Number ? Number->IgnoreParenImpCasts() : nullptr;
    if (const auto *Constant = llvm::dyn_cast_or_null<ConstantExpr>(Number))
      Number = Constant->getSubExpr()->IgnoreParenImpCasts();
  }
  if (!llvm::isa_and_nonnull<IntegerLiteral>(Number))
    return std::nullopt;
  static_cast<ExprText &>(Pad) = writtenExpr(Context, Number);
  if (const SourceLocation At = Number->getBeginLoc(); SM.isMacroBodyExpansion(At)) {
    const SourceLocation Spelled = SM.getSpellingLoc(At);
    Pad.Name = Lexer::getImmediateMacroName(At, SM, Context.getLangOpts()).str();
    if (!isDefinedAs(SM, Spelled, Pad.Name))
      return std::nullopt;
    Pad.Range = rangeOf(Context, clang::SourceRange(Spelled));
    Pad.Text = warplint::textOf(Context, clang::SourceRange(Spelled));
  }
  if (Pad.Name.empty() || !Pad.Range.isValid() || !Pad.Value)
    return std::nullopt;
  return Pad;
}

/// The summands of \p E, also within what constants begin as.
void addSummands(const clang::Expr *E, llvm::SmallVectorImpl<const clang::Expr *> &To) {
  E = E->IgnoreParenImpCasts();
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E); B && B->getOpcode() == BO_Add) {
    addSummands(B->getLHS(), To);
    addSummands(B->getRHS(), To);
    return;
  }
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const clang::Expr *Begins = V && V->getType().isConstQualified() && V->getInit()
                                  ? V->getInit()->IgnoreParenImpCasts()
                                  : nullptr;
  if (const auto *Sum = llvm::dyn_cast_or_null<BinaryOperator>(Begins);
      Sum && Sum->getOpcode() == BO_Add)
    addSummands(Sum, To);
  else
    To.push_back(E);
}

class FactorFinder : public DynamicRecursiveASTVisitor {
public:
  FactorFinder(const ASTContext &Context, std::vector<PadText> &To) : Context(Context), To(To) {}
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Mul)
      for (const clang::Expr *Factor : {E->getLHS(), E->getRHS()})
        addPads(Context, Factor, QualType(), To);
    return true;
  }

private:
  const ASTContext &Context;
  std::vector<PadText> &To;
};
} // namespace

void warplint::addPads(const ASTContext &Context, const clang::Expr *Row, QualType Element,
                       std::vector<PadText> &To) {
  const std::optional<int64_t> Length = writtenExpr(Context, Row).Value;
  llvm::SmallVector<const clang::Expr *, 4> Summands;
  if (Length)
    addSummands(Row, Summands);
  if (Summands.size() < 2)
    return;
  const bool HasSize =
      !Element.isNull() && !Element->isDependentType() && !Element->isIncompleteType();
  for (const clang::Expr *E : Summands)
    if (std::optional<PadText> Pad = constantOf(Context, E); Pad && *Pad->Value * 2 < *Length) {
      Pad->Row = *Length;
      Pad->ElementBytes = HasSize ? unsigned(Context.getTypeSizeInChars(Element).getQuantity()) : 0;
      if (llvm::none_of(
              To, [&](const PadText &P) { return P.Range == Pad->Range && P.Row == Pad->Row; }))
        To.push_back(std::move(*Pad));
    }
}

void warplint::addPadsWithin(const ASTContext &Context, const clang::Expr *Address,
                             std::vector<PadText> &To) {
  FactorFinder(Context, To).TraverseStmt(const_cast<clang::Expr *>(Address));
}
