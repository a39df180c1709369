// No barrier goes where threads of border blocks do not come: whether they do, sizes decide that the launch leaves open.
//
// RUN: not %lint --checks=shared-race,barrier-divergence --explain %s | FileCheck %s

__global__ void declaredWithin(const float *in, float *out, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < w && row < h) {
    __shared__ int s;
    if (threadIdx.x == 0 && threadIdx.y == 0)
      s = row > 7 ? row - 7 : 0;
    float a = 0;
    for (int i = 0; i < 15; i++)
      a += in[((s + i) % h) * w + col];
    // CHECK: :[[@LINE-1]]:17: warning: shared load of 's' races with a store
    // CHECK-NOT: note: fix:
    // CHECK: insert __syncthreads() before line [[@LINE-4]]: {{not every thread of the block comes there|there would be more findings}}
    out[row * w + col] = a;
  }
}

// The guard is left for the barrier where nothing is declared in it.
__global__ void declaredOutside(const float *in, float *out, int w, int h) {
  __shared__ float tile[16][16];
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < w && row < h) {
    tile[threadIdx.y][threadIdx.x] = in[row * w + col];
    out[row * w + col] = tile[threadIdx.x][threadIdx.y];
    // CHECK: :[[@LINE-1]]:26: warning: shared load of 'tile' races with a store
    // CHECK: note: fix: leave 'if (col < w && row < h)' before line [[@LINE-2]] for __syncthreads(), and enter it again: the race is gone
  }
}

// One product of sizes parts a block as two sizes do.
__global__ void product(const float *in, float *out, int w, int h) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < w * h) {
    tile[threadIdx.x] = in[i];
    out[i] = tile[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:14: warning: shared load of 'tile' races with a store
    // CHECK: note: fix: leave 'if (i < w * h)' before line [[@LINE-2]] for __syncthreads(), and enter it again
  }
}

// A block in the middle of the grid is the one that this bound parts; it lets all threads of the next kernel in.
__global__ void middle(const float *in, float *out) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1000) {
    tile[threadIdx.x] = in[i];
    out[i] = tile[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:14: warning: shared load of 'tile' races with a store
    // CHECK: note: fix: leave 'if (i < 1000)' before line [[@LINE-2]] for __syncthreads(), and enter it again
  }
}

__global__ void allOfThem(const float *in, float *out) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 2048) {
    tile[threadIdx.x] = in[i];
    out[i] = tile[255 - threadIdx.x];
    // CHECK: :[[@LINE-1]]:14: warning: shared load of 'tile' races with a store
    // CHECK: note: fix: insert __syncthreads() before line [[@LINE-2]]: the race is gone
  }
}

void run(const float *in, float *out, int w, int h) {
  dim3 grid((w + 15) / 16, (h + 15) / 16), block(16, 16);
  declaredWithin<<<grid, block>>>(in, out, w, h);
  declaredOutside<<<grid, block>>>(in, out, w, h);
  product<<<(w * h + 255) / 256, 256>>>(in, out, w, h);
  middle<<<8, 256>>>(in, out);
  allOfThem<<<8, 256>>>(in, out);
}
