// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The format is documented in docs/json.md and docs/report.schema.json; all three change
// together.

#include "lib/render/ConditionJson.h"

#include "lib/render/ReportWords.h"

using namespace warplint;

namespace {
class ConditionWriter {
public:
  explicit ConditionWriter(llvm::json::OStream &J) : J(J) {}

  void write(const Predicate &P) {
    if (P.isAlways())
      J.value(true);
    else
      std::visit([&](const auto &Of) { write(Of); }, P.form()->Of);
  }

private:
  using Thunk = llvm::function_ref<void()>;

  void one(llvm::StringRef Key, Thunk Write) {
    J.object([&] {
      J.attributeBegin(Key);
      Write();
      J.attributeEnd();
    });
  }

  void list(llvm::StringRef Key, Thunk Write) {
    one(Key, [&] { J.array([&] { Write(); }); });
  }

  void unknown(const UnknownSum &Of) {
    if (Of.Terms.size() == 1 && Of.Terms[0].Times == 1)
      return J.attribute("value", utf8(Of.Terms[0].Name));
    J.attributeArray("value", [&] {
      for (const UnknownTerm &T : Of.Terms)
        J.object([&] {
          J.attribute("times", T.Times);
          J.attribute("name", utf8(T.Name));
        });
    });
  }

  void end(int64_t At, bool IsOpen) { IsOpen ? J.value(nullptr) : J.value(At); }

  /// A range that reaches an end of \p Domain has none there.
  void values(const UnknownSum &Of, const IntervalList &All, Interval Domain = {}) {
    J.object([&] {
      unknown(Of);
      J.attributeArray("in", [&] {
        for (const Interval &I : All)
          J.array([&] {
            end(I.Lo, I.Lo == INT64_MIN || I.Lo == Domain.Lo);
            end(I.Hi, I.Hi == INT64_MAX || I.Hi == Domain.Hi);
          });
      });
    });
  }

  void residues(const UnknownSum &Of, int64_t Modulus, llvm::ArrayRef<int64_t> All) {
    J.object([&] {
      unknown(Of);
      J.attribute("modulus", Modulus);
      J.attributeArray("residues", [&] {
        for (int64_t R : All)
          J.value(R);
      });
    });
  }

  /// By their residues, but for those listed that have one of them.
  void residuesBut(const ClassSet &Set) {
    if (Set.Out.empty())
      return residues(Set.Unknown, Set.Modulus, Set.Residues);
    list("and", [&] {
      residues(Set.Unknown, Set.Modulus, Set.Residues);
      one("not", [&] { values(Set.Unknown, Set.Out); });
    });
  }

  void write(const ClassSet &Set) {
    if (Set.Rest == Remainder::None || Set.Rest == Remainder::Never)
      return values(Set.Unknown, Set.In);
    if (Set.Rest == Remainder::AtLeast && Set.In.empty())
      return values(Set.Unknown, {{Set.Least, INT64_MAX}});
    if (Set.Rest != Remainder::Residues)
      return one("not", [&] { values(Set.Unknown, Set.Out); });
    if (Set.In.empty())
      return residuesBut(Set);
    list("or", [&] {
      values(Set.Unknown, Set.In);
      residuesBut(Set);
    });
  }

  void write(const RangeSet &Set) { values(Set.Unknown, Set.Holds, Set.Domain); }

  void write(const SourceCondition &C) {
    J.object([&] {
      J.attribute("source", utf8(C.Text));
      if (C.Meaning) {
        J.attributeBegin("means");
        write(*C.Meaning);
        J.attributeEnd();
      }
    });
  }

  void write(const LanesApart &Lanes) {
    list("apart", [&] {
      for (const std::string &Name : Lanes.Unknowns)
        J.value(utf8(Name));
    });
  }

  void write(const InstancePart &P) {
    const UnknownSum Of = UnknownSum::of(P.Name);
    if (P.Every)
      residues(Of, P.Every, P.At);
    else
      values(Of, {{P.At, P.At}});
  }

  void write(const Instance &I) {
    if (I.IsRest)
      return write(Otherwise());
    if (I.Parts.size() == 1)
      return write(I.Parts.front());
    list("and", [&] {
      for (const InstancePart &P : I.Parts)
        write(P);
    });
  }

  void write(const Otherwise &) {
    one("otherwise", [&] { J.value(true); });
  }

  void write(const Conjunction &All) {
    list("and", [&] { parts(All); });
  }

  /// One list for what stands within what.
  void parts(const Conjunction &All) {
    for (const Predicate &P : All.Parts)
      if (const auto *Inner = P.as<Conjunction>())
        parts(*Inner);
      else
        write(P);
  }

  void write(const Disjunction &Any) {
    list("or", [&] {
      for (const Predicate &P : Any.Parts)
        write(P);
    });
  }

  void write(const Negation &Not) {
    one("not", [&] { write(Not.Part); });
  }

  llvm::json::OStream &J;
};
} // namespace

void warplint::writeCondition(llvm::json::OStream &J, const Predicate &P) {
  ConditionWriter(J).write(P);
}
