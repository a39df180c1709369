// RUN: %lint --checks global-race --notes %s | %expect
// Thread t reads what thread t + 1 writes; the last thread of a block what the first of the next writes; and all blocks write their
// own number to one place.

__global__ void shift(float *a) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: global store of 'a' races with a load by another thread: no barrier in between{{(; .*)?}} [global-race]
  a[threadIdx.x] = a[threadIdx.x + 1];
}

__global__ void fromNext(float *a) {
  int i = blockIdx.x * 64 + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: global store of 'a' races with a load by another block: nothing orders the two{{(; .*)?}} [global-race]
  a[i] += a[i + 64];
}

__global__ void last(int *a) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: several threads write to one place in global 'a', and one value is lost{{(; .*)?}} [global-race]
    a[0] = blockIdx.x;
}

void run(float *a, int *b) {
  shift<<<1, 64>>>(a);
  fromNext<<<4, 64>>>(a);
  last<<<4, 64>>>(b);
}
