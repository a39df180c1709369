//===- cusolverDn.h - Dense solvers, opaque -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cusolver_common.h>

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo_t_opaque *syevjInfo_t;
typedef struct gesvdjInfo_t_opaque *gesvdjInfo_t;
typedef struct cusolverDnParams_t_opaque *cusolverDnParams_t;

extern "C" cusolverStatus_t cusolverDnCreate(...), cusolverDnDestroy(...), cusolverDnSetStream(...),
    cusolverDnCreateSyevjInfo(...), cusolverDnDestroySyevjInfo(...),
    cusolverDnXsyevjSetTolerance(...), cusolverDnXsyevjSetMaxSweeps(...),
    cusolverDnXsyevjSetSortEig(...), cusolverDnCreateGesvdjInfo(...),
    cusolverDnDestroyGesvdjInfo(...), cusolverDnXgesvdjSetTolerance(...),
    cusolverDnXgesvdjSetMaxSweeps(...), cusolverDnSpotrf(...), cusolverDnDpotrf(...),
    cusolverDnCpotrf(...), cusolverDnZpotrf(...), cusolverDnSpotrf_bufferSize(...),
    cusolverDnDpotrf_bufferSize(...), cusolverDnCpotrf_bufferSize(...),
    cusolverDnZpotrf_bufferSize(...), cusolverDnSpotrs(...), cusolverDnDpotrs(...),
    cusolverDnCpotrs(...), cusolverDnZpotrs(...), cusolverDnSgetrf(...), cusolverDnDgetrf(...),
    cusolverDnCgetrf(...), cusolverDnZgetrf(...), cusolverDnSgetrf_bufferSize(...),
    cusolverDnDgetrf_bufferSize(...), cusolverDnCgetrf_bufferSize(...),
    cusolverDnZgetrf_bufferSize(...), cusolverDnSgetrs(...), cusolverDnDgetrs(...),
    cusolverDnCgetrs(...), cusolverDnZgetrs(...), cusolverDnSgeqrf(...), cusolverDnDgeqrf(...),
    cusolverDnCgeqrf(...), cusolverDnZgeqrf(...), cusolverDnSgeqrf_bufferSize(...),
    cusolverDnDgeqrf_bufferSize(...), cusolverDnCgeqrf_bufferSize(...),
    cusolverDnZgeqrf_bufferSize(...), cusolverDnSormqr(...), cusolverDnDormqr(...),
    cusolverDnCormqr(...), cusolverDnZormqr(...), cusolverDnSormqr_bufferSize(...),
    cusolverDnDormqr_bufferSize(...), cusolverDnCormqr_bufferSize(...),
    cusolverDnZormqr_bufferSize(...), cusolverDnSgesvd(...), cusolverDnDgesvd(...),
    cusolverDnCgesvd(...), cusolverDnZgesvd(...), cusolverDnSgesvd_bufferSize(...),
    cusolverDnDgesvd_bufferSize(...), cusolverDnCgesvd_bufferSize(...),
    cusolverDnZgesvd_bufferSize(...), cusolverDnSsyevd(...), cusolverDnDsyevd(...),
    cusolverDnCsyevd(...), cusolverDnZsyevd(...), cusolverDnSsyevd_bufferSize(...),
    cusolverDnDsyevd_bufferSize(...), cusolverDnCsyevd_bufferSize(...),
    cusolverDnZsyevd_bufferSize(...), cusolverDnSsyevj(...), cusolverDnDsyevj(...),
    cusolverDnCsyevj(...), cusolverDnZsyevj(...), cusolverDnSsyevj_bufferSize(...),
    cusolverDnDsyevj_bufferSize(...), cusolverDnCsyevj_bufferSize(...),
    cusolverDnZsyevj_bufferSize(...), cusolverDnSsyevjBatched(...), cusolverDnDsyevjBatched(...),
    cusolverDnCsyevjBatched(...), cusolverDnZsyevjBatched(...),
    cusolverDnSsyevjBatched_bufferSize(...), cusolverDnDsyevjBatched_bufferSize(...),
    cusolverDnCsyevjBatched_bufferSize(...), cusolverDnZsyevjBatched_bufferSize(...),
    cusolverDnSgesvdj(...), cusolverDnDgesvdj(...), cusolverDnCgesvdj(...), cusolverDnZgesvdj(...),
    cusolverDnSgesvdj_bufferSize(...), cusolverDnDgesvdj_bufferSize(...),
    cusolverDnCgesvdj_bufferSize(...), cusolverDnZgesvdj_bufferSize(...), cusolverDnSsygvd(...),
    cusolverDnDsygvd(...), cusolverDnCsygvd(...), cusolverDnZsygvd(...),
    cusolverDnSsygvd_bufferSize(...), cusolverDnDsygvd_bufferSize(...),
    cusolverDnCsygvd_bufferSize(...), cusolverDnZsygvd_bufferSize(...), cusolverDnSorgqr(...),
    cusolverDnDorgqr(...), cusolverDnCorgqr(...), cusolverDnZorgqr(...),
    cusolverDnSorgqr_bufferSize(...), cusolverDnDorgqr_bufferSize(...),
    cusolverDnCorgqr_bufferSize(...), cusolverDnZorgqr_bufferSize(...),
    cusolverDnSpotrfBatched(...), cusolverDnDpotrfBatched(...), cusolverDnCpotrfBatched(...),
    cusolverDnZpotrfBatched(...), cusolverDnSpotrsBatched(...), cusolverDnDpotrsBatched(...),
    cusolverDnCpotrsBatched(...), cusolverDnZpotrsBatched(...), cusolverDnSgesvdjBatched(...),
    cusolverDnDgesvdjBatched(...), cusolverDnCgesvdjBatched(...), cusolverDnZgesvdjBatched(...),
    cusolverDnSgesvdjBatched_bufferSize(...), cusolverDnDgesvdjBatched_bufferSize(...),
    cusolverDnCgesvdjBatched_bufferSize(...), cusolverDnZgesvdjBatched_bufferSize(...);
