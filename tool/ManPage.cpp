//===- tool/ManPage.cpp - warplint(1) ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/CommandLine.h"

#include "lib/finding/Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

/// \p Text with what roff would take for its own escaped.
static std::string roff(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text)
    if (C == '\\')
      Out += "\\e";
    else if (C == '-')
      Out += "\\-";
    else if ((C == '.' || C == '\'') && Out.empty())
      Out += std::string("\\&") + C;
    else
      Out += C;
  return Out;
}

static void printCommand(const CommandTable &T, llvm::raw_ostream &OS) {
  OS << ".SH \"" << llvm::StringRef(T.Name).upper() << "\"\n"
     << roff(T.Help.Overview) << "\n.PP\n.B " << roff(T.Name) << "\n"
     << roff(T.Help.Usage) << '\n';
  for (const OptionTopic &Topic : T.Topics) {
    if (Topic.Options.empty())
      continue;
    OS << ".SS " << roff(Topic.Title) << '\n';
    for (const OptionRow &O : Topic.Options)
      OS << ".TP\n.B " << roff(spelling(O)) << '\n' << roff(O.Help) << '\n';
  }
  if (!T.Help.Examples.empty())
    OS << ".SS Examples\n";
  for (const UsageExample &E : T.Help.Examples)
    OS << ".TP\n.B " << roff(E.Command) << '\n' << roff(E.Meaning) << '\n';
  OS << ".PP\nExit codes: " << roff(T.Help.ExitCodes) << '\n';
}

void warplint::printManPage(llvm::ArrayRef<CommandTable> Tables,
                            llvm::ArrayRef<CommandSummary> Commands, llvm::raw_ostream &OS) {
  OS << ".TH WARPLINT 1 \"\" \"warplint " WARPLINT_VERSION "\" \"User Commands\"\n"
     << ".SH NAME\nwarplint \\- static analyzer of the memory accesses of CUDA kernels\n"
     << ".SH SYNOPSIS\n.B warplint\n[COMMAND] [OPTIONS] FILE\\-OR\\-FOLDER...\n"
     << ".SH DESCRIPTION\n"
     << "Computes what each memory access of a CUDA kernel costs, without a GPU: wavefronts of "
        "shared memory, sectors of global memory. Without a command, warplint lints.\n"
     << ".SH COMMANDS\n";
  for (const CommandSummary &C : Commands)
    OS << ".TP\n.B " << roff(C.Name) << '\n' << roff(C.Summary) << '\n';
  for (const CommandTable &T : Tables)
    printCommand(T, OS);
  OS << ".SH \"SEE ALSO\"\n" << roff(docsAddress()) << '\n';
}
