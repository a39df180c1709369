// RUN: %warplint --print=model %s | FileCheck %s
// RUN: not %lint --check-option=local-array.min-bytes=0 --checks local-array %s | FileCheck %s --check-prefix=LINT
//
// An index that is not known chooses between what a thread's array holds. The array may stay in
// memory all the same, and is told.

// Two buffers in turn are shared memory, both.
// CHECK-LABEL: kernel inTurn(
// CHECK-NOT: __const
// CHECK: store.shared.4  (i & 1 ? b : a) + 128*tid.x
// CHECK: load.shared.4  (i & 1 ? b : a) + 4*tid.x
// LINT: [[#@LINE+5]]:{{[0-9]+}}: warning: local array 'stage' lives in memory
__global__ void inTurn(float *out, const float *in, int n) {
  __shared__ float a[1024], b[1056];
  float *stage[2] = {a, b};
  for (int i = 0; i < n; ++i) {
    stage[i & 1][32 * threadIdx.x] = in[i];
    __syncthreads();
    out[i] = stage[i & 1][threadIdx.x];
    __syncthreads();
  }
}

// What a lane writes, another element keeps.
// CHECK-LABEL: kernel written(
// CHECK: load.global.4  in + 4*(lane == 0 ? 7 : tid.x)
// CHECK: load.global.4  in + 4*(lane == 1 ? 7 : 5)
__global__ void written(float *out, const float *in, int lane) {
  int at[2] = {(int)threadIdx.x, 5};
  at[lane] = 7;
  out[threadIdx.x] = in[at[0]] + in[at[1]];
}

// Rows and columns, each with an index of its own: 24*r + 8*c + 4 bytes. (A condition is 1 or 0.)
// CHECK-LABEL: kernel grid(
// CHECK: load.global.4  in + 4*(3*n + m == 5 ? 5 : 3*n + m == 4 ? 4 : 3*n + m == 3 ? 3 : 3*n + m == 2 ? 2 : 3*n + m == 1)
struct Cell {
  float weight;
  int at;
};
__global__ void grid(float *out, const float *in, int n, int m) {
  Cell cells[2][3];
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c)
      cells[r][c].at = 3 * r + c;
  out[threadIdx.x] = in[cells[n][m].at];
}

// A copy has what it was copied from, not what came later; zeroes are known, too.
// CHECK-LABEL: kernel copied(
// CHECK: load.global.4  in + 4*(m == 2 ? 0 : m == 1 ? 0 : n)
// CHECK: load.global.4  in + 4*(m == 2 ? 9 : m == 1 ? 0 : n)
struct Places {
  int at[3];
};
__global__ void copied(float *out, const float *in, int n, int m) {
  Places p = {};
  p.at[0] = n;
  Places before = p;
  p.at[2] = 9;
  out[threadIdx.x] = in[before.at[m]] + in[p.at[m]];
}

// Constants that the array begins with are no accesses of the source, however many.
// CHECK-LABEL: kernel table(
// CHECK-NEXT: load.global.1  data + tid.x
// CHECK-NEXT: load.global.4  in + 4*squares[{{.*}}]
// CHECK-NEXT: store.global.4  out + 4*tid.x
__global__ void table(float *out, const float *in, const unsigned char *data) {
  const short squares[20] = {0,   1,   4,   9,   16,  25,  36,  49,  64,  81,
                             100, 121, 144, 169, 196, 225, 256, 289, 324, 361};
  out[threadIdx.x] = in[squares[data[threadIdx.x]]];
}

// Where data decides what is written, it decides all that is read.
// CHECK-LABEL: kernel counted(
// CHECK: load.global.4  in + 4*counts[0]
__global__ void counted(float *out, const float *in, const unsigned char *data, int n) {
  int counts[8] = {};
  for (int i = 0; i < n; ++i)
    counts[data[32 * i + threadIdx.x] & 7] += threadIdx.x;
  out[threadIdx.x] = in[counts[0]];
}

// Nothing is known of an array that is handed out, or of parts of elements.
// CHECK-LABEL: kernel handed(
// CHECK: load.global.4  in + 4*at[n]
// CHECK: load.global.4  in + 4*{{.*}}bytes{{.*}}[n]
__device__ void fill(int *at) { asm volatile("st.u32 [%0], 7;" ::"l"(at) : "memory"); }
__global__ void handed(float *out, const float *in, int n) {
  int at[4] = {1, 2, 3, 4}, bytes[4] = {1, 2, 3, 4};
  fill(at);
  reinterpret_cast<unsigned char *>(bytes)[n + 1] = 1;
  out[threadIdx.x] = in[at[n]] + in[bytes[n]];
}
