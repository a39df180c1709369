// Races that one barrier cures get it where no thread waits for one that does not come.
//
// RUN: not %lint --checks=shared-race,barrier-divergence --explain %s | FileCheck %s
// RUN: not %lint --checks=shared-race %s | FileCheck %s --check-prefix=ALONE --implicit-check-not="fix:"
// RUN: not %lint --checks=shared-race,barrier-divergence --unsafe-fixes --diff %s | FileCheck %s --check-prefix=DIFF
//
// ALONE: warning: shared load of 's' races with a store by another thread: no barrier in between

__global__ void straight(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[255 - threadIdx.x] + s[threadIdx.x ^ 32];
  // CHECK: :[[@LINE-1]]:22: warning: shared load of 's' races with a store
  // CHECK: :[[@LINE-2]]:22: note: fix: insert __syncthreads() before line [[@LINE-2]]: 2 races are gone, and no thread waits for one that does not come (--unsafe-fixes, since barriers take time)
  // CHECK: :[[@LINE-3]]:45: note: fix: insert __syncthreads() before line [[@LINE-3]]: 2 races are gone
}
// DIFF:      s[threadIdx.x] = in[threadIdx.x];
// DIFF-NEXT: {{^}}+  __syncthreads();
// DIFF-NEXT: out[threadIdx.x] = s[255 - threadIdx.x]

// The next iteration must not write what this one still reads.
__global__ void tiled(float *out, const float *in, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    tile[threadIdx.x] = in[k * 256 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 256; ++j)
      sum += tile[j];
  }
  // CHECK: :[[@LINE-5]]:5: note: fix: insert __syncthreads() at the end of the loop, before line [[@LINE-1]]: the race is gone
  out[threadIdx.x] = sum;
}
// DIFF:      sum += tile[j];
// DIFF-NEXT: {{^}}+    __syncthreads();
// DIFF-NEXT: {{^}}   }

// Not within the guard, which half of the block does not pass.
__global__ void guarded(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 128) {
    float left = in[threadIdx.x];
    out[threadIdx.x] = left + s[threadIdx.x + 128];
  }
  // CHECK: :[[@LINE-2]]:31: note: fix: insert __syncthreads() before line [[@LINE-4]]: the race is gone
}
// DIFF:      {{^}}+  __syncthreads();
// DIFF-NEXT: if (threadIdx.x < 128) {

// Threads of one warp need no more than that.
__global__ void warp(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x ^ 1];
  // CHECK: :[[@LINE-1]]:22: note: fix: insert __syncwarp() before line [[@LINE-1]]: the race is gone
}

// The loop gets braces: the barrier is missing between its rounds.
__global__ void reduce(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2)
    if (threadIdx.x < d)
      s[threadIdx.x] += s[threadIdx.x + d];
  // CHECK: :[[@LINE-1]]:{{.*}} note: fix: insert __syncthreads() at the end of the loop, behind line [[@LINE-1]]:
  if (threadIdx.x == 0)
    out[0] = s[0];
}
// DIFF:      {{^}}+  for (int d = 128; d > 0; d /= 2) {
// DIFF-NEXT: if (threadIdx.x < d)
// DIFF-NEXT: s[threadIdx.x] += s[threadIdx.x + d];
// DIFF-NEXT: {{^}}+    __syncthreads();
// DIFF-NEXT: {{^}}+  }

