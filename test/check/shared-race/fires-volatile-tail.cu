// RUN: not %lint --checks shared-race %s | %expect
// RUN: %lint --checks shared-race --arch sm_61 %s | %expect --allow-empty --check-prefix OLD
// RUN: %lint --checks shared-race --notes --arch sm_61 %s | %expect --check-prefix NOTE
// The last steps of a reduction as they were written before sm_70, whose warps move as one: one
// finding for all of them, and none where they have a __syncwarp() each.
// OLD-NOT: warning:

__global__ void sum(float *out, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int n = 128; n > 32; n /= 2) {
    if (t < n)
      s[t] += s[t + n];
    __syncthreads();
  }
  if (t < 32) {
    volatile float *v = s;
    v[t] += v[t + 32];
    // CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: shared {{store|load}} of 's' races with a {{store|load}} by another thread: no __syncwarp() in between
    // NOTE: [[@LINE+1]]:{{[0-9]+}}: note: shared {{store|load}} of 's' races with a {{store|load}} by another thread: no __syncwarp() in between
    v[t] += v[t + 16];
    v[t] += v[t + 8];
    v[t] += v[t + 4];
    v[t] += v[t + 2];
    v[t] += v[t + 1];
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void ordered(float *out, const float *in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  if (t < 32) {
    volatile float *v = s;
    float own = v[t];
    for (int n = 16; n > 0; n /= 2) {
      own += v[t + n];
      __syncwarp();
      v[t] = own;
      __syncwarp();
    }
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

void run(float *out, const float *in) {
  sum<<<8, 256>>>(out, in);
  ordered<<<8, 256>>>(out, in);
}
