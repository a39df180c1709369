//===- lib/frontend/parse/BodyReader.h - Functions in a file with errors -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A file with errors still has functions that are whole. One that is not holds something that the
/// parser could not make sense of, or reaches into a structure of which Clang had to guess the
/// layout: its figures would be guesses, too.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_BODYREADER_H
#define WARPLINT_FRONTEND_PARSE_BODYREADER_H

#include "clang/Basic/SourceLocation.h"

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

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_BODYREADER_H
