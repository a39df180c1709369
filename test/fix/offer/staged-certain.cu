// The tile is as large as the block: where a launch may have another one, as large as a block can be.
//
// RUN: not %lint --explain %s | FileCheck %s
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF

__global__ void by_default(float *out, const float *in) {
  int x = threadIdx.x, y = threadIdx.y;
  out[x * 16 + y] = in[y * 16 + x];
  // CHECK: :[[@LINE-1]]:3: note: fix: stage what is stored in a tile of shared memory: 16 -> 4 sectors on the write; +4096 bytes of shared memory, occupancy unchanged; for square blocks; {{.*}} (--unsafe-fixes, since blocks have to be square wherever the kernel is launched)
  // DIFF: +  __shared__ float tile[32][32];
}
void launch(float *out, const float *in, int argc) {
  int side = 16;
  if (argc > 1)
    side = argc;
  by_default<<<1, dim3(side, side)>>>(out, in);
}

__global__ void oblong(float *out, const float *in) {
  int x = threadIdx.x, y = threadIdx.y;
  out[x * 16 + y] = in[y * 16 + x];
  // CHECK: tried{{ +}}stage what is stored in a tile of shared memory: blocks are not square, of 8 by 8 threads at least
}
void oblong_too(float *out, const float *in) { oblong<<<1, dim3(16, 8)>>>(out, in); }
