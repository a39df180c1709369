// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions of PTX, and the intrinsics that LLVM has for them: which of them mean something
// to the kernel model, and what.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace warplint {

enum class Does : uint8_t {
  Load,
  LoadOther,
  Store,
  Update,
  Nothing,
  Unread,
  Copy,
  Commit,
  WaitFor,
  WaitForAll,
  CopyTensor,
  LoadBulk,       ///< a bulk copy from global memory to shared memory
  StoreBulk,      ///< one from there to global memory, or a reduction
  SendBulk,       ///< one from there to another block's
  AskForBlock,    ///< what it answers goes to shared memory
  AllocateTensor, ///< memory of tensors; where that is goes to shared memory
  CommitBulk,
  WaitForBulk,
  ReachCluster,
  Texture,
  LoadMatrix,
  StoreMatrix,
  MoveFragment,
  WarpgroupMatrix,
  ReachTensorMemory,
  WaitInBlock,
  ArriveInBlock,
  WaitInCluster,
  ArriveInCluster,
  Prepare,  ///< a barrier in memory: how many are to arrive there
  Arrive,   ///< there
  Expect,   ///< the same, once so many bytes have come, too
  HandOver, ///< arrives there once the copies of the thread are done
  Await,    ///< those who arrive there
  Fence,
  FenceProxy, ///< of what threads write, and what the asynchronous proxy reads
  WaitInWarp,
  Shuffle,
  Ballot,
  Vote,
  Match,
  Reduce,
  ActiveLanes,
  Elect,
  ReadRegister,
  ReadClock,
  AnswerAll,
  MapToCluster,
  Same
};

struct Instruction {
  static constexpr int NoMask = -1;

  llvm::StringLiteral Ptx, Intrinsic; ///< patterns
  warplint::Does Does;
  int Mask = NoMask; ///< the operand that names the lanes that take part

  /// Whether lanes of a warp have to come there together, to hand values to each other.
  bool isExchange() const {
    return Does == Does::Shuffle || Does == Does::Ballot || Does == Does::Vote ||
           Does == Does::Match || Does == Does::Reduce;
  }
  bool isLoad() const { return Does == Does::Load || Does == Does::LoadOther; }
  bool isOfMatrix() const { return Does == Does::LoadMatrix || Does == Does::StoreMatrix; }
  /// How many matrices one \p Name moves.
  unsigned matrices(llvm::StringRef Name) const;
  /// Whether all lanes get one answer.
  bool answersAllLanes() const {
    return Does == Does::Ballot || Does == Does::Vote || Does == Does::Reduce ||
           Does == Does::ActiveLanes;
  }
};

/// The instruction of PTX with \p Opcode: "ld.global.nc.v4.f32"; null if it is none of the table.
const Instruction *ptxNamed(llvm::StringRef Opcode);

/// The same for an intrinsic, by its whole name: "llvm.nvvm.shfl.sync.idx.i32".
const Instruction *intrinsicNamed(llvm::StringRef Name);

/// Whether that is an intrinsic which does \p What.
bool isIntrinsicThat(Does What, llvm::StringRef Name);

} // namespace warplint
