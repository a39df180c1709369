//===- __warplint_more_runtime.h - The runtime API few programs call ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Includes what newer toolkits removed. Functions whose arguments say nothing
/// about a launch take whatever they are given.
///
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_more_runtime_types.h"

extern "C" {
#define __warplint_calls __host__ __device__ cudaError_t

// Devices, limits, caches.
__warplint_calls cudaDeviceGetAttribute(int *, cudaDeviceAttr, int),
    cudaDeviceGetLimit(size_t *, cudaLimit), cudaDeviceGetCacheConfig(cudaFuncCache *),
    cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *), cudaRuntimeGetVersion(int *),
    cudaDriverGetVersion(int *);
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t), cudaDeviceSetCacheConfig(cudaFuncCache),
    cudaDeviceSetSharedMemConfig(cudaSharedMemConfig), cudaSetDeviceFlags(unsigned),
    cudaGetDeviceFlags(...), cudaChooseDevice(...), cudaSetValidDevices(...),
    cudaDeviceGetByPCIBusId(...), cudaDeviceGetPCIBusId(...),
    cudaDeviceCanAccessPeer(int *, int, int), cudaDeviceEnablePeerAccess(int, unsigned),
    cudaDeviceDisablePeerAccess(int), cudaDeviceGetP2PAttribute(...),
    cudaDeviceGetStreamPriorityRange(int *, int *), cudaDeviceFlushGPUDirectRDMAWrites(...),
    cudaDeviceGetDefaultMemPool(...), cudaDeviceGetMemPool(...), cudaDeviceSetMemPool(...),
    cudaDeviceGraphMemTrim(...), cudaInitDevice(...), cudaThreadExit(),
    cudaThreadSetCacheConfig(cudaFuncCache), cudaThreadGetCacheConfig(...), cudaThreadSetLimit(...),
    cudaThreadGetLimit(...), cudaCtxResetPersistingL2Cache();
const char *cudaGetErrorName(cudaError_t);

// Memory.
cudaError_t cudaHostRegister(void *, size_t, unsigned), cudaHostUnregister(void *),
    cudaHostGetFlags(...), cudaMemGetInfo(size_t *, size_t *), cudaMemPrefetchAsync(...),
    cudaMemPrefetchBatchAsync(...), cudaMemAdvise(...), cudaMemRangeGetAttribute(...),
    cudaPointerGetAttributes(cudaPointerAttributes *, const void *), cudaMemcpy2D(...),
    cudaMemcpy2DAsync(...), cudaMemcpy3D(...), cudaMemcpy3DAsync(...), cudaMemcpy3DPeer(...),
    cudaMemcpy3DPeerAsync(...), cudaMemcpyPeer(...), cudaMemcpyPeerAsync(...),
    cudaMemcpyBatchAsync(...), cudaMemset2D(...), cudaMemset2DAsync(...), cudaMemset3D(...),
    cudaMemset3DAsync(...), cudaMemcpyToArray(...), cudaMemcpyFromArray(...),
    cudaMemcpyToArrayAsync(...), cudaMemcpyFromArrayAsync(...), cudaMemcpyArrayToArray(...),
    cudaMemcpy2DToArray(...), cudaMemcpy2DFromArray(...), cudaMemcpy2DArrayToArray(...),
    cudaMemcpy2DToArrayAsync(...), cudaMemcpy2DFromArrayAsync(...),
    cudaMalloc3D(cudaPitchedPtr *, cudaExtent), cudaMalloc3DArray(...), cudaMallocArray(...),
    cudaMallocMipmappedArray(...), cudaFreeArray(...), cudaFreeMipmappedArray(...),
    cudaGetMipmappedArrayLevel(...), cudaArrayGetInfo(...), cudaArrayGetPlane(...),
    cudaFreeAsync(...), cudaMemPoolCreate(...), cudaMemPoolDestroy(...), cudaMemPoolTrimTo(...),
    cudaMemPoolSetAttribute(...), cudaMemPoolGetAttribute(...), cudaMemPoolSetAccess(...),
    cudaMemPoolGetAccess(...), cudaMemPoolExportPointer(...), cudaMemPoolImportPointer(...),
    cudaMemPoolExportToShareableHandle(...), cudaMemPoolImportFromShareableHandle(...),
    cudaIpcGetMemHandle(...), cudaIpcOpenMemHandle(...), cudaIpcCloseMemHandle(...),
    cudaIpcGetEventHandle(...), cudaIpcOpenEventHandle(...);

