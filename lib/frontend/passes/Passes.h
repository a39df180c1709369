// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Brings freshly generated NVPTX IR into the form that lowering reads:
//
//   * device functions are inlined, locals are registers, address spaces are inferred; of a
//     structure with an array that has to stay in memory, only the array does;
//     a copy of a parameter that nothing writes to is the parameter;
//   * a `float4` that is copied is one 16-byte access, where Clang emits a memcpy that
//     scalar replacement would split; a `half2` that is put together is one of 4;
//   * what libdevice computes of integers, which nothing links, is computed;
//   * the source's loops stay as they are: nothing is unrolled, rotated or vectorised, but for
//     short loops over an array of the thread that decides addresses; where such
//     an array is indexed at run time, what is read is a choice.
//
// The bundled headers declare threadIdx, blockIdx, blockDim and gridDim as nvcc does: constants of
// the types uint3 and dim3. No memory is behind them: reading one is reading a special register.
//
//   load i32, threadIdx + 4      ->   call llvm.nvvm.read.ptx.sreg.tid.y
//
// Where one is copied or handed on as a whole, a variable of the thread takes its place.
//
// Writes calls of libdevice's functions of integers as instructions. With a toolkit's headers
// `min`, `max`, `abs` and `__clz` are such calls, of a library that nothing links here, and
// addresses and guards hang on them.
//
// Writes NVPTX's intrinsics for atomics of a scope, `atomicAdd_system(p, 1)` with a toolkit's
// headers, as the instructions that other atomics are. How far they are seen decides no address.
//
// Moves half and bfloat16 as the integers of their bits, by themselves and in structures.
//
// Scalar replacement keeps a word that is put together from integers, `make_short2(a, b)`, and
// takes one apart that is put together from anything else: `out[i] = __floats2half2_rn(a, b)`
// would be two stores of 2 bytes. nvcc makes it one of 4 (read from its PTX for sm_90, CUDA 13.0).
//
// Everything that a kernel calls is inlined into it, callees first, each simplified before it
// goes anywhere: a value that is handed down through many calls, as CuTe's layouts are, is taken
// apart at each, while it is small. Once all of it is in the kernel, scalar replacement no longer
// sees through, and takes long to find out.
//
// That can make millions of instructions of a few hundred lines: a hash, computed at twenty
// places of a loop that calls it for six keys. So the calls for which there is no room stay, and
// are marked. The smallest callees go in first, so those are few calls of large functions. Calls
// of functions that call each other in a circle stay, too: lowering refuses them by name.
//
// LLVM's inliner does as much and asks for block frequencies on the way, which nothing here needs
// and which take as long as the inlining.
//
// LLVM's nvptx-lower-args rewrites the users of a by-value argument's address. Some it takes
// for none, insertvalue above all, and leaves IR that is not valid. So what is put into a
// structure and taken out again is followed through it first; arguments that still have such
// users are copied to memory of the thread, as that pass does where an address escapes.
//
// A structure that a kernel is given by value and hands on by value is copied for each call that
// is inlined. Where nothing writes to a copy, nor to what it was made of, it is that: nvcc makes
// no copy of its own for it. Whether the parameter is read in its bank then is another question
// (lib/lower/Locals.h). Copies that are left are memory of the thread, if the run indexes them.
//
// `struct { Storage &storage; int counts[4]; } agent;`: scalar replacement leaves the whole
// structure in memory as soon as something is at an index that only the run knows, and then
// nobody knows what the reference refers to. This pass gives each member memory of its own, so
// that only the array stays. The compiler does not: what the array costs goes by the structure.
//
// `v.x = a; v.y = b; v.z = c; v.w = d;`, v a float4 in shared or global memory: its fields lie in
// one window that is known to be aligned, so the GPU's compiler stores them in one access, and
// loads them in one, gaps included. The verdict is for what it makes of them.
//
// `float4 v = p[i]; out[i] = v.x;`: of a vector only what is asked for is loaded, in every version
// of nvcc and for every GPU that was tried: `.x` is one load of 4 bytes, `.x` and `.w` are two,
// `.x` and `.y` one of 8, three fields one of 16.
//
// `int at[4]; for (int d = 0; d < 4; ++d) at[d] = i;`: what is in `at[2]` is known once the loop
// is written out, as the GPU's compiler writes it out to keep the array in registers. This pass
// does so for loops of constant length, where what such an array holds decides an address or a
// branch; all other loops stay as the source has them, arrays of values above all.
//
// The arrays of a thread whose contents decide where memory is accessed, or whether: indices,
// strides and pointers, but not the values that a kernel computes with.
//
// `float *stage[2] = {a, b}; ... stage[i & 1][tid]`: which element an index chooses is not known,
// but what it chooses from is. What is read from such an array becomes a choice between values:
// `i & 1 ? b : a`. The array itself and all accesses to it stay, for `local-array` to tell: the
// GPU's compiler keeps it in memory.

