//===- lib/occupancy/CubinInfo.cpp - What a cubin says ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/occupancy/CubinInfo.h"

#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"

using namespace warplint;
using llvm::support::endian::read16le;
using llvm::support::endian::read32le;

bool warplint::isCubin(llvm::StringRef Bytes) {
  return Bytes.starts_with(llvm::StringRef("\177ELF", 4));
}

namespace {
using File = llvm::object::ELFFile<llvm::object::ELF64LE>;

constexpr unsigned RecordHead = 4;        // bytes: kind, attribute, value or size
constexpr uint8_t HasBytes = 4;           // the kind of record that more bytes follow
constexpr uint8_t RegisterCount = 0x2f;   // the attribute
constexpr unsigned RegisterCountSize = 8; // bytes

/// The records that tell registers: number of a symbol, registers.
std::vector<std::pair<uint32_t, uint32_t>> registerCounts(llvm::ArrayRef<uint8_t> Info) {
  std::vector<std::pair<uint32_t, uint32_t>> Found;
  while (Info.size() >= RecordHead) {
    const uint8_t Kind = Info[0], Attribute = Info[1];
    const size_t Size = Kind == HasBytes ? read16le(&Info[2]) : 0;
    Info = Info.drop_front(RecordHead);
    if (Size > Info.size())
      break;
    if (Attribute == RegisterCount && Size == RegisterCountSize)
      Found.push_back({read32le(&Info[0]), read32le(&Info[4])});
    Info = Info.drop_front(Size);
  }
  return Found;
}

llvm::Expected<llvm::StringMap<PtxasKernel>> read(const File &Elf) {
  auto Sections = Elf.sections();
  if (!Sections)
    return Sections.takeError();
  const File::Elf_Shdr *Symbols = nullptr;
  llvm::ArrayRef<uint8_t> Info;
  for (const File::Elf_Shdr &S : *Sections) {
    auto Name = Elf.getSectionName(S);
    if (!Name)
      return Name.takeError();
    if (S.sh_type == llvm::ELF::SHT_SYMTAB)
      Symbols = &S;
    if (*Name != ".nv.info")
      continue;
    auto Bytes = Elf.getSectionContents(S);
    if (!Bytes)
      return Bytes.takeError();
    Info = *Bytes;
  }
  llvm::StringMap<PtxasKernel> Kernels;
  if (!Symbols)
    return llvm::createStringError("a cubin without symbols");
  for (const auto &[Number, Registers] : registerCounts(Info)) {
    auto Symbol = Elf.getSymbol(Symbols, Number);
    if (!Symbol)
      return Symbol.takeError();
    auto Strings = Elf.getStringTableForSymtab(*Symbols);
    if (!Strings)
      return Strings.takeError();
    auto Name = (*Symbol)->getName(*Strings);
    if (!Name)
      return Name.takeError();
    Kernels[*Name].Registers = Registers;
  }
  return Kernels;
}
} // namespace

llvm::Expected<llvm::StringMap<PtxasKernel>> warplint::readCubin(llvm::StringRef Bytes) {
  llvm::Expected<File> Elf = File::create(Bytes);
  if (!Elf)
    return Elf.takeError();
  return read(*Elf);
}
