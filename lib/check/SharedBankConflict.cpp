// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/shared-bank-conflict.md

#include "lib/check/Cases.h"
#include "lib/check/Shown.h"
#include "lib/judge/Prices.h"
#include "lib/verdict/PredicateText.h"
#include "sim/Pictures.h"
#include "sim/SharedMemory.h"

#include <set>

namespace warplint {

static constexpr CheckOption SharedBankConflictOptions[] = {
    {"min-excess", 1, "report only if a request wastes at least this many wavefronts"},
    {"min-percent-of-global", 50,
     "a note, if at peak rates all shared accesses of the kernel take no more than this percentage "
     "of the time of its global ones"},
    {"min-percent-of-issue", 100,
     "a note, if the wavefronts of the shared accesses around take no more than this percentage of "
     "the cycles in which the instructions around are issued"},
    {"min-percent-of-longest", 1,
     "a note, if it costs less than this percentage of the time of another kernel that the file "
     "launches, or of all its launches"},
    {"min-share-percent", 5,
     "notes, if all of them together are less than this percentage of the kernel's wavefronts"},
};

extern constexpr CheckInfo SharedBankConflictInfo = {
    SharedBankConflictId, "lanes of a warp access different words of one bank",
    SharedBankConflictOptions};

namespace {
/// Who meets in the bank that most words are wanted of, within lanes that are served together.
struct Meeting {
  sim::LaneMask Lanes = 0;
  std::set<uint64_t> Words;
  bool OneByOne = false; ///< lanes of one word wait for each other, too
  unsigned Bank = 0;
  uint64_t Wavefronts = 0; ///< of the whole request

