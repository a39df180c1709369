//===- c10/cuda/__warplint_assertions.h - Assertions that tell the host ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ATen/__warplint_cuda.h>

// Kernels take two more parameters, and launches give them.
#define TORCH_DSA_KERNEL_ARGS                                                                      \
  [[maybe_unused]] c10::cuda::DeviceAssertionsData *const assertions_data,                         \
      [[maybe_unused]] unsigned assertion_caller_id
#define TORCH_DSA_KERNEL_ARGS_PASS assertions_data, assertion_caller_id
#define TORCH_DSA_KERNEL_LAUNCH(_kernel, _blocks, _threads, _shared, _stream, ...)                 \
  _kernel<<<_blocks, _threads, _shared, _stream>>>(__VA_ARGS__, nullptr, 0)
