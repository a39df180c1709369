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
  /// The same, of one that is at \p Which, for \p Count threads, if these are not null.
  void addMeeting(const llvm::Instruction &I, Barrier Of, const llvm::Value *Which,
                  const llvm::Value *Count = nullptr);
  /// Of the last meeting: the bytes that are to come, and the parity that is waited for.
  void addPhase(const llvm::Value *Transfer, const llvm::Value *Parity);
  /// The array in shared memory that \p Address is computed from, if it is one.
  std::optional<unsigned> sharedObjectOf(const Expr *Address) const;
  void refuse(RefusalReason Reason, const llvm::Instruction &I, std::string Detail);
  void refuse(RefusalReason Reason, const SourceRange &Where, std::string Detail);

private:
  bool refuseSpace(const llvm::Instruction &I, const llvm::Value *Pointer);

  Kernel &K;
  LocalArrays &Locals;
  const Expr *When;
  std::vector<Statement> &Body;
};

/// What is waited for at \p Is, in order; nothing if that is no barrier, or one where threads meet.
/// \p Count: the newest groups of copies that may go on.
llvm::SmallVector<Barrier, 2> barriersOf(const Instruction &Is, std::optional<unsigned> Count);
/// Something that not all threads of a block have to come to, or not at the same time, apart from
/// where it is; nothing if that \p What does is none.
std::optional<Barrier> meetingOf(Does What);
/// A part of the name of an instruction, as `acquire` of "ld.acquire.gpu.u32".
bool hasPart(llvm::StringRef Name, llvm::StringRef Part);

void lowerAccesses(BlockAccesses &To, Block B);

/// \p A is the atomic \p I.
void noteAtomic(Access &A, AtomicOperation Operation, const llvm::Instruction &I);

/// A call that is no inline assembly.
void lowerCallAccess(BlockAccesses &To, const llvm::CallBase &I);

} // namespace warplint
