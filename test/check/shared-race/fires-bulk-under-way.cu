// RUN: not %lint --arch=sm_90a --checks shared-race %s | %expect
// A bulk copy to shared memory is done when its mbarrier says so; one from there has read when the thread that asked for it has waited
// for its group (PTX ISA, cp.async.bulk.wait_group). A barrier of the block waits for neither.
#include <cstdint>
#define AT(P) static_cast<uint32_t>(__cvta_generic_to_shared(P))
__device__ inline void init(uint64_t *b) { asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(AT(b)) : "memory"); }
__device__ inline void load(float *s, const float *g, uint64_t *b) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 512;" ::"r"(AT(b)) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 512, [%2];" ::"r"(AT(s)), "l"(g), "r"(AT(b)) : "memory");
}
__device__ inline void wait(uint64_t *b) {
  asm volatile("{\n.reg .pred P;\nAgain:\nmbarrier.try_wait.parity.shared::cta.b64 P, [%0], 0;\n@!P bra Again;\n}" ::"r"(AT(b)) : "memory");
}
__device__ inline void store(float *g, const float *s) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;\ncp.async.bulk.commit_group;" ::"l"(g), "r"(AT(s)) : "memory");
}
#define READ asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory")
#define FENCE asm volatile("fence.proxy.async.shared::cta;" ::: "memory")

__global__ void early(const float *g, float *o) {
  __shared__ alignas(128) float s[128];
  __shared__ uint64_t b;
  if (threadIdx.x == 0) {
    init(&b);
    load(s, g, &b);
  }
  __syncthreads();
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: shared load of 's' races with a bulk copy that has not been waited for; wait at the mbarrier of the copy before this [shared-race]
  // CHECK: note: thread (0, 0, 0) asks for the copy here
  // CHECK: note: thread (0, 0, 0) reads element 0 of 's' here
  o[threadIdx.x] = s[threadIdx.x];
}

__global__ void waits(const float *g, float *o) {
  __shared__ alignas(128) float s[128];
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    init(&b);
  __syncthreads();
  if (threadIdx.x == 0)
    load(s, g, &b);
  wait(&b);
  o[threadIdx.x] = s[threadIdx.x];
}

template <bool Reads, bool Same> __device__ inline void rounds(float *g, int n) {
  __shared__ alignas(128) float s[128];
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = i;
    FENCE;
    __syncthreads();
    if (threadIdx.x == 0)
      store(g + 128 * i, s);
    if (Reads && threadIdx.x == (Same ? 0 : 32))
      READ;
    __syncthreads();
  }
}
// CHECK: :[[@LINE-10]]:{{[0-9]+}}: warning: shared store of 's' races with a bulk copy that has not been waited for; let the thread that asked for the copy commit and wait for it (cp.async.bulk.wait_group.read) before the barrier in front of this [shared-race]
__global__ void refills(float *g, int n) { rounds<false, false>(g, n); }
__global__ void another(float *g, int n) { rounds<true, false>(g, n); } // that has asked for nothing waits
__global__ void right(float *g, int n) { rounds<true, true>(g, n); }

void run(const float *g, float *o, int n) {
  early<<<1, 128>>>(g, o);
  waits<<<1, 128>>>(g, o);
  refills<<<1, 128>>>(o, n);
  another<<<1, 128>>>(o, n);
  right<<<1, 128>>>(o, n);
}
