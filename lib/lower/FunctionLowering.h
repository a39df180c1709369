//===- lib/lower/FunctionLowering.h - Lowering one kernel -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The state of lowering one function, shared by the files of this folder:
///
///   Structure.cpp   control flow -> loops and predicates
///   Values.cpp      SSA values -> expressions
///   Opaque.cpp      values that are not computed
///   Calls.cpp       intrinsics and calls -> expressions
///   Pointers.cpp    addresses, objects, fields of parameters
///   Accesses.cpp    instructions that reach memory -> accesses
///   Assembly.cpp    inline assembly that reaches memory
///   Fragments.cpp   wmma loads and stores
///   Sites.cpp       debug locations -> places and text of the source
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LOWER_FUNCTIONLOWERING_H
#define WARPLINT_LOWER_FUNCTIONLOWERING_H

#include "lib/frontend/facts/Facts.h"
#include "lib/kernel/Kernel.h"
#include "lib/lower/DataSources.h"
#include "lib/lower/FragmentPieces.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include <optional>

namespace warplint {

/// The shuffle that LLVM and PTX call "idx", "up", "down" or "bfly".
std::optional<ExprKind> shuffleKind(llvm::StringRef Mode);

class FunctionLowering {
public:
  FunctionLowering(const llvm::Function &F, const Facts &AllFacts, Kernel &K);

  /// Fills in the kernel's objects, accesses, loops and body.
  void run();

private:
  using Block = const llvm::BasicBlock *;

  // Structure.cpp ---------------------------------------------------------------------
  /// A node of a region: a block of its own, or a whole inner loop.
  struct Node {
    Block Entry;
    const llvm::Loop *Inner = nullptr; ///< null: the block alone
    bool operator==(const Node &) const = default;
  };
  struct Edge {
    Block From, To;
    const Expr *When; ///< in the region's terms
  };
  /// What lowering a region yields besides statements: the edges that leave it.
  struct Region {
    std::vector<Statement> Body;
    std::vector<Edge> Leaving; ///< back edges included
  };
  Region lowerRegion(const llvm::Loop *L, Block Entry);
  std::vector<Node> orderOf(const llvm::Loop *L, Block Entry) const;
  std::vector<Node> successorsOf(const Node &N, const llvm::Loop *L) const;
  static llvm::SmallVector<Block, 4> targetsOf(const Node &N);
  bool allReach(const Node &From, Block To, const llvm::Loop *L) const;
  const Expr *whenMetAgain(const Node &N, const llvm::Loop *L,
                           const llvm::DenseMap<Block, const Expr *> &Above) const;
  std::optional<Node> nodeOf(Block B, const llvm::Loop *L) const;
  std::vector<Edge> lowerLoop(const llvm::Loop *L, const Expr *When);
  void lowerCarried(const llvm::PHINode &Phi);
  const Expr *anyOf(llvm::SmallVector<const Expr *, 4> Conditions);
  std::vector<Edge> edgesOf(Block B, const Expr *When);
  /// The value of \p Phi by the edge taken, over the edges for which \p Wanted holds.
  const Expr *choose(const llvm::PHINode &Phi, Block Where,
                     llvm::function_ref<bool(Block From)> Wanted);
  void numberLoops();
  void findDoomed();

  // Values.cpp ------------------------------------------------------------------------
  /// The value of \p V as seen from block \p Where.
  const Expr *valueAt(const llvm::Value *V, Block Where);
  const Expr *lowerValue(const llvm::Value *V);
  const Expr *lowerInstruction(const llvm::Instruction &I);
  const Expr *lowerConstant(const llvm::Constant *C);
  const Expr *lowerBinary(const llvm::BinaryOperator &I);
  const Expr *lowerCast(const llvm::CastInst &I);
  const Expr *lowerCompare(const llvm::ICmpInst &I);
  const Expr *lowerPhi(const llvm::PHINode &I);
  const Expr *lowerElement(const llvm::ExtractElementInst &I);
  const Expr *operand(const llvm::Instruction &I, unsigned Number);
  std::string nameOfValue(const llvm::Value &V) const;
  std::string nameOfComponent(const llvm::Instruction &I, unsigned Component) const;
  std::string declaredName(const llvm::Value &V) const; ///< of the variable that \p V is of
  std::string nameOfCarried(const llvm::PHINode &I, const llvm::Loop &L) const;

