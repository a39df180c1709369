// RUN: not %lint --arch=sm_90a --checks missing-proxy-fence %s | %expect
// What threads store is seen by the asynchronous proxy behind a fence.proxy.async alone (PTX ISA, Async proxy); a barrier is none, and
// a fence before the store is none either.
#include <cstdint>
#define AT(P) static_cast<uint32_t>(__cvta_generic_to_shared(P))
#define STORE(TO, FROM)                                                                                                   \
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;" ::"l"(TO), "r"(AT(FROM)) : "memory")
#define COMMIT_AND_WAIT asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group.read 0;" ::: "memory")
#define FENCE asm volatile("fence.proxy.async.shared::cta;" ::: "memory")

__global__ void none(float *g) {
  __shared__ alignas(128) float s[128];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: this bulk copy may not read what threads have written to 's': no proxy fence in between; let the threads that write call fence.proxy.async behind that, before the barrier [missing-proxy-fence]
    // CHECK: :[[@LINE-4]]:3: note: thread (0, 0, 0) writes element 0 of 's' here
    // CHECK: note: let the threads that write call fence.proxy.async behind that, before the barrier
    STORE(g, s);
    COMMIT_AND_WAIT;
  }
}

__global__ void tooEarly(float *g) {
  __shared__ alignas(128) float s[128];
  FENCE;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this bulk copy may not read what threads have written to 's'{{(; .*)?}}{{.*}} [missing-proxy-fence]
    STORE(g, s);
    COMMIT_AND_WAIT;
  }
}

// The box is not known, but its first bytes are read.
__global__ void ofTensor(const void *map) {
  __shared__ alignas(128) float s[128];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this tensor copy may not read what threads have written to 's'{{.*}} [missing-proxy-fence]
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(map), "r"(0), "r"(0), "r"(AT(s)) : "memory");
    COMMIT_AND_WAIT;
  }
}

// A descriptor holds the address, without its lowest four bits.
__global__ void ofMatrix(float *o) {
  __shared__ alignas(1024) uint16_t s[64 * 64];
  for (int i = threadIdx.x; i < 64 * 64; i += 128)
    s[i] = i;
  __syncthreads();
  float d[4] = {};
  uint64_t at = ((AT(s) & 0x3ffff) >> 4) | (uint64_t(64) << 32) | (uint64_t(1) << 62);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this matrix instruction may not read what threads have written to 's'{{.*}} [missing-proxy-fence]
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0,%1,%2,%3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(at), "l"(at));
  o[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

void run(float *g, const void *map) {
  none<<<1, 128>>>(g);
  tooEarly<<<1, 128>>>(g);
  ofTensor<<<1, 128>>>(map);
  ofMatrix<<<1, 128>>>(g);
}
// CHECK: kernel 'ofTensor'{{.*}} [tensor-memory-access]
// CHECK: kernel 'ofMatrix'{{.*}} [warpgroup-matrix]
