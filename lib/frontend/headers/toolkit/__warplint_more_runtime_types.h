//===- __warplint_more_runtime_types.h - Types of the rare runtime API ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

constexpr cudaError_t
    cudaErrorInitializationError = (cudaError_t)3,
    cudaErrorCudartUnloading = (cudaError_t)4, cudaErrorProfilerDisabled = (cudaError_t)5,
    cudaErrorInvalidConfiguration = (cudaError_t)9, cudaErrorInvalidPitchValue = (cudaError_t)12,
    cudaErrorInvalidSymbol = (cudaError_t)13, cudaErrorInvalidHostPointer = (cudaError_t)16,
    cudaErrorInvalidDevicePointer = (cudaError_t)17, cudaErrorInvalidTexture = (cudaError_t)18,
    cudaErrorInvalidTextureBinding = (cudaError_t)19,
    cudaErrorInvalidChannelDescriptor = (cudaError_t)20,
    cudaErrorInvalidMemcpyDirection = (cudaError_t)21, cudaErrorNotYetImplemented = (cudaError_t)31,
    cudaErrorMemoryValueTooLarge = (cudaError_t)32, cudaErrorStubLibrary = (cudaError_t)34,
    cudaErrorInsufficientDriver = (cudaError_t)35, cudaErrorInvalidSurface = (cudaError_t)37,
    cudaErrorDevicesUnavailable = (cudaError_t)46, cudaErrorMissingConfiguration = (cudaError_t)52,
    cudaErrorLaunchMaxDepthExceeded = (cudaError_t)65, cudaErrorSyncDepthExceeded = (cudaError_t)68,
    cudaErrorLaunchPendingCountExceeded = (cudaError_t)69,
    cudaErrorInvalidDeviceFunction = (cudaError_t)98, cudaErrorNoDevice = (cudaError_t)100,
    cudaErrorInvalidDevice = (cudaError_t)101, cudaErrorInvalidKernelImage = (cudaError_t)200,
    cudaErrorDeviceUninitialized = (cudaError_t)201,
    cudaErrorMapBufferObjectFailed = (cudaError_t)205,
    cudaErrorUnmapBufferObjectFailed = (cudaError_t)206,
    cudaErrorNoKernelImageForDevice = (cudaError_t)209,
    cudaErrorECCUncorrectable = (cudaError_t)214, cudaErrorUnsupportedLimit = (cudaError_t)215,
    cudaErrorPeerAccessUnsupported = (cudaError_t)217, cudaErrorInvalidPtx = (cudaError_t)218,
    cudaErrorInvalidSource = (cudaError_t)300, cudaErrorFileNotFound = (cudaError_t)301,
    cudaErrorSharedObjectSymbolNotFound = (cudaError_t)302,
    cudaErrorSharedObjectInitFailed = (cudaError_t)303, cudaErrorOperatingSystem = (cudaError_t)304,
    cudaErrorInvalidResourceHandle = (cudaError_t)400, cudaErrorIllegalState = (cudaError_t)401,
    cudaErrorSymbolNotFound = (cudaError_t)500, cudaErrorIllegalAddress = (cudaError_t)700,
    cudaErrorLaunchOutOfResources = (cudaError_t)701, cudaErrorLaunchTimeout = (cudaError_t)702,
    cudaErrorPeerAccessAlreadyEnabled = (cudaError_t)704,
    cudaErrorPeerAccessNotEnabled = (cudaError_t)705,
    cudaErrorSetOnActiveProcess = (cudaError_t)708, cudaErrorAssert = (cudaError_t)710,
    cudaErrorHostMemoryAlreadyRegistered = (cudaError_t)712,
    cudaErrorHostMemoryNotRegistered = (cudaError_t)713,
    cudaErrorHardwareStackError = (cudaError_t)714, cudaErrorIllegalInstruction = (cudaError_t)715,
    cudaErrorMisalignedAddress = (cudaError_t)716, cudaErrorInvalidAddressSpace = (cudaError_t)717,
    cudaErrorInvalidPc = (cudaError_t)718, cudaErrorLaunchFailure = (cudaError_t)719,
    cudaErrorCooperativeLaunchTooLarge = (cudaError_t)720, cudaErrorNotPermitted = (cudaError_t)800,
    cudaErrorNotSupported = (cudaError_t)801, cudaErrorStreamCaptureUnsupported = (cudaError_t)900,
    cudaErrorStreamCaptureInvalidated = (cudaError_t)901,
    cudaErrorGraphExecUpdateFailure = (cudaError_t)910, cudaErrorStartupFailure = (cudaError_t)127;

