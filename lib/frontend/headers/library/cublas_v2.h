//===- cublas_v2.h - Linear algebra, opaque -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define CUBLAS_API_H_
#define CUBLAS_V2_H_
#define CUBLASAPI

#include "__warplint_more_runtime_types.h"

typedef struct cublasContext *cublasHandle_t;

enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS,
  CUBLAS_STATUS_NOT_INITIALIZED,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
};
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasAtomicsMode_t { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED };
enum cublasMath_t {
  CUBLAS_DEFAULT_MATH,
  CUBLAS_TENSOR_OP_MATH,
  CUBLAS_PEDANTIC_MATH,
  CUBLAS_TF32_TENSOR_OP_MATH,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
};
enum cublasGemmAlgo_t {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99
};
enum cublasComputeType_t {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
};

extern "C" cublasStatus_t cublasCreate(...), cublasCreate_v2(...), cublasDestroy(...),
    cublasDestroy_v2(...), cublasSetStream(...), cublasSetStream_v2(...), cublasGetStream(...),
    cublasGetVersion(...), cublasSetMathMode(...), cublasGetMathMode(...),
    cublasSetPointerMode(...), cublasGetPointerMode(...), cublasSetAtomicsMode(...),
    cublasSetWorkspace(...), cublasSetVector(...), cublasGetVector(...), cublasSetMatrix(...),
    cublasGetMatrix(...), cublasSetVectorAsync(...), cublasGetVectorAsync(...),
    cublasSetMatrixAsync(...), cublasGetMatrixAsync(...), cublasIsamax(...), cublasIdamax(...),
    cublasIsamin(...), cublasIdamin(...), cublasGemmEx(...), cublasSgemmEx(...), cublasHgemm(...),
    cublasHgemmBatched(...), cublasHgemmStridedBatched(...), cublasGemmBatchedEx(...),
    cublasGemmStridedBatchedEx(...), cublasScnrm2(...), cublasDznrm2(...), cublasScasum(...),
    cublasCdotc(...), cublasCdotu(...), cublasZdotc(...), cublasZdotu(...), cublasCgemm3m(...),
    cublasCsscal(...), cublasZdscal(...), cublasCgerc(...), cublasCgeru(...), cublasDotEx(...),
    cublasAxpyEx(...), cublasNrm2Ex(...), cublasScalEx(...), cublasSaxpy(...), cublasSaxpy_v2(...),
    cublasDaxpy(...), cublasDaxpy_v2(...), cublasCaxpy(...), cublasCaxpy_v2(...), cublasZaxpy(...),
    cublasZaxpy_v2(...), cublasScopy(...), cublasScopy_v2(...), cublasDcopy(...),
    cublasDcopy_v2(...), cublasCcopy(...), cublasCcopy_v2(...), cublasZcopy(...),
    cublasZcopy_v2(...), cublasSdot(...), cublasSdot_v2(...), cublasDdot(...), cublasDdot_v2(...),
    cublasCdot(...), cublasCdot_v2(...), cublasZdot(...), cublasZdot_v2(...), cublasSscal(...),
    cublasSscal_v2(...), cublasDscal(...), cublasDscal_v2(...), cublasCscal(...),
    cublasCscal_v2(...), cublasZscal(...), cublasZscal_v2(...), cublasSswap(...),
    cublasSswap_v2(...), cublasDswap(...), cublasDswap_v2(...), cublasCswap(...),
    cublasCswap_v2(...), cublasZswap(...), cublasZswap_v2(...), cublasSnrm2(...),
    cublasSnrm2_v2(...), cublasDnrm2(...), cublasDnrm2_v2(...), cublasCnrm2(...),
    cublasCnrm2_v2(...), cublasZnrm2(...), cublasZnrm2_v2(...), cublasSasum(...),
    cublasSasum_v2(...), cublasDasum(...), cublasDasum_v2(...), cublasCasum(...),
    cublasCasum_v2(...), cublasZasum(...), cublasZasum_v2(...), cublasSrot(...), cublasSrot_v2(...),
    cublasDrot(...), cublasDrot_v2(...), cublasCrot(...), cublasCrot_v2(...), cublasZrot(...),
    cublasZrot_v2(...), cublasSrotg(...), cublasSrotg_v2(...), cublasDrotg(...),
    cublasDrotg_v2(...), cublasCrotg(...), cublasCrotg_v2(...), cublasZrotg(...),
    cublasZrotg_v2(...), cublasSrotm(...), cublasSrotm_v2(...), cublasDrotm(...),
    cublasDrotm_v2(...), cublasCrotm(...), cublasCrotm_v2(...), cublasZrotm(...),
    cublasZrotm_v2(...), cublasSgemv(...), cublasSgemv_v2(...), cublasDgemv(...),
    cublasDgemv_v2(...), cublasCgemv(...), cublasCgemv_v2(...), cublasZgemv(...),
    cublasZgemv_v2(...), cublasSger(...), cublasSger_v2(...), cublasDger(...), cublasDger_v2(...),
    cublasCger(...), cublasCger_v2(...), cublasZger(...), cublasZger_v2(...), cublasSsymv(...),
    cublasSsymv_v2(...), cublasDsymv(...), cublasDsymv_v2(...), cublasCsymv(...),
    cublasCsymv_v2(...), cublasZsymv(...), cublasZsymv_v2(...), cublasStrsv(...),
    cublasStrsv_v2(...), cublasDtrsv(...), cublasDtrsv_v2(...), cublasCtrsv(...),
    cublasCtrsv_v2(...), cublasZtrsv(...), cublasZtrsv_v2(...), cublasStrmv(...),
    cublasStrmv_v2(...), cublasDtrmv(...), cublasDtrmv_v2(...), cublasCtrmv(...),
    cublasCtrmv_v2(...), cublasZtrmv(...), cublasZtrmv_v2(...), cublasSspr(...), cublasSspr_v2(...),
    cublasDspr(...), cublasDspr_v2(...), cublasCspr(...), cublasCspr_v2(...), cublasZspr(...),
    cublasZspr_v2(...), cublasSsyr(...), cublasSsyr_v2(...), cublasDsyr(...), cublasDsyr_v2(...),
    cublasCsyr(...), cublasCsyr_v2(...), cublasZsyr(...), cublasZsyr_v2(...), cublasSsyr2(...),
    cublasSsyr2_v2(...), cublasDsyr2(...), cublasDsyr2_v2(...), cublasCsyr2(...),
    cublasCsyr2_v2(...), cublasZsyr2(...), cublasZsyr2_v2(...), cublasSgbmv(...),
    cublasSgbmv_v2(...), cublasDgbmv(...), cublasDgbmv_v2(...), cublasCgbmv(...),
    cublasCgbmv_v2(...), cublasZgbmv(...), cublasZgbmv_v2(...), cublasSsbmv(...),
    cublasSsbmv_v2(...), cublasDsbmv(...), cublasDsbmv_v2(...), cublasCsbmv(...),
    cublasCsbmv_v2(...), cublasZsbmv(...), cublasZsbmv_v2(...), cublasSgemm(...), cublasDgemm(...),
    cublasCgemm(...), cublasZgemm(...), cublasSsymm(...), cublasDsymm(...), cublasCsymm(...),
    cublasZsymm(...), cublasSsyrk(...), cublasDsyrk(...), cublasCsyrk(...), cublasZsyrk(...),
    cublasSsyr2k(...), cublasDsyr2k(...), cublasCsyr2k(...), cublasZsyr2k(...), cublasStrsm(...),
    cublasDtrsm(...), cublasCtrsm(...), cublasZtrsm(...), cublasStrmm(...), cublasDtrmm(...),
    cublasCtrmm(...), cublasZtrmm(...), cublasShemm(...), cublasDhemm(...), cublasChemm(...),
    cublasZhemm(...), cublasSherk(...), cublasDherk(...), cublasCherk(...), cublasZherk(...),
    cublasSgeam(...), cublasDgeam(...), cublasCgeam(...), cublasZgeam(...), cublasSdgmm(...),
    cublasDdgmm(...), cublasCdgmm(...), cublasZdgmm(...), cublasSgetrfBatched(...),
    cublasDgetrfBatched(...), cublasCgetrfBatched(...), cublasZgetrfBatched(...),
    cublasSgetriBatched(...), cublasDgetriBatched(...), cublasCgetriBatched(...),
    cublasZgetriBatched(...), cublasSgetrsBatched(...), cublasDgetrsBatched(...),
    cublasCgetrsBatched(...), cublasZgetrsBatched(...), cublasSgeqrfBatched(...),
    cublasDgeqrfBatched(...), cublasCgeqrfBatched(...), cublasZgeqrfBatched(...),
    cublasSmatinvBatched(...), cublasDmatinvBatched(...), cublasCmatinvBatched(...),
    cublasZmatinvBatched(...), cublasSgemmBatched(...), cublasDgemmBatched(...),
    cublasCgemmBatched(...), cublasZgemmBatched(...), cublasSgemmStridedBatched(...),
    cublasDgemmStridedBatched(...), cublasCgemmStridedBatched(...), cublasZgemmStridedBatched(...),
    cublasSgemvBatched(...), cublasDgemvBatched(...), cublasCgemvBatched(...),
    cublasZgemvBatched(...), cublasSgemvStridedBatched(...), cublasDgemvStridedBatched(...),
    cublasCgemvStridedBatched(...), cublasZgemvStridedBatched(...), cublasStrsmBatched(...),
    cublasDtrsmBatched(...), cublasCtrsmBatched(...), cublasZtrsmBatched(...);
extern "C" const char *cublasGetStatusString(cublasStatus_t), *cublasGetStatusName(cublasStatus_t);
typedef cublasStatus_t cublasStatus;
typedef cudaDataType cublasDataType_t;
