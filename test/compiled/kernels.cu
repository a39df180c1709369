// Small kernels whose shared-memory instructions are known: widths.csv holds what ptxas makes of
// each. A kernel is one question; its name says which.
extern "C" {

// Two and four neighbours, by where the compiler may take the array to lie.

__global__ void pair(float *o) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[2 * t] + s[2 * t + 1];
}

__global__ void pair_aligned(float *o) {
  __shared__ __align__(16) float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[2 * t] + s[2 * t + 1];
}

__global__ void pair_dynamic(float *o) {
  extern __shared__ float d[];
  int t = threadIdx.x;
  d[t] = o[t];
  __syncthreads();
  o[t] = d[2 * t] + d[2 * t + 1];
}

__global__ void pair_other_index(float *o) {
  __shared__ float s[64];
  int t = threadIdx.x, y = threadIdx.y;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[2 * y] + s[2 * y + 1];
}

__global__ void pair_bits(float *o) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  int k = t & 15;
  o[t] = s[2 * k] + s[2 * k + 1];
}

__global__ void pair_from_data(float *o, const int *x) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  int k = x[t];
  __syncthreads();
  o[t] = s[2 * k] + s[2 * k + 1];
}

__global__ void pair_backwards(float *o) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[64 - 2 * t] + s[65 - 2 * t];
}

__global__ void pair_runtime_stride(float *o, int n) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[n * t] + s[n * t + 1];
}

__global__ void quad(float *o) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
}

__global__ void quad_dynamic(float *o) {
  extern __shared__ float d[];
  int t = threadIdx.x;
  d[t] = o[t];
  __syncthreads();
  o[t] = d[4 * t] + d[4 * t + 1] + d[4 * t + 2] + d[4 * t + 3];
}

// Windows that are not full.

__global__ void three_of_four(float *o) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[4 * t] + s[4 * t + 2] + s[4 * t + 3];
}

__global__ void middle(float *o) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[4 * t + 1] + s[4 * t + 2];
}

__global__ void ends(float *o) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[4 * t] + s[4 * t + 3];
}

__global__ void seven_of_eight(float *o) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[8 * t] + s[8 * t + 1] + s[8 * t + 2] + s[8 * t + 3] + s[8 * t + 4] + s[8 * t + 5] +
         s[8 * t + 6];
}

__global__ void stencil(float *o) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[t] + s[t + 1] + s[t + 2];
}

// Other widths.

__global__ void doubles(double *o) {
  __shared__ double s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[2 * t] + s[2 * t + 1];
}

__global__ void halves(unsigned short *o) {
  __shared__ unsigned short s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[2 * t] + s[2 * t + 1];
}

__global__ void halves_aligned(unsigned *o) {
  __shared__ __align__(16) unsigned short s[256];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
}

__global__ void bytes_aligned(unsigned *o) {
  __shared__ __align__(16) unsigned char s[256];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];
}

__global__ void fields(float *o) {
  __shared__ float2 s[64];
  int t = threadIdx.x;
  s[t].x = o[t];
  s[t].y = o[t + 1];
  __syncthreads();
  o[t] = s[t ^ 1].x + s[t ^ 1].y;
}

// Stores.

__global__ void store_pair(float *o) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[2 * t] = o[t];
  s[2 * t + 1] = o[t + 32];
  __syncthreads();
  o[t] = s[t];
}

__global__ void store_three(float *o) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[4 * t] = o[t];
  s[4 * t + 1] = o[t + 32];
  s[4 * t + 2] = o[t + 64];
  __syncthreads();
  o[t] = s[t];
}

__global__ void store_four(float *o) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[4 * t] = o[t];
  s[4 * t + 1] = o[t + 32];
  s[4 * t + 2] = o[t + 64];
  s[4 * t + 3] = o[t + 96];
  __syncthreads();
  o[t] = s[t];
}

// What stands between.

__global__ void barrier_between(float *o) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  float a = s[2 * t];
  __syncthreads();
  o[t] = a + s[2 * t + 1];
}

__global__ void store_between(float *o) {
  __shared__ float s[64], r[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  float a = s[2 * t];
  r[t] = a;
  float b = s[2 * t + 1];
  __syncthreads();
  o[t] = a + b + r[63 - t];
}

__global__ void global_store_between(float *o) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  float a = s[2 * t];
  o[t + 99] = a;
  o[t] = a + s[2 * t + 1];
}

__global__ void load_between(float *o) {
  __shared__ float s[128], r[128];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  r[2 * t] = s[t];
  r[2 * t + 1] = s[t + 32];
  __syncthreads();
  o[t] = r[t];
}

