//===- lib/compare/KernelNames.h - Kernels by a profile's names -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The kernels of a report by the names that a profiler has for them. The mangled name is certain;
/// of demangled ones the spelling of template arguments differs: "tile<(int)32>", "tile<32>".
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_COMPARE_KERNELNAMES_H
#define WARPLINT_COMPARE_KERNELNAMES_H

#include "lib/finding/Report.h"
#include "lib/profile/Profile.h"

namespace warplint {

/// "void tile::transpose<32>(float *, int)" -> "tile::transpose<32>".
llvm::StringRef nameOfKernel(llvm::StringRef Name);

/// The same as a source would write its arguments: "gemm<(int)128, (bool)0>" -> "gemm<128, 0>".
std::string instanceName(llvm::StringRef Name);

/// Numbers of the kernels of \p R that \p L may be of: the one that is, if that is certain, else
/// those whose names agree but for their arguments. A launch without a name may be of any.
std::vector<size_t> kernelsOf(const Report &R, const ProfiledLaunch &L);

} // namespace warplint

#endif // WARPLINT_COMPARE_KERNELNAMES_H
