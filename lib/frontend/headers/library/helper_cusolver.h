//===- helper_cusolver.h - Matrix files of the solver samples, opaque -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

template <class... _A> int loadMMSparseMatrix(_A...);
double second();
