//===- lib/render/Rdjson.cpp - reviewdog's diagnostic format ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Columns count bytes from 1, ends are exclusive: as in reports. A suggestion is applied by a
// click, so it must be complete by itself: only fixes of one edit are offered.
//

#include "lib/render/Places.h"
#include "lib/render/Render.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace warplint;

namespace {
const char *rdjsonSeverity(Severity S) {
  return S == Severity::Error ? "ERROR" : S == Severity::Warning ? "WARNING" : "INFO";
}

void range(llvm::json::OStream &J, const SourceRange &R) {
  auto Position = [&](llvm::StringRef Key, unsigned Line, unsigned Column) {
    J.attributeObject(Key, [&] {
      J.attribute("line", int64_t(Line));
      J.attribute("column", int64_t(Column));
    });
  };
  J.attributeObject("range", [&] {
    Position("start", R.Line, R.Column);
    Position("end", R.EndLine, R.EndColumn);
  });
}

void suggestions(llvm::json::OStream &J, const Finding &F) {
  auto Whole = [&](const Fix &X) {
    return X.Edits.size() == 1 && X.Edits[0].Range.File == F.Where.File;
  };
  if (llvm::none_of(F.Fixes, Whole))
    return;
  J.attributeArray("suggestions", [&] {
    for (const Fix &X : llvm::make_filter_range(F.Fixes, Whole))
      J.object([&] {
        range(J, X.Edits[0].Range);
        J.attribute("text", utf8(X.Edits[0].Text));
      });
  });
}
} // namespace

void warplint::renderRdjson(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  llvm::json::OStream J(OS, 2);
  J.object([&] {
    J.attributeObject("source", [&] { J.attribute("name", "warplint"); });
    J.attributeArray("diagnostics", [&] {
      for (const Finding &F : R.Findings)
        J.object([&] {
          J.attribute("message", wholeMessage(F));
          J.attributeObject("location", [&] {
            J.attribute("path", utf8(relativePath(F.Where.File, C.Folder)));
            range(J, F.Where);
          });
          J.attribute("severity", rdjsonSeverity(F.Severity));
          J.attributeObject("code", [&] {
            J.attribute("value", F.Check);
            J.attribute("url", C.pageOf(F.Check));
          });
          suggestions(J, F);
        });
    });
  });
  J.flush();
  OS << '\n';
}
