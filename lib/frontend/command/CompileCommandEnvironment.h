//===- lib/frontend/command/CompileCommandEnvironment.h - Around it -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a command line means beyond its own words.
///
/// `nvcc -arch=native --options-file inc.rsp` depends on the GPU of a machine,
/// on a file, and on variables of the environment. The caller looks them up
/// once and passes them in, so that reading a command is a pure function.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDENVIRONMENT_H
#define WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDENVIRONMENT_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VersionTuple.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>

namespace warplint {

struct CommandEnvironment {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS; ///< for options files
  std::string PrependFlags;                           ///< value of NVCC_PREPEND_FLAGS
  std::string AppendFlags;                            ///< value of NVCC_APPEND_FLAGS
  std::string HostCompiler;                           ///< value of NVCC_CCBIN
  std::string NativeGpu;                              ///< "sm_90": what `native` names, if known
  llvm::VersionTuple ToolkitVersion;                  ///< 13.0: decides what `all` names; or 0
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_COMMAND_COMPILECOMMANDENVIRONMENT_H
