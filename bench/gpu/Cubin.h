//===- bench/gpu/Cubin.h - Machine code by kernel ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BENCH_GPU_CUBIN_H
#define WARPLINT_BENCH_GPU_CUBIN_H

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace warplint::gpu {

/// The two words of the instruction \p Offset bytes into \p Kernel. Nothing if there is none, or
/// if \p Cubin is no ELF file of 64 bits.
std::optional<std::pair<uint64_t, uint64_t>>
instructionAt(const std::string &Cubin, const std::string &Kernel, uint64_t Offset);

} // namespace warplint::gpu

#endif // WARPLINT_BENCH_GPU_CUBIN_H
