// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "sim/Rules.h"

#include <iterator>

namespace warplint::sim {
static constexpr Rule Table[] = {
#define RULE(Id, Support, Statement, Experiment) {#Id, Grade::Support, Statement, Experiment},
#include "sim/Rules.def"
};
static_assert(std::size(Table) <= 64, "Evidence holds a bit a rule");

std::span<const Rule> rules() { return Table; }

const Rule &ruleOf(RuleId Id) { return Table[unsigned(Id)]; }

std::string_view nameOf(Grade G) {
  constexpr std::string_view Names[] = {"measured", "documented", "conjecture"};
  return Names[unsigned(G)];
}

std::string_view wordsFor(Grade G) {
  constexpr std::string_view Words[] = {"measured on a GPU", "stated by the vendor",
                                        "believed, not measured"};
  return Words[unsigned(G)];
}

Grade Evidence::grade() const {
  Grade Worst = Grade::Measured;
  forEach([&Worst](const Rule &R) { Worst = worse(Worst, R.Support); });
  return Worst;
}

} // namespace warplint::sim
