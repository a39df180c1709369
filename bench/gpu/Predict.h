//===- bench/gpu/Predict.h - What an experiment should count ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Figures that the tables hold beside what was measured: those of sim/ where the model has an
/// answer, and those of the hypotheses that series H and J ask about.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_PREDICT_H
#define WARPLINT_BENCH_GPU_PREDICT_H

#include "bench/gpu/Experiments.h"
#include "sim/WarpAccess.h"

#include <optional>

namespace warplint::gpu {

/// The experiment's request as the judge takes it.
sim::WarpAccess accessOf(const Experiment &E);

/// What \p E should count by our name of the counter, see Record.h; nothing where neither the
/// model nor a hypothesis says.
std::optional<uint64_t> predicted(const Experiment &E, std::string_view Counter);

/// The hypothesis of series H: tags lie in four banks, found by an exclusive or over the number
/// of the line. Measured on sm_120 for lines below 512.
unsigned tagBank(uint64_t Line);

/// Wavefronts between the tags and the data: the most lines of one bank.
unsigned tagWavefronts(const sim::WarpAccess &Access);

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_PREDICT_H
