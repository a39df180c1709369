//===- lib/judge/Table.cpp - Cases in few words -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/judge/Table.h"

#include "lib/expr/IntMath.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace warplint;

namespace {
std::string join(const std::vector<std::string> &Parts, const char *Separator) {
  std::string Text;
  for (const std::string &P : Parts)
    Text += (Text.empty() ? "" : Separator) + P;
  return Text;
}

/// "N in {-1, 1}", "N == 4", "1 <= N <= 7": the values in runs.
void describeValues(const std::string &Name, const std::set<int64_t> &Values,
                    std::vector<std::string> &Parts) {
  std::vector<std::string> Single;
  for (auto It = Values.begin(); It != Values.end();) {
    int64_t First = *It, Last = First;
    for (++It; It != Values.end() && *It == Last + 1; ++It)
      Last = *It;
    if (Last - First >= 2)
      Parts.push_back(std::to_string(First) + " <= " + Name + " <= " + std::to_string(Last));
    else
      for (int64_t V = First; V <= Last; ++V)
        Single.push_back(std::to_string(V));
  }
  if (Single.size() == 1)
    Parts.push_back(Name + " == " + Single[0]);
  else if (!Single.empty())
    Parts.push_back(Name + " in {" + join(Single, ", ") + "}");
}

/// "N != 0", "not (-7 <= N <= 7)".
std::string except(const std::string &Name, const std::set<int64_t> &Values) {
  if (Values.size() == 1)
    return Name + " != " + std::to_string(*Values.begin());
  std::vector<std::string> Parts;
  describeValues(Name, Values, Parts);
  return "not (" + join(Parts, " or ") + ")";
}

/// The smallest modulus at which \p Residues mod \p M are a union of classes.
int64_t reduceModulus(std::set<int64_t> &Residues, int64_t M) {
  for (int64_t Smaller = 1; Smaller < M; ++Smaller) {
    if (M % Smaller)
      continue;
    std::set<int64_t> Folded;
    for (int64_t R : Residues)
      Folded.insert(R % Smaller);
    if (int64_t(Folded.size()) * (M / Smaller) == int64_t(Residues.size())) {
      Residues = Folded;
      return Smaller;
    }
  }
  return M;
}

/// "N % 32 >= 3", "2 <= N % 8 <= 6": residues that follow each other. Empty if they do not, or are
/// told as well one by one.
std::string describeRun(const std::string &Mod, const std::set<int64_t> &Residues, int64_t M) {
  constexpr size_t Few = 3;
  const int64_t First = *Residues.begin(), Last = *Residues.rbegin();
  if (Residues.size() <= Few || Last - First + 1 != int64_t(Residues.size()))
    return "";
  if (First == 0)
    return Mod + " <= " + std::to_string(Last);
  if (Last == M - 1)
    return Mod + " >= " + std::to_string(First);
  return std::to_string(First) + " <= " + Mod + " <= " + std::to_string(Last);
}

void describeResidues(const std::string &Name, std::set<int64_t> Residues, int64_t Modulus,
                      std::vector<std::string> &Parts) {
  int64_t M = reduceModulus(Residues, Modulus);
  std::string Mod = Name + " % " + std::to_string(M);
  if (M == 2) {
    Parts.push_back(Name + (*Residues.begin() ? " is odd" : " is even"));
  } else if (Residues.size() == 1) {
    Parts.push_back(Mod + " == " + std::to_string(*Residues.begin()));
  } else if (int64_t(Residues.size()) == M - 1) {
    int64_t Missing = 0;
    while (Residues.count(Missing))
      ++Missing;
    Parts.push_back(Mod + " != " + std::to_string(Missing));
  } else if (std::string Run = describeRun(Mod, Residues, M); !Run.empty()) {
    Parts.push_back(Run);
  } else {
    std::vector<std::string> Each;
    for (int64_t R : Residues)
      Each.push_back(std::to_string(R));
    Parts.push_back(Mod + " in {" + join(Each, ", ") + "}");
  }
}
} // namespace

