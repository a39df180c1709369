// RUN: not %lint --checks shared-race %s | %expect
// A fence orders what one thread does, an mbarrier or a named barrier those who come to it: neither orders what stands before all of
// them, or behind, or what no thread tells another.

__global__ void fenced(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  float v = s[255 - threadIdx.x];
  __threadfence();
  out[threadIdx.x] = v;
}

__global__ void fencedBetween(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __threadfence_block();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[255 - threadIdx.x];
}

__global__ void fencedProxy(float *out) {
  __shared__ float s[128];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  s[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[127 - threadIdx.x];
}

__global__ void arrives(float *out) {
  __shared__ float s[128];
  asm volatile("bar.arrive 1, 256;" ::: "memory");
  s[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[127 - threadIdx.x];
}

__device__ unsigned where(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void behindMbarrier(float *out) {
  __shared__ unsigned long long bar;
  __shared__ float s[128];
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(where(&bar)), "r"(128) : "memory");
  __syncthreads();
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(where(&bar)) : "memory");
  asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(where(&bar)),
               "r"(0) : "memory");
  s[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[127 - threadIdx.x];
}

// Two of four warps meet.
__global__ void named(float *out, const float *in) {
  __shared__ float s[128];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[127 - threadIdx.x];
}

void run(float *out, const float *in) {
  fenced<<<1, 256>>>(out, in);
  fencedBetween<<<1, 256>>>(out, in);
  fencedProxy<<<1, 128>>>(out);
  arrives<<<1, 128>>>(out);
  behindMbarrier<<<1, 128>>>(out);
  named<<<1, 128>>>(out, in);
}
