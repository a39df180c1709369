//===- mpi.h - Message passing, opaque ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

struct MPI_Status {
  int MPI_SOURCE, MPI_TAG, MPI_ERROR;
};

typedef struct MPI_Comm_opaque *MPI_Comm;
typedef struct MPI_Datatype_opaque *MPI_Datatype;
typedef struct MPI_Op_opaque *MPI_Op;
typedef struct MPI_Request_opaque *MPI_Request;
typedef struct MPI_Win_opaque *MPI_Win;
typedef struct MPI_Info_opaque *MPI_Info;
typedef struct MPI_Group_opaque *MPI_Group;
typedef struct MPI_File_opaque *MPI_File;

extern "C" int MPI_Init(...), MPI_Init_thread(...), MPI_Finalize(...), MPI_Initialized(...),
    MPI_Abort(...), MPI_Comm_rank(...), MPI_Comm_size(...), MPI_Comm_split(...),
    MPI_Comm_split_type(...), MPI_Comm_dup(...), MPI_Comm_free(...), MPI_Send(...), MPI_Recv(...),
    MPI_Isend(...), MPI_Irecv(...), MPI_Sendrecv(...), MPI_Wait(...), MPI_Waitall(...),
    MPI_Waitany(...), MPI_Test(...), MPI_Barrier(...), MPI_Bcast(...), MPI_Reduce(...),
    MPI_Allreduce(...), MPI_Gather(...), MPI_Gatherv(...), MPI_Allgather(...), MPI_Allgatherv(...),
    MPI_Scatter(...), MPI_Scatterv(...), MPI_Alltoall(...), MPI_Alltoallv(...),
    MPI_Get_processor_name(...), MPI_Type_contiguous(...), MPI_Type_vector(...),
    MPI_Type_commit(...), MPI_Type_free(...), MPI_Get_count(...), MPI_Cart_create(...),
    MPI_Cart_shift(...), MPI_Cart_coords(...), MPI_Dims_create(...), MPI_Win_create(...),
    MPI_Win_fence(...), MPI_Put(...), MPI_Get(...), MPI_Error_string(...), MPI_Info_create(...);
extern "C" double MPI_Wtime();

#define MPI_SUCCESS 0
#define MPI_COMM_WORLD ((MPI_Comm)1)
#define MPI_COMM_SELF ((MPI_Comm)2)
#define MPI_COMM_NULL ((MPI_Comm)0)
#define MPI_INFO_NULL ((MPI_Info)0)
#define MPI_CHAR ((MPI_Datatype)1)
#define MPI_BYTE ((MPI_Datatype)2)
#define MPI_INT ((MPI_Datatype)3)
#define MPI_UNSIGNED ((MPI_Datatype)4)
#define MPI_LONG ((MPI_Datatype)5)
#define MPI_LONG_LONG ((MPI_Datatype)6)
#define MPI_LONG_LONG_INT ((MPI_Datatype)6)
#define MPI_UNSIGNED_LONG ((MPI_Datatype)7)
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype)8)
#define MPI_FLOAT ((MPI_Datatype)9)
#define MPI_DOUBLE ((MPI_Datatype)10)
#define MPI_INT64_T ((MPI_Datatype)11)
#define MPI_UINT64_T ((MPI_Datatype)12)
#define MPI_C_BOOL ((MPI_Datatype)13)
#define MPI_SUM ((MPI_Op)1)
#define MPI_MAX ((MPI_Op)2)
#define MPI_MIN ((MPI_Op)3)
#define MPI_PROD ((MPI_Op)4)
#define MPI_LOR ((MPI_Op)5)
#define MPI_LAND ((MPI_Op)6)
#define MPI_IN_PLACE ((void *)-1)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_REQUEST_NULL ((MPI_Request)0)
#define MPI_PROC_NULL (-2)
#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-1)
#define MPI_COMM_TYPE_SHARED 0
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 512
#define MPI_THREAD_MULTIPLE 3
