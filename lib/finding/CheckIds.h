//===- lib/finding/CheckIds.h - The names of the checks ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The names by which users know the checks, for code that asks which check a finding is of.
/// lib/check has the checks themselves.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FINDING_CHECKIDS_H
#define WARPLINT_FINDING_CHECKIDS_H

#include "llvm/ADT/StringRef.h"

namespace warplint {

inline constexpr llvm::StringLiteral SharedBankConflictId = "shared-bank-conflict";
inline constexpr llvm::StringLiteral GlobalUncoalescedId = "global-uncoalesced";
inline constexpr llvm::StringLiteral SharedOutOfBoundsId = "shared-out-of-bounds";
inline constexpr llvm::StringLiteral SharedMemoryLimitId = "shared-memory-limit";
inline constexpr llvm::StringLiteral LocalArrayId = "local-array";
inline constexpr llvm::StringLiteral BarrierDivergenceId = "barrier-divergence";
inline constexpr llvm::StringLiteral SharedRaceId = "shared-race";
inline constexpr llvm::StringLiteral MisalignedAccessId = "misaligned-access";
inline constexpr llvm::StringLiteral GlobalRaceId = "global-race";
inline constexpr llvm::StringLiteral AtomicContentionId = "atomic-contention";
inline constexpr llvm::StringLiteral UninitialisedSharedId = "uninitialised-shared";
inline constexpr llvm::StringLiteral EmptyLaunchId = "empty-launch";

} // namespace warplint

#endif // WARPLINT_FINDING_CHECKIDS_H
