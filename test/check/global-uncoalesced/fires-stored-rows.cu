// RUN: not %lint --notes %s | %expect
//
// L1 keeps no stores: each goes on to L2, which takes those of a row one by one. Measured on an H100 (`rows of known
// ... written by thread`, test/measured/sm_90-h100/walks.csv): rows of 2 and 3 take as long as columns, rows of 4 1.8
// times as long, of 8 7.6 times.

template <int Length> __global__ void fill(float *out) {
  const int i = blockIdx.x * 256 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < Length; ++k)
    out[i * Length + k] = k;
}
// CHECK: :11:5: note: global store moves 12 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
// CHECK: note: 3 stores of a thread share 12 sectors and use 384 of 384 bytes; each moves 12 where 4 would do: more requests, no more bytes
// CHECK: :11:5: warning: global store moves 32 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
// CHECK: note: 8 stores of a thread share 32 sectors and use 1024 of 1024 bytes; L1 keeps no stores, so that L2 takes 256 one by one
// CHECK: note: in kernel 'fill<8>'
// CHECK: {{adv}}ice: write 4 consecutive elements of 'out' at once, as float4

// What takes longer to compute is not held up.
__global__ void hash(unsigned *out, unsigned seed) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  unsigned h = seed + i;
  for (int k = 0; k < 256; ++k) {
    h ^= h << 13;
    h ^= h >> 17;
    h ^= h << 5;
  }
#pragma unroll
  // CHECK: :[[@LINE+2]]:5: note: global store moves 32 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
  for (int k = 0; k < 8; ++k)
    out[i * 8 + k] = h ^ k;
}

void run(float *p, unsigned *q, unsigned seed) {
  fill<3><<<9, 256>>>(p);
  fill<8><<<9, 256>>>(p);
  hash<<<9, 256>>>(q, seed);
}
