// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc takes some spellings that Clang does not. Files are read as if Clang's stood there; each
// text stays as long as it is, and what stands where, outside of them, stays.
//
//   draw << <grid, block >> > (p);
//   asm("mov.u32 %0, %laneid;" : "=r"(lane));
//   #define UNROLL #pragma unroll                   nvcc meets the pragma only once UNROLL is
//                                                   expanded; here UNROLL is nothing
//   __tile_global__ void turn(float *a) { ... }     TileCode.h
//   template <> __host__ __device__ float f(float)  Specialisations.h
//
// Editors that format C++ write launches as `kernel << <grid, block >> > (p)`. nvcc takes that,
// Clang does not.
//
//   draw << <grid, block >> > (p);
//   draw <<< grid, block >>>  (p);
//
// In inline assembly with operands `%` introduces one, and a register's own takes two. nvcc
// understands one before a name, too; Clang does not.
//
//   asm("mov.u32 %0, %laneid;" : "=r"(lane));
//   asm("mov.u32 %0,%%laneid;" : "=r"(lane));
//
//   asm("{ .reg.pred %ok; setp.ne.b32 %ok, %0, 0; }" :: "r"(x));
//   asm("{ .reg.pred _ok; setp.ne.b32 _ok, %0, 0; }" :: "r"(x));
//
// The place for the second is that of a blank before, or of a `;` at the end of the text; a name
// that the text itself declares may as well be another.

#pragma once

#include "llvm/ADT/StringRef.h"
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

/// \p Text with the brackets of its launches joined, as long as it is; nothing if all are.
std::optional<std::string> joinLaunchBrackets(llvm::StringRef Text);

/// \p Text with such registers written in full, as long as it is; nothing if all are.
std::optional<std::string> escapeRegisters(llvm::StringRef Text);

} // namespace warplint
