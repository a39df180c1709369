//===- lib/source/WriteFile.h - Writing files whole or not at all -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_SOURCE_WRITEFILE_H
#define WARPLINT_SOURCE_WRITEFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

/// Writes what \p Print prints to \p Path: beside it first, then in its place, so that a full
/// disk or a killed process leaves the old contents or none. A link stays one; what is no
/// regular file, such as /dev/stdout, is written to directly. The error says what went wrong,
/// without the path.
llvm::Error writeFile(llvm::StringRef Path, llvm::function_ref<void(llvm::raw_ostream &)> Print);

} // namespace warplint

#endif // WARPLINT_SOURCE_WRITEFILE_H
