// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/parse/PreprocessorFacts.h"

#include "lib/frontend/facts/ClangPlaces.h"
#include "lib/frontend/parse/ReadIr.h"
#include "lib/frontend/tokens/Tokens.h"
#include "lib/known/BuildWords.h"
#include "lib/known/Headers.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"

using namespace warplint;

using namespace clang;

bool PreprocessorFacts::FileNotFound(llvm::StringRef Name) {
  if (!llvm::is_contained(Out.Facts.MissingIncludes, Name))
    Out.Facts.MissingIncludes.push_back(Name.str());
  return true;
}

void PreprocessorFacts::FileChanged(SourceLocation Loc, FileChangeReason Reason,
                                    SrcMgr::CharacteristicKind, FileID) {
  if (Reason != RenameFile || !isUserCode(SM, Loc))
    return;
  if (PresumedLoc At = SM.getPresumedLoc(Loc); At.isValid())
    Out.Facts.LineNames.insert(At.getFilename());
}

/// Whether a kernel stands in \p Text, and not only in a comment or a macro of it.
static bool holdsKernel(llvm::StringRef Text) {
  constexpr llvm::StringLiteral Word = "__global__";
  if (!Text.contains(Word))
    return false;
  RawLexer Lexer(Text);
  for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next())
    if (T.is(tok::hash) && T.isAtStartOfLine())
      Lexer.directive();
    else if (T.is(tok::raw_identifier) && T.getRawIdentifier() == Word)
      return true;
  return false;
}

/// Notes the macros, types and functions that \p Text, left out, would define if \p Condition
/// were.
static void noteDefined(llvm::StringRef Text, const std::string &Condition, Facts &Out) {
  constexpr llvm::StringLiteral Introducers[] = {"class", "enum", "struct", "union", "using"};
  RawLexer Lexer(Text);
  bool IsNext = false, IsTyped = false; // what comes has a name, a type
  llvm::StringRef Typed;                // outside of braces: a function's, if parameters follow
  int Depth = 0;
  for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next()) {
    const llvm::StringRef Word = T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
    Depth += T.is(tok::l_brace) - T.is(tok::r_brace);
    if (T.is(tok::hash) && T.isAtStartOfLine()) {
      if (RawLexer::Directive D = Lexer.directive(); D.Word == "define" && !D.Name.empty())
        Out.DefinedUnder.try_emplace(D.Name, Condition);
    } else if (IsNext && !Word.empty()) {
      Out.DefinedUnder.try_emplace(Word.str(), Condition);
    } else if (T.is(tok::l_paren) && !Typed.empty()) {
      Out.DefinedUnder.try_emplace(Typed.str(), Condition);
    }
    IsNext = llvm::is_contained(Introducers, Word);
    Typed = Depth == 0 && IsTyped ? Word : "";
    IsTyped = !Word.empty() || T.isOneOf(tok::star, tok::amp, tok::greater);
  }
}

void PreprocessorFacts::LexedFileChanged(FileID File, LexedFileChangeReason Reason,
                                         SrcMgr::CharacteristicKind Kind, FileID, SourceLocation) {
  if (Reason != LexedFileChangeReason::EnterFile || Kind != SrcMgr::C_User)
    return;
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (Entry && File == SM.getMainFileID())
    Out.Facts.MainFile = Entry->getName().str();
  if (!Entry || llvm::is_contained(Out.Facts.Files, Entry->getName()))
    return;
  Out.Facts.Files.push_back(Entry->getName().str());
  Out.Facts.Bytes += uint64_t(Entry->getSize());
  const llvm::StringRef Text = SM.getBufferData(File);
  if (File == SM.getMainFileID())
    Out.Facts.HoldsCuda = Text.contains("<<<") || holdsKernel(Text);
}

void PreprocessorFacts::InclusionDirective(SourceLocation Hash, const Token &, llvm::StringRef Name,
                                           bool, CharSourceRange, OptionalFileEntryRef File,
                                           llvm::StringRef, llvm::StringRef, const clang::Module *,
                                           bool, SrcMgr::CharacteristicKind) {
  if (File && isUserCode(SM, Hash) && File->getName().starts_with(BundledRoot) &&
      standsForLibrary(Name) && !llvm::is_contained(Out.Facts.StandIns, Name))
    Out.Facts.StandIns.push_back(Name.str());
  if (!File && isUserCode(SM, Hash))
    Out.NotFound.push_back({.Loc = Hash,
                            .Message = ("'" + Name + "' file not found").str(),
                            .Where = characterAt(SM, Hash),
                            .IsInclude = true});
}

void TokenRecorder::note(const Token &T) {
  if (T.isAnnotation())
    return;
  const auto [File, Offset] = SM.getDecomposedExpansionLoc(T.getLocation());
  if (File != Last) {
    Last = File;
    IsUser = isUserCode(SM, T.getLocation());
  }
  if (IsUser)
    Into.push_back({T.getKind(), T.getIdentifierInfo(), File, Offset});
}

void PreprocessorFacts::noteAsked(llvm::StringRef Macro) {
  if (isBuildWord(BuildWord::AsksForCuda, Macro) && !Macro.starts_with("__") &&
      !isBuildWord(BuildWord::Denies, Macro) && !llvm::is_contained(Out.Facts.CudaMacros, Macro))
    Out.Facts.CudaMacros.push_back(Macro.str());
}

