//===- lib/check/Witness.cpp - Words for who did it -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/check/Witness.h"

using namespace warplint;

std::string warplint::threadText(const Dim3 &Block, unsigned Thread) {
  std::string Text;
  llvm::raw_string_ostream(Text) << '(' << Thread % Block.X << ", " << Thread / Block.X % Block.Y
                                 << ", " << Thread / Block.X / Block.Y << ')';
  return Text;
}

std::string warplint::blockText(const std::array<int64_t, 3> &Index) {
  const auto &[X, Y, Z] = Index;
  return "(" + std::to_string(X) + ", " + std::to_string(Y) + ", " + std::to_string(Z) + ")";
}

std::string warplint::elementText(const Object &Of, int64_t Byte) {
  const bool IsOfElements = Of.ElementBytes && Byte % int64_t(Of.ElementBytes) == 0;
  return (IsOfElements ? "element " + std::to_string(Byte / int64_t(Of.ElementBytes))
                       : "byte " + std::to_string(Byte)) +
         " of '" + Of.Name + "'";
}

bool warplint::isSureOfBlock(const Launch &L) {
  return L.From != LaunchFrom::Assumed && !(L.From == LaunchFrom::Attribute && L.Guessed);
}

std::string warplint::iterationText(const Judged &J, const Touch &T) {
  std::string Text;
  for (const auto &[Loop, Iteration] : T.Iterations) {
    const unsigned Line = J.K.Loops[Loop].Line;
    Text += (Text.empty() ? ", in iteration " : " and iteration ") + std::to_string(Iteration) +
            " of the loop";
    if (Line)
      Text += " of line " + std::to_string(Line);
  }
  return Text;
}

std::string warplint::groundText(const Ground &On) {
  std::string Text;
  for (const auto &[Name, Value] : On.Chosen)
    Text += (Text.empty() ? "for " : ", ") + Name + " = " + std::to_string(Value);
  if (On.NotFor)
    Text += " and other values, but not for " + On.Chosen.front().first + " = " +
            std::to_string(*On.NotFor);
  else if (!Text.empty())
    Text += ", among other values";
  if (On.Block != std::array<int64_t, 3>{0, 0, 0})
    Text += std::string(Text.empty() ? "" : ", ") + "in block " + blockText(On.Block);
  return Text;
}
