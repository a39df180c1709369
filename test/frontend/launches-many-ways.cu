// Where a block is one of many, the kernel may be made for one of them: what most do not show is a note.
//
// RUN: not %lint --notes %s | FileCheck %s --implicit-check-not=warning:

dim3 tuned(int version) {
  switch (version) {
  case 0: return {8, 8};
  case 1: return {32, 2};
  case 2: return {32, 4};
  case 3: return {64, 2};
  default: return {32, 8};
  }
}

// Rows of 8 bytes in a block of 8x8 only, and a tile that may be made for another.
__global__ void rows(unsigned char *out, const unsigned char *in, int pitch) {
  __shared__ unsigned char t[256];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  t[threadIdx.y * blockDim.x + threadIdx.x] = in[y * pitch + x];
  __syncthreads();
  // CHECK-DAG: :[[@LINE+2]]:3: note: global store moves up to 8 sectors instead of 1
  // CHECK-DAG: note: not with block 32x2x1 and 3 others
  out[y * pitch + x] = t[threadIdx.y * blockDim.x + threadIdx.x];
}

// Without a tile any block will do: each is what it is launched with.
__global__ void plain(unsigned char *out, const unsigned char *in, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: global store moves up to 8 sectors instead of 1
  out[y * pitch + x] = in[y * pitch + x];
}

// All of them walk columns.
__global__ void columns(float *out, const float *in, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK-DAG: :[[@LINE+1]]:{{.*}}: warning: global store moves
  out[x * 1024 + y] = in[y * 1024 + x];
}

// Made for 4 rows: 6 are enough for 4 + 2, not for 8 + 2.
__global__ void halo(float *out, const float *in) {
  __shared__ float t[6][64];
  // CHECK-DAG: :[[@LINE+1]]:3: note: shared store leaves 't' of 384 elements
  t[threadIdx.y][threadIdx.x] = in[threadIdx.y * 64 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 64 + threadIdx.x] = t[threadIdx.y + 2][threadIdx.x];
}

// 32 elements are too few for all of them.
__global__ void all(float *out, const float *in) {
  __shared__ float t[32];
  // CHECK-DAG: :[[@LINE+1]]:{{.*}}: warning: shared store leaves 't' of 32 elements
  t[threadIdx.y * blockDim.x + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[0];
}

void run(unsigned char *b, float *o, const float *i, int version, int n) {
  plain<<<64, tuned(version)>>>(b, b, n);
  rows<<<64, tuned(version)>>>(b, b, n);
  columns<<<64, tuned(version)>>>(o, i, n);
  halo<<<64, tuned(version)>>>(o, i);
  all<<<64, tuned(version)>>>(o, i);
}
