// What makes a function device code may be a macro of a header that is not found, too.
//
// RUN: not %lint %s | FileCheck %s --implicit-check-not=error:
// CHECK: added -DBOTH=__host__ __device__, which the source needs but no flag provides
#include "missing/macros.h"

BOTH int row(int i) { return 32 * i; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void rows(float *p) { p[row(threadIdx.x)] = 1; }
