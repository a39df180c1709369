// 228 KiB of an SM hold eight blocks of 27.5 KiB and the 1 KiB the system takes from each; 512
// bytes more and they hold seven. That fix wants asking for; the swizzle next to it does not.
//
// RUN: not %lint --arch=sm_90 --block=128 %s | FileCheck %s

__global__ void eight(const float *in, float *out) {
  __shared__ float tile[128][32];
  __shared__ float rest[2944];
  int t = threadIdx.x;
  rest[t] = in[t];
  for (int r = t / 32; r < 128; r += 4)
    tile[r][t % 32] = in[32 * r + t % 32];
  __syncthreads();
  out[t] = tile[t][0] + rest[t];
  // CHECK: fix: pad each row of 'tile' by 1 float: {{.*}}; +512 bytes of shared memory, an SM holds 7 blocks instead of 8 (--unsafe-fixes, since fewer blocks fit an SM)
  // CHECK: fix: swizzle 'tile': XOR its last index i with (row & 31): 32 -> 1 wavefronts {{.*}} (--fix)
}
