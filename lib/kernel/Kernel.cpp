//===- lib/kernel/Kernel.cpp - The kernel model -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/kernel/Kernel.h"

using namespace warplint;

uint64_t Object::strideBytes(unsigned Dim) const {
  uint64_t Bytes = ElementBytes;
  for (unsigned D = Dim + 1; D < Extents.size(); ++D)
    Bytes *= Extents[D];
  return Bytes;
}

std::string warplint::withExtents(llvm::StringRef Name, llvm::ArrayRef<uint64_t> Extents) {
  std::string Text = Name.str();
  for (uint64_t Extent : Extents)
    Text += "[" + std::to_string(Extent) + "]";
  return Text;
}

std::string warplint::toString(const Object &O) { return withExtents(O.Name, O.Extents); }

std::optional<uint64_t> warplint::sizeOf(const Object &O, const Launch &L) {
  return O.Bytes ? O.Bytes : O.Dynamic ? L.DynamicShared : std::nullopt;
}

uint64_t Kernel::staticSharedBytes() const {
  uint64_t Bytes = 0;
  for (const Object &O : Objects)
    if (O.In == Space::Shared && !O.Dynamic && O.Bytes)
      Bytes = (Bytes + O.Align - 1) / O.Align * O.Align + *O.Bytes;
  return Bytes;
}

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

bool warplint::reads(AccessKind K) {
  return K == AccessKind::Load || K == AccessKind::Atomic || K == AccessKind::CopyLoad ||
         K == AccessKind::LoadMatrix;
}

bool warplint::writes(AccessKind K) { return !reads(K) || K == AccessKind::Atomic; }
