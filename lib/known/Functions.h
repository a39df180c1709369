// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of CUDA and of the C++ library that device code calls and no header defines. A
// function that the user's files declare is never one of these, whatever it is called: whoever
// reads source marks those in the module. A module that is read as such has no marks, and the name
// decides.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace warplint {

struct KnownFunction {
  enum Effect : uint8_t { Nothing, Updates, WritesInts, WritesFloats, Texture, Clock, Talks };
  enum Update : uint8_t { None, Add, Min, Max, And, Or, Xor, Exchange, CompareAndSwap, Other };

  llvm::StringLiteral Names; ///< patterns
  Effect Does;
  Update Of;
};

/// The attribute of functions without a body in a module that the user's files declare.
constexpr llvm::StringLiteral OfUserAttribute = "warplint-of-user";

/// The function with \p Name in the source, without what encloses it; null if it is not known.
const KnownFunction *functionNamed(llvm::StringRef Name);

/// Whether the identifier \p Word, or what stands between underscores in it ("tiled_mma"), tells
/// that lanes of a warp hand values to each other.
bool saysThatLanesTalk(llvm::StringRef Word);

} // namespace warplint
