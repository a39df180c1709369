//===- tool/GpuOption.h - The value of --arch -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TOOL_GPUOPTION_H
#define WARPLINT_TOOL_GPUOPTION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace warplint {

/// Reads what a configuration may say ("sm_90", "9.0", "H100"), or "native": the first GPU of this
/// machine, asked of its driver.
llvm::Expected<std::string> readGpuOption(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_TOOL_GPUOPTION_H
