// RUN: not %lint --checks shared-race %s | %expect
// cp.async: a copy is done when its thread has waited for the group, and others see it behind a barrier after that (PTX ISA,
// cp.async.wait_group). `early` waits for nothing; `swapped` meets before it waits; `newest` lets the group that it reads be
// under way, and reads only what its own thread has copied.
#include <cuda_pipeline_primitives.h>

#define COPY(TO, FROM)                                                                                                    \
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((unsigned)__cvta_generic_to_shared(TO)), "l"(FROM))
#define COMMIT asm volatile("cp.async.commit_group;" ::)
#define WAIT(N) asm volatile("cp.async.wait_group %0;" ::"n"(N))

__global__ void early(float *out, const float *in) {
  __shared__ float s[128];
  COPY(&s[threadIdx.x], &in[threadIdx.x]);
  COMMIT;
  __syncthreads();
  // CHECK: :[[@LINE+4]]:{{[0-9]+}}: warning: shared load of 's' races with an asynchronous copy that has not been waited for{{(; .*)?}} [shared-race]
  // CHECK: :[[@LINE-4]]:3: note: thread (64, 0, 0) copies to element 64 of 's' here
  // CHECK: note: thread (0, 0, 0) reads it here
  // CHECK: note: wait for the copy's group before this
  out[threadIdx.x] = s[threadIdx.x ^ 64];
}

__global__ void swapped(float *out, const float *in) {
  __shared__ float s[128];
  COPY(&s[threadIdx.x], &in[threadIdx.x]);
  COMMIT;
  __syncthreads();
  WAIT(0);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races with an asynchronous copy by another thread: no barrier in between{{(; .*)?}} [shared-race]
  out[threadIdx.x] = s[threadIdx.x ^ 64];
}

__global__ void newest(float *out, const float *in) {
  __shared__ float s[2][128];
  __pipeline_memcpy_async(&s[0][threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_memcpy_async(&s[1][threadIdx.x], &in[threadIdx.x + 128], 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);
  float sum = s[0][threadIdx.x];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races with an asynchronous copy that has not been waited for{{(; .*)?}} [shared-race]
  // CHECK: note: thread (0, 0, 0) copies to element 128 of 's' here
  out[threadIdx.x] = sum + s[1][threadIdx.x];
}

void run(float *out, const float *in) {
  early<<<1, 128>>>(out, in);
  swapped<<<1, 128>>>(out, in);
  newest<<<1, 128>>>(out, in);
}
