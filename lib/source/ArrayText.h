//===- lib/source/ArrayText.h - How the source writes an array --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A shared array as it is written: where each extent stands, and every place that uses it.
/// This is what a repair edits.
///
///   __shared__ float tile[TILE][TILE];       Extents: TILE, TILE
///   tile[ty][2 * tx + 1] = 0;                a use; Indices: ty, 2 * tx + 1
///   float4 v = *(float4 *)&tile[ty][4*tx];   a use of VectorBytes 16
///   scan(tile);                              Escape: "'tile' is used without a subscript"
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SOURCE_ARRAYTEXT_H
#define WARPLINT_SOURCE_ARRAYTEXT_H

#include "lib/source/Source.h"

#include <optional>

namespace warplint {

/// An expression as it is written.
struct ExprText {
  SourceRange Range;            ///< nowhere: a macro writes it, so it cannot be edited here
  std::string Text;             ///< white space folded
  std::optional<int64_t> Value; ///< of a constant that depends on no template parameter
  bool Simple = false;          ///< needs no parentheses as an operand
  bool Pure = true;             ///< may be evaluated twice
};

/// One subscript of one use.
struct IndexText : ExprText {
  /// Both factors of each product among the terms of a sum: in `y * W + x`, y and W.
  std::vector<ExprText> Factors;
};

struct ArrayUse {
  SourceRange Range;
  std::vector<IndexText> Indices; ///< one a dimension, outermost first
  unsigned VectorBytes = 0;       ///< of the wider type that it is read or written as
  bool AddressTaken = false;      ///< a pointer to this element goes elsewhere
};

struct ArrayText {
  std::string Name;
  SourceRange Declared;          ///< as in Object::Declared
  std::vector<ExprText> Extents; ///< outermost first; empty: not written as an array
  /// The two factors of an extent of a one-dimensional array that is a product.
  std::vector<ExprText> ExtentFactors;
  std::vector<ArrayUse> Uses; ///< by place
  std::string Escape;         ///< why not every access is one of Uses; empty: they all are
};

/// `threadIdx.x` or `threadIdx.y` as it is written.
struct CoordinateText {
  SourceRange Range;      ///< nowhere: in a macro
  std::string Function;   ///< that it stands in
  SourceRange FunctionAt; ///< place of its name
  bool InKernel = false;  ///< a `__global__` function
  char Dimension = 'x';
};

/// A parameter that a kernel takes by value, as it is declared.
struct ParameterText {
  std::string Name;
  SourceRange KernelAt; ///< place of the kernel's name
  SourceRange Begin;    ///< an empty range
  bool IsConst = false;
};

} // namespace warplint

#endif // WARPLINT_SOURCE_ARRAYTEXT_H
