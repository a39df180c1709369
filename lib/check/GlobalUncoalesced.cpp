// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/global-uncoalesced.md
//
// A fragment's instructions are the compiler's: a user chooses the stride, and the memory.

#include "lib/check/Cases.h"
#include "lib/check/Check.h"
#include "lib/check/Shown.h"
#include "lib/judge/Between.h"
#include "lib/judge/FirstRound.h"
#include "lib/judge/Prices.h"
#include "lib/judge/Records.h"
#include "lib/judge/Totals.h"
#include "lib/verdict/PredicateText.h"
#include "sim/GlobalMemory.h"
#include "sim/SharedMemory.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <map>

namespace warplint {

static constexpr CheckOption GlobalUncoalescedOptions[] = {
    {"min-excess", 1, "report only if a request wastes at least this many sectors"},
    {"min-ratio-percent", 200,
     "report only if the sectors are at least this percentage of the ideal; 100 also reports a "
     "misaligned start"},
    {"min-percent-of-shared", 50,
     "a note, if at peak rates all global accesses of the kernel take no more than this percentage "
     "of the time of its shared ones"},
    {"min-percent-of-issue", 100,
     "a note, if the sectors of the global accesses around, at 10 cycles each, take no more than "
     "this percentage of the cycles in which the instructions around are issued"},
    {"min-percent-of-longest", 1,
     "a note, if it costs less than this percentage of the time of another kernel that the file "
     "launches, or of all its launches"},
    {"min-share-percent", 5,
     "notes, if all of them together are less than this percentage of the kernel's sectors"},
};

extern constexpr CheckInfo GlobalUncoalescedInfo = {
    GlobalUncoalescedId, "lanes of a warp reach more sectors of global memory than they need",
    GlobalUncoalescedOptions};

namespace {
/// What is not worth a warning.
struct Limits {
  uint64_t Excess;       ///< fewer sectors beyond the ideal
  uint64_t RatioPercent; ///< fewer sectors for a hundred of the ideal
};
} // namespace

/// Whether only some requests move more than they need, and then one sector: where a row begins, or
/// a guard leaves few lanes, is seldom anyone's to choose. Of all requests, or those beside edges
/// and single values of unknowns.
static bool isSlight(const Verdict &V) {
  CostRange Usual;
  for (const VerdictCase &C : V.Cases)
    if (V.Kind == VerdictKind::Parametric && !C.isExceptional())
      Usual.include(C.Cost.UsualExcess);
  constexpr CostRange Slight{0, 1};
  return V.PerRequest.Excess == Slight || Usual == Slight;
}

namespace {
/// The records of a kernel, by access.
class RecordTable {
public:
  explicit RecordTable(const Judged &J) : All(recordsOf(J.K)), Of(J.K.Accesses.size()) {
    for (const Record &R : All)
      for (unsigned N : R.Accesses)
        Of[N] = &R;
  }

