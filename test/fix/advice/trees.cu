// A tree of sums may begin with its farthest pairs: lanes side by side add, instead of every second, fourth, ... one.
//
// RUN: not %lint %s 2>&1 | FileCheck %s --implicit-check-not="note: advice"

__global__ void neighbours(float *sums, float *in) {
  int t = threadIdx.x;
  float *a = in + blockIdx.x * blockDim.x;
  for (int step = 1; step < blockDim.x; step *= 2) {
    // CHECK: :[[@LINE+3]]:7: warning: global load and store each move up to 4 sectors
    // CHECK: note: advice: let 'step' begin at half the elements and halve, and the threads below it add:
    if (t % (2 * step) == 0)
      a[t] += a[t + step];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = a[0];
}

// In shared memory a proved repair comes before advice.
__global__ void tile(float *sums, const float *in) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = in[t];
  s[t + 256] = in[t + 256];
  for (int step = 1; step < 512; step *= 2) {
    __syncthreads();
    int i = 2 * step * t;
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: up to 16-way bank conflict
    // CHECK: note: fix: swizzle 's'
    if (i < 512)
      s[i] += s[i + step];
  }
  if (t == 0)
    sums[blockIdx.x] = s[0];
}

// A scan comes back for what the tree has left: the pairs have to stay.
__global__ void scan(float *out, const float *in) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  int step = 1;
  for (int d = 256; d > 0; d /= 2) {
    __syncthreads();
    if (t < d)
      s[step * (2 * t + 2) - 1] += s[step * (2 * t + 1) - 1];
    step *= 2;
  }
  if (t == 0)
    s[511] = 0;
  for (int d = 1; d < 512; d *= 2) {
    step /= 2;
    __syncthreads();
    if (t < d) {
      float x = s[step * (2 * t + 1) - 1];
      s[step * (2 * t + 1) - 1] = s[step * (2 * t + 2) - 1];
      // CHECK: :[[@LINE+1]]:7: warning: up to 16-way bank conflict
      s[step * (2 * t + 2) - 1] += x;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}

void run(float *sums, float *in) {
  neighbours<<<64, 256>>>(sums, in);
  tile<<<64, 256>>>(sums, in);
  scan<<<64, 256>>>(sums, in);
}
