// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/Fragments.h"

#include "lib/known/Instructions.h"
#include "lib/known/Words.h"
#include "lib/lower/Pointers.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cassert>

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
  if (!isIntrinsicThat(Does::MoveFragment, Name))
    return false;
  const std::optional<Fragment> Moved = fragmentNamed(Name);
  if (!Moved) {
    To.refuse(RefusalReason::MatrixFragment, I, "no such shape is known");
    return true;
  }
  const Expr *Stride = isNamedBy("*.stride.*", Name) ? To.Values.operand(I, I.arg_size() - 1)
                                                     : To.Pool.constant(Moved->packedStride());
  addFragmentAt(To, I, Moved, Stride);
  return true;
}

bool warplint::isKnown(const Fragment &F) {
  auto Is = [&](unsigned M, unsigned N, unsigned K) { return F.M == M && F.N == N && F.K == K; };
  const bool IsOperand = F.Of != Fragment::Accumulator;
  const bool IsAlong = (F.Of == Fragment::A) == F.RowMajor;
  if (IsOperand && F.IsStore)
    return false;
  if (Is(16, 16, 16) || Is(32, 8, 16) || Is(8, 32, 16))
    return F.Bits == 16 || F.Bits == (IsOperand ? 8 : 32);
  if (Is(16, 16, 8))
    return F.Bits == 32;
  if (Is(8, 8, 4))
    return F.Bits == 64;
  if (Is(8, 8, 32))
    return IsOperand ? F.Bits == 4 && IsAlong : F.Bits == 32;
  if (Is(8, 8, 128))
    return IsOperand ? F.Bits == 1 && IsAlong : F.Bits == 32;
  return false;
}

/// "m16n16k16".
static bool readShape(llvm::StringRef Part, Fragment &F) {
  return Part.consume_front("m") && !Part.consumeInteger(10, F.M) && Part.consume_front("n") &&
         !Part.consumeInteger(10, F.N) && Part.consume_front("k") &&
         !Part.consumeInteger(10, F.K) && Part.empty();
}

std::optional<Fragment> warplint::fragmentNamed(llvm::StringRef Name) {
  Fragment F;
  llvm::SmallVector<llvm::StringRef, 10> Parts;
  Name.split(Parts, '.');
  bool HasShape = false, HasLayout = false, HasDirection = false, HasRole = false;
  for (llvm::StringRef P : Parts) {
    if (P == "load" || P == "store") {
      F.IsStore = P == "store";
      HasDirection = true;
    } else if (P == "row" || P == "col") {
      F.RowMajor = P == "row";
      HasLayout = true;
    } else if (P == "a" || P == "b" || P == "c" || P == "d") {
      F.Of = P == "a" ? Fragment::A : P == "b" ? Fragment::B : Fragment::Accumulator;
      HasRole = true;
    } else if (!HasShape && readShape(P, F)) {
      HasShape = true;
    } else {
      F.IsInteger |= P == "s32";
      F.Bits = llvm::StringSwitch<unsigned>(P)
                   .Cases({"f16", "bf16"}, 16)
                   .Cases({"tf32", "f32", "s32"}, 32)
                   .Cases({"s8", "u8"}, 8)
                   .Cases({"s4", "u4"}, 4)
                   .Case("b1", 1)
                   .Case("f64", 64)
                   .Default(F.Bits);
    }
  }
  if (!HasShape || !HasLayout || !HasDirection || !HasRole || !isKnown(F))
    return std::nullopt;
  return F;
}

namespace {
constexpr unsigned BlockRows = 8, LanesOfRow = 4;
constexpr unsigned RowBytes = 16; ///< of a block that ldmatrix loads

/// Whether b is the left operand of what is computed.
bool isTransposed(const Fragment &F) { return F.M == 8 && F.N == 32; }

/// Blocks of eight vectors, 16 bytes of each, as ldmatrix takes them.
llvm::SmallVector<FragmentPiece, 4> matrixPieces(const Fragment &F, bool IsOld) {
  unsigned High = std::min(2u, F.vectors() / BlockRows);
  unsigned Wide = std::min(2u, F.vectorBytes() / RowBytes);
  if (IsOld && High * Wide == 4) { // pairs along m or n of the left operand, along k of the right
    const bool IsHighAlongK = F.RowMajor != (F.Of == Fragment::A);
    const bool IsLeft = F.Of == Fragment::A || isTransposed(F);
    (IsHighAlongK == IsLeft ? High : Wide) = 1;
  }
  llvm::SmallVector<FragmentPiece, 4> Pieces;
  for (unsigned V = 0; V < F.vectors(); V += BlockRows * High)
    for (unsigned B = 0; B < F.vectorBytes(); B += RowBytes * Wide)
      Pieces.push_back({RowBytes, High * Wide, BlockRows * High, 1, RowBytes, false, V, B});
  return Pieces;
}
} // namespace

llvm::SmallVector<FragmentPiece, 4> warplint::fragmentPieces(const Fragment &F, bool InShared,
                                                             unsigned Sm) {
  assert(isKnown(F) && "of these the pieces are not known");
  const bool IsOperand = F.Of != Fragment::Accumulator;
  const bool IsOld = Sm < 80;
  const bool IsTransposed = !IsOperand && isTransposed(F) && !(IsOld && F.IsInteger);
  // Whether memory is contiguous in the direction in which a lane holds neighbours.
  const bool Along = F.Bits == 16 || F.RowMajor == (F.Of != Fragment::B && !IsTransposed);
  if (InShared && IsOperand && F.Bits <= 16 && Along)
    return matrixPieces(F, IsOld);
  const unsigned Held = IsOperand ? std::max(1u, 32 / F.Bits) : 2;
  const unsigned ElementBytes = F.Bits / 8; // of what does not lie along it is whole bytes
  llvm::SmallVector<FragmentPiece, 4> Pieces;
  if (Along) {
    const unsigned Bytes = Held * F.Bits / 8;
    for (unsigned V = 0; V < F.vectors(); V += BlockRows)
      for (unsigned B = 0; B < F.vectorBytes(); B += LanesOfRow * Bytes)
        Pieces.push_back({Bytes, 0, LanesOfRow, Bytes, 1, true, V, B});
    return Pieces;
  }
  for (unsigned V = 0; V < F.vectors(); V += LanesOfRow * Held)
    for (unsigned B = 0; B < F.vectorBytes(); B += BlockRows * ElementBytes)
      for (unsigned I = 0; I < Held; ++I)
        Pieces.push_back({ElementBytes, 0, LanesOfRow, Held, ElementBytes, false, V + I, B});
  return Pieces;
}
