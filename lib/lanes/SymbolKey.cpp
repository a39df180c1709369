//===- lib/lanes/SymbolKey.cpp - What makes two unknowns one ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/SymbolKey.h"

#include "llvm/ADT/Hashing.h"

using namespace warplint;

SymbolKey::SymbolKey(llvm::StringRef Name) : SymbolKey(SymbolOrigin::Name) {
  for (char C : Name)
    add(int64_t(C));
}

SymbolKey &SymbolKey::add(const LaneInts &Ints) {
  add(Ints.Uniform);
  Numbers.append(Ints.V.begin(), Ints.Uniform ? Ints.V.begin() + 1 : Ints.V.end());
  return *this;
}

SymbolKey &SymbolKey::add(const LaneValue &V) {
  add(V.Base).add(int64_t(V.Terms.size()));
  for (const LaneTerm &T : V.Terms)
    add(int64_t(T.Symbol)).add(T.Coefficient);
  return *this;
}

unsigned llvm::DenseMapInfo<SymbolKey>::getHashValue(const SymbolKey &K) {
  return unsigned(hash_combine_range(K.Numbers));
}
