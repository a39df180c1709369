// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/Errors.h"

#include "lib/frontend/parse/NotModelled.h"
#include "lib/frontend/parse/ReadIr.h"
#include "lib/frontend/tokens/Tokens.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

#include <map>

using namespace warplint;

using namespace clang;

warplint::SourceRange warplint::characterAt(const SourceManager &SM, SourceLocation Loc) {
  PresumedLoc P = SM.getPresumedLoc(Loc);
  unsigned Offset = SM.getFileOffset(Loc);
  if (P.isInvalid())
    return {};
  return {P.getFilename(),   P.getLine(), P.getColumn(), P.getLine(),
          P.getColumn() + 1, Offset,      Offset + 1};
}

static bool isInBundled(const Diagnostic &Info) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return false;
  const PresumedLoc P = Info.getSourceManager().getPresumedLoc(Info.getLocation());
  return P.isValid() && llvm::StringRef(P.getFilename()).starts_with(BundledRoot);
}

/// Whether Clang went on after this error as nvcc does, which sees none: `Map __restrict__ m` of a
/// structure, `m.f<float>(i)` of an unknown type without `template`, a base template's member
/// without `this->`, `Row() : cells(Table()) {}` with `const Table &cells`, and `sizeof(T::type)`
/// where Clang knows where the `typename` is to stand.
static bool isTakenByNvcc(const Diagnostic &Info) {
  const unsigned Id = Info.getID();
  if (Id == diag::err_typename_missing)
    return Info.getNumFixItHints() != 0;
  if (Id == diag::err_undefined_internal_type) // what the bundled headers declare and others define
    return isInBundled(Info);
  return Id == diag::err_typecheck_invalid_restrict_not_pointer ||
         Id == diag::err_typecheck_invalid_restrict_not_pointer_noarg ||
         Id == diag::err_missing_dependent_template_keyword ||
         Id == diag::err_found_in_dependent_base || Id == diag::err_dangling_member;
}

/// Whether the text of an `asm` does not fit its operands.
static bool isInAsm(unsigned Id) {
  return Id == diag::err_asm_invalid_operand_number || Id == diag::err_asm_invalid_escape ||
         Id == diag::err_asm_unknown_symbolic_operand_name ||
         Id == diag::err_asm_unterminated_symbolic_operand_name ||
         Id == diag::err_asm_empty_symbolic_operand_name;
}

void ErrorCollector::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (isTakenByNvcc(Info) || isOfNotModelled(Info))
    return;
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  ClashesWithHeaders |= isInBundled(Info); // warnings are off: a note belongs to an error
  if (Level < DiagnosticsEngine::Error)
    return;
  llvm::SmallString<128> Text;
  if (Info.getID() == diag::err_pp_hash_error)
    Text = "#error ";
  Info.FormatDiagnostic(Text);
  std::optional<ImpliedWord> Implied = impliedWord(Info);
  if (Implied && Info.getID() == diag::err_bound_member_function)
    Text = "missing 'template' keyword prior to a member template of a dependent type";
  Error E{Info.getLocation(),    std::string(Text), {}, Level == DiagnosticsEngine::Fatal,
          isInAsm(Info.getID()), std::move(Implied)};
  if (Info.hasSourceManager() && E.Loc.isValid()) {
    const SourceManager &SM = Info.getSourceManager();
    SourceLocation Loc = SM.getExpansionLoc(E.Loc);
    const Gap *Within = SM.isInMainFile(Loc) ? gapAt(SM.getFileOffset(Loc)) : nullptr;
    if (Within && !Struck.insert(Within->Open).second)
      return;
    if (Within) {
      E.Message = Within->Message;
      Loc = SM.getComposedLoc(SM.getMainFileID(), Within->Open);
    }
    E.Where = characterAt(SM, Loc);
  }
  Errors.push_back(std::move(E));
}

const Gap *ErrorCollector::gapAt(unsigned Offset) const {
  auto It = llvm::find_if(Gaps, [&](const Gap &G) { return G.holds(Offset); });
  return It == Gaps.end() ? nullptr : &*It;
}

ErrorPlaces warplint::placesOf(const SourceManager &SM, const ErrorCollector &Errors) {
  ErrorPlaces Places;
  for (const ErrorCollector::Error &E : Errors.Errors)
    if (E.Loc.isValid()) {
      const auto [File, Offset] = SM.getDecomposedExpansionLoc(E.Loc);
      Places[File].push_back({Offset, &E});
    }
  return Places;
}

namespace {
/// Finds an `asm` by a place in it, outside of what `if constexpr` left out.
class AsmFinder : public DynamicRecursiveASTVisitor {
public:
  AsmFinder(const SourceManager &SM, SourceLocation Within)
      : SM(SM), Within(SM.getExpansionLoc(Within)) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    const SourceLocation Begin = SM.getExpansionLoc(S->getBeginLoc()),
                         End = SM.getExpansionLoc(S->getEndLoc());
    IsFound |= SM.isPointWithin(Within, Begin, End);
    return !IsFound;
  }

  bool IsFound = false;

private:
  const SourceManager &SM;
  const SourceLocation Within;
};
} // namespace

bool warplint::holds(const SourceManager &SM, const FunctionDecl *F,
                     const ErrorCollector::Error &InAsm) {
  AsmFinder Finder(SM, InAsm.Loc);
  if (!F->isDependentContext())
    Finder.TraverseStmt(F->getBody());
  return Finder.IsFound;
}

