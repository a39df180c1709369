// Where a constant says how much longer rows are, it is the constant that changes. What else is kept
// in the memory before and after has its own rows.
//
// RUN: not %lint --explain %s | FileCheck %s
// RUN: not %lint --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF

// Of rows 32 + 8 words long, those of lanes 0, 4, 8, ... begin in one bank: 8 wavefronts. Of rows
// 32 + 1 long each begins in another.
#define SKEW 8
// DIFF: +#define SKEW 1
__global__ void one_after_the_other(float *out, const float *in) {
  __shared__ float s[32][32 + SKEW];
  float *flat = &s[0][0];
  flat[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  float v = flat[(31 - threadIdx.y) * 32 + threadIdx.x];
  __syncthreads();
  s[threadIdx.y][threadIdx.x] = v;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
  // CHECK: :[[@LINE-1]]:41: note: fix: set 'SKEW' to 1 instead of 8: 8 -> 1 wavefronts on the read; 896 bytes of shared memory less (--fix)
}

// The flat rows are 512 words; row 13 is read after they are written, and begins behind them only if
// rows are 40 words long or more.
enum { Gap = 8 };
__global__ void beside_each_other(float *out, const float *in) {
  __shared__ float s[32][32 + Gap];
  // DIFF: +  __shared__ float s[32][32 + Gap + 1];
  float *flat = &s[0][0];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
  __syncthreads();
  if (threadIdx.y < 16)
    flat[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.y >= 13)
    out[threadIdx.y * 32 + threadIdx.x] += s[threadIdx.y][threadIdx.x];
  // CHECK: tried{{ +}}set 'Gap' to 1 instead of 8: that 's[threadIdx.y][threadIdx.x]' in line [[@LINE-1]] keeps its element cannot be shown
}

void launch(float *out, const float *in) {
  one_after_the_other<<<1, dim3(32, 32)>>>(out, in);
  beside_each_other<<<1, dim3(32, 32)>>>(out, in);
}
