// Warp 0 is innocent: a tool that looks at it alone sees nothing.
//
// RUN: not %lint --checks=-uninitialised-shared --block=64 %s | %expect

__global__ void late(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  if (t >= 32)
    out[t] = s[(t - 32) * 32];
  // CHECK: :[[@LINE-1]]:14: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 1
  // CHECK: note: lanes 0-31 of warp 1 read 32 different words of bank 0
}
