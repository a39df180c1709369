//===- lib/frontend/command/CompileCommandAccount.cpp - Its account -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/command/CompileCommandAccount.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"

using namespace warplint;

llvm::StringRef warplint::name(Fate What) {
  switch (What) {
  case Fate::Kept:
    return "kept";
  case Fate::Translated:
    return "translated";
  case Fate::Expanded:
    return "expanded";
  case Fate::Hint:
    return "hint";
  case Fate::Dropped:
    return "dropped";
  case Fate::Unknown:
    return "unknown";
  case Fate::Input:
    return "input";
  }
  llvm_unreachable("every fate has a name");
}

llvm::StringRef warplint::reasonToDrop(ArgumentTopic Topic) {
  switch (Topic) {
  case ArgumentTopic::Architecture:
    return "names no architecture to analyse";
  case ArgumentTopic::CodeGen:
    return "changes instructions, not addresses";
  case ArgumentTopic::CodeModel:
    return "asks for what is the default";
  case ArgumentTopic::Dependency:
    return "is about dependency files";
  case ArgumentTopic::Driver:
    return "is about how the compiler itself runs";
  case ArgumentTopic::Host:
    return "is about the host compiler";
  case ArgumentTopic::Language:
    return "asks for what is the default";
  case ArgumentTopic::LanguageDetail:
    return "does not change what device code means";
  case ArgumentTopic::Linking:
    return "is about linking";
  case ArgumentTopic::Message:
    return "is about messages";
  case ArgumentTopic::Output:
    return "is about files that are written";
  case ArgumentTopic::Phase:
    return "chooses how far to compile";
  case ArgumentTopic::Preprocessing:
    return "is empty";
  case ArgumentTopic::Report:
    return "is about debug information and reports";
  }
  llvm_unreachable("every topic has a reason");
}

std::string warplint::toString(const ArgumentPlace &Place) {
  std::string Text = "argument " + std::to_string(Place.Position);
  return Place.Source.empty() ? Text : Text + " of " + Place.Source;
}

std::string warplint::toString(const CommandProblem &Problem) {
  return toString(Problem.Where) + ": " + Problem.What;
}

void warplint::print(const ArgumentAccount &Account, llvm::raw_ostream &OS) {
  OS << llvm::left_justify(name(Account.What), 12) << Account.Argument;
  if (!Account.Into.empty() && Account.What != Fate::Kept)
    OS << "  -> " << llvm::join(Account.Into, " ");
  if (!Account.Why.empty())
    OS << "  " << Account.Why;
  if (!Account.Place.Source.empty())
    OS << "  (" << Account.Place.Source << ")";
  OS << '\n';
}
