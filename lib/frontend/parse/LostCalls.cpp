//===- lib/frontend/parse/LostCalls.cpp - Statements without a trace -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/LostCalls.h"

#include "lib/frontend/tokens/RawLexer.h"

#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

using namespace warplint;
using namespace clang;

void LostCalls::note(const FunctionDecl &F) {
  if (F.isInvalidDecl() && F.isConstexpr() && F.getDeclName().isIdentifier())
    ByName.try_emplace(F.getName(), &F);
}

const FunctionDecl *LostCalls::in(const FunctionDecl &F) const {
  if (ByName.empty() || !F.getBody())
    return nullptr;
  const clang::SourceRange Body = F.getBody()->getSourceRange();
  const auto [File, Begin] = SM.getDecomposedExpansionLoc(Body.getBegin());
  const auto [LastFile, End] = SM.getDecomposedExpansionLoc(Body.getEnd());
  if (File != LastFile)
    return nullptr;
  RawLexer Lexer(SM.getBufferData(File).slice(Begin, End));
  for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next())
    if (T.is(tok::raw_identifier))
      if (auto Known = ByName.find(T.getRawIdentifier()); Known != ByName.end())
        return Known->second;
  return nullptr;
}
