// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/verdict/PredicateText.h"

#include "lib/expr/Operators.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {
using Numbers = std::vector<int64_t>;

std::string numberList(const Numbers &All) {
  std::vector<std::string> Texts;
  for (int64_t N : All)
    Texts.push_back(std::to_string(N));
  return llvm::join(Texts, ", ");
}

/// "a + 2*b - 4": terms with their coefficients, and a number.
std::string sumText(llvm::ArrayRef<UnknownTerm> Terms, int64_t Number) {
  std::string Text;
  for (const UnknownTerm &T : Terms) {
    Text += Text.empty() ? (T.Times < 0 ? "-" : "") : (T.Times < 0 ? " - " : " + ");
    if (std::abs(T.Times) != 1)
      Text += std::to_string(std::abs(T.Times)) + "*";
    Text += T.Name;
  }
  if (Text.empty())
    return std::to_string(Number);
  if (Number)
    Text += (Number < 0 ? " - " : " + ") + std::to_string(std::abs(Number));
  return Text;
}

std::string nameText(const UnknownSum &Of) { return sumText(Of.Terms, 0); }

const char *unitOf(const LanesApart &Lanes) { return Lanes.Words ? "word" : "sector"; }

/// The words for one predicate, and what they hold.
class PredicateWords {
public:
  std::string Text;
  bool HasAlternatives = false; ///< "... or ..."
  bool HasList = false;         ///< "in {...}"

  explicit PredicateWords(const Predicate &P) {
    if (!P.isAlways())
      std::visit([&](const auto &Of) { write(Of); }, P.form()->Of);
  }

private:
  void write(const ClassSet &Set);
  void write(const RangeSet &Set);
  void write(const SourceCondition &C) { Text = C.Text; }
  void write(const LanesApart &Lanes);
  void write(const Instance &I);
  void write(const Otherwise &) { Text = "otherwise"; }
  void write(const Negation &Not);

  void write(const Conjunction &All) {
    for (const Predicate &Part : All.Parts) {
      const PredicateWords Of = take(Part);
      Text += (Text.empty() ? "" : " and ") + (Of.HasAlternatives ? "(" + Of.Text + ")" : Of.Text);
    }
  }

  void write(const Disjunction &Any) {
    std::vector<std::string> Parts;
    for (const Predicate &Part : Any.Parts)
      Parts.push_back(take(Part).Text);
    joinAlternatives(Parts);
  }

  PredicateWords take(const Predicate &Part) {
    PredicateWords Of(Part);
    HasAlternatives |= Of.HasAlternatives;
    HasList |= Of.HasList;
    return Of;
  }

  void joinAlternatives(const std::vector<std::string> &Parts) {
    HasAlternatives |= Parts.size() > 1;
    Text = llvm::join(Parts, " or ");
  }

  std::string setText(const Numbers &All) {
    HasList = true;
    return " in {" + numberList(All) + "}";
  }

  void addValues(const std::string &Name, const IntervalList &Values,
                 std::vector<std::string> &Parts);
  std::string except(const std::string &Name, const IntervalList &Values);
  std::string residuesText(const std::string &Name, Numbers Residues, int64_t Modulus);
};
} // namespace

/// Whether its values are told one by one.
static bool isShort(const Interval &I) { return uint64_t(I.Hi) - uint64_t(I.Lo) < 2; }

/// "N in {-1, 1}", "N == 4", "1 <= N <= 7", "N <= 64".
void PredicateWords::addValues(const std::string &Name, const IntervalList &Values,
                               std::vector<std::string> &Parts) {
  Numbers Single;
  for (const Interval &I : Values) {
    if (I.Lo == INT64_MIN)
      Parts.push_back(Name + " <= " + std::to_string(I.Hi));
    else if (I.Hi == INT64_MAX)
      Parts.push_back(Name + " >= " + std::to_string(I.Lo));
    else if (!isShort(I))
      Parts.push_back(std::to_string(I.Lo) + " <= " + Name + " <= " + std::to_string(I.Hi));
    else
      for (int64_t V = I.Lo; V <= I.Hi; ++V)
        Single.push_back(V);
  }
  if (Single.size() == 1)
    Parts.push_back(Name + " == " + std::to_string(Single[0]));
  else if (!Single.empty())
    Parts.push_back(Name + setText(Single));
}

