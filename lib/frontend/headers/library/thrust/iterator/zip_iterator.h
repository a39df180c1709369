//===- thrust/iterator/zip_iterator.h - Iterators -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <thrust/iterator/__warplint_iterators.h>
