// RUN: not %lint --block 256 --notes %s | FileCheck %s --implicit-check-not="{{warning: |note: .*[[][a-z]+-[a-z-]+[]]}}"
//
// Shifts by what is unknown multiply and divide by a power of two.

// At 1 << shift == 8, lanes are 32 bytes apart: a sector each, as at all greater ones.
__global__ void apart(float *out, const float *in, int shift) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+4]]:12: warning: global load moves 32 sectors instead of 4 unless (1 << shift) in {1, 2, 4}{{(; .*)?}} [global-uncoalesced]
  // CHECK: note: warp 0: consecutive lanes are 32 bytes apart; of 1024 bytes moved, 128 are used (1 << shift = 8)
  // CHECK: note: 32 sectors if not ((1 << shift) in {1, 2, 4})
  // CHECK: note: 4 to 16 sectors if (1 << shift) in {1, 2, 4}
  out[i] = in[i << shift];
}

// What is shifted out and back is whole again, and the rest beside it: nothing is moved.
__global__ void whole(float *out, const float *in, int s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[(i >> s << s) + (i & ((1 << s) - 1))] = in[i];
}

// A butterfly: pairs `1 << s` apart. From 8 elements on, those of a warp fill their sectors; below,
// every other run of 1, 2 or 4 elements belongs to the other half: 8 sectors of which half is used.
__global__ void butterfly(float *data, unsigned s) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned half = 1u << s, low = i & (half - 1);
  float *at = data + ((i - low) << 1) + low;
  // CHECK: :[[@LINE+4]]:3: note: global store moves up to 8 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
  // CHECK: note: 4 sectors if not ((1 << s) in {1, 2, 4})
  // CHECK: note: 8 sectors if (1 << s) in {1, 2, 4}
  // CHECK: note: also at [[@LINE+1]]:18 (load of 'data')
  at[half] = 2 * at[half];
}
