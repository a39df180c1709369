//===- lib/check/AtomicContention.cpp - Lanes that update one word *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the user: docs/checks/atomic-contention.md
//
//===----------------------------------------------------------------------===//

#include "lib/check/Check.h"
#include "lib/judge/SharedAtomics.h"
#include "sim/Print.h"

#include <map>

namespace warplint {

static constexpr CheckOption AtomicContentionOptions[] = {
    {"least-lanes", 8, "report only if at least this many lanes of a request update one word"},
};

extern constexpr CheckInfo AtomicContentionInfo = {
    AtomicContentionId, "lanes of a warp update one word of global memory, one after the other",
    AtomicContentionOptions};

/// The lanes among \p Of of \p P that reach one word, whatever the unknowns are: the most there
/// are.
static LaneMask lanesOfOneWord(const LanePattern &P, LaneMask Of, unsigned Bytes) {
  std::map<std::vector<int64_t>, LaneMask> Words;
  LaneMask Most = 0;
  for (unsigned L = 0; L < sim::WarpSize; ++L) {
    if (!(Of >> L & 1))
      continue;
    std::vector<int64_t> Word = {P.Base[L] / int64_t(Bytes)};
    for (const LaneTerm &T : P.Terms)
      Word.push_back(T.Coefficient[L]);
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
static Contention contentionOf(const AccessEvaluation &E, unsigned Bytes, bool OnlyCertain) {
  Contention C;
  for (const AccessCase &Case : E.Cases) {
    unsigned Most = 0;
    for (const LanePattern &P : Case.Patterns) {
      const LaneMask Lanes = lanesOfOneWord(P, OnlyCertain ? P.Certain : P.Active, Bytes);
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
  return A.Does && !A.UsesResult && *A.Does != sim::AtomicOp::Exchange &&
         *A.Does != sim::AtomicOp::CompareAndSwap;
}

static Finding contentionFinding(const Judged &J, unsigned Number, const Contention &C,
                                 bool IsCertain) {
  const Access &A = J.K.Accesses[Number];
  Finding F = findingAt(J, AtomicContentionInfo, Number);
  F.Severity = IsCertain ? Severity::Warning : Severity::Note;
  F.Message = std::string(IsCertain ? "" : "up to ") + std::to_string(C.Most) +
              " lanes of a request update one word of global memory, one after the other";
  F.Cost = Headline{{C.Most, C.Most}, 1, ""}; // what the weight counts
  F.Notes.push_back({{},
                     sim::lanesText(C.Lanes) + " of warp " + std::to_string(C.Warp) +
                         " update one word" +
                         (A.Object ? " of '" + J.K.Objects[*A.Object].Name + "'" : ""),
                     ""});
  if (canCombine(*A.Atomic))
    F.Notes.push_back({{},
                       "combine the values of the warp first, by __shfl_down_sync or "
                       "cooperative_groups::reduce, and let one lane update",
                       ""});
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
    // A guard of unknowns, `if (i < n)`, lets whole warps pass for most values; data may let none.
    const Contention Sure = contentionOf(E, A.BytesPerLane, /*OnlyCertain=*/E.GuardedByData);
    const Contention Possible = contentionOf(E, A.BytesPerLane, /*OnlyCertain=*/false);
    if (Sure.Least >= Least && Sure.Most >= Least)
      Out.push_back(contentionFinding(J, N, Sure, /*IsCertain=*/true));
    else if (Possible.Most >= Least)
      Out.push_back(contentionFinding(J, N, Possible, /*IsCertain=*/false));
  }
}

} // namespace warplint
