// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/Doubts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace clang;

using Name = const IdentifierInfo *;

static const CXXRecordDecl *recordIn(QualType T) {
  while (!T.isNull() && (T->isPointerOrReferenceType() || T->isArrayType()))
    T = T->isArrayType() ? QualType(T->getArrayElementTypeNoTypeQual(), 0) : T->getPointeeType();
  return T.isNull() ? nullptr : T->getAsCXXRecordDecl();
}

namespace {
/// The classes that a function has to do with, and of which members it names.
class Uses : public DynamicRecursiveASTVisitor {
public:
  bool VisitExpr(clang::Expr *E) override {
    add(recordIn(E->getType()), Classes);
    return true;
  }
  bool VisitVarDecl(VarDecl *D) override {
    add(recordIn(D->getType()), Classes);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (const IdentifierInfo *Named = E->getMemberDecl()->getIdentifier())
      add(recordIn(E->getBase()->getType()), Members[Named]);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const DeclContext *Of = E->getDecl()->getDeclContext();
    const auto *Class =
        llvm::dyn_cast<CXXRecordDecl>(llvm::isa<EnumDecl>(Of) ? Of->getParent() : Of);
    if (const IdentifierInfo *Named = E->getDecl()->getIdentifier(); Named && Class)
      add(Class, Members[Named]);
    return true;
  }

  llvm::DenseSet<Name> Classes;
  llvm::DenseMap<Name, llvm::DenseSet<Name>> Members; ///< by name: of which classes

private:
  /// With its bases.
  static void add(const CXXRecordDecl *Class, llvm::DenseSet<Name> &To) {
    if (!Class || !To.insert(Class->getIdentifier()).second || !Class->hasDefinition())
      return;
    for (const CXXBaseSpecifier &Base : Class->bases())
      add(recordIn(Base.getType()), To);
  }
};

/// Calls, and names of instances.
class InstanceUses : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *F = llvm::dyn_cast<FunctionDecl>(E->getDecl());
    if (F && F->isTemplateInstantiation() && E->hasExplicitTemplateArgs())
      Named.push_back({F, clang::SourceRange(E->getLAngleLoc(), E->getRAngleLoc())});
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    if (const FunctionDecl *F = E->getDirectCallee(); F && F->isTemplateInstantiation())
      Called.push_back({F, E});
    return true;
  }

  std::vector<std::pair<const FunctionDecl *, clang::SourceRange>> Named;
  std::vector<std::pair<const FunctionDecl *, const CallExpr *>> Called;
};
} // namespace

Doubts::Doubts(const SourceManager &SM, llvm::ArrayRef<SeenToken> Tokens,
               llvm::ArrayRef<Error> Errors)
    : SM(SM), Tokens(Tokens) {
  for (unsigned I = 0; I < Tokens.size(); ++I)
    Places.push_back({{Tokens[I].File, Tokens[I].Offset}, I});
  llvm::sort(Places);
  for (const Error &E : Errors)
    mark(E);
  if (Marks.empty() && Holes.empty())
    return;
  All = declarationsIn(Tokens);
  bool IsMore = true;
  while (IsMore) {
    IsMore = false;
    for (const Declaration &D : All)
      IsMore |= judge(D, nullptr);
  }
}

/// Marks the token at the error or before it: what is missing is missed behind something.
void Doubts::mark(const Error &E) {
  if (E.Loc.isInvalid() || E.InAsm || llvm::StringRef(E.Message).starts_with("#error "))
    return;
  const auto [File, Offset] = SM.getDecomposedExpansionLoc(E.Loc);
  const auto After = llvm::upper_bound(Places, std::pair(std::pair(File, Offset), ~0u));
  if (E.IsInclude) {
    if (After != Places.end() && After->first.first == File)
      Holes.try_emplace(After->second, &E);
    return;
  }
  if (After == Places.begin() || std::prev(After)->first.first != File)
    return;
  const auto Place = std::prev(After)->first;
  for (auto I = After; I != Places.begin() && std::prev(I)->first == Place; --I)
    Marks.try_emplace(std::prev(I)->second, &E);
}

const ErrorCollector::Error *Doubts::mentionAt(unsigned I) const {
  const bool IsMember =
      I > 0 && (Tokens[I - 1].Kind == tok::period || Tokens[I - 1].Kind == tok::arrow);
  return Tokens[I].Kind == tok::identifier && !IsMember ? Names.lookup(Tokens[I].Name) : nullptr;
}

/// Whether a name there is one that is declared: of a parameter.
bool Doubts::isDeclarator(unsigned I) const {
  if (I < 2)
    return false;
  const bool IsPointer = kindOf(I - 1) == tok::star || kindOf(I - 1) == tok::amp;
  const bool IsLast =
      kindOf(I + 1) == tok::semi
          ? !IsPointer
          : llvm::is_contained({tok::comma, tok::r_paren, tok::equal, tok::l_square},
                               kindOf(I + 1));
  return IsLast && endsType(IsPointer ? I - 2 : I - 1);
}

