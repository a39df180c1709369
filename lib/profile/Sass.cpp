//===- lib/profile/Sass.cpp - Memory instructions in machine code ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/profile/Sass.h"

#include "llvm/Support/Endian.h"

using namespace warplint;

namespace {
enum Reaches : uint8_t { Generic = 0, Shared = 1, Global = 2, Both = 3 };

struct Opcode {
  uint16_t Number; ///< the low 9 bits; the 3 above say what kind of operands it has
  ProfiledOp Op;
  Reaches To;
};

constexpr Opcode Opcodes[] = {
    {0x180, ProfiledOp::Load, Generic},       // LD
    {0x181, ProfiledOp::Load, Global},        // LDG
    {0x184, ProfiledOp::Load, Shared},        // LDS
    {0x185, ProfiledOp::Store, Generic},      // ST
    {0x186, ProfiledOp::Store, Global},       // STG
    {0x188, ProfiledOp::Store, Shared},       // STS
    {0x18a, ProfiledOp::Atomic, Generic},     // ATOM
    {0x18b, ProfiledOp::Atomic, Generic},     // ATOM.CAS
    {0x18c, ProfiledOp::Atomic, Shared},      // ATOMS
    {0x18d, ProfiledOp::Atomic, Shared},      // ATOMS.CAS
    {0x18e, ProfiledOp::Reduction, Global},   // RED
    {0x1a3, ProfiledOp::Atomic, Global},      // ATOMG of floats
    {0x1a6, ProfiledOp::Reduction, Global},   // RED of floats, since sm_90
    {0x1a8, ProfiledOp::Atomic, Global},      // ATOMG
    {0x1a9, ProfiledOp::Atomic, Global},      // ATOMG.CAS
    {0x1ae, ProfiledOp::AsyncCopy, Both},     // LDGSTS
    {0x03b, ProfiledOp::LoadMatrix, Shared},  // LDSM
    {0x044, ProfiledOp::StoreMatrix, Shared}, // STSM
};

/// Bytes a lane by the three bits that say it in loads, stores and copies.
constexpr unsigned Widths[] = {1, 1, 2, 2, 4, 8, 16, 32};

unsigned bits(uint64_t Word, unsigned First, unsigned Count) {
  return unsigned(Word >> First & ((1u << Count) - 1));
}

unsigned widthOf(ProfiledOp Op, uint64_t High) {
  switch (Op) {
  case ProfiledOp::Load:
  case ProfiledOp::Store:
  case ProfiledOp::AsyncCopy:
    return Widths[bits(High, 9, 3)];
  case ProfiledOp::LoadMatrix:
  case ProfiledOp::StoreMatrix:
    return 4u << std::min(bits(High, 8, 2), 2u); // a register a lane for each matrix
  default:
    return 0; // the type tells more than the width, and nothing here needs it
  }
}
} // namespace

std::optional<MemoryInstruction> warplint::memoryInstructionAt(llvm::StringRef Code,
                                                               uint64_t Offset) {
  using llvm::support::endian::read64le;
  if (Code.size() < InstructionBytes || Offset > Code.size() - InstructionBytes)
    return std::nullopt;
  const uint64_t Low = read64le(Code.data() + Offset), High = read64le(Code.data() + Offset + 8);
  const unsigned Number = bits(Low, 0, 9);
  for (const Opcode &O : Opcodes) {
    if (O.Number != Number)
      continue;
    constexpr unsigned NoRegister = 0xff;
    MemoryInstruction I;
    I.Op = O.Op;
    I.IsShared = O.To & Shared;
    I.IsGlobal = O.To & Global;
    I.IsDiscarded = O.Op == ProfiledOp::Load && bits(Low, 16, 8) == NoRegister;
    I.BytesPerLane = widthOf(O.Op, High);
    if (I.isGeneric() && O.Op == ProfiledOp::Atomic && bits(Low, 16, 8) == NoRegister)
      I.Op = ProfiledOp::Reduction;
    return I;
  }
  return std::nullopt;
}
