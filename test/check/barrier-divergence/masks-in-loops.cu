// A sum over part of a warp is judged where it stands: the lanes that come to its loop call the
// shuffle, though nothing else of the loop is in the model.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not=warning:

__global__ void half(float *p) {
  float sum = 0;
  if (threadIdx.x < 16) {
    sum = p[threadIdx.x];
    for (int by = 8; by >= 1; by /= 2)
      sum += __shfl_xor_sync(0xffff, sum, by);
  }
  if (threadIdx.x == 0)
    p[0] = sum;
}

__global__ void of_rows(float *p, int rows) {
  float sum = 0;
  if (threadIdx.x < 16)
    for (int r = 0; r < rows; ++r)
      for (int by = 8; by >= 1; by /= 2)
        sum += __shfl_xor_sync(0xffff, sum, by);
  if (threadIdx.x == 0)
    p[0] = sum;
}

__global__ void too_few(float *p) {
  float sum = 0;
  if (threadIdx.x < 16) {
    sum = p[threadIdx.x];
    for (int by = 4; by >= 1; by /= 2)
      // CHECK: :[[@LINE+1]]:14: warning: a lane takes part in this shuffle or vote that its mask does not name
      sum += __shfl_xor_sync(0xff, sum, by);
  }
  // CHECK: note: thread (8, 0, 0) calls it with mask 0xff
  if (threadIdx.x == 0)
    p[0] = sum;
}

void run(float *p, int n) {
  half<<<1, 32>>>(p);
  of_rows<<<1, 32>>>(p, n);
  too_few<<<1, 32>>>(p);
}
