//===- tool/Explain.cpp - warplint explain CHECK ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"
#include "tool/Markdown.h"

#include "lib/check/Pages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

/// "shared-bank-conflict" of "shared-bank-conflict.md".
static llvm::StringRef checkOf(const CheckPage &P) { return llvm::sys::path::stem(P.Path); }

int warplint::runExplain(const CommandLine &Line) {
  constexpr CommandHelp Help = {
      .Overview = "Describes checks: what they find, how they decide, what to do about it.",
      .Usage = "CHECK...",
      .Page = "checks"};
  llvm::cl::OptionCategory Category{"Options"};
  llvm::cl::list<std::string> Names{llvm::cl::Positional, llvm::cl::desc("<check>..."),
                                    llvm::cl::cat(Category)};
  if (std::optional<int> Exit = parseCommandLine(Line, Help, {&Category}))
    return *Exit;
  std::string Known;
  for (const CheckPage &P : checkPages())
    Known += (Known.empty() ? "" : ", ") + checkOf(P).str();
  if (Names.empty())
    return fail("name a check; the checks are " + Known);
  bool First = true;
  const bool Colors = llvm::WithColor(llvm::outs()).colorsEnabled();
  for (const std::string &Name : Names) {
    const CheckPage *Page =
        llvm::find_if(checkPages(), [&](const CheckPage &P) { return checkOf(P) == Name; });
    if (Page == checkPages().end())
      return fail("unknown check '" + Name + "'; the checks are " + Known);
    llvm::outs() << (First ? "" : "\n") << (Colors ? forTerminal(Page->Text) : Page->Text.str());
    First = false;
  }
  return ExitClean;
}
