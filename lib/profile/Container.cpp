// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/profile/Container.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"

using namespace warplint;

static constexpr llvm::StringRef ReportMagic("NVR\0", 4);
static constexpr llvm::StringLiteral ZstdMagic("\x28\xb5\x2f\xfd");

bool warplint::isCompressedReport(llvm::StringRef Bytes) { return Bytes.starts_with(ZstdMagic); }

bool warplint::isNcuReport(llvm::StringRef Bytes) {
  return Bytes.starts_with(ReportMagic) || isCompressedReport(Bytes);
}

/// The size that a zstd frame says it unpacks to. Nothing if it does not say (RFC 8878, 3.1.1.1).
static std::optional<uint64_t> unpackedSize(llvm::StringRef Frame) {
  constexpr size_t DescriptorAt = 4;
  if (Frame.size() <= DescriptorAt)
    return std::nullopt;
  const uint8_t Descriptor = uint8_t(Frame[DescriptorAt]);
  const bool SingleSegment = Descriptor >> 5 & 1;
  constexpr unsigned DictionaryBytes[] = {0, 1, 2, 4};
  const size_t At = DescriptorAt + 1 + !SingleSegment + DictionaryBytes[Descriptor & 3];
  const unsigned Bytes = Descriptor >> 6 ? 1u << (Descriptor >> 6) : SingleSegment;
  if (Bytes == 0 || Frame.size() < At + Bytes)
    return std::nullopt;
  uint64_t Size = Bytes == 2 ? 256 : 0;
  for (unsigned I = 0; I < Bytes; ++I)
    Size += uint64_t(uint8_t(Frame[At + I])) << 8 * I;
  return Size;
}

llvm::Expected<llvm::SmallVector<uint8_t, 0>> warplint::decompressReport(llvm::StringRef Bytes) {
  // Far above any report seen (4 MB; compressed at best to a 209th), so that few bytes do not ask
  // for much memory.
  constexpr uint64_t MostBytes = uint64_t(2) << 30, MostRatio = 2048;
  const uint64_t Most = std::min(MostBytes, MostRatio * Bytes.size());
  if (!llvm::compression::zstd::isAvailable())
    return llvm::createStringError("a compressed report, which this build cannot read (LLVM was "
                                   "built without zstd); 'zstd -d' unpacks it");
  const std::optional<uint64_t> Told = unpackedSize(Bytes);
  if (Told && *Told > Most)
    return llvm::createStringError("a compressed report that says it holds " + llvm::Twine(*Told) +
                                   " bytes, in " + llvm::Twine(Bytes.size()));
  // A frame that does not say how much it holds: try what zstd usually comes to, then more.
  for (uint64_t Size = Told.value_or(std::min<uint64_t>(16 * Bytes.size(), Most));; Size *= 8) {
    Size = std::min(Size, Most);
    llvm::SmallVector<uint8_t, 0> Result; // a new one: growing would take twice the size
    llvm::Error E = llvm::compression::zstd::decompress(llvm::arrayRefFromStringRef(Bytes), Result,
                                                        size_t(Size));
    if (!E)
      return Result;
    llvm::consumeError(std::move(E));
    if (Told || Size == Most)
      return llvm::createStringError("a compressed report that is cut off or damaged");
  }
}

namespace {
/// Reads what lies one after the other, each with its size before it.
class SizedReader {
public:
  explicit SizedReader(llvm::StringRef Bytes) : Left(Bytes) {}

  bool isAtEnd() const { return Left.empty(); }

  /// Nothing if less is left than the size says.
  std::optional<llvm::StringRef> next() {
    if (Left.size() < sizeof(uint32_t))
      return std::nullopt;
    const size_t Size = llvm::support::endian::read32le(Left.data());
    Left = Left.drop_front(sizeof(uint32_t));
    return take(Size);
  }

  std::optional<llvm::StringRef> take(size_t Size) {
    if (Size > Left.size())
      return std::nullopt;
    llvm::StringRef Taken = Left.take_front(Size);
    Left = Left.drop_front(Size);
    return Taken;
  }

private:
  llvm::StringRef Left;
};

struct BlockHeader {
  uint64_t NumSources = 0, NumResults = 0, PayloadBytes = 0;
};

llvm::Error cutOff() { return llvm::createStringError("the report is cut off or damaged"); }

llvm::Expected<BlockHeader> readBlockHeader(llvm::StringRef Message, ReportParts &Parts) {
  enum { NumSources = 1, NumResults = 2, StringTable = 4, PayloadSize = 5, OfTableString = 1 };
  BlockHeader H;
  WireReader Fields(Message);
  while (std::optional<WireField> F = Fields.next()) {
    if (F->Number == NumSources)
      H.NumSources = F->Value;
    else if (F->Number == NumResults)
      H.NumResults = F->Value;
    else if (F->Number == PayloadSize)
      H.PayloadBytes = F->Value;
    if (F->Number != StringTable)
      continue;
    WireReader Table(F->Bytes);
    while (std::optional<WireField> S = Table.next())
      if (S->Number == OfTableString)
        Parts.Strings.push_back(S->Bytes);
    if (Table.isMalformed())
      return cutOff();
  }
  if (Fields.isMalformed())
    return cutOff();
  return H;
}
} // namespace

llvm::Expected<ReportParts> warplint::readContainer(llvm::StringRef Bytes) {
  ReportParts Parts;
  if (!Bytes.consume_front(ReportMagic))
    return llvm::createStringError("not a report of Nsight Compute");
  SizedReader File(Bytes);
  if (!File.next()) // the version: 7 since 2020; a later one may well hold the same
    return cutOff();
  while (!File.isAtEnd()) {
    std::optional<llvm::StringRef> Message = File.next();
    if (!Message)
      return cutOff();
    llvm::Expected<BlockHeader> Block = readBlockHeader(*Message, Parts);
    if (!Block)
      return Block.takeError();
    std::optional<llvm::StringRef> Payload = File.take(size_t(Block->PayloadBytes));
    if (!Payload)
      return cutOff();
    SizedReader Entries(*Payload);
    for (uint64_t N = 0; N < Block->NumSources + Block->NumResults && !Entries.isAtEnd(); ++N) {
      std::optional<llvm::StringRef> Entry = Entries.next();
      if (!Entry)
        return cutOff();
      (N < Block->NumSources ? Parts.Sources : Parts.Results).push_back(*Entry);
    }
  }
  return Parts;
}

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
