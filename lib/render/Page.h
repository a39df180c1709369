// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The HTML report is lib/render/page/page.html with the files that it includes, and the report as
// data. The script draws everything from that data; it asks for nothing else.

#pragma once

#include "lib/render/Render.h"

namespace warplint {

struct PageFile {
  llvm::StringRef Path; ///< "page.css"
  llvm::StringRef Text;
};

/// lib/render/page, by path. Generated at build time.
llvm::ArrayRef<PageFile> pageFiles();

/// The data of the page, one JSON object. lib/render/page/data.js says what it holds.
void writePageData(const Report &R, const RenderContext &C, llvm::raw_ostream &OS);

} // namespace warplint
