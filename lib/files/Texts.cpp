//===- lib/files/Texts.cpp - Contents of source files -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/files/Texts.h"

#include "lib/files/ReadFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

using namespace warplint;

std::string warplint::hashOf(llvm::StringRef Text) {
  llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return llvm::utohexstr(Hash.high64) + "-" + llvm::utohexstr(Hash.low64);
}

const std::string *SourceTexts::of(llvm::StringRef File) {
  auto [It, New] = Known.try_emplace(File.str());
  if (New)
    It->second = contentsOf(File);
  return It->second ? &*It->second : nullptr;
}
