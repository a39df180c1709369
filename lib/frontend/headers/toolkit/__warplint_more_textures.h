//===- __warplint_more_textures.h - The fetches few kernels use -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_textures.h"

__warplint_texture(texCubemap, float, float, float)
__warplint_texture(texCubemapLayered, float, float, float, int)
__warplint_texture(tex1DLod, float, float)
__warplint_texture(tex2DLod, float, float, float)
__warplint_texture(tex3DLod, float, float, float, float)
__warplint_texture(tex2DLayeredLod, float, float, int, float)
__warplint_texture(tex1DGrad, float, float, float)
__warplint_texture(tex2DGrad, float, float, float2, float2)
__warplint_texture(tex3DGrad, float, float, float, float4, float4)
__warplint_texture(tex2Dgather, float, float, int = 0)

__warplint_surface(surf1DLayeredread, surf1DLayeredwrite, int, int)
__warplint_surface(surf2DLayeredread, surf2DLayeredwrite, int, int, int)
__warplint_surface(surfCubemapread, surfCubemapwrite, int, int, int)
