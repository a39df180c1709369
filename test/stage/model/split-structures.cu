// RUN: %warplint --print=model %s | FileCheck %s
// RUN: %warplint --exit-zero --check-option=local-array.min-bytes=0 %s | FileCheck --check-prefix=LINT %s
//
// An array that stays in memory keeps only itself there: what else is in its structure is known.

struct Storage {
  int counts[32][4];
  int total;
};
struct Agent {
  int local[4];
  Storage &storage;
  const int *in;
  int shift;
  __device__ Agent(Storage &s, const int *in, int shift) : storage(s), in(in), shift(shift) {}
  __device__ void count(int n) {
    for (int i = 0; i < 4; ++i)
      local[i] = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      // LINT: [[#@LINE+1]]:{{[0-9]+}}: warning: local array 'agent' lives in memory
      ++local[(in[i] >> shift) & 3];
    for (int i = 0; i < 4; ++i)
      storage.counts[threadIdx.x % 32][i] = local[i];
    if (threadIdx.x == 0)
      storage.total = n;
  }
};

// CHECK-LABEL: kernel counted(
// CHECK: load.global.4  in + 4*i
// CHECK: store.shared.4  s + 16*(tid.x % 32) + 4*i
// CHECK: store.shared.4  s + 512
__global__ void counted(const int *in, int n, int shift) {
  __shared__ Storage s;
  Agent agent(s, in, shift);
  agent.count(n);
}

struct Sample {
  float weight[4];
  int row;
};
__device__ Sample read(const float *from, int i) {
  Sample s{};
  for (int k = 0; k < 4; ++k)
    s.weight[k] = from[4 * i + k];
  s.row = i % 7;
  return s;
}
// Copied and cleared as a whole.
// CHECK-LABEL: kernel whole(
// CHECK: store.global.4  a + 4*(32*(tid.x < n ? tid.x % 7 : 0) + tid.x)
__global__ void whole(const float *b, float *a, int n) {
  Sample s{};
  if (threadIdx.x < n)
    s = read(b, threadIdx.x);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += s.weight[k & 3];
  a[s.row * 32 + threadIdx.x] = sum;
}

// (&x)[i] runs through all members: they stay together.
struct Position {
  int x, y, z;
  __device__ int &operator[](int i) { return (&x)[i]; }
};
// CHECK-LABEL: kernel together(
// CHECK: store.global.4  a + 4*(n % 3 == 1 ? tid.x : n)
__global__ void together(float *a, int n) {
  Position p;
  p.x = p.y = n;
  p[n % 3] = threadIdx.x;
  a[p.y] = 0;
}

// So does an index of whole structures.
// CHECK-LABEL: kernel indexed(
// CHECK: store.global.4  a + 128*(m == 0 ? 3 : {{.*}})
struct Pair {
  int at[2];
  int row;
};
__global__ void indexed(float *a, int n, int m) {
  Pair p[1];
  Pair *q = p;
  q[m].at[1] = n;
  q[m].row = 3;
  a[q[0].row * 32] = q[m].at[n & 1];
}

// And one of its words: what its third holds is what the loop leaves there.
// CHECK-LABEL: kernel words(
// CHECK: p#3 = 0 then i == 2 ? from[i] : p#3
// CHECK: store.global.4  a + 128*last(p#3)
__global__ void words(float *a, const int *from, int n) {
  Pair p;
  for (int i = 0; i < n; ++i)
    reinterpret_cast<int *>(&p)[i] = from[i];
  a[p.row * 32] = p.at[n & 1];
}
