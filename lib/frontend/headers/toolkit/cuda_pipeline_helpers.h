//===- cuda_pipeline_helpers.h - The pipeline -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cuda_pipeline_primitives.h>
