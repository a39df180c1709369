//===- lib/render/Junit.cpp - JUnit's XML -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A suite a file, a test a finding, which fails; a file without any is a test that passes.
// Files without an answer are errors.
//

#include "lib/render/Places.h"
#include "lib/render/Render.h"

#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {
/// Text for XML, which has no way to say most control characters.
std::string xml(llvm::StringRef Text) {
  std::string Clean = utf8(Text), Out;
  for (char &C : Clean)
    if (uint8_t(C) < 0x20 && C != '\t' && C != '\n')
      C = ' ';
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(Clean, OS);
  return Out;
}

struct Suite {
  std::vector<const Finding *> Findings;
  std::vector<std::string> Errors;
};

std::map<std::string, Suite> suitesOf(const Report &R, const RenderContext &C) {
  std::map<std::string, Suite> Suites;
  for (const FileReport &F : R.Files) {
    Suite &S = Suites[relativePath(F.Path, C.Folder)];
    if (!F.Failed)
      continue;
    for (const ErrorReport &E : R.Errors)
      if (E.File == F.Path && S.Errors.empty())
        S.Errors.push_back(E.Message);
    if (S.Errors.empty())
      S.Errors.push_back("not all of its kernels could be analysed");
  }
  for (const Finding &F : R.Findings)
    Suites[relativePath(F.Where.File, C.Folder)].Findings.push_back(&F);
  return Suites;
}

void print(const std::string &Name, const Suite &S, llvm::raw_ostream &OS) {
  size_t Tests = std::max<size_t>(1, S.Findings.size() + S.Errors.size());
  OS << "  <testsuite name=\"" << xml(Name) << "\" tests=\"" << Tests << "\" failures=\""
     << S.Findings.size() << "\" errors=\"" << S.Errors.size() << "\">\n";
  for (const Finding *F : S.Findings) {
    OS << "    <testcase name=\"" << xml(F->Check) << "\" classname=\"" << xml(Name) << "\" file=\""
       << xml(Name) << "\" line=\"" << F->Where.Line << "\">\n"
       << "      <failure type=\"" << nameOf(F->Severity) << "\" message=\"" << xml(F->Message)
       << "\">" << xml(Name) << ':' << F->Where.Line << ':' << F->Where.Column << ": "
       << xml(wholeMessage(*F)) << "</failure>\n    </testcase>\n";
  }
  for (const std::string &E : S.Errors)
    OS << "    <testcase name=\"analysis\" classname=\"" << xml(Name) << "\">\n"
       << "      <error message=\"" << xml(E) << "\"/>\n    </testcase>\n";
  if (S.Findings.empty() && S.Errors.empty())
    OS << "    <testcase name=\"analysis\" classname=\"" << xml(Name) << "\"/>\n";
  OS << "  </testsuite>\n";
}
} // namespace

void warplint::renderJunit(const Report &R, const RenderContext &C, llvm::raw_ostream &OS) {
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"warplint\">\n";
  for (const auto &[Name, S] : suitesOf(R, C))
    print(Name, S, OS);
  OS << "</testsuites>\n";
}
