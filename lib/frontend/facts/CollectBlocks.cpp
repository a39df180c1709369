//===- lib/frontend/facts/CollectBlocks.cpp - Blocks of statements -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/facts/Collect.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace warplint;
using namespace clang;

namespace {
using warplint::SourceRange; // not clang's

class BlockCollector : public DynamicRecursiveASTVisitor {
public:
  BlockCollector(ASTContext &Context, std::vector<BlockText> &Out) : Context(Context), Out(Out) {}

  bool VisitForStmt(ForStmt *S) override { return note(S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return note(S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return note(S->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override { return note(S->getBody()); }

  bool VisitCompoundStmt(CompoundStmt *S) override {
    std::optional<SourceRange> Whole = writtenRange(Context, S->getSourceRange());
    if (!Whole)
      return true;
    BlockText B{*Whole, {}, Loops.contains(S), /*IsBare=*/false};
    for (const Stmt *Each : S->body())
      if (const SourceLocation Begin = writtenBegin(Each->getBeginLoc()); Begin.isValid())
        B.Gaps.push_back(before(Begin));
    B.Gaps.push_back(before(S->getRBracLoc()));
    Out.push_back(std::move(B));
    return true;
  }

private:
  bool note(const Stmt *Body) {
    Loops.insert(Body);
    if (Body && !llvm::isa<CompoundStmt>(Body))
      noteBare(*Body);
    return true;
  }

  /// The semicolon of an expression is no part of it.
  void noteBare(const Stmt &Body) {
    const SourceManager &SM = Context.getSourceManager();
    const std::optional<SourceRange> Whole = writtenRange(Context, Body.getSourceRange());
    if (!Whole || Body.getEndLoc().isMacroID())
      return;
    SourceLocation End = Lexer::getLocForEndOfToken(Body.getEndLoc(), 0, SM, Context.getLangOpts());
    if (const SourceLocation Behind =
            Lexer::findLocationAfterToken(Body.getEndLoc(), tok::semi, SM, Context.getLangOpts(),
                                          /*SkipTrailingWhitespaceAndNewLine=*/false);
        Behind.isValid())
      End = Behind;
    Out.push_back({*Whole, {before(Body.getBeginLoc()), before(End)}, true, /*IsBare=*/true});
  }

  /// Invalid if \p Loc is amid what a macro writes. `__shared__` is a macro, too.
  SourceLocation writtenBegin(SourceLocation Loc) const {
    if (Loc.isFileID() || Lexer::isAtStartOfMacroExpansion(Loc, Context.getSourceManager(),
                                                           Context.getLangOpts(), &Loc))
      return Loc;
    return {};
  }

  SourceRange before(SourceLocation Loc) const {
    SourceRange R = placeOf(Context, Loc);
    R.EndLine = R.Line;
    R.EndColumn = R.Column;
    R.EndOffset = R.Offset;
    return R;
  }

  ASTContext &Context;
  std::vector<BlockText> &Out;
  llvm::SmallPtrSet<const Stmt *, 16> Loops; ///< bodies; they are visited after their loops
};
} // namespace

void warplint::collectBlocks(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
                             Facts &Out) {
  for (FunctionDecl *F : Functions)
    if (Stmt *Body = F->getBody())
      BlockCollector(Context, Out.Blocks).TraverseStmt(Body);
}
