// RUN: %lint --checks shared-race %s | %expect --allow-empty
// How many arrivals the barrier counts is not known. The first warp arrives twice, which is not as if the second had arrived, too: whether
// that one waits for the first is not known.
#include <cstdint>

__global__ void twice(float *out, const float *in, int count) {
  __shared__ uint64_t full;
  __shared__ float s[32];
  const unsigned bar = (unsigned)__cvta_generic_to_shared(&full);
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(bar), "r"(count) : "memory");
  __syncthreads();
  if (threadIdx.x < 32) {
    s[threadIdx.x] = in[threadIdx.x];
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(bar) : "memory");
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(bar) : "memory");
  } else {
    unsigned done = 0;
    // CHECK: note: kernel 'twice': some races were not searched for: this wait may order {{.*}} of 's' {{.*}} [races-undecided]
    while (!done)
      asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(bar) : "memory");
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}

void run(float *out, const float *in, int count) { twice<<<1, 64>>>(out, in, count); }
