// A structure alone has no elements: its size and the place are told in bytes.
//
// RUN: not %lint --block=32 %s | %expect

__global__ void member(float *out) {
  __shared__ struct {
    int counts[4];
    float rest[28];
  } all;
  // CHECK: :[[@LINE+2]]:3: warning: shared store leaves 'all' of 128 bytes{{(; .*)?}} [shared-out-of-bounds]
  // CHECK: note: thread (31, 0, 0) reaches byte 140
  all.rest[threadIdx.x] = out[threadIdx.x];
}
