// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/tokens/Declarations.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace clang;

namespace {
class Scanner {
public:
  explicit Scanner(llvm::ArrayRef<SeenToken> Tokens) : Tokens(Tokens) {}

  /// What comes up to the `}` of a namespace or of \p Class.
  void scope(std::vector<Declaration> &Into, const Declaration *Class) {
    while (!isAtEnd() && !is(tok::r_brace))
      if (is(tok::semi))
        ++At;
      else if (isOneOf(tok::kw_public, tok::kw_private, tok::kw_protected) && is(tok::colon, 1))
        At += 2;
      else
        declaration(Into, Class);
  }

  bool isAtEnd() const { return At >= Tokens.size(); }
  unsigned At = 0;

private:
  struct Head {
    bool IsClass = false, IsEnum = false, IsNamespace = false;
    bool HasName = false, HasParameters = false;
    bool IsValue = false;  ///< behind a `=`
    bool IsBehind = false; ///< behind what may hold the name: bases, a result's type
    unsigned Members = 0;  ///< where the `:` of a constructor is
    bool IsOpen = false;   ///< its body decides what it is: `constexpr`, `auto`
    bool IsStatic = false;
  };

  tok::TokenKind kind(unsigned Ahead = 0) const {
    return At + Ahead < Tokens.size() ? Tokens[At + Ahead].Kind : tok::eof;
  }
  bool is(tok::TokenKind K, unsigned Ahead = 0) const { return kind(Ahead) == K; }
  template <typename... K> bool isOneOf(K... Kinds) const { return ((kind() == Kinds) || ...); }

  /// Past the bracket at At, and what it holds.
  void skipBrackets() {
    unsigned Depth = 0;
    for (; !isAtEnd(); ++At) {
      Depth += isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
      if (isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && --Depth == 0) {
        ++At;
        return;
      }
    }
  }

  /// Where the `<` at \p Open is closed, as a template's is; \p Open if it is not.
  unsigned closeOfAngle(unsigned Open) const {
    unsigned Angles = 0, Others = 0;
    for (unsigned I = Open; I < Tokens.size(); ++I) {
      const tok::TokenKind K = Tokens[I].Kind;
      if (K == tok::l_paren || K == tok::l_square)
        ++Others;
      else if ((K == tok::r_paren || K == tok::r_square) && Others-- == 0)
        return Open;
      else if (K == tok::semi || K == tok::l_brace || K == tok::r_brace)
        return Open;
      else if (Others != 0)
        continue;
      else if (K == tok::less)
        ++Angles;
      else if (K == tok::greater || K == tok::greatergreater) {
        Angles -= std::min(Angles, K == tok::greater ? 1u : 2u);
        if (Angles == 0)
          return I;
      }
    }
    return Open;
  }

  /// Whether what follows the name at At, and perhaps arguments of a template, ends a declarator.
  bool isDeclared() const {
    unsigned Next = At + 1;
    if (Next < Tokens.size() && Tokens[Next].Kind == tok::less)
      Next = closeOfAngle(Next) + 1;
    return Next >= Tokens.size() ||
           llvm::is_contained({tok::l_paren, tok::l_square, tok::equal, tok::semi, tok::comma,
                               tok::l_brace, tok::r_brace, tok::colon, tok::kw___attribute},
                              Tokens[Next].Kind);
  }

  void declaration(std::vector<Declaration> &Into, const Declaration *Class) {
    Declaration D;
    D.Begin = At;
    Head H;
    while (!isAtEnd() && !isOneOf(tok::semi, tok::r_brace) && !step(D, H, Into, Class))
      ;
    if (H.IsNamespace)
      return; // what it holds has been read
    if (is(tok::semi))
      ++At;
    if (At == D.Begin)
      ++At; // of what nobody expects here
    D.End = At;
    if (D.What == Declaration::Other && H.HasParameters && !H.IsClass)
      D.What = Declaration::Function; // that is not defined here
    if (D.What != Declaration::Class && D.Body == 0)
      D.Body = D.BodyEnd = D.End;
    if (Class)
      D.IsPart = isPart(D, H, *Class);
    Into.push_back(std::move(D));
  }

  /// Whether \p D makes \p Class what it is, rather than something that only those meet who name
  /// it.
  static bool isPart(const Declaration &D, const Head &H, const Declaration &Class) {
    if (D.What == Declaration::Class || D.Operator != tok::unknown)
      return false;
    if (D.What == Declaration::Other)
      return D.Names.empty() || !(H.IsStatic || H.IsEnum);
    return D.Names.empty() || llvm::any_of(D.Names, [&](const IdentifierInfo *N) {
             return llvm::is_contained(Class.Names, N);
           });
  }

  /// Reads on; whether the declaration ends with that.
  bool step(Declaration &D, Head &H, std::vector<Declaration> &Into, const Declaration *Class) {
    if (is(tok::l_brace))
      return readBraces(D, H, Into, Class);
    if (is(tok::kw_operator))
      readOperator(D, H);
    else if (is(tok::identifier))
      readName(D, H);
    else if (is(tok::l_paren))
      readParameters(D, H);
    else if (is(tok::l_square))
      skipBrackets();
    else if (is(tok::less))
      At = closeOfAngle(At) + 1;
    else if (Tokens[At].Name)
      readKeyword(D, H);
    else
      readSign(D, H);
    return false;
  }

