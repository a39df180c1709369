// RUN: not %lint %s 2>&1 | FileCheck %s --implicit-check-not='-D'
// What another platform's macros would declare is not had by pretending to be there.
#ifdef _WIN32
#define PITCH 32
#endif
#ifdef USE_HIP
#define PITCH 64
#endif
// CHECK: error: use of undeclared identifier 'PITCH' (kernel 'column' is not analysed)
__global__ void column(float *out) { out[PITCH * threadIdx.x] = 1; }

// glibc's assert, as a header of the project's own spells it.
__device__ void require(bool holds) {
  if (!holds)
    __assert_fail("holds", "k.cu", 1, "require");
}
// CHECK: foreign-platforms.cu:[[#@LINE+3]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void checked(float *out, int n) {
  require(n > 0);
  out[32 * threadIdx.x] = 1;
}