#pragma once

#include "lib/frontend/passes/ElementUses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
}

namespace warplint {

/// Simplifies \p M in place for GPU \p Arch ("sm_90"). Fails only if LLVM has no NVPTX
/// target or does not know the GPU.
llvm::Error simplify(llvm::Module &M, llvm::StringRef Arch);

} // namespace warplint

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

void readIndexRegisters(llvm::Module &M);

} // namespace warplint

namespace llvm {
class Module;
}

namespace warplint {

void writeLibraryIntegersPlainly(llvm::Module &M);

} // namespace warplint

namespace llvm {
class Module;
}

namespace warplint {

void writeAtomicsPlainly(llvm::Module &M);

/// Takes index arithmetic apart that was vectorised, and sums over the elements: `shl <4 x i32> %a,
/// <i32 2, i32 3, i32 0, i32 0>`, of which `llvm.vector.reduce.or` makes an address. Vectors that
/// memory holds stay whole. \returns whether there is any; the scalarizer is to go over it then.
bool writeReductionsPlainly(llvm::Module &M);

} // namespace warplint

namespace llvm {
class Module;
}

namespace warplint {

void moveHalvesAsIntegers(llvm::Module &M);

struct InlineCalls : llvm::PassInfoMixin<InlineCalls> {
  static constexpr llvm::StringLiteral Name = "warplint-inline-calls";
  /// What a function may grow to, in instructions of LLVM. A GEMM of CUTLASS that reduces its
  /// operands as well (example 23) has 11 thousand; to simplify and judge this many takes seconds.
  static constexpr unsigned MostInstructions = 100'000;

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
};

/// Whether \p Call is of a function whose body is at hand and was not followed for its size.
bool isTooLargeToFollow(const llvm::CallBase &Call);

/// Replaces calls in \p F, of functions that call themselves, by what they return, if that is a
/// constant. Whether any was.
bool foldCalls(llvm::Function &F);

struct PrepareArguments : llvm::PassInfoMixin<PrepareArguments> {
  static constexpr llvm::StringLiteral Name = "warplint-prepare-arguments";
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

struct ReadParameters : llvm::PassInfoMixin<ReadParameters> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// What the compiler keeps in memory, or in registers, as one.
struct WholeVariable {
  uint64_t Bytes = 0;
  bool IsOfWords = false; ///< nothing in it but `int` and `float`
};

WholeVariable wholeOf(const llvm::Type &T, const llvm::DataLayout &Layout);
/// The variable that \p A is, or that it was a member of in the source.
WholeVariable wholeOf(const llvm::AllocaInst &A);

struct SplitStructures : llvm::PassInfoMixin<SplitStructures> {
  static constexpr llvm::StringLiteral Name = "warplint-split-structures";
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

struct JoinFields : llvm::PassInfoMixin<JoinFields> {
  static constexpr llvm::StringLiteral Name = "warplint-join-fields";

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

struct NarrowLoads : llvm::PassInfoMixin<NarrowLoads> {
  static constexpr llvm::StringLiteral Name = "warplint-narrow-loads";

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

struct UnrollArrays : llvm::PassInfoMixin<UnrollArrays> {
  static constexpr llvm::StringLiteral Name = "warplint-unroll-arrays";
  /// Of a loop that is written out: a bound on the work.
  static constexpr unsigned MostIterations = 64;
  /// What a function may grow to, in instructions of LLVM.
  static constexpr unsigned MostInstructions = 20'000;
  /// What a loop over an array that holds data may become, for what else is in it. A sort writes
  /// out to much more.
  static constexpr unsigned MostForData = 250;

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

struct DecisiveArray {
  ArrayUses Uses;
  bool HoldsData = false;       ///< what each lane has read from memory
  bool HoldsMore = false;       ///< what is neither that nor a constant
  bool ScatteredByData = false; ///< what is read decides where in it something is written
};

using DecisiveArrays = llvm::MapVector<ThreadArray, DecisiveArray>;

DecisiveArrays decisiveArrays(const llvm::Function &F);

/// Goes last: to a pass that cleans up, what is read from the arrays is not needed any more.
struct ChooseElements : llvm::PassInfoMixin<ChooseElements> {
  static constexpr llvm::StringLiteral Name = "warplint-choose-elements";
  /// Of an array.
  static constexpr unsigned MostElements = 64;
  /// Elements that one access chooses from.
  static constexpr unsigned MostReached = 16;
  /// Of a function.
  static constexpr unsigned MostChoices = 2'000;

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace warplint
