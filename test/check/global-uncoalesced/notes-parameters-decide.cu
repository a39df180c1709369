// A structure passed by value and `__constant__` arrays hold what the launch fixes: not data, even
// where a loop or another parameter says which element, and where an array of the thread has it.
//
// RUN: not %lint --block=256 --notes %s | FileCheck %s --implicit-check-not="depending on data"

struct Indexer {
  int dims;
  int stride[4];
  float *data;
};
__constant__ int pitch[4];

__global__ void divided(Indexer in, float *out) {
  int left = blockIdx.x * blockDim.x + threadIdx.x, at = 0;
  for (int d = 0; d < in.dims; ++d) {
    at += left / in.stride[d] * pitch[d];
    left %= in.stride[d];
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: global load moves up to 32 sectors instead of 4, depending on parameters
  out[blockIdx.x * blockDim.x + threadIdx.x] = in.data[at];
}

// One unknown, told by its residues as a scalar parameter would be.
__global__ void chosen(Indexer in, int d) {
  // CHECK: :[[@LINE+1]]:3: note: global store moves 32 sectors instead of 4 unless in.stride[d] <= 7
  in.data[threadIdx.x * in.stride[d]] = 0;
}

__global__ void scaled(float by, const float *in, float *out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: global load moves up to 32 sectors instead of 4, depending on parameters
  out[threadIdx.x] = in[int(threadIdx.x * by)];
}

__global__ void kept(Indexer in, float *out, int which) {
  int at[4] = {};
  for (int d = 0; d < in.dims; ++d)
    at[d & 3] = threadIdx.x / in.stride[d];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: global load moves up to 32 sectors instead of 4
  out[threadIdx.x] = in.data[at[which & 3]];
}
