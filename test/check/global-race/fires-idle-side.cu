// RUN: not %lint --checks global-race %s | %expect
// Threads along a side of the block that nothing asks for do the same again, and so do blocks along a side of the grid unless there is
// one, or they are told apart. No barrier helps.

__global__ void scale(float *out, const float *in, unsigned n) {
  unsigned x = threadIdx.x + 16 * blockIdx.x;
  if (x >= n)
    return;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: global store of 'out' races with a load by another thread: no barrier in between; launch a grid and blocks of size 1 along y, or let only threads of blockIdx.y == 0 and threadIdx.y == 0 do it [global-race]
  out[x] *= in[x];
}

__global__ void rows(float *out) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: global store of 'out' races with a load by another thread: no __syncwarp() in between; launch blocks of one thread along x, or let only those of threadIdx.x == 0 do it
  out[threadIdx.y] += 1;
}

__global__ void depth(float *out) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}; launch blocks of one thread along z, or let only those of threadIdx.z == 0 do it
  out[threadIdx.y * 8 + threadIdx.x] += 1;
}

// Two threads of one side: that is meant, but for the lost update.
__global__ void pairs(float *out, const float *in) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}; let one thread write it, or use an atomic operation
  out[threadIdx.x / 2] += in[threadIdx.x];
}

// Blocks along y have rows of their own.
__global__ void rowsOfBlocks(float *out, unsigned n) {
  unsigned x = threadIdx.x + 32 * blockIdx.x;
  if (x >= n)
    return;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}; launch blocks of one thread along y, or let only those of threadIdx.y == 0 do it
  out[blockIdx.y * n + x] += 1;
}

void run(float *o, const float *i, unsigned n) {
  scale<<<dim3((n + 15) / 16, (n + 15) / 16), dim3(16, 16)>>>(o, i, n);
  rows<<<1, dim3(8, 8)>>>(o);
  depth<<<1, dim3(8, 4, 2)>>>(o);
  pairs<<<1, 64>>>(o, i);
  rowsOfBlocks<<<dim3((n + 31) / 32, n), dim3(32, 32)>>>(o, n);
}
