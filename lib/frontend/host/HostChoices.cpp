//===- lib/frontend/host/HostChoices.cpp - Ways host code may go -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/host/HostChoices.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

std::optional<unsigned> HostChoices::choose(const llvm::FoldingSetNodeID &Place, unsigned Options,
                                            Unknown What, unsigned Odd) {
  if (!Begun)
    return std::nullopt;
  auto It = llvm::find_if(Made, [&](const Choice &C) { return C.Place == Place; });
  if (It == Made.end()) {
    if (!Open || Options == 0 || Options > MostOptions)
      return std::nullopt;
    Made.push_back({Place, Options, 0, What, Odd});
    return 0;
  }
  if (It->Options != Options)
    return std::nullopt;
  if (It->What != What || It->Odd != Odd)
    if (Open)
      It->What = Unknown::Matters;
  return It->Way;
}

bool HostChoices::mayChoose(const llvm::FoldingSetNodeID &Place) const {
  return Begun && (Open || llvm::any_of(Made, [&](const Choice &C) { return C.Place == Place; }));
}

void HostChoices::begin() {
  Made.clear();
  Begun = true;
  Spoiled = false;
  Count = 1;
}

bool HostChoices::next() {
  Spoiled = false;
  while (!Made.empty() && Made.back().Way + 1 == Made.back().Options)
    Made.pop_back();
  if (Made.empty() || ++Count > MostWays)
    return false;
  ++Made.back().Way;
  return true;
}

bool HostChoices::has(Unknown What, bool Odd) const {
  return llvm::any_of(Made,
                      [&](const Choice &C) { return C.What == What && (C.Way == C.Odd) == Odd; });
}

bool HostChoices::excuses() const {
  return !Spoiled && (has(Unknown::Overrides, true) || has(Unknown::IsLess, true));
}

bool HostChoices::isMost() const { return has(Unknown::IsLess, false); }

bool HostChoices::isDefault() const { return !has(Unknown::Overrides, true); }
