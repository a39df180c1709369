//===- sim/Boards.h - Rates of well-known boards ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Peak rates of boards people name, for turning bytes and wavefronts into a time: bytes /
/// bandwidth to device memory, wavefronts / (SMs * clock), since an SM makes one a cycle.
///
/// Only figures with a source are listed. On a machine with the board, memory clock times bus
/// width as the driver reports them is to be preferred.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_BOARDS_H
#define WARPLINT_SIM_BOARDS_H

#include <optional>
#include <span>
#include <string_view>

namespace warplint::sim {

/// One board.
struct Board {
  std::string_view Name;          ///< "h200"
  std::string_view GpuName;       ///< its row of the GPU table: "sm_90"
  double DramGBps = 0;            ///< peak, 10^9 bytes a second
  std::string_view Source;        ///< where the figure comes from
  unsigned Sms = 0;               ///< 0: not known
  unsigned BoostMHz = 0;          ///< of the SMs, their highest
  std::string_view SmSource = {}; ///< where both come from

  /// Wavefronts of all SMs in a second, at the boost clock; 0 if not known.
  double wavefrontsPerSecond() const { return double(Sms) * BoostMHz * 1e6; }
};

/// All boards, in order of compute capability and bandwidth.
std::span<const Board> boards();

/// Finds "h200" or "H200". Nothing if unknown.
std::optional<Board> findBoard(std::string_view Name);

/// The board that stands for a row of the GPU table where none is named: the first one whose
/// figures are all known. Nothing if there is none.
std::optional<Board> boardOf(std::string_view GpuName);

} // namespace warplint::sim

#endif // WARPLINT_SIM_BOARDS_H
