//===- lib/frontend/BodyReader.h - Functions in a file with errors -*- C++ -*-===//
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

#ifndef WARPLINT_FRONTEND_BODYREADER_H
#define WARPLINT_FRONTEND_BODYREADER_H

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <vector>

namespace clang {
class FunctionDecl;
class RecordDecl;
} // namespace clang

namespace warplint {

/// What is known of where a structure's fields lie.
enum class RecordLayout {
  Known,
  Guessed, ///< Clang went on without a field, or with an array of no elements
  None,    ///< a field's type stayed dependent: asking Clang for the layout does not end
};

/// Functions that another one names, where they are defined.
using FunctionNames = std::vector<clang::FunctionDecl *>;

class BodyReader {
public:
  /// What \p F names; nothing if it is not whole.
  std::optional<FunctionNames> read(clang::FunctionDecl *F);

private:
  llvm::DenseMap<const clang::RecordDecl *, RecordLayout> Seen;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_BODYREADER_H
