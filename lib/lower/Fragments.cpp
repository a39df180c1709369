//===- lib/lower/Fragments.cpp - wmma loads and stores ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Fragments.h"

#include "lib/lower/PointerReach.h"

#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace warplint;

/// The constants from argument \p First on; nothing if one of the \p Count is none.
static std::optional<llvm::SmallVector<int64_t, 6>> constantsFrom(const llvm::CallBase &I,
                                                                  unsigned First, unsigned Count) {
  llvm::SmallVector<int64_t, 6> Numbers;
  for (unsigned N = First; N < First + Count; ++N) {
    const auto *C = llvm::dyn_cast<llvm::ConstantInt>(I.getArgOperand(N));
    if (!C)
      return std::nullopt;
    Numbers.push_back(C->getSExtValue());
  }
  return Numbers;
}

/// What a call of the bundled mma.h moves: (ptr, ldm, use, m, n, k, bits, row, ...), without use
/// if it stores. Nothing if the source decides at run time.
static std::optional<Fragment> describedBy(const llvm::CallBase &I, bool IsStore) {
  const auto Numbers = constantsFrom(I, 2, IsStore ? 5 : 6);
  if (!Numbers)
    return std::nullopt;
  llvm::ArrayRef<int64_t> Rest = *Numbers;
  Fragment F;
  F.IsStore = IsStore;
  if (!IsStore) {
    F.Of = Fragment::Role(Rest.front());
    Rest = Rest.drop_front();
  }
  F.M = unsigned(Rest[0]);
  F.N = unsigned(Rest[1]);
  F.K = unsigned(Rest[2]);
  F.Bits = unsigned(std::abs(Rest[3]));
  F.IsInteger = Rest[3] < 0;
  F.RowMajor = Rest[4] != 0;
  return F;
}

/// The lane's field of \p Piece that steps from vector to vector, or along them.
static unsigned fieldOf(const FragmentPiece &Piece, unsigned Lane, bool Along) {
  return Piece.LowIsAlong == Along ? Lane % Piece.LowLanes * Piece.LowStep
                                   : Lane / Piece.LowLanes * Piece.HighStep;
}

static FragmentPart partOf(const Fragment &F, const FragmentPiece &Piece, unsigned Instructions,
                           const Expr *Stride) {
  FragmentPart Part;
  Part.Instructions = Instructions;
  Part.ElementBits = F.Bits;
  Part.Rows = F.RowMajor;
  Part.Stride = Stride;
  uint32_t Vectors = 0;
  const unsigned Lanes = Piece.Matrices ? 8 * Piece.Matrices : 32;
  for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
    const unsigned Vector = fieldOf(Piece, Lane, false);
    Part.VectorOfLane[Lane] = uint8_t(Vector);
    Vectors |= 1u << Vector;
    Part.VectorBytes = std::max(Part.VectorBytes, fieldOf(Piece, Lane, true) + Piece.Bytes);
  }
  Part.Vectors = unsigned(llvm::popcount(Vectors));
  return Part;
}

void warplint::addFragment(BlockAccesses &To, const llvm::CallBase &I,
                           const std::optional<Fragment> &Moved, bool InShared, const Expr *Stride,
                           AddPiece Add) {
  ExprPool &Pool = To.Pool;
  const unsigned Sm = To.Values.Function.smVersion();
  if (!Moved)
    return To.refuse(RefusalReason::MatrixFragment, I, "its layout is chosen at run time");
  if (!isKnown(*Moved))
    return To.refuse(RefusalReason::MatrixFragment, I, "no such shape is known");
  if (Sm < OldestKnownSm)
    return To.refuse(RefusalReason::MatrixFragment, I,
                     "operands have a different layout before sm_75");
  const Expr *Pitch =
      Moved->Bits >= 8 ? Pool.mul(Stride, Pool.constant(Moved->Bits / 8))
                       : Pool.shr(Pool.mul(Stride, Pool.constant(Moved->Bits)), Pool.constant(3));
  const auto Pieces = fragmentPieces(*Moved, InShared, Sm);
  for (const FragmentPiece &Piece : Pieces) {
    const AccessKind Kind = Moved->IsStore   ? AccessKind::Store
                            : Piece.Matrices ? AccessKind::LoadMatrix
                                             : AccessKind::Load;
    Access *A = Add(Kind, Piece.Bytes);
    if (!A)
      continue;
    const Expr *Low = Pool.band(Pool.lane(), Pool.constant(Piece.LowLanes - 1));
    const Expr *High = Pool.shr(Pool.lane(), Pool.constant(llvm::Log2_32(Piece.LowLanes)));
    Low = Pool.mul(Low, Pool.constant(Piece.LowStep));
    High = Pool.mul(High, Pool.constant(Piece.HighStep));
    const Expr *Vector = Pool.add(Piece.LowIsAlong ? High : Low, Pool.constant(Piece.Vector));
    const Expr *Byte = Pool.add(Piece.LowIsAlong ? Low : High, Pool.constant(Piece.Byte));
    A->Address = Pool.add(A->Address, Pool.add(Pool.mul(Vector, Pitch), Byte));
    A->Matrices = Piece.Matrices;
    A->Indexed.reset(); // the lanes' rows are not in the subscript
    A->Part = partOf(*Moved, Piece, unsigned(Pieces.size()), Stride);
  }
}

static void addFragmentAt(BlockAccesses &To, const llvm::CallBase &I,
                          const std::optional<Fragment> &Moved, const Expr *Stride) {
  const llvm::Value *Pointer = I.getArgOperand(0);
  const bool InShared = spaceOf(To.Values, Pointer).In == Space::Shared;
  addFragment(To, I, Moved, InShared, Stride, [&](AccessKind Kind, unsigned Bytes) {
    return To.add(I, Pointer, Kind, Bytes, Bytes);
  });
}

bool warplint::lowerFragment(BlockAccesses &To, const llvm::CallBase &I, llvm::StringRef Name) {
  if (Name.consume_front("__warplint_wmma_")) {
    if (Name != "mma") // in registers only
      addFragmentAt(To, I, describedBy(I, Name == "store"), To.Values.operand(I, 1));
    return true;
  }
  if (!Name.consume_front("llvm.nvvm.") || !Name.starts_with("wmma.") ||
      !(Name.contains(".load.") || Name.contains(".store.")))
    return false;
  const std::optional<Fragment> Moved = fragmentNamed(Name);
  if (!Moved) {
    To.refuse(RefusalReason::MatrixFragment, I, "no such shape is known");
    return true;
  }
  const Expr *Stride = Name.contains(".stride") ? To.Values.operand(I, I.arg_size() - 1)
                                                : To.Pool.constant(Moved->packedStride());
  addFragmentAt(To, I, Moved, Stride);
  return true;
}
