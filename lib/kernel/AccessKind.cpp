//===- lib/kernel/AccessKind.cpp - What an access is ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/kernel/AccessKind.h"

using namespace warplint;

const char *warplint::nameOf(Space S) {
  switch (S) {
  case Space::Shared:
    return "shared";
  case Space::Global:
    return "global";
  case Space::Constant:
    return "constant";
  case Space::Local:
    return "local";
  }
  return "";
}

const char *warplint::nameOf(AccessKind K) {
  switch (K) {
  case AccessKind::Load:
    return "load";
  case AccessKind::Store:
    return "store";
  case AccessKind::Atomic:
    return "atomic";
  case AccessKind::CopyLoad:
    return "copy-load";
  case AccessKind::CopyStore:
    return "copy-store";
  case AccessKind::LoadMatrix:
    return "load-matrix";
  case AccessKind::StoreMatrix:
    return "store-matrix";
  }
  return "";
}

/// As PTX has it.
static const char *nameOf(sim::AtomicOp Op) {
  switch (Op) {
  case sim::AtomicOp::Add:
    return "add";
  case sim::AtomicOp::Min:
    return "min";
  case sim::AtomicOp::Max:
    return "max";
  case sim::AtomicOp::Inc:
    return "inc";
  case sim::AtomicOp::Dec:
    return "dec";
  case sim::AtomicOp::And:
    return "and";
  case sim::AtomicOp::Or:
    return "or";
  case sim::AtomicOp::Xor:
    return "xor";
  case sim::AtomicOp::Exchange:
    return "exch";
  case sim::AtomicOp::CompareAndSwap:
    return "cas";
  }
  return "";
}

static char letterOf(AtomicOperation::ValueType Type) {
  return Type == AtomicOperation::Float ? 'f' : Type == AtomicOperation::Unsigned ? 'u' : 'b';
}

std::string warplint::nameOf(const AtomicOperation &A) {
  const char *Name = A.AddsOne ? "inc" : A.Does ? ::nameOf(*A.Does) : "rmw";
  return std::string(Name) + "." + letterOf(A.Type) + std::to_string(A.Width);
}

bool warplint::reads(AccessKind K) {
  return K == AccessKind::Load || K == AccessKind::Atomic || K == AccessKind::CopyLoad ||
         K == AccessKind::LoadMatrix;
}

bool warplint::writes(AccessKind K) { return !reads(K) || K == AccessKind::Atomic; }
