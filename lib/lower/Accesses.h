// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lib/known/Instructions.h"
#include "lib/lower/Locals.h"
#include "lib/lower/Values.h"

#include <optional>
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
  void refuse(RefusalReason Reason, const llvm::Instruction &I, std::string Detail);
  void refuse(RefusalReason Reason, const SourceRange &Where, std::string Detail);

private:
  bool refuseSpace(const llvm::Instruction &I, const llvm::Value *Pointer);

  Kernel &K;
  LocalArrays &Locals;
  const Expr *When;
  std::vector<Statement> &Body;
};

/// What is waited for at \p Is, in order; nothing if that is no barrier. \p Count: the threads of a
/// barrier that not all of the block come to, 0 if they are not known; or the newest groups of
/// copies that may go on.
llvm::SmallVector<Barrier, 2> barriersOf(const Instruction &Is, std::optional<unsigned> Count);

void lowerAccesses(BlockAccesses &To, Block B);

/// \p A is the atomic \p I.
void noteAtomic(Access &A, AtomicOperation Operation, const llvm::Instruction &I);

/// A call that is no inline assembly.
void lowerCallAccess(BlockAccesses &To, const llvm::CallBase &I);

} // namespace warplint
