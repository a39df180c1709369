//===- sim/GpuNames.h - GPUs by the name on the box -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Product names and their compute capability, as NVIDIA lists them ("CUDA GPU Compute
/// Capability", developer.nvidia.com/cuda/gpus, and its page of legacy GPUs).
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SIM_GPUNAMES_H
#define WARPLINT_SIM_GPUNAMES_H

#include <optional>
#include <span>
#include <string_view>

namespace warplint::sim {

struct GpuName {
  std::string_view Name; ///< "RTX 4090", without maker, brand and variant
  std::string_view Gpu;  ///< "sm_89"
};

/// Every product that is known, newest generation first.
std::span<const GpuName> gpuNames();

/// The row name ("sm_80") of the product \p Text: "A100", "a100-sxm4-80gb", "NVIDIA GeForce RTX
/// 3080 Ti". Case, spaces and dashes do not count; words after the product's name are variants.
std::optional<std::string_view> gpuOfProduct(std::string_view Text);

} // namespace warplint::sim

#endif // WARPLINT_SIM_GPUNAMES_H
