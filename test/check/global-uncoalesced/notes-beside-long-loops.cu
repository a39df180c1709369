// RUN: %warplint --no-toolkit --color=0 --no-fixes --sort=place --notes %s | FileCheck %s
// RUN: %warplint --no-toolkit --color=0 --no-fixes %s | FileCheck %s --check-prefix=SHOWN
// RUN: not %warplint --no-toolkit --color=0 --no-fixes --kernel=unknown %s | FileCheck %s --check-prefix=ALONE

struct Body {
  float x, y, z, mass;
};

// As many threads as bodies, and each looks at all of them: its own store is one of very many accesses.
__global__ void attract(Body *bodies, float *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int j = 0; j < n; ++j)
    sum += bodies[j].mass;
  // CHECK: :[[@LINE+2]]:3: note: global store moves 32 sectors instead of 4
  // CHECK: note: this is less than 1 % of the sectors of the kernel
  sums[8 * i] = sum;
}

// Whose guard is a product of two, has a row of each.
__global__ void rows(float *out, const float *in, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= width * height)
    return;
  float sum = 0;
  for (int j = 0; j < width; ++j)
    sum += in[65536 * j + i];
  // CHECK: :[[@LINE+2]]:3: note: global store moves 32 sectors instead of 4
  // CHECK: note: this is {{.*}} % of the sectors of the kernel
  out[8 * i + 8] = sum;
}

// Nothing tells how long this one is, and so it is taken for a short one.
__global__ void unknown(float *out, const float *in, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int j = 0; j < m; ++j)
    sum += in[1024 * j + i];
  // ALONE: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  out[8 * i] = sum;
}

// A loop of many known rounds counts by them.
__global__ void known(float *out, const float *in) {
  float sum = 0;
  for (int j = 0; j < 100000; ++j)
    sum += in[1024 * j + threadIdx.x];
  // CHECK: :[[@LINE+2]]:3: note: global store moves 32 sectors instead of 4
  // CHECK: note: this is less than 1 % of the sectors of the kernel
  out[8 * threadIdx.x] = sum;
}

// One block, once, beside all that.
__global__ void finish(float *out) {
  // CHECK: :[[@LINE+2]]:3: note: global store moves 32 sectors instead of 4
  // CHECK: note: this is little beside the time that a launch of '{{.*}}' takes at peak rates
  out[8 * threadIdx.x] = 1;
}

void run(Body *bodies, float *out, const float *in, int n, int m) {
  attract<<<(n + 255) / 256, 256>>>(bodies, out, n);
  rows<<<(n * m + 255) / 256, 256>>>(out, in, n, m);
  unknown<<<(n + 255) / 256, 256>>>(out, in, n, m);
  known<<<1024, 256>>>(out, in);
  finish<<<1, 256>>>(out);
}
// SHOWN: not shown: {{.*}}3 are small parts of their kernels, 2 are small beside other launches
