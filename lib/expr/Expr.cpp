// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Making expressions. Folding is for readability and speed, never for strength: the
// evaluator decides lane by lane what no identity here sees.

#include "lib/expr/Expr.h"

#include "lib/expr/Operators.h"
#include "lib/expr/Rewrite.h"

#include <algorithm>
#include <cassert>

using namespace warplint;

namespace {
/// Interval arithmetic; what leaves 64 bits is unknown.
ExprRange hull(std::initializer_list<__int128> Ends) {
  auto [Lo, Hi] = std::minmax(Ends);
  if (Lo < INT64_MIN || Hi > INT64_MAX)
    return {};
  return {int64_t(Lo), int64_t(Hi)};
}

ExprRange addRange(ExprRange A, ExprRange B) {
  return hull({__int128(A.Lo) + B.Lo, __int128(A.Hi) + B.Hi});
}

ExprRange subRange(ExprRange A, ExprRange B) {
  return hull({__int128(A.Lo) - B.Hi, __int128(A.Hi) - B.Lo});
}

ExprRange mulRange(ExprRange A, ExprRange B) {
  return hull(
      {__int128(A.Lo) * B.Lo, __int128(A.Lo) * B.Hi, __int128(A.Hi) * B.Lo, __int128(A.Hi) * B.Hi});
}

/// Whether the threads of one block alone decide \p E.
bool isOfBlock(const Expr *E) {
  return E->Kind != ExprKind::BlockIdx && E->Kind != ExprKind::GridDim &&
         llvm::all_of(E->Operands, isOfBlock);
}

/// Sums and products of thread and block coordinates. They are taken to fit 32 bits: a
/// grid with more threads along one axis than an `int` can number indexes nothing. What a block's
/// threads alone make of `threadIdx.x << 27` is known, and does not.
bool isCoordinate(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Const:
  case ExprKind::ThreadIdx:
  case ExprKind::BlockIdx:
  case ExprKind::BlockDim:
  case ExprKind::GridDim:
  case ExprKind::Lane:
    return true;
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Mul:
    return isCoordinate(E->operand(0)) && isCoordinate(E->operand(1)) &&
           (E->Range.isWithin(ExprRange::ofSigned(32)) || !isOfBlock(E));
  default:
    return false;
  }
}
} // namespace

ExprRange ExprRange::ofSigned(unsigned Bits) {
  return Bits >= 64 ? ExprRange{}
                    : ExprRange{-(int64_t(1) << (Bits - 1)), (int64_t(1) << (Bits - 1)) - 1};
}

ExprRange ExprRange::ofUnsigned(unsigned Bits) {
  return Bits >= 63 ? ExprRange{0, INT64_MAX} : ExprRange{0, (int64_t(1) << Bits) - 1};
}

bool Expr::isConst() const { return Kind == ExprKind::Const; }

void Expr::Profile(llvm::FoldingSetNodeID &ID) const {
  ExprPool::Draft{Kind, Bits, PerLane, FromData, Value, Index, Loops, Operands, Name, Range}
      .profile(ID);
}

ExprPool::ExprPool() : Strings(Memory) {}

const Expr *ExprPool::make(const Draft &D) {
  llvm::FoldingSetNodeID ID;
  D.profile(ID);
  void *Where;
  if (Expr *Known = Unique.FindNodeOrInsertPos(ID, Where))
    return Known;
  Expr *E = new (Memory) Expr;
  E->Kind = D.Kind;
  E->Bits = D.Bits;
  E->PerLane = D.PerLane;
  E->FromData = D.FromData;
  E->Id = Nodes.size();
  E->Loops = D.Loops;
  E->Value = D.Value;
  E->Index = D.Index;
  E->Range = D.Range;
  E->Operands = llvm::ArrayRef<const Expr *>(D.Operands).copy(Memory);
  E->Name = D.Name.empty() ? D.Name : Strings.save(D.Name);
  for (const Expr *Op : D.Operands) {
    assert(contains(Op) && "an operand is null, or another pool's");
    E->Loops |= Op->Loops;
  }
  Nodes.push_back(E);
  Unique.InsertNode(E, Where);
  return E;
}

