// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which iterations something was recorded in, and how people read it: "s = 4, k = 0".
//
// What is known of an unknown in a case: its residue, or its value.
//
// Requests that reach the same, up to shifts that do not matter, have one pattern: they have one
// price. A pattern counts its bytes from the first lane that takes part, so that those of
// `in[tid.x]` in all warps of a block are one: 0 4 8 ... 124.
//
// Runs the index arithmetic of a kernel model for every warp of one block.
//
// Thread coordinates are concrete, but for the number of the warp where several do the same.
// Block indices, parameters that the launch leaves open and the counters of loops whose end is not
// decided stay unknown, one number for the whole warp. Loops whose exit is decided are run as long
// as a budget lasts. Each access yields its distinct patterns of lanes; patterns that differ only
// by a shift that cannot matter to their memory are one.
//
//   tile + 128*tid.x + 4*tid.y, block 32x32: all 32 warps agree up to a shift of whole
//   words, so there is one pattern, with 32 requests:  0 128 256 ... 3968
//
// Budgets count steps, never seconds: the same input gives the same answer everywhere.
//
// A run may be for some accesses only. Then loops are run only if such an access stands in them,
// or takes values from them.

#pragma once

#include "lib/kernel/Kernel.h"
#include "lib/lanes/Symbol.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// What is known of a variable that a loop carries: `k = At`, or `k % Every == At`.
struct IterationPart {
  unsigned Loop = 0;
  int Slot = -1;    ///< of the variable; -1: the number of the iteration
  std::string Name; ///< of the variable
  int64_t Every = 0, At = 0;
};

/// All of them hold; of a loop with none it may be any iteration.
using IterationLabel = llvm::SmallVector<IterationPart, 2>;

/// Whether all iterations of \p Narrow are ones of \p Wide.
bool contains(const IterationLabel &Wide, const IterationLabel &Narrow);

/// Whether no iteration is one of both.
bool areDisjoint(const IterationLabel &A, const IterationLabel &B);

/// Label 0 is any iteration, or outside of loops; a kernel with very many iterations shares the
/// last label among the rest.
struct IterationLabels {
  std::vector<std::string> Names{""};
  std::vector<IterationLabel> Labels{{}};
  llvm::StringMap<unsigned> Known{{"", 0}}; ///< by what the parts are, names apart

  static constexpr unsigned Most = 128;
  bool isFull() const { return Names.size() >= Most; }
  /// Whether it is the label of the rest.
  static bool isRest(unsigned Label) { return Label == Most - 1; }
  unsigned intern(IterationLabel Label);
};

/// What must hold for a case: the answer to a question about an unknown.
struct Condition {
  Question Asked;
  int64_t Answer = 0;

  /// Of a residue: the q for which Modulus*q + Answer lies in \p Range; empty if Lo > Hi.
  ExprRange quotients(ExprRange Range) const;
  bool operator==(const Condition &O) const = default;
};

/// "N % 8 == 3", "k == 0": a condition in the source's names.
std::string toString(const SymbolTable &Symbols, const Condition &C);

/// A multiple of an unknown that is a multiple of Unit plus At: its common divisors with Unit are
/// some of At's.
struct Landing {
  SymbolId Divisor;
  int64_t At, Unit;

  bool operator==(const Landing &O) const = default;
};

/// The lanes of one request, up to shifts that do not matter.
struct LanePattern {
  LaneMask Active = 0;  ///< lanes that may take part
  LaneMask Certain = 0; ///< lanes that do
  LaneInts Base;        ///< bytes
  /// Bytes, modulo a line, by which Base lies below what the first request reaches, counted from
  /// the array's start; nothing if that is not known.
  std::optional<unsigned> Start;
  llvm::SmallVector<LaneTerm, 2> Terms;
  /// If present: lanes whose keys differ never take part together (`if (tid == k)`).
  std::optional<LaneArray> Exclusive;
  /// Of a quotient written out: what has to be possible for it to step where it does.
  llvm::SmallVector<Landing, 0> Landings;
  uint64_t Requests = 0; ///< that one block makes of this pattern
  bool Counted = true;   ///< Requests is exact, not just "some"
  bool AtEdge = false;   ///< written out of a pattern with an edge: with lanes on both sides of it
  unsigned Warp = 0;     ///< the first warp that shows it
  /// In which iterations of loops that were run one by one, and how many requests each;
  /// labels of Evaluation::Iterations.
  std::vector<std::pair<unsigned, uint64_t>> In;

