// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Holds the analysis of edited text against the one before. An edit passes if
//
//   * every access is still there, in order, and none is dearer in any case or iteration; those to
//     shared arrays that the kernel did not have are its own affair;
//   * some access is cheaper;
//   * no check has more findings, no kernel was lost, nothing new was refused;
//   * every block still gets the shared memory that it asks for.

#pragma once

#include "lib/fix/Analysed.h"
#include "sim/Gpu.h"

#include "llvm/Support/Error.h"

#include <set>

namespace warplint {

/// Which accesses an edit may make dearer.
enum class Dearer : uint8_t {
  None,
  BySum,    ///< accesses to global memory, if those that run equally often get cheaper together
  ByWeight, ///< accesses to shared memory, if each launch takes fewer wavefronts for them
};

struct Proof {
  std::string Text; ///< "32 -> 1 wavefronts on the read, 1 -> 1 on the write; +128 bytes of ..."
  std::vector<size_t> Cheaper;    ///< indices into Report::Accesses
  std::vector<FixEffect> Effects; ///< one for each of Cheaper
  bool LowersOccupancy = false;   ///< an SM holds fewer blocks at a time
  bool FallsForSure = true;       ///< what gets cheaper by its sum does for all values of unknowns
  std::vector<SourceRange> Raised = {}; ///< Fix::Raised
};

/// The proof, or why there is none. \p Array names a shared array whose accesses the text
/// lists even if unchanged; empty: only what changed is listed.
llvm::Expected<Proof> prove(const Analysed &Before, const Analysed &After, llvm::StringRef Array,
                            const sim::Gpu &Gpu, Dearer Allowed = Dearer::None);

/// Why no author would read \p Edits before a merge; empty if they may.
std::string tooManyPlaces(const std::vector<Edit> &Edits);

/// What \p Edits make of the file: whole where they are proved so far.
Analysed analysedFor(const Analysed &Before, Analyse Again, const std::vector<Edit> &Edits,
                     llvm::StringRef Array, const sim::Gpu &Gpu, Dearer Allowed = Dearer::None);

/// The same where an edit makes accesses to the same arrays elsewhere.
struct MovedAccesses {
  std::vector<SourceRange> Gone;        ///< where they were
  std::vector<SourceRange> Made;        ///< stretches of the edited text that make them; no lines
  std::vector<SourceRange> Raised = {}; ///< accesses that may get more expensive: Fix::Raised

  void add(const Fix &Of, const std::vector<Edit> &All); ///< of one that is made among \p All
  bool isGone(const AccessReport &A) const;
  bool isMade(const SourceRange &Where) const;
};
/// Arrays whose accesses do not get cheaper by it.
std::set<std::string> notCheaper(const Report &Before, const Report &After,
                                 const MovedAccesses &Moved);
llvm::Expected<Proof> proveMoved(const Analysed &Before, const Analysed &After,
                                 const MovedAccesses &Moved, const sim::Gpu &Gpu);

/// Whether \p Edited, a report on edited text, has all that \p Before has, and nothing that is
/// worse: the first two of the conditions above that concern reports. For edits that were proved
/// one by one and are made together: then accesses of a launch that get dearer are weighed against
/// those that get cheaper.
/// \param Raised  accesses that may get more expensive: Fix::Raised
llvm::Error proveNothingLost(const Report &Before, const Report &Edited,
                             Dearer Allowed = Dearer::BySum,
                             const std::vector<SourceRange> &Raised = {});
llvm::Error proveNothingLost(const Report &Before, const Report &Edited,
                             const MovedAccesses &Moved);

/// Whether \p Check has fewer findings, and all else is as in a proof, but that no access need get
/// cheaper.
llvm::Error proveFewer(const Analysed &Before, const Analysed &After, llvm::StringRef Check);

} // namespace warplint
