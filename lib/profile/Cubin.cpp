// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM reads the header of a program. The program itself is run here, since LLVM skips the opcode
// that tells what was inlined where.

#include "lib/profile/Cubin.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFDebugLine.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"

#include <numeric>

using namespace warplint;

namespace {
using Elf = llvm::object::ELFFile<llvm::object::ELF64LE>;

constexpr llvm::StringLiteral CodePrefix(".text.");

/// The sections of a cubin that matter here.
struct CubinSections {
  llvm::DenseMap<uint32_t, llvm::StringRef> FunctionOf; ///< by number of its section
  llvm::StringRef Lines;                                ///< .debug_line
  const Elf::Elf_Shdr *LineRelocations = nullptr, *Symbols = nullptr;
};

llvm::Expected<CubinSections> findSections(const Elf &File, Cubin &Into) {
  CubinSections Found;
  auto Sections = File.sections();
  if (!Sections)
    return Sections.takeError();
  for (const auto &[Number, S] : llvm::enumerate(*Sections)) {
    auto Name = File.getSectionName(S);
    if (!Name)
      return Name.takeError();
    if (S.sh_type == llvm::ELF::SHT_SYMTAB)
      Found.Symbols = &S;
    if (*Name == ".rel.debug_line" || *Name == ".rela.debug_line")
      Found.LineRelocations = &S;
    const bool IsCode = Name->starts_with(CodePrefix);
    if (!IsCode && *Name != ".debug_line")
      continue;
    auto Bytes = File.getSectionContents(S);
    if (!Bytes)
      return Bytes.takeError();
    llvm::StringRef Text = llvm::toStringRef(*Bytes);
    if (!IsCode) {
      Found.Lines = Text;
      continue;
    }
    llvm::StringRef Function = Name->drop_front(CodePrefix.size());
    Found.FunctionOf[uint32_t(Number)] = Function;
    Into.Functions[Function].Code = Text;
  }
  return Found;
}

/// Which function each relocated address of .debug_line is of.
llvm::Expected<SequenceOwners> ownersOf(const Elf &File, const CubinSections &Sections) {
  SequenceOwners Owners;
  if (!Sections.LineRelocations || !Sections.Symbols)
    return Owners;
  auto Add = [&](auto Relocations) -> llvm::Error {
    if (!Relocations)
      return Relocations.takeError();
    for (const auto &R : *Relocations) {
      auto Symbol = File.getSymbol(Sections.Symbols, R.getSymbol(/*isMips64EL=*/false));
      if (!Symbol)
        return Symbol.takeError();
      auto Of = Sections.FunctionOf.find((*Symbol)->st_shndx);
      if (Of != Sections.FunctionOf.end() && R.r_offset < Sections.Lines.size())
        Owners[R.r_offset] = Of->second;
    }
    return llvm::Error::success();
  };
  llvm::Error E = Sections.LineRelocations->sh_type == llvm::ELF::SHT_RELA
                      ? Add(File.relas(*Sections.LineRelocations))
                      : Add(File.rels(*Sections.LineRelocations));
  if (E)
    return E;
  return Owners;
}
} // namespace

llvm::Expected<Cubin> warplint::readCubinLines(llvm::StringRef Bytes) {
  Cubin Result;
  llvm::Expected<Elf> File = Elf::create(Bytes);
  if (!File)
    return File.takeError();
  llvm::Expected<CubinSections> Sections = findSections(*File, Result);
  if (!Sections)
    return Sections.takeError();
  if (llvm::Expected<SequenceOwners> Owners = ownersOf(*File, *Sections))
    readLinePrograms(Sections->Lines, *Owners, Result);
  else
    llvm::consumeError(Owners.takeError());
  return Result;
}

void CubinFunction::sortRows() {
  ByOffset.resize(Rows.size());
  std::iota(ByOffset.begin(), ByOffset.end(), 0);
  llvm::stable_sort(ByOffset,
                    [&](uint32_t A, uint32_t B) { return Rows[A].Offset < Rows[B].Offset; });
}

std::vector<SourceLine> Cubin::linesAt(const CubinFunction &F, uint64_t Offset) const {
  auto After = llvm::upper_bound(
      F.ByOffset, Offset, [&](uint64_t Of, uint32_t Row) { return Of < F.Rows[Row].Offset; });
  const LineRow *At = After == F.ByOffset.begin() ? nullptr : &F.Rows[*std::prev(After)];
  std::vector<SourceLine> Lines;
  constexpr size_t MostCalls = 64; // so that rows which name one another end
  while (At && !At->Ends && Lines.size() < MostCalls) {
    if (At->File < Files.size() && At->Line)
      Lines.push_back({Files[At->File], At->Line});
    At = At->Call && At->Call <= F.Rows.size() ? &F.Rows[At->Call - 1] : nullptr;
  }
  return Lines;
}

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

llvm::Expected<CompiledKernels> read(const File &Elf) {
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
  CompiledKernels Kernels;
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

llvm::Expected<CompiledKernels> warplint::readCubin(llvm::StringRef Bytes) {
  llvm::Expected<File> Elf = File::create(Bytes);
  if (!Elf)
    return Elf.takeError();
  return read(*Elf);
}
