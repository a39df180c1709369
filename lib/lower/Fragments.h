// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions that ptxas makes of one wmma load or store, and which lane reaches what.
//
// A fragment belongs to lanes in blocks. Eight rows, four lanes to a row; each lane holds
// elements that lie side by side *along* the row: as many as fill a register of an operand,
// two of an accumulator. For a, rows are those of the matrix, along k; for b its columns, along
// k too; for accumulators its rows, but its columns in m8n32k16, which is computed transposed
// (on sm_75 not with integers).
//
//   lane   0  1  2  3       If memory is contiguous along the row, a lane moves what it holds
//          4  5  6  7       at once. If it is contiguous across, it moves one element at a time:
//          ...              the lanes of a column are neighbours then.
//         28 29 30 31
//
// 16-bit elements are always moved as if memory were contiguous along, and transposed between
// registers where it is not. Operands of at most 16 bits in shared memory are loaded by
// ldmatrix, up to two by two blocks at once; on sm_75 two.
//
// Source and grade: docs/hardware.md, rules M4 to M6.
//
// A fragment becomes the accesses that its instructions make. It comes as a
// call by which the bundled mma.h describes the matrix, as an intrinsic, which NVIDIA's mma.h is
// made of, or as PTX.

#pragma once

#include "lib/lower/Accesses.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"

#include <optional>

namespace warplint {

/// A matrix that one warp loads or stores.
struct Fragment {
  enum Role : uint8_t { A, B, Accumulator };
  Role Of = Accumulator;
  unsigned M = 0, N = 0, K = 0;
  unsigned Bits = 0;     ///< of an element in memory
  bool RowMajor = false; ///< in memory
  bool IsStore = false;
  bool IsInteger = false; ///< s32, of accumulators

  unsigned rows() const { return Of == B ? K : M; }
  unsigned columns() const { return Of == A ? K : N; }
  /// Runs of contiguous elements in memory, and the bytes of each.
  unsigned vectors() const { return RowMajor ? rows() : columns(); }
  unsigned vectorBytes() const { return (RowMajor ? columns() : rows()) * Bits / 8; }
  /// Elements from one vector to the next where the source gives no stride.
  unsigned packedStride() const { return RowMajor ? columns() : rows(); }
};

/// The fragment of a PTX instruction or of an LLVM intrinsic, by its name without "llvm.nvvm.":
/// "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16", "wmma.m16n16k16.store.d.col.stride.f32".
/// Nothing if it is none of those whose pieces are known.
std::optional<Fragment> fragmentNamed(llvm::StringRef Name);

/// Whether the pieces of \p F are known.
bool isKnown(const Fragment &F);

/// One instruction. With low = lane % LowLanes and high = lane / LowLanes, a lane reaches
/// vector Vector + low * LowStep, byte Byte + high * HighStep of it, or, if LowIsAlong,
/// vector Vector + high * HighStep, byte Byte + low * LowStep.
struct FragmentPiece {
  unsigned Bytes = 0;    ///< a lane
  unsigned Matrices = 0; ///< of ldmatrix: 1, 2 or 4; 0: a plain load or store
  unsigned LowLanes = 4, LowStep = 0, HighStep = 0;
  bool LowIsAlong = false;
  unsigned Vector = 0, Byte = 0;
};

/// \param InShared whether the compiler knows that the matrix is in shared memory.
/// \param Sm the compute capability times ten.
/// \pre isKnown(F), Sm >= OldestKnownSm
llvm::SmallVector<FragmentPiece, 4> fragmentPieces(const Fragment &F, bool InShared, unsigned Sm);

/// Before it, operands were held twice, and nobody has read how.
inline constexpr unsigned OldestKnownSm = 75;

/// Whether \p Name is one of the bundled mma.h's calls, or an intrinsic, that moves a fragment
/// or works on some; it is lowered then.
bool lowerFragment(BlockAccesses &To, const llvm::CallBase &I, llvm::StringRef Name);

/// Adds an access of so many bytes a lane at the fragment's first element; null if there is none.
using AddPiece = llvm::function_ref<Access *(AccessKind Kind, unsigned Bytes)>;

/// \param Stride elements between vectors
void addFragment(BlockAccesses &To, const llvm::CallBase &I, const std::optional<Fragment> &Moved,
                 bool InShared, const Expr *Stride, AddPiece Add);

} // namespace warplint
