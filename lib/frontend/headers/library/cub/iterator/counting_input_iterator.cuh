//===- cub/iterator/counting_input_iterator.cuh - Iterators ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cub/__warplint_device.h>
