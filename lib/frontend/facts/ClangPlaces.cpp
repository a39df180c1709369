// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/facts/ClangPlaces.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The file range of \p Range: both ends in one file, as characters.
static clang::CharSourceRange fileRange(const clang::ASTContext &Context, clang::SourceRange R) {
  const clang::SourceManager &SM = Context.getSourceManager();
  return clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(R), SM,
                                         Context.getLangOpts());
}

warplint::SourceRange warplint::rangeOf(const clang::ASTContext &Context, clang::SourceRange R) {
  const clang::SourceManager &SM = Context.getSourceManager();
  clang::CharSourceRange Chars = fileRange(Context, R);
  if (Chars.isInvalid()) { // crosses the border of a macro: take the whole expansion
    Chars = SM.getExpansionRange(R);
    Chars.setEnd(clang::Lexer::getLocForEndOfToken(Chars.getEnd(), 0, SM, Context.getLangOpts()));
    if (Chars.getEnd().isInvalid())
      Chars.setEnd(Chars.getBegin());
  }
  clang::PresumedLoc Begin = SM.getPresumedLoc(Chars.getBegin());
  clang::PresumedLoc End = SM.getPresumedLoc(Chars.getEnd());
  if (Begin.isInvalid() || End.isInvalid())
    return {};
  return {Begin.getFilename(),
          Begin.getLine(),
          Begin.getColumn(),
          End.getLine(),
          End.getColumn(),
          SM.getFileOffset(Chars.getBegin()),
          SM.getFileOffset(Chars.getEnd())};
}

/// Whether a #line directive says that \p Loc is elsewhere than it is.
static bool isRenamed(const clang::SourceManager &SM, clang::SourceLocation Loc) {
  const clang::PresumedLoc Said = SM.getPresumedLoc(Loc), Real = SM.getPresumedLoc(Loc, false);
  return Said.isValid() && Real.isValid() &&
         (Said.getLine() != Real.getLine() ||
          llvm::StringRef(Said.getFilename()) != Real.getFilename());
}

std::optional<warplint::SourceRange> warplint::writtenRange(const clang::ASTContext &Context,
                                                            clang::SourceRange R) {
  const clang::SourceManager &SM = Context.getSourceManager();
  if (SM.isMacroArgExpansion(R.getBegin()) || SM.isMacroArgExpansion(R.getEnd()))
    return std::nullopt;
  return writtenOrArgumentRange(Context, R);
}

std::optional<warplint::SourceRange>
warplint::writtenOrArgumentRange(const clang::ASTContext &Context, clang::SourceRange R) {
  if (fileRange(Context, R).isInvalid() || isRenamed(Context.getSourceManager(), R.getBegin()))
    return std::nullopt;
  return rangeOf(Context, R);
}

warplint::SourceRange warplint::placeOf(const clang::ASTContext &Context,
                                        clang::SourceLocation Loc) {
  return rangeOf(Context, clang::SourceRange(Context.getSourceManager().getFileLoc(Loc)));
}

warplint::SourceRange warplint::placeOfDefinition(const clang::ASTContext &Context,
                                                  const clang::FunctionDecl &F) {
  const clang::FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
  const clang::FunctionDecl *Of = Pattern ? Pattern : &F, *Definition = nullptr;
  return placeOf(Context, (Of->hasBody(Definition) ? Definition : Of)->getLocation());
}

/// The statement that \p S ends in: the innermost body.
static const clang::Stmt *tailOf(const clang::Stmt *S) {
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S))
    return tailOf(For->getBody());
  if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(S))
    return tailOf(While->getBody());
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(S))
    return tailOf(If->getElse() ? If->getElse() : If->getThen());
  return S;
}

std::optional<warplint::SourceRange> warplint::statementRange(const clang::ASTContext &Context,
                                                              const clang::Stmt &S) {
  std::optional<SourceRange> R = writtenRange(Context, S.getSourceRange());
  if (!R || S.getEndLoc().isMacroID())
    return std::nullopt;
  if (llvm::isa<clang::CompoundStmt>(tailOf(&S)))
    return R;
  const std::optional<clang::Token> Next =
      clang::Lexer::findNextToken(S.getEndLoc(), Context.getSourceManager(), Context.getLangOpts());
  if (!Next || Next->isNot(clang::tok::semi))
    return std::nullopt;
  return writtenRange(Context, {S.getBeginLoc(), Next->getLocation()});
}

