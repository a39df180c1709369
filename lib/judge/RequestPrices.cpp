//===- lib/judge/RequestPrices.cpp - Prices counted once --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/RequestPrices.h"

#include "sim/SharedMemory.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace warplint;

CostRange PlacedRequest::linesMovedBy(unsigned Step) const {
  CostRange Lines;
  for (unsigned Move = Step; Move < sim::LineBytes; Move += Step)
    Lines.include(Of->Moved->lines((At + Move) % sim::LineBytes));
  return Lines;
}

PlacedRequest RequestPrices::of(const sim::WarpAccess &Lanes) {
  assert(!isMisaligned(A, Lanes) && "a fault has no price elsewhere");
  uint64_t Least = *llvm::min_element(Lanes.Offset);
  const unsigned At = unsigned(Least % sim::LineBytes);
  if (A.In == Space::Shared) // moved by whole words, it costs the same: banks only turn
    Least -= Least % sim::WordBytes;
  sim::WarpAccess W = Lanes;
  for (uint64_t &Offset : W.Offset)
    Offset -= Least;
  const auto *Bytes = reinterpret_cast<const uint8_t *>(W.Offset.data());
  const uint64_t Hash = llvm::xxh3_64bits(llvm::ArrayRef(Bytes, sizeof W.Offset)) ^ W.Active;
  const RequestPrice *&Last = ByHash[Hash & (UINT64_MAX >> 1)]; // greater keys are the map's own
  if (!Last || Last->Lanes.Offset != W.Offset || Last->Lanes.Active != W.Active) {
    RequestPrice &New = Known.emplace_back(RequestPrice{W, {}, std::nullopt});
    if (A.In == Space::Shared)
      New.Cost = costOf(A, W);
    else
      New.Moved.emplace(W);
    Last = &New;
  }
  return {Last, At};
}
