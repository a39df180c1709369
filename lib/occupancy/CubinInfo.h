//===- lib/occupancy/CubinInfo.h - What a cubin says ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registers of the kernels in a cubin: an ELF file whose section .nv.info holds records
///
///   04 2f  0008  SYMBOL  REGISTERS     a kind of record, its attribute, bytes that follow
///
/// where 2f is the number of registers of a thread of the kernel that is symbol SYMBOL.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_OCCUPANCY_CUBININFO_H
#define WARPLINT_OCCUPANCY_CUBININFO_H

#include "lib/occupancy/PtxasInfo.h"

namespace warplint {

/// Whether \p Bytes begin as a cubin does: an ELF file.
bool isCubin(llvm::StringRef Bytes);

/// The kernels in a cubin, by mangled name. Their shared memory is not told apart from what the
/// system takes, and stays 0.
llvm::Expected<llvm::StringMap<PtxasKernel>> readCubin(llvm::StringRef Bytes);

} // namespace warplint

#endif // WARPLINT_OCCUPANCY_CUBININFO_H
