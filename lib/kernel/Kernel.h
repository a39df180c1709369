// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for an access that the model and the report share.
//
// A kernel in two parts. The model decides what it costs: a nest of loops with predicated
// accesses, and the expressions that feed an address, a predicate or a trip count. The source
// names it: places and texts, by the model's numbers. Everything else is gone. No compiler types.
//
//   kernel shared_mem_transpose(out: global*, in: global*, N: i32)
//     launch: block 32x32x1, grid 32x32x1, N = 1024          transpose.cu:41:5
//     shared tile: float[32][32], 4096 bytes                 transpose.cu:8:20
//     load.global.4   in + 4*(N*(32*bid.y + tid.y) + 32*bid.x + tid.x)
//         when 32*bid.x + tid.x < N and 32*bid.y + tid.y < N
//     store.shared.4  tile + 128*tid.y + 4*tid.x
//         when ...
//     barrier
//
// A statement runs for the lanes of its enclosing loop's iteration for which its
// predicate holds. A lane stays in a loop while `While` holds for it; carried variables
// then take their next values all at once. Exits, breaks, early returns and switches have
// become predicates.

#pragma once

#include "lib/expr/Expr.h"
#include "lib/kernel/Launch.h"
#include "lib/kernel/Refusal.h"
#include "lib/source/Source.h"
#include "sim/Atomics.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

enum class Space : uint8_t { Shared, Global, Constant, Local };

enum class AccessKind : uint8_t {
  Load,
  Store,
  Atomic,
  CopyLoad,  ///< the global side of an asynchronous copy
  CopyStore, ///< the shared side of an asynchronous copy
  LoadMatrix,
  StoreMatrix,
};

struct AtomicOperation {
  std::optional<sim::AtomicOp> Does; ///< nothing: none of those
  bool AddsOne = false;              ///< and nobody wants the result, on GPUs that count lanes then
  enum ValueType : uint8_t { Bits, Unsigned, Float } Type = Bits;
  unsigned Width = 32;     ///< bits
  bool UsesResult = false; ///< the old value is wanted
  /// The address is the same for all lanes by its form, so that a compiler knows.
  bool SameAddress = false;
  bool SameValue = false; ///< so is what an addition adds
};

const char *nameOf(Space S);
const char *nameOf(AccessKind K);
std::string nameOf(const AtomicOperation &A); ///< "add.u32", "cas.b64"

/// Whether the access reads memory, and whether it writes it.
bool reads(AccessKind K);
bool writes(AccessKind K);

/// Something with an address: a shared array, what a pointer parameter points to, ...
struct Object {
  std::string Name;
  Space In = Space::Global;
  std::string Element;           ///< type of an element, as the source spells it; may be empty
  unsigned ElementBytes = 0;     ///< 0: unknown
  unsigned ElementAlign = 0;     ///< of its type, bytes; 0: unknown
  bool ElementOfLibrary = false; ///< a large structure that a library's header defines
  std::vector<uint64_t> Extents; ///< outermost first; empty: unknown or scalar
  std::optional<uint64_t> Bytes; ///< nothing: unknown (dynamic, or behind a pointer)
  unsigned Align = 1;            ///< bytes
  bool Dynamic = false;          ///< `extern __shared__`
  bool Assumed = false;          ///< a pointer of unknown space, taken for global
  unsigned Rank = 0; ///< among the kernel's objects, by declaration: ptxas places arrays so
  /// So many bytes of it, the first, may hold something before the launch; nothing: all.
  std::optional<uint64_t> Set;
  std::optional<unsigned> SameAs; ///< another object, which begins where this one does

  uint64_t strideBytes(unsigned Dim) const; ///< from one element of Dim to the next
};

/// "tile[32][33]"
std::string withExtents(llvm::StringRef Name, llvm::ArrayRef<uint64_t> Extents);
std::string toString(const Object &O);

