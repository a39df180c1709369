// `__launch_bounds__(X * Y)` says more than how many threads there are; numbering the threads says
// nothing of their shape.
//
// RUN: %lint --exit-zero --all-accesses --format=json:%t.json %s
// RUN: %python -c "import json; [print(a['kernel'], a['launch']['block']) for a in json.load(open('%t.json'))['accesses']]" | FileCheck %s

constexpr int Side = 16;
#define WARPS 4

// CHECK: square [16, 16, 1]
__global__ void __launch_bounds__(Side *Side) square(float *out, int n) {
  int rank = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  out[threadIdx.y * n + threadIdx.x] = rank;
}

// CHECK: warps [32, 4, 1]
__global__ void __launch_bounds__((WARPS) * (32), 2) warps(float *out, int n) {
  out[threadIdx.y * n + threadIdx.x] = 1;
}

// CHECK: tiled<8, 4> [8, 4, 1]
template <int X, int Y> __global__ void __launch_bounds__(X *Y) tiled(float *out, int n) {
  out[threadIdx.y * n + threadIdx.x] = 1;
}
template __global__ void tiled<8, 4>(float *, int);

// One product of two is not a shape: the kernel reads one dimension.
// CHECK: line [256, 1, 1]
__global__ void __launch_bounds__(Side *Side) line(float *out) { out[threadIdx.x] = 1; }
