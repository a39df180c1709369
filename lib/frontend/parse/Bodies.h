// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file with errors still has functions that are whole. One that is not holds something that the
// parser could not make sense of, or reaches into a structure of which Clang had to guess the
// layout: its figures would be guesses, too.
//
// Collects the facts of Bodies.h: first from the AST, then from the module that is made of it.
//
// Watches the preprocessor for what lets one part of a file depend on another (Bodies.h).

#pragma once

#include "lib/frontend/facts/Facts.h"
#include "lib/frontend/host/Launches.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/DenseMap.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Decl;
class EnumDecl;
class FunctionDecl;
class QualType;
class RecordDecl;
} // namespace clang

namespace warplint {

/// What is known of where a structure's fields lie.
enum class RecordLayout {
  Known,
  Guessed, ///< Clang went on without a field, or with an array of no elements
  None,    ///< a field's type stayed dependent, or holds itself: asking Clang for it does not end
};

/// Functions that another one names, where they are defined.
using FunctionNames = std::vector<clang::FunctionDecl *>;

/// What keeps a function from being analysed, and where that is.
struct BodyDamage {
  clang::SourceLocation Where;
  std::string Message;
};

struct ReadBody {
  FunctionNames Names;              ///< only if the function is whole
  std::optional<BodyDamage> Damage; ///< if it is not
};

class BodyReader {
public:
  /// Whether an error is among the enumerators: Clang counts on as if nothing were, and keeps no
  /// trace of it.
  using EnumTest = std::function<bool(const clang::EnumDecl &)>;

  explicit BodyReader(EnumTest IsInError) : IsInError(std::move(IsInError)) {}
  ReadBody read(clang::FunctionDecl *F);
  /// Whether Clang can be asked for the size of a \p T.
  bool hasLayout(clang::QualType T);

private:
  EnumTest IsInError;
  llvm::DenseMap<const clang::Decl *, bool> Lost; ///< the values of a variable or enumeration
  llvm::DenseMap<const clang::RecordDecl *, RecordLayout> Seen;
};

/// Whether an attribute of \p D asks for an alignment that nobody can tell.
bool isAlignedByError(const clang::Decl &D);

/// A body and its function. Element i belongs to BodyFacts::Bodies[i].
using BodyDecls = std::vector<const clang::FunctionDecl *>;

/// The bodies of the main file, with what the AST says of them.
BodyDecls collectBodies(clang::ASTContext &Context, BodyFacts &Out);

/// What \p F, any function of the user's that has a body, says of them.
void lookInto(const clang::FunctionDecl *F, BodyFacts &Out);

/// Adds symbols and callers, and whether a body is missed.
/// \pre \p Generator has handled the translation unit.
void linkBodies(const BodyDecls &Decls, clang::CodeGenerator &Generator, BodyFacts &Out);

void addLaunches(const LaunchSites &Launches, const BodyDecls &Decls,
                 clang::CodeGenerator &Generator, BodyFacts &Out);

/// What was seen; offsets in the main file.
struct EditNotes {
  std::vector<unsigned> Lines;   ///< of __LINE__
  std::vector<unsigned> Pragmas; ///< that may count for what follows
  bool Unsteady = false;
  uint64_t Read = 0;
};

class EditWatcher : public clang::PPCallbacks {
public:
  EditWatcher(const clang::SourceManager &SM, EditNotes &Out) : SM(SM), Out(Out) {}

  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &, clang::SourceRange,
                    const clang::MacroArgs *) override;
  void PragmaDirective(clang::SourceLocation Loc, clang::PragmaIntroducerKind Kind) override;
  void HasInclude(clang::SourceLocation Loc, llvm::StringRef, bool, clang::OptionalFileEntryRef,
                  clang::SrcMgr::CharacteristicKind) override;
  void FileChanged(clang::SourceLocation Loc, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind, clang::FileID) override;
  void LexedFileChanged(clang::FileID File, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        clang::SourceLocation) override;

private:
  const clang::SourceManager &SM;
  EditNotes &Out;
};

/// Enters the notes in the facts of the bodies that they are about.
void addNotes(const EditNotes &Notes, BodyFacts &Out);

} // namespace warplint