  /// What the bank is asked for, one after the other.
  size_t ways() const { return OneByOne ? size_t(std::popcount(Lanes)) : Words.size(); }
};
} // namespace

static Meeting busiestMeeting(const Access &A, const Example &Worst) {
  sim::SharedCost C = sim::sharedCost(Worst.Lanes);
  // Whether two groups were served as one.
  const bool AreMerged =
      C.Evidence.contains(sim::RuleId::V4) || C.Evidence.contains(sim::RuleId::Q4);
  Meeting Busiest;
  Busiest.OneByOne = servesLanesOneByOne(A);
  Busiest.Bank = C.BusiestBank;
  Busiest.Wavefronts = C.Wavefronts;
  for (unsigned L = 0; L < sim::WarpSize;) {
    sim::LaneMask Group = A.Matrices ? sim::LaneMask(0xff) << L : sim::groupOf(L, A.BytesPerLane);
    if (AreMerged && !A.Matrices)
      Group |= Group << std::popcount(Group);
    sim::LaneMask Here = 0;
    std::set<uint64_t> HereWords;
    for (unsigned M = L; M < sim::WarpSize && Group >> M & 1; ++M)
      if (Worst.Lanes.isActive(M))
        for (unsigned B = 0; B < std::max(A.BytesPerLane, sim::WordBytes); B += sim::WordBytes) {
          uint64_t Word = (Worst.Lanes.Offset[M] + B) / sim::WordBytes;
          if (Word % sim::Banks == C.BusiestBank) {
            Here |= sim::LaneMask(1) << M;
            HereWords.insert(Word);
          }
        }
    const Meeting Met{Here, HereWords, Busiest.OneByOne, Busiest.Bank, Busiest.Wavefronts};
    if (Met.ways() > Busiest.ways())
      Busiest = Met;
    L += unsigned(std::popcount(Group));
  }
  return Busiest;
}

/// The lanes and words of \p Of: the evidence. They \p Verb there.
static Note meetingNote(const Meeting &Of, const Example &Worst, llvm::StringRef Verb) {
  Note N;
  llvm::raw_string_ostream OS(N.Text);
  OS << sim::lanesText(Of.Lanes) << " of warp " << Worst.Warp << ' ';
  if (Of.OneByOne)
    OS << "update " << plural(Of.Words.size(), "word") << ", one lane at a time, of ";
  else
    OS << Verb << ' ' << plural(Of.Words.size(), "different word") << " of ";
  if (Worst.Relative)
    OS << "one bank";
  else
    OS << "bank " << Of.Bank;
  if (!Worst.When.isAlways())
    OS << " (" << listOf(Worst.When) << ")";
  return N;
}

/// Whether the lanes that are off in \p Worst are what its excess comes from: they lie as evenly as
/// the others, and a request of all of them has none. Nobody can have that without moving lanes.
static bool isOfMaskedLanes(const Access &A, const Example &Worst) {
  const sim::WarpAccess &W = Worst.Lanes;
  if (A.Matrices || std::popcount(W.Active) < 2 || std::popcount(W.Active) == int(sim::WarpSize))
    return false;
  const unsigned First = unsigned(std::countr_zero(W.Active));
  const unsigned Next = First + 1 + unsigned(std::countr_zero(W.Active >> First >> 1));
  const int64_t Apart = int64_t(W.Offset[Next] - W.Offset[First]);
  if (Apart % int64_t(Next - First) != 0)
    return false;
  sim::WarpAccess Whole = W;
  Whole.Active = ~sim::LaneMask(0);
  for (unsigned L = 0; L < sim::WarpSize; ++L) {
    Whole.Offset[L] =
        W.Offset[First] + uint64_t((int64_t(L) - First) * (Apart / int64_t(Next - First)));
    if (W.isActive(L) && W.Offset[L] != Whole.Offset[L])
      return false;
  }
  const RequestCost C = costOf(A, Whole);
  return C.Units <= C.Ideal;
}

/// " (with 24:23 and 25:5)": where else the accesses of \p G are; empty if nowhere.
static std::string othersOf(const Judged &J, const ExecutedGroup &G) {
  constexpr size_t Most = 4;
  std::vector<std::string> Places;
  for (unsigned N : G.Written) {
    const SourceRange &Where = J.K.Source.Accesses[N].Range;
    std::string Place = std::to_string(Where.Line) + ":" + std::to_string(Where.Column);
    if (Where != J.K.Source.Accesses[G.lead()].Range && !llvm::is_contained(Places, Place))
      Places.push_back(std::move(Place));
  }
  if (Places.size() > Most) {
    Places.resize(Most);
    Places.push_back("more");
  }
  std::string Text;
  for (size_t N = 0; N < Places.size(); ++N)
    Text += (N == 0 ? " (with " : N + 1 == Places.size() ? " and " : ", ") + Places[N];
  return Text + (Text.empty() ? "" : ")");
}

/// What the compiler makes of the accesses of \p G, for sure or perhaps.
static Note fusedNote(const Judged &J, const ExecutedGroup &G) {
  const CostRange &Units = G.Verdict.PerRequest.Units;
  Note N;
  llvm::raw_string_ostream OS(N.Text);
  OS << "the compiler " << (G.Doubtful ? "may fuse " : "fuses ") << G.Parts << " such "
     << nameOf(J.K.Accesses[G.lead()].Kind) << "s into one of " << G.Request.BytesPerLane
     << " bytes per lane" << othersOf(J, G);
  if (G.Doubtful)
    OS << ", which takes " << (Units.isPoint() ? "" : "up to ") << plural(Units.Max, "wavefront")
       << (G.Verdict.PerRequest.Excess.Max
               ? " instead of " + std::to_string(G.Verdict.PerRequest.Ideal.Min)
               : std::string(", the minimum"));
  return N;
}

/// \p F tells all accesses of \p G.
static void tellTogether(const Judged &J, const ExecutedGroup &G, Finding &F) {
  for (unsigned N : llvm::ArrayRef(G.Written).drop_front())
    F.Together.push_back(J.FirstAccess + N);
}

/// "32-way bank conflict: ", by how many words the busiest bank is asked for at once: those of the
/// example, if that costs most; else by how many groups of lanes share the wavefronts. An update
/// may take several by itself, as many as are \p Ideal.
static std::string conflictText(const Access &A, const CostRange &Wavefronts, uint64_t Ideal,
                                const std::optional<Meeting> &Busiest) {
  const uint64_t Groups = A.Matrices ? A.Matrices
                          : A.Atomic ? std::max<uint64_t>(1, Ideal)
                                     : std::max(1u, A.BytesPerLane / sim::WordBytes);
  const uint64_t Ways = Busiest && Busiest->Wavefronts == Wavefronts.Max
                            ? Busiest->ways()
                            : (Wavefronts.Max + Groups - 1) / Groups;
  return (Wavefronts.isPoint() ? "" : "up to ") + std::to_string(Ways) + "-way bank conflict: ";
}

void runSharedBankConflict(const Judged &J, const CheckOptions &Given, std::vector<Finding> &Out) {
  uint64_t MinExcess = uint64_t(optionOf(SharedBankConflictInfo, Given, "min-excess"));
  const Updates Known(J);
  for (unsigned Number = 0; Number < J.K.Accesses.size(); ++Number) {
    const ExecutedGroup *Group = groupOf(J, Number);
    const bool IsFused = Group && !Group->Doubtful;
    if (J.K.Accesses[Number].In != Space::Shared || Known.isToldWithLoad(Number) ||
        (IsFused && Group->lead() != Number))
      continue;
    const Access &A = requestOf(J, Number);
    const Verdict &V = verdictOf(J, Number);
    const UsedValues Used(J, Number);
    ExcessSummary S = excessOf(A, V, MinExcess, 100, &Used);
    if (!S.Possible || isOfMaskedLanes(A, V.Worst))
      continue;
    Finding F = findingAt(J, SharedBankConflictInfo, Number);
    F.Severity = S.Certain ? Severity::Warning : Severity::Note;
    if (Group && Group->Doubtful && !Group->Verdict.PerRequest.Excess.Max)
      F.Severity = Severity::Note;
    CostRange W = S.Units;
    const bool ArePicked = A.Atomic && V.Guarded && picksLanes(*A.When);
    if (A.Atomic && (ArePicked || J.E.Accesses[Number].GuardedByData)) // as many wait as are let in
      W.Min = std::min(W.Min, S.Ideal);
    const std::optional<Meeting> Busiest =
        V.Worst.Lanes.Active ? std::optional(busiestMeeting(A, V.Worst)) : std::nullopt;
    F.Message = conflictText(A, W, S.Ideal, Busiest);
    beginMessage(J, Known, Number, F);
    llvm::raw_string_ostream OS(F.Message);
    F.Cost = {W, S.Ideal, S.Unless + dependenceText(J, Number)};
    OS << (W.isPoint() ? "" : "up to ") << plural(W.Max, "wavefront") << " instead of " << S.Ideal
       << F.Cost->When;
    if (Busiest)
      F.Notes.push_back(meetingNote(*Busiest, V.Worst, verbOf(J, Known, Number)));
    if (Group)
      F.Notes.push_back(fusedNote(J, *Group));
    if (IsFused)
      tellTogether(J, *Group, F);
    for (Note &N : caseNotes(J, Number))
      F.Notes.push_back(std::move(N));
    for (Note &N : fragmentNotes(A, V))
      F.Notes.push_back(std::move(N));
    if (!IsFused) // of the accesses as written
      considerUsual(J, Number, usualOf(J, Number, MinExcess, 100), F);
    if (ArePicked) {
      F.makeNote(NoteReason::Values);
      F.Notes.push_back({{}, "values that are not known pick the lanes that get here", ""});
    }
    F.Notes.push_back(launchNote(J));
    Out.push_back(std::move(F));
  }
}

} // namespace warplint
