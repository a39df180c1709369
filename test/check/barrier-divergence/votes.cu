// RUN: not %lint --checks barrier-divergence %s | %expect
// __syncthreads_and, _or and _count are barriers of the block, whatever they are asked; they return what all threads say.

__global__ void votes(int *out) {
  out[threadIdx.x] = __syncthreads_and(1) + __syncthreads_or(out[threadIdx.x]) + __syncthreads_count(33);
}

__global__ void some(int *out) {
  int any = 0;
  if (threadIdx.x < 64)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: not every thread of the block reaches this barrier{{(; .*)?}} [barrier-divergence]
    any = __syncthreads_or(out[threadIdx.x] > 0);
  out[threadIdx.x] = any;
}

// All threads leave the loop in the same round.
__global__ void until(int *out) {
  do
    out[threadIdx.x] /= 2;
  while (__syncthreads_or(out[threadIdx.x]));
}

// No block of this kernel is so large.
__global__ void __launch_bounds__(64) bounded(float *out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this barrier waits for 96 threads, and the block has 64{{(; .*)?}} [barrier-divergence]
  asm volatile("bar.sync 1, 96;" ::: "memory");
  out[threadIdx.x] = 1;
}

void run(int *out) {
  votes<<<1, 128>>>(out);
  some<<<1, 128>>>(out);
  until<<<1, 128>>>(out);
}