/// In bytes; nothing if it is not known.
std::optional<uint64_t> sizeOf(const Object &O, const LaunchShape &L);

/// Which part of an array an access names: `tile[y][x]` has subscripts y and x.
struct Subscript {
  unsigned Object = 0;
  std::vector<const Expr *> Indices; ///< one a dimension, outermost first
  const Expr *ByteOffset = nullptr;  ///< within the element (a field)
};

/// What one instruction of a fragment's load or store (wmma) reaches.
struct FragmentPart {
  unsigned Instructions = 1;                 ///< that move the fragment
  unsigned Vectors = 0, VectorBytes = 0;     ///< rows or columns, and the bytes of each
  unsigned ElementBits = 0;                  ///< in memory
  bool Rows = true;                          ///< not columns
  std::array<uint8_t, 32> VectorOfLane = {}; ///< counted from the first
  const Expr *Stride = nullptr;              ///< elements between vectors
};

/// What is computed in 32 bits: as it would be in as many bits as it needs.
struct NarrowPart {
  const Expr *Whole = nullptr;
  bool IsUnsigned = false;

  bool operator==(const NarrowPart &) const = default;
};

struct Access {
  AccessKind Kind = AccessKind::Load;
  Space In = Space::Global;
  unsigned BytesPerLane = 4;
  unsigned Align = 1;    ///< bytes, that the compiler may rely on
  unsigned Matrices = 0; ///< of LoadMatrix and StoreMatrix: 1, 2 or 4
  bool Volatile = false;
  std::optional<AtomicOperation> Atomic; ///< of Atomic, if the operation is known
  const Expr *Address = nullptr;
  const Expr *When = nullptr;
  std::optional<unsigned> Object; ///< index into KernelModel::Objects; nothing: several or unknown
  std::optional<Subscript> Indexed;
  std::optional<FragmentPart> Part;
  /// About how many instructions a warp issues with it: in an iteration of the innermost loop, of
  /// each loop around that, and outside of loops. Empty: not counted. No figure depends on it.
  std::vector<unsigned> Issued;
  /// Of a store to shared memory: what it writes, if what that is made of is known. Lanes in which
  /// it is equal write the same. Nothing that decides a cost depends on it.
  const Expr *Value = nullptr;
  /// Of a store of what a load has read, as it is: where that was. Nothing that decides a cost
  /// depends on it.
  const Expr *CopiedFrom = nullptr;
  /// Of a load: the accesses that may hang on what it reads, in what they do or in whether they are
  /// made; nothing: where that goes is not followed. Nothing that decides a cost depends on it.
  std::optional<std::vector<unsigned>> Affects;
  /// Of a load from shared memory: the stores of what is made of that in any case. Nothing that
  /// decides a cost depends on it.
  std::vector<unsigned> Into;
  /// What its address is made of that the source computes in 32 bits, where that may not suffice.
  /// Nothing that decides a cost depends on it.
  std::vector<NarrowPart> Narrow;
};

/// What a thread waits for at a barrier.
enum class BarrierKind : uint8_t {
  Block,    ///< the threads of its block: `__syncthreads`
  Named,    ///< some warps of it: `bar.sync 1, 64`
  Arrive,   ///< nothing: it tells those who wait there (`bar.arrive`, `mbarrier.arrive`)
  Wait,     ///< those who arrive there (`mbarrier.try_wait`)
  Prepare,  ///< nothing: it says how many are to arrive there (`mbarrier.init`)
  Fence,    ///< nothing: others see what it did before what it does next (`__threadfence`)
  Warp,     ///< lanes of its warp: `__syncwarp`
  Exchange, ///< lanes of its warp, at a shuffle or vote: what they wrote need not be seen
  Commit,   ///< nothing: its asynchronous copies so far are a group (`cp.async.commit_group`)
  Copies,   ///< groups of its own asynchronous copies (`cp.async.wait_group`)
  Bulk,     ///< nothing: it has the asynchronous proxy move something (`cp.async.bulk`)
};

