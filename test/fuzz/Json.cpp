//===- test/fuzz/Json.cpp - Reports, baselines, databases, diffs --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/FuzzTarget.h"

#include "lib/filter/Baseline.h"
#include "lib/filter/ChangedLines.h"
#include "lib/finding/FieldsJson.h"
#include "lib/frontend/command/Databases.h"
#include "lib/render/Render.h"

using namespace warplint;

template <class T> static std::optional<T> valueOf(llvm::Expected<T> Read) {
  if (Read)
    return std::move(*Read);
  llvm::consumeError(Read.takeError());
  return std::nullopt;
}

/// A report that is read is shown, as `merge` shows it.
static void show(const Report &R) {
  renderJson(R, /*AllAccesses=*/false, llvm::nulls());
  renderText(R, TextOptions(), llvm::nulls());
}

int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  if (std::optional<ReportFile> F = valueOf(readReport(Text)))
    show(F->Report);
  if (std::optional<Baseline> B = valueOf(readBaseline(Text)))
    writeBaseline(*B, llvm::nulls());
  valueOf(readCompileCommands(Text, "compile_commands.json"));
  valueOf(readDiff(Text));
  return 0;
}
