//===- cuda.h - The driver API --------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Host code is parsed for its launches only: every call takes what it is given.
///
//===----------------------------------------------------------------------===//
#pragma once

enum CUresult {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
};

typedef unsigned int cuuint32_t;
typedef unsigned long long cuuint64_t;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr, CUtexObject, CUsurfObject, CUmemGenericAllocationHandle;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef struct CUlinkState_st *CUlinkState;
struct CUlaunchAttribute {
  unsigned id;
  union {
    char pad[64];
    int cooperative, priority;
    struct {
      unsigned x, y, z;
    } clusterDim;
  } value;
};
typedef struct CUgraphicsResource_st *CUgraphicsResource;

enum CUdevice_attribute : int;
enum CUfunction_attribute : int;
enum CUjit_option : int;
enum CUlimit : int;
constexpr CUdevice_attribute CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = (CUdevice_attribute)1,
                             CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK =
                                 (CUdevice_attribute)8,
                             CU_DEVICE_ATTRIBUTE_WARP_SIZE = (CUdevice_attribute)10,
                             CU_DEVICE_ATTRIBUTE_CLOCK_RATE = (CUdevice_attribute)13,
                             CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = (CUdevice_attribute)16,
                             CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = (CUdevice_attribute)36,
                             CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = (CUdevice_attribute)37,
                             CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = (CUdevice_attribute)38,
                             CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = (CUdevice_attribute)41,
                             CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = (CUdevice_attribute)75,
                             CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = (CUdevice_attribute)76,
                             CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = (CUdevice_attribute)83,
                             CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = (CUdevice_attribute)89,
                             CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = (CUdevice_attribute)95,
                             CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN =
                                 (CUdevice_attribute)97,
                             CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED =
                                 (CUdevice_attribute)102,
                             CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED = (CUdevice_attribute)132;
constexpr CUfunction_attribute CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = (CUfunction_attribute)0,
                               CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = (CUfunction_attribute)1,
                               CU_FUNC_ATTRIBUTE_NUM_REGS = (CUfunction_attribute)4,
                               CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES =
                                   (CUfunction_attribute)8;
#define CU_TRSF_READ_AS_INTEGER 1
#define CU_TRSF_NORMALIZED_COORDINATES 2
#define CU_LAUNCH_PARAM_END ((void *)0)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)1)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)2)
enum { CU_CTX_SCHED_AUTO, CU_CTX_MAP_HOST = 8 };
enum { CU_STREAM_DEFAULT, CU_STREAM_NON_BLOCKING };
enum { CU_EVENT_DEFAULT, CU_EVENT_BLOCKING_SYNC, CU_EVENT_DISABLE_TIMING };

enum CUmemLocationType {
  CU_MEM_LOCATION_TYPE_INVALID,
  CU_MEM_LOCATION_TYPE_DEVICE,
  CU_MEM_LOCATION_TYPE_HOST
};
enum CUmemAllocationType { CU_MEM_ALLOCATION_TYPE_PINNED = 1 };
enum CUmemAllocationHandleType {
  CU_MEM_HANDLE_TYPE_NONE,
  CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
  CU_MEM_HANDLE_TYPE_WIN32,
  CU_MEM_HANDLE_TYPE_FABRIC = 8
};
enum CUmemAccess_flags {
  CU_MEM_ACCESS_FLAGS_PROT_NONE,
  CU_MEM_ACCESS_FLAGS_PROT_READ,
  CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3
};
enum CUmemAllocationGranularity_flags {
  CU_MEM_ALLOC_GRANULARITY_MINIMUM,
  CU_MEM_ALLOC_GRANULARITY_RECOMMENDED
};
struct CUmemLocation {
  CUmemLocationType type;
  int id;
};
struct CUmemAllocationProp {
  CUmemAllocationType type;
  CUmemAllocationHandleType requestedHandleTypes;
  CUmemLocation location;
  void *win32HandleMetaData;
  struct {
    unsigned char compressionType, gpuDirectRDMACapable;
    unsigned short usage;
  } allocFlags;
};
struct CUmemAccessDesc {
  CUmemLocation location;
  CUmemAccess_flags flags;
};

//===- Tensor maps: one box of a tensor, moved by the copy engine ---------===//

