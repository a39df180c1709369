// RUN: not %warplint --no-toolkit %s -- -isystem %S/Inputs/library | FileCheck %s --implicit-check-not=scan
// RUN: not %warplint --no-toolkit %s -- -I %S/Inputs/library | FileCheck %s --check-prefix=OWN
// A library's kernels are not this file's; what its functions do in a kernel of this file is.
// CHECK: :[[@LINE+5]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
// CHECK: 1 finding in 1 kernel
// OWN: scan.cuh:2:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
// OWN: in 2 kernels
#include <scan.cuh>
__global__ void own(float *out) { spread(out, threadIdx.x); }
void run(float *out) { scan(out); }
