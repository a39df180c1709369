// RUN: not %lint --checks barrier-divergence %s | %expect
// Barriers of some warps, and in memory.

// Two warps come, and three are waited for.
__global__ void few(float *a) {
  __shared__ float s[128];
  s[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x < 64) {
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this barrier waits for 96 threads, and 64 come; count the threads of the warps that come [barrier-divergence]
    // CHECK: note: thread (0, 0, 0) waits here for ever
    asm volatile("bar.sync 1, 96;" ::: "memory");
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

// Those who arrive and those who wait are three.
__global__ void enough(float *a) {
  __shared__ float s[128];
  s[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 96;" ::: "memory");
  else if (threadIdx.x < 96)
    asm volatile("bar.arrive 1, 96;" ::: "memory");
}

// Rounds of the one side come before those of the other in the text, and beside them when they run.
__global__ void apart(float *a) {
  if (threadIdx.x < 32)
    for (int i = 0; i < 4; ++i)
      asm volatile("bar.arrive 2, 64;" ::: "memory");
  else if (threadIdx.x < 64)
    for (int i = 0; i < 4; ++i)
      asm volatile("bar.sync 2, 64;" ::: "memory");
  a[threadIdx.x] = 0;
}

// How many rounds there are is data's: who comes how often is not known.
__global__ void rounds(float *a, int n) {
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x < 64)
      asm volatile("bar.sync 1, 96;" ::: "memory");
    else if (threadIdx.x < 96)
      asm volatile("bar.arrive 1, 96;" ::: "memory");
  }
  a[threadIdx.x] = 0;
}

static __device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

template <bool Meets> __global__ void early(float *a) {
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at(&bar)), "r"(128) : "memory");
  if (Meets)
    __syncthreads();
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: threads may come to this barrier before it is initialised; put a __syncthreads() behind the initialisation [barrier-divergence]
  // CHECK: note: the warp of thread (32, 0, 0) comes here, and nothing orders that behind the initialisation by the warp of thread (0, 0, 0)
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(at(&bar)) : "memory");
  a[threadIdx.x] = 0;
}

void run(float *a, int n) {
  few<<<1, 128>>>(a);
  enough<<<1, 128>>>(a);
  apart<<<1, 128>>>(a);
  rounds<<<1, 128>>>(a, n);
  early<true><<<1, 128>>>(a);
  early<false><<<1, 128>>>(a);
}
