// The array stands in a file that others may include, with other kernels: fixed when asked for.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/main.cu && cp %S/Inputs/tile.cuh %t/tile.cuh
// RUN: not %lint --fix %t/main.cu | FileCheck %s
// RUN: diff %S/Inputs/tile.cuh %t/tile.cuh
// RUN: cd %t && not %lint --unsafe-fixes --diff main.cu | FileCheck %s --check-prefix=DIFF
// RUN: %lint --unsafe-fixes %t/main.cu
// RUN: FileCheck %s --check-prefix=FIXED --input-file=%t/tile.cuh
// RUN: diff %s %t/main.cu

#include "tile.cuh"

void launch(const float *in, float *out) { transpose<32><<<1, dim3(32, 32)>>>(in, out); }

// CHECK: tile.cuh:5:{{.*}} warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 1
// CHECK: fix: pad each row of 'tile' by 1 float: 32 -> 1 wavefronts {{.*}} (--unsafe-fixes, since other files may include the one that is edited)
// DIFF: {{^}}+++ {{(\./)?}}tile.cuh
// FIXED: __shared__ float tile[N][N + 1];
