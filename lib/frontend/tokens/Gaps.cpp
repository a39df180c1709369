// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/tokens/Gaps.h"

#include "lib/frontend/tokens/Tokens.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <set>

using namespace warplint;

using namespace clang;

namespace {
/// `(`, `[` or `<<<` that is open.
struct Bracket {
  tok::TokenKind Kind;
  unsigned At;
  unsigned Before, Begin; ///< of its statement
  std::string Call;       ///< the name before it, if that may be a macro's
};

struct Block {
  enum Kind { Scope, Function, Code };
  Kind What = Scope;
  unsigned At = 0;                    ///< of the `{`
  size_t Conditionals = 0;            ///< how many `#if` are around the `{`
  llvm::SmallVector<Bracket, 4> Open; ///< since the last `;`
  std::vector<Bracket> Calls;         ///< of perhaps a macro, before
  bool Uncertain = false;             ///< directives have a say in what its brackets are
};
using Blocks = llvm::SmallVector<Block, 8>;

/// What has been read since the last `;`, `{` or `}`.
struct Statement {
  explicit Statement(unsigned Before = 0) : Before(Before) {}

  unsigned Before;        ///< offset of that
  unsigned Begin = 0;     ///< of its first token; 0: there is none yet
  std::string Type, Name; ///< the words before the last parenthesis that is in no other
  bool Typed = false;     ///< what is before the name can be the end of a type
  bool Kernel = false;    ///< `__global__`
  bool Scope = false;     ///< a class, a namespace, extern "C"
  bool Unmatched = false; ///< closes more than it opens
};

bool isControl(llvm::StringRef Word) {
  return llvm::is_contained({"if", "for", "while", "switch", "catch", "constexpr", "return"}, Word);
}

tok::TokenKind openerOf(tok::TokenKind Closer) {
  if (Closer == tok::r_paren)
    return tok::l_paren;
  return Closer == tok::r_square ? tok::l_square : tok::lesslessless;
}

class GapFinder {
public:
  GapFinder(llvm::StringRef Text, bool SeeFunctions)
      : Text(Text), SeeFunctions(SeeFunctions), Lexer(Text), Nest(1) {}

  void run() {
    for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next())
      if (T.is(tok::hash) && T.isAtStartOfLine())
        directive();
      else
        token(T);
  }

  bool isOpenAtEnd() const { return Nest.size() > 1; }
  std::vector<Gap> Found;

private:
  void token(const Token &T) {
    const unsigned At = Lexer.offset();
    if (Current.Begin == 0)
      Current.Begin = At;
    switch (T.getKind()) {
    case tok::raw_identifier:
      word(T.getRawIdentifier());
      break;
    case tok::l_paren:
    case tok::l_square:
    case tok::lesslessless:
      open(T.getKind(), At);
      break;
    case tok::r_paren:
    case tok::r_square:
    case tok::greatergreatergreater:
      close(openerOf(T.getKind()));
      break;
    case tok::l_brace:
      enter(At);
      break;
    case tok::r_brace:
      leave(At);
      break;
    case tok::semi:
      endStatement(At);
      break;
    default:
      break;
    }
    Earlier = Last;
    Last = T.getKind();
  }

  /// The parser finds its way again, but not the preprocessor.
  void endStatement(unsigned At) {
    Block &B = Nest.back();
    for (Bracket &Each : B.Open)
      if (!Each.Call.empty())
        B.Calls.push_back(std::move(Each));
    B.Open.clear();
    Current = Statement{At};
  }

  void word(llvm::StringRef W) {
    Current.Kernel |= W == "__global__";
    if (Nest.back().Open.empty() && Last != tok::less && Last != tok::comma) // no parameter
      Current.Scope |= llvm::is_contained({"struct", "class", "union", "enum", "namespace"}, W);
    PriorWord = std::move(LastWord);
    LastWord = W.str();
  }

  void open(tok::TokenKind Kind, unsigned At) {
    Block &B = Nest.back();
    if (Kind == tok::l_paren && B.Open.empty()) {
      const bool Named = Last == tok::raw_identifier;
      Current.Name = Named ? LastWord : "";
      Current.Type = Named && Earlier == tok::raw_identifier ? PriorWord : "";
      Current.Typed = Named && llvm::is_contained({tok::raw_identifier, tok::star, tok::amp,
                                                   tok::greater, tok::r_paren},
                                                  Earlier);
    }
    B.Open.push_back({Kind, At, Current.Before, Current.Begin, macroBefore(Kind)});
  }

  /// The name of a macro that a bracket begins a call of, if it looks like one.
  std::string macroBefore(tok::TokenKind Kind) const {
    bool Looks = Last == tok::raw_identifier && Kind == tok::l_paren &&
                 (Macros.contains(LastWord) || llvm::none_of(LastWord, llvm::isLower));
    return Looks ? LastWord : "";
  }

  void close(tok::TokenKind Opener) {
    auto &Open = Nest.back().Open;
    auto It =
        llvm::find_if(llvm::reverse(Open), [&](const Bracket &B) { return B.Kind == Opener; });
    if (It != Open.rend())
      Open.erase(std::prev(It.base()), Open.end());
    else if (Opener == tok::l_paren && !Nest.back().Calls.empty())
      Nest.back().Calls.pop_back();
    else
      Current.Unmatched |= Opener == tok::l_paren;
  }

