// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer expressions over what distinguishes one thread from another.
//
// An expression denotes one mathematical integer per thread (of 64 bits, as addresses
// have). A machine value of w bits is denoted by its signed reading, a boolean by 0 or 1;
// where the bits themselves matter, two nodes say so:
//
//   wrap(w, x)       the signed integer of w bits that is congruent to x mod 2^w
//   unsign(w, x)     the unsigned one: x mod 2^w
//
// `int` arithmetic overflows nowhere in a correct program, so it needs neither. Example:
// `tile[threadIdx.x][k ^ 1]` of `float tile[32][32]` denotes
//
//   tile + 128*tid.x + 4*(k ^ 1)
//
// Expressions are immutable, made by an ExprPool and unique within it: equal expressions
// of one pool are the same pointer. Each carries a range that it never leaves.
//
// What the pool compares before it makes a node. Private to lib/expr.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace warplint {

enum class ExprKind : uint8_t {
#define EXPR(Name, Text) Name,
#include "lib/expr/Exprs.def"
};

/// Every value the expression can take lies in [Lo, Hi]. Both ends are attainable only as
/// far as the leaves are independent.
struct ExprRange {
  int64_t Lo = INT64_MIN, Hi = INT64_MAX;

  bool contains(int64_t V) const { return Lo <= V && V <= Hi; }
  bool isWithin(const ExprRange &R) const { return R.Lo <= Lo && Hi <= R.Hi; }
  bool isPoint() const { return Lo == Hi; }
  /// The values of a signed or unsigned integer of \p Bits bits.
  static ExprRange ofSigned(unsigned Bits);
  static ExprRange ofUnsigned(unsigned Bits);
};

inline constexpr ExprRange BoolRange{0, 1};

/// What is known of a value that is not computed.
struct OpaqueTraits {
  uint64_t Loops = 0;    ///< those it stands in, if each iteration yields another value
  bool PerLane = false;  ///< lanes may differ in it that give equal operands
  bool FromData = false; ///< read from memory that kernels write, or not followed: nothing that the
                         ///< operands are made of tells it
};

/// The bit of a loop in Expr::Loops.
inline uint64_t bitOf(unsigned Loop) { return uint64_t(1) << std::min(Loop, 63u); }

class Expr : public llvm::FoldingSetNode {
public:
  ExprKind Kind;
  uint8_t Bits = 0;      ///< width that the operation is about: wrap, unsign, popc, clz, ...
  bool PerLane = false;  ///< opaque values: may differ between lanes that give equal operands
  bool FromData = false; ///< opaque values: OpaqueTraits::FromData
  uint32_t Id;           ///< position in its pool: operands come before users
  uint64_t Loops = 0;    ///< bit i: depends on the state of loop i (loops beyond 62 share bit 63)
  int64_t Value = 0;     ///< constant; dimension; number of the parameter, object, loop, table...
  uint32_t Index = 0;    ///< second number: slot of a carried variable, exit of a loop
  ExprRange Range;
  llvm::ArrayRef<const Expr *> Operands;
  llvm::StringRef Name; ///< the source's own name, of leaves

  bool isConst() const;
  bool isConst(int64_t V) const { return isConst() && Value == V; }
  const Expr *operand(unsigned I) const { return Operands[I]; }
  void Profile(llvm::FoldingSetNodeID &ID) const;
};

/// Prints in the notation of the design: `128*tid.y + 4*tid.x`.
llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Expr &E);
std::string toString(const Expr &E);
/// The same for users, who write blockIdx.x for bid.x.
std::string asInSource(const Expr &E);

/// What a message calls a value that no name of the source stands for.
inline constexpr llvm::StringLiteral NamelessValue = "a value computed at run time";

/// Makes expressions, folding constants and the identities that make prints readable.
class ExprPool {
public:
  ExprPool();
  ExprPool(const ExprPool &) = delete;
  ExprPool &operator=(const ExprPool &) = delete;

  // Leaves.
  const Expr *constant(int64_t Value);
  const Expr *boolean(bool Value) { return constant(Value); }
  const Expr *threadIdx(unsigned Dim); ///< Dim 0, 1, 2 for x, y, z
  const Expr *blockIdx(unsigned Dim);
  const Expr *blockDim(unsigned Dim);
  const Expr *gridDim(unsigned Dim);
  const Expr *lane(); ///< lane within the warp, 0..31
  /// A scalar that the launch fixes: parameter \p Number, or a field of it.
  const Expr *param(unsigned Number, unsigned ByteOffset, llvm::StringRef Name, ExprRange Range);
  /// The address of object \p Number (a shared array, an array behind a pointer, ...).
  const Expr *address(unsigned Number, llvm::StringRef Name);
  /// Bytes from one element of dimension \p Dim of shared array \p Array to the next.
  const Expr *stride(unsigned Array, unsigned Dim, int64_t Bytes);
  /// Variable \p Slot of loop \p Loop at the start of an iteration.
  const Expr *carried(unsigned Loop, unsigned Slot, llvm::StringRef Name, ExprRange Range);
  /// What \p Value was in the iteration in which the lane left loop \p Loop.
  const Expr *last(unsigned Loop, const Expr *Value);
  /// Whether the lane left loop \p Loop by its exit \p Exit.
  const Expr *left(unsigned Loop, unsigned Exit);
  /// A value we do not compute: what site \p Site yields for these operands. Lanes that
  /// give equal operands get equal values, unless they differ in it (atomics, private memory).
  const Expr *opaque(unsigned Site, llvm::ArrayRef<const Expr *> Operands, OpaqueTraits Of,
                     llvm::StringRef Name, ExprRange Range);
  /// Element \p Index of constant table \p Table.
  const Expr *table(unsigned Table, const Expr *Index, llvm::StringRef Name, ExprRange Range);

