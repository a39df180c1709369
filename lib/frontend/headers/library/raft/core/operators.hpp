//===- raft/core/operators.hpp - Part of RAFT ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <raft/util/cuda_utils.cuh>
