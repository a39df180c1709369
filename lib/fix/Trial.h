// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prices layouts of one shared array in the kernel model, over every kernel, instance and
// launch that uses it. No source is touched: this is how the best of many layouts is found,
// in microseconds each; the one that is offered is proved afterwards.
//
// Prices longer rows of a tile in the kernel model, whatever makes its addresses: byte b goes to
// b + By * (b / Row). Tiles that share an array are taken to begin at whole rows.

#pragma once

#include "lib/fix/Analysed.h"
#include "lib/fix/Layout.h"
#include "lib/fix/Prove.h"
#include "lib/lanes/Evaluate.h"

namespace warplint {

/// The price of a layout over all accesses of the array.
struct Price {
  uint64_t Units = 0;  ///< wavefronts
  uint64_t Excess = 0; ///< of the dearest requests, over their ideal
  int64_t Bytes = 0;   ///< of shared memory that it adds to a block
  bool Rises = false;  ///< some access gets dearer
};

class Trial {
public:
  /// The array that is declared at \p Declared. The trial looks at \p All.
  Trial(const Analysed &All, const SourceRange &Declared);

  /// Why no layout can be tried; empty if one can.
  std::string Refused;

  /// As it is now.
  Price now() const;
  /// Nothing if the budget is spent.
  std::optional<Price> priceOf(const Layout &L);

  /// The array, in the first kernel that has it.
  const Object &object() const;
  /// The array in every kernel and instance, with the kernel.
  struct Instance {
    const JudgedKernel *K;
    unsigned Object;
  };
  std::vector<Instance> Instances;

  /// Whether each index stays within the extent of its dimension: a flat walk that leaves its
  /// row, `tile[0][i]` with i up to 1024, means other elements once rows are longer.
  enum Within : uint8_t { Inside, Unknown, Outside };
  Within indices();
  /// How many elements at the end of dimension \p D no access reaches, in every instance and
  /// launch, and no other launch could reach. \pre indices() is Inside.
  uint64_t unreached(unsigned D) const { return Unreached[D]; }

  unsigned widestAccess() const { return Widest; } ///< bytes a lane
  bool hasFragments() const { return Fragments; }  ///< accesses to more than the address given

private:
  const Analysed &All;
  unsigned Widest = 0;
  bool Fragments = false;
  uint64_t Spent = 0;              ///< evaluation steps
  std::vector<uint64_t> Unreached; ///< by dimension
};

/// \p I's kernel with nothing left but the accesses to the array, which follow \p L.
KernelModel modelWith(const Trial::Instance &I, const Layout &L);

/// Whether \p New, \p I's kernel edited, reaches lane by lane what \p L puts there.
bool reachesSame(const Trial::Instance &I, const KernelModel &New, const Layout &L);

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
  uint64_t Excess = 0; ///< requests above the fewest
  bool Rises = false;  ///< some access costs more
};

/// Whether \p Steps of evaluation, over all tiles of a file, are all that is spent on them.
bool isSearchOver(uint64_t Steps);

/// What accesses \p Own cost then, and now; nothing if the search is over.
std::optional<TilePrice> priceOfMove(const Analysed &All, const std::vector<size_t> &Own,
                                     MoveByte Move, uint64_t &Steps);
uint64_t priceNow(const Analysed &All, const std::vector<size_t> &Own);

} // namespace warplint
