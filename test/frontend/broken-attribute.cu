// An attribute whose argument does not compile costs its kernel, and no other.
// RUN: not warplint %s 2>&1 | FileCheck %s
// CHECK-DAG: error: use of undeclared identifier 'Side'
// CHECK-DAG: 'bounded'
// CHECK-DAG: 'minimal'
// CHECK-DAG: 'noted'
// CHECK-DAG: [[@LINE+14]]:{{.*}} warning: global store moves 32 sectors
// CHECK-DAG: (kernel 'square' is not analysed)
// CHECK-NOT: crashed
template <int N> struct Size {
  static constexpr int Value = N + Missing;
};
__global__ void __launch_bounds__(Side *Side) bounded(float *out) { out[threadIdx.x] = 1; }
__global__ void __launch_bounds__(256, Size<2>::Value) minimal(float *out) { out[threadIdx.x] = 1; }
template <int X> __global__ void __launch_bounds__(X *Side) tiled(float *out) {
  out[threadIdx.x] = 1;
}
template __global__ void tiled<8>(float *);
__attribute__((annotate("x", Side))) __global__ void noted(float *out) { out[threadIdx.x] = 1; }
__global__ void healthy(float *out) {
  out[32 * threadIdx.x] = 1;
}
constexprs int Wide = 16;
__global__ void __launch_bounds__(Wide *Wide) square(float *out) { out[threadIdx.x] = 1; }
