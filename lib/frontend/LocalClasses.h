//===- lib/frontend/LocalClasses.h - Classes within kernels -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `__global__ void k() { union Temp { float x; int i; Temp() {} }; ... }`: to nvcc the members of
/// a class within device code are device code, whatever they do not say of themselves. To Clang
/// they are the host's.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_LOCALCLASSES_H
#define WARPLINT_FRONTEND_LOCALCLASSES_H

namespace clang {
class TagDecl;
}

namespace warplint {

/// Makes the functions of \p D device code if the function around it is. To be called once it is
/// complete: what is called afterwards is chosen by that.
void takeSpaceOfFunctionAround(clang::TagDecl &D);

} // namespace warplint

#endif // WARPLINT_FRONTEND_LOCALCLASSES_H
