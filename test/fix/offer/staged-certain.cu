// The tile is as large as the block: where a launch may have another one, none is offered.
//
// RUN: not %lint --explain %s | FileCheck %s

__global__ void by_default(float *out, const float *in) {
  int x = threadIdx.x, y = threadIdx.y;
  out[x * 16 + y] = in[y * 16 + x];
  // CHECK: tried{{ +}}stage what is stored in a tile of shared memory: the block of a launch is not certain; --block=X,Y says what it is
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
