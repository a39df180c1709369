//===- cublasXt.h - Linear algebra over several devices, opaque -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cublas_v2.h>

typedef struct cublasXtHandle_t_opaque *cublasXtHandle_t;

extern "C" cublasStatus_t cublasXtCreate(...), cublasXtDestroy(...), cublasXtDeviceSelect(...),
    cublasXtSgemm(...), cublasXtDgemm(...), cublasXtSetBlockDim(...);
