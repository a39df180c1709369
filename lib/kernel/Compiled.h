// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What NVIDIA's compiler made of a kernel: registers, and what it spilled for want of more.
//
//   spills: 396 bytes stored, 424 loaded by each thread
//     k.cu:7: 232 bytes stored, 296 loaded, in 1 loop
//   most registers live at once: 30, at k.cu:7

#pragma once

#include "lib/source/Source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// What one line of the source came to.
struct CompiledLine {
  SourceRange Where;
  unsigned Live = 0;               ///< registers that hold a value at once, at most
  uint64_t Stored = 0, Loaded = 0; ///< bytes of a thread that are spilled here
  unsigned Loops = 0;              ///< around what is spilled, at most

  bool spills() const { return Stored || Loaded; }
};

struct CompiledKernel {
  unsigned Registers = 0;    ///< of a thread
  uint64_t StaticShared = 0; ///< bytes
  /// Bytes of a thread that are spilled, each time that the code says so; nothing: not told.
  std::optional<uint64_t> Stored, Loaded;
  std::vector<CompiledLine> Lines; ///< by place; empty: not told

  std::optional<uint64_t> spilled() const {
    return Stored && Loaded ? std::optional(*Stored + *Loaded) : std::nullopt;
  }
  /// Where most registers are live; null if that is not told.
  const CompiledLine *fullest() const;
  /// The lines that spill, those within most loops first, then those of most bytes.
  std::vector<const CompiledLine *> spills() const;
};

/// "232 bytes stored, 296 loaded, in 1 loop".
std::string spillText(const CompiledLine &L);

/// A sentence each; lines of places are indented.
std::vector<std::string> textOf(const CompiledKernel &K);

} // namespace warplint
