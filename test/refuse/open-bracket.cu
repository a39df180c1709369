// RUN: not %lint %s 2>%t.err | %expect
// RUN: FileCheck %s --check-prefix=ERROR --implicit-check-not=error: <%t.err
// A bracket that is left open spoils the function that it is in, and no other.

#define CHECK_(call) call
#define END }

void host(void *p) {
  CHECK_(cudaMalloc(&p, 16);
}

// ERROR: :[[@LINE+2]]:14: error: this '[' is not closed (kernel 'in_brackets' is not analysed)
__global__ void in_brackets(float *p) {
  p[0] = 2, p[(threadIdx.x
}

// CHECK: :[[@LINE+2]]:3: warning: global store moves 32 sectors instead of 4
__global__ void after_brackets(float *out) {
  out[32 * threadIdx.x] = 1;
}

// ERROR: :[[@LINE+1]]:37: error: this '{' is not closed before 'helper' begins (kernel 'in_braces' is not analysed)
__global__ void in_braces(float *p) {
  for (int i = 0; i < 4; ++i) {
    p[i] = 1;
}

__device__ int helper(int i) {
  return 32 * i;
}

// CHECK: :[[@LINE+2]]:3: warning: global store moves 32 sectors instead of 4
__global__ void after_braces(float *out) {
  out[helper(threadIdx.x)] = 1;
}

// Nothing is open here: macros hold what seems to be missing.
// CHECK: :[[@LINE+5]]:3: warning: global store moves 32 sectors instead of 4
__global__ void macros(float *out) {
  for (int k = 0; k < 4; ++k) {
    out[threadIdx.x] = 1;
  END
  out[32 * threadIdx.x] = 1;
}

// ERROR: :[[@LINE+2]]:13: error: expected ';' after expression
__global__ void last(float *out) {
  out[0] = 1
}
