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

static const char *nameOf(AtomicKind K) {
  switch (K) {
  case AtomicKind::Add:
    return "add";
  case AtomicKind::Increment:
    return "inc";
  case AtomicKind::Min:
    return "min";
  case AtomicKind::Max:
    return "max";
  case AtomicKind::And:
    return "and";
  case AtomicKind::Or:
    return "or";
  case AtomicKind::Xor:
    return "xor";
  case AtomicKind::Exchange:
    return "exch";
  case AtomicKind::CompareAndSwap:
    return "cas";
  case AtomicKind::Other:
    return "rmw";
  }
  return "";
}

std::string warplint::nameOf(const AtomicOperation &A) {
  return std::string(::nameOf(A.Kind)) + "." + "buf"[A.Type] + std::to_string(A.Width);
}

bool warplint::reads(AccessKind K) {
  return K == AccessKind::Load || K == AccessKind::Atomic || K == AccessKind::CopyLoad ||
         K == AccessKind::LoadMatrix;
}

bool warplint::writes(AccessKind K) { return !reads(K) || K == AccessKind::Atomic; }
