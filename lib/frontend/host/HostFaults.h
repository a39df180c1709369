// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What host code does wrong with the memory that it passes to kernels:
//
//   cudaMalloc(&a, 256);
//   cudaMemcpy(a, h, 1024, cudaMemcpyHostToDevice);    more than there is
//   cudaMemcpy(h, a, 256, cudaMemcpyHostToDevice);     the other way
//   fill<<<1, 64>>>(h);                                memory of the host
//
//   cudaMallocManaged(&m, 256);
//   fill<<<1, 64>>>(m);
//   printf("%f", m[0]);                                the kernel may not have written it yet
//
//   fill<<<1, 64, 0, first>>>(a);
//   add<<<1, 64, 0, second>>>(a);                      before or after that
//
// What comes before what is told of one function, and of calls that are known to wait for nothing:
// any other may order the two.

#pragma once

#include "lib/frontend/host/Host.h"
#include "lib/kernel/HostFault.h"

namespace warplint {

/// Of \p E, which launches \p Kernel, and of what is done with that memory in the same function.
std::vector<HostFault> hostFaultsOf(const HostFrame &Frame, const clang::CallExpr &E,
                                    const clang::FunctionDecl &Kernel);

} // namespace warplint
