//===- sim/Stride.h - Recognizing equally spaced lanes ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Most accesses put lane l at Base + l*Stride. For those the price has a closed form, so
/// both judges ask here first. Internal to sim/.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_STRIDE_H
#define WARPLINT_SIM_STRIDE_H

#include "sim/WarpAccess.h"

#include <optional>

namespace warplint::sim {

/// The step from lane to lane in bytes, modulo 2^64, if all lanes are active and equally
/// spaced.
std::optional<uint64_t> strideOf(const WarpAccess &Access);

} // namespace warplint::sim

#endif // WARPLINT_SIM_STRIDE_H
