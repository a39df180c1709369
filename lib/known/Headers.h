// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Headers by their names: those of the bundled ones that only include others, and the folders that
// libraries have theirs in.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

struct ForwardingHeader {
  llvm::StringLiteral Path; ///< "library/ATen/Dispatch.h"
  llvm::StringLiteral Text;
};

/// By path.
llvm::ArrayRef<ForwardingHeader> forwardingHeaders();

/// A folder of a Python package with headers for the source that the package writes, below the
/// place where packages are installed.
struct PackageHeaders {
  llvm::StringLiteral Folder; ///< "tilelang/src"
  enum Compiler : bool { Nvcc, Nvrtc } By;
};

llvm::ArrayRef<PackageHeaders> packageHeaders();

/// The argument of clang that stands for NVRTC's --device-as-default-execution-space.
inline constexpr llvm::StringLiteral DeviceByDefault = "-D__WARPLINT_DEVICE_BY_DEFAULT__";

/// Whether a folder called \p Name, within one called \p Parent, holds a library's code by its
/// name.
bool isFolderOfLibrary(llvm::StringRef Parent, llvm::StringRef Name);

/// Whether the include \p Name, "glm/vec3.hpp", is of a library that is no part of a toolkit. A
/// code base that has the library itself is read with its own.
bool standsForLibrary(llvm::StringRef Name);

} // namespace warplint