/// What the asynchronous proxy reads or writes when a thread asks for it: a bulk copy, or operands
/// of a matrix instruction. None of it goes through the load and store unit, so it costs none of
/// the wavefronts and sectors that are counted here; what it costs is not measured.
struct BulkMove {
  /// By what threads learn that it is done.
  enum End : uint8_t { AtBarrier, InGroup, Otherwise } Ends = Otherwise;
  bool Writes = false;          ///< shared memory of the block; else it reads that
  bool OfTensor = false;        ///< a tensor map says what moves
  bool ToMany = false;          ///< other blocks get it, too, or it tells their barriers
  const Expr *Shared = nullptr; ///< where; null: not known
  const Expr *Global = nullptr; ///< the other end; null: not known, or a tensor map says
  const Expr *Bytes = nullptr;  ///< null: not known
  std::optional<unsigned> Object = std::nullopt; ///< of Shared
};

struct Barrier {
  BarrierKind Kind = BarrierKind::Block;
  const Expr *When = nullptr;
  bool Alone = false;     ///< in no loop
  bool InMemory = false;  ///< of Named, Arrive, Wait and Prepare: Which is an address, no number
  bool HandsOver = false; ///< of Arrive: once the asynchronous copies of the thread are done
  /// Of Warp and Exchange the lanes that it names, a bit each; of Named, Arrive, Wait and Prepare
  /// where that is. Null if it is not known. Nothing that decides a cost depends on it.
  const Expr *Which = nullptr;
  /// Of Exchange, a shuffle whose result is used whatever comes: the lane that each lane reads.
  const Expr *Source = nullptr;
  std::optional<unsigned> Gives =
      std::nullopt;     ///< of Source: the load whose value it is, if it is one's
  bool OfGrid = false;  ///< of Block: all blocks of the grid meet
  unsigned Threads = 0; ///< of Named, Arrive and Prepare: how many meet; 0 if that is not known
  unsigned Pending = 0; ///< of Copies: how many groups, the newest, may still be under way
  bool OfProxy = false; ///< of Fence, Commit and Copies: of what the asynchronous proxy moves
  std::optional<BulkMove> Moves = std::nullopt; ///< of Bulk
  /// Of Arrive: so many bytes are to come, too; of Wait: the parity of the phase that has to be
  /// over. Null if it is none, or not known.
  const Expr *Transfer = nullptr, *Parity = nullptr;
  bool Arrives = true; ///< of Arrive: it counts; else it only says how many bytes are to come

  /// Whether warps wait for each other.
  bool isOfBlock() const { return Kind == BarrierKind::Block || Kind == BarrierKind::Named; }
  /// Whether it only tells others what a thread has done, or asks for that: no cost depends on it.
  bool isSignal() const {
    return Kind == BarrierKind::Arrive || Kind == BarrierKind::Wait ||
           Kind == BarrierKind::Prepare || Kind == BarrierKind::Fence;
  }
  bool isOfWarp() const { return Kind == BarrierKind::Warp || Kind == BarrierKind::Exchange; }
};

struct CarriedVariable {
  const Expr *Variable = nullptr; ///< the Carried leaf
  const Expr *Initial = nullptr;  ///< in terms of what is outside the loop
  const Expr *Next = nullptr;     ///< in terms of this iteration
};

struct Statement {
  enum Kind : uint8_t { Access, Loop, Barrier } What;
  unsigned Index; ///< into KernelModel::Accesses, Loops, Barriers
};

struct Loop {
  const Expr *When = nullptr;  ///< lanes that enter
  const Expr *While = nullptr; ///< lanes that go on to another iteration
  std::vector<CarriedVariable> Carried;
  std::vector<const Expr *> Exits; ///< exit i is taken by the lanes for which this holds
  std::vector<Statement> Body;
  std::vector<unsigned> Enclosing; ///< loops around it, outermost first
  bool Unrolled = false;           ///< `#pragma unroll`
  unsigned UnrollCount = 0;        ///< the N of `#pragma unroll N`; 0: none
  unsigned Line = 0;               ///< by which its counter is called in conditions; 0: unknown
};

