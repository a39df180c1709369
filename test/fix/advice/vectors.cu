// Each thread wants two neighbours: 8 bytes per lane are 8 sectors for both, not for each.
//
// RUN: %lint --notes --block=32 %s | FileCheck %s

__global__ void pairs(const float *in, float *out) {
  out[threadIdx.x] = in[2 * threadIdx.x] + in[2 * threadIdx.x + 1];
  // CHECK: note: global load moves 8 sectors instead of 4
  // CHECK: advice: read 2 consecutive elements of 'in' at once, as float2: all 2 for the 8 sectors that one costs now, if the first is 8-byte aligned
}

// Halves in pairs: 2 bytes an element, 4 a lane, 16 from lane to lane.
__global__ void halves(const short *in, int *out) {
  const short *own = &in[8 * threadIdx.x];
  out[threadIdx.x] = *(const int *)&own[0] + *(const int *)&own[2] + *(const int *)&own[4] + *(const int *)&own[6];
  // CHECK: note: global load moves 16 sectors instead of 4
  // CHECK: advice: read 8 consecutive elements of 'in' at once, in 16 bytes: all 8 for the 16 sectors that 2 cost now
}

// In a loop: the thread wants all four.
__global__ void loop(const float *in, float *out) {
  float sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += in[4 * threadIdx.x + k];
  // CHECK: :[[@LINE-1]]:12: note: global load moves 16 sectors instead of 4
  // CHECK: advice: read 4 consecutive elements of 'in' at once, as float4: all 4 for the 16 sectors
  out[threadIdx.x] = sum;
}

// Three of four: not all that 16 bytes would bring.
__global__ void three(const float *in, float *out) {
  float sum = 0;
  for (int k = 0; k < 3; ++k)
    sum += in[4 * threadIdx.x + k];
  // CHECK: :[[@LINE-1]]:12: note: global load moves 16 sectors instead of 4
  // CHECK-NOT: at once
  out[threadIdx.x] = sum;
}
