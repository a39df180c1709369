//===- lib/render/PageWitness.h - Requests as data for pictures -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One request with all that is needed to draw it: where each lane reaches, which lanes are served
/// together, and what the request costs.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_RENDER_PAGEWITNESS_H
#define WARPLINT_RENDER_PAGEWITNESS_H

#include "lib/finding/Report.h"

#include "llvm/Support/JSON.h"

namespace warplint {

/// How many consecutive lanes of \p Access, a request to shared memory, are served together, once
/// groups have merged (sim/SharedMemory.h).
unsigned lanesServedTogether(const sim::WarpAccess &Access, bool IsMatrix);

/// Writes the fields of an object: `offsets` as a first one and pairs of a difference and how often
/// it follows, `active` as a mask.
void writeWitness(llvm::json::OStream &J, const AccessReport &A, const Example &Of);

} // namespace warplint

#endif // WARPLINT_RENDER_PAGEWITNESS_H
