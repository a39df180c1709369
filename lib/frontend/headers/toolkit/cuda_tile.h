//===- cuda_tile.h - Tile C++, by its name alone --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Kernels of Tile C++ are named, and not read: their names are enough.
///
//===----------------------------------------------------------------------===//
#pragma once

namespace cuda {
namespace tiles {}
} // namespace cuda
