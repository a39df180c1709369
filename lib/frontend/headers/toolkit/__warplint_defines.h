//===- __warplint_defines.h - What nvcc spells, in Clang's attributes -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

// What Clang rejects and nvcc, with the host compiler behind it, lets pass.
#pragma clang diagnostic ignored "-Wregister"
#pragma clang diagnostic ignored "-Wc++11-narrowing"
#pragma clang diagnostic ignored "-Wreserved-user-defined-literal"
#pragma clang diagnostic ignored "-Wdynamic-exception-spec"
#pragma clang diagnostic ignored "-Wnon-pod-varargs"
#pragma clang diagnostic ignored "-Waddress-of-temporary"
#pragma clang diagnostic ignored "-Wreturn-type"
#pragma clang diagnostic ignored "-Winvalid-token-paste"
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device)) // one address space for all

#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#if __CUDA_ARCH__ >= 900
#define __cluster_dims__(...) __attribute__((cluster_dims(__VA_ARGS__)))
#else
#define __cluster_dims__(...)
#endif
#if __CUDA_ARCH__ >= 700
#define __grid_constant__ __attribute__((grid_constant))
#else
#define __grid_constant__
#endif
#define __maxnreg__(...)
#define __block_size__(...)

#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__ inline
#define __align__(...) __attribute__((aligned(__VA_ARGS__)))
#define __builtin_align__(...) __attribute__((aligned(__VA_ARGS__)))
#define __nv_pure__ __attribute__((pure))

#define __no_return__ __attribute__((noreturn))
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__ __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__ __attribute__((device_builtin_surface_type))
#define __CUDA_HOSTDEVICE__ __host__ __device__
#define __CUDA_HD__ __host__ __device__
#define __VECTOR_FUNCTIONS_DECL__ static inline __host__ __device__
#define __CUDA_ALIGN__(N) __align__(N)
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDAAPI
#define CUDA_CB
#define CUDART_CB
#define CUDART_DEVICE __device__

// A wrapper that disappears: its instructions carry the place of the call.
#define __warplint_inline inline __attribute__((device, always_inline, nodebug))
#define __warplint_inline_host inline __attribute__((host, device, always_inline, nodebug))

// A function of numbers that is only declared: it touches no memory, so that what was loaded before
// it is not loaded again.
#define __warplint_of_numbers __attribute__((const))

// The toolkit that is imitated: the last one that has both the old and the new.
#define __NVCC__ 1
#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 0
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define CUDART_VERSION 12090
#define CUDA_VERSION 12090
#define __CUDA_API_VERSION_MAJOR 12
#define __CUDA_API_VERSION_MINOR 9
#define __CUDART_API_VERSION CUDART_VERSION

// Guards of the headers that the prelude stands for; sources ask for them.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
