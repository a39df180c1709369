//===- nccl.h - Collectives, opaque ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define NCCL_MAJOR 2
#define NCCL_MINOR 0
#define NCCL_PATCH 0
#define NCCL_VERSION_CODE 20000
#define NCCL_VERSION(X, Y, Z) ((X) * 10000 + (Y) * 100 + (Z))

struct ncclUniqueId {
  char internal[128];
};

typedef struct ncclComm_t_opaque *ncclComm_t;

enum ncclResult_t {
  ncclSuccess,
  ncclUnhandledCudaError,
  ncclSystemError,
  ncclInternalError,
  ncclInvalidArgument,
  ncclInvalidUsage,
  ncclRemoteError,
  ncclInProgress
};
enum ncclDataType_t {
  ncclInt8,
  ncclChar = 0,
  ncclUint8,
  ncclInt32,
  ncclInt = 2,
  ncclUint32,
  ncclInt64,
  ncclUint64,
  ncclFloat16,
  ncclHalf = 6,
  ncclFloat32,
  ncclFloat = 7,
  ncclFloat64,
  ncclDouble = 8,
  ncclBfloat16,
  ncclNumTypes
};
enum ncclRedOp_t { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg };

extern "C" ncclResult_t ncclGetUniqueId(...), ncclCommInitRank(...), ncclCommInitAll(...),
    ncclCommInitRankConfig(...), ncclCommDestroy(...), ncclCommFinalize(...), ncclCommAbort(...),
    ncclCommCount(...), ncclCommUserRank(...), ncclCommCuDevice(...), ncclCommGetAsyncError(...),
    ncclAllReduce(...), ncclReduce(...), ncclBroadcast(...), ncclBcast(...), ncclAllGather(...),
    ncclReduceScatter(...), ncclSend(...), ncclRecv(...), ncclGroupStart(...), ncclGroupEnd(...),
    ncclGetVersion(...), ncclMemAlloc(...), ncclMemFree(...);
extern "C" const char *ncclGetErrorString(ncclResult_t), *ncclGetLastError(ncclComm_t);
