// RUN: %lint --checks shared-race,barrier-divergence %s | %expect --allow-empty
// Some threads wait for others: at named barriers, at barriers in memory, by a pipeline with roles.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;

// Each two warps meet at a barrier of their own.
__global__ void pairs(float *out, const float *in) {
  __shared__ float s[128];
  s[threadIdx.x] = in[threadIdx.x];
  asm volatile("bar.sync %0, 64;" ::"r"(threadIdx.x / 64 + 1) : "memory");
  out[threadIdx.x] = s[threadIdx.x ^ 63];
}

// The first warp does not wait for the others.
__global__ void tells(float *out, const float *in) {
  __shared__ float s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = in[threadIdx.x];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[threadIdx.x] = s[threadIdx.x % 32];
  }
}

__global__ void half(float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float s[128];
  if (threadIdx.x == 0)
    init(&bar, 128);
  __syncthreads();
  if (threadIdx.x < 128) {
    s[threadIdx.x] = threadIdx.x;
    bar.arrive_and_wait();
    out[threadIdx.x] = s[127 - threadIdx.x];
  }
}

__global__ void token(float *out, const float *in) {
  __shared__ cuda::barrier<cuda::thread_scope_block> full;
  __shared__ float s[128];
  if (threadIdx.x == 0)
    init(&full, 256);
  __syncthreads();
  if (threadIdx.x < 128) {
    s[threadIdx.x] = in[threadIdx.x];
    (void)full.arrive();
  } else {
    full.wait(full.arrive());
    out[threadIdx.x] = s[255 - threadIdx.x];
  }
}

// What a wait of a role is for stands later in the text.
__global__ void roles(float *out, const float *in, int n) {
  // CHECK: note: kernel 'roles': some races were not searched for: this wait may order {{.*}} of 's' {{.*}} [races-undecided]
  __shared__ float s[4][128];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 4> state;
  const auto role = threadIdx.x >= 128 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state, role);
  float sum = 0;
  for (int i = 0, f = 0; i < n; ++i) {
    if (threadIdx.x >= 128) {
      for (f = i; f <= i; ++f)
        if (f < n) {
          pipe.producer_acquire();
          for (int k = threadIdx.x - 128; k < 128; k += 32)
            cuda::memcpy_async(&s[f % 4][k], &in[f * 128 + k], sizeof(float), pipe);
          pipe.producer_commit();
        }
    } else {
      pipe.consumer_wait();
      sum += s[i % 4][127 - threadIdx.x];
      pipe.consumer_release();
    }
  }
  if (threadIdx.x < 128)
    out[threadIdx.x] = sum;
}

void run(float *out, const float *in, int n) {
  pairs<<<1, 128>>>(out, in);
  tells<<<1, 128>>>(out, in);
  half<<<1, 256>>>(out);
  token<<<1, 256>>>(out, in);
  roles<<<1, 160>>>(out, in, n);
}