/// "N != 0", "not (-7 <= N <= 7)".
std::string PredicateWords::except(const std::string &Name, const IntervalList &Values) {
  if (Values.size() == 1 && Values[0].isPoint())
    return Name + " != " + std::to_string(Values[0].Lo);
  std::vector<std::string> Parts;
  addValues(Name, Values, Parts);
  HasAlternatives |= Parts.size() > 1;
  return "not (" + llvm::join(Parts, " or ") + ")";
}

/// The smallest modulus at which \p Residues mod \p M are a union of classes; they become those.
static int64_t reduceModulus(Numbers &Residues, int64_t M) {
  for (int64_t Times = int64_t(Residues.size()); Times > 1; --Times) {
    if (M % Times || int64_t(Residues.size()) % Times)
      continue;
    const int64_t Smaller = M / Times;
    Numbers Folded;
    for (int64_t R : Residues)
      Folded.push_back(R % Smaller);
    llvm::sort(Folded);
    Folded.erase(llvm::unique(Folded), Folded.end());
    if (int64_t(Folded.size()) * Times == int64_t(Residues.size())) {
      Residues = std::move(Folded);
      return Smaller;
    }
  }
  return M;
}

/// "N % 32 >= 3", "2 <= N % 8 <= 6": residues that follow each other. Empty if they do not, or are
/// told as well one by one.
static std::string runText(const std::string &Mod, const Numbers &Residues, int64_t M) {
  constexpr size_t Few = 3;
  const int64_t First = Residues.front(), Last = Residues.back();
  if (Residues.size() <= Few || Last - First + 1 != int64_t(Residues.size()))
    return "";
  if (First == 0)
    return Mod + " <= " + std::to_string(Last);
  if (Last == M - 1)
    return Mod + " >= " + std::to_string(First);
  return std::to_string(First) + " <= " + Mod + " <= " + std::to_string(Last);
}

std::string PredicateWords::residuesText(const std::string &Name, Numbers Residues,
                                         int64_t Modulus) {
  const int64_t M = reduceModulus(Residues, Modulus);
  const std::string Mod = Name + " % " + std::to_string(M);
  if (M == 2)
    return Name + (Residues.front() ? " is odd" : " is even");
  if (Residues.size() == 1)
    return Mod + " == " + std::to_string(Residues.front());
  if (int64_t(Residues.size()) == M - 1) {
    int64_t Missing = 0;
    while (llvm::is_contained(Residues, Missing))
      ++Missing;
    return Mod + " != " + std::to_string(Missing);
  }
  std::string Run = runText(Mod, Residues, M);
  return Run.empty() ? Mod + setText(Residues) : Run;
}

/// Those of \p Values that have one of the residues.
static IntervalList withResidues(const IntervalList &Values, const ClassSet &Set) {
  Numbers Result;
  for (const Interval &I : Values)
    for (int64_t V = I.Lo; V <= I.Hi; ++V)
      if (llvm::is_contained(Set.Residues, floorMod(V, Set.Modulus)))
        Result.push_back(V);
  return intervalsOf(Result);
}

void PredicateWords::write(const ClassSet &Set) {
  const std::string Name = nameText(Set.Unknown);
  std::vector<std::string> Parts;
  if (Set.Rest == Remainder::AtLeast && Set.In.empty()) {
    Text = Name + " >= " + std::to_string(Set.Least);
    return;
  }
  if (Set.Rest == Remainder::Always || Set.Rest == Remainder::AtLeast) {
    // All but some values: say which, and the rest goes without saying.
    Text = except(Name, Set.Out);
    return;
  }
  addValues(Name, Set.In, Parts);
  if (Set.Rest == Remainder::Residues) {
    std::string Own = residuesText(Name, Set.Residues, Set.Modulus);
    if (const IntervalList Touched = withResidues(Set.Out, Set); !Touched.empty())
      Own += " and " + except(Name, Touched);
    Parts.push_back(std::move(Own));
  }
  joinAlternatives(Parts);
}

