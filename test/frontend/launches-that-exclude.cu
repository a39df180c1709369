// Conditions on one value that exclude each other are not combined: a branch that sets what a launch
// is made of, and one around the launch.
//
// RUN: not %lint --checks=shared-memory-limit %s | FileCheck %s

extern __shared__ uint2 s[];
__global__ void hash(uint2 *h) {
  s[threadIdx.x] = h[threadIdx.x];
  __syncthreads();
  h[threadIdx.x] = s[threadIdx.x ^ 1];
}

// 160 threads only where sm is 200, and no launch there.
void branches(uint2 *h, int sm) {
  unsigned threads = 32;
  if (sm == 500) threads = 20;
  if (sm == 200) threads = 160;
  if (sm >= 520)
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}

// So are the arms of a `switch`, around the launch, before it, or where the threads are set, and what is not equal.
void arms(uint2 *h, int sm) {
  unsigned threads = 32;
  if (sm == 200) threads = 160;
  switch (sm) {
  case 520:
  case 610:
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
    break;
  }
  switch (sm) {
  case 200: break;
  default:
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
  }
  if (sm != 200)
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}
void left(uint2 *h, int sm) {
  unsigned threads = 32;
  if (sm == 200) threads = 160;
  switch (sm) {
  case 100:
  case 200: return;
  }
  // CHECK-NOT: :[[@LINE+1]]:3:
  hash<<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}
void set(uint2 *h, int sm) {
  unsigned threads = 32;
  switch (sm) {
  case 200: threads = 160; break;
  case 500: threads = 20; break;
  }
  if (sm >= 520)
    // CHECK-NOT: :[[@LINE+1]]:5:
    hash<<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
}

// These can hold at once.
void other(uint2 *h, int sm) {
  unsigned threads = 32;
  if (sm == 200) threads = 160;
  switch (sm) {
  case 100:
  case 200:
    // CHECK: :[[@LINE+1]]:5: {{warning|error}}: block uses 245760 bytes of shared memory; the limit on sm_90 is 232448
    hash<<<100, dim3(4, threads / 4), 24 * 8 * sizeof(uint2) * threads>>>(h);
  }
}

void both(uint2 *h, int sm) {
  unsigned threads = 32;
  if (sm >= 200) threads = 160;
  if (sm >= 520)
    // CHECK: :[[@LINE+1]]:5: {{warning|error}}: block uses 245760 bytes of shared memory; the limit on sm_90 is 232448
    hash<<<100, threads, 24 * 8 * sizeof(uint2) * threads>>>(h);
}
