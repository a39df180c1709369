// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `*(float4 *)&tile[4 * t]`, of a `float tile[]`: to Clang that is aligned as the array is
// declared, and a copy of it takes four accesses; to nvcc it is aligned as a float4 must be, and
// takes one.
//
// Of a `constexpr` function that does not compile Clang says so where it is defined. A statement
// that calls it is dropped, without an error, and what it reaches in memory with it: the text
// alone tells.
//
// `__global__ void k() { union Temp { float x; int i; Temp() {} }; ... }`: to Clang a member that
// says nothing of itself is the host's, within a kernel as elsewhere. Code that is built by nvcc
// calls such members (softmax in TensorRT's mhaRunner.cu), so they are taken for device code.

#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringMap.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// Makes Clang forget, in the body of \p F, what a pointer was before it was cast to one of
/// greater alignment. Before code is generated of it.
void believeCasts(clang::ASTContext &Context, clang::FunctionDecl &F);

class LostCalls {
public:
  explicit LostCalls(const clang::SourceManager &SM) : SM(SM) {}

  /// \p F may be any function that is defined.
  void note(const clang::FunctionDecl &F);
  /// A noted function in error that the body of \p F names; null if there is none.
  const clang::FunctionDecl *in(const clang::FunctionDecl &F) const;

private:
  const clang::SourceManager &SM;
  llvm::StringMap<const clang::FunctionDecl *> ByName;
};

} // namespace warplint

namespace clang {
class TagDecl;
}

namespace warplint {

/// Makes the functions of \p D device code if the function around it is. To be called once it is
/// complete: what is called afterwards is chosen by that.
void takeSpaceOfFunctionAround(clang::TagDecl &D);

} // namespace warplint
