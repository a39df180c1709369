//===- lib/profile/LineProgram.cpp - Runs a cubin's line programs ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM reads the header of a program. The program itself is run here, since LLVM skips the opcode
// that tells what was inlined where.
//
//===----------------------------------------------------------------------===//

#include "lib/profile/LineProgram.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFDebugLine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace warplint;
namespace dwarf = llvm::dwarf;

namespace {
constexpr uint8_t InlinedCall = 0x90; // extended opcode, NVIDIA's

/// The registers of the line state machine (DWARF 2, 6.2.2) that are looked at.
struct LineState {
  uint64_t Address = 0;
  uint64_t File = 1;
  uint64_t Line = 1;
  uint64_t Call = 0;
};

/// Runs one program: the bytes from an offset of the section up to another.
class LineProgram {
public:
  LineProgram(const llvm::DWARFDebugLine::Prologue &Header, llvm::DataExtractor Section,
              const SequenceOwners &Owners, Cubin &Into)
      : Header(Header), Section(Section), Owners(Owners), Into(Into), FirstFile(Into.Files.size()) {
    // Files are numbered from 1 up to DWARF 4, from 0 since.
    for (uint64_t I = 0; I < Header.FileNames.size() + 1; ++I) {
      std::string Name;
      Header.getFileNameByIndex(
          I, "", llvm::DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath, Name);
      Into.Files.push_back(std::move(Name));
    }
  }

  void run(uint64_t Begin, uint64_t End) {
    llvm::DataExtractor::Cursor At(Begin);
    while (At && At.tell() < End) {
      const uint8_t Opcode = Section.getU8(At);
      if (!At)
        break;
      if (Opcode >= Header.OpcodeBase)
        special(Opcode);
      else if (Opcode == 0)
        extended(At);
      else
        standard(Opcode, At);
    }
    llvm::consumeError(At.takeError());
  }

private:
  void addRow(bool Ends = false) {
    if (!Function)
      return;
    LineRow Row;
    Row.Offset = State.Address;
    Row.File = uint32_t(FirstFile + std::min<uint64_t>(State.File, Into.Files.size()));
    Row.Line = uint32_t(State.Line);
    Row.Call = State.Call ? uint32_t(Base + State.Call) : 0;
    Row.Ends = Ends;
    Function->Rows.push_back(Row);
  }

  void special(uint8_t Opcode) {
    const uint8_t Adjusted = uint8_t(Opcode - Header.OpcodeBase);
    if (!Header.LineRange)
      return;
    State.Address += uint64_t(Adjusted / Header.LineRange) * Header.MinInstLength;
    State.Line += uint64_t(int64_t(Header.LineBase) + Adjusted % Header.LineRange);
    addRow();
  }

  void standard(uint8_t Opcode, llvm::DataExtractor::Cursor &At) {
    switch (Opcode) {
    case dwarf::DW_LNS_copy:
      return addRow();
    case dwarf::DW_LNS_advance_pc:
      State.Address += Section.getULEB128(At) * Header.MinInstLength;
      return;
    case dwarf::DW_LNS_advance_line:
      State.Line += uint64_t(Section.getSLEB128(At));
      return;
    case dwarf::DW_LNS_set_file:
      State.File = Section.getULEB128(At);
      return;
    case dwarf::DW_LNS_const_add_pc:
      if (Header.LineRange)
        State.Address +=
            uint64_t((255 - Header.OpcodeBase) / Header.LineRange) * Header.MinInstLength;
      return;
    case dwarf::DW_LNS_fixed_advance_pc:
      State.Address += Section.getU16(At);
      return;
    default: // its operands are all of variable length
      if (size_t(Opcode - 1) < Header.StandardOpcodeLengths.size())
        for (unsigned I = 0; I < Header.StandardOpcodeLengths[Opcode - 1]; ++I)
          Section.getULEB128(At);
    }
  }

  void extended(llvm::DataExtractor::Cursor &At) {
    const uint64_t Length = Section.getULEB128(At);
    if (!At || Length == 0)
      return;
    const uint64_t Begin = At.tell();
    switch (Section.getU8(At)) {
    case dwarf::DW_LNE_set_address:
      setAddress(At.tell(), Length - 1, At);
      break;
    case dwarf::DW_LNE_end_sequence:
      addRow(/*Ends=*/true);
      State = LineState();
      Function = nullptr;
      break;
    case InlinedCall:
      State.Call = Section.getULEB128(At);
      break;
    default:
      break;
    }
    if (At && Section.isValidOffset(Begin + Length - 1))
      At.seek(Begin + Length);
    else
      At.seek(Section.size());
  }

  /// The rows that follow are of another function, or of another part of the same.
  void setAddress(uint64_t Operand, uint64_t Bytes, llvm::DataExtractor::Cursor &At) {
    State.Address = Bytes == 4 || Bytes == 8 ? Section.getUnsigned(At, uint32_t(Bytes)) : 0;
    auto Owner = Owners.find(Operand);
    auto Of = Owner == Owners.end() ? Into.Functions.end() : Into.Functions.find(Owner->second);
    CubinFunction *Before = Function;
    Function = Of == Into.Functions.end() ? nullptr : &Of->second;
    if (Function && Function != Before)
      Base = Function->Rows.size();
  }

  const llvm::DWARFDebugLine::Prologue &Header;
  llvm::DataExtractor Section;
  const SequenceOwners &Owners;
  Cubin &Into;
  size_t FirstFile;
  LineState State;
  CubinFunction *Function = nullptr; ///< whose rows come
  size_t Base = 0;                   ///< rows that it had when the sequence began
};
} // namespace

void warplint::readLinePrograms(llvm::StringRef Section, const SequenceOwners &Owners,
                                Cubin &Into) {
  constexpr uint8_t AddressBytes = 8;
  auto Ignore = [](llvm::Error E) { llvm::consumeError(std::move(E)); };
  std::unique_ptr<llvm::DWARFContext> Context = llvm::DWARFContext::create(
      llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>>(), AddressBytes,
      /*isLittleEndian=*/true, Ignore, Ignore);
  const llvm::DWARFDataExtractor Bytes(Section, /*IsLittleEndian=*/true, AddressBytes);
  uint64_t Offset = 0;
  while (Bytes.isValidOffset(Offset)) {
    const uint64_t Begin = Offset;
    llvm::DWARFDebugLine::Prologue Header;
    if (llvm::Error E = Header.parse(Bytes, &Offset, Ignore, *Context)) {
      llvm::consumeError(std::move(E));
      break;
    }
    const uint64_t End = Begin + Header.sizeofTotalLength() + Header.TotalLength;
    if (End <= Offset)
      break;
    LineProgram(Header, Bytes, Owners, Into).run(Offset, std::min<uint64_t>(End, Section.size()));
    Offset = End;
  }
  for (auto &[Name, F] : Into.Functions)
    F.sortRows();
}
