// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textual LLVM IR of a newer LLVM than the one that is linked. Bitcode is read across versions;
// text is not: LLVM 23 and later write constants and attributes that LLVM 22 takes for errors. What
// they write is rewritten here before it is parsed, and nowhere else:
//
//   since LLVM 23                     here
//   float f0x3FB8AA3B                 float 0x3FF7154760000000, the bits of the double
//   half f0x3C00, bfloat f0x3F80      half 0xH3C00, bfloat 0xR3F80
//   float 0.1, float 0x1.8p3          the bits of the nearest number
//   float +inf, -inf, +qnan, -qnan    0x7FF0000000000000, ...
//   float +nan(0x1), +snan(0x1)       the bits
//   denormal_fpenv(preservesign)      nothing: it decides no address
//
// Lines stay lines, so that places in the text stay what they are.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace warplint {

/// \p Text as LLVM 22 reads it; nothing if it holds none of the above.
std::optional<std::string> asReadHere(llvm::StringRef Text);

} // namespace warplint
