// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After an error in a declaration Clang goes on with something that it can read: an unknown type
// is int, a base class or a specialisation is not there, nor is an overload, and of a statement
// that needs one of them nothing may be left. Whoever uses what is declared there would be
// analysed for another program:
//
//   typedef Unknown Real;                   what Real is, is in doubt,
//   struct Cell { Real value; };            and what a Cell is,
//   __device__ int at(Cell c) {...}         and at,
//   __global__ void k(int *p) {             and k, which calls it. That the body of a function is
//     p[at(Cell())] = 1;                    in error (Bodies.h), puts no name in doubt.
//   }
//
// Names are looked at, not what they refer to: that is what is lost. What is declared twice in the
// same words, as by a header that is read under two names, is in no doubt.

#pragma once

#include "lib/frontend/parse/Errors.h"
#include "lib/frontend/tokens/Declarations.h"

#include "clang/AST/Decl.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

#include <optional>

namespace warplint {

/// Why a function may mean something else.
struct Doubt {
  const ErrorCollector::Error *By = nullptr;
  std::string Name; ///< that the function uses; empty if the error is within it
};

class Doubts {
public:
  /// \p Tokens: of the user's code, in the order in which they are read.
  Doubts(const clang::SourceManager &SM, llvm::ArrayRef<SeenToken> Tokens,
         llvm::ArrayRef<ErrorCollector::Error> Errors);

  std::optional<Doubt> in(const clang::FunctionDecl &F) const;
  /// Instances of templates that \p F names with arguments that are in doubt.
  std::vector<std::pair<const clang::FunctionDecl *, Doubt>>
  instancesBy(const clang::FunctionDecl &F) const;

  /// "HOT" in `HOT __device__ int at(int i)`, "API(...)" in `API(1) void run()`: words that errors
  /// are about, nobody declares, and stand where a qualifier does. In a header that is not found,
  /// they are macros. With the place of the error.
  std::vector<std::pair<SourceRange, std::string>>
  unknownQualifiers(const clang::ASTContext &Context) const;

private:
  using Error = ErrorCollector::Error;
  using Name = const clang::IdentifierInfo *;
  struct Member {
    Name Class;
    const Error *By;
  };
  struct Operator {
    clang::tok::TokenKind Kind;
    llvm::SmallVector<Name, 4> Takes; ///< its class, or words of its declaration
    const Error *By;
  };
  struct Span {
    unsigned Begin = 0, End = 0;
  };

  void mark(const Error &E);
  bool isRepeated(const Declaration &D) const;
  bool judge(const Declaration &D, const Declaration *Class);
  bool judgeClass(const Declaration &D);
  bool addAll(llvm::ArrayRef<Name> Of, const Error *By);
  const Error *touched(unsigned Begin, unsigned End) const;
  const Error *mentionAt(unsigned Token) const;
  Span spanOf(clang::SourceRange R) const;
  unsigned behindArguments(unsigned Token) const;
  clang::tok::TokenKind beforeArguments(unsigned Token) const;
  bool startsType(unsigned Token, const Declaration *Class) const;
  bool endsType(unsigned Token) const;
  bool isDeclarator(unsigned Token) const;
  bool standsAsQualifier(unsigned Token, const Declaration &In, const Declaration *Class) const;
  bool isHead(unsigned Token, llvm::ArrayRef<Declaration> Of, const Declaration *Class) const;
  clang::tok::TokenKind kindOf(unsigned Token) const {
    return Token < Tokens.size() ? Tokens[Token].Kind : clang::tok::eof;
  }
  std::optional<Doubt> inMembers(const clang::FunctionDecl &F, Span Of) const;
  std::optional<Doubt> inType(clang::QualType T, const clang::ASTContext &Context) const;

  const clang::SourceManager &SM;
  llvm::ArrayRef<SeenToken> Tokens;
  std::vector<std::pair<std::pair<clang::FileID, unsigned>, unsigned>> Places; ///< sorted
  std::vector<Declaration> All;
  llvm::DenseMap<unsigned, const Error *> Marks; ///< by token
  llvm::DenseMap<unsigned, const Error *> Holes; ///< likewise: before it something is not there
  llvm::MapVector<Name, const Error *> Names;    ///< in doubt
  llvm::DenseSet<unsigned> Judged;               ///< members and operators, by where they begin
  llvm::DenseMap<Name, llvm::SmallVector<Member, 1>> Members;
  std::vector<Operator> Operators;
};

} // namespace warplint
