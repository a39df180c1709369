//===- fmt/std.h - Formatted text of the {fmt} library -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <fmt/core.h>
