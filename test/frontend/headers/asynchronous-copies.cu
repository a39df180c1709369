// RUN: %clang_bundled %s -o - | FileCheck %s
// Every asynchronous copy of a constant size is one cp.async of that size.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

// CHECK-LABEL: define {{.*}} @_Z6copiesPKfS0_i(
// CHECK: @llvm.nvvm.cp.async.cg.shared.global.16(
// CHECK: @llvm.nvvm.cp.async.ca.shared.global.4.s(
// CHECK: @llvm.nvvm.cp.async.commit.group()
// CHECK: @llvm.nvvm.cp.async.ca.shared.global.8(
// CHECK: @llvm.nvvm.cp.async.cg.shared.global.16(
__global__ void copies(const float *in, const float *more, int n) {
  __shared__ float4 wide[32];
  __shared__ float2 pairs[32];
  __shared__ float line[128];
  int i = threadIdx.x;
  __pipeline_memcpy_async(&wide[i], (const float4 *)in + i, sizeof(float4));
  __pipeline_memcpy_async(&line[i], more + i, 4, n > i ? 0 : 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);

  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&pairs[i], (const float2 *)in + i, sizeof(float2), pipe);
  cuda::memcpy_async(&wide[i], (const float4 *)in + i, cuda::aligned_size_t<16>(16), pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  pipe.consumer_release();

  auto block = cg::this_thread_block();
  cg::memcpy_async(block, line, in, sizeof(float) * 128);
  cg::wait(block);

  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (i == 0)
    init(&barrier, blockDim.x);
  block.sync();
  cuda::memcpy_async(block, line, in, sizeof(line), barrier);
  barrier.wait(barrier.arrive());

  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto shared_pipe = cuda::make_pipeline(block, &state);
  shared_pipe.producer_acquire();
  cuda::memcpy_async(block, line, in, sizeof(line), shared_pipe);
  shared_pipe.producer_commit();
  shared_pipe.consumer_wait();
}
