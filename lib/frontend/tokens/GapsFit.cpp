//===- lib/frontend/tokens/GapsFit.cpp - Whether macros close brackets -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/tokens/Gaps.h"
#include "lib/frontend/tokens/RawLexer.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

#include <set>

using namespace warplint;
using namespace clang;

namespace {
/// Looks into macros, and into those that they use.
class MacroLooker {
public:
  explicit MacroLooker(Preprocessor &PP) : PP(PP) {}

  /// Whether \p Name is a macro, or was one for a while.
  bool isMacro(llvm::StringRef Name) { return PP.getIdentifierInfo(Name)->hadMacroDefinition(); }

  bool isCalled(llvm::StringRef Name) {
    const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
    return Macro && Macro->isFunctionLike();
  }

  /// Whether nothing that \p Name stands for opens or closes a bracket for others.
  bool isBalanced(llvm::StringRef Name) {
    if (!Seen.insert(Name.str()).second || !isMacro(Name))
      return true;
    const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
    return Macro && (Macro->isBuiltinMacro() || isBalanced(*Macro));
  }

private:
  bool isBalanced(const MacroInfo &Macro) {
    int Round = 0, Square = 0, Curly = 0, Launch = 0;
    for (const Token &T : Macro.tokens()) {
      Round += T.is(tok::l_paren) - T.is(tok::r_paren);
      Square += T.is(tok::l_square) - T.is(tok::r_square);
      Curly += T.is(tok::l_brace) - T.is(tok::r_brace);
      Launch += T.is(tok::lesslessless) - T.is(tok::greatergreatergreater);
      if (const IdentifierInfo *Name = T.getIdentifierInfo(); Name && !isBalanced(Name->getName()))
        return false;
    }
    return Round == 0 && Square == 0 && Curly == 0 && Launch == 0;
  }

  Preprocessor &PP;
  std::set<std::string> Seen;
};
} // namespace

bool warplint::fits(const Gap &G, llvm::StringRef Text, Preprocessor &PP) {
  MacroLooker Macros(PP);
  if (!G.Call.empty() && !Macros.isCalled(G.Call))
    return false;
  if (llvm::any_of(G.Plain, [&](const std::string &Name) { return Macros.isMacro(Name); }))
    return false;
  RawLexer Lexer(Text.slice(G.From, G.Until));
  for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next())
    if (T.is(tok::raw_identifier) && !Macros.isBalanced(T.getRawIdentifier()))
      return false;
  return true;
}
