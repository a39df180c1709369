//===- cub/device/device_scan.cuh - Algorithms of a device ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_device.h>
