// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang takes who may call a function template for a part of what its specialisations have to
// match; nvcc does not. A specialisation of a device function that the host may call, too, is read
// as one of the device alone.
//
//   template <typename T> __device__ T twice(T v) { return v + v; }
//   template <> __host__ __device__ float twice(float v) { return v * 2; }
//   template <>          __device__ float twice(float v) { return v * 2; }

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace warplint {

/// \p Text with the specialisations of its own templates so, as long as it is; nothing if all are.
std::optional<std::string> matchSpecialisations(llvm::StringRef Text);

} // namespace warplint
