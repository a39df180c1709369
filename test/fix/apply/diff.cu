// A diff that `patch` takes gives what --fix writes, and leaves the file alone; a second --fix
// has nothing to do.
//
// RUN: cp %s %t.a.cu && cp %s %t.b.cu
// RUN: not %lint --block=32,32 --diff %t.a.cu > %t.diff 2>%t.said
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.said
// RUN: diff %s %t.a.cu
// RUN: FileCheck %s --check-prefix=DIFF --input-file=%t.diff
// RUN: patch -s %t.a.cu %t.diff
// RUN: %lint --block=32,32 --fix %t.b.cu 2>&1 | FileCheck %s --check-prefix=FIXED
// RUN: diff %t.a.cu %t.b.cu
// RUN: %lint --block=32,32 --fix %t.b.cu 2>&1 | count 0
// RUN: diff %t.a.cu %t.b.cu

#define TILE 32
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[TILE][TILE], other[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[TILE * y + x];
  other[x][y] = in[TILE * y + x];
  __syncthreads();
  out[TILE * y + x] = tile[x][y] + other[y][x];
}

// SAID: 2 fixes to apply
// FIXED: 2 fixes applied
// DIFF:      {{^}}-  __shared__ float tile[TILE][TILE], other[TILE][TILE];
// DIFF-NEXT: {{^}}+  __shared__ float tile[TILE][TILE + 1], other[TILE][TILE + 1];
