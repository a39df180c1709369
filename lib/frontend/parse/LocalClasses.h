//===- lib/frontend/parse/LocalClasses.h - Classes within kernels -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `__global__ void k() { union Temp { float x; int i; Temp() {} }; ... }`: to Clang a member that
/// says nothing of itself is the host's, within a kernel as elsewhere. Code that is built by nvcc
/// calls such members (softmax in TensorRT's mhaRunner.cu), so they are taken for device code.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_LOCALCLASSES_H
#define WARPLINT_FRONTEND_PARSE_LOCALCLASSES_H

namespace clang {
class TagDecl;
}

namespace warplint {

/// Makes the functions of \p D device code if the function around it is. To be called once it is
/// complete: what is called afterwards is chosen by that.
void takeSpaceOfFunctionAround(clang::TagDecl &D);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_LOCALCLASSES_H
