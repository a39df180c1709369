// RUN: not %lint --checks shared-race %s | %expect
// What a guard asks of unknowns is granted, if they can have it: both arms are run. Thread 0 reads what thread 63 writes.

__global__ void modes(int *a, int mode) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (mode == 3) {
    s[t] = a[t];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races with a store by another thread: no barrier in between{{(; .*)?}} [shared-race]
    // CHECK: note: for mode = 3 and other values, but not for mode = 2
    a[t] = s[63 - t];
  } else if (mode == 4) {
    s[t] = a[t];
    __syncthreads();
    a[t] = s[63 - t];
  }
}

__global__ void few(int *a, int n) {
  __shared__ int s[64];
  if (n < 3) {
    s[threadIdx.x] = a[threadIdx.x];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races
    // CHECK: note: for n = 2, among other values
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

__global__ void square(int *a, int rows, int columns) {
  __shared__ int s[64];
  if (rows == columns) {
    s[threadIdx.x] = a[threadIdx.x];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races
    // CHECK: note: for columns = [[N:[0-9]+]], rows = [[N]], among other values
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

__global__ void oneBlock(int *a, int which) {
  __shared__ int s[64];
  if (blockIdx.x == which) {
    s[threadIdx.x] = a[threadIdx.x];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races
    // CHECK: note: for which = 0, among other values
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

__global__ void seventh(int *a) {
  __shared__ int s[64];
  if (blockIdx.x == 7) {
    s[threadIdx.x] = a[threadIdx.x];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races
    // CHECK: note: in block (7, 0, 0)
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

__global__ void odd(int *a, unsigned n) {
  __shared__ int s[64];
  if (n % 4 == 3) {
    s[threadIdx.x] = a[threadIdx.x];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races
    // CHECK: note: for n = {{[0-9]+}} and other values, but not for n = {{[0-9]+}}
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

// Without the barrier, which is there for other modes.
__global__ void unordered(int *a, int mode) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  if (mode < 2)
    __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared load of 's' races
  a[threadIdx.x] = s[63 - threadIdx.x];
}

// What memory holds is such an unknown where the block reads it alike.
__global__ void lengths(int *a, const int *length) {
  __shared__ int s[64];
  if (length[blockIdx.x] > 3) {
    s[threadIdx.x] = a[threadIdx.x];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared load of 's' races
    // CHECK: note: for length[blockIdx.x] = 4 and other values, but not for length[blockIdx.x] = 3
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

// Rows of a sparse matrix: what is read at the end of one round is overwritten in the next.
__global__ void sparse(int *a, const int *begin) {
  __shared__ int s[64];
  int sum = 0;
  for (int k = begin[blockIdx.x]; k < begin[blockIdx.x + 1]; ++k) {
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: shared store of 's' races with a load by another thread
    // CHECK: note: for begin[blockIdx.x] = {{[0-9]+}}, begin[blockIdx.x + 1] = {{[0-9]+}}, among other values
    s[threadIdx.x] = a[64 * k + threadIdx.x];
    __syncthreads();
    sum += s[63 - threadIdx.x];
  }
  a[threadIdx.x] = sum;
}

// The launch says what mode is, and that there is no block 900.
__global__ void known(int *a, int mode) {
  __shared__ int s[64];
  if (mode == 7 || blockIdx.x == 900) {
    s[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
}

void run(int *a, const int *b, int mode, int other) {
  modes<<<900, 64>>>(a, mode);
  few<<<900, 64>>>(a, mode);
  square<<<900, 64>>>(a, mode, other);
  oneBlock<<<900, 64>>>(a, mode);
  seventh<<<900, 64>>>(a);
  odd<<<900, 64>>>(a, mode);
  unordered<<<900, 64>>>(a, mode);
  lengths<<<900, 64>>>(a, b);
  sparse<<<900, 64>>>(a, b);
  known<<<900, 64>>>(a, 2);
}
