// RUN: %lint --arch=sm_90a --checks missing-proxy-fence %s | %expect --allow-empty
// The twins of those that are wrong: the fence comes behind the stores, of whichever thread, or nobody has stored what is read.
#include <cstdint>
#define AT(P) static_cast<uint32_t>(__cvta_generic_to_shared(P))
#define STORE(TO, FROM)                                                                                                   \
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;" ::"l"(TO), "r"(AT(FROM)) : "memory")
#define COMMIT_AND_WAIT asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group.read 0;" ::: "memory")
#define FENCE asm volatile("fence.proxy.async.shared::cta;" ::: "memory")

__global__ void byWriters(float *g) {
  __shared__ alignas(128) float s[128];
  s[threadIdx.x] = threadIdx.x;
  FENCE;
  __syncthreads();
  if (threadIdx.x == 0) {
    STORE(g, s);
    COMMIT_AND_WAIT;
  }
}

__global__ void byWhoAsks(float *g) {
  __shared__ alignas(128) float s[128];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    FENCE;
    STORE(g, s);
    COMMIT_AND_WAIT;
  }
}

// Roles: those who store have the fence in their branch, in front of the barrier of both.
__global__ void inRoles(float *g) {
  __shared__ alignas(128) float s[128];
  if (threadIdx.x >= 32) {
    s[threadIdx.x - 32] = threadIdx.x;
    FENCE;
    asm volatile("bar.arrive 1, 160;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 160;" ::: "memory");
    if (threadIdx.x == 0) {
      STORE(g, s);
      COMMIT_AND_WAIT;
    }
  }
}

// Another array is stored to.
__global__ void ofOthers(float *g) {
  __shared__ alignas(128) float s[128], t[128];
  s[threadIdx.x] = threadIdx.x;
  FENCE;
  t[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    STORE(g, s);
    COMMIT_AND_WAIT;
  }
  g[128 + threadIdx.x] = t[threadIdx.x ^ 1];
}

void run(float *g) {
  byWriters<<<1, 128>>>(g);
  byWhoAsks<<<1, 128>>>(g);
  inRoles<<<1, 160>>>(g);
  ofOthers<<<1, 128>>>(g);
}
