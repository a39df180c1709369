// A transposition cannot be coalesced on both sides without a tile in between. In a loop it is advice.
//
// RUN: not %lint --block=32,32 --explain %s | FileCheck %s

__global__ void naive(float *out, const float *in) {
  for (int k = 0; k < 4; ++k)
    out[1024 * threadIdx.y + threadIdx.x + 32 * k] = in[1024 * threadIdx.x + threadIdx.y + 32 * k];
  // CHECK: advice: stage 'in' through shared memory: 32 -> 4 sectors on the read
  // CHECK: tried{{ +}}exchange threadIdx.x and threadIdx.y in 'naive': the accesses that become more expensive are not offset: 36 -> 36 sectors together
  // CHECK: sketch
  // CHECK-NEXT: __shared__ float stage[32][33];
  // CHECK-NEXT: stage[threadIdx.y][threadIdx.x] = in[row * pitch + column];
  // CHECK-NEXT: __syncthreads();
  // CHECK-NEXT: value = stage[threadIdx.x][threadIdx.y];
}
