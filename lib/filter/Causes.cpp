// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/filter/Filter.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace warplint;

namespace {
/// What findings of one cause have in common; of what does not matter nothing.
struct Cause {
  std::string Check;
  warplint::Severity Severity = warplint::Severity::Note;
  std::string Kernel; ///< without template arguments, and its file: instances and overloads are one
  std::string File, Array, Text;
  uint64_t Ideal = 0;
  int64_t Step = 0;  ///< bytes between the first lanes of a request that costs most
  unsigned Line = 0; ///< or what a column is behind the indentation
  SourceRange With;  ///< the other access of a race
  std::vector<Edit> Repair;

  auto operator<=>(const Cause &) const = default;
};

int64_t stepOf(const AccessReport &A) {
  const sim::WarpAccess &Lanes = A.executed().Worst.Lanes;
  const bool AreActive = (Lanes.Active & 3) == 3;
  return AreActive ? int64_t(Lanes.Offset[1]) - int64_t(Lanes.Offset[0]) : 0;
}

const Fix *repairOf(const Finding &F) {
  const auto First = llvm::find_if(F.Fixes, [](const Fix &X) { return !X.Edits.empty(); });
  return First == F.Fixes.end() ? nullptr : &*First;
}

/// The array of \p F in its kernel.
std::optional<Cause> ofArray(const Report &R, const Finding &F) {
  if (!F.Access)
    return std::nullopt;
  const AccessReport &A = R.Accesses[*F.Access];
  Cause C;
  C.Check = F.Check;
  C.Severity = F.Severity;
  C.Kernel = (llvm::StringRef(F.Kernel).split('<').first + "\n" +
              R.Kernels[R.Launches[A.Launch].KernelNumber].Where.File)
                 .str();
  C.File = F.Where.File;
  C.Array = A.Array;
  return C;
}

/// Whatever arrays of the kernel \p F is about; notes differ by what decides them. A repair is of
/// one array.
std::optional<Cause> ofArrays(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArray(R, F);
  if (!C || !F.Cost || repairOf(F))
    return std::nullopt;
  C->Array.clear();
  if (F.Severity == Severity::Note)
    C->Ideal = F.Cost->Ideal;
  return C;
}

/// An array that a kernel and its helpers walk, or of which one thing is wrong, however often that
/// is told. How threads walk global memory is one cause; shared memory may be several arrays in
/// one, and notes differ by what decides them.
std::optional<Cause> sameArray(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArray(R, F);
  if (!C || C->Array.empty() || F.RacesWith) // each race is one to mend
    return std::nullopt;
  C->File.clear();
  if (const Fix *Own = repairOf(F))
    C->Repair = Own->Edits;
  if (!F.Cost || (F.Check == GlobalUncoalescedId && F.Severity != Severity::Note))
    return C;
  C->Step = stepOf(R.Accesses[*F.Access]);
  C->Text = F.Cost->When;
  if (F.Check == AtomicContentionId) // a word of the grid is not one of a block
    C->Text += F.Message + std::to_string(F.Cost->Units.Max);
  return C;
}

/// Arrays, known or not, of one line.
std::optional<Cause> sameLine(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArrays(R, F);
  if (C)
    C->Line = F.Where.Line;
  return C;
}

/// What \p F indexes its array by, whatever the array: of fields of one element the same.
std::string indexOf(const Report &R, const Finding &F) {
  llvm::StringRef Text = F.Address;
  if (!Text.consume_front(R.Accesses[*F.Access].Array) || !Text.consume_front(" + "))
    return "";
  const size_t Last = Text.rfind(' ');
  const bool IsField = Last != Text.npos && llvm::all_of(Text.drop_front(Last + 1), llvm::isDigit);
  return (IsField ? Text.take_front(Last).rtrim(" +-") : Text).str();
}

/// Arrays that a kernel indexes alike, or whose rows are of one length: the same values of what is
/// not known decide.
std::optional<Cause> sameIndex(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArrays(R, F);
  if (!C || R.Accesses[*F.Access].Array.empty() || F.Check == AtomicContentionId)
    return std::nullopt;
  const bool IsOfUnknown = llvm::StringRef(F.Cost->When).starts_with(" unless ");
  C->Text = IsOfUnknown ? F.Cost->When : indexOf(R, F);
  return C->Text.empty() ? std::nullopt : C;
}

/// What names no array, as the shape of blocks does, is of one launch.
bool namesArray(const Fix &X) { return llvm::StringRef(X.Title).contains('\''); }

/// What one piece of advice that names no array is about, as on the shape of blocks.
std::optional<Cause> sameAdvice(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArrays(R, F);
  if (!C || F.Fixes.empty() || namesArray(F.Fixes.front()))
    return std::nullopt;
  C->Text = F.Fixes.front().Title;
  return C;
}

/// A line that stands in several places of a kernel, or of what is called like it: its overloads,
/// and what is kept for other compilers.
std::optional<Cause> sameText(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArray(R, F);
  if (!C)
    return std::nullopt;
  C->Array.clear();
  const llvm::StringRef Line = F.SourceLine;
  C->Line = F.Where.Column - unsigned(Line.size() - Line.ltrim().size());
  C->Text = (Line.trim() + (F.Cost ? "" : "\n" + F.Message)).str(); // figures are of types
  return C;
}

/// The same line in kernels that a program launches, as in a kernel and its near copy.
std::optional<Cause> sameCopy(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArrays(R, F);
  if (!C || F.Check != GlobalUncoalescedId || F.Severity == Severity::Note ||
      R.Launches[R.Accesses[*F.Access].Launch].From != LaunchFrom::Call)
    return std::nullopt;
  C->Kernel.clear();
  C->File.clear();
  C->Text = F.Message + "\n" + llvm::StringRef(F.SourceLine).trim().str();
  return C;
}

/// A race: a barrier behind the other access orders all.
std::optional<Cause> sameWriter(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArray(R, F);
  if (!C || !F.RacesWith)
    return std::nullopt;
  C->Text = F.Message;
  C->With = R.Accesses[F.RacesWith->Access].Where;
  if (const Fix *Own = repairOf(F))
    C->Repair = Own->Edits;
  return C;
}

/// A race in a function that the kernel calls: all of one array in that call lack one barrier,
/// around the call or in it.
std::optional<Cause> sameCall(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArray(R, F);
  if (!C || !F.RacesWith || F.Chains.empty() || F.Chains.front().empty())
    return std::nullopt;
  const SourceRange &Call = F.Chains.front().front();
  C->Text = Call.File;
  C->Line = Call.Line;
  return C;
}

/// Races of threads that a launch has too many of, whatever they race for.
std::optional<Cause> sameShape(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArray(R, F);
  if (!C || !F.RacesWith || !llvm::StringRef(F.Remedy).starts_with("launch "))
    return std::nullopt;
  C->Array.clear();
  C->Text = F.Remedy;
  return C;
}

/// Races of lanes for one array that lacks a __syncwarp() at every step: `s[t] += s[t + 2]; s[t] +=
/// s[t + 1];`.
std::optional<Cause> sameSteps(const Report &R, const Finding &F) {
  std::optional<Cause> C = ofArray(R, F);
  const bool IsStep = F.RacesWith && F.RacesWith->OfOneWarp && !repairOf(F);
  return C && !C->Array.empty() && IsStep ? C : std::nullopt;
}

bool tells(const Finding &F, const SourceRange &Where) {
  return F.Where == Where ||
         llvm::any_of(F.Also, [&](const AlsoAt &A) { return A.Where == Where; });
}

/// \p Other is told with \p First, each place once.
void tellWith(const Finding &Other, Finding &First) {
  std::vector<AlsoAt> Places = {{Other.Where, Other.SourceLine, *Other.Access}};
  llvm::append_range(Places, Other.Also);
  for (const AlsoAt &A : Places)
    if (tells(First, A.Where))
      First.Together.push_back(A.Access);
    else
      First.Also.push_back(A);
  if (Other.Store)
    First.Together.push_back(*Other.Store);
  llvm::append_range(First.Together, Other.Together);
  First.Weight.add(Other.Weight);
}

/// Of races of one cause, which stands for the others: a place that many threads write to, then
/// what no barrier orders, then what orders a block, since that orders its warps, too.
int orderOf(const Finding &F) {
  if (!F.RacesWith)
    return 1;
  if (F.Check == GlobalRaceId && F.RacesWith->Access == F.Access)
    return 0;
  return F.RacesWith->OfOneWarp ? 3 : 2;
}

/// Whether \p A stands for \p B, of the same cause: what is worse.
bool standsBefore(const IsWorse &Is, const Finding &A, const Finding &B) {
  if (kindOf(A.Check) == FindingKind::Bug && A.Access && orderOf(A) != orderOf(B))
    return orderOf(A) < orderOf(B);
  return Is(A, B);
}

/// The first of equals that stands for \p Group, with all others.
Finding standingFor(const IsWorse &Is, std::vector<Finding> Group) {
  const auto Lead =
      std::min_element(Group.begin(), Group.end(),
                       [&](const Finding &A, const Finding &B) { return standsBefore(Is, A, B); });
  Finding First = std::move(*Lead);
  for (auto Other = Group.begin(); Other != Group.end(); ++Other)
    if (Other != Lead)
      tellWith(*Other, First);
  return First;
}

/// One finding stands for each group: those that \p GroupOf gives one number. Without one it stands
/// alone.
template <typename Function>
std::vector<Finding> joined(const Report &R, std::vector<Finding> All, Function GroupOf) {
  std::vector<std::vector<Finding>> Groups;
  std::map<size_t, size_t> Known;
  for (Finding &F : All) {
    const std::optional<size_t> Group = GroupOf(F);
    const auto [At, New] =
        Group ? Known.try_emplace(*Group, Groups.size()) : std::pair(Known.end(), true);
    if (New)
      Groups.emplace_back();
    (New ? Groups.back() : Groups[At->second]).push_back(std::move(F));
  }
  const IsWorse Is(R);
  std::vector<Finding> Kept;
  for (std::vector<Finding> &Group : Groups)
    Kept.push_back(standingFor(Is, std::move(Group)));
  return Kept;
}

using CauseOf = std::optional<Cause> (*)(const Report &, const Finding &);

std::vector<Finding> joinedBy(CauseOf Of, const Report &R, std::vector<Finding> All) {
  std::map<Cause, size_t> Known;
  return joined(R, std::move(All), [&](const Finding &F) -> std::optional<size_t> {
    const std::optional<Cause> C = Of(R, F);
    return C ? std::optional(Known.try_emplace(*C, Known.size()).first->second) : std::nullopt;
  });
}

/// Races of an array that blocks share as if each thread had it: what no barrier ends, with what
/// one would.
std::vector<Finding> joinedAcrossBlocks(const Report &R, std::vector<Finding> All) {
  std::map<Cause, size_t> Known;
  auto Shared = [&](const Finding &F) {
    return F.Check == GlobalRaceId ? ofArray(R, F) : std::nullopt;
  };
  for (const Finding &F : All)
    if (const std::optional<Cause> C = Shared(F); C && !C->Array.empty() && !F.RacesWith)
      Known.try_emplace(*C, Known.size());
  return joined(R, std::move(All), [&](const Finding &F) -> std::optional<size_t> {
    const std::optional<Cause> C = Shared(F);
    const auto At = C ? Known.find(*C) : Known.end();
    return At == Known.end() ? std::nullopt : std::optional(At->second);
  });
}

/// Races that one and the same barrier ends.
std::vector<Finding> joinedByBarrier(const Report &R, std::vector<Finding> All) {
  std::map<std::vector<Edit>, size_t> Known;
  return joined(R, std::move(All), [&](const Finding &F) -> std::optional<size_t> {
    if (!F.RacesWith || !repairOf(F))
      return std::nullopt;
    std::optional<size_t> Group;
    for (const Fix &X : F.Fixes)
      if (auto At = Known.find(X.Edits); At != Known.end() && !Group)
        Group = At->second;
    const size_t Number = Group.value_or(Known.size());
    for (const Fix &X : F.Fixes)
      Known.try_emplace(X.Edits, Number);
    return Number;
  });
}

/// Races that one barrier would end: of a launch, and with a line between the two lines of each.
std::vector<Finding> joinedByGap(const Report &R, std::vector<Finding> All) {
  struct Gap {
    Cause Of;
    unsigned After, Before; ///< lines
  };
  std::vector<Gap> Known;
  return joined(R, std::move(All), [&](const Finding &F) -> std::optional<size_t> {
    std::optional<Cause> C = ofArray(R, F);
    if (!C || !F.RacesWith || F.Remedy.empty() || repairOf(F))
      return std::nullopt;
    const SourceRange &First = R.Accesses[F.RacesWith->Access].Where;
    if (First.File != F.Where.File || First.Line >= F.Where.Line)
      return std::nullopt;
    C->Array.clear();
    C->Text = F.Remedy;
    auto At = llvm::find_if(Known, [&](const Gap &G) {
      return G.Of == *C && std::max(G.After, First.Line) < std::min(G.Before, F.Where.Line);
    });
    if (At == Known.end())
      At = Known.insert(At, {*C, First.Line, F.Where.Line});
    At->After = std::max(At->After, First.Line);
    At->Before = std::min(At->Before, F.Where.Line);
    return size_t(At - Known.begin());
  });
}

/// What the first repair of a worse finding cures, too.
std::vector<Finding> joinedByCure(const Report &R, std::vector<Finding> All) {
  std::map<size_t, size_t> CuredBy; // by access, the number of a finding
  std::vector<size_t> Order(llvm::seq(All.size()).begin(), llvm::seq(All.size()).end());
  const IsWorse Is(R);
  llvm::stable_sort(Order, [&](size_t A, size_t B) { return Is(All[A], All[B]); });
  for (const size_t N : Order) {
    const Finding &F = All[N];
    const Fix *Own = repairOf(F);
    if (!Own || !F.Cost || !F.Access || CuredBy.contains(*F.Access))
      continue;
    CuredBy[*F.Access] = N;
    for (const FixEffect &E : R.effectsOf(*Own))
      CuredBy.try_emplace(E.Access, N);
  }
  return joined(R, std::move(All), [&](const Finding &F) -> std::optional<size_t> {
    if (!F.Cost || !F.Access)
      return std::nullopt;
    const auto By = CuredBy.find(*F.Access);
    return By == CuredBy.end() ? std::nullopt : std::optional(By->second);
  });
}
} // namespace

