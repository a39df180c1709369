// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check turns verdicts into findings. It decides and words; it never prints.
//
// To add one: a .cpp in this folder with its CheckInfo and its function, a line in
// lib/finding/Checks.def, a page docs/checks/<id>.md, and a folder test/check/<id>/ with a test
// that fires and one that stays silent. A law test holds the four together.
//
// docs/checks/, embedded in the binary: what a finding means is at hand where it is found.

#pragma once

#include "lib/finding/Report.h"
#include "lib/judge/Judge.h"
#include "lib/race/Race.h"
#include "sim/Gpu.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

/// An option of a check, as its page documents it.
struct CheckOption {
  llvm::StringRef Name;
  int64_t Default;
  llvm::StringRef Meaning;
};

struct CheckInfo {
  llvm::StringRef Id;
  llvm::StringRef Summary;
  llvm::ArrayRef<CheckOption> Options;
};

/// Values of options by "check.option".
using CheckOptions = std::map<std::string, int64_t>;

/// A kernel in one launch, judged.
struct Judged {
  const Kernel &K;
  const Launch &L;
  const Evaluation &E;
  const std::vector<Verdict> &Verdicts;   ///< one an access, as written
  llvm::ArrayRef<ExecutedGroup> Executed; ///< accesses that the compiler fuses
  const sim::Gpu &Gpu;
  size_t FirstAccess = 0;            ///< of the kernel's accesses in Report::Accesses
  const RaceReport *Races = nullptr; ///< what threads do to each other, if a check asks for it
  /// Of a block that is a guess: a block of one thread, if that was evaluated.
  const Evaluation *OneThread = nullptr;
  /// Of such, and of one of many that a call may have, by access: whether it leaves its array in
  /// every block that was tried.
  const std::vector<bool> *AlwaysLeave = nullptr;
  /// The source names what lets a block have more than 48 KiB of shared memory.
  bool MayRaiseShared = false;
};

struct Check {
  CheckInfo Info;
  void (*Run)(const Judged &J, const CheckOptions &Options, std::vector<Finding> &Out);
};

/// All checks, by id.
llvm::ArrayRef<Check> checks();

/// The one check of launches that are not judged since no GPU can make them: of \p J only the
/// kernel and the launch are asked.
void runEmptyLaunch(const Judged &J, const CheckOptions &Options, std::vector<Finding> &Out);

/// The accesses of \p K, by number, of which a check might be certain that they are expensive, by
/// the verdicts on each.
std::vector<unsigned> mayWarnOfCost(const KernelModel &K, llvm::ArrayRef<Verdict> Verdicts,
                                    const CheckOptions &Options);

/// What was not searched for races, and why.
std::vector<Refusal> raceRefusals(const Judged &J);

// For checks -----------------------------------------------------------------------------

int64_t optionOf(const CheckInfo &Check, const CheckOptions &Options, llvm::StringRef Name);

/// The group that access \p Number is fused in; null if it is executed as written.
const ExecutedGroup *groupOf(const Judged &J, unsigned Number);

/// The request that it becomes, and the verdict on that: as fused for certain, or as written.
const Access &requestOf(const Judged &J, unsigned Number);
const Verdict &verdictOf(const Judged &J, unsigned Number);

/// A finding at access \p Number, with kernel and place filled in.
Finding findingAt(const Judged &J, const CheckInfo &Check, unsigned Number);

/// The name of a kernel for people: of long template arguments "gemm_device<...>".
std::string shortName(const Kernel &K);

/// "block 32x32x1" and where it comes from, as a note.
Note launchNote(const Judged &J);

/// Whether every launch has thread \p Number: of a block that is a guess, the first warp.
bool isSureOf(const Judged &J, unsigned Number);

/// How the words for shared and global memory differ.
struct Nouns {
  const char *Unit;   ///< "wavefront", "sector"
  const char *Verb;   ///< "takes", "moves"
  const char *Verbs;  ///< of several: "take", "move"
  const char *Place;  ///< "shared", "global"
  const char *Common; ///< what lanes may have in common: "word", "sector"
};
Nouns nounsOf(Space In);
std::string plural(uint64_t N, llvm::StringRef Noun); ///< "1 wavefront", "32 wavefronts"

class UsedValues;

/// What an excess over the ideal amounts to, over the cases of a verdict.
struct ExcessSummary {
  bool Certain = false;  ///< in every case that is not exceptional
  bool Possible = false; ///< in some case
  CostRange Units;       ///< over the cases that are not exceptional, if some of them exceed
  uint64_t Ideal = 0;    ///< to tell beside Units: less than they are at most
  std::string Unless;    ///< the exceptional cases: " unless -7 <= N <= 7"; empty if none
};
/// \param Used  what conditions are told by, for people; null: as they are
ExcessSummary excessOf(const Access &A, const Verdict &V, uint64_t MinExcess,
                       uint64_t MinRatioPercent, const UsedValues *Used = nullptr);

/// What decides where no table and no example tells: ", depending on data", or on parameters; else
/// empty.
std::string dependenceText(const Judged &J, unsigned Number);

/// The cases of a verdict for people: "32 wavefronts if N % 32 == 0". At most a handful, and
/// those for single values if they are not more than \p MostSingle; the last ones speak of the
/// rest.
std::vector<std::string> caseTexts(const Verdict &V, const Nouns &Words, size_t MostSingle,
                                   const UsedValues *Used = nullptr);
/// The same for access \p Number of \p J, in one line where that will do.
std::vector<Note> caseNotes(const Judged &J, unsigned Number);

/// Of a fragment's load or store: what it is made of, and what helps. Nothing for others.
std::vector<Note> fragmentNotes(const Access &A, const Verdict &V);

struct CheckPage {
  llvm::StringRef Path; ///< "shared-bank-conflict.md"
  llvm::StringRef Text; ///< Markdown
};

/// All of them, by path. Generated from docs/checks at build time.
llvm::ArrayRef<CheckPage> checkPages();

} // namespace warplint