void ExprPool::renumberCarried(llvm::ArrayRef<std::vector<unsigned>> SlotsOf) {
  llvm::SmallVector<Expr *, 16> Leaves;
  for (Expr *E : Nodes)
    if (E->Kind == ExprKind::Carried) {
      Unique.RemoveNode(E);
      Leaves.push_back(E);
    }
  for (Expr *E : Leaves)
    E->Index = SlotsOf[E->Value][E->Index];
  for (Expr *E : Leaves) {
    [[maybe_unused]] Expr *Same = Unique.GetOrInsertNode(E);
    assert(Same == E && "two slots have become one");
  }
}

const Expr *ExprPool::leaf(ExprKind Kind, unsigned Dim, ExprRange Range) {
  return make({.Kind = Kind, .Value = Dim, .Range = Range});
}

const Expr *ExprPool::binary(ExprKind Kind, const Expr *A, const Expr *B, ExprRange Range) {
  return make({.Kind = Kind, .Operands = {A, B}, .Range = Range});
}

const Expr *ExprPool::unary(ExprKind Kind, unsigned Bits, const Expr *A, ExprRange Range) {
  return make({.Kind = Kind, .Bits = uint8_t(Bits), .Operands = {A}, .Range = Range});
}

// Leaves ------------------------------------------------------------------------------

const Expr *ExprPool::constant(int64_t Value) {
  return make({.Kind = ExprKind::Const, .Value = Value, .Range = {Value, Value}});
}

// The limits are those of every GPU since compute capability 3.0 (sim/Gpu.h).
const Expr *ExprPool::threadIdx(unsigned Dim) {
  return leaf(ExprKind::ThreadIdx, Dim, {0, Dim == 2 ? 63 : 1023});
}
const Expr *ExprPool::blockDim(unsigned Dim) {
  return leaf(ExprKind::BlockDim, Dim, {1, Dim == 2 ? 64 : 1024});
}
const Expr *ExprPool::blockIdx(unsigned Dim) {
  return leaf(ExprKind::BlockIdx, Dim, {0, Dim == 0 ? 2147483646 : 65534});
}
const Expr *ExprPool::gridDim(unsigned Dim) {
  return leaf(ExprKind::GridDim, Dim, {1, Dim == 0 ? 2147483647 : 65535});
}
const Expr *ExprPool::lane() { return leaf(ExprKind::Lane, 0, {0, 31}); }

const Expr *ExprPool::param(unsigned Number, unsigned ByteOffset, llvm::StringRef Name,
                            ExprRange Range) {
  return make({.Kind = ExprKind::Param,
               .Value = Number,
               .Index = ByteOffset,
               .Name = Name,
               .Range = Range});
}

const Expr *ExprPool::address(unsigned Number, llvm::StringRef Name) {
  return make({.Kind = ExprKind::Address, .Value = Number, .Name = Name});
}

const Expr *ExprPool::stride(unsigned Array, unsigned Dim, int64_t Bytes) {
  // The value is kept in the range: the array's shape decides it, and a proposed repair
  // changes it.
  return make({.Kind = ExprKind::Stride, .Value = Array, .Index = Dim, .Range = {Bytes, Bytes}});
}

const Expr *ExprPool::carried(unsigned Loop, unsigned Slot, llvm::StringRef Name, ExprRange Range) {
  return make({.Kind = ExprKind::Carried,
               .Value = Loop,
               .Index = Slot,
               .Loops = bitOf(Loop),
               .Name = Name,
               .Range = Range});
}

const Expr *ExprPool::last(unsigned Loop, const Expr *Value) {
  if (Value->Loops == 0)
    return Value;
  return make({.Kind = ExprKind::Last,
               .Value = Loop,
               .Loops = bitOf(Loop),
               .Operands = {Value},
               .Range = Value->Range});
}

const Expr *ExprPool::left(unsigned Loop, unsigned Exit) {
  return make({.Kind = ExprKind::Left,
               .Value = Loop,
               .Index = Exit,
               .Loops = bitOf(Loop),
               .Range = BoolRange});
}