Report warplint::joinCauses(Report R) {
  std::vector<Finding> All = std::move(R.Findings);
  All = joinedAcrossBlocks(R, std::move(All));
  All = joinedByBarrier(R, std::move(All));
  for (const CauseOf Of :
       {sameShape, sameWriter, sameCall, sameSteps, sameIndex, sameArray, sameLine})
    All = joinedBy(Of, R, std::move(All));
  All = joinedByGap(R, std::move(All));
  All = joinedByCure(R, std::move(All));
  for (const CauseOf Of : {sameAdvice, sameText, sameCopy})
    All = joinedBy(Of, R, std::move(All));
  R.Findings = std::move(All);
  return R;
}

namespace {
/// Findings that may be the same one in instances of a template. A line, and no range in it:
/// elements of a class are read by its conversions, and those of a number by the subscript itself.
using Place = std::tuple<std::string, unsigned, std::string, Severity, llvm::StringRef>;

Place placeOf(const Finding &F) {
  return {F.Where.File, F.Where.Line, F.Check, F.Severity,
          llvm::StringRef(F.Kernel).split('<').first};
}

/// The greatest is told: what a whole block has to be ordered for, what can be repaired, then what
/// is worst.
std::tuple<bool, bool, double> weightOfInstance(const Report &R, const Finding &F) {
  const bool IsOfBlock = F.RacesWith && !F.RacesWith->OfOneWarp;
  const bool HasRepair =
      llvm::any_of(F.Fixes, [](const Fix &X) { return X.Safety != FixSafety::DisplayOnly; });
  if (!F.Access)
    return {IsOfBlock, HasRepair, 0};
  const Figures &Cost = R.Accesses[*F.Access].Verdict.PerRequest;
  return {IsOfBlock, HasRepair,
          double(Cost.Units.Max) / double(std::max<uint64_t>(Cost.Ideal.Min, 1))};
}

/// "in kernel 'k<8>'", or the block that makes \p F another finding than \p First of that kernel.
std::string whereElse(const Report &R, const Finding &F, const Finding &First) {
  if (F.Kernel != First.Kernel || !F.Access)
    return "in kernel '" + F.Kernel + "'";
  const auto &Block = R.Launches[R.Accesses[*F.Access].Launch].Block;
  return "with block " + std::to_string(Block[0]) + "x" + std::to_string(Block[1]) + "x" +
         std::to_string(Block[2]);
}

/// Tells with \p First what \p Others, which it stands for, say.
void tellOthers(const Report &R, Finding &First, llvm::ArrayRef<const Finding *> Others) {
  constexpr size_t Most = 3;
  std::vector<std::string> Told; // several accesses of a line say the same mostly
  for (const Finding *F : Others) {
    First.Weight.add(F->Weight);
    First.Count += F->Count;
    if (std::string Text = whereElse(R, *F, First) + ": " + F->Message;
        !llvm::is_contained(Told, Text))
      Told.push_back(std::move(Text));
  }
  for (const std::string &Text : llvm::ArrayRef(Told).take_front(Most))
    First.Notes.push_back({{}, Text, ""});
  if (const size_t More = Told.size() - std::min(Told.size(), Most))
    First.Notes.push_back({{},
                           "and " + std::to_string(More) + (More == 1 ? " more" : " more of them") +
                               " in other instances (--format=json lists every access)",
                           ""});
}
} // namespace