/// The error for which what these tokens declare is not known: the first that was said.
const ErrorCollector::Error *Doubts::touched(unsigned Begin, unsigned End) const {
  const Error *First = nullptr;
  for (unsigned I = Begin; I < End; ++I)
    for (const Error *E : {Marks.lookup(I), I > Begin ? Holes.lookup(I) : nullptr,
                           isDeclarator(I) ? nullptr : mentionAt(I)})
      if (E && (!First || E < First))
        First = E;
  return First;
}

bool Doubts::addAll(llvm::ArrayRef<Name> Of, const Error *By) {
  bool IsNew = false;
  for (Name N : Of)
    IsNew |= By && Names.try_emplace(N, By).second;
  return IsNew;
}

/// Whether an earlier declaration has the same text, up to space.
bool Doubts::isRepeated(const Declaration &D) const {
  auto textOf = [&](const SeenToken &T) {
    const clang::SourceLocation At = SM.getLocForStartOfFile(T.File).getLocWithOffset(T.Offset);
    const char *Begin = SM.getCharacterData(At);
    return llvm::StringRef(Begin, Lexer::MeasureTokenLength(At, SM, LangOptions()));
  };
  auto isSame = [&](const SeenToken &A, const SeenToken &B) {
    return A.Kind == B.Kind && A.Name == B.Name && textOf(A) == textOf(B);
  };
  const auto Of = [&](const Declaration &E) { return Tokens.slice(E.Begin, E.End - E.Begin); };
  return !D.Names.empty() && llvm::any_of(All, [&](const Declaration &E) {
    return E.Begin < D.Begin && E.Names == D.Names && llvm::equal(Of(E), Of(D), isSame);
  });
}

/// Puts what \p D declares in doubt, if it is; whether that is news.
bool Doubts::judge(const Declaration &D, const Declaration *Class) {
  if (!Class && isRepeated(D))
    return false;
  if (D.What == Declaration::Class)
    return judgeClass(D);
  const Error *By = D.IsPart ? nullptr : touched(D.Begin, D.Body);
  if (!By)
    return false;
  if (D.Operator != tok::unknown) {
    if (!Judged.insert(D.Begin).second)
      return false;
    Operator O{D.Operator, {}, By};
    if (Class)
      O.Takes.assign(Class->Names.begin(), Class->Names.end());
    for (unsigned I = D.Begin; !Class && I < D.Body; ++I)
      if (Tokens[I].Kind == tok::identifier)
        O.Takes.push_back(Tokens[I].Name);
    Operators.push_back(std::move(O));
    return false; // no declaration is told by an operator
  }
  if (!Class)
    return addAll(D.Names, By);
  for (Name N : Judged.insert(D.Begin).second ? D.Names : decltype(D.Names)())
    for (Name Of : Class->Names)
      Members[N].push_back({Of, By});
  return false;
}

bool Doubts::judgeClass(const Declaration &D) {
  const Error *By = touched(D.Begin, D.Body);
  if (!By)
    By = touched(D.BodyEnd, D.End);
  bool IsNew = false;
  unsigned Behind = D.Body + 1; // the member before
  for (const Declaration &M : D.Members) {
    IsNew |= judge(M, &D);
    const bool IsNameless = M.What == Declaration::Class && M.Names.empty();
    if (!By && (M.IsPart || IsNameless))
      By = touched(M.Begin, IsNameless ? M.End : M.Body);
    for (; !By && Behind <= M.Begin; ++Behind)
      By = Holes.lookup(Behind);
    Behind = M.End;
  }
  for (; !By && Behind < D.BodyEnd; ++Behind)
    By = Holes.lookup(Behind);
  return addAll(D.Names, By) || IsNew;
}

Doubts::Span Doubts::spanOf(clang::SourceRange R) const {
  const auto First = SM.getDecomposedExpansionLoc(R.getBegin()),
             Last = SM.getDecomposedExpansionLoc(R.getEnd());
  const auto Begin = llvm::lower_bound(Places, std::pair(std::pair(First.first, First.second), 0u));
  const auto End = llvm::upper_bound(Places, std::pair(std::pair(Last.first, Last.second), ~0u));
  if (First.first != Last.first || Begin >= End || Begin->first.first != First.first)
    return {};
  return {Begin->second, std::prev(End)->second + 1};
}

