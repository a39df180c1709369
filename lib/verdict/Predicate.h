// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A condition over the unknowns of an access, as a value: what a row of a verdict's table holds
// for.
//
//   ClassSet           pitch % 32 == 0 and pitch != 64
//   RangeSet           N - M >= 4
//   SourceCondition    flags & 1, in the source's own words
//   LanesApart         no two lanes that N and M move apart share a sector
//   Instance           one iteration of the loops around the access: s = 4
//   Otherwise          whatever the other rows of the table leave
//
// and what is put together from those. A predicate is a small immutable value: it is cheap to copy
// and to compare. Its words are made by lib/verdict/PredicateText.h alone; nobody takes them
// apart.

#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warplint {

/// Lo to Hi, both included; INT64_MIN and INT64_MAX stand for no end.
struct Interval {
  int64_t Lo = INT64_MIN, Hi = INT64_MAX;

  bool contains(int64_t V) const { return Lo <= V && V <= Hi; }
  bool isPoint() const { return Lo == Hi; }
  bool operator==(const Interval &) const = default;
};
using IntervalList = std::vector<Interval>; ///< ascending, with gaps between

bool contains(const IntervalList &All, int64_t V);
/// \p Values, sorted, as intervals.
IntervalList intervalsOf(const std::vector<int64_t> &Values);

struct UnknownTerm {
  int64_t Times = 1;
  std::string Name; ///< as the operand of an expression: "N", "(N / 8)"

  bool operator==(const UnknownTerm &) const = default;
};

/// What a condition is about: one unknown, or a sum of them, "N - 2*M".
struct UnknownSum {
  std::vector<UnknownTerm> Terms;

  static UnknownSum of(std::string Name) { return {{{1, std::move(Name)}}}; }
  bool operator==(const UnknownSum &) const = default;
};

/// How the values of a ClassSet are decided that are not listed.
enum class Remainder : uint8_t {
  None,     ///< there are no others
  Never,    ///< the condition does not hold for them
  Always,   ///< it does
  Residues, ///< by their residue
  AtLeast,  ///< it holds from a value on
};

/// Some of the classes into which a table divides the values of one unknown: single values, which
/// come first, and how all others are decided.
struct ClassSet {
  UnknownSum Unknown;
  IntervalList In = {}, Out = {}; ///< values listed: the condition holds; it does not
  Remainder Rest = Remainder::None;
  int64_t Modulus = 1;                ///< of Residues
  std::vector<int64_t> Residues = {}; ///< in [0, Modulus), ascending
  int64_t Least = 0;                  ///< of AtLeast

  bool contains(int64_t V) const;
  bool operator==(const ClassSet &) const = default;
};

/// Ranges of a sum.
struct RangeSet {
  UnknownSum Unknown;
  IntervalList Holds, Fails; ///< what lies in neither is not possible
  Interval Domain;           ///< what the sum can be: a range up to its end has no end there

  bool contains(int64_t V) const;
  bool operator==(const RangeSet &) const = default;
};

/// A condition of the source, in its words.
struct SourceCondition {
  std::string Text;
  std::optional<RangeSet> Meaning; ///< if it holds a sum against numbers

  bool operator==(const SourceCondition &) const = default;
};

/// Several unknowns move lanes apart, and no two of these lanes share a word or sector.
struct LanesApart {
  std::vector<std::string> Unknowns; ///< empty: too many to name
  bool Words = false;                ///< of shared memory; else sectors
  /// The row has other exceptions: that lanes may meet is not told beside them.
  bool Beside = false;

  bool operator==(const LanesApart &) const = default;
};

/// What is known of a variable in one instance of the code: `s = 4`, or `k % 8 == 0`.
struct InstancePart {
  std::string Name;
  bool IsNumber = false; ///< Name is not a variable; it counts iterations
  int64_t Every = 0;     ///< 0: the value is At
  int64_t At = 0;

  bool operator==(const InstancePart &) const = default;
};

/// Certain iterations of the loops around an access, or values of unknowns in an example.
struct Instance {
  std::vector<InstancePart> Parts = {};
  bool IsRest = false; ///< all iterations that are not told apart

  bool operator==(const Instance &) const = default;
};

/// Where no other row of the table holds.
struct Otherwise {
  bool operator==(const Otherwise &) const = default;
};

struct PredicateForm;

class Predicate {
public:
  Predicate() = default; ///< holds always
  explicit Predicate(PredicateForm Form);

  bool isAlways() const { return !Form; }
  const PredicateForm *form() const { return Form.get(); } ///< null if it holds always
  template <typename T> const T *as() const;               ///< null if it is not of that form

  bool operator==(const Predicate &O) const;

private:
  std::shared_ptr<const PredicateForm> Form;
};

struct Conjunction {
  std::vector<Predicate> Parts;
  bool operator==(const Conjunction &) const = default;
};

struct Disjunction {
  std::vector<Predicate> Parts; ///< none: it never holds
  bool operator==(const Disjunction &) const = default;
};

struct Negation {
  Predicate Part;
  bool operator==(const Negation &) const = default;
};

struct PredicateForm {
  std::variant<ClassSet, RangeSet, SourceCondition, LanesApart, Instance, Otherwise, Conjunction,
               Disjunction, Negation>
      Of;

  bool operator==(const PredicateForm &) const = default;
};

template <typename T> const T *Predicate::as() const {
  return Form ? std::get_if<T>(&Form->Of) : nullptr;
}

/// A and B.
Predicate intersect(const Predicate &A, const Predicate &B);
/// A or B.
Predicate unite(const Predicate &A, const Predicate &B);
Predicate negate(const Predicate &P);
Predicate never();

/// Whether \p P holds for single values only, of an unknown that can take any: `N == 0`.
bool isSingleValues(const Predicate &P);
/// Whether some part of \p P is what other rows leave.
bool hasOtherwise(const Predicate &P);

/// \p P without the single values that it names or leaves out: `N % 8 == 0` for
/// `N == 3 or N % 8 == 0 and N != 16`. Always if nothing else is left.
Predicate typically(const Predicate &P);

/// What holds where \p P does not: `N == 0 or M <= 7`. Nothing if that is not easily said.
std::optional<Predicate> unless(const Predicate &P);

/// The value of a sum; nothing if it is not known.
using SumValue = llvm::function_ref<std::optional<int64_t>(const UnknownSum &)>;

/// Whether \p P holds. A condition of the source without a meaning is the unknown of its text, true
/// if that is not 0. Nothing if what decides it is not known, or it is about other rows or where
/// lanes meet.
std::optional<bool> evaluate(const Predicate &P, SumValue ValueOf);

/// Whether \p B holds wherever \p A does. True is certain. False may also mean that it takes too
/// many values to try, or hinges on how sums are related: `N >= 4` and `N + M >= 4`.
bool implies(const Predicate &A, const Predicate &B);
/// Whether each implies the other: == is the same in form.
bool areEqual(const Predicate &A, const Predicate &B);

} // namespace warplint