const Expr *ExprPool::opaque(unsigned Site, llvm::ArrayRef<const Expr *> Operands, OpaqueTraits Of,
                             llvm::StringRef Name, ExprRange Range) {
  return make({.Kind = ExprKind::Opaque,
               .PerLane = Of.PerLane,
               .FromData = Of.FromData,
               .Value = Site,
               .Loops = Of.Loops,
               .Operands = Operands,
               .Name = Name,
               .Range = Range});
}

const Expr *ExprPool::table(unsigned Table, const Expr *Index, llvm::StringRef Name,
                            ExprRange Range) {
  return make(
      {.Kind = ExprKind::Table, .Value = Table, .Operands = {Index}, .Name = Name, .Range = Range});
}

// Arithmetic --------------------------------------------------------------------------

const Expr *ExprPool::add(const Expr *A, const Expr *B) {
  if (A->isConst())
    std::swap(A, B);
  if (A->isConst() && B->isConst())
    return constant(wrapAdd(A->Value, B->Value));
  if (B->isConst(0))
    return A;
  if (B->isConst() && A->Kind == ExprKind::Add && A->operand(1)->isConst())
    return add(A->operand(0), constant(wrapAdd(A->operand(1)->Value, B->Value)));
  if (B->isConst() && B->Value < 0 && B->Value != INT64_MIN)
    return binary(ExprKind::Sub, A, constant(-B->Value), addRange(A->Range, B->Range));
  return binary(ExprKind::Add, A, B, addRange(A->Range, B->Range));
}

const Expr *ExprPool::sub(const Expr *A, const Expr *B) {
  if (B->isConst() && B->Value != INT64_MIN)
    return add(A, constant(-B->Value));
  if (A == B)
    return constant(0);
  if (A->Kind == ExprKind::Add && A->operand(0) == B)
    return A->operand(1);
  return binary(ExprKind::Sub, A, B, subRange(A->Range, B->Range));
}

const Expr *ExprPool::mul(const Expr *A, const Expr *B) {
  if (B->isConst())
    std::swap(A, B);
  if (A->isConst() && B->isConst())
    return constant(wrapMul(A->Value, B->Value));
  if (A->isConst(0))
    return A;
  if (A->isConst(1))
    return B;
  if (A->isConst() && B->Kind == ExprKind::Mul && B->operand(0)->isConst())
    return mul(constant(wrapMul(A->Value, B->operand(0)->Value)), B->operand(1));
  return binary(ExprKind::Mul, A, B, mulRange(A->Range, B->Range));
}

const Expr *ExprPool::div(const Expr *A, const Expr *B) {
  if (B->isConst(1))
    return A;
  if (A->isConst() && B->isConst() && B->Value != 0 && B->Value != -1)
    return constant(A->Value / B->Value);
  ExprRange R;
  if (B->isConst() && B->Value > 0) {
    if (A->Range.Lo >= 0 && A->Range.Hi < B->Value)
      return constant(0);
    R = {A->Range.Lo / B->Value, A->Range.Hi / B->Value};
  } else if (A->Range.Lo >= 0 && B->Range.Lo >= 1) {
    R = {0, A->Range.Hi / B->Range.Lo};
  }
  return binary(ExprKind::Div, A, B, R);
}

const Expr *ExprPool::rem(const Expr *A, const Expr *B) {
  if (B->isConst(1))
    return constant(0);
  if (A->isConst() && B->isConst() && B->Value != 0 && B->Value != -1)
    return constant(A->Value % B->Value);
  ExprRange R;
  if (B->Range.Lo >= 1) {
    if (A->Range.Lo >= 0 && A->Range.Hi < B->Range.Lo)
      return A;
    int64_t Most = B->Range.Hi - 1;
    R = {A->Range.Lo >= 0 ? 0 : -Most, std::min(Most, std::max<int64_t>(A->Range.Hi, 0))};
  }
  return binary(ExprKind::Rem, A, B, R);
}

const Expr *ExprPool::shl(const Expr *A, const Expr *B) {
  if (B->isConst() && B->Value >= 0 && B->Value < 63)
    return mul(constant(int64_t(1) << B->Value), A);
  ExprRange R;
  if (B->Range.isWithin({0, 62}))
    R = mulRange(A->Range, {int64_t(1) << B->Range.Lo, int64_t(1) << B->Range.Hi});
  return binary(ExprKind::Shl, A, B, R);
}

