// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/lower/ControlFlow.h"

#include "lib/lower/Arithmetic.h"
#include "lib/lower/Sites.h"
#include "lib/lower/Values.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"

#include <optional>

using namespace warplint;

static void numberLoops(KernelFunction &Of) {
  for (const llvm::Loop *L : Of.Loops.getLoopsInPreorder()) {
    Of.LoopNumbers[L] = Of.K.Loops.size();
    Loop Model;
    for (const llvm::Loop *P = L->getParentLoop(); P; P = P->getParentLoop())
      Model.Enclosing.insert(Model.Enclosing.begin(), Of.LoopNumbers[P]);
    Of.K.add(std::move(Model), placeOf(L->getStartLoc()));
  }
}

/// A failed assertion or a trap ends the kernel: what leads only there is never taken.
static llvm::SmallPtrSet<Block, 8> findDoomed(const llvm::Function &F) {
  llvm::SmallPtrSet<Block, 8> Doomed;
  llvm::SmallVector<Block, 8> Work;
  for (const llvm::BasicBlock &B : F)
    if (llvm::isa<llvm::UnreachableInst>(B.getTerminator()))
      Work.push_back(&B);
  while (!Work.empty()) {
    Block B = Work.pop_back_val();
    if (!Doomed.insert(B).second)
      continue;
    for (Block P : predecessors(B))
      if (llvm::all_of(successors(P), [&](Block S) { return Doomed.contains(S); }))
        Work.push_back(P);
  }
  return Doomed;
}

namespace {
/// A node of a region: a block of its own, or a whole inner loop.
struct Node {
  Block Entry;
  const llvm::Loop *Inner = nullptr; ///< null: the block alone
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

/// A region is named by its loop; null is the function.
class RegionLowering {
public:
  RegionLowering(KernelFunction &Of, ControlFlow &Flow, ValueLowering &Values,
                 BlockLowering LowerBlock)
      : Of(Of), Flow(Flow), Values(Values), LowerBlock(LowerBlock), Pool(Of.Pool),
        Doomed(findDoomed(Of.IR)) {}

  Region lowerRegion(const llvm::Loop *L, Block Entry);

private:
  std::vector<Node> orderOf(const llvm::Loop *L, Block Entry) const;
  std::vector<Node> successorsOf(const Node &N, const llvm::Loop *L) const;
  std::optional<Node> nodeOf(Block B, const llvm::Loop *L) const;
  bool allReach(const Node &From, Block To, const llvm::Loop *L) const;
  const Expr *whenMetAgain(const Node &N, const llvm::Loop *L,
                           const llvm::DenseMap<Block, const Expr *> &Above) const;
  std::vector<Edge> lowerLoop(const llvm::Loop *L, const Expr *When);
  const Expr *anyOf(llvm::SmallVector<const Expr *, 4> Conditions);
  std::vector<Edge> edgesOf(Block B, const Expr *When);

