// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps in a folder, precompiled, what clang includes before the first line of a file that is
// read with a toolkit's headers: its wrapper of cuda_runtime.h. To read that as text takes ten
// times as long as a kernel. The second file that begins with the same includes
// has those precompiled, too.
//
// An entry is named after the command with which it was compiled: every flag, macro and folder,
// and the versions of clang and of this program; and after what the files begin with. It holds
//
//   the precompiled header          as clang writes it; empty if it cannot be used
//   [["/opt/cuda/include/cuda.h", true, 1093, 1758268800000000000], ["./cuda.h", false, 0, 0]]
//                                   each path that was asked for, its size and time
//   5F0C...                         the hash of all that
//
// or nothing, if one file has asked for it that begins so,
// and is used if the hash is right and each path as it was; else it is made again. It cannot be
// used, and the headers are read as text, if they are in error, if one of them is missing, or if
// a file of the user's stands in for one: reports are the same with the folder and without.
//
// An entry is written under another name and then renamed, so any number of processes can share
// the folder. Where it cannot be written to nothing is compiled.

#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace warplint {

/// Has \p Invocation use the entry of \p Folder that fits it, which is compiled if there is none.
/// Its bytes lie in what is returned; null if \p Invocation stays as it is.
///
/// \param File what is compiled, as it is on disk; empty if it is not.
/// \param FS what files are read through. Each path on which the entry rests is asked for.
std::unique_ptr<llvm::MemoryBuffer> usePrelude(const std::string &Folder, const std::string &File,
                                               clang::CompilerInvocation &Invocation,
                                               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &FS);

} // namespace warplint