std::string warplint::textOf(const clang::ASTContext &Context, clang::SourceRange R) {
  const clang::SourceManager &SM = Context.getSourceManager();
  clang::CharSourceRange Chars = fileRange(Context, R);
  if (Chars.isInvalid())
    Chars = SM.getExpansionRange(R);
  llvm::StringRef Raw = clang::Lexer::getSourceText(Chars, SM, Context.getLangOpts());
  std::string Text;
  for (char C : Raw) {
    bool Blank = C == ' ' || C == '\t' || C == '\n' || C == '\r';
    if (!Blank)
      Text += C;
    else if (!Text.empty() && Text.back() != ' ')
      Text += ' ';
  }
  return Text;
}

bool warplint::isUserCode(const clang::SourceManager &SM, clang::SourceLocation Loc) {
  Loc = SM.getFileLoc(Loc);
  return Loc.isValid() && !SM.isInSystemHeader(Loc) && !SM.isWrittenInBuiltinFile(Loc) &&
         !SM.isWrittenInCommandLineFile(Loc);
}

using namespace clang;

namespace {
/// Whether a function is known to depend on its arguments alone.
bool isPureFunction(const FunctionDecl *F) {
  if (F && F->getBuiltinID())
    return F->getASTContext().BuiltinInfo.isConst(F->getBuiltinID());
  return F && F->getDeclName().isIdentifier() &&
         F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()) &&
         llvm::is_contained({"min", "max", "abs", "__brev", "__brevll", "__clz", "__clzll", "__ffs",
                             "__ffsll", "__popc", "__popcll", "__mul24", "__umul24"},
                            F->getName());
}

/// Whether evaluating an expression once more makes no difference.
class PurityFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !(Impure |= E->isIncrementDecrementOp());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !(Impure |= E->isAssignmentOp()); }
  bool VisitCallExpr(CallExpr *E) override {
    return !(Impure |= !isPureFunction(E->getDirectCallee()));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *) override { return !(Impure = true); }
  bool VisitLambdaExpr(LambdaExpr *) override { return !(Impure = true); }
  bool TraversePseudoObjectExpr(PseudoObjectExpr *) override { return true; } // threadIdx.x
  bool Impure = false;
};

bool isSimple(const clang::Expr *E) {
  E = E->IgnoreImpCasts();
  return llvm::isa<DeclRefExpr, IntegerLiteral, ParenExpr, MemberExpr, PseudoObjectExpr,
                   MSPropertyRefExpr, ArraySubscriptExpr, CallExpr>(E);
}
} // namespace

ExprText warplint::writtenExpr(const ASTContext &Context, const clang::Expr *E) {
  ExprText T;
  T.Text = warplint::textOf(Context, E->getSourceRange());
  if (std::optional<warplint::SourceRange> R = writtenRange(Context, E->getSourceRange()))
    T.Range = *R;
  clang::Expr::EvalResult Result;
  if (!E->isValueDependent() && E->EvaluateAsInt(Result, Context))
    T.Value = Result.Val.getInt().tryExtValue();
  T.Simple = isSimple(E);
  PurityFinder Finder;
  Finder.TraverseStmt(const_cast<clang::Expr *>(E));
  T.Pure = !Finder.Impure && !llvm::StringRef(T.Text).contains("//");
  return T;
}

using namespace clang;

bool warplint::isBuiltin(llvm::StringRef Name) {
  return llvm::is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim"}, Name);
}

const clang::Expr *warplint::bareOf(const clang::Expr *E) {
  for (;;) {
    E = E->IgnoreParenCasts();
    const auto *Pseudo = llvm::dyn_cast<PseudoObjectExpr>(E);
    if (!Pseudo)
      return E;
    E = Pseudo->getSyntacticForm();
  }
}

