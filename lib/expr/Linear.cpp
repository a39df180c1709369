//===- lib/expr/Linear.cpp - Sums of multiples ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/expr/Linear.h"

#include "lib/expr/IntMath.h"

#include <algorithm>
#include <bit>
#include <optional>

using namespace warplint;

/// The value of an expression that has only one.
static std::optional<int64_t> valueOf(const Expr *E) {
  if (E->Range.isPoint()) // constants, and strides of arrays
    return E->Range.Lo;
  return std::nullopt;
}

/// Operations that are looked into. An index is a few; an expression that refers to parts of itself
/// again and again would otherwise be walked once for each way through it.
static constexpr unsigned MostSteps = 128;

static void addTo(LinearForm &Form, const Expr *E, int64_t By, unsigned &Steps) {
  if (std::optional<int64_t> V = valueOf(E)) {
    Form.Constant = wrapAdd(Form.Constant, wrapMul(*V, By));
    return;
  }
  switch (Steps == MostSteps ? ExprKind::Opaque : E->Kind) {
  case ExprKind::Add:
    ++Steps;
    addTo(Form, E->operand(0), By, Steps);
    addTo(Form, E->operand(1), By, Steps);
    return;
  case ExprKind::Sub:
    ++Steps;
    addTo(Form, E->operand(0), By, Steps);
    addTo(Form, E->operand(1), wrapMul(By, -1), Steps);
    return;
  case ExprKind::Mul:
    for (unsigned I : {0, 1})
      if (std::optional<int64_t> V = valueOf(E->operand(I)))
        return addTo(Form, E->operand(1 - I), wrapMul(By, *V), Steps);
    break;
  case ExprKind::Shl:
    if (std::optional<int64_t> V = valueOf(E->operand(1)); V && *V >= 0 && *V < 63)
      return addTo(Form, E->operand(0), wrapMul(By, int64_t(1) << *V), Steps);
    break;
  default:
    break;
  }
  auto [It, New] = Form.Factors.try_emplace(E->Id, 0);
  It->second = wrapAdd(It->second, By);
  if (It->second == 0)
    Form.Factors.erase(It);
}

LinearForm warplint::linearForm(const Expr *E) {
  LinearForm Form;
  unsigned Steps = 0;
  addTo(Form, E, 1, Steps);
  return Form;
}

static uint64_t powerIn(int64_t V) {
  constexpr uint64_t Most = 256;
  return V == 0 ? Most : std::min<uint64_t>(Most, uint64_t(1) << std::countr_zero(uint64_t(V)));
}

static uint64_t divisorOf(const Expr *E, unsigned &Steps) {
  if (std::optional<int64_t> V = valueOf(E))
    return powerIn(*V);
  if (Steps++ >= MostSteps)
    return 1;
  auto Of = [&](unsigned I) { return divisorOf(E->operand(I), Steps); };
  switch (E->Kind) {
  case ExprKind::Address:
    return 256;
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Or:
  case ExprKind::Xor:
  case ExprKind::Min:
  case ExprKind::Max:
    return std::min(Of(0), Of(1));
  case ExprKind::And:
    return std::max(Of(0), Of(1));
  case ExprKind::Mul:
    return std::min<uint64_t>(256, Of(0) * Of(1));
  case ExprKind::Shl:
    if (std::optional<int64_t> V = valueOf(E->operand(1)); V && *V >= 0 && *V < 9)
      return std::min<uint64_t>(256, Of(0) << *V);
    return Of(0);
  case ExprKind::Select:
    return std::min(Of(1), Of(2));
  case ExprKind::Wrap:
  case ExprKind::Unsign:
    return std::min(Of(0), uint64_t(1) << std::min<unsigned>(E->Bits, 8));
  default:
    return 1;
  }
}

uint64_t warplint::knownDivisor(const Expr *E) {
  unsigned Steps = 0;
  return divisorOf(E, Steps);
}
