//===- lib/frontend/facts/PadConstants.cpp - Constants that rows are longer by -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/PadConstants.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/WrittenExpr.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;
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
