//===- cufft.h - Fourier transforms, opaque -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define _CUFFT_H_

#include <cuComplex.h>

typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef int cufftHandle;

#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1

enum cufftResult_t {
  CUFFT_SUCCESS,
  CUFFT_INVALID_PLAN,
  CUFFT_ALLOC_FAILED,
  CUFFT_INVALID_TYPE,
  CUFFT_INVALID_VALUE,
  CUFFT_INTERNAL_ERROR,
  CUFFT_EXEC_FAILED,
  CUFFT_SETUP_FAILED,
  CUFFT_INVALID_SIZE,
  CUFFT_UNALIGNED_DATA,
  CUFFT_NOT_SUPPORTED = 16
};
enum cufftType_t {
  CUFFT_C2C = 0x29,
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_Z2Z = 0x69,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c
};
enum cufftCompatibility_t { CUFFT_COMPATIBILITY_NATIVE, CUFFT_COMPATIBILITY_FFTW_PADDING };

typedef cufftResult_t cufftResult;
typedef cufftType_t cufftType;
extern "C" cufftResult cufftCreate(...), cufftDestroy(...), cufftPlan1d(...), cufftPlan2d(...),
    cufftPlan3d(...), cufftPlanMany(...), cufftMakePlan1d(...), cufftMakePlan2d(...),
    cufftMakePlan3d(...), cufftMakePlanMany(...), cufftMakePlanMany64(...), cufftGetSize(...),
    cufftSetStream(...), cufftSetWorkArea(...), cufftSetAutoAllocation(...),
    cufftSetCompatibilityMode(...), cufftGetVersion(...), cufftEstimate1d(...), cufftExecC2C(...),
    cufftExecR2C(...), cufftExecC2R(...), cufftExecZ2Z(...), cufftExecD2Z(...), cufftExecZ2D(...);
