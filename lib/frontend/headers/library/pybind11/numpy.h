//===- pybind11/numpy.h - Modules of Python -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <pybind11/pybind11.h>
