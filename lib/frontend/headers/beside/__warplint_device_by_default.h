//===- __warplint_device_by_default.h - As NVRTC may take functions -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// For the rest of the file a function without an execution space can run on the device.
///
//===----------------------------------------------------------------------===//
#pragma once
#pragma clang force_cuda_host_device begin
