// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the entries of all caches on disk have in common: they are read whole, and list, in a
// line of JSON, what they rest on.

#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace warplint {

/// The text of an entry, which counts as used now; null if it cannot be read, or is reached by a
/// link: whoever may write to a shared cache could point it at anything.
std::unique_ptr<llvm::MemoryBuffer> readEntry(const std::string &Path);

/// Puts \p Text at \p Path, whole. What is there already, a link included, is replaced, never
/// written through; where that fails, the entry is missing. A folder that is a link gets none.
void writeEntry(const std::string &Path, llvm::StringRef Text);

/// Whether \p Line is a list of lists, and each of those \p Holds.
bool allHold(llvm::StringRef Line, llvm::function_ref<bool(const llvm::json::Array &)> Holds);

/// What the linker says of this program and the libraries that it has loaded, in hexadecimal: two
/// builds with different code differ in it. Empty if the program has no such note.
std::string buildId();

} // namespace warplint
