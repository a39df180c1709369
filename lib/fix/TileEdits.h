// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the rows of a tile longer wherever an expression of the source says how long they are: in
// subscripts, where pointers begin, in arguments, in the types of pointers to rows, in what the
// array or the launch reserves. Whether results stay the same is for SameElements.h to tell.
//
//   float *b = a + 32 * 32;   ->  float *b = a + 32 * 33;
//   b[ty * 32 + tx]           ->  b[ty * 33 + tx]
//   k<<<1, block, 8192>>>     ->  k<<<1, block, 8448>>>
//
// Expressions of the source with something added, in as few parentheses as they need.

#pragma once

#include "lib/fix/SameElements.h"
#include "lib/source/Source.h"
#include "lib/source/Written.h"

#include "llvm/Support/Error.h"

#include <bit>
#include <string>

namespace warplint {

/// What may be the length of the tile's rows, by FactorText::Key, the most likely first.
/// \param At  places of accesses that ought to get cheaper
std::vector<FactorText> rowLengths(const TileText &Tile, const std::vector<SourceRange> &At);

/// Where a tile says how long its rows are.
enum class RowsIn : uint8_t {
  Types,     ///< its type has rows, and subscripts follow it: `float s[32][32]`
  Addresses, ///< all that makes addresses has the length as a factor
  Products,  ///< the same, also of variables that hold products and are used for other things
};

/// Whether some variable is a product of that length, which addresses or \p Sizes are made of.
bool hasProductOf(const TileText &Tile, const std::vector<LaunchSizeText> &Sizes,
                  const FactorText &Row);

/// The edits that make rows of length \p Row longer by \p By; an error says why there are none.
/// \param Sizes  of the launches that give the tile its memory, if it is dynamic
/// \param All    the texts of files that may be edited
llvm::Expected<std::vector<Edit>> longerRows(const TileText &Tile,
                                             const std::vector<LaunchSizeText> &Sizes, RowsIn Where,
                                             const FactorText &Row, int64_t By, const Texts &All);

/// Another place for element i of a tile of one dimension.
struct ElementMove {
  int64_t Run = 0, By = 0; ///< leaves By elements out after each Run: i + i / Run * By
  unsigned Shift = 0;      ///< else i ^ (((i >> Shift) & Mask) * Times)
  uint64_t Mask = 0;
  uint64_t Times = 1;

  bool isSpread() const { return Run != 0; }
  /// Of how many elements those that exchange places are, if none is left out.
  uint64_t period() const { return std::bit_ceil(Mask * Times); }
};

/// XOR with higher bits, or with all of a row of banks where one bit is set: that turns it around.
/// \param Step  elements that stay together
std::vector<ElementMove> swizzles(unsigned Step);

/// "i + i / 32", "i ^ ((i >> 5) & 31)".
std::string formulaOf(const ElementMove &M, const std::string &I);

/// How launches of \p Sizes then give more memory, whatever they gave; nothing if that depends.
std::optional<MemoryGrowth> growthOfRows(const std::vector<LaunchSizeText> &Sizes,
                                         const FactorText &Row, int64_t By);

/// How launches give more memory for that.
/// \param ElementBytes  of an element
MemoryGrowth growthOf(const ElementMove &M, unsigned ElementBytes);

/// The edits that have every subscript of the tile name the new place.
/// \param Sizes  of launches that have to give more
/// \param Grown  by how much
llvm::Expected<std::vector<Edit>> movedSubscripts(const TileText &Tile,
                                                  const std::vector<LaunchSizeText> &Sizes,
                                                  const ElementMove &M, const MemoryGrowth &Grown);

bool isLiteral(const ExprText &E); ///< of decimal digits

/// \p E as an operand of any operator.
std::string operand(const ExprText &E);

/// "33", "TILE + 1", "TILE - 1"; of "TILE + 1" and -1, "TILE".
std::string plus(const ExprText &E, int64_t By);
std::string plusAsFactor(const ExprText &E, int64_t By); ///< the same as a factor

bool same(const ExprText &A, const ExprText &B);

/// Whether what follows \p Before is a member's name.
bool isAfterMemberAccess(llvm::StringRef Before);

/// Whether \p Name is a word of \p Text, and no member's.
bool hasWord(llvm::StringRef Text, llvm::StringRef Name);

/// \p Text with nothing in its comments.
std::string withoutComments(llvm::StringRef Text);

/// \p Name, and as many underscores as make it none of the words of \p Text.
std::string newWord(llvm::StringRef Text, std::string Name);

} // namespace warplint