const ErrorCollector::Error *warplint::errorInside(const SourceManager &SM, const FunctionDecl *F,
                                                   const ErrorPlaces &Places) {
  const auto [File, Begin] = SM.getDecomposedExpansionLoc(F->getBeginLoc());
  const auto Here = Places.find(File);
  if (Here == Places.end())
    return nullptr;
  const auto [LastFile, End] = SM.getDecomposedExpansionLoc(F->getEndLoc());
  for (const auto &[Offset, E] : Here->second)
    if (Offset >= Begin && LastFile == File && Offset <= End && (!E->InAsm || holds(SM, F, *E)))
      return E;
  return nullptr;
}

bool warplint::isErrorWithin(const SourceManager &SM, clang::SourceRange Range,
                             const ErrorPlaces &Places) {
  const auto [File, Begin] = SM.getDecomposedExpansionLoc(Range.getBegin());
  const auto [LastFile, End] = SM.getDecomposedExpansionLoc(Range.getEnd());
  const auto Here = Places.find(File);
  return Here != Places.end() && LastFile == File &&
         llvm::any_of(Here->second, [Begin = Begin, End = End](const auto &Place) {
           return Begin <= Place.first && Place.first <= End;
         });
}

using namespace clang;

/// Where the token before the one at \p Offset starts; nothing for the first.
static std::optional<unsigned> tokenBefore(llvm::StringRef Text, unsigned Offset) {
  RawLexer Lexer(Text);
  std::optional<unsigned> Before;
  for (Token T = Lexer.next(); T.isNot(tok::eof) && Lexer.offset() < Offset; T = Lexer.next())
    Before = Lexer.offset();
  return Before;
}

/// Where the token before a template's \p Name starts: of `m.f<3>()`, which is at \p Offset, or of
/// `Sums<N>::f<3>()`, where that is the first name of the qualifier.
static std::optional<unsigned> tokenBeforeTemplate(llvm::StringRef Text, unsigned Offset,
                                                   llvm::StringRef Name) {
  RawLexer Lexer(Text.substr(Offset));
  std::optional<unsigned> Scope;
  for (Token T = Lexer.next(); T.isNot(tok::eof) && T.isNot(tok::semi); T = Lexer.next()) {
    const bool IsIt = T.is(tok::raw_identifier) && T.getRawIdentifier() == Name;
    if (IsIt && Lexer.offset() == 0)
      return tokenBefore(Text, Offset);
    if (IsIt && Scope)
      return Scope;
    Scope = T.is(tok::coloncolon) ? std::optional(Offset + Lexer.offset()) : std::nullopt;
  }
  return std::nullopt;
}

/// Whether Clang takes a member for one side of a comparison, `m.f<3>(i)` with m of an unknown
/// type, that turns out to name a function.
static bool isComparedMember(const Diagnostic &Info, llvm::StringRef From) {
  if (Info.getID() != diag::err_bound_member_function)
    return false;
  RawLexer Lexer(From);
  return Lexer.next().is(tok::raw_identifier) && Lexer.next().is(tok::less);
}

/// What Clang quotes in its message.
static std::string quotedIn(const Diagnostic &Info) {
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  return Message.str().rsplit(" '").second.split('\'').first.str();
}

std::optional<ImpliedWord> warplint::impliedWord(const Diagnostic &Info) {
  if (!Info.hasSourceManager() || !Info.getLocation().isFileID())
    return std::nullopt;
  const SourceManager &SM = Info.getSourceManager();
  const auto [File, Offset] = SM.getDecomposedLoc(Info.getLocation());
  const llvm::StringRef Text = SM.getBufferData(File);
  const bool IsTypename = Info.getID() == diag::err_typename_missing;
  std::optional<unsigned> Behind;
  if (IsTypename || isComparedMember(Info, Text.substr(Offset)))
    Behind = tokenBefore(Text, Offset);
  else if (Info.getID() == diag::err_template_kw_missing)
    Behind = tokenBeforeTemplate(Text, Offset, quotedIn(Info));
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry || !Behind)
    return std::nullopt;
  return ImpliedWord{Entry->getName().str(), *Behind, IsTypename ? "typename" : "template"};
}

std::function<void(const Token &)> warplint::implyWords(Preprocessor &PP,
                                                        const std::set<ImpliedWord> &Words) {
  if (Words.empty())
    return nullptr;
  std::map<std::pair<std::string, unsigned>, std::string> By;
  for (const ImpliedWord &W : Words)
    By[{W.File, W.Behind}] = W.Word;
  return [&PP, By = std::move(By)](const Token &Before) {
    const SourceLocation Loc = Before.getLocation();
    if (Before.isAnnotation() || !Loc.isFileID())
      return;
    const auto [File, Offset] = PP.getSourceManager().getDecomposedLoc(Loc);
    const OptionalFileEntryRef Entry = PP.getSourceManager().getFileEntryRefForID(File);
    const auto Word = Entry ? By.find({Entry->getName().str(), Offset}) : By.end();
    if (Word == By.end())
      return;
    auto Tokens = std::make_unique<Token[]>(1);
    Token &Implied = Tokens[0];
    Implied.startToken();
    IdentifierInfo *Name = PP.getIdentifierInfo(Word->second);
    Implied.setIdentifierInfo(Name);
    Implied.setKind(Name->getTokenID());
    Implied.setLocation(Loc);
    Implied.setLength(Before.getLength());
    // Behind what is peeked at already: EnterToken would put it before that.
    PP.EnterTokenStream(std::move(Tokens), 1, /*DisableMacroExpansion=*/true,
                        /*IsReinject=*/true);
  };
}
