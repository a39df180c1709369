// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel template without an instance has no code to analyse. `--instantiate` names
// arguments, and so do calls that do not compile otherwise. One of the main file that is still
// without is assumed to be for `float`, as a kernel without a launch is assumed to have a usual
// block; what no such assumption compiles is reported by name.

#pragma once

#include "lib/frontend/facts/Facts.h"

#include <map>

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace warplint {

/// By instance, what was assumed: "T = float".
using AssumedInstances = std::map<const clang::FunctionDecl *, std::string>;

/// Instantiates the kernel templates that \p Requests name ("gemm<float, 32>"), and those that
/// nothing in the source instantiates; notes in \p Out which stay without an instance.
AssumedInstances instantiateKernels(clang::Sema &S, const std::vector<std::string> &Requests,
                                    Facts &Out);

/// Whether \p F, or the template that it is the function of, is a kernel of Tile C++.
bool isTileKernel(const clang::FunctionDecl &F);

} // namespace warplint
