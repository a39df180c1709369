//===- lib/race/TouchedWords.h - The words that an access touches ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RACE_TOUCHEDWORDS_H
#define WARPLINT_RACE_TOUCHEDWORDS_H

#include "lib/kernel/Kernel.h"
#include "sim/MatrixAccess.h"

#include <cstdint>

namespace warplint {

inline constexpr unsigned ThreadsOfWarp = 32;
inline constexpr uint64_t BytesOfWord = 4;

/// Whether \p Thread gives an address: of loads and stores of matrices, one lane for each row does.
inline bool givesAddress(const Access &A, unsigned Thread) {
  return !A.Matrices || Thread % ThreadsOfWarp < sim::MatrixRows * A.Matrices;
}

/// Calls \p Visit with each word that \p Size bytes at \p At touch, and which bytes of it they are,
/// a bit each.
template <typename Function> void eachWord(uint64_t At, uint64_t Size, Function Visit) {
  for (uint64_t Word = At / BytesOfWord; Word * BytesOfWord < At + Size; ++Word) {
    const uint64_t Start = Word * BytesOfWord;
    uint8_t Bytes = 0;
    for (unsigned B = 0; B < BytesOfWord; ++B)
      if (Start + B >= At && Start + B < At + Size)
        Bytes |= uint8_t(1u << B);
    Visit(Word, Bytes);
  }
}

} // namespace warplint

#endif // WARPLINT_RACE_TOUCHEDWORDS_H
