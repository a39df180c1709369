//===- lib/fuse/Windows.cpp - Which accesses fill a window ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fuse/Windows.h"

#include "lib/expr/IntMath.h"

#include <set>

using namespace warplint;

namespace {
constexpr unsigned MostBytes = 16; // of a request to shared memory, a lane
} // namespace

std::vector<Window> warplint::windowsOf(llvm::ArrayRef<int64_t> Places, unsigned Width,
                                        uint64_t Align, bool IsLoad) {
  std::set<int64_t> Left(Places.begin(), Places.end());
  std::vector<Window> Result;
  for (unsigned Bytes = MostBytes; Bytes > Width; Bytes /= 2) {
    if (Align < Bytes)
      continue;
    const unsigned Most = Bytes / Width;
    // Three words of four are loaded at once, the fourth along with them.
    const unsigned Enough = IsLoad && Width == 4 && Most == 4 ? 3 : Most;
    for (auto At = Left.begin(); At != Left.end();) {
      const int64_t Start = floorDiv(*At, Bytes) * int64_t(Bytes);
      const auto First = Left.lower_bound(Start), Last = Left.lower_bound(Start + int64_t(Bytes));
      At = Last;
      if (unsigned(std::distance(First, Last)) < Enough)
        continue;
      Left.erase(First, Last);
      Result.push_back({Start, Bytes});
    }
  }
  return Result;
}
