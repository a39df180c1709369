// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/DeviceCode.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Error.h"

#include <lz4.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

using namespace warplint::ptx;
namespace endian = llvm::support::endian;

namespace {
constexpr llvm::StringLiteral ContainerMagic =
    llvm::StringLiteral::withInnerNUL("\x50\xED\x55\xBA\x01\x00\x10\x00");
constexpr size_t ContainerHeader = 16, EntryHeader = 64;
constexpr uint64_t MostUnpacked = 1u << 30;
enum : uint64_t { PackedByLz4 = 0x2000, PackedByZstd = 0x8000, WithA = 0x100000, WithF = 0x200000 };

/// Numbers of a header, which is there as a whole.
struct Header {
  const char *At;
  uint16_t half(size_t Offset) const { return endian::read16le(At + Offset); }
  uint32_t word(size_t Offset) const { return endian::read32le(At + Offset); }
  uint64_t doubleWord(size_t Offset) const { return endian::read64le(At + Offset); }
};

using Bytes = llvm::SmallVector<uint8_t, 0>;

/// A block of LZ4 as it is, without the frame of a file.
llvm::Expected<Bytes> unpackLz4(llvm::StringRef Packed, size_t Size) {
  Bytes Text(Size);
  const int Made = LZ4_decompress_safe(Packed.data(), reinterpret_cast<char *>(Text.data()),
                                       int(Packed.size()), int(Size));
  if (Made < 0)
    return llvm::createStringError("the block of LZ4 is damaged");
  Text.truncate(size_t(Made));
  return Text;
}

llvm::Expected<Bytes> unpackZstd(llvm::StringRef Packed, size_t Size) {
  if (!llvm::compression::zstd::isAvailable())
    return llvm::createStringError("this build cannot read zstd");
  Bytes Text;
  if (llvm::Error Failed =
          llvm::compression::zstd::decompress(llvm::arrayRefFromStringRef(Packed), Text, Size))
    return std::move(Failed);
  return Text;
}

/// The text of an entry that stores \p Stored.
void unpack(const Header &H, llvm::StringRef Stored, DeviceEntry &E) {
  const uint64_t Flags = H.doubleWord(0x28), Size = H.doubleWord(0x38);
  const auto IsEnd = [](char C) { return C == '\0'; };
  if (!(Flags & (PackedByLz4 | PackedByZstd))) {
    E.Text = Stored.take_until(IsEnd).str();
    return;
  }
  if (Size > MostUnpacked) {
    E.Problem = "is larger than a GiB once it is unpacked, and not read";
    return;
  }
  const llvm::StringRef Packed = Stored.take_front(H.word(0x10));
  llvm::Expected<Bytes> Text = (Flags & PackedByLz4 ? unpackLz4 : unpackZstd)(Packed, size_t(Size));
  if (Text)
    E.Text = llvm::toStringRef(*Text).take_until(IsEnd).str();
  else
    E.Problem = "cannot be unpacked: " + llvm::toString(Text.takeError());
}

/// The entries of the container that \p Bytes begin with.
void readContainer(llvm::StringRef Bytes, unsigned Number, std::vector<DeviceEntry> &All) {
  const uint64_t Size = Header{Bytes.data()}.doubleWord(8);
  llvm::StringRef Rest = Bytes.drop_front(ContainerHeader);
  bool IsCutOff = Size > Rest.size();
  Rest = Rest.take_front(size_t(std::min<uint64_t>(Size, Rest.size())));
  while (Rest.size() >= EntryHeader) {
    const Header H{Rest.data()};
    const uint64_t HeaderSize = H.word(4), Stored = H.doubleWord(8);
    if (HeaderSize < EntryHeader || HeaderSize > Rest.size() || Stored > Rest.size() - HeaderSize) {
      IsCutOff = true;
      break;
    }
    DeviceEntry E;
    E.Container = Number;
    E.Is = H.half(0) == 1   ? DeviceEntry::Kind::Ptx
           : H.half(0) == 2 ? DeviceEntry::Kind::MachineCode
                            : DeviceEntry::Kind::Other;
    E.Sm = H.word(0x1C);
    const uint64_t Flags = H.doubleWord(0x28);
    E.Letter = Flags & WithA ? 'a' : Flags & WithF ? 'f' : '\0';
    if (E.Is == DeviceEntry::Kind::Ptx)
      unpack(H, Rest.substr(size_t(HeaderSize), size_t(Stored)), E);
    All.push_back(std::move(E));
    Rest = Rest.drop_front(size_t(HeaderSize + Stored));
  }
  if (!IsCutOff)
    return;
  DeviceEntry E;
  E.Container = Number;
  E.Problem = "is cut off";
  All.push_back(std::move(E));
}

/// The text within machine code, an ELF file of 64 bits; nothing if it has none.
std::optional<DeviceEntry> textOfCubin(llvm::StringRef Bytes) {
  constexpr size_t FileHeader = 64, SectionHeader = 64;
  constexpr uint16_t Cuda = 190;
  if (Bytes.size() < FileHeader ||
      !Bytes.starts_with("\x7F"
                         "ELF\x02") ||
      Header{Bytes.data()}.half(0x12) != Cuda)
    return std::nullopt;
  const Header File{Bytes.data()};
  const uint64_t Table = File.doubleWord(0x28);
  const unsigned Count = File.half(0x3C), Names = File.half(0x3E);
  const auto Section = [&](unsigned N) -> llvm::StringRef {
    const uint64_t At = Table + uint64_t(N) * SectionHeader;
    if (N >= Count || Table > Bytes.size() || At + SectionHeader > Bytes.size())
      return "";
    const Header H{Bytes.data() + At};
    return Bytes.substr(size_t(std::min<uint64_t>(H.doubleWord(0x18), Bytes.size())),
                        size_t(H.doubleWord(0x20)));
  };
  DeviceEntry E;
  E.Is = DeviceEntry::Kind::MachineCode;
  const bool IsOld = Bytes[8] == 7; // by the version of its ABI
  E.Sm = IsOld ? File.word(0x30) & 0xFF : (File.word(0x30) >> 8) & 0xFF;
  for (unsigned N = 0; N < Count; ++N) {
    if (Section(N).empty())
      continue;
    const Header H{Bytes.data() + Table + uint64_t(N) * SectionHeader};
    const llvm::StringRef Name =
        Section(Names).drop_front(std::min<size_t>(H.word(0), Section(Names).size()));
    if (Name.split('\0').first != ".nv_debug_ptx_txt")
      continue;
    E.Is = DeviceEntry::Kind::Ptx;
    E.Text = Section(N).str();
    std::replace(E.Text.begin(), E.Text.end(), '\0', '\n'); // each line ends in one
  }
  return E;
}
} // namespace