std::optional<Doubt> Doubts::in(const FunctionDecl &F) const {
  if (Marks.empty() && Holes.empty())
    return std::nullopt;
  const Span Of = spanOf(F.getSourceRange());
  llvm::DenseSet<Name> Own;
  for (const Decl *D : F.decls())
    if (const auto *Named = llvm::dyn_cast<NamedDecl>(D))
      Own.insert(Named->getIdentifier());
  for (const ParmVarDecl *P : F.parameters())
    Own.insert(P->getIdentifier());
  std::optional<Doubt> Itself; // what it is told by others is better to know
  for (unsigned I = Of.Begin; I < Of.End; ++I) {
    if (const Error *E = I > Of.Begin ? Holes.lookup(I) : nullptr)
      return Doubt{E, ""};
    const Error *E = Own.contains(Tokens[I].Name) ? nullptr : mentionAt(I);
    if (E && Tokens[I].Name != F.getIdentifier())
      return Doubt{E, Tokens[I].Name->getName().str()};
    if (E)
      Itself = Doubt{E, Tokens[I].Name->getName().str()};
  }
  return Itself || F.isDependentContext() ? Itself : inMembers(F, Of);
}

/// What \p F has to do with, but need not name.
std::optional<Doubt> Doubts::inMembers(const FunctionDecl &F, Span Of) const {
  Uses Used;
  Used.TraverseDecl(const_cast<FunctionDecl *>(&F));
  for (unsigned I = Of.Begin; I < Of.End; ++I) {
    for (const Operator &O : Operators)
      if (Tokens[I].Kind == O.Kind &&
          llvm::any_of(O.Takes, [&](Name N) { return Used.Classes.contains(N); }))
        return Doubt{O.By, (llvm::Twine("operator") + tok::getPunctuatorSpelling(O.Kind)).str()};
    const auto Found = Members.find(Tokens[I].Name);
    if (Found == Members.end())
      continue;
    const auto Known = Used.Members.find(Tokens[I].Name);
    const bool IsWithin = I > 0 && kindOf(I - 1) == tok::coloncolon;
    for (const Member &M : Found->second)
      if (Known != Used.Members.end() ? Known->second.contains(M.Class)
                                      : IsWithin || Used.Classes.contains(M.Class))
        return Doubt{M.By, Tokens[I].Name->getName().str()};
  }
  for (const auto &[N, By] : Names)
    if (Used.Classes.contains(N))
      return Doubt{By, N->getName().str()};
  return std::nullopt;
}

/// Whether a name that is in doubt is one of those by which \p T is spelled.
std::optional<Doubt> Doubts::inType(QualType T, const ASTContext &Context) const {
  while (!T.isNull()) {
    if (const auto *Named = llvm::dyn_cast<TypedefType>(T.getTypePtr()))
      if (const Error *By = Names.lookup(Named->getDecl()->getIdentifier()))
        return Doubt{By, Named->getDecl()->getNameAsString()};
    if (const auto *Special = llvm::dyn_cast<TemplateSpecializationType>(T.getTypePtr()))
      for (const TemplateArgument &A : Special->template_arguments())
        if (std::optional<Doubt> Why = A.getKind() == TemplateArgument::Type
                                           ? inType(A.getAsType(), Context)
                                           : std::nullopt)
          return Why;
    const QualType Next = T.getSingleStepDesugaredType(Context);
    if (Next != T)
      T = Next;
    else if (T->isArrayType())
      T = llvm::cast<clang::ArrayType>(T.getTypePtr())->getElementType();
    else
      T = T->getPointeeType();
  }
  return std::nullopt;
}

std::vector<std::pair<const FunctionDecl *, Doubt>>
Doubts::instancesBy(const FunctionDecl &F) const {
  std::vector<std::pair<const FunctionDecl *, Doubt>> Result;
  if (Names.empty() || F.isDependentContext())
    return Result;
  InstanceUses Used;
  Used.TraverseStmt(F.getBody());
  for (const auto &[Instance, Arguments] : Used.Named) {
    const Span Of = spanOf(Arguments);
    for (unsigned I = Of.Begin; I < Of.End; ++I)
      if (const Error *E = mentionAt(I)) {
        Result.push_back({Instance, {E, Tokens[I].Name->getName().str()}});
        break;
      }
  }
  for (const auto &[Instance, Call] : Used.Called)
    for (const clang::Expr *Argument : Call->arguments())
      if (std::optional<Doubt> Why = inType(Argument->getType(), F.getASTContext()))
        Result.push_back({Instance, std::move(*Why)});
  return Result;
}

/// What follows the `(...)` at \p Token, or that itself.
unsigned Doubts::behindArguments(unsigned Token) const {
  if (kindOf(Token) != tok::l_paren)
    return Token;
  for (unsigned Depth = 0; Token < Tokens.size(); ++Token) {
    Depth += kindOf(Token) == tok::l_paren;
    if (kindOf(Token) == tok::r_paren && --Depth == 0)
      return Token + 1;
  }
  return Token;
}

