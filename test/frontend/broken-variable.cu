// A variable at file scope whose type is in error has no code; it takes no healthy kernel with
// it, wherever it stands. One that uses it is refused.
//
// RUN: not %lint %s 2>&1 | FileCheck %s
// CHECK-NOT: crashed
// CHECK-DAG: broken-variable.cu:[[#@LINE+2]]:11: error: unknown type name 'unknown', so what 'rows' is, is not known (kernel 'uses' is not analysed)
// CHECK-DAG: broken-variable.cu:[[#@LINE+9]]:37: warning: global store moves 32 sectors instead of 4
constexpr unknown ROWS = 8;
__device__ float rows[ROWS];
__constant__ float values[2] = {missing, 1};
namespace inner {
__device__ float more[missing];
extern "C" __constant__ float other[missing];
} // namespace inner
__global__ void uses(float *p) { p[threadIdx.x] = rows[0] + inner::more[1]; }
__global__ void healthy(float *p) { p[32 * threadIdx.x] = 1; }
// What the host uses of device variables is generated for it, if it is whole.
__device__ float called(missing(*rows)[32]);
void host(float *p) { p[0] = called(p); }
