// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tool/ShellText.h"

#include "lib/frontend/retry/HeaderChoice.h"
#include "tool/Commands.h"
#include "tool/OptionGroups.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace warplint;

std::string warplint::shellText(const std::vector<std::string> &Words) {
  std::string Text;
  for (llvm::StringRef Word : Words) {
    bool Plain = !Word.empty() && llvm::all_of(Word, [](char C) {
      return llvm::isAlnum(C) || llvm::StringRef("-_=+,./:@%").contains(C);
    });
    Text += Text.empty() ? "" : " ";
    if (Plain) {
      Text += Word;
      continue;
    }
    Text += quoted(Word);
  }
  return Text;
}

std::vector<std::string> warplint::clangCommandFor(const Job &J) {
  ParseOptions Parse = parseOptionsOf(J.File, J.Options);
  auto FS = userFiles(Parse);
  ToolkitQuery Query = J.Options.Toolkit;
  if (!Parse.CudaPath.empty())
    Query.CudaPath = Parse.CudaPath;
  if (J.Options.UseToolkit || !Parse.CudaPath.empty()) {
    if (llvm::Expected<Toolkit> Found = findToolkit(Query, *FS))
      Parse = withToolkit(Parse, *Found);
    else
      llvm::consumeError(Found.takeError());
  }
  std::vector<std::string> Args = clangArguments(Parse);
  // With a toolkit, clang does without the headers that are embedded in warplint.
  if (!Parse.CudaPath.empty())
    for (llvm::StringRef Flag : {"-idirafter", "-include"})
      if (auto Within = llvm::find(Args, Flag); Within != Args.end())
        Args.erase(Within, Within + 2);
  // An installed Clang has its own headers.
  llvm::erase_if(Args, [](llvm::StringRef A) { return A.starts_with("-resource-dir="); });
  Args.insert(Args.begin() + 1, "-fsyntax-only");
  if (!Parse.Directory.empty())
    Args.insert(Args.begin() + 1, "-working-directory=" + Parse.Directory);
  return Args;
}

int warplint::printClangCommands(const std::vector<Job> &Jobs,
                                 const std::vector<ErrorReport> &Errors) {
  bool Bundled = false;
  for (const ErrorReport &E : Errors)
    fail(E.File + ": " + E.Message);
  for (const Job &J : Jobs) {
    std::vector<std::string> Command = clangCommandFor(J);
    Bundled |= llvm::is_contained(Command, "-nocudainc");
    llvm::outs() << shellText(Command) << '\n';
  }
  if (Bundled)
    llvm::errs()
        << "warplint: note: the headers in /__warplint are embedded in warplint; clang cannot "
           "find them on its own (pass --cuda-path=DIR to use a toolkit)\n";
  return Errors.empty() ? ExitClean : ExitFailed;
}

std::string warplint::quoted(llvm::StringRef Text) {
  std::string Out = "'";
  for (const char C : Text)
    Out += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Out + "'";
}
