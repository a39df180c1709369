// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor maps, which host code encodes for tensor copies: how host code names them, and the numbers
// that a kernel learns of one.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace warplint {

/// Which arguments of a call say what; the first ones are the same for all.
struct MapEncoder {
  enum : unsigned { Map, Element, Rank, Address, Sizes, Strides };
  unsigned Arguments, Box, Steps, Interleave, Swizzle;

  /// How many elements a side of a box has at most; the second, where that is one of pixels.
  static constexpr int64_t MostInSide = 256, MostPixels = 1024;
  static constexpr int64_t MultipleOfRow = 16; ///< bytes

  bool isTiled() const { return Steps == Box + 1; } ///< else the box is of channels and pixels
};

struct MapSwizzle {
  int64_t Mode, RowBytes, Repeats;
};

/// Patterns of the types of a map, and of what it has as the type of its elements.
inline constexpr llvm::StringLiteral TensorMapType = "CUtensorMap{,_st}",
                                     TensorElementType = "CUtensorMapDataType{,_enum}";
/// How the first word of a map is called behind its name.
inline constexpr llvm::StringLiteral FirstOfMap = ".opaque[0]";
/// How the numbers of a map are called behind its name: the bytes of a box in shared memory, those
/// after which its swizzle begins again, 0 if it has none; and, where the driver does not make it,
/// what is wrong: the elements of a side, the pixels, the bytes of a row, or of a stride.
inline constexpr llvm::StringLiteral BoxOfMap = ".box", SwizzleOfMap = ".swizzle",
                                     WrongSideOfMap = ".side", WrongPixelsOfMap = ".pixels",
                                     WrongRowOfMap = ".row", WrongStrideOfMap = ".stride";

/// Null if none takes so many arguments.
const MapEncoder *mapEncoderWith(unsigned Arguments);
/// Nothing if it is not known.
std::optional<int64_t> bytesOfMapElement(int64_t Type);
/// Null if it is none.
const MapSwizzle *mapSwizzle(int64_t Mode);

} // namespace warplint
