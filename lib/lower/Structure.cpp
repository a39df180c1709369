//===- lib/lower/Structure.cpp - Control flow as loops and predicates -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A region is the function, or the body of one loop. Its nodes are the blocks that stand
// in it directly and its inner loops, each taken whole; without the back edges they form
// an acyclic graph. In topological order, each node gets the condition under which a lane
// that enters the region reaches it: the disjunction over its incoming edges.
//
//   entry:   br c, then, end      when true
//   then:    br end               when c
//   end:                          when (true and not c) or c  =  true
//
// Where all lanes of the node above come together again, as at `end`, that one's condition is
// taken: however many ways lead there, it is what the algebra should find.
//
// Leaving a loop early is an edge like any other: in the outer region, lanes take it for
// which `left(loop, i)` holds.
//
//===----------------------------------------------------------------------===//

#include "lib/lower/FunctionLowering.h"

#include "llvm/ADT/SmallVector.h"

using namespace warplint;

void FunctionLowering::numberLoops() {
  for (const llvm::Loop *L : Loops.getLoopsInPreorder()) {
    LoopNumbers[L] = K.Loops.size();
    Loop Model;
    for (const llvm::Loop *P = L->getParentLoop(); P; P = P->getParentLoop())
      Model.Enclosing.insert(Model.Enclosing.begin(), LoopNumbers[P]);
    K.add(std::move(Model), placeOf(L->getStartLoc()));
  }
}

/// A failed assertion or a trap ends the kernel: what leads only there is never taken.
void FunctionLowering::findDoomed() {
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
}

/// The node of region \p L that holds \p B: nothing if B is outside.
std::optional<FunctionLowering::Node> FunctionLowering::nodeOf(Block B, const llvm::Loop *L) const {
  const llvm::Loop *Inner = Loops.getLoopFor(B);
  if (Inner == L)
    return Node{B};
  while (Inner && Inner->getParentLoop() != L)
    Inner = Inner->getParentLoop();
  if (!Inner)
    return std::nullopt;
  return Node{Inner->getHeader(), Inner};
}

llvm::SmallVector<FunctionLowering::Block, 4> FunctionLowering::targetsOf(const Node &N) {
  llvm::SmallVector<llvm::BasicBlock *, 4> Targets;
  if (N.Inner)
    N.Inner->getUniqueExitBlocks(Targets);
  else
    for (llvm::BasicBlock *S : successors(const_cast<llvm::BasicBlock *>(N.Entry)))
      Targets.push_back(S);
  return {Targets.begin(), Targets.end()};
}

std::vector<FunctionLowering::Node> FunctionLowering::successorsOf(const Node &N,
                                                                   const llvm::Loop *L) const {
  std::vector<Node> Result;
  for (Block T : targetsOf(N))
    if (!L || T != L->getHeader())
      if (std::optional<Node> S = nodeOf(T, L))
        Result.push_back(*S);
  return Result;
}

std::vector<FunctionLowering::Node> FunctionLowering::orderOf(const llvm::Loop *L,
                                                              Block Entry) const {
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

std::vector<FunctionLowering::Edge> FunctionLowering::edgesOf(Block B, const Expr *When) {
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
      const Expr *Cond = valueAt(Branch->getCondition(), B);
      Take(Branch->getSuccessor(0), Cond);
      Take(Branch->getSuccessor(1), Pool.lnot(Cond));
    }
  } else if (const auto *Switch = llvm::dyn_cast<llvm::SwitchInst>(T)) {
    const Expr *On = valueAt(Switch->getCondition(), B);
    const Expr *Default = Pool.boolean(true);
    for (const auto &Case : Switch->cases()) {
      const Expr *Is = Pool.eq(On, lowerConstant(Case.getCaseValue()));
      Take(Case.getCaseSuccessor(), Pool.land(Default, Is));
      Default = Pool.land(Default, Pool.lnot(Is));
    }
    Take(Switch->getDefaultDest(), Default);
  }
  return Edges;
}

