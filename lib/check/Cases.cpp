// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/check/Cases.h"

#include "lib/expr/Rewrite.h"
#include "lib/verdict/PredicateText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace warplint;

static constexpr int64_t NoLeast = INT64_MIN;

// What unknowns are in use --------------------------------------------------------------------

/// Whether \p Guard holds only if the parameter \p Name is above something from 0 on.
static bool isAboveZero(const Expr *Guard, llvm::StringRef Name) {
  if (Guard->Kind == ExprKind::LogicalAnd)
    return llvm::any_of(Guard->Operands, [&](const Expr *Op) { return isAboveZero(Op, Name); });
  if (Guard->Kind != ExprKind::Lt)
    return false;
  const Expr *Bound = unwrapped(Guard->operand(1));
  return Bound->Kind == ExprKind::Param && Bound->Name == Name && Guard->operand(0)->Range.Lo >= 0;
}

int64_t UsedValues::leastOf(llvm::StringRef Name) const {
  if (const Expr *Guard = J.K.Accesses[Number].When; Guard && isAboveZero(Guard, Name))
    return 1;
  const bool IsOneName = !Name.contains('(');
  return IsOneName ? 0 : NoLeast;
}

std::string UsedValues::nameOf(const std::string &Name) const {
  if (Name != "start")
    return Name;
  for (unsigned I = 0; I < J.K.Pool->size(); ++I)
    if ((*J.K.Pool)[I]->Name == Name)
      return Name;
  return "first byte"; // of the request: the source has no name for it
}

/// Those from \p Least on.
static IntervalList from(int64_t Least, const IntervalList &All) {
  IntervalList Kept;
  for (Interval I : All)
    if (I.Hi >= Least)
      Kept.push_back({std::max(I.Lo, Least), I.Hi});
  return Kept;
}

/// \p All, which is from \p Least on, as a list without an end below if it begins there.
static IntervalList openedBelow(IntervalList All, int64_t Least) {
  if (!All.empty() && All.front().Lo == Least && !All.front().isPoint())
    All.front().Lo = INT64_MIN;
  return All;
}

static bool hasResidue(const ClassSet &Set, int64_t V) {
  const int64_t Residue = V % Set.Modulus;
  return llvm::is_contained(Set.Residues, Residue < 0 ? Residue + Set.Modulus : Residue);
}

/// Of the values from \p Least on that have a residue of \p Set, the first that is not left out, if
/// all that are come before it; nothing else.
static std::optional<int64_t> firstKept(const ClassSet &Set, int64_t Least) {
  constexpr int64_t Most = 4096;
  const IntervalList Out = from(Least, Set.Out);
  const int64_t Last = Out.empty() ? Least - 1 : Out.back().Hi;
  if (Last - Least > Most)
    return std::nullopt;
  int64_t V = Least;
  for (; V <= Last; ++V)
    if (hasResidue(Set, V) && !contains(Out, V))
      return std::nullopt;
  while (!hasResidue(Set, V))
    ++V;
  return V;
}

/// Values listed right below the least: from the first of them on it holds.
static void joinBelow(ClassSet &Set) {
  while (!Set.In.empty() && Set.In.back().Hi >= Set.Least - 1) {
    Set.Least = std::min(Set.Least, Set.In.back().Lo);
    Set.In.pop_back();
  }
}

