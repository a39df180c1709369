// A structure with a member of a type that nobody defines has no layout: what is made of it is left out.
// RUN: not warplint %s 2>&1 | FileCheck %s --implicit-check-not=crashed
// CHECK-DAG: error: field has incomplete type 'Inner', so what 'Outer' is, is not known (kernel 'handed' is not analysed)
// CHECK-DAG: [[@LINE+12]]:{{.*}} warning: global store moves 32 sectors
struct Inner;
struct Outer {
  Inner inner;
};
struct Row {
  Inner inner[4];
};
__device__ Outer outer;
__constant__ Row row;
__global__ void handed(Outer o, int *out) { out[threadIdx.x] = 1; }
__global__ void healthy(float *out) {
  out[32 * threadIdx.x] = 1;
}
