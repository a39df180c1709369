// What the lanes reach, and how often: patterns that differ by a shift that does not matter
// are one.
//
// RUN: %lint --print=lanes --block=64,2 %s | FileCheck %s

// CHECK-LABEL: evaluation of rows, 4 warps
// CHECK:       store.shared.4  tile[threadIdx.y][threadIdx.x]
// CHECK-NEXT:    case
// CHECK-NEXT:      4 x warp 0  lanes 0xffffffff  [0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60 64 68 72 76 80 84 88 92 96 100 104 108 112 116 120 124]{{$}}
__global__ void rows(float *out, int n) {
  __shared__ float tile[2][64];
  tile[threadIdx.y][threadIdx.x] = n;
  __syncthreads();
  out[threadIdx.x] = tile[0][threadIdx.x];
}

// An undecided guard leaves its lanes possible; a decided one removes them.
// CHECK-LABEL: evaluation of guarded, 4 warps
// CHECK:       4+ x warp 0  lanes 0x0000ffff certain 0x00000000
__global__ void guarded(float *out, int n) {
  if (threadIdx.x % 32 < 16 && threadIdx.x < n)
    out[threadIdx.x] = 1;
}

// A parameter that shifts lanes apart stays in the pattern.
// CHECK-LABEL: evaluation of apart, 4 warps
// CHECK:       [0 4 8 {{.*}} 124]*n
__global__ void apart(float *out, int n) { out[threadIdx.x * n] = 1; }
