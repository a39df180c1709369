// RUN: not %warplint %s 2>&1 | FileCheck %s
// A kernel that does not compile, after the directive that says why: it is told first, and once.
// CHECK-DAG: error: #error "say -DVALUE_WIDTH=32 or 64"
// CHECK-DAG: error: unknown type name 'value' (kernel 'first' is not analysed)
// CHECK-DAG: error: unknown type name 'value' (kernel 'second' is not analysed)
// CHECK-NOT: #error "
#if VALUE_WIDTH == 32
typedef float value;
#elif VALUE_WIDTH == 64
typedef double value;
#else
#error "say -DVALUE_WIDTH=32 or 64"
#endif
__global__ void first(value *p) { p[threadIdx.x] = 1; }
__global__ void second(value *p) { p[threadIdx.x] = 2; }
