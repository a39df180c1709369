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

int main() { launch<float>(nullptr); }