std::string warplint::describe(const std::string &Name, int64_t Modulus,
                               const std::vector<ValueClass> &Classes,
                               const std::vector<ValueClass> &All) {
  std::set<int64_t> Values, Residues, OtherValues;
  size_t AllResidues = 0;
  for (const ValueClass &C : All) {
    AllResidues += !C.IsValue;
    if (C.IsValue)
      OtherValues.insert(C.Representative);
  }
  for (const ValueClass &C : Classes) {
    if (C.IsValue) {
      Values.insert(C.Representative);
      OtherValues.erase(C.Representative);
    } else {
      Residues.insert(floorMod(C.Representative, Modulus));
    }
  }
  std::vector<std::string> Parts;
  for (const ValueClass &C : Classes)
    if (!C.Text.empty() && (Values.empty() || Classes.size() == 1))
      return C.Text;
  bool EveryResidue = AllResidues && Residues.size() == AllResidues;
  if (EveryResidue) {
    // All but some values: say which, and the rest of the group goes without saying.
    if (OtherValues.empty())
      return "";
    return except(Name, OtherValues);
  }
  if (!Values.empty())
    describeValues(Name, Values, Parts);
  if (!Residues.empty()) {
    std::vector<std::string> Own;
    describeResidues(Name, Residues, Modulus, Own);
    // Exceptional values of these residues are rows of their own.
    std::set<int64_t> Touched;
    for (int64_t V : OtherValues)
      if (Residues.count(floorMod(V, Modulus)))
        Touched.insert(V);
    if (!Touched.empty())
      Own[0] += " and " + except(Name, Touched);
    Parts.insert(Parts.end(), Own.begin(), Own.end());
  }
  return join(Parts, " or ");
}

static bool sameRows(const std::vector<VerdictCase> &A, const std::vector<VerdictCase> &B) {
  if (A.size() != B.size())
    return false;
  for (size_t I = 0; I < A.size(); ++I)
    if (A[I].When != B[I].When || !A[I].Cost.samePrice(B[I].Cost))
      return false;
  return true;
}

std::string warplint::both(llvm::StringRef A, llvm::StringRef B) {
  if (A.empty() || B.empty())
    return (A.empty() ? B : A).str();
  auto Operand = [](llvm::StringRef C) {
    return C.contains(" or ") ? ("(" + C + ")").str() : C.str();
  };
  return Operand(A) + " and " + Operand(B);
}

/// Those that stand for more than one value.
static std::vector<ValueClass> withoutValues(std::vector<ValueClass> Classes) {
  llvm::erase_if(Classes, [](const ValueClass &C) { return C.IsValue; });
  return Classes;
}

namespace {
/// Classes that have equal rows, and those.
struct RowGroup {
  std::vector<size_t> Members;
  std::vector<VerdictCase> Rows;
};

std::vector<RowGroup> groupsOf(const std::vector<std::vector<VerdictCase>> &Of) {
  std::vector<RowGroup> Groups;
  for (size_t I = 0; I < Of.size(); ++I) {
    auto Same = llvm::find_if(
        Groups, [&](const RowGroup &G) { return sameRows(Of[G.Members.front()], Of[I]); });
    if (Same == Groups.end()) {
      Groups.push_back({{I}, Of[I]});
      continue;
    }
    Same->Members.push_back(I);
    for (size_t R = 0; R < Same->Rows.size(); ++R)
      Same->Rows[R].Cost.include(Of[I][R].Cost);
  }
  return Groups;
}

/// What tells a group of classes from the others.
struct GroupText {
  std::string When, Typically;
  std::optional<std::string> Unless = std::nullopt;
};

/// \p Sub where the group's condition holds as well.
VerdictCase under(const GroupText &Group, const VerdictCase &Sub) {
  VerdictCase Row = Sub;
  Row.When = both(Group.When, Sub.When);
  Row.Typically = both(Group.Typically, Sub.Typically.empty() ? Sub.When : Sub.Typically);
  if (Row.Typically == Row.When)
    Row.Typically.clear();
  Row.Unless = std::nullopt;
  if (Group.Unless && Sub.Unless) {
    const bool AreBoth = !Group.Unless->empty() && !Sub.Unless->empty();
    Row.Unless = *Group.Unless + (AreBoth ? " or " : "") + *Sub.Unless;
  }
  return Row;
}

/// What is usual of row \p Row over the classes of \p G: single values that cost the same as others
/// are beside them.
void leaveOutValues(VerdictCase &Row, const RowGroup &G, size_t Number,
                    const std::vector<ValueClass> &Classes,
                    const std::vector<std::vector<VerdictCase>> &Of) {
  Row.Cost.setAtEdge();
  for (size_t I : G.Members)
    if (!Classes[I].IsValue) {
      Row.Cost.UsualExcess.include(Of[I][Number].Cost.UsualExcess);
      Row.Cost.UsualRatio.include(Of[I][Number].Cost.UsualRatio);
    }
}

bool isOfAll(const RowGroup &G, const std::vector<std::vector<VerdictCase>> &Of) {
  return G.Members.size() == Of.size();
}
} // namespace

