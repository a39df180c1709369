// RUN: not %lint --checks barrier-divergence --notes %s | FileCheck %s --implicit-check-not=warning:
// A guard on two sizes parts border blocks as one on one size does, and so does one on their product. Threads with nothing more
// to do are not waited for; those that go on are.

__global__ void ends(const float *in, float *out, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  __shared__ float t[16][17];
  if (col < w && row < h) {
    t[threadIdx.y][threadIdx.x] = in[row * w + col];
    // CHECK: :[[@LINE+3]]:5: note: not every thread of the block reaches this barrier
    // CHECK: note: thread (0, 0, 0) waits here, but thread ({{.*}}) has returned
    // CHECK: note: for w = [[#]], h = [[#]], among other values
    __syncthreads();
    out[row * w + col] = t[threadIdx.y][threadIdx.x ^ 1];
  }
}

__global__ void goesOn(const float *in, float *out, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  __shared__ float t[16][17];
  if (col < w && row < h) {
    t[threadIdx.y][threadIdx.x] = in[row * w + col];
    // CHECK: :[[@LINE+2]]:5: warning: not every thread of the block reaches this barrier
    // CHECK: note: thread (0, 0, 0) waits here, but thread ({{.*}}) never reaches this barrier
    __syncthreads();
  }
  __syncthreads();
  if (threadIdx.x == 0 && row < h)
    out[row] = t[threadIdx.y][0];
}

__global__ void product(const float *in, float *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float t[256];
  if (i < w * h) {
    t[threadIdx.x] = in[i];
    // CHECK: :[[@LINE+1]]:5: note: not every thread of the block reaches this barrier
    __syncthreads();
    out[i] = t[threadIdx.x ^ 1];
  }
}

void run(const float *in, float *out, int w, int h) {
  dim3 grid((w + 15) / 16, (h + 15) / 16), block(16, 16);
  ends<<<grid, block>>>(in, out, w, h);
  goesOn<<<grid, block>>>(in, out, w, h);
  product<<<(w * h + 255) / 256, 256>>>(in, out, w, h);
}