Report warplint::joinInstances(Report R) {
  std::map<Place, size_t> Lead;
  for (size_t I = 0; I < R.Findings.size(); ++I) {
    auto [It, New] = Lead.try_emplace(placeOf(R.Findings[I]), I);
    if (!New && weightOfInstance(R, R.Findings[It->second]) < weightOfInstance(R, R.Findings[I]))
      It->second = I;
  }
  std::map<size_t, std::vector<const Finding *>> Others;
  auto LeadOf = [&](const Finding &F) -> size_t { return Lead.at(placeOf(F)); };
  auto IsJoined = [&](const Finding &F) {
    const Finding &Of = R.Findings[LeadOf(F)];
    return F.Kernel != Of.Kernel || (&F != &Of && F.Cost && F.Where == Of.Where);
  };
  for (const Finding &F : R.Findings)
    if (IsJoined(F))
      Others[LeadOf(F)].push_back(&F);
  std::vector<Finding> Kept;
  for (size_t I = 0; I < R.Findings.size(); ++I) {
    if (IsJoined(R.Findings[I]))
      continue;
    Kept.push_back(R.Findings[I]);
    if (auto It = Others.find(I); It != Others.end())
      tellOthers(R, Kept.back(), It->second);
  }
  R.Findings = std::move(Kept);
  return R;
}
