// RUN: not %lint --arch=sm_90a --checks barrier-divergence %s | %expect
// Barriers in memory: how many arrive, how many bytes come, and which phase is waited for (PTX ISA, mbarrier).
#include <cstdint>
#define AT(P) static_cast<uint32_t>(__cvta_generic_to_shared(P))
__device__ inline void init(uint64_t *b, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(AT(b)), "r"(n) : "memory"); }
#define EXPECT(B, N) asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(AT(B)), "r"(N) : "memory")
#define ARRIVE(B) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(AT(B)) : "memory")
#define WAIT(B, P)                                                                                                        \
  asm volatile("{\n.reg .pred P;\nAgain:\nmbarrier.try_wait.parity.shared::cta.b64 P, [%0], %1;\n@!P bra Again;\n}" ::"r"(AT(B)), "r"(P) : "memory")
#define COPY(TO, FROM, B)                                                                                                 \
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 512, [%2];" ::"r"(AT(TO)), "l"(FROM), "r"(AT(B)) : "memory")

__global__ void few(float *o) {
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    init(&b, 2);
  __syncthreads();
  if (threadIdx.x == 0)
    ARRIVE(&b);
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this barrier waits for 2 threads, and 1 comes; count the threads of the warps that come [barrier-divergence]
  // CHECK: note: thread (0, 0, 0) waits here for ever
  WAIT(&b, 0);
  o[threadIdx.x] = 1;
}

// The phase before the first counts as over: a producer waits so for buffers that nobody has filled.
__global__ void empty(float *o) {
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    init(&b, 2);
  __syncthreads();
  WAIT(&b, 1);
  o[threadIdx.x] = 1;
}

template <int Bytes> __device__ inline void copies(const float *g, float *o) {
  __shared__ alignas(128) float s[256];
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    init(&b, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    EXPECT(&b, Bytes);
    COPY(s, g, &b);
    COPY(s + 128, g + 128, &b);
  }
  WAIT(&b, 0);
  o[threadIdx.x] = s[threadIdx.x + 128];
}
// CHECK: :[[@LINE-7]]:{{[0-9]+}}: warning: this barrier waits for 512 bytes, and 1024 are copied; expect as many bytes as the copies bring [barrier-divergence]
__global__ void half(const float *g, float *o) { copies<512>(g, o); }
__global__ void all(const float *g, float *o) { copies<1024>(g, o); }

template <bool Flips> __device__ inline void phases(const float *g, float *o, int n) {
  __shared__ alignas(128) float s[128];
  __shared__ uint64_t b;
  if (threadIdx.x == 0)
    init(&b, 1);
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x == 0) {
      EXPECT(&b, 512);
      COPY(s, g + 128 * i, &b);
    }
    WAIT(&b, Flips ? i & 1 : 0);
    sum += s[threadIdx.x];
    __syncthreads();
  }
  o[threadIdx.x] = sum;
}
// CHECK: :[[@LINE-6]]:{{[0-9]+}}: warning: this wait is not for the phase that was begun last: its parity does not follow; flip the parity with each phase [barrier-divergence]
__global__ void same(const float *g, float *o, int n) { phases<false>(g, o, n); }
__global__ void flips(const float *g, float *o, int n) { phases<true>(g, o, n); }

void run(const float *g, float *o, int n) {
  few<<<1, 128>>>(o);
  empty<<<1, 128>>>(o);
  half<<<1, 128>>>(g, o);
  all<<<1, 128>>>(g, o);
  same<<<1, 128>>>(g, o, n);
  flips<<<1, 128>>>(g, o, n);
}