Predicate UsedValues::ofClasses(const ClassSet &Set) const {
  ClassSet Own = Set;
  for (UnknownTerm &T : Own.Unknown.Terms)
    T.Name = nameOf(T.Name);
  const auto &Terms = Set.Unknown.Terms;
  const int64_t Least = Terms.size() == 1 && Terms[0].Times == 1 ? leastOf(Terms[0].Name) : NoLeast;
  if (Least == NoLeast)
    return Predicate({std::move(Own)});
  Own.In = openedBelow(from(Least, Set.In), Least);
  if (Set.Rest == Remainder::Residues) {
    Own.Out = from(Least, Set.Out);
    const std::optional<int64_t> First = firstKept(Set, Least);
    const bool IsLong = Own.Out.size() > 1 || (!Own.Out.empty() && !Own.Out[0].isPoint());
    if (!First || !IsLong || !Own.In.empty())
      return Predicate({std::move(Own)});
    Own.Out.clear();
    ClassSet AtLeast{Own.Unknown, {}, {}, Remainder::AtLeast};
    AtLeast.Least = *First;
    return intersect(Predicate({std::move(Own)}), Predicate({std::move(AtLeast)}));
  }
  if (Set.Rest == Remainder::Never && !Set.Residues.empty()) {
    ClassSet Others = Set;
    std::swap(Others.In, Others.Out);
    if (const std::optional<int64_t> First = firstKept(Others, Least);
        First && from(Least, Set.In).size() > 2)
      Own.In = {{INT64_MIN, from(Least, Set.In).back().Hi}};
    return Predicate({std::move(Own)});
  }
  if (Set.Rest == Remainder::AtLeast)
    joinBelow(Own);
  Own.Out = openedBelow(from(Least, Set.Out), Least);
  if (Set.Rest == Remainder::Always && Own.Out.empty())
    return {};
  if (Set.Rest == Remainder::Always && Own.Out.size() == 1 && Own.Out[0].Lo == INT64_MIN) {
    Own.Rest = Remainder::AtLeast;
    Own.Least = Own.Out[0].Hi + 1;
    Own.Out.clear();
    Own.In.clear();
  }
  return Predicate({std::move(Own)});
}

Predicate UsedValues::of(const Predicate &P) const {
  if (const auto *Set = P.as<ClassSet>())
    return ofClasses(*Set);
  if (const auto *All = P.as<Conjunction>()) {
    Predicate Result;
    for (const Predicate &Part : All->Parts)
      Result = intersect(Result, of(Part));
    return Result;
  }
  if (const auto *Any = P.as<Disjunction>()) {
    Predicate Result = never();
    for (const Predicate &Part : Any->Parts)
      Result = unite(Result, of(Part));
    return Result;
  }
  return P;
}

std::optional<Predicate> warplint::singleValuesOf(const Verdict &V) {
  const ClassSet *Generic = nullptr;
  for (const VerdictCase &C : V.Cases) {
    const auto *Set = C.When.as<ClassSet>();
    if (!Set)
      return std::nullopt;
    if (C.isExceptional())
      continue;
    if (Generic)
      return std::nullopt;
    Generic = Set;
  }
  if (!Generic || Generic->Rest != Remainder::Residues || !Generic->In.empty())
    return std::nullopt;
  // Other residues have no row: they do not come about.
  IntervalList Values;
  for (const Interval &I : Generic->Out)
    for (int64_t N = I.Lo; N <= I.Hi; ++N)
      if (hasResidue(*Generic, N))
        Values.push_back({N, N});
  ClassSet Single{Generic->Unknown, std::move(Values), {}, Remainder::Never};
  Single.Modulus = Generic->Modulus; // of all values, for UsedValues
  Single.Residues = Generic->Residues;
  return Predicate({std::move(Single)});
}

// The table ----------------------------------------------------------------------------------

namespace {
struct LineRow {
  std::string Label;
  CostRange Units, Ideal;
};

class CaseLine {
public:
  CaseLine(const Verdict &V, llvm::StringRef Unit, const UsedValues &Used)
      : V(V), Unit(Unit), Used(Used) {}