// Both are within the guard, which is left for the barrier.
__global__ void inside(float *out, const float *in) {
  __shared__ float s[256];
  if (threadIdx.x < 128) {
    s[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = s[127 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:24: warning: shared load of 's' races
    // CHECK: note: fix: leave 'if (threadIdx.x < 128)' before line [[@LINE-2]] for __syncthreads(), and enter it again: the race is gone
    // CHECK: insert __syncthreads() before line [[@LINE-3]]: {{not every thread of the block comes there|there would be more findings}}
  }
  __syncthreads();
  out[threadIdx.x] = 0;
}
// DIFF:      s[threadIdx.x] = in[threadIdx.x];
// DIFF-NEXT: {{^}}+  }
// DIFF-NEXT: {{^}}+  __syncthreads();
// DIFF-NEXT: {{^}}+  if (threadIdx.x < 128) {
// DIFF-NEXT: out[threadIdx.x] = s[127 - threadIdx.x];

// Threads that have left the kernel come to no barrier, whatever GPUs make of that.
__global__ void after(float *out, const float *in) {
  __shared__ float s[256];
  if (threadIdx.x >= 128)
    return;
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[127 - threadIdx.x];
  // CHECK: :[[@LINE-1]]:22: warning: shared load of 's' races
  // CHECK-NOT: note: fix:
  // CHECK: insert __syncthreads() before line [[@LINE-3]]: {{not every thread of the block comes there|there would be more findings of barrier-divergence}}
}

// The loop is in the guard: leaving it for a barrier would leave the loop, too.
__global__ void rounds(float *out, const float *in) {
  __shared__ float ring[256];
  float sum = 0;
  if (threadIdx.x % 4 == 0) {
    for (int k = 0; k < 4; ++k) {
      ring[threadIdx.x] = in[k * 256 + threadIdx.x];
      sum += ring[(threadIdx.x + 4) % 256];
      // CHECK: :[[@LINE-1]]:14: warning: shared load of 'ring' races
      // CHECK-NOT: note: fix:
      // CHECK: insert __syncthreads() before line [[@LINE-3]]:
    }
  }
  out[threadIdx.x] = sum;
}

// What decides the guard changes within it.
__global__ void changed(float *out, const float *in, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  if (t < 128) {
    s[t] = in[t];
    t += 1;
    out[t] = s[128 - t];
    // CHECK: :[[@LINE-1]]:14: warning: shared load of 's' races
    // CHECK-NOT: note: fix:
  }
}

// One barrier for what two threads of a warp exchange and for what warps exchange.
__global__ void both(float *out, const float *in) {
  __shared__ float s[256], r[256];
  s[threadIdx.x] = in[threadIdx.x];
  r[threadIdx.x] = in[threadIdx.x + 256];
  out[threadIdx.x] = s[threadIdx.x ^ 1] + r[255 - threadIdx.x];
  // CHECK-DAG: :[[@LINE-1]]:22: note: fix: insert __syncthreads() before line [[@LINE-1]]: 2 races are gone
  // CHECK-DAG: :[[@LINE-2]]:43: note: fix: insert __syncthreads() before line [[@LINE-2]]: 2 races are gone
}
// DIFF:      r[threadIdx.x] = in[threadIdx.x + 256];
// DIFF-NEXT: {{^}}+  __syncthreads();
// DIFF-NEXT: out[threadIdx.x] = s[threadIdx.x ^ 1] + r[255 - threadIdx.x];

// What ends a loop stands as what begins it.
__global__ void indented(float *out, const float *in) {
  __shared__ float s[256];
  float sum = 0;
  for (int k = 0; k < 4; ++k) {
        s[threadIdx.x] = in[k * 256 + threadIdx.x];
        __syncthreads();
        sum += s[255 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
// DIFF:      sum += s[255 - threadIdx.x];
// DIFF-NEXT: {{^}}+        __syncthreads();
// DIFF-NEXT: {{^}}   }

// Where n is no multiple of 8, some warps have one round less than others.
__global__ void strides(float *out, const float *in, int n) {
  __shared__ float s[256];
  for (int row = threadIdx.x / 32; row < n; row += blockDim.x / 32) {
    s[threadIdx.x] = in[row * 32 + threadIdx.x % 32];
    out[row * 32 + threadIdx.x % 32] = s[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:40: warning: shared load of 's' races
    // CHECK-NOT: note: fix:
    // CHECK: insert __syncthreads() before line [[@LINE-3]]: there would be more findings of barrier-divergence
  }
}

// Blocks of this kernel are not run to their end, where something may keep threads out.
__global__ void deep(float *out, const float *in, int n) {
  __shared__ float s[1024];
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j)
      for (int k = j; k < n; ++k)
        for (int l = k; l < n; ++l)
          for (int m = l; m < n; ++m)
            for (int o = m; o < n; ++o) {
              s[threadIdx.x] = in[i * 64 + j + k + l + m + o];
              out[i + j + k] = s[1023 - threadIdx.x];
              // CHECK: :[[@LINE-1]]:32: warning: shared load of 's' races
              // CHECK-NOT: note: fix:
              // CHECK: tried{{ +}}a barrier: blocks of 'deep' are not run to their end, so whether all threads come to it is not known
            }
}

void run(float *o, float *i, int n) {
  straight<<<1, 256>>>(o, i);
  tiled<<<1, 256>>>(o, i, n);
  guarded<<<1, 256>>>(o, i);
  warp<<<1, 256>>>(o, i);
  reduce<<<1, 256>>>(o, i);
  inside<<<1, 256>>>(o, i);
  after<<<1, 256>>>(o, i);
  rounds<<<1, 256>>>(o, i);
  changed<<<1, 256>>>(o, i, n);
  both<<<1, 256>>>(o, i);
  indented<<<1, 256>>>(o, i);
  strides<<<1, 256>>>(o, i, n);
  deep<<<1, 1024>>>(o, i, n);
}
