// RUN: %lint --block 256 %s | count 0
// RUN: %lint --block 256 --format=json --all-accesses %s | FileCheck %s
//
// A row that is read again and again. Where i / n steps, i % n is 0: what follows begins at a sector
// of its own. Rows of 31 and less are read as a whole by each warp, ceil(n / 8) sectors; longer ones
// up to their end and from their start, each of which may add a sector, and does not where n % 8 is
// 0, for then they begin and end with a sector.

__global__ void bias(float *out, const float *x, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i] + b[i % n];
}
// CHECK: "when": "n >= 32 and (n == 32 or n % 8 == 0)",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 4{{$}}
// CHECK: "when": "25 <= n <= 31",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 4{{$}}
// CHECK: "when": "17 <= n <= 24",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 3{{$}}
// CHECK: "when": "9 <= n <= 16",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 2{{$}}
// CHECK: "when": "1 <= n <= 8",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 1{{$}}

// Of vectors of four, two are a sector: 16, and one more where a row ends in the middle of one.
__global__ void vectors(float4 *out, const float4 *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = b[i % n];
}
// CHECK: "when": "n >= 32 and (n == 32 or n is even)",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 16{{$}}

// Two-byte elements: two sectors, and no more where n % 16 is 0. That rows which end elsewhere make them
// three or four where they end is not what most warps of a long row meet.
__global__ void halves(unsigned short *out, const unsigned short *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = b[i % n];
}
// CHECK: "when": "n >= 32 and (n == 32 or n % 16 == 0)",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 2{{$}}
// CHECK: "when": "17 <= n <= 31",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 2{{$}}
// CHECK: "when": "1 <= n <= 16",
// CHECK-NOT: "sectors"
// CHECK: "sectors": 1{{$}}
