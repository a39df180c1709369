// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the user: docs/checks/atomic-contention.md

#include "lib/check/Shown.h"
#include "lib/expr/Rewrite.h"
#include "lib/judge/Prices.h"
#include "sim/Gpu.h"
#include "sim/Pictures.h"

#include "llvm/Support/Format.h"

#include <cmath>
#include <map>

namespace warplint {

static constexpr CheckOption AtomicContentionOptions[] = {
    {"least-lanes", 8, "report only if at least this many lanes of a request update one word"},
};

extern constexpr CheckInfo AtomicContentionInfo = {
    AtomicContentionId, "lanes of a warp update one word of global memory, one after the other",
    AtomicContentionOptions};

/// Whether lanes may differ in \p S: `i / n` of an unknown n, for instance. Few warps are at an
/// edge.
static bool isLanesOwn(const Symbol &S) { return S.Stairs ? !S.Stairs->isEdge() : S.PerLane; }

namespace {
enum class Together : uint8_t {
  Surely,   ///< whatever the unknowns are
  Possibly, ///< for some values of them
};
} // namespace

/// The lanes among \p Of of \p P that reach one word: the most there are.
static LaneMask lanesOfOneWord(const SymbolTable &Symbols, const LanePattern &P, LaneMask Of,
                               unsigned Bytes, Together If) {
  std::map<std::vector<int64_t>, LaneMask> Words;
  LaneMask Most = 0;
  for (unsigned L = 0; L < sim::WarpSize; ++L) {
    if (!(Of >> L & 1))
      continue;
    std::vector<int64_t> Word = {P.Base[L] / int64_t(Bytes)};
    for (const LaneTerm &T : P.Terms) {
      Word.push_back(T.Coefficient[L]);
      if (If == Together::Surely && T.Coefficient[L] && isLanesOwn(Symbols[T.Symbol]))
        Word.push_back(L);
    }
    if (P.Exclusive)
      Word.push_back((*P.Exclusive)[L]);
    LaneMask &Lanes = Words[std::move(Word)];
    Lanes |= LaneMask(1) << L;
    if (std::popcount(Lanes) > std::popcount(Most))
      Most = Lanes;
  }
  return Most;
}

namespace {
/// Of an access: lanes of one word in each case at least, and in some.
struct Contention {
  unsigned Least = ~0u, Most = 0;
  LaneMask Lanes = 0; ///< of the worst request
  unsigned Warp = 0;
};
} // namespace

/// \p OnlyCertain: of lanes that take part for certain.
static Contention contentionOf(const SymbolTable &Symbols, const AccessEvaluation &E,
                               unsigned Bytes, bool OnlyCertain, Together If) {
  Contention C;
  for (const AccessCase &Case : E.Cases) {
    unsigned Most = 0;
    for (const LanePattern &P : Case.Patterns) {
      const LaneMask Lanes =
          lanesOfOneWord(Symbols, P, OnlyCertain ? P.Certain : P.Active, Bytes, If);
      Most = std::max(Most, unsigned(std::popcount(Lanes)));
      if (unsigned(std::popcount(Lanes)) > C.Most) {
        C.Most = unsigned(std::popcount(Lanes));
        C.Lanes = Lanes;
        C.Warp = P.Warp;
      }
    }
    C.Least = std::min(C.Least, Most);
  }
  return C;
}

/// Whether lanes may combine their values before one of them updates.
static bool canCombine(const AtomicOperation &A) {
  using enum sim::AtomicOp;
  return A.Does && !A.UsesResult &&
         !llvm::is_contained({Inc, Dec, Exchange, CompareAndSwap}, *A.Does);
}

/// Whether all warps of a grid of several blocks update one word: nothing in the address makes it
/// another in another block or iteration.
static bool isWordOfGrid(const Judged &J, const Access &A) {
  const bool Several = !J.L.Grid || *J.L.Grid != Dim3{1, 1, 1};
  return Several && A.Atomic->SameAddress && !anyPart(*A.Address, [](const Expr &E) {
           return E.Kind == ExprKind::BlockIdx || E.Kind == ExprKind::Carried;
         });
}

/// What an update of a word of the whole grid costs, in sectors that memory delivers meanwhile: 32
/// bytes at the bandwidth of the board it was measured on.
static uint64_t sectorsOfUpdate(double Nanoseconds) {
  const double SectorsPerNanosecond = sim::findBoard("h100")->DramGBps / 32;
  return uint64_t(std::llround(Nanoseconds * SectorsPerNanosecond));
}

static std::string gridNote(unsigned Lanes, double Nanoseconds) {
  std::string Text;
  llvm::raw_string_ostream(Text) << "every warp of the grid updates that word, and L2 takes one "
                                    "lane at a time: "
                                 << llvm::format("%.1f", Lanes * Nanoseconds)
                                 << " ns a warp on an H100";
  return Text;
}

static const char *adviceTo(bool OfGrid) {
  if (OfGrid)
    return "combine the values of the block first, by cooperative_groups::reduce in each warp and "
           "shared memory for the warps, and let one thread update";
  return "combine the values of the warp first, by __shfl_down_sync or "
         "cooperative_groups::reduce, and let one lane update";
}

static Finding contentionFinding(const Judged &J, unsigned Number, const Contention &C,
                                 bool IsCertain) {
  const Access &A = J.K.Accesses[Number];
  Finding F = findingAt(J, AtomicContentionInfo, Number);
  F.Severity = IsCertain ? Severity::Warning : Severity::Note;
  F.Message = std::string(IsCertain ? "" : "up to ") + std::to_string(C.Most) +
              " lanes of a request update one word of global memory, one after the other";
  const bool OfGrid = isWordOfGrid(J, A);
  const double Each = sim::nanosecondsOfUpdate(atomicOf(A).value_or(sim::SharedAtomic{}));
  const uint64_t Sectors = OfGrid ? sectorsOfUpdate(Each) : 1;
  F.Cost = Headline{{C.Most * Sectors, C.Most * Sectors}, Sectors, ""}; // what the weight counts
  F.Notes.push_back({{},
                     sim::lanesText(C.Lanes) + " of warp " + std::to_string(C.Warp) +
                         (IsCertain ? " update one word" : " can update one word") +
                         (A.Object ? " of '" + J.K.Objects[*A.Object].Name + "'" : ""),
                     ""});
  if (OfGrid)
    F.Notes.push_back({{}, gridNote(C.Most, Each), ""});
  if (canCombine(*A.Atomic))
    F.Notes.push_back({{}, adviceTo(OfGrid), ""});
  F.Notes.push_back(launchNote(J));
  return F;
}

void runAtomicContention(const Judged &J, const CheckOptions &Given, std::vector<Finding> &Out) {
  const auto Least = unsigned(optionOf(AtomicContentionInfo, Given, "least-lanes"));
  for (unsigned N = 0; N < J.K.Accesses.size(); ++N) {
    const Access &A = J.K.Accesses[N];
    const AccessEvaluation &E = J.E.Accesses[N];
    if (A.In != Space::Global || !A.Atomic || !J.Verdicts[N].Reached || E.DataDependent)
      continue;
    const std::optional<sim::SharedAtomic> Atomic = atomicOf(A);
    if (Atomic && sim::combinesWarp(*Atomic))
      continue;
    const bool OnlyCertain = E.GuardedByData || picksLanes(*A.When);
    const Contention Sure =
        contentionOf(J.E.Symbols, E, A.BytesPerLane, OnlyCertain, Together::Surely);
    const Contention Possible =
        contentionOf(J.E.Symbols, E, A.BytesPerLane, /*OnlyCertain=*/false, Together::Possibly);
    if (Sure.Least >= Least && Sure.Most >= Least)
      Out.push_back(contentionFinding(J, N, Sure, /*IsCertain=*/true));
    else if (Possible.Most >= Least)
      Out.push_back(contentionFinding(J, N, Possible, /*IsCertain=*/false));
  }
}

} // namespace warplint
