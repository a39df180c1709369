//===- lib/fix/TileTrial.h - What longer rows would cost --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prices longer rows of a tile in the kernel model, whatever makes its addresses: byte b goes to
/// b + By * (b / Row). Tiles that share an array are taken to begin at whole rows.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FIX_TILETRIAL_H
#define WARPLINT_FIX_TILETRIAL_H

#include "lib/fix/Prove.h"

namespace warplint {

/// By how many bytes rows of \p RowBytes can be made longer, in steps of \p StepBytes, so that
/// accesses \p Own cost less together and none more; the cheapest first, the fewest bytes among
/// equals.
/// \param Allowed   some may cost more after all
/// \param PadBytes  of the row that nothing needs: they may also be fewer
std::vector<int64_t> cheaperRows(const Analysed &All, const std::vector<size_t> &Own,
                                 uint64_t RowBytes, unsigned StepBytes, Dearer Allowed,
                                 uint64_t &Steps, uint64_t PadBytes = 0);

/// Where a byte of the tile goes, as an expression.
using MoveByte = llvm::function_ref<const Expr *(ExprPool &, const Expr *Offset)>;

struct TilePrice {
  uint64_t Units = 0;
  bool Rises = false; ///< some access costs more
};

/// Whether \p Steps of evaluation, over all tiles of a file, are all that is spent on them.
bool isSearchOver(uint64_t Steps);

/// What accesses \p Own cost then, and now; nothing if the search is over.
std::optional<TilePrice> priceOfMove(const Analysed &All, const std::vector<size_t> &Own,
                                     MoveByte Move, uint64_t &Steps);
uint64_t priceNow(const Analysed &All, const std::vector<size_t> &Own);

} // namespace warplint

#endif // WARPLINT_FIX_TILETRIAL_H
