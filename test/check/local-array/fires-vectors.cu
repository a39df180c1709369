// RUN: not %lint --checks local-array --check-option=local-array.min-bytes=0 %s | FileCheck %s --implicit-check-not=crashed
// What another array is indexed by was read from an array that vectors are copied into, too: what they hold is no number.

struct Context {
  unsigned char data[16], state[48], sum[16];
  int length;
};
__constant__ unsigned char table[256] = {41, 46, 67};

__device__ void transform(Context *c, unsigned char *data) {
  int last = 0;
  for (int j = 0; j < 16; ++j) {
    c->sum[j] ^= table[data[j] ^ last];
    last = c->sum[j];
  }
}
__global__ void digest(unsigned char *in, unsigned length, unsigned char *out) {
  Context c;
  c.length = 0;
  for (unsigned j = 0; j < length; ++j) {
    // CHECK: :[[@LINE+1]]:5: warning: local array 'c' lives in memory
    c.data[c.length] = in[threadIdx.x * length + j];
    if (++c.length == 16) {
      transform(&c, c.data);
      c.length = 0;
    }
  }
  transform(&c, c.data);
  out[threadIdx.x] = c.sum[3];
}
void run(unsigned char *in, unsigned char *out) { digest<<<4, 256>>>(in, 64, out); }
