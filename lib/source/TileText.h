//===- lib/source/TileText.h - How addresses in a tile are made -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every expression of the source from which an address within a shared array is made: wherever
/// pointers to it begin, go, and are read through. What a longer row changes in them are the
/// factors that are the length of a row.
///
///   extern __shared__ float smem[];
///   float *a = smem, *b = a + 32 * 32;    an address; its product: 32, 32
///   b[ty * 32 + tx] = 0;                  an address; its products: ty, 32 and tx
///   put(b, 32)                            an address; in put's s[y * pitch], pitch is this 32
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SOURCE_TILETEXT_H
#define WARPLINT_SOURCE_TILETEXT_H

#include "lib/source/ArrayText.h"

#include "llvm/ADT/StringRef.h"

namespace warplint {

/// \p Text without white space that means nothing: `N + 1` and `N+1` are the same length.
std::string keyOf(llvm::StringRef Text);

struct FactorText : ExprText {
  /// The expressions to edit for it, if not itself: what a variable begins as that is used in
  /// addresses of the tile alone.
  std::vector<ExprText> From;
  std::string Key;   ///< of factors that are edited together: keyOf() what they are or begin as
  std::string Macro; ///< whose body writes it; empty: none
  bool IsUniform = false; ///< the same in every thread: it may be the length of a row
  /// Of a variable that begins as a product: its factors.
  /// `int tile = rows * pitch;`: rows, pitch
  std::vector<ExprText> Product;
  /// Of a summand within a factor: keys of what that is multiplied by. `(n - 1 - t) * n`: of n, n
  std::vector<std::string> Times;
};

/// A summand of an index, or of a size.
using ProductText = std::vector<FactorText>;

struct AddressText {
  SourceRange Range;
  std::string Text;
  std::vector<ProductText> Products;
};

/// The memory that a kernel is launched with.
struct LaunchSizeText : AddressText {
  SourceRange KernelAt; ///< place of the kernel's name
  enum Place : uint8_t {
    Variable,  ///< it is what a variable begins as, which cudaFuncSetAttribute may be given, too
    Launch,    ///< it stands between the chevrons
    Attribute, ///< it is what cudaFuncSetAttribute allows
  } At = Variable;
};

/// The number that a constant is, one of the summands of a row's length.
/// `#define SKEW 8`, of `float s[32][WIDTH + SKEW]`
struct PadText : ExprText {
  std::string Name;
  int64_t Row = 0;           ///< the length, in elements
  unsigned ElementBytes = 0; ///< 0: not known
};

/// Shared arrays that some expression reaches alike, and all of these expressions.
struct TileText {
  std::vector<SourceRange> Arrays; ///< where each is declared, as in Object::Declared
  std::vector<AddressText> Addresses;
  std::vector<AddressText> Extents;   ///< of arrays of one dimension that have one
  std::vector<FactorText> RowExtents; ///< of the last dimension of others, and of pointers to rows
  std::vector<FactorText> Pitches;    ///< elements from row to row, that fragments are moved with
  std::vector<PadText> Pads;
  std::vector<ExprText> Subscripts; ///< indices of elements, in arrays of one dimension
};

/// One tile of those for which a macro writes the same factor: it cannot be edited for one alone.
///   #define AT(i, j) s[(i) * (N + 1) + (j)]
std::vector<TileText> joinedByMacros(std::vector<TileText> Tiles);

} // namespace warplint

#endif // WARPLINT_SOURCE_TILETEXT_H
