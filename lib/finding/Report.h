// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the findings of runs over the same code cost, kernel by kernel, and which are new or gone:
// findings are the same if their fingerprints are.
//
// The result of an analysis: findings, every access with its verdict, refusals, launches,
// files. Plain values, sorted; every output format is a function of one of these.
//
// The names by which users know the checks, for code that asks which check a finding is of.
// lib/check has the checks themselves.

#pragma once

#include "lib/finding/Measured.h"
#include "lib/kernel/Compiled.h"
#include "lib/kernel/Kernel.h"
#include "lib/kernel/Launch.h"
#include "lib/kernel/Refusal.h"
#include "lib/source/Source.h"
#include "lib/verdict/Verdict.h"
#include "sim/Atomics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

struct Report;

struct HistoryRun {
  std::string Name;                     ///< of its report's file; of the last run empty
  std::map<std::string, uint64_t> Cost; ///< by kernel: excess of its findings, in wavefronts
  unsigned Findings = 0;
  unsigned New = 0, Fixed = 0; ///< against the run before
};

struct NamedReport {
  std::string Name;
  const Report *Of;
};

/// One run for each of \p Reports, oldest first.
std::vector<HistoryRun> historyOf(llvm::ArrayRef<NamedReport> Reports);

/// Where the documentation is.
const char *docsAddress();

/// The address of the page that explains a check: docs/checks/<id>.md.
std::string pageOf(const std::string &Check);

/// Follows certainty: what happens for certain is a warning, what some value of an unknown
/// might bring about is a note.
enum class Severity : uint8_t { Note, Warning, Error };

const char *nameOf(Severity S);

/// What is at stake. Wrong results come before late ones in every order and format.
enum class FindingKind : uint8_t {
  Bug,         ///< results are wrong, or there are none
  Performance, ///< results are late
  Comment,     ///< of a comment that suppresses findings: it does nothing
};

const char *nameOf(FindingKind K); ///< "bug", "performance", "comment"

/// By the id of a check, or of what is said of NOLINT comments.
FindingKind kindOf(llvm::StringRef Check);

/// Why a finding is a note and no warning.
enum class NoteReason : uint8_t {
  None,   ///< it is not said: the verdict and the launch tell
  Values, ///< values that are not known decide
  Data,   ///< what memory holds decides
  Block,  ///< the block decides, and is assumed
  Small,  ///< it is a small part of what its kernel does
  Brief,  ///< its kernel is a small part of what a file launches
  Hidden, ///< the kernel waits for something else meanwhile
  Used,   ///< all bytes that are moved are used
  Layout, ///< how the data lie decides, and only another layout would do
  Dead,   ///< nothing launches its kernel
  Meant,  ///< it may be meant, or be ordered elsewhere
};

/// A place with something to say about it.
struct Note {
  SourceRange Where; ///< nowhere: belongs to the finding's own place
  std::string Text;
  std::string SourceLine; ///< the text of the line; filled in by the analysis
  std::string Hint = "";  ///< an option that says more: "set it with --block=X,Y,Z"
  bool IsCase = false;    ///< a row of a table, as the notes beside it
};

/// The text with its hint, for where options can be given: not for editors.
std::string wholeText(const Note &N);

/// How much a fix can be trusted, as ruff has it.
enum class FixSafety : uint8_t {
  Safe,        ///< same results, compiles
  Unsafe,      ///< changes a size or layout that others might see
  DisplayOnly, ///< advice
};

const char *nameOf(FixSafety S);

/// What an access costs once a fix is made, as the analysis of the edited text found.
struct FixEffect {
  size_t Access = 0; ///< index into Report::Accesses
  Figures PerRequest;
  std::optional<Totals> PerBlock, Total;
  Example Worst; ///< a request that then costs most
};

