//===- __warplint_textures.h - Textures and surfaces, opaque --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Texture memory has no addresses to judge: a fetch is a call to a function
/// without a body. References of the removed API are still accepted.
///
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_more_types.h"

#include "__warplint_more_runtime_types.h"

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureAddressMode {
  cudaAddressModeWrap,
  cudaAddressModeClamp,
  cudaAddressModeMirror,
  cudaAddressModeBorder
};
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
enum cudaResourceType {
  cudaResourceTypeArray,
  cudaResourceTypeMipmappedArray,
  cudaResourceTypeLinear,
  cudaResourceTypePitch2D
};
enum cudaResourceViewFormat { cudaResViewFormatNone };

#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
#define cudaTextureTypeCubemap 12
#define cudaTextureType1DLayered 241
#define cudaTextureType2DLayered 242
#define cudaTextureTypeCubemapLayered 252
#define cudaSurfaceType1D 1
#define cudaSurfaceType2D 2
#define cudaSurfaceType3D 3
#define cudaSurfaceTypeCubemap 12
#define cudaSurfaceType1DLayered 241
#define cudaSurfaceType2DLayered 242

struct cudaResourceDesc {
  cudaResourceType resType;
  unsigned flags;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      cudaMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceViewDesc {
  cudaResourceViewFormat format;
  size_t width, height, depth;
};

//===- References ---------------------------------------------------------===//

struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};

template <class _T, int = 1, cudaTextureReadMode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : textureReference {
  __host__ texture();
  __host__ texture(int, cudaTextureFilterMode, cudaTextureAddressMode);
  __host__ texture(int, cudaTextureFilterMode, cudaTextureAddressMode, cudaChannelFormatDesc);
};
template <class _T, int = 1> struct __device_builtin_surface_type__ surface : surfaceReference {
  __host__ surface();
};

// What a fetch gives: the element, or floats of as many components.
template <class _T, int Mode> struct __warplint_fetched {
  typedef _T type;
};
template <> struct __warplint_fetched<unsigned char, 1> {
  typedef float type;
};
template <> struct __warplint_fetched<signed char, 1> {
  typedef float type;
};
template <> struct __warplint_fetched<char, 1> {
  typedef float type;
};
template <> struct __warplint_fetched<unsigned short, 1> {
  typedef float type;
};
template <> struct __warplint_fetched<short, 1> {
  typedef float type;
};
template <> struct __warplint_fetched<uchar2, 1> {
  typedef float2 type;
};
template <> struct __warplint_fetched<ushort2, 1> {
  typedef float2 type;
};
template <> struct __warplint_fetched<uchar4, 1> {
  typedef float4 type;
};
template <> struct __warplint_fetched<char4, 1> {
  typedef float4 type;
};
template <> struct __warplint_fetched<ushort4, 1> {
  typedef float4 type;
};
template <> struct __warplint_fetched<short4, 1> {
  typedef float4 type;
};

#define __warplint_texture(NAME, ...)                                                              \
  template <class _T, int _D, cudaTextureReadMode _M>                                              \
  __device__ typename __warplint_fetched<_T, _M>::type NAME(texture<_T, _D, _M>, __VA_ARGS__);     \
  template <class _T> __device__ _T NAME(cudaTextureObject_t, __VA_ARGS__);                        \
  template <class _T> __device__ void NAME(_T *, cudaTextureObject_t, __VA_ARGS__);

__warplint_texture(tex1Dfetch, int)
__warplint_texture(tex1D, float)
__warplint_texture(tex2D, float, float)
__warplint_texture(tex3D, float, float, float)
__warplint_texture(tex1DLayered, float, int)
__warplint_texture(tex2DLayered, float, float, int)

#define __warplint_surface(READ, WRITE, ...)                                                       \
  template <class _T, class Surface>                                                               \
  __device__ _T READ(Surface, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);        \
  template <class _T, class Surface>                                                               \
  __device__ void READ(_T *, Surface, __VA_ARGS__,                                                 \
                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                            \
  template <class _T, class Surface>                                                               \
  __device__ void WRITE(_T, Surface, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);

__warplint_surface(surf1Dread, surf1Dwrite, int)
__warplint_surface(surf2Dread, surf2Dwrite, int, int)
__warplint_surface(surf3Dread, surf3Dwrite, int, int, int)

//===- Binding ------------------------------------------------------------===//

template <class _T, int _D, cudaTextureReadMode _M, class... Rest>
cudaError_t cudaBindTexture(size_t *, const texture<_T, _D, _M> &, Rest...);
template <class _T, int _D, cudaTextureReadMode _M, class... Rest>
cudaError_t cudaBindTexture2D(size_t *, const texture<_T, _D, _M> &, Rest...);
template <class _T, class... Rest> cudaError_t cudaBindTextureToArray(const _T &, Rest...);
template <class _T, class... Rest> cudaError_t cudaBindTextureToMipmappedArray(const _T &, Rest...);
template <class _T, class... Rest> cudaError_t cudaBindSurfaceToArray(const _T &, Rest...);
template <class _T> cudaError_t cudaUnbindTexture(const _T &);
template <class _T> cudaError_t cudaGetTextureAlignmentOffset(size_t *, const _T &);
extern "C" cudaError_t cudaGetTextureReference(...), cudaGetSurfaceReference(...);
