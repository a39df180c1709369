//===- __warplint_runtime.h - The runtime API that most programs call -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Host code is parsed for its launches only, so a function whose arguments say
/// nothing about one takes whatever it is given. The rest is in
/// __warplint_more_runtime.h.
///
//===----------------------------------------------------------------------===//
#pragma once

enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorNotReady = 600,
  cudaErrorUnknown = 999
};
typedef cudaError cudaError_t;

enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};

enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
  cudaFuncAttributeClusterDimMustBeSet = 10,
  cudaFuncAttributeRequiredClusterWidth = 11,
  cudaFuncAttributeRequiredClusterHeight = 12,
  cudaFuncAttributeRequiredClusterDepth = 13,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
  cudaFuncAttributeClusterSchedulingPolicyPreference = 15
};

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;

struct cudaDeviceProp {
  char name[256], uuid[16];
  size_t totalGlobalMem, sharedMemPerBlock, memPitch, totalConstMem, textureAlignment,
      texturePitchAlignment, surfaceAlignment, sharedMemPerMultiprocessor, sharedMemPerBlockOptin,
      reservedSharedMemPerBlock;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate,
      major, minor, deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated,
      canMapHostMemory, computeMode, maxTexture1D, maxTexture1DLinear, maxTexture2D[2],
      maxTexture2DLinear[3], maxTexture3D[3], maxTexture1DLayered[2], maxTexture2DLayered[3],
      maxTextureCubemap, maxSurface1D, maxSurface2D[2], maxSurface3D[3], concurrentKernels,
      ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount,
      unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize,
      maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported,
      localL1CacheSupported, regsPerMultiprocessor, managedMemory, isMultiGpuBoard,
      multiGpuBoardGroupID, hostNativeAtomicSupported, singleToDoublePrecisionPerfRatio,
      pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported,
      canUseHostPointerForRegisteredMem, cooperativeLaunch, cooperativeMultiDeviceLaunch,
      pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost,
      maxBlocksPerMultiProcessor, accessPolicyMaxWindowSize, hostRegisterSupported, clusterLaunch,
      memoryPoolsSupported;
};

// What <<<>>> calls; the name depends on the toolkit that Clang thinks it has.
extern "C" {
cudaError_t cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = 0);
__device__ void *cudaGetParameterBuffer(size_t, size_t);
__device__ cudaError_t cudaLaunchDevice(...);

__host__ __device__ cudaError_t cudaDeviceSynchronize(), cudaGetLastError(), cudaPeekAtLastError(),
    cudaFree(void *), cudaGetDevice(int *), cudaGetDeviceCount(int *), cudaMemcpyAsync(...),
    cudaMemsetAsync(...), cudaStreamCreateWithFlags(...), cudaStreamDestroy(...),
    cudaStreamWaitEvent(...), cudaEventRecord(...), cudaEventDestroy(...);
cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind),
    cudaMemset(void *, int, size_t), cudaSetDevice(int), cudaDeviceReset(), cudaThreadSynchronize(),
    cudaFreeHost(void *), cudaStreamCreate(...), cudaStreamSynchronize(...),
    cudaEventCreate(cudaEvent_t *), cudaEventSynchronize(...), cudaEventElapsedTime(...),
    cudaGetDeviceProperties(cudaDeviceProp *, int);
__host__ __device__ const char *cudaGetErrorString(cudaError_t);
}

template <class T> __host__ __device__ cudaError_t cudaMalloc(T **, size_t);
template <class T> cudaError_t cudaMallocHost(T **, size_t, unsigned = 0);
template <class T> cudaError_t cudaMallocManaged(T **, size_t, unsigned = 1);
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &, const void *, size_t, size_t = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T> cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute, int);
