//===- lib/frontend/parse/CastAlignment.h - Alignment that casts claim -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `*(float4 *)&tile[4 * t]`, of a `float tile[]`: to Clang that is aligned as the array is
/// declared, and a copy of it takes four accesses; to nvcc it is aligned as a float4 must be, and
/// takes one.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_CASTALIGNMENT_H
#define WARPLINT_FRONTEND_PARSE_CASTALIGNMENT_H

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// Makes Clang forget, in the body of \p F, what a pointer was before it was cast to one of
/// greater alignment. Before code is generated of it.
void believeCasts(clang::ASTContext &Context, clang::FunctionDecl &F);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_CASTALIGNMENT_H