/// "N >= 4", "N == M + 2": what is taken away stands on the other side.
static std::string heldText(const UnknownSum &Of, const char *Operator, int64_t Number) {
  std::vector<UnknownTerm> Left, Right;
  for (const UnknownTerm &T : Of.Terms)
    if (T.Times < 0)
      Right.push_back({-T.Times, T.Name});
    else
      Left.push_back(T);
  return sumText(Left, 0) + Operator + sumText(Right, Number);
}

static std::string rangeText(const UnknownSum &Of, const Interval &R, const Interval &Domain) {
  if (R.isPoint())
    return heldText(Of, " == ", R.Lo);
  if (R.Lo == Domain.Lo)
    return heldText(Of, " <= ", R.Hi);
  if (R.Hi == Domain.Hi)
    return heldText(Of, " >= ", R.Lo);
  return std::to_string(R.Lo) + " <= " + nameText(Of) + " <= " + std::to_string(R.Hi);
}

void PredicateWords::write(const RangeSet &Set) {
  const IntervalList &All = Set.Holds;
  const Interval &Domain = Set.Domain;
  const bool IsOpen = !All.empty() && All.front().Lo == Domain.Lo && All.back().Hi == Domain.Hi;
  if (IsOpen && All.size() == 2 && All[0].Hi + 2 == All[1].Lo) {
    Text = heldText(Set.Unknown, " != ", All[0].Hi + 1);
    return;
  }
  std::vector<std::string> Parts;
  IntervalList Single;
  for (const Interval &R : All)
    if (Set.Unknown.Terms.size() == 1 && R.Lo != Domain.Lo && R.Hi != Domain.Hi && isShort(R))
      Single.push_back(R);
    else
      Parts.push_back(rangeText(Set.Unknown, R, Domain));
  addValues(nameText(Set.Unknown), Single, Parts);
  joinAlternatives(Parts);
}

static std::string instanceText(const InstancePart &P) {
  const std::string At = std::to_string(P.At);
  if (P.Every)
    return P.Name + " % " + std::to_string(P.Every) + " == " + At;
  return P.Name + (P.IsNumber ? " " : " = ") + At;
}

void PredicateWords::write(const Instance &I) {
  if (I.IsRest)
    Text = "further iterations";
  for (const InstancePart &P : I.Parts)
    Text += (Text.empty() ? "" : ", ") + instanceText(P);
}

/// "N, M keep the lanes' sectors apart". Where no few unknowns decide it: "no two lanes share a
/// sector".
void PredicateWords::write(const LanesApart &Lanes) {
  if (Lanes.Unknowns.empty())
    Text = std::string("no two lanes share a ") + unitOf(Lanes);
  else
    Text = llvm::join(Lanes.Unknowns, ", ") + (Lanes.Unknowns.size() == 1 ? " keeps" : " keep") +
           " the lanes' " + unitOf(Lanes) + "s apart";
}

/// What two lanes do where they are not apart.
static std::string meetingText(const LanesApart &Lanes) {
  std::string Share = std::string("lanes share a ") + unitOf(Lanes);
  if (Lanes.Unknowns.empty())
    return Share;
  return llvm::join(Lanes.Unknowns, ", ") + (Lanes.Unknowns.size() == 1 ? " lets " : " let ") +
         Share;
}

void PredicateWords::write(const Negation &Not) {
  if (const auto *Lanes = Not.Part.as<LanesApart>())
    Text = meetingText(*Lanes);
  else
    Text = "not (" + take(Not.Part).Text + ")";
}

std::string warplint::textOf(const Predicate &P) { return PredicateWords(P).Text; }

bool warplint::isWrittenAsList(const Predicate &P) { return PredicateWords(P).HasList; }

std::string warplint::listOf(const Predicate &P) {
  if (const auto *All = P.as<Conjunction>())
    return llvm::join(llvm::map_range(All->Parts, listOf), ", ");
  const auto *Set = P.as<ClassSet>();
  if (Set && Set->Rest == Remainder::Residues && Set->Residues.size() == 1 && Set->In.empty())
    return nameText(Set->Unknown) + " % " + std::to_string(Set->Modulus) +
           " == " + std::to_string(Set->Residues.front());
  return textOf(P);
}
