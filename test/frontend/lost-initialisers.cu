// What a host variable begins with may not compile. In an instance of a template nothing is left of
// it, and it is not zero for that.
//
// RUN: %lint --print=model %s 2>/dev/null | FileCheck %s --implicit-check-not=launch:

__global__ void direct(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel direct(
// CHECK-NEXT:  launch: block 256x1x1{{$}}

__global__ void derived(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel derived(
// CHECK-NEXT:  launch: block 128x1x1{{$}}

int up(int n, int by) { return (n + by - 1) / by; }

template <typename T> void launch(T *p) {
  const int rows = unknown::of(p);
  const int blocks = up(rows, 256);
  direct<<<blocks, 256>>>(p);
  const int more = rows + 1 - 1;
  derived<<<(more + 127) / 128, 128>>>(p);
}

// The same of a constant of a class, in a shape and behind a call.
template <int N> struct Sizes {
  static constexpr int block = N * unknown::size;
};
constexpr int rounded() { return (Sizes<3>::block + 31) / 32 * 32; }

__global__ void shaped(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: kernel shaped(
// CHECK-NEXT:  launch: block ?x1x1, grid 8x1x1
// CHECK-LABEL: kernel called(
// CHECK-NEXT:  launch: block ?x1x1, grid 8x1x1
__global__ void called(float *p) { p[threadIdx.x] = 0; }

int main() {
  launch<float>(nullptr);
  shaped<<<dim3(8), dim3(Sizes<3>::block * 32)>>>(nullptr);
  called<<<8, rounded()>>>(nullptr);
}
