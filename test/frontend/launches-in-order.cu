// RUN: %lint --format=json %s | FileCheck %s
// A launch has the shape that its variables have where it stands: each, if they may be few; none, if
// that cannot be told.

__global__ void a(float *p) { p[threadIdx.x] = 0; }

void straight(float *p, int n) {
  dim3 block(64);
  a<<<1, block>>>(p);
  block.x = 128;
  a<<<1, block>>>(p);
  int threads;
  threads = 16;
  cudaMalloc(&p, threads);
  threads = threads * 12;
  a<<<1, threads>>>(p);
}
// CHECK: "from": "call"
// CHECK-NEXT: "block": [
// CHECK-NEXT: 64,
// CHECK: "from": "call"
// CHECK-NEXT: "block": [
// CHECK-NEXT: 128,
// CHECK: "from": "call"
// CHECK-NEXT: "block": [
// CHECK-NEXT: 192,

void uncertain(float *p, int n) {
  dim3 block(320);
  if (n)
    block.y = 2;
  a<<<1, block>>>(p);
  block = dim3(352);
  for (int i = 0; i < n; ++i) {
    a<<<1, block>>>(p);
    block.x = n;
  }
  int threads = 416;
  switch (n) {
  case 1:
    threads = 448;
    break;
  default:
    a<<<1, threads>>>(p);
  }
}

// CHECK: "why": "among others",
// CHECK-NEXT: "block": [
// CHECK-NEXT: 320,
// CHECK-NEXT: 1,
// CHECK: "block": [
// CHECK-NEXT: 320,
// CHECK-NEXT: 2,
// CHECK: "from": "assumed"
// CHECK: "from": "call"
// CHECK-NEXT: "block": [
// CHECK-NEXT: 416,

void within(float *p, int n) {
  dim3 block(32);
  while (n--) {
    if (n & 1) {
      block.x = 480;
      a<<<1, block>>>(p);
    }
  }
}
// CHECK: "from": "call"
// CHECK-NEXT: "block": [
// CHECK-NEXT: 480,
// CHECK-NOT: "from"
// CHECK: "accesses"
