// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the launches that a kernel is judged for, and judges it for each.
//
// Judges the requests that the compiler makes of accesses that it fuses:
//
//   load.shared.4  s + 8*tid.x        2 wavefronts of 1 }  load.shared.8, 2 wavefronts of 2
//   load.shared.4  s + 8*tid.x + 4    2 wavefronts of 1 }

#pragma once

#include "lib/analysis/EditMemory.h"
#include "lib/analysis/GuessedBlock.h"
#include "lib/check/Check.h"
#include "lib/config/Settings.h"
#include "lib/finding/Report.h"
#include "lib/frontend/command/Toolkit.h"
#include "lib/frontend/parse/Parse.h"
#include "lib/frontend/parse/ParseMemory.h"
#include "lib/fuse/Habits.h"
#include "lib/judge/Judge.h"
#include "lib/kernel/Launch.h"
#include "lib/lanes/Evaluate.h"
#include "sim/Gpu.h"

namespace warplint {
class RaceMemory;

/// Stages whose value can be asked for as text.
enum class Print : uint8_t { Nothing, Ir, Model, Fused, Lanes, Verdict };

struct AnalysisOptions {
  ParseOptions Parse; ///< File is set by analyze
  /// A toolkit's headers are tried where the bundled ones do not suffice.
  bool UseToolkit = true;
  ToolkitQuery Toolkit;
  sim::Gpu Gpu = *sim::findGpu(sim::DefaultGpu);
  bool GpuAssumed = true;
  std::optional<ToolkitVersion> Compiler;     ///< what is compiled with; nothing: not known
  std::string CompilerFrom;                   ///< who says so: "--toolkit", "CUDA_PATH"
  std::vector<LaunchRequest> Launches;        ///< later ones win
  std::vector<std::string> Kernels;           ///< globs of kernels wanted; empty: all
  std::vector<std::string> Checks = {"*"};    ///< globs in order; "-glob" takes away
  std::map<std::string, Severity> Severities; ///< by check id
  warplint::CheckOptions CheckOptions;
  std::optional<unsigned> MaxRegisters; ///< of a thread: what the build lets the compiler use
  bool AsCompiled = true;               ///< accesses that the compiler fuses are judged as one
  bool Judge = true;                    ///< false: only find kernels and launches
  uint64_t TotalSteps = 500'000;        ///< what totals over the grid may cost
  EvaluateOptions Budget;               ///< of one kernel in one launch
  bool Fixes = true;                    ///< propose repairs; each costs an analysis of its own
  bool FixNotes = true;                 ///< of what is only a note, too
  std::optional<LineRange> FixWithin;   ///< of the file: what is found elsewhere is not mended
  /// What all kernels of a file may cost; those after that are refused.
  uint64_t FileSteps = 200'000'000;
  warplint::Print Print = warplint::Print::Nothing;
  /// Of a file that is analysed again and again, or null: kernels that have not changed are not
  /// judged again.
  std::shared_ptr<VerdictMemory> Verdicts;
  std::shared_ptr<RaceMemory> Races; ///< the same of races; for one thread
  /// Of a file that is edited, or null: bodies that have not changed are not translated again.
  /// Counts for nothing where fixes or prints are asked for, which take the whole file.
  std::shared_ptr<EditMemory> Edits;
};

/// Sets what \p S, which goes over the defaults, decides: GPU, launches, checks.
void applySettings(const Settings &S, AnalysisOptions &Options);

/// How \p File is read.
ParseOptions parseOptionsOf(const std::string &File, const AnalysisOptions &Options);

/// A kernel judged for one launch.
struct LaunchAnalysis {
  Launch L;
  SharedVerdicts Verdicts;             ///< null if nothing was to be judged
  std::vector<ExecutedGroup> Executed; ///< accesses that the compiler fuses
  GuessedBlock Guess;                  ///< if the block is one
  WiderBlock Wider;                    ///< if it is narrower than a warp

  /// Whether its budget was enough: else there is no answer.
  bool isWhole() const { return Verdicts && !Verdicts->E.OutOfSteps; }
};

struct KernelAnalysis {
  std::vector<LaunchAnalysis> Launches;
  /// Launches that no GPU can make, those that exceed the budget: beside the kernel's own.
  std::vector<Refusal> Refusals;
  std::vector<Launch> Impossible; ///< launches that no GPU can make
  uint64_t Steps = 0;             ///< that it took
};

/// What the kernels before one took of the budget.
struct SpentSteps {
  /// Once half of Options.FileSteps are gone, loops are judged with symbolic counters, whose cost
  /// does not depend on trip counts.
  uint64_t InFile = 0;
  /// Other instances of the kernel's template that exceeded their budget. After two of them the
  /// next ones have to do with an eighth: they seldom differ in that.
  unsigned ExceededBy = 0;
};

/// \param Siblings  launches of other instances of the kernel's template
KernelAnalysis analyzeKernel(const Kernel &K, const AnalysisOptions &Options,
                             const SpentSteps &Spent, const std::vector<SiblingLaunch> &Siblings);

/// The answer on a kernel for which no steps are left.
KernelAnalysis withoutSteps(const Kernel &K);

/// The groups of accesses of \p K that the compiler of \p Toolkit fuses, by their first; none if
/// the budget does not suffice to judge them. \p Written are the verdicts on K as it is.
std::vector<ExecutedGroup>
executedGroups(const KernelModel &K, const std::vector<Verdict> &Written, const sim::Gpu &Target,
               const std::optional<ToolkitVersion> &Toolkit,
               llvm::function_ref<SharedVerdicts(const KernelModel &)> Judge);

/// What a report says of \p G. Accesses are numbered from \p FirstAccess.
CompiledReport compiledReport(const ExecutedGroup &G, size_t FirstAccess);

} // namespace warplint
