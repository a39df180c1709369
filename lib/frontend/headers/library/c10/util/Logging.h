//===- c10/util/Logging.h - What torch says to logs -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <c10/__warplint_core.h>
