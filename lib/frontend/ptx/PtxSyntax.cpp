// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/ptx/PtxSyntax.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace warplint::ptx;

std::optional<Type> warplint::ptx::typeNamed(llvm::StringRef Word) {
  Word.consume_front(".");
  Type T;
  if (Word == "pred")
    return Type{'p', 1};
  if (!Word.consume_front("tf") && !Word.consume_front("bf")) {
    if (Word.empty() || !llvm::StringRef("busf").contains(Word.front()))
      return std::nullopt;
    T.Class = Word.front();
    Word = Word.drop_front();
  } else {
    T.Class = 'f';
  }
  unsigned Components = 1;
  if (Word.consumeInteger(10, T.Bits) || T.Bits > 128)
    return std::nullopt;
  if (Word.consume_front("x") && (Word.consumeInteger(10, Components) || Components > 16))
    return std::nullopt;
  if (!Word.empty())
    return std::nullopt;
  T.Packed = Components > 1;
  T.Bits *= Components;
  if (!llvm::has_single_bit(T.Bits))
    return std::nullopt;
  return T;
}

Opcode::Opcode(llvm::StringRef Text) : Text(Text) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Text.split(Parts, '.');
  Operation = Parts.front();
  Modifiers.assign(Parts.begin() + 1, Parts.end());
  for (llvm::StringRef M : Modifiers)
    if (const std::optional<Type> T = typeNamed(M))
      Types.push_back(*T);
}

bool Opcode::has(llvm::StringRef Modifier) const { return llvm::is_contained(Modifiers, Modifier); }

unsigned Opcode::vectorLength() const {
  for (llvm::StringRef M : Modifiers) {
    unsigned Length = 0;
    if (M.consume_front("v") && !M.getAsInteger(10, Length) &&
        (Length == 2 || Length == 4 || Length == 8))
      return Length;
  }
  return 1;
}
