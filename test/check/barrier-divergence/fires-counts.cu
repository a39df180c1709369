// RUN: not %lint --checks barrier-divergence %s | %expect
// PTX ISA, bar.sync: the number of threads is a multiple of the warp size. A barrier that waits for 256 threads of a block of
// 128 never opens. The last one fits.

__global__ void counts(float *out) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this barrier waits for 48 threads, which is not a multiple of a warp{{(; .*)?}} [barrier-divergence]
  // CHECK: note: warps arrive as a whole: the count has to be a multiple of 32
  asm volatile("bar.sync 1, 48;" ::: "memory");
  out[threadIdx.x] = 1;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this barrier waits for 256 threads, and the block has 128{{(; .*)?}} [barrier-divergence]
  // CHECK: note: it never opens: count the threads of the warps that come
  asm volatile("bar.sync %0, %1;" ::"n"(2), "n"(256) : "memory");
  out[threadIdx.x] = 2;
  asm volatile("bar.sync 3, 128;" ::: "memory");
}

void run(float *out) { counts<<<1, 128>>>(out); }
