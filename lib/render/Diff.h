// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a change costs, for people, for a pull request and for programs (docs/diff.md).

#pragma once

#include "lib/compare/ReportDiff.h"

#include "llvm/Support/raw_ostream.h"

namespace warplint {

enum class DiffFormat : uint8_t { Text, Markdown, Github, Html, Json };

void renderDiff(const ReportDiff &D, llvm::ArrayRef<GateResult> Gates, DiffFormat As,
                llvm::raw_ostream &OS);

} // namespace warplint