std::vector<VerdictCase> warplint::rowsOver(const std::string &Name, int64_t Modulus,
                                            const std::vector<ValueClass> &Classes,
                                            const std::vector<std::vector<VerdictCase>> &Of) {
  auto IsValue = [](const ValueClass &C) { return C.IsValue; };
  std::vector<VerdictCase> Rows;
  for (const RowGroup &G : groupsOf(Of)) {
    std::vector<ValueClass> Group, Others;
    for (size_t I = 0; I < Classes.size(); ++I)
      (llvm::is_contained(G.Members, I) ? Group : Others).push_back(Classes[I]);
    GroupText Text;
    if (!Others.empty())
      Text.When = describe(Name, Modulus, Group, Classes);
    const bool Exceptional = llvm::all_of(Group, IsValue) && !llvm::all_of(Classes, IsValue);
    Text.Typically = Text.When;
    if (std::vector<ValueClass> Open = withoutValues(Group); !Open.empty() && !Text.When.empty())
      Text.Typically = describe(Name, Modulus, Open, withoutValues(Classes));
    if (Others.empty())
      Text.Unless = "";
    else if (!Exceptional && llvm::all_of(Others, IsValue) && !llvm::all_of(Group, IsValue))
      Text.Unless = describe(Name, Modulus, Others, Classes);
    const bool IsMixed = llvm::any_of(Group, IsValue) && !llvm::all_of(Group, IsValue) &&
                         !Others.empty(); // one row is of all values
    for (size_t R = 0; R < G.Rows.size(); ++R) {
      Rows.push_back(under(Text, G.Rows[R]));
      Rows.back().Exceptional |= Exceptional;
      if (IsMixed)
        leaveOutValues(Rows.back(), G, R, Classes, Of);
    }
  }
  return Rows;
}

std::vector<VerdictCase>
warplint::rowsOverCondition(const std::string &Name,
                            const std::vector<std::vector<VerdictCase>> &Of) {
  const GroupText Fails{"not (" + Name + ")", "not (" + Name + ")", Name}, Holds{Name, Name};
  std::vector<VerdictCase> Rows;
  for (const RowGroup &G : groupsOf(Of))
    for (const VerdictCase &Sub : G.Rows)
      Rows.push_back(isOfAll(G, Of)           ? Sub
                     : G.Members.front() == 0 ? under(Fails, Sub)
                                              : under(Holds, Sub));
  return Rows;
}

std::vector<VerdictCase> warplint::rowsOverSum(const SymbolTable &Symbols, const LaneValue &Sum,
                                               const std::vector<ValueRanges> &Values,
                                               const std::vector<std::vector<VerdictCase>> &Of) {
  std::vector<VerdictCase> Rows;
  for (const RowGroup &G : groupsOf(Of)) {
    ValueRanges Joined, Others;
    for (size_t I = 0; I < Of.size(); ++I)
      (llvm::is_contained(G.Members, I) ? Joined : Others) =
          united(llvm::is_contained(G.Members, I) ? Joined : Others, Values[I]);
    GroupText Text{describe(Symbols, Sum, Joined), describe(Symbols, Sum, Joined),
                   describe(Symbols, Sum, Others)};
    for (const VerdictCase &Sub : G.Rows)
      Rows.push_back(under(Text, Sub));
  }
  return Rows;
}

std::vector<VerdictCase> warplint::wholeOf(const std::vector<VerdictCase> &Rows) {
  VerdictCase Whole;
  for (const VerdictCase &R : Rows)
    Whole.Cost.include(R.Cost);
  return {Whole};
}