  // Opaque.cpp ------------------------------------------------------------------------
  /// A value that is not computed: a function of the operands, as far as these lower.
  const Expr *opaque(const llvm::Instruction &I, bool PerLane, unsigned Component = 0);
  const Expr *opaqueOf(const llvm::Instruction &I, llvm::ArrayRef<const Expr *> Operands,
                       bool PerLane, unsigned Component = 0);
  const Expr *loaded(const llvm::LoadInst &I, unsigned Component = 0);
  uint64_t loopsAround(Block B);

  // Calls.cpp -------------------------------------------------------------------------
  const Expr *lowerCall(const llvm::CallBase &I);
  const Expr *lowerRegister(llvm::StringRef Name);
  const Expr *lowerIntrinsic(const llvm::CallBase &I, llvm::StringRef Name);
  const Expr *lowerShuffle(const llvm::CallBase &I, llvm::StringRef Name);
  const Expr *lowerShuffleAssembly(const llvm::CallBase &I, llvm::StringRef Opcode,
                                   llvm::StringRef Operands, unsigned Outputs);
  const Expr *lowerMask(llvm::StringRef Which);

  // Pointers.cpp ----------------------------------------------------------------------
  const Expr *lowerPointerBase(const llvm::Value *V);
  const Expr *lowerGep(const llvm::GEPOperator &Gep, Block Where);
  const Expr *lowerParameterLoad(const llvm::LoadInst &I);
  const Expr *lowerTableLoad(const llvm::LoadInst &I);
  /// The object that \p Pointer points into, if all its sources agree on one.
  std::optional<unsigned> objectOf(const llvm::Value *Pointer);
  unsigned objectFor(const llvm::Value *Base, const Object &Fallback, const SourceRange &Declared);
  unsigned globalObject(const llvm::GlobalVariable &G);
  unsigned parameterObject(const llvm::Argument &A, unsigned ByteOffset);
  std::optional<Subscript> subscriptOf(const llvm::Value *Pointer, Block Where);
  Space spaceOf(const llvm::Value *Pointer, bool &Assumed);
  struct Reach {
    bool Shared = false, Global = false;
    bool OtherBlocks = false; ///< shared memory of another block in the cluster
  };
  Reach reachOf(const llvm::Value *Pointer); ///< as far as it is known
  bool refuseSpace(const llvm::Instruction &I, const llvm::Value *Pointer);
  void takeSpaceFromAddress(Access &A);
  bool isCounted(const llvm::Value *Pointer);

  // Accesses.cpp ----------------------------------------------------------------------
  void lowerAccesses(Block B, const Expr *When, std::vector<Statement> &Body);
  void addAccess(const llvm::Instruction &I, const llvm::Value *Pointer, AccessKind Kind,
                 uint64_t Bytes, uint64_t Align, const Expr *When, std::vector<Statement> &Body,
                 int64_t Displacement = 0);
  void lowerCopy(const llvm::CallBase &I, const Expr *When, std::vector<Statement> &Body);
  void lowerCallAccess(const llvm::CallBase &I, const Expr *When, std::vector<Statement> &Body);
  bool lowerIntrinsicAccess(const llvm::CallBase &I, llvm::StringRef Name, const Expr *When,
                            std::vector<Statement> &Body);
  // Fragments.cpp ---------------------------------------------------------------------
  /// Whether \p Name is one of the bundled mma.h's calls, or an intrinsic, that moves a fragment
  /// or works on some; it is lowered then.
  bool lowerFragment(const llvm::CallBase &I, llvm::StringRef Name, const Expr *When,
                     std::vector<Statement> &Body);
  /// Adds an access of so many bytes a lane at the fragment's first element; null if there is none.
  using AddPiece = llvm::function_ref<Access *(AccessKind Kind, unsigned Bytes)>;
  void addFragment(const llvm::CallBase &I, const std::optional<Fragment> &F, bool InShared,
                   const Expr *Stride, AddPiece Add);
  void addFragment(const llvm::CallBase &I, const std::optional<Fragment> &F,
                   const llvm::Value *Pointer, const Expr *Stride, const Expr *When,
                   std::vector<Statement> &Body);

