//===- lib/frontend/parse/BundledHeaders.cpp - CUDA without a toolkit -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/BundledHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace warplint;

namespace {
/// A row of the table that cmake/EmbedTree.cmake makes.
struct EmbeddedFile {
  const char *Path, *Text, *End; ///< *End is zero
};
} // namespace
extern "C" const EmbeddedFile warplint_clang_headers[], warplint_clang_headers_end[];

bool warplint::standsForLibrary(llvm::StringRef Name) {
  constexpr llvm::StringLiteral Libraries[] = {"ATen/",   "THC/",     "c10/",  "glm/",  "hip/",
                                               "hipcub/", "opencv2/", "raft/", "torch/"};
  return llvm::any_of(Libraries, [&](llvm::StringRef L) { return Name.starts_with(L); });
}

llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> warplint::bundledFileSystem() {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const BundledHeader &H : bundledHeaders())
    FS->addFile(BundledRoot + "/" + H.Path, 0,
                llvm::MemoryBuffer::getMemBuffer(H.Text, H.Path, /*RequiresNullTerminator=*/true));
  for (const EmbeddedFile *F = warplint_clang_headers; F != warplint_clang_headers_end; ++F)
    FS->addFile(ClangResources + "/include/" + F->Path, 0,
                llvm::MemoryBuffer::getMemBuffer({F->Text, size_t(F->End - F->Text)}, F->Path,
                                                 /*RequiresNullTerminator=*/true));
  return FS;
}
