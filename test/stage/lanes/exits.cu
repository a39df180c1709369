// Lanes leave the loop one after the other, but by the return together: those that are in it still.
//
// RUN: %lint --print=lanes --block=256 %s | FileCheck %s

// CHECK-LABEL: evaluation of alike, 8 warps
// CHECK:       store.global.4  a[blockIdx.y * n + i]
// CHECK-NEXT:    case
// CHECK-NEXT:      warp 0  lanes 0xffffffff certain 0x00000000  [0 4 {{.*}} 124] + 4*n*blockIdx.y{{$}}
__global__ void alike(const float *in, float *a, float *b, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float v = in[i];
    if (blockIdx.y == 3) { a[blockIdx.y * n + i] = v; return; }
    b[i] = v;
  }
}

// Of two such exits, each.
// CHECK-LABEL: evaluation of either, 8 warps
// CHECK:       store.global.4  a[i]
// CHECK-NEXT:    case
// CHECK-NEXT:      warp 0  lanes 0xffffffff certain 0x00000000  [0 4 {{.*}} 124]{{$}}
// CHECK:       store.global.4  b[3 * i]
// CHECK-NEXT:    case
// CHECK-NEXT:      warp 0  lanes 0xffffffff certain 0x00000000  [0 12 {{.*}} 372]{{$}}
__global__ void either(const float *in, float *a, float *b, int n, int m) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float v = in[i];
    if (m == 1) { a[i] = v; return; }
    if (m == 2) { b[3 * i] = v; return; }
  }
}

// What a lane has found for itself it leaves with by itself.
// CHECK-LABEL: evaluation of found, 8 warps
// CHECK:       store.global.4  a[i]
// CHECK-NEXT:    case
// CHECK-NEXT:      warp 0  lanes 0xffffffff certain 0x00000000  [0 4 {{.*}} 124] + 1024*iterations of the loop at line [[@LINE+2]][lane]
__global__ void found(const float *in, float *a, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] > 0) { a[i] = 1; return; }
}

// So it does where only some come to the exit.
// CHECK-LABEL: evaluation of some, 8 warps
// CHECK:       store.global.4  a[i]
// CHECK-NEXT:    case
// CHECK-NEXT:      warp 0  lanes 0xffffffff certain 0x00000000  [0 4 {{.*}} 124] + 1024*iterations of the loop at line [[@LINE+2]][lane]
__global__ void some(const float *in, float *a, int n, int m) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] > 0)
      if (m == 1) { a[i] = 1; return; }
}