/// What stands before the `(...)` that ends at \p Token.
tok::TokenKind Doubts::beforeArguments(unsigned Token) const {
  for (unsigned Depth = 0; Token > 0; --Token) {
    Depth += kindOf(Token) == tok::r_paren;
    if (kindOf(Token) == tok::l_paren && --Depth == 0)
      return kindOf(Token - 1);
  }
  return tok::eof;
}

/// Whether a type begins there, or another qualifier, or a function that has no type.
bool Doubts::startsType(unsigned I, const Declaration *Class) const {
  while (llvm::is_contained({tok::kw___attribute, tok::kw_const, tok::kw_volatile}, kindOf(I)))
    I = behindArguments(I + 1);
  const tok::TokenKind Next = kindOf(I + 1);
  switch (kindOf(I)) {
  case tok::identifier:
    if (Class && Next == tok::l_paren)
      return llvm::is_contained(Class->Names, Tokens[I].Name);
    return llvm::is_contained({tok::identifier, tok::star, tok::amp, tok::coloncolon, tok::less,
                               tok::kw_operator, tok::kw___attribute},
                              Next) &&
           !(Next == tok::less && kindOf(I + 3) == tok::l_paren);
  case tok::tilde:
    return Class != nullptr;
  case tok::kw_void:
  case tok::kw_bool:
  case tok::kw_char:
  case tok::kw_short:
  case tok::kw_int:
  case tok::kw_long:
  case tok::kw_signed:
  case tok::kw_unsigned:
  case tok::kw_float:
  case tok::kw_double:
  case tok::kw_auto:
  case tok::kw_struct:
  case tok::kw_class:
  case tok::kw_union:
  case tok::kw_enum:
  case tok::kw_typename:
  case tok::kw_template:
  case tok::kw_operator:
  case tok::kw_inline:
  case tok::kw_static:
  case tok::kw_extern:
  case tok::kw_constexpr:
  case tok::kw_explicit:
  case tok::kw_virtual:
  case tok::kw_friend:
    return true;
  default:
    return false;
  }
}

bool Doubts::endsType(unsigned I) const {
  return llvm::is_contained({tok::identifier, tok::star, tok::amp, tok::greater, tok::kw_void,
                             tok::kw_bool, tok::kw_char, tok::kw_short, tok::kw_int, tok::kw_long,
                             tok::kw_unsigned, tok::kw_float, tok::kw_double, tok::kw_auto},
                            kindOf(I));
}

bool Doubts::standsAsQualifier(unsigned I, const Declaration &In, const Declaration *Class) const {
  const unsigned After = behindArguments(I + 1);
  if (startsType(After, Class))
    return true;
  const tok::TokenKind Before = I > In.Begin ? kindOf(I - 1) : tok::eof;
  if (Before == tok::r_paren) // behind parameters, not behind `__launch_bounds__(256)`
    return llvm::is_contained({tok::l_brace, tok::semi, tok::colon}, kindOf(After)) &&
           beforeArguments(I - 1) != tok::kw___attribute;
  if (kindOf(After) != tok::identifier || After != I + 1)
    return false;
  return llvm::is_contained({tok::kw_struct, tok::kw_class, tok::kw_union}, Before) ||
         (Before != tok::eof && endsType(I - 1));
}

/// Whether a declaration says what is declared there, not what it does.
bool Doubts::isHead(unsigned I, llvm::ArrayRef<Declaration> Of, const Declaration *Class) const {
  for (const Declaration &D : Of) {
    if (I < D.Begin || D.End <= I)
      continue;
    if (I < D.Body || D.BodyEnd <= I)
      return standsAsQualifier(I, D, Class);
    return D.What == Declaration::Class && isHead(I, D.Members, &D);
  }
  return false;
}

std::vector<std::pair<warplint::SourceRange, std::string>>
Doubts::unknownQualifiers(const ASTContext &Context) const {
  std::vector<std::pair<warplint::SourceRange, std::string>> Result;
  for (unsigned Token = 0; Token < Tokens.size(); ++Token)
    for (unsigned I = Token - std::min(Token, 1u); Marks.count(Token) && I <= Token + 1; ++I) {
      if (kindOf(I) != tok::identifier || !isHead(I, All, nullptr))
        continue;
      // Clang may take the word itself for what is declared.
      const auto IsKnown = [&](const NamedDecl *D) {
        return !D->isInvalidDecl() && SM.getDecomposedExpansionLoc(D->getLocation()) !=
                                          std::pair(Tokens[I].File, Tokens[I].Offset);
      };
      if (llvm::any_of(Context.getTranslationUnitDecl()->noload_lookup(Tokens[I].Name), IsKnown))
        continue;
      const llvm::StringRef Takes = kindOf(I + 1) == tok::l_paren ? "(...)" : "";
      Result.push_back({Marks.lookup(Token)->Where, (Tokens[I].Name->getName() + Takes).str()});
    }
  return Result;
}
