//===- lib/render/Formats.cpp - The output formats by name ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Render.h"

#include "llvm/ADT/STLExtras.h"

using namespace warplint;

llvm::ArrayRef<FormatInfo> warplint::formats() {
  static constexpr FormatInfo All[] = {
      {Format::Text, "text", "for people"},
      {Format::Json, "json", "everything, for programs: docs/json.md"},
      {Format::JsonLines, "jsonl", "findings, refusals and errors, an object a line"},
      {Format::Sarif, "sarif", "SARIF 2.1.0, for GitHub's code scanning and others"},
      {Format::Github, "github", "annotations of a GitHub workflow"},
      {Format::Gitlab, "gitlab", "GitLab's code quality"},
      {Format::Junit, "junit", "JUnit's XML, for test reports"},
      {Format::Rdjson, "rdjson", "reviewdog's diagnostics, with suggestions"},
      {Format::Markdown, "markdown", "a summary for a pull request"},
      {Format::Html, "html", "a page with pictures, in one file: docs/html.md"},
      {Format::Agent, "agent", "for coding agents: few words, fixes as patches: docs/agents.md"},
      {Format::Table, "table", "a row for each launch: bytes, wavefronts, time at peak rates"},
  };
  return All;
}

llvm::StringRef RenderContext::pageOf(llvm::StringRef Check) const {
  auto Found = llvm::find_if(Rules, [&](const Rule &R) { return R.Id == Check; });
  return Found == Rules.end() ? llvm::StringRef() : llvm::StringRef(Found->Page);
}

void warplint::render(Format F, const Report &R, const TextOptions &Text, const RenderContext &C,
                      llvm::raw_ostream &OS) {
  switch (F) {
  case Format::Text:
    return renderText(R, Text, OS);
  case Format::Json:
    return renderJson(R, C.AllAccesses, OS);
  case Format::JsonLines:
    return renderJsonLines(R, OS);
  case Format::Sarif:
    return renderSarif(R, C, OS);
  case Format::Github:
    return renderGithub(R, C, OS);
  case Format::Gitlab:
    return renderGitlab(R, C, OS);
  case Format::Junit:
    return renderJunit(R, C, OS);
  case Format::Rdjson:
    return renderRdjson(R, C, OS);
  case Format::Markdown:
    return renderMarkdown(R, C, OS);
  case Format::Html:
    return renderHtml(R, C, OS);
  case Format::Agent:
    return renderAgent(R, C, OS);
  case Format::Table:
    return renderTable(R, C, OS);
  }
}
