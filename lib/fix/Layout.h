// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layout says where the elements of a shared array go. Each can be applied twice: to the
// kernel model, to see what it would cost, and to the source, to bring it about.
//
//   padding   float tile[32][32]      ->  float tile[32][33]
//             float tile[32][16 + 1]  ->  float tile[32][16], where nothing reaches the last
//   pitch     s[y * 32 + x]           ->  s[y * 33 + x], and the declaration grows
//   swizzle   tile[y][x]              ->  tile[y][x ^ y]
//             s[i]                    ->  s[i ^ ((i >> 5) & 31)]
//             s[i]                    ->  s[i ^ ((i >> 5) & 1) * 31]
//             float tile[16][16 + 2]  ->  float tile[16][16], tile[y][x ^ y]
//   spread    s[i + (i >> 4)]         ->  s[i + (i >> 5)], wherever the shift is written
//
//   exchange  tile[x][y]              ->  tile[y][x], at every use
//
// Padding and pitch keep neighbours of a row together; a swizzle takes no memory. A
// swizzle permutes each row onto itself: it is correct as long as every use has it, and so
// is an exchange.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/source/Written.h"

#include "llvm/Support/Error.h"

namespace warplint {

struct Layout {
  enum Kind : uint8_t { Padding, Pitch, Swizzle, Spread, Exchange } What = Padding;
  /// Padding: that changes. Swizzle: whose index is XORed in. Exchange: of which the last is taken
  /// for it.
  unsigned Dimension = 0;
  int64_t By = 0;     ///< elements added to each row; negative: taken away
  uint64_t Of = 0;    ///< Pitch: elements of a row before. Spread: the shift before
  unsigned To = 0;    ///< Spread: the shift instead
  int Shift = 0;      ///< Swizzle: right shift of that index; negative: left
  uint64_t Mask = 0;  ///< Swizzle: of the shifted index
  uint64_t Times = 1; ///< Swizzle: what the masked index is multiplied by
};

/// Bytes of \p O once it has this layout.
uint64_t bytesOf(const Object &O, const Layout &L);

/// The address of an access to array \p Number of \p K that has subscripts, in \p K's pool.
/// \pre the access is Indexed.
const Expr *addressIn(const KernelModel &K, const Access &A, const Layout &L);

/// The edits that give \p Array, as written, the layout; an error says why there are none.
/// \p O is the array in some kernel; all of them have its extents.
llvm::Expected<std::vector<Edit>> editsFor(const ArrayText &Array, const Object &O,
                                           const Layout &L);

/// Elements of a row, where every use of a one-dimensional array is `[y * W + x]` for one
/// constant W; nothing if not.
std::optional<uint64_t> pitchOf(const ArrayText &Array);

/// "pad each row of 'tile' by 1 float".
std::string titleOf(const ArrayText &Array, const Object &O, const Layout &L);

} // namespace warplint
