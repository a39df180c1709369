//===- __warplint_integer_names.h - Integers by bits ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Names that many projects take from headers of others, OpenFST's or TensorFlow's for instance.
///
//===----------------------------------------------------------------------===//
#pragma once

typedef signed char int8;
typedef short int16;
typedef int int32;
typedef long int64;
typedef unsigned char uint8;
typedef unsigned short uint16;
typedef unsigned int uint32;
typedef unsigned long uint64;