enum cudaFuncCache {
  cudaFuncCachePreferNone,
  cudaFuncCachePreferShared,
  cudaFuncCachePreferL1,
  cudaFuncCachePreferEqual
};
enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault,
  cudaSharedMemBankSizeFourByte,
  cudaSharedMemBankSizeEightByte
};
enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxL1 = 0,
  cudaSharedmemCarveoutMaxShared = 100
};
enum cudaLimit {
  cudaLimitStackSize,
  cudaLimitPrintfFifoSize,
  cudaLimitMallocHeapSize,
  cudaLimitDevRuntimeSyncDepth,
  cudaLimitDevRuntimePendingLaunchCount,
  cudaLimitMaxL2FetchGranularity,
  cudaLimitPersistingL2CacheSize
};
enum cudaComputeMode {
  cudaComputeModeDefault,
  cudaComputeModeExclusive,
  cudaComputeModeProhibited,
  cudaComputeModeExclusiveProcess
};
enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly,
  cudaMemAdviseSetPreferredLocation,
  cudaMemAdviseUnsetPreferredLocation,
  cudaMemAdviseSetAccessedBy,
  cudaMemAdviseUnsetAccessedBy
};
enum cudaMemoryType {
  cudaMemoryTypeUnregistered,
  cudaMemoryTypeHost,
  cudaMemoryTypeDevice,
  cudaMemoryTypeManaged
};
enum cudaMemLocationType {
  cudaMemLocationTypeInvalid,
  cudaMemLocationTypeDevice,
  cudaMemLocationTypeHost
};
enum cudaMemRangeAttribute {
  cudaMemRangeAttributeReadMostly = 1,
  cudaMemRangeAttributePreferredLocation,
  cudaMemRangeAttributeAccessedBy,
  cudaMemRangeAttributeLastPrefetchLocation
};
enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic,
  cudaMemPoolReuseAllowInternalDependencies,
  cudaMemPoolAttrReleaseThreshold,
  cudaMemPoolAttrReservedMemCurrent,
  cudaMemPoolAttrReservedMemHigh,
  cudaMemPoolAttrUsedMemCurrent,
  cudaMemPoolAttrUsedMemHigh
};
enum cudaMemAllocationType { cudaMemAllocationTypePinned = 1 };
enum cudaMemAllocationHandleType {
  cudaMemHandleTypeNone,
  cudaMemHandleTypePosixFileDescriptor,
  cudaMemHandleTypeWin32,
  cudaMemHandleTypeFabric = 8
};
enum cudaMemAccessFlags {
  cudaMemAccessFlagsProtNone,
  cudaMemAccessFlagsProtRead,
  cudaMemAccessFlagsProtReadWrite = 3
};
enum cudaDriverEntryPointFlags {
  cudaEnableDefault,
  cudaEnableLegacyStream,
  cudaEnablePerThreadDefaultStream
};
enum cudaDriverEntryPointQueryResult {
  cudaDriverEntryPointSuccess,
  cudaDriverEntryPointSymbolNotFound,
  cudaDriverEntryPointVersionNotSufficent
};
enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal,
  cudaStreamCaptureModeThreadLocal,
  cudaStreamCaptureModeRelaxed
};
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone,
  cudaStreamCaptureStatusActive,
  cudaStreamCaptureStatusInvalidated
};
enum cudaGraphNodeType {
  cudaGraphNodeTypeKernel,
  cudaGraphNodeTypeMemcpy,
  cudaGraphNodeTypeMemset,
  cudaGraphNodeTypeHost,
  cudaGraphNodeTypeGraph,
  cudaGraphNodeTypeEmpty
};
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess, cudaGraphExecUpdateError };
enum cudaDataType_t {
  CUDA_R_32F,
  CUDA_R_64F,
  CUDA_R_16F,
  CUDA_R_8I,
  CUDA_C_32F,
  CUDA_C_64F,
  CUDA_C_16F,
  CUDA_C_8I,
  CUDA_R_8U,
  CUDA_C_8U,
  CUDA_R_32I,
  CUDA_C_32I,
  CUDA_R_32U,
  CUDA_C_32U,
  CUDA_R_16BF,
  CUDA_C_16BF,
  CUDA_R_4I,
  CUDA_R_64I = 24,
  CUDA_R_8F_E4M3 = 28,
  CUDA_R_8F_E5M2,
  CUDA_R_8F_UE8M0,
  CUDA_R_4F_E2M1 = 33
};
typedef cudaDataType_t cudaDataType;
enum libraryPropertyType_t { MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL };
typedef libraryPropertyType_t libraryPropertyType;

