//===- lib/verdict/Verdict.cpp - What an access costs -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/verdict/Verdict.h"

using namespace warplint;

const char *warplint::nameOf(VerdictKind K) {
  switch (K) {
  case VerdictKind::Exact:
    return "exact";
  case VerdictKind::Parametric:
    return "parametric";
  case VerdictKind::Bounded:
    return "bounded";
  case VerdictKind::DataDependent:
    return "data-dependent";
  }
  return "";
}
