// RUN: not %lint --checks uninitialised-shared --notes %s | %expect
// What a thread reads here, no thread of its block has written, in whatever order they run.

// Nobody sets the counter to 0.
__global__ void counter(int *out, const int *in) {
  __shared__ int count;
  if (in[threadIdx.x] > 0)
    atomicAdd(&count, 1); // data decide which threads do
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: shared atomic of 'count' reads what no thread of the block has written{{(; .*)?}} [uninitialised-shared]
  // CHECK: note: thread (0, 0, 0) reads 'count'
  // CHECK: note: let one thread set 'count' before the first update, then call __syncthreads()
  atomicAdd(&count, 2);
  __syncthreads();
  out[threadIdx.x] = count; // of the same cause
}

// Nor the bins, of which data say which.
__global__ void histogram(int *out, const unsigned char *in, int n) {
  __shared__ int bins[256];
  // CHECK: :[[@LINE+5]]:{{[0-9]+}}: warning: shared atomic of 'bins' reads what no thread of the block has written{{(; .*)?}} [uninitialised-shared]
  // CHECK: note: thread (0, 0, 0) reads 'bins'
  // CHECK: note: let the threads of the block set 'bins' before the first update, then call __syncthreads()
  // CHECK: note: for n = 8192, among other values
  if (threadIdx.x < n)
    atomicAdd(&bins[in[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

// 256 bins and 64 threads, each of which sets one: 64 to 255 are not, and are stored.
__global__ void fewer(int *out, const int *in) {
  __shared__ int sums[256];
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: shared load of 'sums' reads what no thread of the block has written{{(; .*)?}} [uninitialised-shared]
    // CHECK: note: thread (0, 0, 0) reads element 64 of 'sums', in iteration 1 of the loop of line [[@LINE-2]]
    // CHECK: note: write all of it before it is read, or guard the read as the writes are guarded
    out[i] = sums[i];
}

// The halo is read on both sides, and loaded on one: thread 63 reads element 65.
__global__ void halo(float *out, const float *in) {
  __shared__ float s[66];
  s[threadIdx.x + 1] = in[threadIdx.x + 1];
  if (threadIdx.x == 0)
    s[0] = in[0];
  __syncthreads();
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' reads what no thread of the block has written{{(; .*)?}} [uninitialised-shared]
  // CHECK: note: thread (63, 0, 0) reads element 65 of 's'
  out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 2];
}

// It is written, but after the read and the barrier.
__global__ void late(float *out, const float *in) {
  extern __shared__ float d[];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: shared load of 'd' reads what no thread of the block has written{{(; .*)?}} [uninitialised-shared]
  float before = d[threadIdx.x];
  __syncthreads();
  d[threadIdx.x] = in[threadIdx.x] + before;
  __syncthreads();
  out[threadIdx.x] = d[63 - threadIdx.x];
}

// Only the first half is set to 0.
__global__ void half() {
  __shared__ int sums[64];
  if (threadIdx.x < 32)
    sums[threadIdx.x] = 0;
  __syncthreads();
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: shared atomic of 'sums' reads what no thread of the block has written{{(; .*)?}} [uninitialised-shared]
  // CHECK: note: thread (32, 0, 0) reads element 32 of 'sums'
  // CHECK: note: write all of it before it is read, or guard the read as the writes are guarded
  atomicAdd(&sums[threadIdx.x], 2);
}

void run(int *out, const int *in, const unsigned char *bytes, float *f, const float *g, int n) {
  counter<<<1, 64>>>(out, in);
  histogram<<<1, 64>>>(out, bytes, n);
  fewer<<<1, 64>>>(out, in);
  halo<<<1, 64>>>(f, g);
  half<<<1, 64>>>();
  late<<<1, 64, 256>>>(f, g);
}
