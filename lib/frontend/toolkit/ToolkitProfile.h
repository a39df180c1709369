//===- lib/frontend/toolkit/ToolkitProfile.h - What nvcc.profile says -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the include folders from nvcc.profile, the file beside nvcc.
///
///   TOP             = $(_HERE_)/..
///   INCLUDES        += "-I$(TOP)/$(_TARGET_DIR_)/include" $(_SPACE_)
///   SYSTEM_INCLUDES += "-isystem" "$(TOP)/$(_TARGET_DIR_)/include/cccl"
///
/// read with _HERE_ = /opt/cuda/bin and _TARGET_DIR_ = targets/x86_64-linux:
///
///   -I        /opt/cuda/targets/x86_64-linux/include
///   -isystem  /opt/cuda/targets/x86_64-linux/include/cccl
///
/// `=` sets a variable, `+=` appends to it, `=+` puts text in front of it. A
/// variable that nobody sets is empty.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_TOOLKIT_TOOLKITPROFILE_H
#define WARPLINT_FRONTEND_TOOLKIT_TOOLKITPROFILE_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace warplint {

struct ToolkitProfile {
  std::vector<std::string> Includes;
  std::vector<std::string> SystemIncludes;
};

/// Reads the text of nvcc.profile.
///
/// \param Here the folder it lies in.
/// \param TargetDir "targets/x86_64-linux", or empty.
ToolkitProfile parseProfile(llvm::StringRef Text, llvm::StringRef Here, llvm::StringRef TargetDir);

} // namespace warplint

#endif // WARPLINT_FRONTEND_TOOLKIT_TOOLKITPROFILE_H