  // Arithmetic on the integers denoted.
  const Expr *add(const Expr *A, const Expr *B);
  const Expr *sub(const Expr *A, const Expr *B);
  const Expr *mul(const Expr *A, const Expr *B);
  const Expr *div(const Expr *A, const Expr *B); ///< truncates toward zero
  const Expr *rem(const Expr *A, const Expr *B); ///< sign of A, as C
  const Expr *shl(const Expr *A, const Expr *B);
  const Expr *shr(const Expr *A, const Expr *B); ///< floor(A / 2^B)
  const Expr *band(const Expr *A, const Expr *B);
  const Expr *bor(const Expr *A, const Expr *B);
  const Expr *bxor(const Expr *A, const Expr *B);
  const Expr *min(const Expr *A, const Expr *B);
  const Expr *max(const Expr *A, const Expr *B);

  // Bits.
  const Expr *wrap(unsigned Bits, const Expr *A);
  const Expr *unsign(unsigned Bits, const Expr *A);
  const Expr *popc(unsigned Bits, const Expr *A);
  const Expr *clz(unsigned Bits, const Expr *A);
  const Expr *ctz(unsigned Bits, const Expr *A);
  const Expr *brev(unsigned Bits, const Expr *A);

  // Conditions: 0 or 1.
  const Expr *eq(const Expr *A, const Expr *B);
  const Expr *ne(const Expr *A, const Expr *B) { return lnot(eq(A, B)); }
  const Expr *lt(const Expr *A, const Expr *B);
  const Expr *le(const Expr *A, const Expr *B) { return lnot(lt(B, A)); }
  const Expr *lnot(const Expr *A);
  const Expr *land(const Expr *A, const Expr *B);
  const Expr *lor(const Expr *A, const Expr *B);
  const Expr *select(const Expr *Cond, const Expr *A, const Expr *B);

  // Between lanes. Kind is ShuffleIdx, ShuffleUp, ShuffleDown or ShuffleXor; Clamp is the
  // `c` operand of PTX `shfl`.
  const Expr *shuffle(ExprKind Kind, const Expr *Value, const Expr *Lane, const Expr *Clamp);
  /// What was shuffled in two words, of which \p High is shifted; null if that is not what they
  /// are.
  const Expr *shuffledWhole(const Expr *High, const Expr *Low);
  const Expr *ballot(const Expr *Cond); ///< bit l: the condition in lane l
  /// Bit l: lane l comes where \p Cond holds, of those that are in iteration of loop \p Loop;
  /// nothing: in no loop. \p Loops: a bit for each loop around that place.
  const Expr *active(const Expr *Cond, std::optional<unsigned> Loop, uint64_t Loops);

  /// Gives the variables that loops carry other slots: slot s of loop l becomes \p SlotsOf[l][s].
  /// What is made of them stays as it is.
  /// \pre No two slots of a loop become one.
  void renumberCarried(llvm::ArrayRef<std::vector<unsigned>> SlotsOf);

  /// Whether \p E is one of this pool's expressions.
  bool contains(const Expr *E) const { return E && E->Id < Nodes.size() && Nodes[E->Id] == E; }

  /// Number of expressions made so far; ids are below it.
  unsigned size() const { return Nodes.size(); }
  const Expr *operator[](unsigned Id) const { return Nodes[Id]; }

private:
  friend class Expr;
  struct Draft;
  const Expr *make(const Draft &D);
  const Expr *binary(ExprKind Kind, const Expr *A, const Expr *B, ExprRange Range);
  const Expr *unary(ExprKind Kind, unsigned Bits, const Expr *A, ExprRange Range);
  const Expr *leaf(ExprKind Kind, unsigned Dim, ExprRange Range);

  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Strings;
  llvm::FoldingSet<Expr> Unique;
  std::vector<Expr *> Nodes;
};

/// Strips wrap and unsign nodes of at least \p Bits bits: they do not matter to a value
/// that is itself reduced mod 2^Bits.
const Expr *stripWraps(unsigned Bits, const Expr *E);

struct ExprPool::Draft {
  ExprKind Kind;
  uint8_t Bits = 0;
  bool PerLane = false;
  bool FromData = false;
  int64_t Value = 0;
  uint32_t Index = 0;
  uint64_t Loops = 0;
  llvm::ArrayRef<const Expr *> Operands = {};
  llvm::StringRef Name = {};
  ExprRange Range = {};

  void profile(llvm::FoldingSetNodeID &ID) const {
    ID.AddInteger(unsigned(Kind) | unsigned(Bits) << 8 | unsigned(PerLane) << 16 |
                  unsigned(FromData) << 17);
    ID.AddInteger(Value);
    ID.AddInteger(Index);
    for (const Expr *Op : Operands)
      ID.AddInteger(Op->Id);
  }
};

} // namespace warplint
