//===- lib/lower/Tables.cpp - Arrays whose contents are known -*- C++ -*---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lower/Tables.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace warplint;

/// Whether nothing writes to \p G. The host may fill a `__constant__` array, though nothing in the
/// kernel does: zeroes are what it will have to overwrite.
static bool isNeverWritten(const llvm::GlobalVariable &G) {
  if (!G.hasInitializer() || G.getAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_SHARED)
    return false;
  const bool IsFilled = G.isExternallyInitialized() && G.getInitializer()->isNullValue();
  return !IsFilled && (G.isConstant() || G.getAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_CONST);
}

/// The \p Count integers like \p T in \p G; nothing if one of them is none.
static std::optional<std::vector<int64_t>> integersIn(const llvm::GlobalVariable &G,
                                                      llvm::IntegerType *T, uint64_t Count,
                                                      const llvm::DataLayout &Layout) {
  std::vector<int64_t> Values;
  for (uint64_t N = 0; N < Count; ++N) {
    llvm::Constant *C =
        llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant *>(G.getInitializer()), T,
                                        llvm::APInt(64, N * (T->getBitWidth() / 8)), Layout);
    const auto *Int = llvm::dyn_cast_or_null<llvm::ConstantInt>(C);
    if (!Int)
      return std::nullopt;
    Values.push_back(Int->getSExtValue());
  }
  return Values;
}

std::optional<unsigned> ConstantTables::tableOf(const llvm::GlobalVariable &G,
                                                llvm::IntegerType *T) {
  constexpr uint64_t MostElements = 4096;
  if (!isNeverWritten(G))
    return std::nullopt;
  const unsigned Bytes = T->getBitWidth() / 8;
  const uint64_t Count =
      Bytes ? Of.Layout.getTypeAllocSize(G.getValueType()).getFixedValue() / Bytes : 0;
  auto [It, New] = Numbers.try_emplace(&G, std::nullopt);
  if (New && Count && Count <= MostElements)
    if (std::optional<std::vector<int64_t>> Values = integersIn(G, T, Count, Of.Layout)) {
      It->second = Of.K.Tables.size();
      Of.K.Tables.push_back(std::move(*Values));
    }
  if (!It->second || Of.K.Tables[*It->second].size() != Count)
    return std::nullopt; // it is read as integers of another width
  return It->second;
}
