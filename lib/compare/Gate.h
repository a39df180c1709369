// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A condition that every kernel of a change has to meet, over the figures of ReportDiff.h:
//
//   time <= 1.05 * base            `base` is the figure before the change: here its time
//   conflicts == 0 && unsearched == 0
//   spills <= base.spills || time < base
//
// Operators bind as in C: * /, + -, < <= > >= == !=, &&, ||. Between them stand numbers, figures,
// `base`, `base.FIGURE`, and parentheses.
//
// What is not known never passes: a kernel without the figure fails, and so does one of whose
// accesses some have no price, unless the gate names `unsearched` or they had none before either,
// which is said.

#pragma once

#include "lib/compare/ReportDiff.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace warplint {

struct GateTerm;

class Gate {
public:
  /// The error says what was expected, and where.
  static llvm::Expected<Gate> read(llvm::StringRef Text);

  Gate(Gate &&);
  Gate &operator=(Gate &&);
  ~Gate();

  GateResult judge(const ReportDiff &D) const;

private:
  explicit Gate(std::string Text);

  std::unique_ptr<std::string> Text; ///< stays where it is: the terms point into it
  std::unique_ptr<GateTerm> Root;
  bool NamesUnsearched = false, NamesBase = false;
};

} // namespace warplint
