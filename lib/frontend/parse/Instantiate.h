//===- lib/frontend/parse/Instantiate.h - Kernels nobody instantiates -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel template without an instance has no code to analyse. `--instantiate` names
/// arguments, and so do calls that do not compile otherwise; what stays without is reported
/// by name.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PARSE_INSTANTIATE_H
#define WARPLINT_FRONTEND_PARSE_INSTANTIATE_H

#include "lib/frontend/facts/Facts.h"

namespace clang {
class Sema;
}

namespace warplint {

/// Instantiates the kernel templates that \p Requests name ("gemm<float, 32>"), and notes
/// in \p Out those that no request and no launch instantiates.
void instantiateKernels(clang::Sema &S, const std::vector<std::string> &Requests, Facts &Out);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PARSE_INSTANTIATE_H
