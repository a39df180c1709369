//===- lib/frontend/parse/BundledHeaders.cpp - CUDA without a toolkit -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/frontend/parse/BundledHeaders.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace warplint;

llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> warplint::bundledFileSystem() {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const BundledHeader &H : bundledHeaders())
    FS->addFile(BundledRoot + "/" + H.Path, 0,
                llvm::MemoryBuffer::getMemBuffer(H.Text, H.Path, /*RequiresNullTerminator=*/true));
  return FS;
}