  void addBarrier(const llvm::Instruction &I, bool WholeBlock, const Expr *When,
                  std::vector<Statement> &Body);
  void refuse(RefusalReason Reason, const llvm::Instruction &I, std::string Detail);
  void refuse(RefusalReason Reason, const SourceRange &Where, std::string Detail);

  // Locals.cpp ------------------------------------------------------------------------
  struct LocalIndex {
    const llvm::Value *Array; ///< a variable, or a parameter that is passed by value
    const Expr *Index;
    uint64_t Elements; ///< that it chooses from; 0: not known
    const llvm::Instruction *At;

    bool isWithin() const { return Elements && Index->Range.isWithin({0, int64_t(Elements) - 1}); }
  };
  void noteLocal(const llvm::Instruction &I, const llvm::Value *Pointer);
  void finishLocals();

  // Assembly.cpp ----------------------------------------------------------------------
  void lowerAssembly(const llvm::CallBase &I, const llvm::InlineAsm &Asm, const Expr *When,
                     std::vector<Statement> &Body);
  struct AssemblyAccess {
    AccessKind Kind;
    std::optional<Space> In; ///< nothing: the address is generic
    unsigned Bytes;          ///< a lane
  };
  /// \returns null if it is refused, or not counted.
  Access *addAssemblyAccess(const llvm::CallBase &I, llvm::StringRef Opcode,
                            llvm::StringRef Address, unsigned Outputs, const AssemblyAccess &Kind,
                            const Expr *When, std::vector<Statement> &Body);
  const Expr *strideOf(const llvm::CallBase &I, llvm::StringRef Operands, unsigned Outputs,
                       const Fragment &Moved);
  const Expr *lowerAssemblyValue(const llvm::CallBase &I, const llvm::InlineAsm &Asm);

  // Sites.cpp -------------------------------------------------------------------------
  Site siteOf(const llvm::Instruction &I, unsigned Bytes, bool Reads, bool Writes) const;
  SourceRange placeOf(const llvm::DebugLoc &Loc) const;

  const llvm::Function &F;
  const llvm::DataLayout &Layout;
  const Facts &AllFacts;
  Kernel &K;
  ExprPool &Pool;

  llvm::DominatorTree Dominators;
  llvm::LoopInfo Loops;
  llvm::SmallPtrSet<Block, 8> Doomed; ///< every path from here ends in a trap
  llvm::DenseMap<const llvm::Loop *, unsigned> LoopNumbers;
  llvm::DenseMap<Block, const Expr *> BlockWhen; ///< in terms of the block's own region
  llvm::DenseMap<std::pair<Block, Block>, const Expr *> EdgeWhen;
  llvm::DenseMap<const llvm::Value *, const Expr *> Values;
  llvm::DenseMap<const llvm::PHINode *, unsigned> Slots; ///< of carried variables
  std::vector<const llvm::PHINode *> PendingCarried;
  llvm::DenseMap<const llvm::Value *, unsigned> ObjectNumbers;
  llvm::DenseMap<std::pair<const llvm::Value *, unsigned>, unsigned> FieldObjects;
  llvm::DenseMap<const llvm::GlobalVariable *, std::optional<unsigned>> TableNumbers;
  llvm::DenseMap<std::pair<const llvm::Value *, unsigned>, unsigned> OpaqueSites;
  llvm::DenseMap<unsigned, unsigned> FixedSites; ///< by type
  DataSources Sources;
  std::vector<LocalIndex> PendingLocals;
  unsigned Depth = 0;
};

/// What \p V is a cast of, past the marks that LLVM leaves at parameters.
const llvm::Value *stripped(const llvm::Value *V);

/// Drops carried variables, loops and objects that nothing depends on.
void prune(Kernel &K);

/// Has variables move on that only move while a guard holds, where nobody can tell.
/// \pre \p K is pruned.
void releaseGuardedSteps(Kernel &K);

} // namespace warplint

#endif // WARPLINT_LOWER_FUNCTIONLOWERING_H
