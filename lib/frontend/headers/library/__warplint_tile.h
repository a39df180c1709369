//===- __warplint_tile.h - The words of Tile C++ --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// The words of CUDA Tile C++. A tile kernel is launched as a kernel is, and has no threads.
///
//===----------------------------------------------------------------------===//
#pragma once

#undef __tile_global__
#undef __tile__
#undef __tile_builtin__
#define __tile_global__ __attribute__((global, annotate("warplint tile kernel")))
#define __tile__
#define __tile_builtin__