  KernelFunction &Of;
  ControlFlow &Flow;
  ValueLowering &Values;
  BlockLowering LowerBlock;
  ExprPool &Pool;
  llvm::SmallPtrSet<Block, 8> Doomed; ///< every path from here ends in a trap
};
} // namespace

/// The node of region \p L that holds \p B: nothing if B is outside.
std::optional<Node> RegionLowering::nodeOf(Block B, const llvm::Loop *L) const {
  const llvm::Loop *Inner = Of.Loops.getLoopFor(B);
  if (Inner == L)
    return Node{B};
  while (Inner && Inner->getParentLoop() != L)
    Inner = Inner->getParentLoop();
  if (!Inner)
    return std::nullopt;
  return Node{Inner->getHeader(), Inner};
}

static llvm::SmallVector<Block, 4> targetsOf(const Node &N) {
  llvm::SmallVector<llvm::BasicBlock *, 4> Targets;
  if (N.Inner)
    N.Inner->getUniqueExitBlocks(Targets);
  else
    for (llvm::BasicBlock *S : successors(const_cast<llvm::BasicBlock *>(N.Entry)))
      Targets.push_back(S);
  return {Targets.begin(), Targets.end()};
}

std::vector<Node> RegionLowering::successorsOf(const Node &N, const llvm::Loop *L) const {
  std::vector<Node> Result;
  for (Block T : targetsOf(N))
    if (!L || T != L->getHeader())
      if (std::optional<Node> S = nodeOf(T, L))
        Result.push_back(*S);
  return Result;
}

std::vector<Node> RegionLowering::orderOf(const llvm::Loop *L, Block Entry) const {
  // Depth first, finished nodes last; an explicit stack, since kernels can be long.
  struct Frame {
    Node N;
    std::vector<Node> Next;
  };
  std::vector<Node> Finished;
  llvm::SmallPtrSet<Block, 32> Seen{Entry};
  // The function's entry cannot be a loop header, so the entry is a block alone.
  std::vector<Frame> Stack;
  Stack.push_back({Node{Entry}, successorsOf(Node{Entry}, L)});
  while (!Stack.empty()) {
    Frame &Top = Stack.back();
    if (Top.Next.empty()) {
      Finished.push_back(Top.N);
      Stack.pop_back();
      continue;
    }
    Node S = Top.Next.back();
    Top.Next.pop_back();
    if (Seen.insert(S.Entry).second)
      Stack.push_back({S, successorsOf(S, L)});
  }
  return {Finished.rbegin(), Finished.rend()};
}

std::vector<Edge> RegionLowering::edgesOf(Block B, const Expr *When) {
  std::vector<Edge> Edges;
  const llvm::Instruction *T = B->getTerminator();
  auto Take = [&](Block To, const Expr *Cond) {
    if (!Doomed.contains(To))
      Edges.push_back({B, To, Pool.land(When, Cond)});
  };
  if (const auto *Branch = llvm::dyn_cast<llvm::BranchInst>(T)) {
    if (Branch->isUnconditional() || Doomed.contains(Branch->getSuccessor(1))) {
      Take(Branch->getSuccessor(0), Pool.boolean(true));
    } else if (Doomed.contains(Branch->getSuccessor(0))) {
      Take(Branch->getSuccessor(1), Pool.boolean(true));
    } else {
      const Expr *Cond = Values.at(Branch->getCondition(), B);
      Take(Branch->getSuccessor(0), Cond);
      Take(Branch->getSuccessor(1), Pool.lnot(Cond));
    }
  } else if (const auto *Switch = llvm::dyn_cast<llvm::SwitchInst>(T)) {
    const Expr *On = Values.at(Switch->getCondition(), B);
    const Expr *Default = Pool.boolean(true);
    for (const auto &Case : Switch->cases()) {
      const Expr *Is = Pool.eq(On, lowerConstant(Pool, Case.getCaseValue()));
      Take(Case.getCaseSuccessor(), Pool.land(Default, Is));
      Default = Pool.land(Default, Pool.lnot(Is));
    }
    Take(Switch->getDefaultDest(), Default);
  }
  return Edges;
}

/// The disjunction, in the order in which the arms of nested branches meet again.
const Expr *RegionLowering::anyOf(llvm::SmallVector<const Expr *, 4> Conditions) {
  if (Conditions.empty())
    return Pool.boolean(false);
  bool Merged = true;
  while (Conditions.size() > 1 && Merged) {
    Merged = false;
    for (unsigned I = 0; I < Conditions.size() && !Merged; ++I)
      for (unsigned J = I + 1; J < Conditions.size() && !Merged; ++J) {
        const Expr *Both = Pool.lor(Conditions[I], Conditions[J]);
        if (Both->Kind == ExprKind::LogicalOr)
          continue;
        Conditions[I] = Both;
        Conditions.erase(Conditions.begin() + J);
        Merged = true;
      }
  }
  const Expr *Result = Conditions[0];
  for (unsigned I = 1; I < Conditions.size(); ++I)
    Result = Pool.lor(Result, Conditions[I]);
  return Result;
}

/// Whether all lanes at \p From come to \p To, neither leaving region \p L before nor beginning
/// its next iteration.
bool RegionLowering::allReach(const Node &From, Block To, const llvm::Loop *L) const {
  llvm::SmallVector<Node, 8> Work{From};
  llvm::SmallPtrSet<Block, 8> Seen;
  while (!Work.empty()) {
    bool GoesOn = false;
    for (Block T : targetsOf(Work.pop_back_val())) {
      if (Doomed.contains(T))
        continue;
      GoesOn = true;
      std::optional<Node> Next = L && T == L->getHeader() ? std::nullopt : nodeOf(T, L);
      if (!Next)
        return false;
      if (T != To && Seen.insert(Next->Entry).second)
        Work.push_back(*Next);
    }
    if (!GoesOn)
      return false;
  }
  return true;
}

/// The condition of \p N in region \p L if it is that of the node above it; else null.
const Expr *RegionLowering::whenMetAgain(const Node &N, const llvm::Loop *L,
                                         const llvm::DenseMap<Block, const Expr *> &Above) const {
  const auto *Dominator = Of.Dominators.getNode(N.Entry)->getIDom();
  std::optional<Node> D = Dominator ? nodeOf(Dominator->getBlock(), L) : std::nullopt;
  const Expr *When = D ? Above.lookup(D->Entry) : nullptr;
  return When && allReach(*D, N.Entry, L) ? When : nullptr;
}

Region RegionLowering::lowerRegion(const llvm::Loop *L, Block Entry) {
  Region Result;
  llvm::DenseMap<Block, llvm::SmallVector<const Expr *, 4>> Incoming;
  Incoming[Entry].push_back(Pool.boolean(true));
  llvm::DenseMap<Block, const Expr *> Reached;
  for (const Node &N : orderOf(L, Entry)) {
    const Expr *When = Incoming[N.Entry].size() > 1 ? whenMetAgain(N, L, Reached) : nullptr;
    if (!When)
      When = anyOf(Incoming[N.Entry]);
    Reached[N.Entry] = When;
    Flow.BlockWhen[N.Entry] = N.Inner ? Pool.boolean(true) : When;
    std::vector<Edge> Edges;
    if (When->isConst(0))
      continue; // no lane gets here
    if (N.Inner) {
      Edges = lowerLoop(N.Inner, When);
      Result.Body.push_back({Statement::Loop, Of.LoopNumbers.lookup(N.Inner)});
    } else {
      LowerBlock(N.Entry, When, Result.Body);
      Edges = edgesOf(N.Entry, When);
    }
    for (const Edge &E : Edges) {
      const Expr *&Known = Flow.EdgeWhen[{E.From, E.To}]; // a switch has parallel edges
      Known = Known ? Pool.lor(Known, E.When) : E.When;
      if ((!L || E.To != L->getHeader()) && nodeOf(E.To, L))
        Incoming[E.To].push_back(E.When);
      else
        Result.Leaving.push_back(E);
    }
  }
  return Result;
}

/// What pragmas say of \p L.
static void readUnrolling(const llvm::Loop &L, Loop &Model) {
  if (llvm::MDNode *ID = L.getLoopID())
    for (const llvm::MDOperand &Op : llvm::drop_begin(ID->operands()))
      if (const auto *Property = llvm::dyn_cast<llvm::MDNode>(Op))
        if (const auto *Name = llvm::dyn_cast<llvm::MDString>(Property->getOperand(0))) {
          Model.Unrolled |= Name->getString() == "llvm.loop.unroll.enable" ||
                            Name->getString() == "llvm.loop.unroll.full";
          if (Name->getString() == "llvm.loop.unroll.disable")
            Model.UnrollCount = 1;
          if (Name->getString() == "llvm.loop.unroll.count")
            if (auto *N = llvm::mdconst::dyn_extract<llvm::ConstantInt>(Property->getOperand(1)))
              Model.UnrollCount = unsigned(N->getZExtValue());
        }
}

/// Lowers the loop and returns the edges by which lanes leave it, in its parent's terms.
std::vector<Edge> RegionLowering::lowerLoop(const llvm::Loop *L, const Expr *When) {
  unsigned Number = Of.LoopNumbers.lookup(L);
  Region Body = lowerRegion(L, L->getHeader());
  Loop &Model = Of.K.Loops[Number];
  Model.When = When;
  Model.Body = std::move(Body.Body);
  readUnrolling(*L, Model);

  llvm::SmallVector<const Expr *, 4> Back;
  std::vector<Edge> Leaving;
  for (const Edge &E : Body.Leaving) {
    if (E.To == L->getHeader())
      Back.push_back(E.When);
    else
      Leaving.push_back(E);
  }
  Model.While = anyOf(Back);

  // Lanes that have not left by an earlier exit leave by the last: the complement lets the
  // conditions meet again behind the loop.
  const Expr *Staying = When;
  for (unsigned I = 0; I < Leaving.size(); ++I) {
    Model.Exits.push_back(Leaving[I].When);
    if (I + 1 == Leaving.size()) {
      Leaving[I].When = Staying;
      continue;
    }
    const Expr *Left = Pool.left(Number, I);
    Leaving[I].When = Pool.land(Staying, Left);
    Staying = Pool.land(Staying, Pool.lnot(Left));
  }
  return Leaving;
}

void warplint::lowerControlFlow(KernelFunction &Of, ControlFlow &Flow, ValueLowering &Values,
                                BlockLowering LowerBlock) {
  numberLoops(Of);
  Of.K.Body = RegionLowering(Of, Flow, Values, LowerBlock)
                  .lowerRegion(nullptr, &Of.IR.getEntryBlock())
                  .Body;
}