  std::string words() {
    if (V.Kind == VerdictKind::Exact || V.Cases.size() < 2 || !readCases() ||
        Used.leastOf(Name) == NoLeast)
      return "";
    Usual.size() == 1 ? addValues() : addResidues();
    constexpr size_t MostRows = 8, MostOfLabel = 24; // characters
    if (Rows.size() < 2 || Rows.size() > MostRows ||
        llvm::any_of(Rows, [](const LineRow &R) { return R.Label.size() > MostOfLabel; }))
      return "";
    return written();
  }

private:
  /// Whether all cases are of one unknown.
  bool readCases() {
    for (const VerdictCase &C : V.Cases) {
      const auto *Set = C.When.as<ClassSet>();
      if (!Set || Set->Unknown.Terms.size() != 1 || Set->Unknown.Terms[0].Times != 1 ||
          Set->Unknown.Terms[0].Name == "start")
        return false;
      if (Name.empty())
        Name = Set->Unknown.Terms[0].Name;
      if (Name != Set->Unknown.Terms[0].Name)
        return false;
      if (!C.isExceptional())
        Usual.push_back(&C);
      else if (!addSingle(C, *Set))
        return false;
    }
    return !Usual.empty();
  }

  bool addSingle(const VerdictCase &C, const ClassSet &Set) {
    constexpr uint64_t Most = 256;
    for (const Interval &I : from(Used.leastOf(Name), Set.In)) {
      if (uint64_t(I.Hi) - uint64_t(I.Lo) > Most)
        return false;
      for (int64_t Value = I.Lo; Value <= I.Hi; ++Value)
        Single[Value] = &C.Cost;
    }
    return true;
  }

  /// Single values, then what holds for all others.
  void addValues() {
    if (Single.size() > 1)
      Single.erase(0); // which lets all lanes meet, and is nobody's
    constexpr size_t Alone = 2;
    std::vector<int64_t> Values;
    for (const auto &[Value, Cost] : Single)
      Values.push_back(Value);
    // One that may cost as much as the rest tells nothing by itself.
    const bool IsHarmless =
        !Values.empty() && Single[Values[0]]->Units.Max < Usual[0]->Cost.Units.Max;
    const size_t NumAlone = Values.size() == 1           ? 1
                            : !IsHarmless                ? 0
                            : Values.size() <= Alone + 1 ? Values.size()
                                                         : Alone;
    for (size_t I = 0; I < NumAlone; ++I)
      Rows.push_back(
          {std::to_string(Values[I]), Single[Values[I]]->Units, Single[Values[I]]->Ideal});
    if (NumAlone < Values.size()) {
      LineRow Others{
          std::to_string(Values[NumAlone]) + ".." + std::to_string(Values.back()), {}, {}};
      for (int64_t Value : llvm::ArrayRef(Values).drop_front(NumAlone)) {
        Others.Units.include(Single[Value]->Units);
        Others.Ideal.include(Single[Value]->Ideal);
      }
      Rows.push_back(std::move(Others));
    }
    const Figures &Rest = Usual[0]->Cost;
    Rows.push_back({restLabel(), Rest.Units, Rest.Ideal});
  }

  /// ">= 8" if all values below are told, else "others".
  std::string restLabel() const {
    const Predicate P = Used.of(Usual[0]->When);
    const auto *Set = P.as<ClassSet>();
    if (const auto *All = P.as<Conjunction>(); All && All->Parts.size() == 2)
      Set = All->Parts[1].as<ClassSet>(); // after the residues, which all values have
    return Set && Set->Rest == Remainder::AtLeast ? "≥ " + std::to_string(Set->Least) : "others";
  }

  /// What costs least comes first.
  void addResidues() {
    for (const VerdictCase *C : Usual) {
      // What holds for single values is left to a row of theirs, if there is one.
      const Predicate Usually = Single.empty() ? C->When : typically(C->When);
      const std::string Label = shortened(textOf(Used.of(Usually.isAlways() ? C->When : Usually)));
      if (Label.empty() || llvm::StringRef(Label).contains(Name))
        return Rows.clear();
      Rows.push_back({Label, C->Cost.Units, C->Cost.Ideal});
    }
    llvm::stable_sort(Rows, [](const LineRow &A, const LineRow &B) {
      return std::pair(A.Units.Max, A.Units.Min) < std::pair(B.Units.Max, B.Units.Min);
    });
    Single.erase(0);
    if (Single.empty())
      return;
    LineRow Values{
        Single.size() == 1 ? std::to_string(Single.begin()->first) : "single values", {}, {}};
    for (const auto &[Value, Cost] : Single) {
      Values.Units.include(Cost->Units);
      Values.Ideal.include(Cost->Ideal);
    }
    Rows.push_back(std::move(Values));
  }

