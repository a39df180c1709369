// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists as JSON: of what a function writes for each, and of texts.

#pragma once

#include "lib/render/ReportWords.h"

#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace warplint {

/// An array of objects, whose attributes \p F writes.
template <typename Range, typename Function>
void writeEach(llvm::json::OStream &J, llvm::StringRef Key, const Range &Items, Function F) {
  J.attributeArray(Key, [&] {
    for (const auto &Item : Items)
      J.object([&] { F(Item); });
  });
}

inline void writeTexts(llvm::json::OStream &J, llvm::StringRef Key,
                       const std::vector<std::string> &All) {
  J.attributeArray(Key, [&] {
    for (const std::string &Text : All)
      J.value(utf8(Text));
  });
}

} // namespace warplint
