// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tools of the Model Context Protocol server: a table of names, parameters and words. The
// schemas that clients see and the checks of arguments come from the same table.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace warplint::mcp {

enum class Kind : uint8_t { Text, Number, Flag, Texts, Numbers /*by name*/ };

struct ToolParameter {
  llvm::StringRef Name;
  mcp::Kind Kind;
  llvm::StringRef Meaning;
  bool Required = false;
};

struct Tool {
  llvm::StringRef Name, Title, Meaning;
  bool Writes = false; ///< may change files, if an argument says so
  std::vector<ToolParameter> Parameters;
};

const std::vector<Tool> &tools();
/// Null if there is none of that name.
const Tool *toolNamed(llvm::StringRef Name);

/// As `tools/list` describes it.
llvm::json::Object describe(const Tool &T);

/// Fails if \p Arguments lack something, hold something of another type, or something that \p T
/// does not know; says what would be right.
llvm::Error checkArguments(const Tool &T, const llvm::json::Object &Arguments);

} // namespace warplint::mcp
