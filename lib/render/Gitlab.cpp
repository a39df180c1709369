//===- lib/render/Gitlab.cpp - GitLab's code quality ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/finding/Fingerprint.h"
#include "lib/render/Places.h"
#include "lib/render/Render.h"

#include "llvm/Support/JSON.h"

using namespace warplint;

static const char *gitlabSeverity(Severity S) {
  return S == Severity::Error ? "major" : S == Severity::Warning ? "minor" : "info";
}

void warplint::renderGitlab(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  std::vector<std::string> Fingerprints = fingerprintsOf(R);
  llvm::json::OStream J(OS, 2);
  J.array([&] {
    for (size_t I = 0; I < R.Findings.size(); ++I)
      J.object([&] {
        const Finding &F = R.Findings[I];
        J.attribute("type", "issue");
        J.attribute("check_name", F.Check);
        J.attribute("description", wholeMessage(F));
        J.attributeArray("categories", [&] { J.value("Performance"); });
        J.attribute("severity", gitlabSeverity(F.Severity));
        J.attribute("fingerprint", Fingerprints[I]);
        J.attributeObject("location", [&] {
          J.attribute("path", utf8(relativePath(F.Where.File, C.Folder)));
          J.attributeObject("lines", [&] {
            J.attribute("begin", int64_t(F.Where.Line));
            J.attribute("end", int64_t(F.Where.EndLine));
          });
        });
      });
  });
  J.flush();
  OS << '\n';
}
