//===- cuda_awbarrier.h - Barriers that are arrived at and waited for -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda/barrier>
