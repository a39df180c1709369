// RUN: not %lint --checks=global-uncoalesced %s | %expect
//
// Each lane moves its pointer on by another amount: after a round nothing is known of it. In the first
// lanes are 12 bytes apart, and 32 of them in 12 sectors.

__global__ void advance(float *p, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    p += i * 3;
    *p = 1;
    // CHECK: :[[@LINE-1]]:5: warning: global store moves 12 sectors instead of 4 in the first round of its loop, up to 32 later
  }
}
void run(float *p, int n) { advance<<<64, 256>>>(p, n); }
