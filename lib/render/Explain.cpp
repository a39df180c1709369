//===- lib/render/Explain.cpp - How a figure came about ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/render/Render.h"
#include "lib/verdict/PredicateText.h"
#include "sim/Print.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace warplint;

namespace {
/// "  address     tile + 128*tid.x": a label in a column of its own.
void row(llvm::raw_ostream &OS, llvm::StringRef Label, llvm::StringRef Text) {
  constexpr unsigned Width = 10;
  bool First = true;
  for (llvm::StringRef Line : llvm::split(Text.rtrim('\n'), '\n')) {
    OS << "  " << llvm::left_justify(First ? Label : "", Width) << Line << '\n';
    First = false;
  }
}

/// "0 128 256 ... 3968", with `-` for lanes that take no part.
std::string lanesOf(const sim::WarpAccess &W) {
  std::string Text;
  for (unsigned L = 0; L < sim::WarpSize; ++L) {
    Text += L == 0 ? "" : L % 8 ? " " : "\n";
    Text += W.isActive(L) ? std::to_string(int64_t(W.Offset[L])) : "-";
  }
  return Text;
}

std::string ruleOf(const AccessReport &A) {
  // Atomics that wait for each other [A6]; a loop of compare-and-swap takes two for one [A9].
  const bool OneByOne =
      A.AtomicForm == sim::AtomicForm::Native || A.AtomicForm == sim::AtomicForm::CasLoop;
  std::string Rule =
      A.isShared() && OneByOne
          ? std::string("wavefronts = ") +
                (A.executed().Rules.contains(sim::RuleId::A9) ? "two for each lane" : "the lanes") +
                " of the bank that most lanes update;\nbank = byte / 4 mod 32"
      : A.isShared()
          ? "wavefronts = the most distinct words of one bank that lanes served together access;\n"
            "word = byte / 4, bank = word mod 32"
          : "sectors = how many different byte / 32 the lanes touch";
  if (A.isShared() && A.executedBytes() > 4)
    Rule += "; " + std::to_string(A.executedBytes()) + "-byte lanes are served in groups of " +
            std::to_string(A.executedBytes() == 8 ? 16 : 8);
  Rule += "\n(docs/hardware.md, rules";
  std::string Open;
  A.executed().Rules.forEach([&](const sim::Rule &R) {
    Rule += " " + std::string(R.Id);
    if (R.Support == sim::Grade::Conjecture)
      Open += "\n" + std::string(R.Id) + " is a conjecture: " + std::string(R.Statement);
  });
  return Rule + "; " + std::string(sim::wordsFor(A.executed().grade())) + ")" + Open;
}
} // namespace

/// How the figures of an access come about.
static void explainAccess(const Report &R, const Finding &F, llvm::raw_ostream &OS) {
  const AccessReport &A = R.Accesses[*F.Access];
  const Example &Worst = A.executed().Worst;
  row(OS, "access", A.Text + ", " + std::to_string(A.executedBytes()) + " bytes per lane");
  row(OS, "address", F.Address + "  (bytes)");
  if (Worst.Lanes.Active) {
    std::string Which = "warp " + std::to_string(Worst.Warp);
    if (!Worst.When.isAlways())
      Which += ", " + listOf(Worst.When);
    if (Worst.Relative)
      Which += ", relative to an unknown start";
    row(OS, "lanes", Which + ":\n" + lanesOf(Worst.Lanes));
    row(OS, A.isShared() ? "banks" : "sectors",
        A.isShared() ? sim::bankGrid(Worst.Lanes) : sim::sectorStrip(Worst.Lanes));
  }
  row(OS, "rule", ruleOf(A));
}

void warplint::renderExplanation(const Report &R, const Finding &F, llvm::raw_ostream &OS) {
  if (F.Access)
    explainAccess(R, F, OS);
  for (const std::string &C : F.Considered)
    row(OS, "tried", C);
}
