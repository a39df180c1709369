// A member beside an array is not what is at an index of the array: a length that is set to a
// constant is one, and the compiler keeps the array in registers (nvcc 13.0 for sm_90: no stack
// frame). A member that counts is known only where the counting is.
//
// RUN: not %lint --checks local-array %s | FileCheck %s --implicit-check-not=warning:

struct Context {
  unsigned char bytes[64];
  unsigned state[16];
  unsigned long length;
};
__device__ void compress(const unsigned *data, const unsigned *state, unsigned *to) {
#pragma unroll
  for (int i = 0; i < 16; i++)
    to[i] = (state[i] + data[i]) * 33 ^ data[(i + 5) % 16];
}
__device__ void close(Context *c, unsigned *out) {
  unsigned result[16];
  unsigned long at = c->length;
  c->bytes[at++] = 0x80;
  if (at > 56) { // never, of a length of 16
    memset(c->bytes + at, 0, 64 - at);
    compress((unsigned *)c->bytes, c->state, c->state);
    at = 0;
  }
  memset(c->bytes + at, 0, 56 - at);
  compress((unsigned *)c->bytes, c->state, result);
  for (int i = 0; i < 8; i++)
    out[i] = result[i + 8];
}
__global__ void hash(const unsigned *in, const Context *middle, unsigned *out) {
  Context c;
  c.length = 16;
  for (int i = 0; i < 4; i++)
    ((unsigned *)c.bytes)[i] = in[i];
#pragma unroll
  for (int i = 0; i < 16; i++)
    c.state[i] = middle->state[i];
  close(&c, out + 8 * threadIdx.x);
}

struct Stack {
  float data[32];
  int top;
};
__global__ void pushes(const float *in, float *out, int n) {
  Stack s;
  s.top = 0;
  for (int i = 0; i < n; ++i)
    if (in[i] > 0)
      // CHECK: :[[@LINE+1]]:7: warning: local array 's' lives in memory
      s.data[s.top++ % 32] = in[i];
  for (int i = 0; i < 32; ++i)
    out[32 * threadIdx.x + i] = s.data[i];
}

// A length out of memory.
__global__ void read(const int *in, const Context *middle, unsigned *out) {
  Context c;
  c.length = middle->length;
  for (int i = 0; i < 64; i++)
    c.bytes[i] = in[i];
  // CHECK: :[[@LINE+1]]:3: warning: local array 'c' lives in memory
  c.bytes[c.length] = 1;
  for (int i = 0; i < 64; i++)
    out[64 * threadIdx.x + i] = c.bytes[i];
}

void run(const float *f, float *o, const int *i, const unsigned *in, const Context *m, unsigned *out) {
  hash<<<1, 128>>>(in, m, out);
  pushes<<<1, 128>>>(f, o, 9);
  read<<<1, 128>>>(i, m, out);
}
