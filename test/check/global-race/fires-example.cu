// RUN: not %lint --checks global-race %s | %expect
// Thread t reads what thread t + 1 writes; the last thread of a block what the first of the next writes; and all blocks write their
// own number to one place.

__global__ void shift(float *a) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store of 'a' races with a load by another thread: no barrier in between{{(; .*)?}} [global-race]
  a[threadIdx.x] = a[threadIdx.x + 1];
}

__global__ void fromNext(float *a) {
  int i = blockIdx.x * 64 + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store of 'a' races with a load by another block: nothing orders the two{{(; .*)?}} [global-race]
  a[i] += a[i + 64];
}

__global__ void last(int *a) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: several threads write to one place in global 'a', and one value is lost{{(; .*)?}} [global-race]
    a[0] = blockIdx.x;
}

// Data decide who counts; two of them lose an update.
__global__ void count(int *a, const int *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n && in[i] > 0)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: global store of 'a' races with a load by another thread: no barrier in between{{(; .*)?}} [global-race]
    // CHECK: note: use an atomic operation: of updates at the same time one is lost
    a[0]++;
}

// How many blocks there are, only the run tells: the second reads what the first writes.
__global__ void swap(float *out, float *t) {
  int i = blockIdx.x * 256 + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store of 't' races with a load by another block: nothing orders the two{{(; .*)?}} [global-race]
  t[i] = i;
  __syncthreads();
  // CHECK: note: also at [[@LINE+1]]:{{[0-9]+}} (load of 't')
  out[i] = t[i ^ 256];
}

void run(float *a, float *t, int *b, const int *in, int n) {
  shift<<<1, 64>>>(a);
  fromNext<<<4, 64>>>(a);
  last<<<4, 64>>>(b);
  count<<<(n + 255) / 256, 256>>>(b, in, n);
  swap<<<n, 256>>>(a, t);
}
