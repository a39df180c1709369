//===- bench/gpu/Cubin.cpp - Machine code by kernel -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cubin is an ELF file; the code of kernel K is its section .text.K, 16 bytes an instruction.
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Cubin.h"

#include <cstring>
#include <elf.h>

namespace warplint::gpu {
/// \p Bytes at \p At as a T. Nothing beyond the end.
template <typename T> static std::optional<T> readAt(const std::string &Bytes, uint64_t At) {
  T Value;
  if (At > Bytes.size() || Bytes.size() - At < sizeof Value)
    return std::nullopt;
  std::memcpy(&Value, Bytes.data() + At, sizeof Value);
  return Value;
}

std::optional<std::pair<uint64_t, uint64_t>>
instructionAt(const std::string &Cubin, const std::string &Kernel, uint64_t Offset) {
  const auto Head = readAt<Elf64_Ehdr>(Cubin, 0);
  if (!Head || std::memcmp(Head->e_ident, ELFMAG, SELFMAG) != 0)
    return std::nullopt;
  auto Section = [&](unsigned I) {
    return readAt<Elf64_Shdr>(Cubin, Head->e_shoff + uint64_t(I) * Head->e_shentsize);
  };
  const auto Names = Section(Head->e_shstrndx);
  for (unsigned I = 0; Names && I < Head->e_shnum; ++I) {
    const auto S = Section(I);
    if (!S || Names->sh_offset + S->sh_name >= Cubin.size() ||
        Cubin.c_str() + Names->sh_offset + S->sh_name != ".text." + Kernel)
      continue;
    const auto Low = readAt<uint64_t>(Cubin, S->sh_offset + Offset);
    const auto High = readAt<uint64_t>(Cubin, S->sh_offset + Offset + 8);
    if (Low && High && Offset + 16 <= S->sh_size)
      return std::pair(*Low, *High);
  }
  return std::nullopt;
}

} // namespace warplint::gpu
