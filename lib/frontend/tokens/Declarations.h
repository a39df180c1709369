// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which declarations a code consists of, by its brackets and words alone, and which names each of
// them makes known. Clang's tree does not have those that it could not read:
//
//   template <> struct Pitch<half> {      a class: Pitch
//     static const int value = 33;          a member: value
//     __device__ int row(int i) {...}       a function: row
//   };
//   typedef Unknown *Row, Pair[2];        Row and Pair
//
// Tokens are those that the parser gets: of macros what they stand for.

#pragma once

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace warplint {

/// A token, and where it stands: of a macro, where that is used.
struct SeenToken {
  clang::tok::TokenKind Kind = clang::tok::eof;
  const clang::IdentifierInfo *Name = nullptr; ///< of identifiers and keywords
  clang::FileID File;
  unsigned Offset = 0;
};

/// Numbers are those of tokens; an end is exclusive.
struct Declaration {
  enum Kind { Class, Function, Other };
  Kind What = Other;
  unsigned Begin = 0, End = 0;
  /// From the `{` of a class or function, or the `:` of a constructor, to the `}`. Empty if the
  /// body decides what is declared, as that of a `constexpr` function does.
  unsigned Body = 0, BodyEnd = 0;
  llvm::SmallVector<const clang::IdentifierInfo *, 2> Names;
  /// Of `operator+`: its first token. Its name is one of all that it takes.
  clang::tok::TokenKind Operator = clang::tok::unknown;
  bool IsPart = false;              ///< of what its class is: a field, a base, a constructor
  std::vector<Declaration> Members; ///< of a class
};

/// Those that are in no class and in no function.
std::vector<Declaration> declarationsIn(llvm::ArrayRef<SeenToken> Tokens);

} // namespace warplint
