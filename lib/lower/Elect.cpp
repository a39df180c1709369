// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX ISA, "elect.sync": one lane of those that its mask names, the same each time. Which one is
// not said; of a whole warp any will do, and the first is taken.

#include "lib/lower/Assembly.h"

#include "lib/known/Instructions.h"
#include "lib/lower/Ptx.h"

using namespace warplint;

/// Whether \p Operand of \p I is a mask of all lanes.
static bool isOfAll(const llvm::CallBase &I, llvm::StringRef Operand, unsigned Outputs) {
  uint32_t Mask = 0;
  if (!Operand.getAsInteger(0, Mask))
    return Mask == ~0u;
  const std::optional<unsigned> Number = parsePtxOperand(Operand);
  if (!Number || *Number < Outputs || *Number - Outputs >= I.arg_size())
    return false;
  const auto *C = llvm::dyn_cast<llvm::ConstantInt>(I.getArgOperand(*Number - Outputs));
  return C && C->isMinusOne();
}

/// What output \p Result of \p I holds before: what is tied to it. Null if that is not known.
static const Expr *formerOf(ValueLowering &Values, const llvm::CallBase &I,
                            const llvm::InlineAsm &Asm, unsigned Result) {
  const auto Constraints = Asm.ParseConstraints();
  const int Tied = Result < Constraints.size() ? Constraints[Result].MatchingInput : -1;
  unsigned Outputs = 0;
  for (const auto &C : Constraints)
    Outputs += C.Type == llvm::InlineAsm::isOutput;
  if (Tied < int(Outputs) || unsigned(Tied) - Outputs >= I.arg_size())
    return nullptr;
  const llvm::Value *V = I.getArgOperand(unsigned(Tied) - Outputs);
  return llvm::isa<llvm::UndefValue>(V) ? Values.Pool.constant(0) : Values.at(V, I.getParent());
}

const Expr *warplint::lowerElected(ValueLowering &Values, const llvm::CallBase &I,
                                   const llvm::InlineAsm &Asm, unsigned Result) {
  const auto Ptx = parsePtx(Asm.getAsmString());
  const auto Is = llvm::find_if(Ptx, [](const PtxInstruction &P) {
    const Instruction *Of = ptxNamed(P.Opcode);
    return Of && Of->Does == Does::Elect;
  });
  if (Is == Ptx.end())
    return nullptr;
  unsigned Outputs = 0;
  for (const auto &C : Asm.ParseConstraints())
    Outputs += C.Type == llvm::InlineAsm::isOutput;
  const auto Named = splitOperands(*Is);
  if (Named.size() != 2 || !isOfAll(I, Named[1], Outputs))
    return nullptr;
  const llvm::StringRef Predicate = Named[0].split('|').second.trim();
  ExprPool &Pool = Values.Pool;
  const Expr *Elected = Pool.eq(Pool.lane(), Pool.constant(0));
  for (const PtxInstruction &P : llvm::make_range(Is + 1, Ptx.end())) {
    const auto Parts = splitOperands(P);
    int64_t Then = 0, Else = 0;
    if (Parts.size() < 2 || Parts[0] != "$" + std::to_string(Result) ||
        Parts[1].getAsInteger(0, Then))
      continue;
    if (Parts.size() == 4 && Parts[3] == Predicate && !Parts[2].getAsInteger(0, Else))
      return Pool.select(Elected, Pool.constant(Then), Pool.constant(Else));
    const Expr *Former = formerOf(Values, I, Asm, Result);
    if (P.Guard.Register == Predicate && !P.Guard.Negated && Former)
      return Pool.select(Elected, Pool.constant(Then), Former);
  }
  return nullptr;
}
