//===- helper_cuda_drvapi.h - Error checks of the driver API --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda.h>
#include <helper_string.h>

#ifndef checkCudaErrors
#define checkCudaErrors(...) ((void)(__VA_ARGS__))
#endif
int findCudaDeviceDRV(int, const char **), gpuGetMaxGflopsDeviceIdDRV();
template <class _T> bool getCudaAttributeDRV(_T *, CUdevice_attribute, int);
