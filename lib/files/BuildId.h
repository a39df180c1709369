//===- lib/files/BuildId.h - Which build of the program this is -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FILES_BUILDID_H
#define WARPLINT_FILES_BUILDID_H

#include <string>

namespace warplint {

/// What the linker says of this program and the libraries that it has loaded, in hexadecimal: two
/// builds with different code differ in it. Empty if the program has no such note.
std::string buildId();

} // namespace warplint

#endif // WARPLINT_FILES_BUILDID_H
