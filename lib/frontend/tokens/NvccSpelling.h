//===- lib/frontend/tokens/NvccSpelling.h - What only nvcc takes -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvcc takes some spellings that Clang does not. Files are read as if Clang's stood there; each
/// text stays as long as it is, and what stands where, outside of them, stays.
///
///   draw << <grid, block >> > (p);                  LaunchBrackets.h
///   asm("mov.u32 %0, %laneid;" : "=r"(lane));       AsmRegisters.h
///   #define UNROLL #pragma unroll                   nvcc meets the pragma only once UNROLL is
///                                                   expanded; here UNROLL is nothing
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOKENS_NVCCSPELLING_H
#define WARPLINT_FRONTEND_TOKENS_NVCCSPELLING_H

#include "llvm/Support/VirtualFileSystem.h"

#include <optional>
#include <string>

namespace warplint {

/// \p Text as Clang spells it; nothing if it needs no change.
std::optional<std::string> spelledForClang(llvm::StringRef Text);

/// The files of another file system, spelled for Clang.
class SpelledForClang : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOKENS_NVCCSPELLING_H
