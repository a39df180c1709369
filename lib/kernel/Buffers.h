// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What host code says of the memory behind the pointers that a launch passes:
//
//   cudaMalloc(&a, 4000);          4000 bytes,
//   cudaMemset(a, 0, 1000);        of which 1000 hold something
//   blur<<<4, 256>>>(a, a, 1024);  and two parameters name them

#pragma once

#include "lib/source/Source.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Whether a launch is made, with a grid that is not empty, where what counts the elements of a
/// buffer is 1: a grid that is rounded up has threads beyond them then.
enum class ForOne : uint8_t {
  No,      ///< or it is not known
  WithAll, ///< and all other numbers that are passed are 1
  Alone,   ///< whatever the others are
};

struct Buffer {
  std::optional<uint64_t> Bytes; ///< from where the pointer points on
  /// If that is not known: the arguments that it is a multiple of, by parameter, and of how many
  /// bytes: `n * sizeof(float)` is 4 for each of "n".
  std::vector<std::string> Counts = {};
  uint64_t Unit = 0;
  ForOne MadeForOne = ForOne::No;
  /// So many of them, the first, may hold something before the launch; nothing: all.
  std::optional<uint64_t> Set;
  std::string SameAs; ///< another parameter, which is passed the same pointer; empty: none
  SourceRange Where;  ///< of what allocates it
};

/// By the name of the parameter.
using Buffers = std::map<std::string, Buffer>;

/// Adds to \p To, of a launch, what another launch that is the same but for pointers is passed:
/// the smallest, and what holds least, of each.
void addBuffers(Buffers &To, const Buffers &More);

/// Leaves in \p Of what \p Other says, too.
void meetBuffers(Buffers &Of, const Buffers &Other);

} // namespace warplint
