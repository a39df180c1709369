// RUN: %warplint --print=model %s | FileCheck %s
//
// The members of a class within device code are taken for device code.

// CHECK-LABEL: kernel plain(
// CHECK: load.global.4  a + 4*tid.x
// CHECK-NEXT: store.shared.4  tmp + 4*(tid.x % 32)
// CHECK: load.shared.4  tmp + 4*(31 - tid.x % 32)
__global__ void plain(float *a) {
  struct Twice {
    float operator()(float x) const { return 2 * x; }
  };
  union Both {
    float x;
    int i;
    Both() {}
  };
  __shared__ Both tmp[32];
  tmp[threadIdx.x % 32].x = Twice()(a[threadIdx.x]);
  __syncthreads();
  a[threadIdx.x] = tmp[31 - threadIdx.x % 32].x;
}

// CHECK-LABEL: kernel instance<8>(
// CHECK: load.global.4  a + 4*(8*tid.x + tid.x % 2)
template <int N> __global__ void instance(float *a) {
  struct Walk {
    struct Step {
      int by;
      Step(int by) : by(by) {}
      int of(int i) const { return by * i + threadIdx.x % 2; }
    };
    static int at(int i) { return Step(N).of(i); }
  };
  union Both {
    float x[N];
    int i[N];
    Both() {}
  };
  __shared__ Both tmp;
  tmp.x[threadIdx.x % N] = a[Walk::at(threadIdx.x)];
}
void run(float *a) { instance<8><<<1, 32>>>(a); }