#define cudaHostAllocDefault 0
#define cudaHostAllocPortable 1
#define cudaHostAllocMapped 2
#define cudaHostAllocWriteCombined 4
#define cudaHostRegisterDefault 0
#define cudaHostRegisterPortable 1
#define cudaHostRegisterMapped 2
#define cudaHostRegisterIoMemory 4
#define cudaHostRegisterReadOnly 8
#define cudaMemAttachGlobal 1
#define cudaMemAttachHost 2
#define cudaMemAttachSingle 4
#define cudaStreamDefault 0
#define cudaStreamNonBlocking 1
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaStreamFireAndForget ((cudaStream_t)4)
#define cudaStreamTailLaunch ((cudaStream_t)3)
#define cudaStreamGraphTailLaunch ((cudaStream_t)256)
#define cudaEventDefault 0
#define cudaEventBlockingSync 1
#define cudaEventDisableTiming 2
#define cudaEventInterprocess 4
#define cudaEventWaitDefault 0
#define cudaDeviceScheduleAuto 0
#define cudaDeviceScheduleSpin 1
#define cudaDeviceScheduleYield 2
#define cudaDeviceScheduleBlockingSync 4
#define cudaDeviceBlockingSync 4
#define cudaDeviceMapHost 8
#define cudaDeviceLmemResizeToMax 16
#define cudaArrayDefault 0
#define cudaArrayLayered 1
#define cudaArraySurfaceLoadStore 2
#define cudaArrayCubemap 4
#define cudaArrayTextureGather 8
#define cudaIpcMemLazyEnablePeerAccess 1
#define cudaOccupancyDefault 0
#define cudaCpuDeviceId (-1)
#define cudaInvalidDeviceId (-2)
#define cudaGraphInstantiateFlagAutoFreeOnLaunch 1
#define cudaGraphInstantiateFlagDeviceLaunch 4
#define cudaExternalMemoryDedicated 1
#define cudaDevicePropDontCare                                                                     \
  cudaDeviceProp {}

enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned,
  cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat,
  cudaChannelFormatKindNone
};
struct cudaChannelFormatDesc {
  int x, y, z, w;
  cudaChannelFormatKind f;
};
struct cudaExtent {
  size_t width, height, depth;
};
struct cudaPos {
  size_t x, y, z;
};
struct cudaPitchedPtr {
  void *ptr;
  size_t pitch, xsize, ysize;
};
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};
struct cudaPointerAttributes {
  cudaMemoryType type, memoryType;
  int device, isManaged;
  void *devicePointer, *hostPointer;
};
struct cudaFuncAttributes {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA,
      maxDynamicSharedSizeBytes, preferredShmemCarveout, clusterDimMustBeSet, requiredClusterWidth,
      requiredClusterHeight, requiredClusterDepth;
};
struct cudaMemLocation {
  cudaMemLocationType type;
  int id;
};
struct cudaMemAccessDesc {
  cudaMemLocation location;
  cudaMemAccessFlags flags;
};
struct cudaMemPoolProps {
  cudaMemAllocationType allocType;
  cudaMemAllocationHandleType handleTypes;
  cudaMemLocation location;
  void *win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
};
struct cudaMemAllocNodeParams {
  cudaMemPoolProps poolProps;
  const cudaMemAccessDesc *accessDescs;
  size_t accessDescCount, bytesize;
  void *dptr;
};

typedef struct CUmemPoolHandle_st *cudaMemPool_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUfunc_st *cudaFunction_t;
typedef struct CUexternalMemory_st *cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st *cudaExternalSemaphore_t;
typedef unsigned long long cudaGraphConditionalHandle;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
typedef void (*cudaHostFn_t)(void *);
struct cudaGraphicsResource;
struct cudaIpcMemHandle_t {
  char reserved[64];
};
struct cudaIpcEventHandle_t {
  char reserved[64];
};
struct cudaUUID_t {
  char bytes[16];
};

struct cudaKernelNodeParams {
  void *func;
  dim3 gridDim, blockDim;
  unsigned sharedMemBytes;
  void **kernelParams, **extra;
};
struct cudaMemsetParams {
  void *dst;
  size_t pitch;
  unsigned value, elementSize;
  size_t width, height;
};
struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void *userData;
};
struct cudaGraphNodeParams {
  cudaGraphNodeType type;
};
struct cudaGraphExecUpdateResultInfo {
  cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode, errorFromNode;
};

#include "__warplint_launch_attributes.h"
