// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fix as a unified diff without context, as `patch -p0` reads it:
//
//   --- k.cu
//   +++ k.cu
//   @@ -2 +2 @@
//   -  __shared__ float tile[32][32];
//   +  __shared__ float tile[32][33];

#pragma once

#include "lib/files/Files.h"
#include "lib/finding/Report.h"

namespace warplint {

/// Empty if a file cannot be read, or \p X has no edits.
std::string patchOf(const Fix &X, SourceTexts &Texts);

} // namespace warplint