// Streams and events.
__warplint_calls cudaEventCreateWithFlags(cudaEvent_t *, unsigned);
cudaError_t cudaStreamCreateWithPriority(...), cudaStreamQuery(...),
    cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t, void *, unsigned),
    cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t, void *), cudaStreamGetFlags(...),
    cudaStreamGetPriority(...), cudaStreamGetId(...), cudaStreamGetDevice(...),
    cudaStreamAttachMemAsync(...), cudaStreamSetAttribute(...), cudaStreamGetAttribute(...),
    cudaStreamCopyAttributes(...), cudaStreamBeginCapture(...), cudaStreamEndCapture(...),
    cudaStreamIsCapturing(...), cudaStreamGetCaptureInfo(...), cudaStreamGetCaptureInfo_v2(...),
    cudaStreamUpdateCaptureDependencies(...), cudaStreamBeginCaptureToGraph(...),
    cudaThreadExchangeStreamCaptureMode(...), cudaEventQuery(...), cudaEventRecordWithFlags(...);

// Graphs.
cudaError_t cudaGraphCreate(...), cudaGraphDestroy(...), cudaGraphClone(...),
    cudaGraphInstantiate(...), cudaGraphInstantiateWithFlags(...),
    cudaGraphInstantiateWithParams(...), cudaGraphUpload(...), cudaGraphExecDestroy(...),
    cudaGraphExecUpdate(...), cudaGraphAddNode(...), cudaGraphAddKernelNode(...),
    cudaGraphAddMemcpyNode(...), cudaGraphAddMemcpyNode1D(...), cudaGraphAddMemsetNode(...),
    cudaGraphAddHostNode(...), cudaGraphAddChildGraphNode(...), cudaGraphAddEmptyNode(...),
    cudaGraphAddEventRecordNode(...), cudaGraphAddEventWaitNode(...), cudaGraphAddMemAllocNode(...),
    cudaGraphAddMemFreeNode(...), cudaGraphAddDependencies(...), cudaGraphGetNodes(...),
    cudaGraphGetRootNodes(...), cudaGraphGetEdges(...), cudaGraphNodeGetType(...),
    cudaGraphKernelNodeGetParams(...), cudaGraphKernelNodeSetParams(...),
    cudaGraphMemcpyNodeGetParams(...), cudaGraphMemcpyNodeSetParams(...),
    cudaGraphExecKernelNodeSetParams(...), cudaGraphExecMemcpyNodeSetParams(...),
    cudaGraphExecMemcpyNodeSetParams1D(...), cudaGraphNodeGetDependencies(...),
    cudaGraphDebugDotPrint(...), cudaGraphConditionalHandleCreate(...);
__warplint_calls cudaGraphLaunch(...);
__device__ cudaGraphExec_t cudaGetCurrentGraphExec();
__device__ void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned);

