//===- lib/frontend/tokens/AsmRegisters.h - `%laneid` for `%%laneid` -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In inline assembly with operands `%` introduces one, and a register's own takes two. nvcc
/// understands one before a name, too; Clang does not.
///
///   asm("mov.u32 %0, %laneid;" : "=r"(lane));
///   asm("mov.u32 %0,%%laneid;" : "=r"(lane));
///
///   asm("{ .reg.pred %ok; setp.ne.b32 %ok, %0, 0; }" :: "r"(x));
///   asm("{ .reg.pred _ok; setp.ne.b32 _ok, %0, 0; }" :: "r"(x));
///
/// The place for the second is that of a blank before, or of a `;` at the end of the text; a name
/// that the text itself declares may as well be another.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_ASMREGISTERS_H
#define WARPLINT_FRONTEND_TOKENS_ASMREGISTERS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace warplint {

/// \p Text with such registers written in full, as long as it is; nothing if all are.
std::optional<std::string> escapeRegisters(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_ASMREGISTERS_H
