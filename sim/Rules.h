// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of docs/hardware.md by name, and the sets of them that figures rest on. A figure
// is as good as the worst rule it rests on:
//
//   4-byte load, 128 bytes apart           S3            measured
//   8-byte load, lanes agree in pairs      S3 V1 V4      measured
//   the same with a conflict left          S3 V1 V4 V6   conjecture

#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace warplint::sim {

/// How well a rule is supported.
enum class Grade : uint8_t {
  Measured,   ///< counted on a GPU, by us or in a published measurement
  Documented, ///< stated by the vendor
  Conjecture, ///< believed; an experiment is named in docs/hardware.md
};

inline Grade worse(Grade A, Grade B) { return A < B ? B : A; }

std::string_view nameOf(Grade G);   ///< "measured", ...
std::string_view wordsFor(Grade G); ///< "measured on a GPU", ...

enum class RuleId : uint8_t {
#define RULE(Id, Grade, Statement, Experiment) Id,
#include "sim/Rules.def"
};

struct Rule {
  std::string_view Id; ///< "V4"
  Grade Support;
  std::string_view Statement;  ///< one clause, lower case
  std::string_view Experiment; ///< that would settle it; empty if nothing is open
};

/// All rules, in the order of RuleId.
std::span<const Rule> rules();
const Rule &ruleOf(RuleId Id);

/// A set of rules.
class Evidence {
public:
  constexpr Evidence() = default;
  constexpr Evidence(std::initializer_list<RuleId> Rules) {
    for (RuleId R : Rules)
      add(R);
  }

  constexpr void add(RuleId R) { Bits |= bit(R); }
  /// Adds \p R if \p Condition holds, without a branch.
  constexpr void addIf(bool Condition, RuleId R) { Bits |= uint64_t(Condition) << unsigned(R); }
  constexpr void add(Evidence Other) { Bits |= Other.Bits; }
  constexpr bool contains(RuleId R) const { return (Bits & bit(R)) != 0; }
  constexpr bool operator==(const Evidence &) const = default;

  /// The worst of its rules; of no rules, Measured.
  Grade grade() const;

  /// Calls \p F with each rule, in the order of RuleId.
  template <typename Function> void forEach(Function F) const {
    for (uint64_t Left = Bits; Left != 0; Left &= Left - 1)
      F(ruleOf(RuleId(std::countr_zero(Left))));
  }

private:
  static constexpr uint64_t bit(RuleId R) { return uint64_t(1) << unsigned(R); }

  uint64_t Bits = 0;
};

} // namespace warplint::sim
