// RUN: not %lint --checks=atomic-contention --notes %s | %expect
//
// Lanes of one word are served one by one (docs/hardware.md, G13). The compiler combines 32-bit integers at one address
// by its form (A10), and few others.

__global__ void sums(float *sum, double *wide, unsigned long long *count, const float *in, const unsigned long long *n) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(sum, x);
  // CHECK: :[[@LINE-1]]:3: warning: 32 lanes of a request update one word of global memory, one after the other{{(; .*)?}} [atomic-contention]
  // CHECK: note: lanes 0-31 of warp 0 update one word of 'sum'
  // CHECK: note: every warp of the grid updates that word, and L2 takes one lane at a time: 56.2 ns a warp on an H100
  // CHECK: note: combine the values of the block first, by cooperative_groups::reduce in each warp and shared memory for the warps, and let one thread update
  atomicAdd(wide, (double)x);
  // CHECK: :[[@LINE-1]]:3: warning: 32 lanes
  // CHECK: note: every warp of the grid updates that word, and L2 takes one lane at a time: 56.2 ns
  atomicAdd(count, n[threadIdx.x]);
  // CHECK: :[[@LINE-1]]:3: warning: 32 lanes
  // CHECK: note: every warp of the grid updates that word, and L2 takes one lane at a time: 23.4 ns
  atomicAdd(&sum[blockIdx.x], x);
  // CHECK: :[[@LINE-1]]:3: warning: 32 lanes
  // CHECK-NOT: note: every warp of the grid
  // CHECK: note: combine the values of the warp first, by __shfl_down_sync or cooperative_groups::reduce, and let one lane update
  // CHECK: note: in kernel 'sums'
}

// In the only block there is, warps are few.
__global__ void alone(float *sum, const float *in) {
  atomicAdd(sum, in[threadIdx.x]);
  // CHECK: :[[@LINE-1]]:3: warning: 32 lanes
  // CHECK-NOT: note: every warp of the grid
  // CHECK: note: in kernel 'alone'
}

// A counter that wraps is none that the compiler knows to combine.
__global__ void ring(unsigned *next) {
  atomicInc(next, 100u);
  // CHECK: :[[@LINE-1]]:3: warning: 32 lanes
  // CHECK-NOT: note: combine
  // CHECK: note: in kernel 'ring'
}

// Integers, but the address depends on the thread: two words a warp.
__global__ void halves(int *sum, const int *in) {
  atomicAdd(&sum[threadIdx.x / 16], in[threadIdx.x]);
  // CHECK: :[[@LINE-1]]:3: warning: 16 lanes of a request update one word
}

// What is wanted back is another value for each lane: nothing to combine.
__global__ void slots(int *next, int *out, const int *in) {
  out[threadIdx.x] = atomicExch(next, in[threadIdx.x]);
  // CHECK: :[[@LINE-1]]:22: warning: 32 lanes of a request update one word
  // CHECK-NOT: note: combine
  // CHECK: note: in kernel 'slots'
}

// Data decide how many lanes take part.
__global__ void found(float *sum, const float *in) {
  float x = in[threadIdx.x];
  if (x > 0)
    atomicAdd(sum, x);
  // CHECK: :[[@LINE-1]]:5: note: up to 32 lanes of a request update one word of global memory, one after the other{{(; .*)?}} [atomic-contention]
}

// The everyday guard lets whole warps pass, however large n is.
__global__ void guarded(float *sum, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(sum, in[i]);
  // CHECK: :[[@LINE-1]]:5: warning: 32 lanes of a request update one word
}

// So does a grid-stride loop, and a flag of the launch.
__global__ void strided(float *sum, const float *in, int n, bool wanted) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (wanted)
      atomicAdd(sum, in[i]);
  // CHECK: :[[@LINE-1]]:7: warning: 32 lanes of a request update one word
}

// Unknowns that pick lanes let whole warps pass for one of their values.
__global__ void picked(float *sum, const float *in, int width) {
  if (threadIdx.x % width == 0)
    atomicAdd(sum, in[threadIdx.x]);
  // CHECK: :[[@LINE-1]]:5: note: up to 32 lanes of a request update one word
}
__global__ void masked(float *sum, const float *in, int width) {
  if ((threadIdx.x & (width - 1)) == 0)
    atomicAdd(sum, in[threadIdx.x]);
  // CHECK: :[[@LINE-1]]:5: note: up to 32 lanes of a request update one word
}

// Of a guard that holds for one lane at most, nothing is said.
__global__ void one(float *sum, const float *in, int k) {
  if (threadIdx.x == k)
    atomicAdd(sum, in[k]);
  // CHECK-NOT: :[[@LINE-1]]:
}

void run(float *f, double *d, unsigned long long *u, int *i, int n) {
  sums<<<64, 256>>>(f, d, u, f, u);
  alone<<<1, 256>>>(f, f);
  ring<<<64, 256>>>((unsigned *)i);
  halves<<<1, 256>>>(i, i);
  slots<<<1, 256>>>(i, i, i);
  found<<<1, 256>>>(f, f);
  guarded<<<n, 256>>>(f, f, n);
  strided<<<n, 256>>>(f, f, n, n);
  picked<<<n, 256>>>(f, f, n);
  masked<<<n, 256>>>(f, f, n);
  one<<<1, 256>>>(f, f, n);
}

// How many lanes share a word is the divisor: 32 for some values of it, and 2 for 2.
__global__ void pooled(float *sum, const float *in, int width, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sum[i / by], in[i]);
  // CHECK: :[[@LINE-1]]:3: note: up to 32 lanes of a request update one word of global memory, one after the other{{(; .*)?}} [atomic-contention]
  // CHECK: note: lanes 0-31 of warp 0 can update one word of 'sum'
  atomicAdd(&sum[i / (width * by) / by * width + i % (width * by) / by], in[i]);
  // CHECK: :[[@LINE-1]]:3: note: up to 32 lanes
}
