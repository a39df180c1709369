// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `*(float4 *)&tile[4 * t]`, of a `float tile[]`: to Clang that is aligned as the array is
// declared, and a copy of it takes four accesses; to nvcc it is aligned as a float4 must be, and
// takes one.
//
// `__global__ void k() { union Temp { float x; int i; Temp() {} }; ... }`: to Clang a member that
// says nothing of itself is the host's, within a kernel as elsewhere. Code that is built by nvcc
// calls such members (softmax in TensorRT's mhaRunner.cu), so they are taken for device code.

#pragma once

#include "clang/AST/Decl.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// Makes Clang forget, in the body of \p F, what a pointer was before it was cast to one of
/// greater alignment. Before code is generated of it.
void believeCasts(clang::ASTContext &Context, clang::FunctionDecl &F);

} // namespace warplint

namespace clang {
class TagDecl;
}

namespace warplint {

/// Makes the functions of \p D device code if the function around it is. To be called once it is
/// complete: what is called afterwards is chosen by that.
void takeSpaceOfFunctionAround(clang::TagDecl &D);

} // namespace warplint