std::optional<BuiltinName> warplint::builtinOf(const clang::Expr *E) {
  E = bareOf(E);
  const clang::Expr *Base = nullptr;
  const NamedDecl *Member = nullptr;
  if (const auto *P = llvm::dyn_cast<MSPropertyRefExpr>(E)) {
    Base = P->getBaseExpr();
    Member = P->getPropertyDecl();
  } else if (const auto *M = llvm::dyn_cast<MemberExpr>(E)) {
    Base = M->getBase();
    Member = M->getMemberDecl();
  }
  if (const auto *Opaque = llvm::dyn_cast_or_null<OpaqueValueExpr>(Base)) // as a property's is
    Base = Opaque->getSourceExpr();
  const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(Base ? bareOf(Base) : nullptr);
  if (!Ref || !Ref->getDecl()->getDeclName().isIdentifier() ||
      !Member->getDeclName().isIdentifier() || !isBuiltin(Ref->getDecl()->getName()))
    return std::nullopt;
  return BuiltinName{Ref->getDecl()->getName(), Member->getName(), Ref};
}

using namespace clang;

std::optional<llvm::SmallVector<TemplateArgument, 4>>
warplint::spelledArguments(const ASTContext &Context, const OverloadExpr &Name) {
  if (!Name.hasExplicitTemplateArgs())
    return std::nullopt;
  llvm::SmallVector<TemplateArgument, 4> Arguments;
  for (const TemplateArgumentLoc &Spelled : Name.template_arguments()) {
    const TemplateArgument &A = Spelled.getArgument();
    if (A.getKind() == TemplateArgument::Type && !A.isDependent()) {
      Arguments.push_back(A);
      continue;
    }
    clang::Expr::EvalResult R;
    if (A.getKind() != TemplateArgument::Expression || A.isDependent() ||
        A.getAsExpr()->containsErrors() || !A.getAsExpr()->EvaluateAsInt(R, Context))
      return std::nullopt;
    Arguments.push_back(TemplateArgument(Context, R.Val.getInt(), A.getAsExpr()->getType()));
  }
  return Arguments;
}

/// Whether an instance has these as its first arguments. Numbers compare by value: a literal
/// 32 is an int, whatever the parameter's type.
static bool beginsWith(const ASTContext &Context, const FunctionDecl *Instance,
                       llvm::ArrayRef<TemplateArgument> Arguments) {
  const TemplateArgumentList *Own = Instance->getTemplateSpecializationArgs();
  if (!Own || Own->size() < Arguments.size())
    return false;
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    const TemplateArgument &A = Arguments[I], &B = Own->get(I);
    if (A.getKind() != B.getKind())
      return false;
    bool Same = A.getKind() == TemplateArgument::Type
                    ? Context.hasSameType(A.getAsType(), B.getAsType())
                    : A.getKind() == TemplateArgument::Integral &&
                          llvm::APSInt::isSameValue(A.getAsIntegral(), B.getAsIntegral());
    if (!Same)
      return false;
  }
  return true;
}

const FunctionDecl *warplint::kernelNamed(const ASTContext &Context, const clang::Expr *Callee) {
  Callee = Callee->IgnoreParenCasts();
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(Callee); U && U->getOpcode() == UO_AddrOf)
    Callee = U->getSubExpr()->IgnoreParenCasts();
  const FunctionDecl *Kernel = nullptr;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee)) {
    Kernel = llvm::dyn_cast<FunctionDecl>(Ref->getDecl());
  } else if (const auto *Name = llvm::dyn_cast<OverloadExpr>(Callee);
             Name && Name->getNumDecls() == 1) {
    const NamedDecl *D = (*Name->decls_begin())->getUnderlyingDecl();
    Kernel = llvm::dyn_cast<FunctionDecl>(D);
    if (const auto *T = llvm::dyn_cast<FunctionTemplateDecl>(D))
      if (auto Arguments = spelledArguments(Context, *Name))
        for (const FunctionDecl *Instance : T->specializations())
          if (beginsWith(Context, Instance, *Arguments))
            Kernel = Instance;
  }
  return Kernel && Kernel->hasAttr<CUDAGlobalAttr>() ? Kernel : nullptr;
}