const Expr *ExprPool::shr(const Expr *A, const Expr *B) {
  if (B->isConst(0))
    return A;
  if (A->isConst() && B->isConst() && B->Value >= 0 && B->Value < 64)
    return constant(A->Value >> B->Value);
  // Far enough right only the sign is left.
  ExprRange R{std::min<int64_t>(A->Range.Lo, 0), A->Range.Hi < 0 ? -1 : A->Range.Hi};
  if (B->isConst() && B->Value >= 0 && B->Value < 64)
    R = {A->Range.Lo >> B->Value, A->Range.Hi >> B->Value};
  if (R.isPoint())
    return constant(R.Lo);
  return binary(ExprKind::Shr, A, B, R);
}

const Expr *ExprPool::band(const Expr *A, const Expr *B) {
  if (A->isConst())
    std::swap(A, B);
  if (A->isConst() && B->isConst())
    return constant(A->Value & B->Value);
  if (A == B)
    return A;
  if (B->isConst(0))
    return B;
  if (B->isConst(-1))
    return A;
  if (B->isConst() && B->Value > 0 && isPowerOfTwo(wrapAdd(B->Value, 1)) &&
      A->Range.isWithin({0, B->Value}))
    return A;
  ExprRange R;
  if (A->Range.Lo >= 0 && B->Range.Lo >= 0)
    R = {0, std::min(A->Range.Hi, B->Range.Hi)};
  else if (B->Range.Lo >= 0)
    R = {0, B->Range.Hi};
  else if (A->Range.Lo >= 0)
    R = {0, A->Range.Hi};
  return binary(ExprKind::And, A, B, R);
}

/// The most `A | B` or `A ^ B` can be for non-negative A and B: all bits below.
static ExprRange bitsBelow(ExprRange A, ExprRange B) {
  if (A.Lo < 0 || B.Lo < 0)
    return {};
  return {0, int64_t(bitCeiling(uint64_t(std::max(A.Hi, B.Hi)) + 1) - 1)};
}

/// Of `A ^ B`, which is negative if one of them is: ~(~A ^ B).
static ExprRange bitsThatDiffer(ExprRange A, ExprRange B) {
  auto Flipped = [](ExprRange R) { return ExprRange{~R.Hi, ~R.Lo}; };
  if (A.Hi >= 0 && B.Hi >= 0)
    return bitsBelow(A, B);
  if (A.Hi < 0 && B.Hi < 0)
    return bitsBelow(Flipped(A), Flipped(B));
  const ExprRange Below = A.Hi < 0 ? bitsBelow(Flipped(A), B) : bitsBelow(A, Flipped(B));
  return Below.Lo < 0 ? ExprRange{} : Flipped(Below);
}

const Expr *ExprPool::bor(const Expr *A, const Expr *B) {
  if (A->isConst())
    std::swap(A, B);
  if (A->isConst() && B->isConst())
    return constant(A->Value | B->Value);
  if (A == B || B->isConst(0))
    return A;
  for (const auto &[High, Low] : {std::pair(A, B), std::pair(B, A)})
    if (const Expr *Whole = shuffledWhole(High, Low))
      return Whole;
  return binary(ExprKind::Or, A, B, bitsBelow(A->Range, B->Range));
}

const Expr *ExprPool::bxor(const Expr *A, const Expr *B) {
  if (A->isConst())
    std::swap(A, B);
  if (A->isConst() && B->isConst())
    return constant(A->Value ^ B->Value);
  if (A == B)
    return constant(0);
  if (B->isConst(0))
    return A;
  return binary(ExprKind::Xor, A, B, bitsThatDiffer(A->Range, B->Range));
}

const Expr *ExprPool::min(const Expr *A, const Expr *B) {
  if (A == B || A->Range.Hi <= B->Range.Lo)
    return A;
  if (B->Range.Hi <= A->Range.Lo)
    return B;
  return binary(ExprKind::Min, A, B,
                {std::min(A->Range.Lo, B->Range.Lo), std::min(A->Range.Hi, B->Range.Hi)});
}

