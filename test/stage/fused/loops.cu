// Loops of constant length are written out; what they loaded side by side becomes one request.
//
// RUN: %lint --print=fused --arch=sm_90 %s | FileCheck %s --check-prefixes=CHECK,SM90
// RUN: %lint --print=fused --arch=sm_100 %s | FileCheck %s --check-prefixes=CHECK,SM100

// Four-word rows: one load each. The stores are 128 bytes apart and stay.
// CHECK-LABEL: kernel rows(
// CHECK-NOT:     loop
// CHECK:         store.shared.4  s + 4*tid.x
// SM90:          barrier
// SM90-NEXT:     load.shared.16  s + 16*tid.x
// SM90-NOT:      load.shared
// From sm_100 on the alignment is forgotten: s + 16*tid.x comes of s + 4*tid.x.
// SM100:         barrier
// SM100-COUNT-4: load.shared.4
__global__ void rows(float *o) {
  __shared__ float s[4][4];
  s[0][threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < 4; k++)
    a += s[threadIdx.x][k];
  o[threadIdx.x] = a;
}

// CHECK-LABEL: kernel rolled(
// CHECK:         loop
// CHECK-NEXT:      load.shared.4
__global__ void rolled(float *o) {
  __shared__ float s[4][4];
  float a = 0;
#pragma unroll 1
  for (int k = 0; k < 4; k++)
    a += s[threadIdx.x][k];
  o[threadIdx.x] = a;
}

// Nobody knows n: four iterations become one.
// CHECK-LABEL: kernel unknown(
// CHECK:         loop0: k = 0 then k + 4   while k + 3 < n
// SM90-NEXT:       load.shared.16  s + 16*tid.x + 4*k   when k + 3 < n
__global__ void unknown(float *o, int n) {
  __shared__ float s[4][4];
  float a = 0;
  for (int k = 0; k < n; k++)
    a += s[threadIdx.x][k];
  o[threadIdx.x] = a;
}

// Each step of the reduction has its own distance; the first finds neighbours.
// CHECK-LABEL: kernel steps(
// SM90:          load.shared.8  s + 8*tid.x   when tid.x < 4
// SM90-NEXT:     store.shared.4
// SM90-NEXT:     load.shared.4  {{.*}}   when 2*tid.x < 4
// SM90-NEXT:     load.shared.4  {{.*}}   when 2*tid.x < 4
__global__ void steps(float *o) {
  __shared__ float s[8];
  for (int k = 1; k < 4; k *= 2)
    if (k * threadIdx.x < 4)
      s[2 * k * threadIdx.x] += s[2 * k * threadIdx.x + k];
}
