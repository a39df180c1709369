//===- cusparse.h - Sparse linear algebra, opaque -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define CUSPARSE_H_
#define CUSPARSEAPI

#include "__warplint_more_runtime_types.h"

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr_t_opaque *cusparseMatDescr_t;
typedef struct cusparseSpMatDescr_t_opaque *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr_t_opaque *cusparseDnMatDescr_t;
typedef struct cusparseDnVecDescr_t_opaque *cusparseDnVecDescr_t;
typedef struct cusparseSpVecDescr_t_opaque *cusparseSpVecDescr_t;
typedef struct cusparseSpGEMMDescr_t_opaque *cusparseSpGEMMDescr_t;
typedef struct cusparseSpSVDescr_t_opaque *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr_t_opaque *cusparseSpSMDescr_t;
typedef struct csrsv2Info_t_opaque *csrsv2Info_t;
typedef struct csrilu02Info_t_opaque *csrilu02Info_t;
typedef struct csric02Info_t_opaque *csric02Info_t;
typedef struct csrgemm2Info_t_opaque *csrgemm2Info_t;

enum cusparseStatus_t {
  CUSPARSE_STATUS_SUCCESS,
  CUSPARSE_STATUS_NOT_INITIALIZED,
  CUSPARSE_STATUS_ALLOC_FAILED,
  CUSPARSE_STATUS_INVALID_VALUE,
  CUSPARSE_STATUS_ARCH_MISMATCH,
  CUSPARSE_STATUS_MAPPING_ERROR,
  CUSPARSE_STATUS_EXECUTION_FAILED,
  CUSPARSE_STATUS_INTERNAL_ERROR,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  CUSPARSE_STATUS_ZERO_PIVOT
};
enum cusparseOperation_t {
  CUSPARSE_OPERATION_NON_TRANSPOSE,
  CUSPARSE_OPERATION_TRANSPOSE,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};
enum cusparseMatrixType_t {
  CUSPARSE_MATRIX_TYPE_GENERAL,
  CUSPARSE_MATRIX_TYPE_SYMMETRIC,
  CUSPARSE_MATRIX_TYPE_HERMITIAN,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR
};
enum cusparseFillMode_t { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER };
enum cusparseDiagType_t { CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT };
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE };
enum cusparseIndexType_t { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_64I };
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW };
enum cusparseAction_t { CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC };
enum cusparseSolvePolicy_t { CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL };
enum cusparseDirection_t { CUSPARSE_DIRECTION_ROW, CUSPARSE_DIRECTION_COLUMN };
enum cusparsePointerMode_t { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE };
enum cusparseSpMVAlg_t {
  CUSPARSE_SPMV_ALG_DEFAULT,
  CUSPARSE_MV_ALG_DEFAULT = 0,
  CUSPARSE_SPMV_CSR_ALG1 = 2,
  CUSPARSE_SPMV_CSR_ALG2,
  CUSPARSE_SPMV_COO_ALG1 = 1,
  CUSPARSE_SPMV_COO_ALG2 = 4
};
enum cusparseSpMMAlg_t {
  CUSPARSE_SPMM_ALG_DEFAULT,
  CUSPARSE_SPMM_CSR_ALG1 = 4,
  CUSPARSE_SPMM_CSR_ALG2 = 6,
  CUSPARSE_SPMM_COO_ALG1 = 1
};
enum cusparseSpGEMMAlg_t {
  CUSPARSE_SPGEMM_DEFAULT,
  CUSPARSE_SPGEMM_ALG1 = 3,
  CUSPARSE_SPGEMM_ALG2
};
enum cusparseSpSVAlg_t { CUSPARSE_SPSV_ALG_DEFAULT };
enum cusparseSpMatAttribute_t { CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE };
enum cusparseSparseToDenseAlg_t { CUSPARSE_SPARSETODENSE_ALG_DEFAULT };
enum cusparseDenseToSparseAlg_t { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT };
enum cusparseCsr2CscAlg_t { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1 };

extern "C" cusparseStatus_t cusparseCreate(...), cusparseDestroy(...), cusparseSetStream(...),
    cusparseGetVersion(...), cusparseSetPointerMode(...), cusparseCreateMatDescr(...),
    cusparseDestroyMatDescr(...), cusparseSetMatType(...), cusparseSetMatIndexBase(...),
    cusparseSetMatFillMode(...), cusparseSetMatDiagType(...), cusparseCreateCsr(...),
    cusparseCreateConstCsr(...), cusparseCreateCsc(...), cusparseCreateCoo(...),
    cusparseCreateBlockedEll(...), cusparseDestroySpMat(...), cusparseCreateDnMat(...),
    cusparseDestroyDnMat(...), cusparseCreateDnVec(...), cusparseDestroyDnVec(...),
    cusparseCreateSpVec(...), cusparseDestroySpVec(...), cusparseSpMV(...),
    cusparseSpMV_bufferSize(...), cusparseSpMV_preprocess(...), cusparseSpMM(...),
    cusparseSpMM_bufferSize(...), cusparseSpMM_preprocess(...), cusparseSDDMM(...),
    cusparseSDDMM_bufferSize(...), cusparseSDDMM_preprocess(...), cusparseSpGEMM_createDescr(...),
    cusparseSpGEMM_destroyDescr(...), cusparseSpGEMM_workEstimation(...),
    cusparseSpGEMM_compute(...), cusparseSpGEMM_copy(...), cusparseSpMatGetSize(...),
    cusparseSpMatSetAttribute(...), cusparseCsrSetPointers(...), cusparseSpSV_createDescr(...),
    cusparseSpSV_destroyDescr(...), cusparseSpSV_bufferSize(...), cusparseSpSV_analysis(...),
    cusparseSpSV_solve(...), cusparseSparseToDense(...), cusparseSparseToDense_bufferSize(...),
    cusparseDenseToSparse_bufferSize(...), cusparseDenseToSparse_analysis(...),
    cusparseDenseToSparse_convert(...), cusparseAxpby(...), cusparseGather(...),
    cusparseScatter(...), cusparseSpVV(...), cusparseSpVV_bufferSize(...), cusparseCsr2cscEx2(...),
    cusparseCsr2cscEx2_bufferSize(...), cusparseXcoo2csr(...), cusparseXcsr2coo(...),
    cusparseXcsrsort(...), cusparseScsrmv(...), cusparseDcsrmv(...), cusparseScsrmm(...),
    cusparseScsrmm2(...), cusparseDcsrmm(...), cusparseXcsrgemmNnz(...), cusparseScsrgemm(...),
    cusparseDcsrgemm(...), cusparseScsr2csc(...), cusparseDcsr2csc(...),
    cusparseCreateIdentityPermutation(...), cusparseXcoosort_bufferSizeExt(...),
    cusparseXcoosortByRow(...), cusparseSnnz(...), cusparseDnnz(...), cusparseSdense2csr(...),
    cusparseDdense2csr(...);
extern "C" const char *cusparseGetErrorString(cusparseStatus_t),
    *cusparseGetErrorName(cusparseStatus_t);
