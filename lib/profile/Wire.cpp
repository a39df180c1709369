//===- lib/profile/Wire.cpp - Fields of a protobuf message ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/profile/Wire.h"

#include "llvm/ADT/bit.h"

using namespace warplint;

double WireField::asDouble() const { return llvm::bit_cast<double>(Value); }
float WireField::asFloat() const { return llvm::bit_cast<float>(uint32_t(Value)); }

std::optional<uint64_t> WireReader::takeVarint() {
  uint64_t Value = 0;
  for (unsigned Shift = 0; Shift < 64 && !Left.empty(); Shift += 7) {
    const uint8_t Byte = uint8_t(Left.front());
    Left = Left.drop_front();
    Value |= uint64_t(Byte & 0x7f) << Shift;
    if (Byte < 0x80)
      return Value;
  }
  return std::nullopt;
}

std::optional<uint64_t> WireReader::takeFixed(unsigned Bytes) {
  if (Left.size() < Bytes)
    return std::nullopt;
  uint64_t Value = 0;
  for (unsigned I = 0; I < Bytes; ++I)
    Value |= uint64_t(uint8_t(Left[I])) << 8 * I;
  Left = Left.drop_front(Bytes);
  return Value;
}

std::optional<WireField> WireReader::next() {
  enum WireType { Varint = 0, Fixed64 = 1, Delimited = 2, Fixed32 = 5 };
  if (Left.empty() || Malformed)
    return std::nullopt;
  WireField F;
  std::optional<uint64_t> Key = takeVarint(), Value;
  const uint64_t Type = Key.value_or(0) & 7;
  if (Key)
    Value = Type == Fixed64                       ? takeFixed(8)
            : Type == Fixed32                     ? takeFixed(4)
            : Type == Varint || Type == Delimited ? takeVarint()
                                                  : std::nullopt;
  Malformed = !Value || *Key >> 3 > UINT32_MAX || (Type == Delimited && *Value > Left.size());
  if (Malformed)
    return std::nullopt;
  F.Number = uint32_t(*Key >> 3);
  if (Type == Delimited) {
    F.Bytes = Left.take_front(size_t(*Value));
    Left = Left.drop_front(size_t(*Value));
  } else {
    F.Value = *Value;
  }
  return F;
}