struct Fix {
  std::string Title; ///< "pad each row of 'tile' by 1 float"
  std::string Proof; ///< "32 -> 1 wavefronts on the read, 1 -> 1 on the write; +128 bytes"
  FixSafety Safety = FixSafety::Unsafe;
  std::vector<Edit> Edits;
  std::optional<size_t> Effects = {}; ///< of a proved fix: index into Report::Effects
  std::string Hint = ""; ///< where more is said: "docs/fixes.md; --explain sketches it"
  std::vector<SourceRange> Gone = {}; ///< accesses that it makes elsewhere: where they were
  std::vector<WrittenPart> Made = {}; ///< and the parts of Edits that make them instead
  /// Accesses to shared memory that it makes more expensive, which others offset.
  std::vector<SourceRange> Raised = {};
  std::string Caution = ""; ///< why it is unsafe: "fewer blocks fit an SM"
};

/// What the weight of a finding is counted over.
enum class WeightBasis : uint8_t {
  None,     ///< nothing is counted: what is found is not a cost
  Launch,   ///< the requests of the launch
  Block,    ///< the requests of a block, for a number of blocks that is assumed
  Estimate, ///< warps of a block and rounds of loops, both assumed
};

const char *nameOf(WeightBasis B); ///< "launch", "block", "estimate"

/// What is moved beyond the ideal over a launch.
struct Weight {
  uint64_t Excess = 0; ///< wavefronts or sectors, by the space of the finding's access
  uint64_t Units = 0;  ///< of all requests, the excess included
  WeightBasis Basis = WeightBasis::None;
  /// By what the launch would be shorter at peak rates, in wavefronts: nothing of what is hidden
  /// behind the rest of it (docs/ranking.md). Findings are ordered by it.
  uint64_t Time = 0;

  void add(const Weight &Other);
};

/// The figures in the message of a finding that an access is expensive.
struct Headline {
  CostRange Units;    ///< wavefronts or sectors
  uint64_t Ideal = 0; ///< that would do
  std::string When;   ///< " unless N <= 7", ", depending on data"; empty: always
};

/// Another place of which a finding holds as well.
struct AlsoAt {
  SourceRange Where;
  std::string SourceLine;
  size_t Access = 0; ///< index into Report::Accesses
};

/// What an access races with.
struct RacingAccess {
  size_t Access = 0;      ///< index into Report::Accesses
  bool OfOneWarp = false; ///< threads of one warp make both
};

struct Finding {
  std::string Check; ///< "shared-bank-conflict"
  warplint::Severity Severity = warplint::Severity::Warning;
  SourceRange Where;
  std::string Message; ///< lower case, no final period
  std::string Kernel;
  std::string SourceLine;
  std::vector<Note> Notes;
  std::vector<Fix> Fixes;
  std::string Remedy; ///< the one thing to do where no fix says it: "let one thread write it"
  /// Repairs that were tried and what became of each, for --explain.
  std::vector<std::string> Considered;
  /// The ways from kernels to its place: of each the calls, outermost first. A way without calls
  /// is that of a place in the kernel itself.
  std::vector<std::vector<SourceRange>> Chains;
  std::string Address;          ///< of that access, in the model's notation; bytes
  std::optional<size_t> Access; ///< index into Report::Accesses
  /// Index of the store to what that access loads, where it costs the same and is told with it.
  std::optional<size_t> Store;
  /// Indices of the accesses that are told with that access: they become the same requests.
  std::vector<size_t> Together;
  std::optional<RacingAccess> RacesWith;
  std::optional<Headline> Cost;
  /// The same cause at other places, told with this one: only where findings of one cause are
  /// joined.
  std::vector<AlsoAt> Also;
  warplint::Weight Weight;
  bool IsFelt = true; ///< its kernel waits for what it costs, as far as that is known
  NoteReason Why = NoteReason::None; ///< of a note
  unsigned Count = 1;                ///< launches, instances and copies that it stands for

  void makeNote(NoteReason Reason) {
    Severity = warplint::Severity::Note;
    Why = Reason;
  }

  bool isAbout(size_t Number) const {
    return Access == Number || Store == Number || llvm::is_contained(Together, Number) ||
           llvm::any_of(Also, [&](const AlsoAt &A) { return A.Access == Number; });
  }
};

