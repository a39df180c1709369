//===- lib/lower/FragmentPieces.cpp - How wmma moves a matrix ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/FragmentPieces.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <cassert>

using namespace warplint;

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
  if (!Name.consume_front("wmma."))
    return std::nullopt;
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
