//===- cooperative_groups/details/partitioning.h - Part of cooperative_groups.h ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cooperative_groups.h>