  /// That access \p Number takes part in; null if it is alone.
  const Record *recordOf(unsigned Number) const { return Of[Number]; }

private:
  std::vector<Record> All;
  std::vector<const Record *> Of;
};
} // namespace

namespace {
struct RecordPrice {
  RecordCost Cost;
  uint64_t EachMoves = 0, EachIdeal = 0; ///< sectors, of an access by itself
  std::string Where; ///< the values that it is for, " (N = 4096)", if others may cost more
};
} // namespace

/// By the request of the access that most lanes take part in; nothing if none has one.
static std::optional<RecordPrice> priceOfWidest(const Judged &J, const Record &R,
                                                const ExcessSummary &S) {
  const sim::WarpAccess *Widest = nullptr;
  int64_t Start = 0;
  for (auto [Number, From] : llvm::zip(R.Accesses, R.Starts)) {
    const sim::WarpAccess &W = J.Verdicts[Number].Worst.Lanes;
    if (W.Active && (!Widest || llvm::popcount(W.Active) > llvm::popcount(Widest->Active)))
      Widest = &W, Start = From;
  }
  if (!Widest)
    return std::nullopt;
  return RecordPrice{costOf(R, *Widest, Start), S.Units.Max, S.Ideal, ""};
}

/// By a typical request of its first access, or else the dearest one of all; nothing if there is no
/// request.
static std::optional<RecordPrice> priceOf(const Judged &J, const Record &R,
                                          const ExcessSummary &S) {
  std::optional<RecordPrice> Dearest = priceOfWidest(J, R, S);
  if (Dearest && Dearest->Cost.excess() == 0)
    return Dearest;
  const std::optional<TypicalRequest> Typical = typicalRequest(J.K, J.L, R.lead());
  if (!Typical)
    return Dearest;
  const RecordCost Cost = costOf(R, Typical->Of.Lanes);
  if (Dearest && Dearest->Cost.excess() <= Cost.excess())
    return Dearest;
  const sim::GlobalCost Each = sim::globalCost(Typical->Of.Lanes);
  return RecordPrice{Cost, Each.Sectors, Each.Ideal, whereText(*Typical)};
}

/// The sectors that L2 takes for a record of stores, none of which L1 keeps, if that is what the
/// kernel waits for. Three stores to a sector are as fast as device memory, four take 1.8 and
/// eight 7.6 times as long (H100, docs/ranking.md). L2 then takes one in the time of 9
/// instructions; half as many are asked for, since loops of unknown length count once.
static std::optional<uint64_t> writtenOneByOne(const Judged &J, const Record &R,
                                               const RecordPrice &Price) {
  constexpr uint64_t ManyToSector = 8, IssuedMeanwhile = 4;
  const Access &A = J.K.Accesses[R.lead()];
  const uint64_t Written = R.Pieces.size() * Price.EachMoves;
  if (A.Kind != AccessKind::Store || Written < ManyToSector * Price.Cost.Sectors)
    return std::nullopt;
  uint64_t Issued = 0;
  for (unsigned Each : A.Issued)
    Issued += Each;
  return Issued < IssuedMeanwhile * Written ? std::optional(Written) : std::nullopt;
}

/// What a record's accesses cost together: "3 loads of a thread share 12 sectors and use 384 of 384
/// bytes".
static std::string recordText(const Judged &J, const Record &R, const RecordPrice &Price,
                              std::optional<uint64_t> OneByOne) {
  const RecordCost &C = Price.Cost;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const AccessKind Kind = J.K.Accesses[R.lead()].Kind;
  OS << R.Pieces.size() << ' ' << nameOf(Kind) << "s of a thread share "
     << plural(C.Sectors, "sector") << " and use " << C.BytesUsed << " of "
     << uint64_t(C.Sectors) * sim::SectorBytes << " bytes" << Price.Where;
  const bool Exclude = llvm::any_of(R.Pieces, [](const RecordPiece &P) { return P.IsInstead; });
  if (R.IsGuarded)
    OS << (Exclude ? "; some cannot be combined" : " if a thread executes all of them");
  if (OneByOne)
    OS << "; L1 keeps no stores, so that L2 takes " << *OneByOne << " one by one";
  else if (C.Sectors <= C.Ideal + 1)
    OS << "; each moves " << Price.EachMoves << " where " << Price.EachIdeal
       << " would do: more requests, no more bytes";
  return Text;
}

/// \p F, of access \p Number, tells all accesses of \p R.
static void tellRecord(const Judged &J, const Record &R, unsigned Number, Finding &F) {
  for (unsigned N : R.Accesses)
    if (N != Number)
      F.Together.push_back(J.FirstAccess + N);
}

/// What the access costs in the first round of its loop, where that is all that is known for
/// certain.
static std::optional<Figures> firstRoundOf(const Judged &J, unsigned Number) {
  const VerdictKind Kind = J.Verdicts[Number].Kind;
  if (Kind != VerdictKind::Bounded && Kind != VerdictKind::DataDependent)
    return std::nullopt;
  return costInFirstRound(J.K, J.L, Number);
}

/// Whether what \p C moves beyond its ideal is below one of the limits.
static bool isSmall(const RecordCost &C, const Limits &Below) {
  return C.Sectors < C.Ideal + Below.Excess ||
         uint64_t(C.Sectors) * 100 < uint64_t(C.Ideal) * Below.RatioPercent;
}

/// What is said of an access to one component of each element of a vector type (`float4`), whose
/// whole elements the lanes reach without waste: it has been laid out to be accessed whole,
/// elsewhere if not here.
static std::optional<std::string> componentText(const Judged &J, unsigned Number,
                                                sim::WarpAccess Whole, const Limits &Below) {
  const Access &A = J.K.Accesses[Number];
  if (!A.Object || !Whole.Active)
    return std::nullopt;
  const Object &O = J.K.Objects[*A.Object];
  const bool IsVector = (O.ElementBytes == 8 || O.ElementBytes == 16) &&
                        O.ElementAlign == O.ElementBytes && A.BytesPerLane < O.ElementBytes;
  if (!IsVector)
    return std::nullopt;
  Whole.BytesPerLane = O.ElementBytes;
  for (uint64_t &Offset : Whole.Offset)
    Offset = llvm::alignDown(Offset, uint64_t(O.ElementBytes));
  const sim::GlobalCost C = sim::globalCost(Whole);
  const unsigned Ideal = unsigned(llvm::divideCeil(C.BytesUsed, sim::SectorBytes));
  if (!isSmall({C.Sectors, Ideal, C.BytesUsed}, Below))
    return std::nullopt;
  return "the lanes use " + std::to_string(A.BytesPerLane) + " of the " +
         std::to_string(O.ElementBytes) + " bytes of each " + O.Element +
         "; the others are moved with them";
}

/// What is said of an access to a large structure of a library, the state of a random generator for
/// instance: how its fields lie is nobody's to change, and the library moves it whole.
static std::optional<std::string> foreignText(const Judged &J, unsigned Number) {
  const Access &A = J.K.Accesses[Number];
  if (!A.Object)
    return std::nullopt;
  const Object &O = J.K.Objects[*A.Object];
  if (!O.ElementOfLibrary || A.BytesPerLane >= O.ElementBytes)
    return std::nullopt;
  return "'" + O.Element + "' is laid out by its library: a field of " +
         std::to_string(A.BytesPerLane) + " of its " + std::to_string(O.ElementBytes) + " bytes";
}

/// Adds what speaks against rearranging the elements that access \p Number reaches a part of;
/// whether anything does. What it does with others of its record is told already, \p OfRecord.
static bool isPartByDesign(const Judged &J, unsigned Number, const sim::WarpAccess &Lanes,
                           bool OfRecord, const Limits &Below, Finding &F) {
  const std::optional<std::string> Component = componentText(J, Number, Lanes, Below);
  const std::optional<std::string> Foreign = foreignText(J, Number);
  if (Component && !OfRecord)
    F.Notes.push_back({{}, *Component, ""});
  if (Foreign)
    F.Notes.push_back({{}, *Foreign, ""});
  return Component || Foreign;
}

/// Makes a note of what only another layout would cure: a channel of pixels, where the source does
/// not say how many they have, or a diagonal.
static void considerLayout(const Judged &J, unsigned Number, Finding &F) {
  if (F.Severity != Severity::Warning)
    return;
  const bool IsDiagonal = isOnDiagonal(J.K, Number);
  if (!IsDiagonal && !isAloneBetweenLanes(J.K, J.E, Number))
    return;
  F.makeNote(NoteReason::Layout);
  F.Notes.push_back({{},
                     IsDiagonal
                         ? "the lanes walk a diagonal, and nothing else of the array is asked for: "
                           "only another layout brings its elements together"
                         : "no thread or iteration walks along what lies between these elements: "
                           "only another layout brings them together",
                     ""});
}

/// Makes a note of what only some requests of a block waste. Where unknowns decide that, they are
/// given values for which one costs about as much as \p Most, that of the headline.
static void considerAverage(const Verdict &V, const std::optional<TypicalRequest> &Typical,
                            uint64_t Most, const Limits &Below, Finding &F) {
  if (F.Severity != Severity::Warning ||
      (Typical && uint64_t(sim::globalCost(Typical->Of.Lanes).Sectors) * 2 < Most))
    return;
  const std::optional<Totals> OfBlock = Typical ? Typical->PerBlock : V.PerBlock;
  if (std::optional<std::string> Text =
          averageText(OfBlock, Typical ? whereText(*Typical) : "", Below.RatioPercent)) {
    F.makeNote(NoteReason::Small);
    F.Notes.push_back({{}, std::move(*Text), ""});
  }
}

/// Makes a note of elements of unknown size that are side by side, as arrays of a type that is only
/// known at run time have them.
static void considerElementSize(const std::optional<TypicalRequest> &Typical, unsigned BytesPerLane,
                                const Limits &Below, Finding &F) {
  if (F.Severity != Severity::Warning || !Typical || Typical->ElementSize.empty())
    return;
  const sim::GlobalCost C = sim::globalCost(Typical->Of.Lanes);
  if (!isSmall({C.Sectors, C.Ideal, C.BytesUsed}, Below))
    return;
  F.makeNote(NoteReason::Values);
  F.Notes.push_back({{},
                     plural(C.Sectors, "sector") + " where " + Typical->ElementSize + " = " +
                         std::to_string(BytesPerLane) + ", the size of what is accessed",
                     ""});
}

/// Makes a note of a request of few lanes, none of which costs more than that of a full warp at
/// best.
static void considerFewLanes(const Verdict &V, const CostRange &Sectors, Finding &F) {
  constexpr unsigned FewLanes = sim::WarpSize * 4 / sim::SectorBytes; // sectors of 4 bytes a lane
  const unsigned Lanes = unsigned(llvm::popcount(V.Worst.Lanes.Active));
  if (F.Severity != Severity::Warning || !Lanes || Lanes > FewLanes || Sectors.Max > FewLanes)
    return;
  F.makeNote(NoteReason::Small);
  F.Notes.push_back({{},
                     plural(Lanes, "lane") + " active where it costs most: as few sectors as a "
                                             "full warp moves at best",
                     ""});
}

/// The figure that the finding is about: that of all requests, or of the first round of a loop
/// where no more is certain.
static void tellSectors(const Judged &J, unsigned Number, const ExcessSummary &S,
                        const UsualSummary &Usual, const Limits &Below, Finding &F) {
  const CostRange &Sectors = S.Units;
  llvm::raw_string_ostream OS(F.Message);
  if (Usual.isHeadline()) {
    const Figures &Cost = Usual.Shown->Cost;
    F.Cost = {Cost.Units, Cost.Units.Max - Cost.Excess.Max, " if " + textOf(Usual.Shown->When)};
    OS << (Cost.Units.isPoint() ? "" : "up to ") << plural(Cost.Units.Max, "sector")
       << " instead of " << F.Cost->Ideal << F.Cost->When;
    return;
  }
  const std::optional<Figures> First = S.Certain ? std::nullopt : firstRoundOf(J, Number);
  if (First && First->Excess.Min >= Below.Excess && First->Ratio.Min >= Below.RatioPercent) {
    F.Severity = Severity::Warning;
    F.Cost = {First->Units, First->Ideal.Min, " in the first round of its loop"};
    OS << plural(First->Units.Min, "sector") << " instead of " << First->Ideal.Min
       << " in the first round of its loop, up to " << Sectors.Max << " later";
    return;
  }
  F.Cost = {Sectors, S.Ideal, S.Unless + dependenceText(J, Number)};
  OS << (Sectors.isPoint() ? "" : "up to ") << plural(Sectors.Max, "sector") << " instead of "
     << S.Ideal << F.Cost->When;
  if (First)
    F.Notes.push_back(
        {{}, plural(First->Units.Max, "sector") + " in the first round of its loop", ""});
}

/// A typical request, of the values that the finding is about; nothing if none is needed or known.
static std::optional<TypicalRequest> typicalOf(const Judged &J, unsigned Number,
                                               const UsualSummary &Usual) {
  const Verdict &V = J.Verdicts[Number];
  LaunchShape L = J.L;
  if (Usual.isHeadline())
    L.Arguments.insert(Usual.Shown->Values.begin(), Usual.Shown->Values.end());
  else if (V.Worst.Lanes.Active && V.PerBlock)
    return std::nullopt;
  return typicalRequest(J.K, L, Number);
}

/// What access \p Number, by itself or together with the others of its record, is told of.
static Finding findingOf(const Judged &J, const Updates &Known, unsigned Number,
                         const ExcessSummary &S, const Record *Shared,
                         const std::optional<RecordPrice> &Together, const Limits &Below) {
  const Access &A = J.K.Accesses[Number];
  const Verdict &V = J.Verdicts[Number];
  Finding F = findingAt(J, GlobalUncoalescedInfo, Number);
  const bool IsBelow = S.Units.Max * 100 < S.Ideal * Below.RatioPercent; // of another ideal is more
  const UsualSummary Usual = usualOf(J, Number, Below.Excess, Below.RatioPercent);
  const bool IsCertain = S.Certain || (Usual.Evident && Usual.Exceeds);
  F.Severity = IsCertain && !isSlight(V) && !IsBelow ? Severity::Warning : Severity::Note;
  bool SharesWell = false;
  if (Together) {
    const std::optional<uint64_t> OneByOne = writtenOneByOne(J, *Shared, *Together);
    SharesWell = isSmall(Together->Cost, Below) && !OneByOne;
    F.Notes.push_back({{}, recordText(J, *Shared, *Together, OneByOne), ""});
    tellRecord(J, *Shared, Number, F);
  }
  const std::optional<TypicalRequest> Typical = typicalOf(J, Number, Usual);
  const ShownRequest Shown = Usual.isHeadline() && Typical
                                 ? ShownRequest{Typical->Of, whereText(*Typical)}
                                 : shownRequest(V, Typical);
  beginMessage(J, Known, Number, F);
  tellSectors(J, Number, S, Usual, Below, F);
  if (isPartByDesign(J, Number, Shown.Of.Lanes, Together.has_value(), Below, F))
    F.makeNote(NoteReason::Layout);
  else if (SharesWell)
    F.makeNote(NoteReason::Used);
  considerElementSize(Typical, A.BytesPerLane, Below, F);
  considerFewLanes(V, S.Units, F);
  considerAverage(V, Typical, S.Units.Max, Below, F);
  if (std::optional<Note> Request = evidence(Shown, S.Units.Max))
    F.Notes.push_back(*Request);
  for (Note &N : caseNotes(J, Number))
    F.Notes.push_back(std::move(N));
  for (Note &N : fragmentNotes(A, V))
    F.Notes.push_back(std::move(N));
  considerUsual(J, Number, Usual, F);
  considerLayout(J, Number, F);
  F.Notes.push_back(launchNote(J));
  return F;
}

void runGlobalUncoalesced(const Judged &J, const CheckOptions &Given, std::vector<Finding> &Out) {
  const Limits Below{uint64_t(optionOf(GlobalUncoalescedInfo, Given, "min-excess")),
                     uint64_t(optionOf(GlobalUncoalescedInfo, Given, "min-ratio-percent"))};
  const Updates Known(J);
  const RecordTable Records(J);
  std::map<const Record *, bool> Told; // false: no request prices it, each access is told alone
  for (unsigned Number = 0; Number < J.K.Accesses.size(); ++Number) {
    const Access &A = J.K.Accesses[Number];
    if (A.In != Space::Global || Known.isToldWithLoad(Number))
      continue;
    const UsedValues Used(J, Number);
    const ExcessSummary S =
        excessOf(A, J.Verdicts[Number], Below.Excess, Below.RatioPercent, &Used);
    if (!S.Possible)
      continue;
    const Record *Shared = Records.recordOf(Number);
    std::optional<RecordPrice> Together;
    if (Shared) {
      const auto [Seen, New] = Told.try_emplace(Shared, false);
      if (Seen->second)
        continue;
      if (New)
        Together = priceOf(J, *Shared, S);
      Seen->second = Together.has_value();
    }
    Out.push_back(findingOf(J, Known, Number, S, Shared, Together, Below));
  }
}

static constexpr unsigned StrideBytes = 16; ///< what wmma wants strides to be a multiple of

static const char *vectorsOf(const FragmentPart &P) { return P.Rows ? "row" : "column"; }

/// "the fragment takes 4 instructions like this one, each 16 bytes of 8 rows".
static std::string instructionsText(const FragmentPart &P) {
  const std::string Reached =
      plural(P.VectorBytes, "byte") + " of " + plural(P.Vectors, vectorsOf(P));
  return P.Instructions == 1
             ? "the fragment is one instruction, " + Reached
             : "the fragment is " + plural(P.Instructions, "instruction") + ", each " + Reached;
}

/// The least that vectors have to be moved apart for the lanes of \p Worst to meet less, if they
/// do then, and what they take.
static std::string strideText(const Access &A, const Example &Worst) {
  const FragmentPart &P = *A.Part;
  const uint64_t Now = costOf(A, Worst.Lanes).Units;
  uint64_t Least = Now;
  unsigned Best = 0;
  for (unsigned Pad = StrideBytes; Pad < sim::Banks * sim::WordBytes; Pad += StrideBytes) {
    sim::WarpAccess Padded = Worst.Lanes;
    for (unsigned L = 0; L < sim::WarpSize; ++L)
      Padded.Offset[L] += uint64_t(P.VectorOfLane[L]) * Pad;
    const uint64_t Units = costOf(A, Padded).Units;
    if (Units < Least) {
      Least = Units;
      Best = Pad;
    }
  }
  if (!Best)
    return "";
  const uint64_t Elements = uint64_t(Best) * 8 / P.ElementBits;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (P.Stride && P.Stride->Kind == ExprKind::Const)
    OS << "with a stride of " << uint64_t(P.Stride->Value) + Elements << " elements instead of "
       << P.Stride->Value << ", ";
  else
    OS << "with " << vectorsOf(P) << "s " << Elements << " elements further apart, ";
  OS << "in the array and in this call, it takes " << plural(Least, "wavefront");
  return Text;
}

std::vector<Note> fragmentNotes(const Access &A, const Verdict &V) {
  std::vector<Note> Notes;
  if (!A.Part)
    return Notes;
  const FragmentPart &P = *A.Part;
  Notes.push_back({{}, instructionsText(P), ""});
  if (A.In == Space::Shared) {
    std::string Stride = V.Kind == VerdictKind::Exact && V.Worst.Lanes.Active
                             ? strideText(A, V.Worst)
                             : std::string();
    if (!Stride.empty())
      Notes.push_back({{}, std::move(Stride), ""});
  } else if (P.VectorBytes < sim::SectorBytes) {
    Notes.push_back({{},
                     "no stride fills their sectors of " + std::to_string(sim::SectorBytes) +
                         " bytes: " +
                         (reads(A.Kind) ? "copy the tile to shared memory in whole rows, and load "
                                          "the fragment from there"
                                        : "store the fragment to shared memory, and copy the tile "
                                          "from there in whole rows"),
                     ""});
  }
  return Notes;
}

} // namespace warplint
