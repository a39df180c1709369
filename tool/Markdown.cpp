//===- tool/Markdown.cpp - A page for a terminal ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Markdown.h"

#include "llvm/ADT/SmallVector.h"

using namespace warplint;

static constexpr llvm::StringLiteral Bold = "\x1b[1m", Code = "\x1b[36m", Plain = "\x1b[0m";

/// Takes "[text](address)" from the front of \p Rest and appends what is left of it to \p Out.
static bool takeLink(llvm::StringRef &Rest, std::string &Out) {
  const size_t Middle = Rest.find("]("), End = Rest.find(')', Middle);
  if (!Rest.starts_with("[") || Middle == llvm::StringRef::npos || End == llvm::StringRef::npos ||
      Rest.take_front(Middle).drop_front().contains('['))
    return false;
  const llvm::StringRef Address = Rest.slice(Middle + 2, End);
  Out += Rest.slice(1, Middle);
  if (Address.starts_with("http"))
    Out += " <" + Address.str() + ">";
  Rest = Rest.drop_front(End + 1);
  return true;
}

/// A line outside of code blocks.
static std::string withoutMarks(llvm::StringRef Rest) {
  std::string Out;
  bool InCode = false, InBold = false;
  while (!Rest.empty()) {
    if (!InCode && takeLink(Rest, Out))
      continue;
    if (Rest.consume_front("`")) {
      InCode = !InCode;
      Out += InCode ? Code : Plain;
    } else if (!InCode && Rest.consume_front("**")) {
      InBold = !InBold;
      Out += InBold ? Bold : Plain;
    } else {
      Out += Rest.front();
      Rest = Rest.drop_front();
    }
  }
  return InCode || InBold ? Out + Plain.str() : Out;
}

std::string warplint::forTerminal(llvm::StringRef Page) {
  std::string Out;
  bool InBlock = false;
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Page.rtrim('\n').split(Lines, '\n');
  for (llvm::StringRef Line : Lines) {
    if (Line.starts_with("```")) {
      InBlock = !InBlock;
      continue;
    }
    if (InBlock)
      Out += "    " + Line.str();
    else if (Line.starts_with("    "))
      Out += Line;
    else if (Line.starts_with("#"))
      Out += Bold.str() + Line.ltrim("# ").str() + Plain.str();
    else
      Out += withoutMarks(Line);
    Out += '\n';
  }
  return Out;
}