/// What one kernel asks of an SM, whatever it is launched with.
struct KernelReport {
  std::string Name;
  std::string Symbol;  ///< mangled
  std::string Assumed; ///< template arguments that nothing in the source gives: "T = float"
  bool IsNamed = true; ///< somewhere beside its definition, or that is not known
  SourceRange Where;
  uint64_t StaticShared = 0;              ///< bytes
  bool UsesDynamicShared = false;         ///< has an `extern __shared__` array
  unsigned MaxThreads = 0, MinBlocks = 0; ///< __launch_bounds__; 0: none
  std::vector<std::string> Parameters;    ///< names of what a launch can give values to
  std::optional<CompiledKernel> Compiled; ///< if the compiler was asked
};

struct LaunchReport {
  std::string Kernel;
  LaunchFrom From = LaunchFrom::Assumed;
  std::string Why;
  size_t KernelNumber = 0; ///< index into Report::Kernels
  uint32_t Block[3] = {1, 1, 1};
  std::optional<std::array<uint32_t, 3>> Grid;
  std::optional<uint64_t> DynamicShared; ///< bytes
  std::map<std::string, int64_t> Arguments;
  SourceRange Where;
  uint64_t Issued = 0; ///< instructions of all warps, about; 0: not judged
  uint64_t Time = 0;   ///< at peak rates, in wavefronts
};

/// What the compiler is predicted to make of accesses to shared memory that it fuses
/// (docs/as-compiled.md).
struct CompiledReport {
  size_t Lead = 0;           ///< the first of those accesses, an index into Report::Accesses
  unsigned BytesPerLane = 0; ///< of the dearest of their requests
  unsigned Parts = 1;        ///< accesses as written that a request stands for, at most
  warplint::Verdict Verdict; ///< on the dearest of their requests; sums are of all of them
  bool Doubtful = false;     ///< the compiler may leave them as they are written
  bool InLoop = false; ///< iterations of a loop, put together by fours; no sums if some are left
};

/// One access in one launch of one kernel.
struct AccessReport {
  SourceRange Where;
  std::string Kernel, Text;
  Space In = Space::Global;
  AccessKind Kind = AccessKind::Load;
  std::string AtomicOperation;               ///< "add.u32"; of others empty
  bool IsReduction = false;                  ///< an atomic whose result nobody wants (RED)
  std::optional<sim::AtomicForm> AtomicForm; ///< of shared memory: what the compiler makes of it
  std::string Array;                         ///< empty if not one known object
  unsigned BytesPerLane = 0;
  unsigned Matrices = 0;
  size_t Launch = 0; ///< index into Report::Launches
  warplint::Verdict Verdict;
  std::optional<CompiledReport> AsCompiled; ///< if it is fused with others

  bool isShared() const { return In == Space::Shared; }
  bool isFused() const { return AsCompiled && !AsCompiled->Doubtful; }
  /// What is executed: the verdict on the fused requests, or on the access as written.
  const warplint::Verdict &executed() const { return isFused() ? AsCompiled->Verdict : Verdict; }
  unsigned executedBytes() const { return isFused() ? AsCompiled->BytesPerLane : BytesPerLane; }
};

struct RefusalReport {
  RefusalReason Reason = RefusalReason::KernelInError;
  std::string Kernel, Detail;
  SourceRange Where;
  std::string SourceLine;

  /// A kernel template that nothing instantiates.
  bool isUnused() const { return Reason == RefusalReason::TemplateNotInstantiated; }
};

/// An error of the source, or of reaching it.
struct ErrorReport {
  SourceRange Where;
  std::string File, Message;
  std::string SourceLine;
};

/// A file of the user's that an analysis read.
struct ReadFile {
  std::string Path;
  std::string Hash;        ///< of what it held: hashOf(); empty if that is not known
  bool Renumbered = false; ///< #line directives name it: its lines may be elsewhere

  auto operator<=>(const ReadFile &) const = default;
};

struct FileReport {
  std::string Path;
  unsigned Kernels = 0; ///< analysed
  bool Failed = false;  ///< no answer could be given, or not for all of it
  std::vector<std::string> MissingIncludes;
  std::string Gpu = ""; ///< judged for: a build names one for each file
  bool GpuAssumed = true;
  std::vector<ReadFile> Read = {};          ///< this one too
  std::vector<std::string> AddedFlags = {}; ///< "-Isrc", "-DUSE_CUDA": HeaderChoice.h
  std::string Toolkit = "";                 ///< that it is compiled with, "12.9"; empty: not known
  std::string GpuFor = ""; ///< the newer GPU, which is not known, that Gpu stands for; else empty
};

