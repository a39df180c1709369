// RUN: not %lint --checks global-race %s | %expect
// What a thread reads that another writes is no matter if nothing that it does hangs on it: only
// thread 0 stores what is made of it, and thread 0 has read before.

__global__ void merge(float *total, const float *part) {
  float m = part[threadIdx.x], s = m;
  if (total[2] > 0) {
    m += total[0];
    s += total[1];
  }
  if (threadIdx.x == 0) {
    total[0] = m;
    total[1] = s;
    total[2] = 1;
  }
}

__global__ void product(float *total, float by) {
  float t = total[blockIdx.x] * by;
  if (threadIdx.x == 0)
    total[blockIdx.x] = t;
}

__global__ void address(int *last, int *out) {
  int at = last[0] & 255;
  if (threadIdx.x == 0) {
    out[at] = 1;
    last[0] = at + 1;
  }
}

// All of these use it.
__global__ void spread(float *total, float *out) {
  float t = total[0];
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: global store of 'total' races with a load by another thread
    total[0] = t + 1;
  out[threadIdx.x] = t;
}

__global__ void branch(float *total, float *out) {
  bool isSet = total[0] > 0;
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: global store of 'total' races with a load by another thread
    total[0] = 1;
  if (isSet)
    out[threadIdx.x] = 1;
}

__global__ void count(int *total, int *out) {
  int t = total[0];
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: global store of 'total' races with a load by another thread
    total[0] = t + 1;
  for (int i = 0; i < t; ++i)
    atomicAdd(&out[i], 1);
}

void run(float *total, float *part, int *last, int *out) {
  merge<<<1, 256>>>(total, part);
  product<<<4, 256>>>(total, 2);
  address<<<1, 256>>>(last, out);
  spread<<<1, 256>>>(total, part);
  branch<<<1, 256>>>(total, part);
  count<<<1, 256>>>(last, out);
}
