// RUN: %warplint --print=lanes %s | FileCheck %s
//
// Conditions that have one answer for a whole warp, whichever it is, keep lanes together: made of
// several comparisons, or through which of its exits a loop was left.

// CHECK-LABEL: evaluation of either
// CHECK: store.global.4  out[threadIdx.x + from]
// CHECK-NEXT: case{{.*}}
// CHECK-NEXT: 8 x warp 0  lanes 0xffffffff  [0 4 8 {{.*}} 124] + 20*m{{$}}
__global__ void either(float *out, int n, int m) {
  int from = n < 0 || (m > 3 && n > m) ? n : m * 5;
  out[threadIdx.x + from] = 0;
}

// A persistent kernel: what a block does next is decided by what it did last. All lanes leave the
// inner loop through the same exit.
// CHECK-LABEL: evaluation of persistent
// CHECK: store.global.4  out[32 * tile + threadIdx.x]
// CHECK-NOT: tile[lane]
__global__ void persistent(float *out, int work, int stages) {
  int tile = blockIdx.x;
  while (work != 0) {
    int stage = 0;
    for (; stage < stages; ++stage) {
      out[32 * tile + threadIdx.x] = 0;
      if (--work == 0)
        break;
    }
    if (work == 0 || stage * stage > tile) {
      tile = tile * 3 + 1;
      work = tile < stages ? 7 : 0;
    }
  }
}

// A vote by inline assembly is one answer for the warp, as the intrinsic is. What a lane finds for
// itself is not: bfind takes no part of another lane's.
// CHECK-LABEL: evaluation of voted
// CHECK: store.global.4  out[threadIdx.x + votes]
// CHECK-NEXT: case{{.*}}
// CHECK-NEXT: 8 x warp 0  lanes 0xffffffff  [0 4 8 {{.*}} 124] + 4*{{[^[]*$}}
__global__ void voted(int *out, const int *in) {
  unsigned votes;
  asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
               : "=r"(votes)
               : "r"(in[threadIdx.x]));
  out[threadIdx.x + votes] = 0;
}

// CHECK-LABEL: evaluation of single
__global__ void single(int *) {}

// Eight warps, each with its own y: below zero, unsigned, it is no small number. (y*y / 8 - 5 is
// -5 to 1: only y == 7 has 1.)
// CHECK-LABEL: evaluation of wraps
// CHECK: load.global.4  in[(unsigned)(y * y / 8 - 5) < 250u ? 0 : threadIdx.x]
// CHECK-NEXT: case{{.*}}
// CHECK-NEXT: 7 x warp 0  lanes 0xffffffff  [0 4 8
// CHECK-NEXT: 1 x warp 7  lanes 0xffffffff  0
__global__ void wraps(float *in) {
  int y = threadIdx.y;
  float v = in[(unsigned)(y * y / 8 - 5) < 250u ? 0 : threadIdx.x];
  asm volatile("" ::"f"(v));
}
void launch(float *in) { wraps<<<1, dim3(32, 8)>>>(in); }