const Expr *ExprPool::max(const Expr *A, const Expr *B) {
  if (A == B || A->Range.Lo >= B->Range.Hi)
    return A;
  if (B->Range.Lo >= A->Range.Hi)
    return B;
  return binary(ExprKind::Max, A, B,
                {std::max(A->Range.Lo, B->Range.Lo), std::max(A->Range.Hi, B->Range.Hi)});
}

// Bits --------------------------------------------------------------------------------

const Expr *warplint::stripWraps(unsigned Bits, const Expr *E) {
  while ((E->Kind == ExprKind::Wrap || E->Kind == ExprKind::Unsign) && E->Bits >= Bits)
    E = E->operand(0);
  return E;
}

/// 2*x + 1 as 2*x, which wraps but ends in a zero for all that, and 1, which no carry reaches. The
/// second is 0 if there is no such part.
static std::pair<const Expr *, int64_t> splitLow(ExprPool &Pool, const Expr *E) {
  const bool IsSum = E->Kind == ExprKind::Add || E->Kind == ExprKind::Sub;
  if (!IsSum || !E->operand(1)->isConst())
    return {E, 0};
  const int64_t Value = E->operand(1)->Value;
  const int64_t Constant = E->Kind == ExprKind::Add ? Value : wrapSub(0, Value);
  const int64_t Low = floorMod(Constant, int64_t(knownDivisor(E->operand(0))));
  return {Pool.add(E->operand(0), Pool.constant(wrapSub(Constant, Low))), Low};
}

const Expr *ExprPool::wrap(unsigned Bits, const Expr *A) {
  A = stripWraps(Bits, A);
  if (Bits >= 64 || A->Range.isWithin(ExprRange::ofSigned(Bits)))
    return A;
  if (A->isConst())
    return constant(signExtend(A->Value, Bits));
  if (Bits >= 32 && isCoordinate(A))
    return A;
  if (const auto [High, Low] = Bits < 32 ? std::pair(A, int64_t{0}) : splitLow(*this, A); Low)
    return add(wrap(Bits, High), constant(Low));
  return unary(ExprKind::Wrap, Bits, A, ExprRange::ofSigned(Bits));
}

const Expr *ExprPool::unsign(unsigned Bits, const Expr *A) {
  A = stripWraps(Bits, A);
  if (Bits >= 64 || A->Range.isWithin(ExprRange::ofUnsigned(Bits)))
    return A;
  if (A->isConst())
    return constant(zeroExtend(A->Value, Bits));
  if (Bits >= 32 && A->Range.Lo >= 0 && isCoordinate(A))
    return A;
  if (const auto [High, Low] = Bits < 32 ? std::pair(A, int64_t{0}) : splitLow(*this, A); Low)
    return add(unsign(Bits, High), constant(Low));
  ExprRange R = ExprRange::ofUnsigned(Bits);
  if (A->Range.Hi < 0 && A->Range.Lo >= ~R.Hi) // all wrap once
    R = {A->Range.Lo + R.Hi + 1, A->Range.Hi + R.Hi + 1};
  return unary(ExprKind::Unsign, Bits, A, R);
}

const Expr *ExprPool::popc(unsigned Bits, const Expr *A) {
  if (A->isConst())
    return constant(popCount(zeroExtend(A->Value, Bits)));
  return unary(ExprKind::Popc, Bits, A, {0, Bits});
}

const Expr *ExprPool::clz(unsigned Bits, const Expr *A) {
  if (A->isConst())
    return constant(countLeadingZeros(A->Value, Bits));
  return unary(ExprKind::Clz, Bits, A, {0, Bits});
}

const Expr *ExprPool::ctz(unsigned Bits, const Expr *A) {
  if (A->isConst())
    return constant(countTrailingZeros(A->Value, Bits));
  return unary(ExprKind::Ctz, Bits, A, {0, Bits});
}

const Expr *ExprPool::brev(unsigned Bits, const Expr *A) {
  if (A->isConst())
    return constant(reverseBits(A->Value, Bits));
  return unary(ExprKind::Brev, Bits, A, ExprRange::ofSigned(Bits));
}
