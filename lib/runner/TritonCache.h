// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The folder in which Triton keeps what it compiled:
//
//   CACHE/<key>/add_kernel.json           how: {"num_warps": 4, "shared": 0, "target": {...}, ...}
//               add_kernel.llir           LLVM IR, which is analysed
//               add_kernel.ttir           MLIR, which names the parameters and what divides them
//               add_kernel.ttgir          what the LLVM IR was made of; names them, too
//               add_kernel.ptx, .cubin    what was made of it
//               __grp__add_kernel.json    {"child_paths": ...}: that the others are complete
//               add_kernel.autotune.json  what the tuner measured
//
// This is the layout of triton-lang/triton: python/triton/runtime/cache.py puts the files there,
// python/triton/compiler/compiler.py names them and writes the metadata, and the options among
// these are CUDAOptions of third_party/nvidia/backend/compiler.py. What is relied on:
//
//   num_warps x warp_size   threads of a block, along x; with warp specialization all of its warps
//   shared                  bytes of dynamic shared memory
//   target                  {"backend": "cuda", "arch": 90, "warp_size": 32}; in 2.x a list
//
// A folder is a cache, or the folder of one key. \c child_paths are absolute and say nothing once
// a cache was moved, so files are found by their names.

#pragma once

#include "lib/runner/Jobs.h"

namespace warplint {

/// One kernel as it was compiled once. Another key holds the same with other constants.
struct TritonKernel {
  std::string File;                    ///< its LLVM IR
  uint32_t Threads = 0;                ///< of a block, all along x
  uint64_t Shared = 0;                 ///< bytes, dynamic
  std::string Arch;                    ///< "sm_90"; empty: the metadata do not say
  std::vector<std::string> Parameters; ///< "stride % 16": as the source names them, if it does
};

/// What \p Metadata, the text of a .json, says; \c File is not set.
llvm::Expected<TritonKernel> readTritonMetadata(llvm::StringRef Metadata);

/// The kernel that the metadata in \p File, a .json, describe; nothing if they are of something
/// else.
llvm::Expected<std::optional<TritonKernel>> tritonKernel(const std::string &File);

/// The parameters of the kernel in \p Text, a .ttir or .ttgir: "tt.func public @k(%x: !tt.ptr<f32>
/// ..., %n: i32 {tt.divisibility = 16 : i32} ...)". Triton's own, which only the LLVM IR has, come
/// after them. None if it is not read.
std::vector<std::string> tritonParameters(llvm::StringRef Text);

struct TritonCache {
  std::vector<TritonKernel> Kernels; ///< in the order of their files
  std::vector<ErrorReport> Errors;   ///< a sentence for each kernel that cannot be analysed
};

/// Lists the kernels in \p Folder.
TritonCache readTritonCache(const std::string &Folder);

/// Where Triton keeps its cache: $TRITON_CACHE_DIR, else .triton/cache in $TRITON_HOME or the home
/// folder.
std::string defaultTritonCache();

/// \p Options for \p K: what they say themselves goes over what it was compiled with. Fails if its
/// GPU is none of the table.
llvm::Expected<Job> jobOf(const TritonKernel &K, AnalysisOptions Options);

} // namespace warplint
