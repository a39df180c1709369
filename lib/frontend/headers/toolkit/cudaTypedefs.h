//===- cudaTypedefs.h - The driver's functions as pointers ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda.h>

typedef CUresult (*PFN_cuTensorMapEncodeTiled)(...), (*PFN_cuTensorMapEncodeIm2col)(...),
    (*PFN_cuGetProcAddress)(...);
