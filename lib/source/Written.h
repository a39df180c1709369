// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared array as it is written: where each extent stands, and every place that uses it.
// This is what a repair edits.
//
//   __shared__ float tile[TILE][TILE];       Extents: TILE, TILE
//   tile[ty][2 * tx + 1] = 0;                a use; Indices: ty, 2 * tx + 1
//   float4 v = *(float4 *)&tile[ty][4*tx];   a use of VectorBytes 16
//   scan(tile);                              Escape: "'tile' is used without a subscript"
//
// Where a statement can be put in between two others.
//
// A kernel that computes indices from the thread's coordinates and ends in one store, under a
// guard perhaps, as it is written:
//
//   int x = blockIdx.x * blockDim.x + threadIdx.x;      Locals
//   int y = blockIdx.y * blockDim.y + threadIdx.y;
//   if (x >= n || y >= n)                               Return
//     return;
//   out[x * n + y] = in[y * n + x];                     Target = Value
//
// Around the store there may be a loop from 0 on in steps: `for (int j = 0; j < 32; j += 8)`.
//
// A loop of a kernel that counts by one and subscripts pointers with its counter, as it is
// written:
//
//   for (int k = 0; k < n; ++k)          Type Variable = From; Variable Below Until
//     sum += in[i * n + k] * x[k];       Body; two subscripts
//
// Every expression of the source from which an address within a shared array is made: wherever
// pointers to it begin, go, and are read through. What a longer row changes in them are the
// factors that are the length of a row.
//
//   extern __shared__ float smem[];
//   float *a = smem, *b = a + 32 * 32;    an address; its product: 32, 32
//   b[ty * 32 + tx] = 0;                  an address; its products: ty, 32 and tx
//   put(b, 32)                            an address; in put's s[y * pitch], pitch is this 32

#pragma once

#include "lib/source/Source.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

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

/// A use of a shared array by which its elements have to stay where they are: it is no access to
/// one of them, and no rule says how it changes along.
struct HeldLayout {
  SourceRange Declared; ///< of the array, as in Object::Declared
  SourceRange At;
  std::string Why;    ///< "'memcpy' moves 'tile' as one run of bytes"
  bool ByMap = false; ///< a tensor map says where elements go
};

/// `threadIdx.x`, `blockIdx.y` or the like as it is written.
struct CoordinateText {
  std::string Variable;   ///< "threadIdx", "blockIdx" or "blockDim"
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

/// `{ first; second; }`, or the body of a loop without braces.
struct BlockText {
  SourceRange Whole;
  /// Where each statement begins, in order, and where the closing brace is: ranges of no length.
  std::vector<SourceRange> Gaps;
  bool IsLoop = false; ///< the body of one
  bool IsBare = false; ///< one statement without braces; the last gap is behind it
  /// Of an `if` without `else` that can be left and entered again between any two statements: what
  /// it asks, "t < 48".
  std::string Guard = "";
};

/// The block that a launch names, as `dim3 block(16, 16)` declares it.
struct LaunchBlockText {
  SourceRange KernelAt; ///< place of the kernel's name
  /// The two extents; nowhere: they are written in another way, or someone else wants them.
  SourceRange X, Y;
  /// The grid is `dim3 grid((w + block.x - 1) / block.x, ...)`: with any block it covers what it
  /// covers with this one.
  bool GridFollows = false;

  bool operator==(const LaunchBlockText &) const = default;
};

/// `int x = blockIdx.x * blockDim.x + threadIdx.x;`, which nothing changes afterwards.
struct LocalText {
  std::string Name, Type, Initial;
  bool OfThread = true; ///< depends on threadIdx
};

/// `for (int j = 0; j < TILE; j += ROWS)`
struct CountedLoopText {
  std::string Variable, Header, End; ///< "j", all of it, "TILE"
  int64_t EndValue = 0, Step = 0;
};

struct StoreText {
  SourceRange KernelAt;                ///< place of the kernel's name
  SourceRange Statement;               ///< the guard's `if` included, and the semicolon
  std::optional<SourceRange> Return;   ///< `if (...) return;` before it
  std::string Guard;                   ///< what holds if it is executed; empty: always
  std::string Element;                 ///< type of what is stored
  std::string Target, Operator, Value; ///< Operator: "=", "+="
  SourceRange TargetAt;
  std::vector<LocalText> Locals;       ///< that depend on threadIdx, in order
  std::vector<LocalText> Inner;        ///< of the guard's block, which is part of Statement
  std::optional<CountedLoopText> Loop; ///< around the store, and part of Statement
};

enum class SubscriptUse : uint8_t { Load, Store, Update };

/// `in[i * n + k]`, whose other variables nothing in the loop changes.
struct WalkedText {
  SourceRange Where;
  std::string Array;         ///< "in"; empty if the pointer is no plain name
  std::string Element;       ///< type without qualifiers, "float"
  bool IsOfTemplate = false; ///< it is a template's parameter, "T"
  SubscriptUse Use = SubscriptUse::Load;
  bool Always = false;            ///< in each iteration
  std::vector<std::string> Parts; ///< text between the mentions of the counter

  std::string at(llvm::StringRef Counter) const { return llvm::join(Parts, Counter); }
};

struct WalkText {
  SourceRange KernelAt;                           ///< place of the kernel's name
  SourceRange Statement;                          ///< the semicolon included
  SourceRange Body;                               ///< the same
  bool Declares = false;                          ///< its counter, which is not seen after it
  std::string Type, Variable, From, Below, Until; ///< Below: "<" or "<="
  std::vector<WalkedText> Subscripts;
};

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
