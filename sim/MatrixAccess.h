//===- sim/MatrixAccess.h - What ldmatrix and stmatrix cost -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Counts the wavefronts of one ldmatrix or stmatrix (LDSM, STSM) of one warp.
///
/// The instruction moves one, two or four matrices of eight rows, 16 bytes a row. Lane l
/// gives the address of row l mod 8 of matrix l / 8; each matrix is one phase, judged as a
/// group of eight 16-byte lanes is:
///
///   .x4    lanes 0-7     lanes 8-15    lanes 16-23   lanes 24-31
///          matrix 0      matrix 1      matrix 2      matrix 3
///
///   wavefronts = sum over matrices of max over banks of |{ distinct words }|
///   conflicts  = wavefronts - matrices
///
/// .trans changes which lane receives what, not the addresses, and so not the price.
///
/// Not modelled: the shapes of sm_100 that unpack 4- and 6-bit elements, and whether equal
/// rows save wavefronts (experiment F).
///
/// Sources and grades: docs/hardware.md, rules M1 and M2.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_MATRIXACCESS_H
#define WARPLINT_SIM_MATRIXACCESS_H

#include "sim/SharedMemory.h"

namespace warplint::sim {

/// Rows of one matrix, and bytes of one row.
inline constexpr unsigned MatrixRows = 8;
inline constexpr unsigned MatrixRowBytes = 16;

/// One ldmatrix or stmatrix of one warp.
struct MatrixAccess {
  /// Byte address of each row, lane by lane, relative to any multiple of 128 bytes. Only the
  /// first 8 * Matrices lanes count.
  std::array<uint64_t, WarpSize> Row{};
  unsigned Matrices = 4; ///< 1, 2 or 4: .x1, .x2, .x4
  bool IsStore = false;  ///< stmatrix
};

/// Returns what \p Access costs; Transactions and Ideal are the number of matrices.
///
/// Example: ldmatrix.x4 on rows 32 bytes apart -> 8 wavefronts, 4 conflicts.
///
/// \pre Matrices is 1, 2 or 4, and every row begins at a multiple of 16 bytes.
SharedCost matrixCost(const MatrixAccess &Access);

} // namespace warplint::sim

#endif // WARPLINT_SIM_MATRIXACCESS_H
