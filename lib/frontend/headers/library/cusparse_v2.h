//===- cusparse_v2.h - Sparse linear algebra, opaque ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cusparse.h>
