// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether data decide a value, or only what a launch fixes: parameters, `__constant__` arrays
// and the place of the thread. Arrays of a thread hand on what is written to them.
//
//   Shape s = shape;                    // a parameter, by value
//   index / s[d]                        // whatever d is: no data
//   index / sizes[blockIdx.x]           // of `const int *sizes`: data
//
// What a load yields, or an operation on floating-point numbers, is no integer arithmetic. It is
// an unknown of its own, the same for lanes that give equal operands. Whether data decide it is
// told by its operands, as far as these are kept.

#pragma once

#include "lib/lower/Lower.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace warplint {

/// The objects of a kernel's model, by what they are in IR. Each is described when it is first
/// asked for.
class ObjectTable {
public:
  explicit ObjectTable(KernelFunction &Of) : Of(Of) {}

  unsigned global(const llvm::GlobalVariable &G);
  /// What pointer parameter \p A points to, or the pointer field at \p ByteOffset of it.
  unsigned parameter(const llvm::Argument &A, unsigned ByteOffset);
  const Expr *addressOf(unsigned Number);

private:
  KernelFunction &Of;
  llvm::DenseMap<const llvm::GlobalVariable *, unsigned> Globals;
  llvm::DenseMap<std::pair<const llvm::Argument *, unsigned>, unsigned> Parameters;
};

/// The constant arrays of a kernel's model.
class ConstantTables {
public:
  explicit ConstantTables(KernelFunction &Of) : Of(Of) {}

  /// The table of what \p G holds, read as integers like \p T. Nothing if \p G may change or is
  /// no such array.
  std::optional<unsigned> tableOf(const llvm::GlobalVariable &G, llvm::IntegerType *T);

private:
  KernelFunction &Of;
  llvm::DenseMap<const llvm::GlobalVariable *, std::optional<unsigned>> Numbers;
};

/// Whether \p Pointer leads into memory that does not change while a kernel runs and is the same
/// for all of its threads: parameters that are passed by value, `__constant__` arrays.
bool isFixed(const llvm::Value *Pointer);

class DataSources {
public:
  /// Whether data go into \p V, apart from what decided that it was computed.
  bool reach(const llvm::Value &V);

private:
  llvm::SmallPtrSet<const llvm::Value *, 32> Without; ///< that they are known not to reach
};

class OpaqueValues {
public:
  explicit OpaqueValues(KernelFunction &Of) : Of(Of) {}

  /// What \p I yields, a function of \p Operands.
  /// \param Component of a vector, counted from 1; 0: all of it.
  const Expr *of(const llvm::Instruction &I, llvm::ArrayRef<const Expr *> Operands, bool PerLane,
                 unsigned Component = 0);

  /// What \p Load reads at \p Address, in memory that holds one value at each place, wherever and
  /// whenever it is read.
  const Expr *fixed(const llvm::LoadInst &Load, const Expr *Address, unsigned Component);

private:
  unsigned siteOf(const llvm::Instruction &I, unsigned Component);

  KernelFunction &Of;
  llvm::DenseMap<std::pair<const llvm::Value *, unsigned>, unsigned> Sites;
  llvm::DenseMap<unsigned, unsigned> FixedSites; ///< by type
  DataSources Sources;
};

} // namespace warplint