struct Parameter {
  std::string Name;
  std::string Type; ///< as the source spells it
  bool IsPointer = false;
  const Expr *Leaf = nullptr; ///< of scalars that something depends on
};

/// What decides the cost of a kernel in a launch. Models with equal keys (lib/kernel/Model.h) have
/// equal verdicts.
struct KernelModel {
  std::vector<Parameter> Parameters;
  std::vector<Object> Objects;
  std::vector<Access> Accesses;
  std::vector<Barrier> Barriers;
  std::vector<Loop> Loops;
  std::vector<Statement> Body;
  std::vector<std::vector<int64_t>> Tables; ///< contents of constant arrays
  std::shared_ptr<ExprPool> Pool = std::make_shared<ExprPool>();

  uint64_t staticSharedBytes() const; ///< bytes, alignment between arrays included
};

/// Where an access stands in the source, and the text a person would point at.
struct Site {
  SourceRange Range;
  std::string Text;
  /// Outermost first: the calls through which an inlined access was reached.
  std::vector<SourceRange> Calls;
  /// Where a library accesses memory for the call that Range is; nowhere if none does.
  SourceRange InLibrary;
};

/// An array of one thread whose index the compiler cannot know: it is not kept in registers.
struct LocalArray {
  std::string Name;   ///< may be empty
  uint64_t Bytes = 0; ///< of one thread, with what it is a member of
  bool IsParameter = false;
  Site Indexed; ///< the first access with such an index
  /// Of its dimension there; 0 if that is not known.
  uint64_t Elements = 0;
  /// A loop, if all that is not known of its indices is how many rounds loops have.
  std::optional<unsigned> Uncounted = std::nullopt;
  std::string Counter = ""; ///< of that loop, as the source calls it
  bool IsTable = false;     ///< every thread's holds the same constants
};

/// What names the parts of a model: element i of each list is of object, access, barrier, loop i.
struct KernelSource {
  std::string Name;    ///< for people: "gemm<float, 32>"
  std::string Symbol;  ///< mangled
  std::string Assumed; ///< template arguments that nothing in the source gives: "T = float"
  bool IsNamed = true; ///< somewhere beside its definition, or that is not known
  SourceRange Where;
  std::vector<SourceRange> Objects; ///< where each is declared
  std::vector<Site> Accesses;
  std::vector<Site> Barriers;
  std::vector<SourceRange> Loops;
  std::vector<LocalArray> LocalArrays;
};

/// A kernel as lowered: the model, its names, and what the source says of its launches.
struct Kernel : KernelModel {
  KernelSource Source;
  std::vector<Refusal> Refusals;
  std::vector<Launch> Launches;           ///< that the source makes
  std::optional<Dim3> RequiredBlock;      ///< reqntid or __block_size__
  unsigned MaxThreads = 0, MinBlocks = 0; ///< __launch_bounds__; 0: none
  std::optional<Dim3> BoundsFactors;      ///< if MaxThreads is written as a product

  /// Adds to the model and to its names, which stay in step. Returns the number.
  unsigned add(Object O, SourceRange Declared);
  unsigned add(Access A, Site At);
  unsigned add(Barrier B, Site At);
  unsigned add(Loop L, SourceRange At);
};

/// The loops around access \p Number, outermost first.
std::vector<const Loop *> loopsAround(const KernelModel &K, unsigned Number);
/// Those around an access, a barrier or another loop.
std::vector<const Loop *> loopsAround(const KernelModel &K, const Statement &Of);

/// Prints the model in the form shown above.
llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Kernel &K);

} // namespace warplint
