// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A report together with what it was made from: the models, their launches, and how the
// source writes what a repair would edit.

#pragma once

#include "lib/finding/Report.h"
#include "lib/kernel/Kernel.h"
#include "lib/source/Written.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <map>
#include <set>

namespace warplint {

/// A launch of a kernel, and where its accesses stand in the report.
struct JudgedLaunch {
  warplint::Launch Launch;
  size_t FirstAccess = 0; ///< index into Report::Accesses of the kernel's access 0
};

struct JudgedKernel {
  Kernel Model;
  std::vector<JudgedLaunch> Launches;
};

struct Analysed {
  warplint::Report Report; ///< of one file
  warplint::Texts Texts;   ///< of that file, and of those it includes that might be edited
  std::vector<JudgedKernel> Kernels; ///< in the order of Report::Kernels
  std::vector<ArrayText> Arrays;
  std::vector<HeldLayout> HeldLayouts;
  std::vector<TileText> Tiles;
  std::vector<LaunchSizeText> LaunchSizes;
  std::vector<CoordinateText> Coordinates;
  std::vector<LaunchBlockText> LaunchBlocks;
  std::vector<SourceRange> PlacedKernels; ///< whose threads know their places in the grid alone
  std::vector<ParameterText> Parameters;
  std::vector<StoreText> Stores;
  std::vector<WalkText> Walks;
  std::vector<BlockText> Blocks;
  std::set<SourceRange> MissedBarriers; ///< some thread may not come to them, or has returned
  uint64_t SourceBytes = 0;             ///< that were read for it
  bool Failed = false;                  ///< nothing was analysed
  bool Untried = false;                 ///< as the file has had its share of re-analyses
  bool HasBarrierCheck = false;         ///< barrier-divergence was looked for
  bool ForNotes = true;                 ///< fixes are looked for if only a note would have them
  std::optional<LineRange> Within;      ///< of the file: where findings are mended; nothing: all

  /// Whether a fix is looked for because of \p F.
  bool wantsFix(const Finding &F) const {
    return (ForNotes || F.Severity != Severity::Note) &&
           (!Within || (F.Where.File == Report.Files.back().Path && Within->overlaps(F.Where)));
  }
};

/// All instances of each kernel.
using KernelsByPlace = std::map<SourceRange, std::vector<const JudgedKernel *>>;
KernelsByPlace kernelsByPlace(const Analysed &All);

/// An access of a report in the model.
struct AccessInModel {
  const Kernel &K;
  const Access &A;
  unsigned Number;     ///< of A in K
  const Object *Array; ///< null if it is not one known object
};
AccessInModel accessAt(const Analysed &All, size_t Number); ///< index into Report::Accesses

/// What holds the layout of the array that is declared at \p Declared; null if nothing does.
const HeldLayout *heldLayout(const Analysed &All, const SourceRange &Declared);
/// "'memcpy' moves 'tile' as one run of bytes in line 7"
std::string whyHeld(const HeldLayout &Of);

/// "line 7 is not analysed: ...", of what \p K does with memory in ways that are refused; empty if
/// all of it is in the model.
std::string notAnalysed(const JudgedKernel &K);

/// Keeps \p Effects in the report; for Fix::Effects.
size_t keepEffects(Analysed &All, std::vector<FixEffect> Effects);

/// Whether access \p Number goes to the array that is declared at \p Declared.
bool reaches(const Analysed &All, size_t Number, const SourceRange &Declared);

/// Whether an edit holds as far as an analysis has come.
using Holds = llvm::function_ref<bool(const Analysed &)>;

/// Analyses the file with \p Edited in place of the files' own texts, and all else alike. Blocks
/// are run, for races, bounds and barriers, which takes longest, if it holds without what that
/// finds: else what there is so far is the answer. Null: they are run in any case.
using Analyse = llvm::function_ref<Analysed(const Texts &Edited, Holds SoFar)>;

/// Says in a sentence of --explain what is missing.
inline llvm::Error declined(const llvm::Twine &Why) { return llvm::createStringError(Why); }

} // namespace warplint
