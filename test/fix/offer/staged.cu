// A tile between reads and writes: what has to hold, and what is declined.
//
// RUN: not %lint --no-toolkit --sort=place --explain %s | FileCheck %s

// CHECK: staged.cu:[[@LINE+2]]:{{.*}} global store moves 32 sectors instead of 4
__global__ void offered(float *out, const float *in, int n) {
  out[threadIdx.x * n + threadIdx.y] = in[threadIdx.y * n + threadIdx.x];
  // CHECK: note: fix: stage what is stored in a tile of shared memory: 32 -> 4 sectors on the write; +4096 bytes of shared memory, occupancy unchanged; for blocks of 32x32; the tile then takes 32 wavefronts; its rows are padded next (--unsafe-fixes, since launches in other files may have other blocks)
}

// CHECK: staged.cu:[[@LINE+4]]:{{.*}} global load and store each move 32 sectors instead of 4
// CHECK: staged.cu:[[@LINE+3]]:{{.*}} note: fix: stage what is stored in a tile of shared memory: 32 -> 4 sectors on the read, 32 -> 4 on the write
__global__ void added(float *out, const float *in, int n) {
  if (threadIdx.x < n) {
    const unsigned from = threadIdx.y * n + threadIdx.x, to = threadIdx.x * n + threadIdx.y; out[to] += in[from];
  }
}

// CHECK: staged.cu:[[@LINE+4]]:{{.*}} global store moves 32 sectors instead of 4
// CHECK: tried {{.*}}: a comment in it would be lost
__global__ void commented(float *out, const float *in, int n) {
  if (threadIdx.x < n) {
    out[threadIdx.x * n + threadIdx.y] = in[threadIdx.y * n + threadIdx.x]; // columns
  }
}

// Added as a double, and rounded then.
__global__ void wider(float *out, const double *in, int n) {
  out[threadIdx.x * n + threadIdx.y] += in[threadIdx.y * n + threadIdx.x];
}
// In a loop, a barrier might be missed; a variable that changes is not what it was declared to be.
__global__ void inLoop(float *out, const float *in, int n) {
  for (int i = 0; i < n; ++i)
    out[threadIdx.x * n + threadIdx.y + i] = in[threadIdx.y * n + threadIdx.x + i];
}
__global__ void changes(float *out, const float *in, int n) {
  int x = threadIdx.x;
  x += 1;
  out[x * n + threadIdx.y] = in[threadIdx.y * n + threadIdx.x];
}
// The macro and the function may know the thread.
#define ROW threadIdx.y
__device__ int row() { return threadIdx.y; }
__global__ void hidden(float *out, const float *in, int n) {
  out[threadIdx.x * n + ROW] = in[ROW * n + threadIdx.x];
}
__global__ void called(float *out, const float *in, int n) {
  out[threadIdx.x * n + row()] = in[row() * n + threadIdx.x];
}
// A block that is not square has no thread for each.
__global__ void oblong(float *out, const float *in, int n) {
  out[threadIdx.x * n + threadIdx.y] = in[threadIdx.y * n + threadIdx.x];
}
// CHECK-NOT: note: fix: stage what is stored

void run(float *o, const float *i, const double *d) {
  const dim3 block(32, 32);
  offered<<<1, block>>>(o, i, 1024);
  added<<<1, block>>>(o, i, 1024);
  commented<<<1, block>>>(o, i, 1024);
  wider<<<1, block>>>(o, d, 1024);
  inLoop<<<1, block>>>(o, i, 1024);
  changes<<<1, block>>>(o, i, 1024);
  hidden<<<1, block>>>(o, i, 1024);
  called<<<1, block>>>(o, i, 1024);
  oblong<<<1, dim3(32, 8)>>>(o, i, 1024);
}
