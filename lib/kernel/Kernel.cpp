//===- lib/kernel/Kernel.cpp - The kernel model -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/kernel/Kernel.h"

#include <cassert>

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

std::optional<uint64_t> warplint::sizeOf(const Object &O, const LaunchShape &L) {
  return O.Bytes ? O.Bytes : O.Dynamic ? L.DynamicShared : std::nullopt;
}

uint64_t KernelModel::staticSharedBytes() const {
  uint64_t Bytes = 0;
  for (const Object &O : Objects)
    if (O.In == Space::Shared && !O.Dynamic && O.Bytes)
      Bytes = (Bytes + O.Align - 1) / O.Align * O.Align + *O.Bytes;
  return Bytes;
}

template <typename Part, typename Name>
static unsigned addTo(std::vector<Part> &Parts, Part Of, std::vector<Name> &Names, Name At) {
  assert(Parts.size() == Names.size() && "each part of a model has one name");
  Parts.push_back(std::move(Of));
  Names.push_back(std::move(At));
  return unsigned(Parts.size() - 1);
}

unsigned Kernel::add(Object O, SourceRange Declared) {
  return addTo(Objects, std::move(O), Source.Objects, std::move(Declared));
}

unsigned Kernel::add(Access A, Site At) {
  return addTo(Accesses, std::move(A), Source.Accesses, std::move(At));
}

unsigned Kernel::add(Barrier B, Site At) {
  return addTo(Barriers, std::move(B), Source.Barriers, std::move(At));
}

unsigned Kernel::add(Loop L, SourceRange At) {
  L.Line = At.Line;
  return addTo(Loops, std::move(L), Source.Loops, std::move(At));
}

/// Whether \p Of is below \p Body; its loops are added to \p Around.
static bool findLoops(const KernelModel &K, const std::vector<Statement> &Body, const Statement &Of,
                      std::vector<const Loop *> &Around) {
  for (const Statement &S : Body) {
    if (S.What == Of.What && S.Index == Of.Index)
      return true;
    if (S.What != Statement::Loop)
      continue;
    Around.push_back(&K.Loops[S.Index]);
    if (findLoops(K, K.Loops[S.Index].Body, Of, Around))
      return true;
    Around.pop_back();
  }
  return false;
}

std::vector<const Loop *> warplint::loopsAround(const KernelModel &K, unsigned Number) {
  return loopsAround(K, Statement{Statement::Access, Number});
}

std::vector<const Loop *> warplint::loopsAround(const KernelModel &K, const Statement &Of) {
  std::vector<const Loop *> Around;
  findLoops(K, K.Body, Of, Around);
  return Around;
}
