// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Says in clang's words what an nvcc command asks for.
//
//   nvcc                                clang
//   -I/a,/b                             -I/a -I/b
//   -isystem=/a                         -isystem /a
//   --options-file inc.rsp              what inc.rsp says
//   -Xcompiler=-fopenmp,-Wall           -fopenmp
//   -arch=sm_90                         architecture sm_90
//   -rdc=true, -dc, -dlto               -fgpu-rdc -D__CUDACC_RDC__
//   --expt-relaxed-constexpr            -D__CUDACC_RELAXED_CONSTEXPR__
//   --extended-lambda                   -D__CUDACC_EXTENDED_LAMBDA__
//   --default-stream per-thread         -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1
//   -G                                  -D__CUDACC_DEBUG__
//   -ewp                                -D__CUDACC_EWP__
//   -noeh                               -fno-exceptions
//   -ccbin g++-12                       --gcc-install-dir=...
//
// The order is nvcc's: what goes to the host compiler first, then include
// paths, system paths, files included beforehand, macros. A macro that nvcc
// defines by itself is defined where code is known to test it: the version of
// the toolkit, and those above. __NVCC__ is only with the bundled headers: to
// the toolkit's own it would promise extensions that clang does not have.

#pragma once

#include "lib/frontend/command/CompileCommand.h"

namespace warplint {

/// Adds to \p Out what \p Command asks for.
void translateNvcc(const NvccCommand &Command, const CommandEnvironment &Environment,
                   ClangCommand &Out);

} // namespace warplint
