// Host code fills constant memory, of other files or not: zeroes that nothing in the kernel writes to are not what it reads.
//
// RUN: %lint --print=model %s | FileCheck %s

struct Shape {
  int pitch;
};
static __constant__ Shape shape;
namespace {
__constant__ int step;
__constant__ int fixed = 3;
}
static __constant__ const int never = 5;

// CHECK-LABEL: kernel k(
// CHECK: store.global.4  out + 4*tid.x*shape.pitch
// CHECK: store.global.4  out + 4*tid.x*step
// CHECK: store.global.4  out + 12*tid.x
// CHECK: store.global.4  out + 20*tid.x
__global__ void k(float *out) {
  out[threadIdx.x * shape.pitch] = 0;
  out[threadIdx.x * step] = 0;
  out[threadIdx.x * fixed] = 0;
  out[threadIdx.x * never] = 0;
}

int main(int argc, char **) {
  Shape s{argc};
  cudaMemcpyToSymbol(shape, &s, sizeof(s));
  cudaMemcpyToSymbol(step, &argc, sizeof(argc));
  k<<<64, 256>>>(nullptr);
}
