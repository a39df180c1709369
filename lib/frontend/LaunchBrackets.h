//===- lib/frontend/LaunchBrackets.h - `<< <` for `<<<` ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Editors that format C++ write launches as `kernel << <grid, block >> > (p)`. nvcc takes that,
/// Clang does not. So files are read as if the brackets were joined; what stands where, outside
/// of them, stays.
///
///   draw << <grid, block >> > (p);
///   draw <<< grid, block >>>  (p);
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_LAUNCHBRACKETS_H
#define WARPLINT_FRONTEND_LAUNCHBRACKETS_H

#include "llvm/Support/VirtualFileSystem.h"

#include <optional>
#include <string>

namespace warplint {

/// \p Text with the brackets of its launches joined, as long as it is; nothing if all are.
std::optional<std::string> joinLaunchBrackets(llvm::StringRef Text);

/// The files of another file system, as Clang can read them.
class JoinedLaunches : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;
};

} // namespace warplint

#endif // WARPLINT_FRONTEND_LAUNCHBRACKETS_H
