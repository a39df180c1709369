// An #error that stands where conditions do not hold names the macros that they ask for.
//
// RUN: not %warplint %s -- -DSET=1 2>&1 | FileCheck %s

// A guard is not asked for.
#ifndef GUARD
#define GUARD

#if defined(WITH_BLUE) && SET
typedef int Shade;
#elif defined WITH_GREEN
typedef short Shade;
#else
#error "no colour"
#endif
// CHECK: [[@LINE-2]]:2: error: #error "no colour" (not defined: WITH_BLUE, WITH_GREEN; -D defines one)

#if SET
// CHECK-NOT: set{{.*}}not defined
#error "set"
#endif

#endif

__global__ void paint(Shade *p) { p[threadIdx.x] = 1; }