/// The disjunction, in the order in which the arms of nested branches meet again.
const Expr *FunctionLowering::anyOf(llvm::SmallVector<const Expr *, 4> Conditions) {
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
bool FunctionLowering::allReach(const Node &From, Block To, const llvm::Loop *L) const {
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
const Expr *FunctionLowering::whenMetAgain(const Node &N, const llvm::Loop *L,
                                           const llvm::DenseMap<Block, const Expr *> &Above) const {
  const auto *Dominator = Dominators.getNode(N.Entry)->getIDom();
  std::optional<Node> D = Dominator ? nodeOf(Dominator->getBlock(), L) : std::nullopt;
  const Expr *When = D ? Above.lookup(D->Entry) : nullptr;
  return When && allReach(*D, N.Entry, L) ? When : nullptr;
}

FunctionLowering::Region FunctionLowering::lowerRegion(const llvm::Loop *L, Block Entry) {
  Region Result;
  llvm::DenseMap<Block, llvm::SmallVector<const Expr *, 4>> Incoming;
  Incoming[Entry].push_back(Pool.boolean(true));
  llvm::DenseMap<Block, const Expr *> Reached;
  for (const Node &N : orderOf(L, Entry)) {
    const Expr *When = Incoming[N.Entry].size() > 1 ? whenMetAgain(N, L, Reached) : nullptr;
    if (!When)
      When = anyOf(Incoming[N.Entry]);
    Reached[N.Entry] = When;
    BlockWhen[N.Entry] = N.Inner ? Pool.boolean(true) : When;
    std::vector<Edge> Edges;
    if (When->isConst(0))
      continue; // no lane gets here
    if (N.Inner) {
      Edges = lowerLoop(N.Inner, When);
      Result.Body.push_back({Statement::Loop, LoopNumbers[N.Inner]});
    } else {
      lowerAccesses(N.Entry, When, Result.Body);
      Edges = edgesOf(N.Entry, When);
    }
    for (const Edge &E : Edges) {
      const Expr *&Known = EdgeWhen[{E.From, E.To}]; // a switch has parallel edges
      Known = Known ? Pool.lor(Known, E.When) : E.When;
      if ((!L || E.To != L->getHeader()) && nodeOf(E.To, L))
        Incoming[E.To].push_back(E.When);
      else
        Result.Leaving.push_back(E);
    }
  }
  return Result;
}

/// Lowers the loop and returns the edges by which lanes leave it, in its parent's terms.
std::vector<FunctionLowering::Edge> FunctionLowering::lowerLoop(const llvm::Loop *L,
                                                                const Expr *When) {
  unsigned Number = LoopNumbers[L];
  Region Body = lowerRegion(L, L->getHeader());
  Loop &Model = K.Loops[Number];
  Model.When = When;
  Model.Body = std::move(Body.Body);
  if (llvm::MDNode *ID = L->getLoopID())
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

namespace {
/// \p E without the conjuncts of \p Base, if it begins with them.
const Expr *withoutPrefix(ExprPool &Pool, const Expr *E, const Expr *Base) {
  if (E == Base)
    return Pool.boolean(true);
  if (E->Kind != ExprKind::LogicalAnd)
    return nullptr;
  const Expr *Rest = withoutPrefix(Pool, E->operand(0), Base);
  return Rest ? Pool.land(Rest, E->operand(1)) : nullptr;
}
} // namespace

const Expr *FunctionLowering::choose(const llvm::PHINode &Phi, Block Where,
                                     llvm::function_ref<bool(Block)> Wanted) {
  // What all lanes that come here have in common need not be asked again.
  const Expr *Base = nullptr;
  if (const auto *Above = Dominators.getNode(Phi.getParent())->getIDom())
    if (Loops.getLoopFor(Above->getBlock()) == Loops.getLoopFor(Where))
      Base = BlockWhen.lookup(Above->getBlock());
  const Expr *Result = nullptr;
  for (unsigned I = Phi.getNumIncomingValues(); I-- > 0;) {
    Block From = Phi.getIncomingBlock(I);
    const Expr *Edge = EdgeWhen.lookup({From, Phi.getParent()});
    if (!Wanted(From) || !Edge)
      continue; // another side of the loop, or never taken
    const Expr *Value = valueAt(Phi.getIncomingValue(I), Where);
    if (!Result) {
      Result = Value;
      continue;
    }
    if (const Expr *Short = Base ? withoutPrefix(Pool, Edge, Base) : nullptr)
      Edge = Short;
    Result = Pool.select(Edge, Value, Result);
  }
  return Result;
}

/// Completes a carried variable: where it starts, and how it goes on.
void FunctionLowering::lowerCarried(const llvm::PHINode &Phi) {
  const llvm::Loop *L = Loops.getLoopFor(Phi.getParent());
  auto Inside = [&](Block From) { return L->contains(From); };
  auto Outside = [&](Block From) { return !L->contains(From); };
  // Seen from before the loop, and from the end of an iteration.
  Block Before = nullptr;
  for (Block P : predecessors(Phi.getParent()))
    if (!L->contains(P))
      Before = P;
  const Expr *Initial = Before ? choose(Phi, Before, Outside) : nullptr;
  const Expr *Next = choose(Phi, Phi.getParent(), Inside);
  CarriedVariable &V = K.Loops[LoopNumbers[L]].Carried[Slots[&Phi]];
  V.Initial = Initial ? Initial : V.Variable;
  V.Next = Next ? Next : V.Variable;
}
