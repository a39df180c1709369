// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What objects, libraries, executables and fat binaries hold for GPUs:
//
//   libkernels.so ─┬─ container (nvcc makes one of each source file)
//                  │    ├─ machine code for sm_80
//                  │    └─ PTX for sm_90, as it is or packed
//                  └─ container ...
//   kernel.sm_90.cubin ── section .nv_debug_ptx_txt, if it was built with -lineinfo
//
// A container is found by the bytes it begins with, wherever it is: in sections of an ELF or PE
// file, in members of an archive, in plain data. NVIDIA does not document the format; it is the
// same from CUDA 11 to 13.5.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warplint::ptx {

struct DeviceEntry {
  enum class Kind : uint8_t { Ptx, MachineCode, Other };
  Kind Is = Kind::Other;
  unsigned Container = 0; ///< number in the file
  unsigned Sm = 0;        ///< 90 of "sm_90a"
  char Letter = 0;        ///< 'a', 'f' or none
  std::string Text;       ///< of PTX
  std::string Problem;    ///< why there is no text, where there should be one

  std::string gpu() const {
    return "sm_" + std::to_string(Sm) + (Letter ? std::string(1, Letter) : "");
  }
};

/// Whether \p Bytes are no text, but of a file that may hold device code.
bool isBinary(llvm::StringRef Bytes);

/// All entries in \p Bytes, in order. A container that is cut off ends in an entry with a problem.
std::vector<DeviceEntry> deviceEntries(llvm::StringRef Bytes);

/// Of the texts of each container the one for the highest GPU, each text once; and what is cut off.
std::vector<DeviceEntry> newestTexts(llvm::StringRef Bytes);

} // namespace warplint::ptx
