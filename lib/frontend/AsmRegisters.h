//===- lib/frontend/AsmRegisters.h - `%laneid` for `%%laneid` ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In inline assembly with operands `%` introduces one, and a register's own takes two. nvcc
/// understands one before the name of a special register, too; Clang does not.
///
///   asm("mov.u32 %0, %laneid;" : "=r"(lane));
///   asm("mov.u32 %0,%%laneid;" : "=r"(lane));
///
/// The place for the second is that of a blank before, or of a `;` at the end of the text.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_ASMREGISTERS_H
#define WARPLINT_FRONTEND_ASMREGISTERS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace warplint {

/// \p Text with such registers written in full, as long as it is; nothing if all are.
std::optional<std::string> escapeRegisters(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_FRONTEND_ASMREGISTERS_H