  bool operator==(const LanePattern &O) const = default;
};

/// Whether requests of both reach the same, whoever makes them and how many.
bool haveSameLanes(const LanePattern &A, const LanePattern &B);
uint64_t hashOf(const LanePattern &P); ///< equal for those that have the same lanes

/// Bytes by which requests of such an access may be shifted without another price.
int64_t shiftUnit(Space In);

/// The pattern of one request at \p Address: bytes counted from the first active lane, up to a
/// multiple of \p Unit; what cannot matter left out.
/// \pre some lane is active.
void setPlace(LanePattern &P, const SymbolTable &Symbols, int64_t Unit, const LaneValue &Address);

/// Whether one lane at a time takes part: such a request costs the same anywhere.
bool isOfOneLane(const LanePattern &P);

struct EvaluateOptions {
  uint64_t MostSteps = 3'000'000; ///< evaluations of one expression for one warp
  unsigned MostIterations = 2048; ///< of one entry of a loop that are run one by one
  unsigned MostCases = 128;       ///< per access
  unsigned MostPatterns = 4096;   ///< per access and case
  bool OneByOne = false;          ///< warps: what they reach is known more often, and costs more
  /// Which blocks: inclusive ranges of the block index; the whole grid by default.
  std::optional<ExprRange> Blocks[3];
};

/// The lowest and highest byte that certain lanes reach in the object, and who does.
struct Extent {
  int64_t Lo = INT64_MAX, Hi = INT64_MIN; ///< bytes from the object's start; Hi exclusive
  unsigned LoThread = 0, HiThread = 0;    ///< number in the block
  unsigned LoIn = 0, HiIn = 0;            ///< labels of Evaluation::Iterations

  bool any() const { return Lo <= Hi; }
};

/// Whether a thread that certainly takes part in \p A reaches past the end of its shared object.
bool isPastEnd(const KernelModel &K, const LaunchShape &L, const Access &A, const Extent &Reached);

struct AccessCase {
  std::vector<Condition> When; ///< empty: always
  std::vector<LanePattern> Patterns;
  bool Cut = false; ///< not told apart further: for a budget, or as data sends the lanes anyway

  bool operator==(const AccessCase &O) const = default;
};

struct AccessEvaluation {
  std::vector<AccessCase> Cases; ///< disjoint, and together complete
  Extent Reached;
  bool DataDependent = false; ///< an address holds a value loaded from memory
  bool Guarded = false;       ///< some lanes may be off for reasons not decided
  bool GuardedByData = false; ///< a value loaded from memory is one of those reasons
  uint8_t OpenBlocks = 0;     ///< bit d: that hinges on blockIdx in dimension d
};

struct BarrierEvaluation {
  bool MayDiverge = false;                   ///< the guard differs between lanes and is not decided
  std::optional<unsigned> Reaching, Missing; ///< a thread that does; one that goes on without

  /// For certain, some threads of the block reach it and others not.
  bool isDivergent() const { return Reaching && Missing; }
};

struct Evaluation {
  SymbolTable Symbols;
  IterationLabels Iterations;
  std::vector<AccessEvaluation> Accesses; ///< one for each of the kernel's
  std::vector<BarrierEvaluation> Barriers;
  unsigned Warps = 0;
  uint64_t Steps = 0;
  bool OutOfSteps = false;
  bool Abridged = false; ///< some loop was not run one by one: that takes too many steps
};

Evaluation evaluate(const KernelModel &K, const LaunchShape &L, const EvaluateOptions &Options);

/// Prints the patterns of every access: what tests of this stage read.
void print(llvm::raw_ostream &OS, const Kernel &K, const Evaluation &E);

struct Slice {
  bool Whole = true; ///< barriers are run, too
  llvm::BitVector Accesses, Loops;
};

Slice wholeOf(const KernelModel &K);
Slice sliceFor(const KernelModel &K, llvm::BitVector Accesses);

/// Takes out of the bodies of \p K what \p Accesses do not need: others, barriers, and loops.
void keepOnly(KernelModel &K, const llvm::BitVector &Accesses);

} // namespace warplint
