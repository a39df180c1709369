// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proposes repairs for the findings of a report, and attaches those that hold: the edited
// text was analysed again, every access of every kernel and launch was compared, and the
// price falls somewhere and rises nowhere (lib/fix/Prove.h). The proof is the fix's text.
//
// Advice (FixSafety::DisplayOnly) carries no edits; it says what would cure, and why that
// is left to a person.

#pragma once

#include "lib/fix/Analysed.h"
#include "sim/Gpu.h"

namespace warplint {

/// Attaches fixes to the findings of \p All, and notes in Finding::Considered what was tried.
void addFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);

// The parts of it: each looks at all findings. -----------------------------------------------

/// Paddings, pitches and swizzles of shared arrays.
void addLayoutFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);
/// Longer rows of shared arrays that are reached through pointers.
void addTileFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);
/// Other shifts in what spreads a shared array, `s[i + (i >> 4)]`.
void addSpreadFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);
/// `threadIdx.x` and `threadIdx.y` exchanged in a kernel.
void addSwapFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);
/// Blocks as wide as a warp, `dim3 block(32, 8)`, where a kernel does the same in any.
void addBlockFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);
/// Tiles of shared memory between what a kernel reads and what it stores.
void addStageFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);
/// Tiles of shared memory for the rows that the threads of a warp walk.
void addWalkFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);
/// Parameters that are read where they are.
void addParameterFixes(Analysed &All, Analyse Again, const sim::Gpu &Gpu);
/// Why an edit of a file that isShared() is unsafe.
inline constexpr llvm::StringLiteral EditedHeader =
    "other files may include the one that is edited";

/// Makes \p X unsafe for that reason; safe if there is none.
void setCaution(Fix &X, std::string Why);

/// Barriers between accesses to shared memory that race.
void addBarrierFixes(Analysed &All, Analyse Again);
/// What has no edit.
void addAdvice(Analysed &All);

/// Whether a file names anything by which the lanes of a warp see each other.
bool lanesMayTalk(const Analysed &All);

/// The findings of check \p Check whose place is that of an access in \p Numbers.
std::vector<Finding *> findingsAt(Report &R, llvm::StringRef Check,
                                  const std::vector<size_t> &Numbers);

/// Whether the files of all \p Edits could be read.
bool isEditable(const Analysed &All, const std::vector<Edit> &Edits);

/// Whether some of \p Edits are in a file that others may include, too.
bool isShared(const Analysed &All, const std::vector<Edit> &Edits);

} // namespace warplint