bool warplint::ptx::isBinary(llvm::StringRef Bytes) {
  return Bytes.starts_with("\x7F"
                           "ELF") ||
         Bytes.starts_with("!<arch>\n") ||
         (Bytes.starts_with("MZ") && Bytes.take_front(4096).contains('\0')) ||
         Bytes.starts_with(ContainerMagic);
}

std::vector<DeviceEntry> warplint::ptx::deviceEntries(llvm::StringRef Bytes) {
  std::vector<DeviceEntry> All;
  unsigned Number = 0;
  for (size_t At = Bytes.find(ContainerMagic); At != Bytes.npos;
       At = Bytes.find(ContainerMagic, At + 1))
    if (Bytes.size() - At >= ContainerHeader)
      readContainer(Bytes.drop_front(At), Number++, All);
  if (All.empty())
    if (std::optional<DeviceEntry> E = textOfCubin(Bytes))
      All.push_back(std::move(*E));
  return All;
}

std::vector<DeviceEntry> warplint::ptx::newestTexts(llvm::StringRef Bytes) {
  std::vector<DeviceEntry> Newest;
  for (DeviceEntry &E : deviceEntries(Bytes)) {
    if (E.Is != DeviceEntry::Kind::Ptx) {
      if (!E.Problem.empty())
        Newest.push_back(std::move(E));
      continue;
    }
    const auto Rank = [](const DeviceEntry &Of) { return std::tuple(Of.Sm, Of.Letter); };
    if (Newest.empty() || Newest.back().Container != E.Container)
      Newest.push_back(std::move(E));
    else if (Rank(Newest.back()) < Rank(E))
      Newest.back() = std::move(E);
  }
  std::set<std::string> Seen;
  llvm::erase_if(Newest, [&](const DeviceEntry &E) {
    return E.Problem.empty() && !Seen.insert(E.Text).second;
  });
  return Newest;
}
