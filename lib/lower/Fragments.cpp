//===- lib/lower/Fragments.cpp - wmma loads and stores ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The bundled mma.h turns fragment loads and stores into calls that describe the matrix.
/// ptxas makes ldmatrix of 16-bit operand loads from shared memory (seen in its output for
/// sm_75 to sm_120); which lane holds which element of the others is not documented.
///
//===----------------------------------------------------------------------===//

#include "lib/lower/FunctionLowering.h"

using namespace warplint;

namespace {
/// The arguments of the calls, by position.
struct Fragment {
  enum : unsigned { A = 0, B = 1, Accumulator = 2 };
  uint64_t Use = Accumulator, M = 0, N = 0, K = 0, Bits = 0, RowMajor = 0;

  /// Vectors that are contiguous in memory, and elements in each.
  uint64_t vectors() const {
    uint64_t Rows = Use == A ? M : K, Columns = Use == A ? K : N;
    return RowMajor ? Rows : Columns;
  }
  uint64_t elements() const {
    uint64_t Rows = Use == A ? M : K, Columns = Use == A ? K : N;
    return RowMajor ? Columns : Rows;
  }
};

std::optional<Fragment> loadedFragment(const llvm::CallBase &I) {
  uint64_t Numbers[6];
  for (unsigned N = 0; N < 6; ++N) {
    const auto *C = llvm::dyn_cast<llvm::ConstantInt>(I.getArgOperand(2 + N));
    if (!C)
      return std::nullopt;
    Numbers[N] = C->getZExtValue();
  }
  return Fragment{Numbers[0], Numbers[1], Numbers[2], Numbers[3], Numbers[4], Numbers[5]};
}
} // namespace

bool FunctionLowering::lowerFragment(const llvm::CallBase &I, llvm::StringRef Name,
                                     const Expr *When, std::vector<Statement> &Body) {
  if (!Name.consume_front("__warplint_wmma_"))
    return false;
  if (Name == "mma")
    return true; // registers only
  bool Assumed = false;
  const llvm::Value *Pointer = I.getArgOperand(0);
  std::optional<Fragment> F = Name == "load" ? loadedFragment(I) : std::nullopt;
  if (!F || F->Use == Fragment::Accumulator || F->Bits != 16 ||
      spaceOf(Pointer, Assumed) != Space::Shared) {
    refuse(RefusalReason::MatrixFragment, I, "");
    return true;
  }
  // Lane 8q + r addresses row r of the q-th 8x8 matrix; the matrices of one instruction lie
  // two vectors-of-eight high and two eights wide, or in one column.
  const Expr *Pitch = Pool.mul(valueAt(I.getArgOperand(1), I.getParent()), Pool.constant(2));
  const Expr *Lane = Pool.lane();
  const Expr *Vector = Pool.band(Lane, Pool.constant(15));
  const Expr *Right = Pool.shr(Lane, Pool.constant(4));
  unsigned Matrices = F->elements() >= 16 ? 4 : 2;
  uint64_t Wide = Matrices == 4 ? 16 : 8;
  for (uint64_t V = 0; V < F->vectors(); V += 16)
    for (uint64_t E = 0; E < F->elements(); E += Wide) {
      size_t Before = K.Accesses.size();
      addAccess(I, Pointer, AccessKind::LoadMatrix, 16, 16, When, Body, int64_t(2 * E));
      if (K.Accesses.size() == Before)
        continue;
      Access &A = K.Accesses.back();
      A.Matrices = Matrices;
      A.Indexed.reset(); // the lanes' rows are not in the subscript
      const Expr *Row = Pool.add(Vector, Pool.constant(int64_t(V)));
      A.Address = Pool.add(A.Address, Pool.mul(Row, Pitch));
      if (Matrices == 4)
        A.Address = Pool.add(A.Address, Pool.mul(Right, Pool.constant(16)));
    }
  return true;
}
