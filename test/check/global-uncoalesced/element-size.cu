// The size of an element, where only the run tells it, is that of what is accessed: elements are side
// by side. Rows of such elements are columns all the same.
//
// RUN: %lint --no-fixes --notes --exit-zero %s | FileCheck %s

struct Indexer {
  char *data;
  long shape, bytes;
  __device__ void *at(long x, long y) const { return data + (y * shape + x) * bytes; }
};

// CHECK: :[[@LINE+4]]:14: note: global store moves up to 32 sectors instead of 4
// CHECK: note: 4 sectors where to.bytes = 4, the size of what is accessed
__global__ void image(Indexer to, int columns, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *(float *)to.at(i % columns, i / columns) = 0;
}

// CHECK: :[[@LINE+4]]:3: warning: global store moves 32 sectors instead of 4 unless to.bytes*to.shape <= 28
__global__ void rows(Indexer to, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < columns; ++k)
  *(float *)to.at(k, i) = 0;
}

void run(Indexer to, int columns, int n) {
  image<<<n / 256, 256>>>(to, columns, n);
  rows<<<n / 256, 256>>>(to, columns);
}
