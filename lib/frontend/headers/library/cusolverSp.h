//===- cusolverSp.h - Sparse solvers, opaque ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cusolver_common.h>

typedef struct cusolverSpHandle_t_opaque *cusolverSpHandle_t;
typedef struct csrqrInfo_t_opaque *csrqrInfo_t;
typedef struct csrcholInfo_t_opaque *csrcholInfo_t;

extern "C" cusolverStatus_t cusolverSpCreate(...), cusolverSpDestroy(...), cusolverSpSetStream(...),
    cusolverSpScsrlsvqr(...), cusolverSpDcsrlsvqr(...), cusolverSpScsrlsvchol(...),
    cusolverSpDcsrlsvchol(...), cusolverSpDcsrlsvluHost(...), cusolverSpDcsrlsvqrHost(...),
    cusolverSpDcsrlsvcholHost(...), cusolverSpXcsrsymrcmHost(...), cusolverSpXcsrsymamdHost(...),
    cusolverSpXcsrperm_bufferSizeHost(...), cusolverSpXcsrpermHost(...);
