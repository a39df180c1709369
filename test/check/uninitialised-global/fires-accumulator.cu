// RUN: not %lint --checks uninitialised-global %s | %expect
// Sums that begin with what the memory held before.

__global__ void count(int *bins, const int *in) {
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: global atomic of 'bins' reads what nothing has set since it was allocated; set it before the launch [uninitialised-global]
  // CHECK: note: thread (0, 0, 0) of block (0, 0, 0) reads element 0 of 'bins'
  // CHECK: note: it is allocated here
  atomicAdd(&bins[threadIdx.x], in[threadIdx.x]);
}

// A quarter of it is set: bytes are no elements.
__global__ void add(float *sum, const float *in) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: global load of 'sum' reads what nothing has set since it was allocated; set all of it, not 1024 bytes
  // CHECK: note: thread (0, 0, 0) of block (1, 0, 0) reads element 256 of 'sum'
  sum[blockIdx.x * 256 + threadIdx.x] += in[threadIdx.x];
}

int main() {
  int *bins, *data;
  float *sum, *in;
  cudaMalloc(&bins, 256 * sizeof(int));
  cudaMalloc(&data, 256 * sizeof(int));
  cudaMemset(data, 0, 256 * sizeof(int));
  count<<<1, 256>>>(bins, data);
  cudaMalloc(&sum, 1024 * sizeof(float));
  cudaMalloc(&in, 256 * sizeof(float));
  cudaMemset(in, 0, 256 * sizeof(float));
  cudaMemset(sum, 0, 1024);
  add<<<4, 256>>>(sum, in);
}
