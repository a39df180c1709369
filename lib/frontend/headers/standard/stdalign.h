//===- stdalign.h - alignas is a keyword here -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define __alignas_is_defined 1
