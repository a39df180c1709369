// RUN: %warplint --print=model %s | FileCheck %s
// RUN: %warplint --exit-zero --check-option=local-array.min-bytes=0 %s | FileCheck --check-prefix=LINT %s
//
// What an array of a thread holds is known where a loop of constant length is all that stands
// between: such a loop is written out, if an address depends on it, and only then.

// CHECK-LABEL: kernel filled(
// CHECK-NEXT: load.global.4  b + 4*(tid.x + n)
// CHECK-NEXT: store.global.4  a + 4*(tid.x + 2*n)
__global__ void filled(float *a, const float *b, int n) {
  int at[3];
  for (int i = 0; i < 3; ++i)
    at[i] = threadIdx.x + i * n;
  a[at[2]] = b[at[1]];
}

// A position taken apart by extents, and put together again by strides.
// CHECK-LABEL: kernel strided(
// CHECK-NEXT: load.global.4  b + 4*(tid.x % e.of[0]*s.of[0] + tid.x / e.of[0] % e.of[1]*s.of[1])
// CHECK-NEXT: store.global.4  a + 4*tid.x
struct Extents {
  int of[2];
};
__global__ void strided(float *a, const float *b, Extents e, Extents s) {
  int dim[2], at = 0;
  for (int d = 0, i = threadIdx.x; d < 2; ++d) {
    dim[d] = i % e.of[d];
    i /= e.of[d];
  }
  for (int d = 0; d < 2; ++d)
    at += dim[d] * s.of[d];
  a[threadIdx.x] = b[at];
}

// Pointers of a pipeline, each moved on in a loop that stays one; the index comes back to 0.
// CHECK-LABEL: kernel pipeline(
// CHECK: loop{{[0-9]+}}: t = 0 then t + 1, from#1 = b + 16*tid.x then from#1 + 32*pitch,
// CHECK-SAME: from#2 = b + 16*pitch + 16*tid.x then from#2 + 32*pitch   while t < tiles
// CHECK-NEXT: load.global.16  from#1   when t < tiles
// CHECK-NEXT: store.shared.16  stage + 16*tid.x   when
// CHECK-NEXT: load.global.16  from#2   when t < tiles
// CHECK-NEXT: store.shared.16  stage + 16*(tid.x + 128)   when
__global__ void pipeline(const float4 *b, int pitch, int tiles) {
  __shared__ float4 stage[256];
  const float4 *from[2];
  int to[2];
  for (int i = 0; i < 2; ++i) {
    from[i] = b + i * pitch + threadIdx.x;
    to[i] = threadIdx.x + 128 * i;
  }
  for (int t = 0; t < tiles; ++t)
    for (int i = 0; i < 4; ++i)
      if (i < 2) {
        stage[to[i % 2]] = *from[i % 2];
        from[i % 2] += 2 * pitch;
      }
}

// One lane reads for all: what they get differs in no lane, and the rest of the structure is
// freed of the loop over its values.
// CHECK-LABEL: kernel broadcast(
// CHECK: load.global.4  b + 4*{{.*}}(shfl({{.*}}rows[blockIdx.x] : 0, 0, 31)*n + tid.x)
struct Found {
  float weight[4];
  int row;
};
__global__ void broadcast(float *a, const float *b, const int *rows, int n) {
  Found f{};
  if (threadIdx.x % 32 == 0) {
    f.row = rows[blockIdx.x];
    for (int i = 0; i < 4; ++i)
      f.weight[i] = b[f.row + i];
  }
  f.row = __shfl_sync(~0u, f.row, 0);
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += f.weight[i];
  a[threadIdx.x] = sum * b[f.row * n + threadIdx.x];
}

// An array of values decides nothing.
// CHECK-LABEL: kernel values(
// CHECK: loop{{[0-9]+}}: {{.*}}while i < 8
// CHECK-NEXT: load.global.4  b + 4*(32*i + tid.x)
// Arrays of one name have that name.
__global__ void again(float *a, int by) {
  for (int i = by; i < 7; ++i) {
    double fn12[2] = {a[i], 1};
    a[i] = fn12[i & 1]; // LINT: [[#@LINE]]:{{[0-9]+}}: warning: local array 'fn12' lives in memory
  }
  for (int i = by; i < 9; ++i) {
    double fn12[2] = {a[i], 3};
    a[i] = fn12[i & 1]; // LINT: [[#@LINE]]:{{[0-9]+}}: note: so does 'fn12', with 16 bytes a thread
  }
}

// CHECK: loop{{[0-9]+}}: {{.*}}while i < 8
// CHECK-NEXT: store.global.4  a + 4*(32*i + tid.x)
__global__ void values(float *a, const float *b) {
  float x[8];
  for (int i = 0; i < 8; ++i)
    x[i] = b[32 * i + threadIdx.x];
  for (int i = 0; i < 8; ++i)
    a[32 * i + threadIdx.x] = 2 * x[i];
}

// Where a lane chooses what it reads, it is still known what from.
// CHECK-LABEL: kernel chosen(
// CHECK-NEXT: load.global.4  b + 4*(tid.x % 4 == 3 ? tid.x + 3*n : tid.x % 4 == 2 ? tid.x + 2*n : tid.x % 4 == 1 ? tid.x + n : tid.x)
__global__ void chosen(float *a, const float *b, int n) {
  int at[4];
  for (int i = 0; i < 4; ++i)
    at[i] = threadIdx.x + i * n;
  a[threadIdx.x] = b[at[threadIdx.x % 4]];
}

// A loop may be too long to be written out.
// CHECK-LABEL: kernel tooLong(
// CHECK-NEXT: load.global.4  b + 4*at[{{.*}}]
__global__ void tooLong(float *a, const float *b) {
  int at[65];
  for (int i = 0; i < 65; ++i)
    at[i] = threadIdx.x + i;
  a[threadIdx.x] = b[at[64]];
}
