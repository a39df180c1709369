// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/lower/Locals.h"
#include "lib/lower/Values.h"

#include <string>
#include <vector>

namespace warplint {

/// What the instructions of one block do to memory: appended to a body, or refused.
class BlockAccesses {
public:
  BlockAccesses(ValueLowering &Values, LocalArrays &Locals, const Expr *When,
                std::vector<Statement> &Body)
      : Values(Values), Pool(Values.Pool), K(Values.Function.K), Locals(Locals), When(When),
        Body(Body) {}

  ValueLowering &Values;
  ExprPool &Pool;

  /// Adds an access of so many bytes a lane, \p Displacement bytes behind \p Pointer. Null if it is
  /// refused, or not counted. Valid until the next is added.
  Access *add(const llvm::Instruction &I, const llvm::Value *Pointer, AccessKind Kind,
              uint64_t Bytes, uint64_t Align, int64_t Displacement = 0);
  /// Adds \p A, of which everything but its condition is known.
  Access *add(Access A, Site At);
  /// \p Of: what is known of it beside the condition.
  void addBarrier(const llvm::Instruction &I, Barrier Of);
  /// The same, of one that is at \p Which, for \p Count threads, if these are not null.
  void addMeeting(const llvm::Instruction &I, Barrier Of, const llvm::Value *Which,
                  const llvm::Value *Count = nullptr);
  void refuse(RefusalReason Reason, const llvm::Instruction &I, std::string Detail);
  void refuse(RefusalReason Reason, const SourceRange &Where, std::string Detail);

private:
  bool refuseSpace(const llvm::Instruction &I, const llvm::Value *Pointer);

  Kernel &K;
  LocalArrays &Locals;
  const Expr *When;
  std::vector<Statement> &Body;
};

/// Something that not all threads of a block have to come to, or not at the same time.
Barrier meeting(BarrierKind Kind, bool InMemory = true);
/// A part of the name of an instruction, as `acquire` of "ld.acquire.gpu.u32".
bool hasPart(llvm::StringRef Name, llvm::StringRef Part);
/// A wait for a thread's groups of copies but the \p Pending newest.
Barrier waitForCopies(unsigned Pending);
/// The same for all copies: those of no group yet are one, too.
llvm::SmallVector<Barrier, 2> waitForAllCopies();

void lowerAccesses(BlockAccesses &To, Block B);

/// \p A is the atomic \p I.
void noteAtomic(Access &A, AtomicOperation Operation, const llvm::Instruction &I);

/// A call that is no inline assembly.
void lowerCallAccess(BlockAccesses &To, const llvm::CallBase &I);

} // namespace warplint
