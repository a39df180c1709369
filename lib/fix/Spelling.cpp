//===- lib/fix/Spelling.cpp - How edited expressions are written -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/fix/Spelling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

bool warplint::isLiteral(const ExprText &E) {
  return E.Value && !E.Text.empty() && llvm::all_of(E.Text, llvm::isDigit);
}

/// \p E as an operand of an operator that binds as `+` does.
static std::string summand(const ExprText &E) {
  bool Loose = llvm::StringRef(E.Text).find_first_of("?<>&|^=,") != llvm::StringRef::npos;
  return E.Simple || !Loose ? E.Text : "(" + E.Text + ")";
}

std::string warplint::operand(const ExprText &E) { return E.Simple ? E.Text : "(" + E.Text + ")"; }

/// The N of a sum that ends in `+ N`, which binds as loosely as all before it; else 0.
static int64_t lastSummand(llvm::StringRef Sum) {
  const auto [Rest, Last] = Sum.rsplit('+');
  int64_t N = 0;
  const bool IsNumber = !Last.trim().getAsInteger(10, N) && N > 0 && !Rest.rtrim().empty();
  return IsNumber && Sum.find_first_of("?<>&|^=,()") == llvm::StringRef::npos ? N : 0;
}

/// What stands between parentheses around all of \p Text; \p Text itself if there are none.
static llvm::StringRef unparenthesized(llvm::StringRef Text) {
  if (!Text.starts_with("("))
    return Text;
  unsigned Open = 0;
  for (size_t At = 0; At + 1 < Text.size(); ++At) {
    Open += Text[At] == '(';
    Open -= Text[At] == ')';
    if (!Open)
      return Text;
  }
  return Text.drop_front().drop_back();
}

std::string warplint::plus(const ExprText &E, int64_t By) {
  if (isLiteral(E))
    return std::to_string(*E.Value + By);
  const llvm::StringRef Text = unparenthesized(E.Text);
  ExprText Inner = E;
  Inner.Text = Text.str();
  Inner.Simple &= Text.size() == E.Text.size();
  std::string Sum = summand(Inner);
  if (const int64_t Last = lastSummand(Text)) {
    Sum = Text.rsplit('+').first.rtrim().str();
    By += Last;
  }
  if (By == 0)
    return Sum;
  return Sum + (By > 0 ? " + " : " - ") + std::to_string(std::abs(By));
}

std::string warplint::plusAsFactor(const ExprText &E, int64_t By) {
  return isLiteral(E) ? plus(E, By) : "(" + plus(E, By) + ")";
}

bool warplint::same(const ExprText &A, const ExprText &B) {
  return A.Text == B.Text && A.Value == B.Value;
}
