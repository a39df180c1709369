//===- lib/runner/IncludedHeaders.h - Headers that sources read -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which headers of a code base are read with its sources, from the text of both: by themselves
/// they need not compile, and what is in them is answered where they are included.
///
///   a.cu: #include "tile.cuh"          tile.cuh, next to it or in a folder above
///   tile.cuh: #include "core/b.cuh"    any file listed whose path ends so, too: -I may say where
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RUNNER_INCLUDEDHEADERS_H
#define WARPLINT_RUNNER_INCLUDEDHEADERS_H

#include <set>
#include <string>

namespace warplint {

/// What a .cu file of \p Files includes, or something that it includes does. A .cu file
/// can be one: a part of another.
std::set<std::string> includedHeaders(const std::set<std::string> &Files);

} // namespace warplint

#endif // WARPLINT_RUNNER_INCLUDEDHEADERS_H