void PreprocessorFacts::noteAsked(SourceLocation Loc, const Token &Name,
                                  const MacroDefinition &Known) {
  if (!Known.getMacroInfo() && Name.getIdentifierInfo() && isUserCode(SM, Loc))
    noteAsked(Name.getIdentifierInfo()->getName());
}

/// `#if USE_CUDA && !OTHER`: names that stand for yes or no, not those that are compared.
void PreprocessorFacts::noteAsked(clang::SourceRange Condition) {
  if (!isUserCode(SM, Condition.getBegin()))
    return;
  auto IsAround = [](tok::TokenKind Kind) {
    return llvm::is_contained(
        {tok::ampamp, tok::pipepipe, tok::exclaim, tok::l_paren, tok::r_paren, tok::eof}, Kind);
  };
  RawLexer Words(
      clang::Lexer::getSourceText(CharSourceRange::getCharRange(Condition), SM, PP.getLangOpts()));
  Token Before, At = Words.next();
  Before.startToken();
  Before.setKind(tok::eof);
  while (At.isNot(tok::eof)) {
    const Token After = Words.next();
    const bool IsName = At.is(tok::raw_identifier) && IsAround(Before.getKind()) &&
                        IsAround(After.getKind()) && After.isNot(tok::l_paren);
    if (IsName && !PP.isMacroDefined(At.getRawIdentifier()))
      noteAsked(At.getRawIdentifier());
    Before = At;
    At = After;
  }
}

void PreprocessorFacts::Ifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &Known) {
  noteAsked(Loc, Name, Known);
  beginPart(Loc, undefinedIn(CharSourceRange::getTokenRange(Name.getLocation())));
}

void PreprocessorFacts::Ifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) {
  beginPart(Loc, undefinedIn(CharSourceRange::getTokenRange(Name.getLocation())));
}

/// The names of a condition that nobody defines, but for those of functions, `__has_include(...)`.
std::vector<std::string> PreprocessorFacts::undefinedIn(CharSourceRange Condition) const {
  std::vector<std::string> Names;
  if (!isUserCode(SM, Condition.getBegin()))
    return Names;
  constexpr llvm::StringLiteral Words[] = {"defined", "if", "ifdef", "ifndef", "elif", "else"};
  RawLexer Lexer(clang::Lexer::getSourceText(Condition, SM, PP.getLangOpts()));
  for (Token T = Lexer.next(); T.isNot(tok::eof); T = Lexer.next()) {
    const llvm::StringRef Name = T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
    if (!Name.empty() && !llvm::is_contained(Words, Name) && !Name.starts_with("__") &&
        !PP.isMacroDefined(Name) && !llvm::is_contained(Names, Name))
      Names.push_back(Name.str());
  }
  return Names;
}

void PreprocessorFacts::beginPart(SourceLocation Loc, std::vector<std::string> Macros) {
  Out.Facts.AskedMacros.insert(Macros.begin(), Macros.end());
  const auto [File, Begin] = SM.getDecomposedExpansionLoc(Loc);
  Open.push_back({File, Begin, Begin, std::move(Macros)});
}

/// Those of the conditions before count on.
void PreprocessorFacts::nextPart(SourceLocation Loc, std::vector<std::string> Macros) {
  std::vector<std::string> All = endPart(Loc).Macros;
  llvm::copy_if(Macros, std::back_inserter(All),
                [&](const std::string &M) { return !llvm::is_contained(All, M); });
  beginPart(Loc, std::move(All));
}

ConditionPart PreprocessorFacts::endPart(SourceLocation Loc) {
  if (Open.empty())
    return {};
  ConditionPart Part = std::move(Open.back());
  Open.pop_back();
  Part.End = SM.getDecomposedExpansionLoc(Loc).second;
  // One that is defined within stands for the file.
  std::erase_if(Part.Macros, [&](const std::string &M) { return PP.isMacroDefined(M); });
  if (isUserCode(SM, Loc))
    Out.Parts.push_back(Part);
  return Part;
}

void PreprocessorFacts::Defined(const Token &Name, const MacroDefinition &Known,
                                clang::SourceRange Range) {
  noteAsked(Range.getBegin(), Name, Known);
}

void PreprocessorFacts::SourceRangeSkipped(clang::SourceRange Range, SourceLocation) {
  if (!isUserCode(SM, Range.getBegin()))
    return;
  const unsigned Begin = SM.getFileOffset(Range.getBegin()), End = SM.getFileOffset(Range.getEnd());
  const llvm::StringRef Text =
      SM.getBufferData(SM.getFileID(Range.getBegin())).slice(Begin, std::max(Begin, End));
  const llvm::StringRef Directive = Text.take_until([](char C) { return C == '\n'; }).rtrim();
  const std::vector<std::string> Macros = undefinedIn(CharSourceRange::getCharRange(
      Range.getBegin(), Range.getBegin().getLocWithOffset(int(Directive.size()))));
  if (Macros.size() == 1)
    noteDefined(Text.drop_front(Directive.size()), Macros.front(), Out.Facts);
  if (!SM.isInMainFile(Range.getBegin()) || Directive == "#if 0" ||
      !holdsKernel(Text)) // nothing can be set to have the former
    return;
  const PresumedLoc At = SM.getPresumedLoc(Range.getBegin());
  const unsigned Length = unsigned(Directive.size());
  Out.LeftOut.push_back({"",
                         {At.getFilename(), At.getLine(), At.getColumn(), At.getLine(),
                          At.getColumn() + Length, Begin, Begin + Length},
                         Directive.str(),
                         KernelErrorFact::Reason::LeftOut});
}
