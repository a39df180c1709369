//===- lib/profile/Cubin.cpp - Functions of a cubin and their lines -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/profile/Cubin.h"

#include "lib/profile/LineProgram.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELF.h"

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
