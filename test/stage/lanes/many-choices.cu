// Counters that are moved on by each other, as of an odometer: what is written out choice by choice
// would double with each of them. It is left undecided, and soon (5 of them took minutes).
//
// RUN: %lint --notes %s | FileCheck %s

template <int Digits>
__global__ void odometer(int n, const int *first, const int *last, const float *in, float *out) {
  int at[Digits], from[Digits], to[Digits];
  for (int d = 0; d < Digits; ++d) {
    at[d] = from[d] = first[d];
    to[d] = last[d];
  }
  float sum = 0;
  bool more, skip = false;
  do {
    int offset = 0;
    for (int d = Digits - 1; d >= 0; --d) {
      const int left = n - at[d];
      if (left % 3) {
        skip = true;
        break;
      }
      offset += left;
    }
    // CHECK: :[[@LINE+2]]:14: note: global load moves up to 32 sectors instead of 4, depending on data
    if (!skip)
      sum += in[offset];
    skip = more = false;
    for (int d = Digits - 1; d >= 0; --d) {
      if (at[d] != to[d] - 1) {
        ++at[d];
        more = true;
        break;
      }
      at[d] = from[d];
    }
  } while (more);
  out[threadIdx.x] = sum;
}
template __global__ void odometer<5>(int, const int *, const int *, const float *, float *);
