//===- ATen/__warplint_random.h - The state of a generator of random numbers ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ATen/__warplint_cuda.h>
#include <tuple>

namespace at {
struct PhiloxCudaState {
  union Payload {
    uint64_t val;
    int64_t *ptr;
  };
  Payload seed_, offset_;
  uint32_t offset_intragraph_;
  bool captured_;
};

namespace cuda {
namespace philox {
__host__ __device__ inline std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState from) {
  if (from.captured_)
    return std::make_tuple(uint64_t(*from.seed_.ptr),
                           uint64_t(*from.offset_.ptr + from.offset_intragraph_));
  return std::make_tuple(from.seed_.val, from.offset_.val);
}
} // namespace philox
} // namespace cuda

struct CUDAGeneratorImpl {
  PhiloxCudaState philox_cuda_state(uint64_t);
};
} // namespace at
