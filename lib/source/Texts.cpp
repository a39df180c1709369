//===- lib/source/Texts.cpp - Contents of source files ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/source/Texts.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace warplint;

const std::string *SourceTexts::of(llvm::StringRef File) {
  auto [It, New] = Known.try_emplace(File.str());
  if (New)
    if (auto Buffer = llvm::MemoryBuffer::getFile(File))
      It->second = (*Buffer)->getBuffer().str();
  return It->second ? &*It->second : nullptr;
}
