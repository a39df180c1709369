//===- __warplint_tile_words.h - The qualifiers of Tile C++ ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#undef __tile_global__
#undef __tile__
#undef __tile_builtin__
#define __tile_global__ __attribute__((global, annotate("tile")))
#define __tile__ // on functions that tile kernels may call, too
#define __tile_builtin__

#ifndef __NV_TL__
#define __NV_TL__
#define __NV_TL_BUILTIN__
#endif