  /// Whether the statement so far is what stands before a function's body.
  bool isFunctionHead() const {
    return Last == tok::r_paren && Nest.back().Open.empty() && Current.Typed && !Current.Scope &&
           !Current.Unmatched && !isControl(Current.Name) && !isControl(Current.Type);
  }

  void enter(unsigned At) {
    Block B;
    B.At = At;
    B.Conditionals = Conditionals.size();
    B.What = Block::Code;
    if (Current.Scope || Last == tok::string_literal)
      B.What = Block::Scope;
    if (isFunctionHead()) {
      B.What = Block::Function;
      if (SeeFunctions)
        endOpenFunction(At);
    }
    Nest.push_back(std::move(B));
    Current = Statement{At};
  }

  /// A gap takes in those that are within it.
  void add(Gap G) {
    llvm::erase_if(Found, [&](const Gap &Other) { return Other.Begin >= G.Begin; });
    Found.push_back(std::move(G));
  }

  /// A function cannot begin within another: the one that has begun should have ended before.
  void endOpenFunction(unsigned At) {
    size_t Outer = 0;
    for (size_t I = Nest.size(); I-- > 1 && Nest[I].What != Block::Scope;)
      if (Nest[I].What == Block::Function)
        Outer = I;
    if (Outer == 0 || Nest[Outer].Uncertain || Nest[Outer].Conditionals != Conditionals.size())
      return;
    const unsigned Open = Nest[Outer].At;
    const unsigned Begin = Text.find_first_not_of(" \t\r\n", Open + 1);
    if (Begin >= Current.Before)
      return; // no place for an error and a `}`
    std::vector<std::string> Plain;
    if (!Current.Kernel)
      Plain = {Current.Name};
    if (!Current.Kernel && !Current.Type.empty())
      Plain.push_back(Current.Type);
    add({Open, Open, Begin, Current.Before, At, Plain, "",
         "this '{' is not closed before '" + Current.Name + "' begins"});
    Nest.resize(Outer);
  }

  void leave(unsigned At) {
    Block &B = Nest.back();
    B.Calls.insert(B.Calls.end(), B.Open.begin(), B.Open.end());
    if (Nest.size() > 1 && !B.Calls.empty() && !B.Uncertain) {
      const Bracket &First = B.Calls.front();
      const bool Needed = B.Calls.size() > B.Open.size();
      llvm::StringRef Spelled = First.Kind == tok::lesslessless ? "<<<" : Text.substr(First.At, 1);
      add({First.At,
           First.Before + 1,
           First.Begin,
           At,
           At,
           {},
           Needed ? First.Call : "",
           "this '" + Spelled.str() + "' is not closed"});
    }
    if (Nest.size() > 1)
      Nest.pop_back();
    else
      Nest.back() = Block();
    Current = Statement{At};
  }

  void directive() {
    const RawLexer::Directive Read = Lexer.directive();
    llvm::StringRef Word = Read.Word;
    if (Word == "define")
      Macros.insert(Read.Name);
    if (Word.starts_with("if")) {
      Conditionals.push_back(Nest);
    } else if (Word.starts_with("el") && !Conditionals.empty()) {
      doubtIfChanged();
      Nest = Conditionals.back(); // the branches start alike
    } else if (Word == "endif" && !Conditionals.empty()) {
      doubtIfChanged();
      Conditionals.pop_back();
    } else if (Word != "pragma") {
      doubt(Nest);
    }
    if (!Nest.back().Open.empty())
      Nest.back().Uncertain = true;
  }

  static void doubt(Blocks &All) {
    for (Block &B : All)
      B.Uncertain = true;
  }

  /// Brackets that only one branch opens or closes.
  void doubtIfChanged() {
    Blocks &Start = Conditionals.back();
    if (Start.size() == Nest.size() && Start.back().At == Nest.back().At &&
        Start.back().Open.size() == Nest.back().Open.size())
      return;
    doubt(Start);
    doubt(Nest);
  }

  llvm::StringRef Text;
  bool SeeFunctions;
  RawLexer Lexer;
  Blocks Nest;                      ///< the first is the file
  std::vector<Blocks> Conditionals; ///< what was open at each `#if` around
  Statement Current;
  llvm::StringSet<> Macros; ///< defined in the text
  std::string LastWord, PriorWord;
  tok::TokenKind Last = tok::unknown, Earlier = tok::unknown;
};
} // namespace

std::vector<Gap> warplint::findGaps(llvm::StringRef Text) {
  GapFinder Brackets(Text, /*SeeFunctions=*/false);
  Brackets.run();
  if (!Brackets.isOpenAtEnd())
    return std::move(Brackets.Found);
  GapFinder All(Text, /*SeeFunctions=*/true);
  All.run();
  return std::move(All.Found);
}

std::string warplint::mend(llvm::StringRef Text, llvm::ArrayRef<Gap> Gaps) {
  std::string Result = Text.str();
  for (const Gap &G : Gaps) {
    for (unsigned I = G.Begin; I < G.End; ++I)
      if (Result[I] != '\n' && Result[I] != '\r')
        Result[I] = ' ';
    Result[G.Begin] = '@'; // in no language that is read here
    Result[G.End] = '}';
  }
  return Result;
}

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