struct alignas(64) CUtensorMap {
  unsigned long long opaque[16];
};
enum CUtensorMapDataType {
  CU_TENSOR_MAP_DATA_TYPE_UINT8,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B,
  CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B
};
enum CUtensorMapInterleave {
  CU_TENSOR_MAP_INTERLEAVE_NONE,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
};
enum CUtensorMapSwizzle {
  CU_TENSOR_MAP_SWIZZLE_NONE,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B
};
enum CUtensorMapL2promotion {
  CU_TENSOR_MAP_L2_PROMOTION_NONE,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
enum CUtensorMapFloatOOBfill {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
};

extern "C" CUresult cuInit(...), cuDriverGetVersion(...), cuDeviceGet(...), cuDeviceGetCount(...),
    cuDeviceGetName(...), cuDeviceGetUuid(...), cuDeviceGetAttribute(...),
    cuDeviceGetProperties(...), cuDeviceTotalMem(...), cuDeviceComputeCapability(...),
    cuDeviceCanAccessPeer(...), cuDevicePrimaryCtxRetain(...), cuDevicePrimaryCtxRelease(...),
    cuCtxCreate(...), cuCtxDestroy(...), cuCtxGetCurrent(...), cuCtxSetCurrent(...),
    cuCtxPushCurrent(...), cuCtxPopCurrent(...), cuCtxGetDevice(...), cuCtxSynchronize(...),
    cuCtxDetach(...), cuCtxEnablePeerAccess(...), cuModuleLoad(...), cuModuleLoadData(...),
    cuModuleLoadDataEx(...), cuModuleLoadFatBinary(...), cuModuleUnload(...),
    cuModuleGetFunction(...), cuModuleGetGlobal(...), cuModuleGetTexRef(...),
    cuLibraryLoadData(...), cuLibraryGetKernel(...), cuKernelGetFunction(...), cuLinkCreate(...),
    cuLinkAddData(...), cuLinkAddFile(...), cuLinkComplete(...), cuLinkDestroy(...),
    cuMemAlloc(...), cuMemAllocPitch(...), cuMemAllocHost(...), cuMemAllocManaged(...),
    cuMemFree(...), cuMemFreeHost(...), cuMemHostAlloc(...), cuMemHostRegister(...),
    cuMemGetInfo(...), cuMemGetAddressRange(...), cuMemcpy(...), cuMemcpyHtoD(...),
    cuMemcpyDtoH(...), cuMemcpyDtoD(...), cuMemcpyHtoDAsync(...), cuMemcpyDtoHAsync(...),
    cuMemcpyDtoDAsync(...), cuMemcpy2D(...), cuMemcpy3D(...), cuMemsetD8(...), cuMemsetD16(...),
    cuMemsetD32(...), cuMemCreate(...), cuMemMap(...), cuMemUnmap(...), cuMemRelease(...),
    cuMemAddressReserve(...), cuMemAddressFree(...), cuMemSetAccess(...),
    cuMemGetAllocationGranularity(...), cuMemExportToShareableHandle(...),
    cuMemImportFromShareableHandle(...), cuPointerGetAttribute(...), cuStreamCreate(...),
    cuStreamDestroy(...), cuStreamSynchronize(...), cuStreamWaitEvent(...), cuStreamQuery(...),
    cuEventCreate(...), cuEventDestroy(...), cuEventRecord(...), cuEventSynchronize(...),
    cuEventElapsedTime(...), cuEventQuery(...), cuFuncGetAttribute(...), cuFuncSetAttribute(...),
    cuFuncSetCacheConfig(...), cuFuncSetBlockShape(...), cuFuncSetSharedSize(...),
    cuParamSetSize(...), cuParamSeti(...), cuParamSetf(...), cuParamSetv(...), cuLaunch(...),
    cuLaunchGrid(...), cuLaunchKernel(...), cuLaunchKernelEx(...), cuLaunchCooperativeKernel(...),
    cuOccupancyMaxActiveBlocksPerMultiprocessor(...), cuOccupancyMaxPotentialBlockSize(...),
    cuGetErrorName(...), cuGetErrorString(...), cuGetProcAddress(...), cuArrayCreate(...),
    cuArrayDestroy(...), cuTexRefSetArray(...), cuTexRefSetAddressMode(...),
    cuTexRefSetFilterMode(...), cuTexRefSetFlags(...), cuTexRefSetFormat(...),
    cuTexObjectCreate(...), cuTexObjectDestroy(...), cuProfilerStart(...), cuProfilerStop(...),
    cuTensorMapEncodeTiled(...), cuTensorMapEncodeIm2col(...), cuMulticastCreate(...),
    cuMemRetainAllocationHandle(...), cuMemGetAllocationPropertiesFromHandle(...),
    cuMemGetAccess(...), cuMemHostUnregister(...), cuMemHostGetDevicePointer(...),
    cuMemAllocAsync(...), cuMemFreeAsync(...), cuMemcpyAsync(...), cuMemsetD8Async(...),
    cuMemsetD32Async(...), cuMulticastAddDevice(...), cuMulticastBindMem(...),
    cuMulticastBindAddr(...), cuMulticastUnbind(...), cuMulticastGetGranularity(...),
    cuLibraryLoadFromFile(...), cuLibraryUnload(...), cuLibraryGetKernelCount(...),
    cuLibraryEnumerateKernels(...), cuKernelGetName(...), cuOccupancyMaxActiveClusters(...),
    cuStreamCreateWithPriority(...), cuLaunchHostFunc(...), cuCtxGetLimit(...), cuCtxSetLimit(...);
