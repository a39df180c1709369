// RUN: not %lint --checks shared-race %s | %expect
// What conditions compare a parameter with is a value that it has somewhere: both arms are run. Thread 0 reads what thread 63
// writes. Of `mode == 7` the launch below says that it is not so.

__global__ void modes(int *a, int mode) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (mode == 3) {
    s[t] = a[t];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between [shared-race]
    // CHECK: note: for mode = 3, among other values
    a[t] = s[63 - t];
  } else if (mode == 4) {
    s[t] = a[t];
    __syncthreads();
    a[t] = s[63 - t];
  }
}

__global__ void known(int *a, int mode) {
  __shared__ int s[64];
  if (mode == 7) {
    s[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

void run(int *a, int mode) {
  modes<<<900, 64>>>(a, mode);
  known<<<900, 64>>>(a, 2);
}
