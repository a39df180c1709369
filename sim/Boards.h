//===- sim/Boards.h - Memory bandwidth of well-known boards -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Peak bandwidth to device memory of boards people name, for turning bytes into a time that
/// no kernel can beat: bytes / bandwidth.
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
  std::string_view Name;    ///< "h200"
  std::string_view GpuName; ///< its row of the GPU table: "sm_90"
  double DramGBps = 0;      ///< peak, 10^9 bytes a second
  std::string_view Source;  ///< where the figure comes from
};

/// All boards, in order of compute capability and bandwidth.
std::span<const Board> boards();

/// Finds "h200" or "H200". Nothing if unknown.
std::optional<Board> findBoard(std::string_view Name);

} // namespace warplint::sim

#endif // WARPLINT_SIM_BOARDS_H
