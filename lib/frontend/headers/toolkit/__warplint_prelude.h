//===- __warplint_prelude.h - What nvcc declares before the first line ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Every file pays for this, so it holds what many files name. The rest is in
/// the headers that fallback.txt lists: one of them is included before the file
/// if the file names something of it without including it.
///
//===----------------------------------------------------------------------===//
#pragma once

#include "__warplint_defines.h"
#include <__warplint_tile_words.h>
#include "__warplint_types.h"
#include "__warplint_index.h"
#include "__warplint_intrinsics.h"
#include "__warplint_atomics.h"
#include "__warplint_math.h"
#include "__warplint_runtime.h"

#include <__warplint_move.h>
#include <cmath>
