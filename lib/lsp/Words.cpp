//===- lib/lsp/Words.cpp - Short texts about accesses -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lsp/Words.h"

using namespace warplint;

std::string warplint::words(const CostRange &R) {
  if (!R.any())
    return "no";
  return R.isPoint() ? std::to_string(R.Min)
                     : std::to_string(R.Min) + " to " + std::to_string(R.Max);
}

std::string warplint::priceOf(const AccessReport &A, const Figures &F) {
  std::string Unit = A.isShared() ? " wavefront" : " sector";
  bool One = F.Units.isPoint() && F.Units.Max == 1;
  return words(F.Units) + Unit + (One ? "" : "s");
}

std::string warplint::priceOf(const AccessReport &A) {
  const Figures &F = A.executed().PerRequest;
  return priceOf(A, F) + ", ideal " + words(F.Ideal);
}

bool warplint::paysTooMuch(const AccessReport &A) {
  const Figures &F = A.executed().PerRequest;
  return A.executed().Reached && F.Excess.any() && F.Excess.Max > 0;
}

static std::string shape(uint32_t X, uint32_t Y, uint32_t Z) {
  return std::to_string(X) + "x" + std::to_string(Y) + "x" + std::to_string(Z);
}

std::string warplint::words(const LaunchReport &L) {
  std::string Text = "block " + shape(L.Block[0], L.Block[1], L.Block[2]);
  if (L.Grid)
    Text += ", grid " + shape((*L.Grid)[0], (*L.Grid)[1], (*L.Grid)[2]);
  if (L.DynamicShared && *L.DynamicShared)
    Text += ", " + std::to_string(*L.DynamicShared) + " bytes of dynamic shared memory";
  for (const auto &[Name, Value] : L.Arguments)
    Text += ", " + Name + " = " + std::to_string(Value);
  return Text;
}

std::string warplint::originOf(const LaunchReport &L) {
  if (L.From == LaunchFrom::Call)
    return (L.Where.isValid() ? "launched in line " + std::to_string(L.Where.Line) : "launched") +
           (L.Why.empty() ? "" : ", " + L.Why);
  if (L.From == LaunchFrom::Attribute)
    return "the most its launch bounds allow";
  if (L.From == LaunchFrom::Assumed)
    return "assumed: " + L.Why;
  return "as the " + std::string(L.From == LaunchFrom::Config ? "configuration" : "command line") +
         " says";
}
