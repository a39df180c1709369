// What one thread uses of the sectors of several rows, and between its neighbours.
//
// RUN: not %lint --block=32x4 --no-fixes --notes %s | FileCheck %s

// The 8 halves of a thread's mma fragment lie in 2 rows; of the 32 bytes of a row that 4 threads
// fill, each store reaches 4 times 2.
__global__ void fragment(short *c, const short *from, int rows, int n) {
  for (int k = 0; k < 8; ++k) {
    int row = blockIdx.x * 16 + k % 4 / 2 * 8 + threadIdx.x / 4;
    if (row < rows)
      // CHECK: :[[@LINE+1]]:7: note: global store moves up to 14 sectors instead of 2
      c[row * n + k / 4 * 8 + k % 2 + threadIdx.x % 4 * 2] = from[k];
      // CHECK: note: 4 stores of a thread share 8 sectors and use 256 of 256 bytes (n = 4096); each moves 8 where 2 would do: more requests, no more bytes
  }
}

// Every second point with all around it: what a load leaves out, the next iteration reads.
__global__ void half(float *o, const float *p, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = max(0, 2 * x - 2); i < min(w, 2 * x + 3); ++i)
    // CHECK: :[[@LINE+1]]:12: note: global load moves up to 9 sectors instead of 4
    sum += p[i];
  // CHECK: note: 2 loads of a thread share 9 sectors and use 256 of 288 bytes if a thread executes all of them
  o[x] = sum;
}

// Rows of 17 floats, one a thread: more than stays in L1.
__global__ void own(float *o, const float *p, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 17 * x; i < 17 * x + w; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: global load moves 32 sectors instead of 4
    sum += p[i];
  o[x] = sum;
}

// What the launch tells is no typical value: 8 rows that begin in the middle of a sector.
//
// RUN: not %lint --block=32 --no-fixes --kernel=told --arg start=8 %s | FileCheck %s --check-prefix=TOLD
// RUN: %lint --block=32 --no-fixes --kernel=told --arg start=16 %s
__global__ void told(short *c, const short *from, int start) {
  for (int k = 0; k < 8; ++k) {
    int row = k % 4 / 2 * 8 + threadIdx.x / 4;
    // TOLD: :[[@LINE+1]]:5: warning: global store moves 8 sectors instead of 2
    c[start + row * 4096 + k / 4 * 8 + k % 2 + threadIdx.x % 4 * 2] = from[k];
    // TOLD: note: 4 stores of a thread share 16 sectors and use 256 of 512 bytes
  }
}
