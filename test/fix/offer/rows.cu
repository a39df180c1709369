// Rows that threads walk go through tiles of their warps, where blocks of the kernel show that each thread reaches
// the same elements in the same order.
//
// RUN: not %lint --explain %s | FileCheck %s

__global__ void summed(float *out, const float *in, int rows, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[i * n + k];
  // CHECK-DAG: :[[#@LINE-1]]:12: note: fix: let each warp move rows of 'in' together, through tiles of shared memory: 32 -> 4 sectors on the read of 'in'; +9216 bytes of shared memory, occupancy unchanged (--unsafe-fixes, since launches elsewhere may have larger blocks, other pointers may reach these rows)
  out[i] = sum;
}

// The sectors of short rows stay in L1 until the next rounds have read the rest of them.
__global__ void perhapsShort(float *out, const float *in, int rows, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[i * n + k];
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: how long the rows are is not known, and L1 keeps what is read of short ones
  out[i] = sum;
}

// What an iteration reads and writes goes into the tile, and out of it.
__global__ void added(float *out, const float *in, int rows, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows)
    for (int k = 0; k < n; ++k)
      out[i * n + k] += in[k];
  // CHECK-DAG: :[[#@LINE-1]]:7: note: fix: let each warp move rows of 'out' together, through tiles of shared memory: 32 -> 8 sectors on the read of 'out', 32 -> 8 sectors on the write of 'out';
}

// Instances of a template have elements of several sizes.
template <typename T> __global__ void filled(T *out, int n, T v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[i * n + k] = v;
  // CHECK-DAG: :[[#@LINE-1]]:5: note: fix: let each warp move rows of 'out' together
}

// The element before is in the tile before, for the first of each.
__global__ void recurrence(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 1; k < n; ++k)
    x[i * n + k] = x[i * n + k] - x[i * n + k - 1];
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: iterations share elements of 'x'
}

__global__ void triangle(float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < i; ++k)
    out[i * n + k] = 0;
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: lanes of a warp may leave the loop at different times
}

// Lanes that meet at the inner loop may be in different iterations of the outer one.
__global__ void triangles(float *out, int n, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < m; ++j)
    for (int k = 0; k < j; ++k)
      out[i * n + k] = j;
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: lanes of a warp may leave the loop at different times
}

__global__ void sometimes(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    if (in[k] > 0)
      out[i * n + k] = 0;
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: not every iteration stores its elements of 'out'
}

__global__ void elsewhere(float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    out[i * n + k] = 0;
    out[n * k] = 1;
  }
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: the loop writes 'out' elsewhere, too
}

__global__ void met(float *out, int n) {
  __shared__ float s[256];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    s[threadIdx.x] = k;
    __syncthreads();
    out[i * n + k] = s[threadIdx.x ^ 1];
    __syncthreads();
  }
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: threads meet in the loop
}

// A counter of 8 bits would overflow by a tile.
__global__ void narrow(float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned char k = 0; k < 250; ++k)
    out[i * 250 + k] = 0;
  // CHECK-DAG: :[[#@LINE-1]]:5: note: {{adv}}ice: give each row of 'out' to a warp
}

__global__ void nobody_launches(float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[i * n + k] = 0;
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: no launch of the kernel is known; --block=X,Y says what its blocks are
}

void (*handed_on())(float *, int) { return nobody_launches; }

__global__ void four(double *a, double *b, double *c, double *d, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    a[i * n + k] = k;
    b[i * n + k] = k;
    c[i * n + k] = k;
    d[i * n + k] = k;
  }
  // CHECK-DAG: tried{{ +}}tiles of shared memory for rows: tiles for 32 warps take more than 49152 bytes of shared memory
}

void launch(float *out, const float *in, double *d, int rows, int n) {
  summed<<<(rows + 255) / 256, 256>>>(out, in, rows, 1000);
  perhapsShort<<<(rows + 255) / 256, 256>>>(out, in, rows, n);
  added<<<(rows + 255) / 256, 256>>>(out, in, rows, n);
  filled<<<64, 256>>>(out, n, 1.0f);
  filled<<<64, 256>>>(d, n, 1.0);
  recurrence<<<64, 256>>>(out, n);
  triangle<<<64, 256>>>(out, n);
  triangles<<<64, 256>>>(out, n, 100);
  sometimes<<<64, 256>>>(out, in, n);
  elsewhere<<<64, 256>>>(out, n);
  met<<<64, 256>>>(out, n);
  narrow<<<64, 256>>>(out, n);
  four<<<64, 1024>>>(d, d, d, d, n);
}
