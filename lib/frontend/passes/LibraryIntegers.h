//===- lib/frontend/passes/LibraryIntegers.h - libdevice's integers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes calls of libdevice's functions of integers as instructions. With a toolkit's headers
/// `min`, `max`, `abs` and `__clz` are such calls, of a library that nothing links here, and
/// addresses and guards hang on them.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_PASSES_LIBRARYINTEGERS_H
#define WARPLINT_FRONTEND_PASSES_LIBRARYINTEGERS_H

namespace llvm {
class Module;
}

namespace warplint {

void writeLibraryIntegersPlainly(llvm::Module &M);

} // namespace warplint

#endif // WARPLINT_FRONTEND_PASSES_LIBRARYINTEGERS_H
