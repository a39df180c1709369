// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/render/ServiceText.h"

#include "lib/files/Files.h"

using namespace warplint;

std::string warplint::githubText(llvm::StringRef Text, bool IsProperty) {
  std::string Out;
  for (char C : utf8(Text)) {
    if (C == '%')
      Out += "%25";
    else if (C == '\r')
      Out += "%0D";
    else if (C == '\n')
      Out += "%0A";
    else if (IsProperty && C == ':')
      Out += "%3A";
    else if (IsProperty && C == ',')
      Out += "%2C";
    else
      Out += C;
  }
  return Out;
}

std::string warplint::markdownText(llvm::StringRef Text) {
  std::string Out;
  for (char C : utf8(Text)) {
    if (llvm::StringRef("\\`*_{}[]<>|#").contains(C))
      Out += '\\';
    Out += C == '\n' || C == '\r' ? ' ' : C;
  }
  return Out;
}

void warplint::writeMarkdownRow(llvm::ArrayRef<std::string> Cells, bool IsHead,
                                llvm::raw_ostream &OS) {
  OS << '|';
  for (const std::string &C : Cells)
    OS << ' ' << markdownText(C) << " |";
  OS << '\n';
  if (!IsHead)
    return;
  OS << "|---|";
  for (size_t N = 1; N < Cells.size(); ++N)
    OS << "--:|";
  OS << '\n';
}
