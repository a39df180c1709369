//===- lib/frontend/Fallback.h - Headers a file forgot ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvcc declares much that a file does not include, and headers include each other in ways
/// that files come to rely on. The bundled prelude holds what many files name; for the rest,
/// an error says which name is missing, and the bundled headers say who declares it.
///
///   error: use of undeclared identifier '__ldcs'   ->   toolkit/__warplint_more_intrinsics.h
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FALLBACK_H
#define WARPLINT_FRONTEND_FALLBACK_H

#include "lib/frontend/Facts.h"

namespace warplint {

/// The bundled headers that declare what the errors miss, and are not in \p Already; paths
/// relative to BundledRoot, in the order of headers/fallback.txt.
std::vector<std::string> headersFor(const std::vector<ErrorFact> &Errors,
                                    const std::vector<std::string> &Already);

} // namespace warplint

#endif // WARPLINT_FRONTEND_FALLBACK_H