  void readSign(Declaration &D, Head &H) {
    if (is(tok::equal)) {
      if (H.IsNamespace && Tokens[At - 1].Name)
        D.Names.push_back(Tokens[At - 1].Name); // another name for one
      H.IsValue = true;
      H.IsNamespace = false;
    } else if (is(tok::comma)) {
      H.IsValue = false;
    } else if (is(tok::colon)) {
      if (H.HasParameters && H.Members == 0)
        H.Members = At;
      H.IsBehind |= H.HasParameters || H.IsClass || H.IsEnum;
    } else if (is(tok::arrow)) {
      H.IsBehind = true;
    } else if (is(tok::string_literal)) {
      H.IsNamespace = is(tok::l_brace, 1) && Tokens[D.Begin].Kind == tok::kw_extern;
    }
    ++At;
  }

  void readKeyword(const Declaration &D, Head &H) {
    const tok::TokenKind Word = Tokens[At++].Kind;
    switch (Word) {
    case tok::kw___attribute:
    case tok::kw_alignas:
    case tok::kw_decltype:
    case tok::kw_explicit:
    case tok::kw_noexcept:
      if (is(tok::l_paren))
        skipBrackets();
      break;
    case tok::kw_constexpr:
    case tok::kw_consteval:
    case tok::kw_auto:
      H.IsOpen |= !H.HasParameters;
      break;
    case tok::kw_static:
      H.IsStatic = true;
      break;
    case tok::kw_template:
      if (is(tok::less))
        At = closeOfAngle(At) + 1;
      break;
    case tok::kw_namespace:
      H.IsNamespace = Tokens[D.Begin].Kind != tok::kw_using;
      H.IsBehind = !H.IsNamespace; // `using namespace` makes no name known
      break;
    case tok::kw_enum:
      H.IsEnum = true;
      At += isOneOf(tok::kw_class, tok::kw_struct);
      break;
    case tok::kw_class:
    case tok::kw_struct:
    case tok::kw_union:
      H.IsClass = !H.IsValue;
      break;
    default:
      break;
    }
  }

  void readName(Declaration &D, Head &H) {
    const bool IsOfClass = (H.IsClass || H.IsEnum) && !H.HasName && !is(tok::coloncolon, 1);
    if (!H.IsValue && !H.IsBehind && !H.IsNamespace && (IsOfClass || isDeclared())) {
      D.Names.push_back(Tokens[At].Name);
      H.HasName = true;
    }
    ++At;
  }

  void readOperator(Declaration &D, Head &H) {
    ++At;
    D.Operator = kind();
    const bool Converts = Tokens[std::min<size_t>(At, Tokens.size() - 1)].Name != nullptr &&
                          !isOneOf(tok::kw_new, tok::kw_delete);
    if (Converts)
      D.Operator = tok::unknown;
    if (is(tok::l_paren))
      At += 2;
    while (!isAtEnd() && !isOneOf(tok::l_paren, tok::semi, tok::l_brace, tok::r_brace))
      ++At;
    H.IsBehind = true;
    D.Names.clear(); // the last name is that of the result's type
  }

  /// Also the `(*name)` of a pointer to a function.
  void readParameters(Declaration &D, Head &H) {
    const unsigned Open = At;
    skipBrackets();
    const bool IsPointer = Open + 1 < Tokens.size() && (Tokens[Open + 1].Kind == tok::star ||
                                                        Tokens[Open + 1].Kind == tok::amp);
    H.HasParameters |= !IsPointer && !H.IsValue;
    if (IsPointer && !H.IsValue && !H.IsBehind && !H.HasParameters)
      for (unsigned I = Open; I < At; ++I)
        if (Tokens[I].Kind == tok::identifier)
          D.Names.push_back(Tokens[I].Name);
  }

  bool readBraces(Declaration &D, Head &H, std::vector<Declaration> &Into,
                  const Declaration *Class) {
    if (H.IsNamespace) {
      ++At;
      scope(Into, Class);
      ++At;
      return true;
    }
    if (H.IsEnum && !H.IsValue) {
      readEnumerators(D);
      return false;
    }
    if (H.IsClass && !H.HasParameters && !H.IsValue) {
      D.What = Declaration::Class;
      D.Body = At++;
      scope(D.Members, &D);
      D.BodyEnd = std::min<unsigned>(++At, Tokens.size());
      H.IsClass = H.IsBehind = false;
      return false;
    }
    const bool IsOfMember =
        H.Members != 0 && llvm::is_contained({tok::identifier, tok::greater}, Tokens[At - 1].Kind);
    if (!H.HasParameters || H.IsValue || IsOfMember) { // `x{1}`, `= {1}`, `: x{1}`
      skipBrackets();
      return false;
    }
    D.What = Declaration::Function;
    D.Body = H.Members != 0 ? H.Members : At;
    skipBrackets();
    D.BodyEnd = At;
    if (H.IsOpen)
      D.Body = At;
    return true;
  }

  void readEnumerators(Declaration &D) {
    const unsigned Open = At;
    skipBrackets();
    for (unsigned I = Open; I + 1 < At; ++I)
      if ((Tokens[I].Kind == tok::l_brace || Tokens[I].Kind == tok::comma) &&
          Tokens[I + 1].Kind == tok::identifier)
        D.Names.push_back(Tokens[I + 1].Name);
  }

  llvm::ArrayRef<SeenToken> Tokens;
};
} // namespace

std::vector<Declaration> warplint::declarationsIn(llvm::ArrayRef<SeenToken> Tokens) {
  std::vector<Declaration> Result;
  Scanner S(Tokens);
  while (!S.isAtEnd()) {
    S.scope(Result, nullptr);
    ++S.At; // a `}` that closes nothing
  }
  return Result;
}
