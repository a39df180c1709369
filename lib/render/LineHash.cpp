//===- lib/render/LineHash.cpp - GitHub's fingerprint of a line -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/LineHash.h"

#include "lib/render/Places.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

#include <map>

using namespace warplint;

namespace {
constexpr size_t Window = 100;
constexpr uint64_t Base = 37;

/// The characters that count: no spaces or tabs, "\n" for every line ending, an end mark.
llvm::SmallVector<llvm::UTF16, 0> significant(llvm::StringRef Text) {
  llvm::SmallVector<llvm::UTF16, 0> Units, Kept;
  llvm::convertUTF8ToUTF16String(utf8(Text), Units);
  for (size_t I = 0; I < Units.size(); ++I) {
    bool EndOfPair = Units[I] == '\n' && I > 0 && Units[I - 1] == '\r';
    if (Units[I] != ' ' && Units[I] != '\t' && !EndOfPair)
      Kept.push_back(Units[I] == '\r' ? '\n' : Units[I]);
  }
  Kept.push_back(0xFFFF);
  return Kept;
}
} // namespace

std::vector<std::string> warplint::lineHashes(llvm::StringRef Text) {
  llvm::SmallVector<llvm::UTF16, 0> Units = significant(Text);
  size_t Size = Units.size();
  Units.resize(Size + Window); // zeroes for the last lines
  uint64_t Power = 1;          // of the oldest character
  for (size_t I = 1; I < Window; ++I)
    Power *= Base;

  std::vector<std::string> Hashes;
  std::map<uint64_t, unsigned> Seen;
  uint64_t Hash = 0;
  for (size_t End = 0; End < Units.size(); ++End) {
    // Here the hash is that of the Window characters before End.
    if (End >= Window) {
      size_t Start = End - Window;
      if (Start == 0 || Units[Start - 1] == '\n')
        Hashes.push_back(llvm::utohexstr(Hash, /*LowerCase=*/true) + ":" +
                         std::to_string(++Seen[Hash]));
      Hash -= Power * Units[Start];
    }
    Hash = Hash * Base + Units[End];
  }
  return Hashes;
}