__global__ void volatile_pair(float *o) {
  __shared__ volatile float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = s[2 * t] + s[2 * t + 1];
}

__global__ void both_guarded(float *o, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  if (t < n)
    o[t] = s[2 * t] + s[2 * t + 1];
}

// Several arrays: the second lies where the first ends.

__global__ void two_arrays(float *o) {
  __shared__ float a[64], b[64];
  int t = threadIdx.x;
  a[t] = o[t];
  b[t] = o[t + 64];
  __syncthreads();
  o[t] = a[2 * t] + a[2 * t + 1] + b[2 * t] + b[2 * t + 1];
}

__global__ void odd_array_first(float *o) {
  __shared__ float a[65], b[64];
  int t = threadIdx.x;
  a[t] = o[t];
  b[t] = o[t + 64];
  __syncthreads();
  o[t] = a[2 * t] + a[2 * t + 1] + b[2 * t] + b[2 * t + 1];
}

// Loops of constant length.

__global__ void row_walk(float *o) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; i++)
    s[i][t] = o[t + i * 32];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < 32; k++)
    a += s[t][k];
  o[t] = a;
}

__global__ void row_walk_padded(float *o) {
  __shared__ float s[32][33];
  int t = threadIdx.x;
  for (int i = 0; i < 32; i++)
    s[i][t] = o[t + i * 32];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < 32; k++)
    a += s[t][k];
  o[t] = a;
}

__global__ void row_walk_padded_twice(float *o) {
  __shared__ float s[32][34];
  int t = threadIdx.x;
  for (int i = 0; i < 32; i++)
    s[i][t] = o[t + i * 32];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < 32; k++)
    a += s[t][k];
  o[t] = a;
}

__global__ void row_walk_rolled(float *o) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  s[t][0] = o[t];
  __syncthreads();
  float a = 0;
#pragma unroll 1
  for (int k = 0; k < 32; k++)
    a += s[t][k];
  o[t] = a;
}

__global__ void nested(float *o) {
  __shared__ float s[32][8];
  int t = threadIdx.x;
  s[t][0] = o[t];
  __syncthreads();
  float a = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++)
      a += s[t + i][j];
  o[t] = a;
}

__global__ void matmul(float *C, const float *A, const float *B, int N) {
  __shared__ float As[32][32], Bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float a = 0;
  for (int m = 0; m < N / 32; m++) {
    As[ty][tx] = A[(blockIdx.y * 32 + ty) * N + m * 32 + tx];
    Bs[ty][tx] = B[(m * 32 + ty) * N + blockIdx.x * 32 + tx];
    __syncthreads();
    for (int k = 0; k < 32; k++)
      a += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[(blockIdx.y * 32 + ty) * N + blockIdx.x * 32 + tx] = a;
}

// What stays in a register, what a shifted index may do, and what a loop leaves behind.

__global__ void loaded_again(float *o) {
  __shared__ __align__(16) float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  float a = s[2 * t], b = s[2 * t + 1];
  s[2 * t] = b;
  s[2 * t + 1] += a;
  __syncthreads();
  o[t] = s[t];
}

__global__ void loaded_after_store_elsewhere(float *o, int i) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  float a = s[t];
  s[i] = 1;
  o[t] = a + s[t];
}

__global__ void loaded_by_condition(float *o, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  if (t < n) {
    o[t] = s[3 * t];
    o[t + 64] = s[3 * t] + 1;
  }
}

__global__ void pair_shifted(float *o, int n) {
  extern __shared__ float d[];
  int t = threadIdx.x + n;
  int i = t << 1, j = i + 1;
  o[threadIdx.x] = d[i] + d[j];
}

__global__ void scan_two_loops(float *o) {
  __shared__ float s[64];
  int t = threadIdx.x, offset = 1;
  s[t] = o[t];
  for (int d = 32; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  for (int d = 1; d < 64; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      float x = s[a];
      s[a] = s[b];
      s[b] += x;
    }
  }
  o[t] = s[t];
}

__global__ void reduction_interleaved(float *o) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  for (int k = 1; k < 256; k *= 2) {
    int i = 2 * k * t;
    if (i < 256)
      s[i] += s[i + k];
    __syncthreads();
  }
  o[t] = s[0];
}

__global__ void transpose(float *o, const float *in) {
  __shared__ float s[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[32 * y + x];
  __syncthreads();
  o[32 * y + x] = s[x][y];
}
}