  /// "% 32 == 16" of "pitch % 32 == 16", "odd" of "pitch is odd", "4" of "pitch == 4".
  std::string shortened(std::string Text) const {
    for (const std::string &Words : {Name + " is ", Name + " == ", Name + " "})
      for (size_t At; (At = Text.find(Words)) != std::string::npos;)
        Text.erase(At, Words.size());
    return Text;
  }

  std::string written() const {
    CostRange Ideals;
    for (const LineRow &R : Rows)
      Ideals.include(R.Ideal);
    const bool IsOneIdeal =
        Ideals.isPoint() || llvm::any_of(Rows, [](const LineRow &R) { return !R.Ideal.isPoint(); });
    std::string Text = Name + ":";
    for (const LineRow &R : Rows) {
      const bool IsFirst = &R == &Rows.front();
      Text += std::string(IsFirst ? " " : " · ") + R.Label + " → ";
      if (!R.Units.isPoint())
        Text += std::to_string(R.Units.Min) + " to ";
      Text += IsFirst ? plural(R.Units.Max, Unit) : std::to_string(R.Units.Max);
      if (!IsOneIdeal)
        Text += " (ideal " + idealText(R.Ideal) + ")";
    }
    return Text + (IsOneIdeal ? " (ideal " + idealText(Ideals) + ")" : "");
  }

  static std::string idealText(const CostRange &R) {
    return (R.isPoint() ? "" : std::to_string(R.Min) + " to ") + std::to_string(R.Max);
  }

  const Verdict &V;
  llvm::StringRef Unit;
  const UsedValues &Used;
  std::string Name;
  std::vector<const VerdictCase *> Usual;
  std::map<int64_t, const Figures *> Single;
  std::vector<LineRow> Rows;
};
} // namespace

std::string warplint::caseLine(const Verdict &V, llvm::StringRef Unit, const UsedValues &Used) {
  return CaseLine(V, Unit, Used).words();
}

UsualSummary warplint::usualOf(const Judged &J, unsigned Number, uint64_t MinExcess,
                               uint64_t MinRatioPercent) {
  if (J.Verdicts[Number].Kind == VerdictKind::Exact)
    return {};
  UsualCosts Costs = costsAtUsual(J.K, J.L.Given, J.E, Number);
  auto Exceeds = [&](const UsualRow &Row) {
    return Row.Cost.UsualExcess.any() && Row.Cost.UsualExcess.Min >= MinExcess &&
           Row.Cost.UsualRatio.Min >= MinRatioPercent;
  };
  llvm::stable_sort(Costs.Rows, [](const UsualRow &A, const UsualRow &B) {
    return A.Cost.Units.Max < B.Cost.Units.Max;
  });
  UsualSummary S;
  if (Costs.Rows.empty())
    return S;
  const size_t Exceeding = size_t(llvm::count_if(Costs.Rows, Exceeds));
  S.Exceeds = 2 * Exceeding > Costs.Rows.size();
  S.Evident = Costs.Evident;
  S.Shown = S.Exceeds ? *llvm::find_if(Costs.Rows, Exceeds) : Costs.Rows.front();
  return S;
}

void warplint::considerUsual(const Judged &J, unsigned Number, const UsualSummary &Usual,
                             Finding &F) {
  if (F.Severity != Severity::Warning || !Usual.Shown || Usual.Exceeds)
    return;
  F.Severity = Severity::Note;
  const Figures &Cost = Usual.Shown->Cost;
  const std::string From = Cost.Units.isPoint() ? "" : std::to_string(Cost.Units.Min) + " to ";
  F.Notes.push_back({{},
                     From + plural(Cost.Units.Max, nounsOf(J.K.Accesses[Number].In).Unit) + " if " +
                         textOf(Usual.Shown->When) +
                         (Usual.Evident ? ", as host code of this file has it" : ", as is usual"),
                     ""});
}
