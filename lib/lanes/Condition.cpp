//===- lib/lanes/Condition.cpp - Answers to questions -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/lanes/Condition.h"

#include "lib/expr/IntMath.h"

using namespace warplint;

std::string warplint::toString(const SymbolTable &Symbols, const Condition &C) {
  const std::string &Name = Symbols[C.Asked.About].Name;
  switch (C.Asked.Asked) {
  case Question::Residue:
    return asOperand(Name) + " % " + std::to_string(C.Asked.Modulus) +
           " == " + std::to_string(C.Answer);
  case Question::Value:
    if (Symbols[C.Asked.About].Range.isWithin({0, 1}) &&
        Symbols[C.Asked.About].Kind == SymbolKind::Derived)
      return C.Answer ? Name : "not (" + Name + ")";
    return asOperand(Name) + " == " + std::to_string(C.Answer);
  }
  return "";
}

ExprRange Condition::quotients(ExprRange Range) const {
  const int64_t M = Asked.Modulus;
  auto Down = [&](int64_t V) { return floorDiv(wrapSub(V, Answer), M); };
  return {Range.Lo < INT64_MIN + M ? INT64_MIN : Down(Range.Lo + M - 1),
          Range.Hi == INT64_MAX ? INT64_MAX : Down(Range.Hi)};
}