// Arrays, textures, surfaces, interoperation.
cudaError_t cudaCreateTextureObject(...), cudaDestroyTextureObject(...),
    cudaGetTextureObjectResourceDesc(...), cudaCreateSurfaceObject(...),
    cudaDestroySurfaceObject(...), cudaGetChannelDesc(...), cudaGraphicsMapResources(...),
    cudaGraphicsUnmapResources(...), cudaGraphicsResourceGetMappedPointer(...),
    cudaGraphicsSubResourceGetMappedArray(...), cudaGraphicsResourceGetMappedMipmappedArray(...),
    cudaGraphicsResourceSetMapFlags(...), cudaGraphicsUnregisterResource(...),
    cudaImportExternalMemory(...), cudaDestroyExternalMemory(...),
    cudaExternalMemoryGetMappedBuffer(...), cudaExternalMemoryGetMappedMipmappedArray(...),
    cudaImportExternalSemaphore(...), cudaDestroyExternalSemaphore(...),
    cudaSignalExternalSemaphoresAsync(...), cudaWaitExternalSemaphoresAsync(...),
    cudaProfilerStart(), cudaProfilerStop(), cudaProfilerInitialize(...),
    cudaGetDriverEntryPoint(...), cudaGetDriverEntryPointByVersion(...), cudaGetExportTable(...);

// Launches by address.
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *, void **),
    cudaLaunchCooperativeKernelMultiDevice(...), cudaFuncGetName(...), cudaFuncGetParamInfo(...),
    cudaSetDoubleForDevice(double *), cudaSetDoubleForHost(double *), cudaSetupArgument(...);

#undef __warplint_calls
}

// A kernel as a template argument: its name, or any instance of a template.
template <class _T>
__host__ __device__ cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, _T *);
template <class _T> cudaError_t cudaFuncSetCacheConfig(_T *, cudaFuncCache);
template <class _T> cudaError_t cudaFuncSetSharedMemConfig(_T *, cudaSharedMemConfig);
template <class _T>
cudaError_t cudaLaunchKernel(_T *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0);
template <class _T>
cudaError_t cudaLaunchCooperativeKernel(_T *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0);
template <class... Expected, class... Actual>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(Expected...), Actual &&...);
template <class _T>
__host__ __device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, _T, int,
                                                                              size_t);
template <class _T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, _T, int, size_t,
                                                                   unsigned);
template <class _T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, _T, size_t = 0, int = 0);
template <class _T, class Shared>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *, int *, _T, Shared, int = 0);
template <class _T>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *, _T *, const cudaLaunchConfig_t *);
template <class _T>
cudaError_t cudaOccupancyMaxActiveClusters(int *, _T *, const cudaLaunchConfig_t *);
template <class _T> cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *, _T *, int, int);
template <class _T> cudaError_t cudaGetFuncBySymbol(cudaFunction_t *, _T *);

template <class _T> cudaError_t cudaHostAlloc(_T **, size_t, unsigned = cudaHostAllocDefault);
template <class _T> cudaError_t cudaHostGetDevicePointer(_T **, void *, unsigned);
template <class _T> cudaError_t cudaMallocPitch(_T **, size_t *, size_t, size_t);
template <class _T> cudaError_t cudaMallocAsync(_T **, size_t, cudaStream_t);
template <class _T> cudaError_t cudaMallocFromPoolAsync(_T **, size_t, cudaMemPool_t, cudaStream_t);
template <class _T> cudaError_t cudaGetSymbolAddress(void **, const _T &);
template <class _T, class _S> cudaError_t cudaGetSymbolAddress(_T **, const _S &);
template <class _T> cudaError_t cudaGetSymbolSize(size_t *, const _T &);
template <class _T>
cudaError_t cudaMemcpyFromSymbol(void *, const _T &, size_t, size_t = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class _T>
cudaError_t cudaMemcpyToSymbolAsync(const _T &, const void *, size_t, size_t = 0,
                                    cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0);
template <class _T>
cudaError_t cudaMemcpyFromSymbolAsync(void *, const _T &, size_t, size_t = 0,
                                      cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0);
template <class _T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int, cudaChannelFormatKind);
cudaChannelFormatDesc cudaCreateChannelDescHalf(), cudaCreateChannelDescHalf2();
inline constexpr cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return {w, h, d}; }
inline constexpr cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
cudaPitchedPtr make_cudaPitchedPtr(void *, size_t, size_t, size_t);
