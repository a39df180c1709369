//===- cublas.h - Linear algebra, the old interface -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cublas_v2.h>

extern "C" cublasStatus_t cublasInit(...), cublasShutdown(...), cublasAlloc(...), cublasFree(...),
    cublasGetError(...);
