// A variable that takes its value from a loop within its own.
//
// RUN: %lint --print=lanes --block=32 %s | FileCheck %s

// Lanes go through the inner loop for times of their own.
// CHECK-LABEL: evaluation of apart,
// CHECK:       0 + 4*v[lane]
__global__ void apart(int *out, int n, int m) {
  int v = 0;
  for (int i = 0; i < n; ++i) {
    int c = 0;
    for (int j = threadIdx.x; j < m; j += 32) {
      ++c;
      __threadfence_block();
    }
    out[v] = 1;
    v += c;
  }
}

// All for the same, unknown times.
// CHECK-LABEL: evaluation of together,
// CHECK:       0 + 4*v{{$}}
__global__ void together(int *out, int n, int m) {
  int v = 0;
  for (int i = 0; i < n; ++i) {
    int c = 0;
    for (int j = 0; j < m; j += 32) {
      c += 2;
      __threadfence_block();
    }
    out[v] = 1;
    v += c;
  }
}

// Each lane by a step of its own, the same in every iteration: 2 * threadIdx.x elements.
// CHECK-LABEL: evaluation of known,
// CHECK:       0 + [0 8 16 24 32 40 {{.*}} 248]*i
__global__ void known(int *out, int n) {
  int v = 0;
  for (int i = 0; i < n; ++i) {
    int c = 0;
    for (int j = threadIdx.x; j < 64; j += 32) {
      c += threadIdx.x;
      __threadfence_block();
    }
    out[v] = 1;
    v += c;
  }
}

// What lanes leave the loop with that was any iteration's is then each lane's own.
// CHECK-LABEL: evaluation of left,
// CHECK:       0 + 4*x[lane]
__global__ void left(int *out, int m) {
  int x = 1;
  for (int j = threadIdx.x; j < m; j += 32) {
    x = x * 3 + 1;
    __threadfence_block();
  }
  out[x] = 1;
}

// CHECK-LABEL: evaluation of loaded,
// CHECK:       0 + 4*x[lane]
__global__ void loaded(int *out, const int *in, int m) {
  int x = 0, i = 0;
  for (int j = threadIdx.x; j < m; j += 32) {
    x = in[i];
    i += 1;
    __threadfence_block();
  }
  out[x] = 1;
}
