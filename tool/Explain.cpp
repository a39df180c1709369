//===- tool/Explain.cpp - warplint explain CHECK ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Commands.h"

#include "lib/check/Pages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

/// "shared-bank-conflict" of "shared-bank-conflict.md".
static llvm::StringRef checkOf(const CheckPage &P) { return llvm::sys::path::stem(P.Path); }

int warplint::runExplain(llvm::ArrayRef<const char *> Args) {
  llvm::cl::OptionCategory Category{"explain options"};
  llvm::cl::list<std::string> Names{llvm::cl::Positional, llvm::cl::desc("<check>..."),
                                    llvm::cl::cat(Category)};
  if (std::optional<int> Exit = parseCommandLine(
          Args, "Prints the pages of checks: what they find, how they decide, what helps.\n",
          &Category))
    return *Exit;
  std::string Known;
  for (const CheckPage &P : checkPages())
    Known += (Known.empty() ? "" : ", ") + checkOf(P).str();
  if (Names.empty())
    return fail("name a check: " + Known);
  bool First = true;
  for (const std::string &Name : Names) {
    const CheckPage *Page =
        llvm::find_if(checkPages(), [&](const CheckPage &P) { return checkOf(P) == Name; });
    if (Page == checkPages().end())
      return fail("there is no check '" + Name + "'; there are " + Known);
    llvm::outs() << (First ? "" : "\n") << Page->Text;
    First = false;
  }
  return ExitClean;
}