/// Notes that are not shown.
struct HiddenNotes {
  NoteReason Why = NoteReason::Values;
  std::vector<std::string> On; ///< parameters that decide
  unsigned Count = 0;
};

/// Said of a fix in Finding::Considered: how many edits of a file are tried is limited.
inline constexpr llvm::StringLiteral FixNotTried =
    "not tried: the fix budget of this file is used up; analyse this kernel alone with --kernel";

/// What was found and is not shown, or not looked at: counted, never silent.
struct HiddenReport {
  std::vector<std::string> Files; ///< excluded
  unsigned Suppressed = 0;        ///< findings under NOLINT
  unsigned Baseline = 0;          ///< findings that the baseline knows
  unsigned Fixed = 0;             ///< findings that the baseline knows and that are gone
  unsigned Unchanged = 0;         ///< findings on lines that did not change
  unsigned Excluded = 0;          ///< findings in headers that are excluded
  std::vector<HiddenNotes> Notes; ///< by what makes them notes
  unsigned Over = 0;              ///< findings over --max-findings
};

struct Report {
  std::string Gpu; ///< "sm_90"; several, if those of the files differ
  bool GpuAssumed = true;
  std::vector<Finding> Findings;
  std::vector<AccessReport> Accesses;
  std::vector<LaunchReport> Launches;
  std::vector<KernelReport> Kernels;
  std::vector<RefusalReport> Refusals;
  std::vector<ErrorReport> Errors;
  std::vector<FileReport> Files;
  /// Of each proved fix, which several findings may have: the accesses that get cheaper.
  std::vector<std::vector<FixEffect>> Effects;
  HiddenReport Hidden;
  std::string Printed;             ///< what --print asked for
  Comparison Measured;             ///< by a profiler; empty: there is no profile
  std::vector<HistoryRun> History; ///< of earlier runs and this one, the last; empty: of none

  /// Appends \p Other, of another file or of the same one read in another way.
  void append(Report Other);

  llvm::ArrayRef<FixEffect> effectsOf(const Fix &X) const {
    return X.Effects ? llvm::ArrayRef(Effects[*X.Effects]) : llvm::ArrayRef<FixEffect>();
  }

  /// Keeps the first of what several files say alike: a header's findings and refusals come
  /// with every file that includes it.
  void dropRepeats();

  /// Replaces the name of each file in a place by what \p Rename makes of it.
  void renameFiles(llvm::function_ref<std::string(const std::string &)> Rename);
};

/// Why \p F, a note of \p R, is none but a note, and on which parameters of its kernel that
/// depends.
HiddenNotes reasonOf(const Report &R, const Finding &F);

/// What a sector counts as where findings of both memories are put in one order: the SMs of a V100
/// make about twice as many wavefronts in a second as its L2 cache gives sectors
/// (docs/ranking.md).
inline constexpr uint64_t WavefrontsPerSector = 2;

/// What a stored sector counts as: that beyond the ideal takes an H100 2.1 times as long as a
/// loaded one, of elements 32 or 128 bytes apart (`test/measured/sm_90-h100/walks.csv`).
inline constexpr uint64_t LoadsPerStore = 2;

/// Instructions that an SM issues in the time of a wavefront: each of its schedulers one.
inline constexpr uint64_t IssuedPerWavefront = 4;

/// The excess of \p F, a finding of \p R, in wavefronts.
uint64_t costOf(const Report &R, const Finding &F);

/// Whether one finding of a report is told before another: by severity, wrong results before late
/// ones, then by the time at stake.
class IsWorse {
public:
  explicit IsWorse(const Report &R);
  bool operator()(const Finding &A, const Finding &B) const;

  /// Whether no launch in the files read reaches \p F, while other kernels of its file are
  /// launched.
  bool isCold(const Finding &F) const;

private:
  const Report &R;
  std::set<std::string> Launching; ///< files of whose kernels a launch was read
};

// SharedBankConflictId, ...: the ids of the checks.
#define CHECK(Name, Text, Kind) inline constexpr llvm::StringLiteral Name##Id = Text;
#include "lib/finding/Checks.def"

} // namespace warplint
