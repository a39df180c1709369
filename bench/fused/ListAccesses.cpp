//===- bench/fused/ListAccesses.cpp - The shared accesses of a cubin ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: cubin_accesses CUBIN
//
// A line for each instruction that loads from shared memory or stores to it:
//
//   SYMBOL <tab> load <tab> BYTES <tab> FILE:LINE <tab> FILE:LINE...
//
// its own place first, then the calls that it was inlined through.
//
//===----------------------------------------------------------------------===//

#include "lib/profile/Cubin.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

static void list(llvm::StringRef Symbol, const CubinFunction &F, const Cubin &C) {
  for (uint64_t At = 0; At + InstructionBytes <= F.Code.size(); At += InstructionBytes) {
    const std::optional<MemoryInstruction> I = memoryInstructionAt(F.Code, At);
    if (!I || !I->IsShared || I->IsGlobal ||
        (I->Op != ProfiledOp::Load && I->Op != ProfiledOp::Store))
      continue;
    llvm::outs() << Symbol << '\t' << (I->Op == ProfiledOp::Load ? "load" : "store") << '\t'
                 << I->BytesPerLane;
    for (const SourceLine &L : C.linesAt(F, At))
      llvm::outs() << '\t' << L.File << ':' << L.Line;
    llvm::outs() << '\n';
  }
}

int main(int Argc, char **Argv) {
  if (Argc != 2) {
    llvm::WithColor::error(llvm::errs(), "cubin_accesses") << "name one cubin\n";
    return 2;
  }
  auto Bytes = llvm::MemoryBuffer::getFile(Argv[1]);
  if (!Bytes) {
    llvm::WithColor::error(llvm::errs(), Argv[1]) << Bytes.getError().message() << '\n';
    return 2;
  }
  llvm::Expected<Cubin> C = readCubinLines((*Bytes)->getBuffer());
  if (!C) {
    llvm::WithColor::error(llvm::errs(), Argv[1]) << llvm::toString(C.takeError()) << '\n';
    return 2;
  }
  std::vector<llvm::StringRef> Symbols(C->Functions.keys().begin(), C->Functions.keys().end());
  llvm::sort(Symbols);
  for (llvm::StringRef Symbol : Symbols)
    list(Symbol, C->Functions[Symbol], *C);
}
