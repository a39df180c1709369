//===- lib/finding/Fingerprint.cpp - What a finding is known by -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/Fingerprint.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MD5.h"

using namespace warplint;

FingerprintKey warplint::keyOf(const Finding &F) {
  FingerprintKey Key{F.Check, F.Kernel, ""};
  for (char C : F.SourceLine.empty() ? F.Message : F.SourceLine)
    if (C != ' ' && C != '\t' && C != '\r')
      Key.Line += C;
  if (!llvm::json::isUTF8(Key.Line)) // what is written must read back as the same
    Key.Line = llvm::json::fixUTF8(Key.Line);
  return Key;
}

std::vector<std::string> warplint::fingerprintsOf(const Report &R) {
  std::map<FingerprintKey, unsigned> Seen;
  std::vector<std::string> All;
  for (const Finding &F : R.Findings) {
    FingerprintKey Key = keyOf(F);
    unsigned Number = Seen[Key]++;
    llvm::MD5 Hash;
    for (const std::string &Part : {Key.Check, Key.Kernel, Key.Line, std::to_string(Number)}) {
      Hash.update(Part);
      Hash.update(llvm::StringRef("\0", 1));
    }
    All.push_back(std::string(Hash.final().digest()));
  }
  return All;
}
