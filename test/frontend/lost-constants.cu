// A constant whose value a missing header has is not known, though Clang goes on with 0, and a call
// of what does not compile takes its statement along. What does without is analysed.
//
// RUN: not %lint %s 2>%t.said | FileCheck %s --check-prefix=FOUND --implicit-check-not=warning:
// RUN: FileCheck %s --implicit-check-not=error: --input-file=%t.said

#include <missing/traits.h>

enum { Before = 4, Padding = MISSING_PADDING, After };
enum { One = 1, Eight = 8 * One };
struct Traits {
  static constexpr int width = missing::width_of<float>::value;
  static constexpr int twice = 2 * width;
  static constexpr int own = 8;
};
template <class T> struct Sizes {
  static constexpr int width = missing::width_of<T>::value;
};
constexpr int scale() { return missing::scale(); }

__global__ void padded(float *out) {
  // CHECK: error: use of undeclared identifier 'MISSING_PADDING', so what 'Padding' is, is not known (kernel 'padded' is not analysed)
  __shared__ float tile[32][32 + Padding];
  tile[threadIdx.x][0] = out[threadIdx.x];
  out[threadIdx.x] = tile[0][threadIdx.x];
}
__global__ void counted(float *out) {
  // CHECK: error: use of undeclared identifier 'MISSING_PADDING', so what 'After' is, is not known (kernel 'counted' is not analysed)
  out[threadIdx.x * After] = 1;
}
__global__ void member(float *out) {
  // CHECK: error: use of undeclared identifier 'missing', so what 'width' is, is not known (kernel 'member' is not analysed)
  if (Traits::width > 4)
    out[threadIdx.x * 16] = 1;
}
__global__ void derived(float *out) {
  // CHECK: error: the value of 'twice' is not known{{.*}}(kernel 'derived' is not analysed)
  out[threadIdx.x * Traits::twice] = 1;
}
__global__ void instance(float *out) {
  // CHECK: error: use of undeclared identifier 'missing', so what 'width' is, is not known (kernel 'instance' is not analysed)
  out[threadIdx.x * Sizes<float>::width] = 1;
}
__global__ void called(float *out) {
  // CHECK: error: use of undeclared identifier 'missing', so what 'scale' is, is not known (kernel 'called' is not analysed)
  out[threadIdx.x * 8] = scale();
}
__global__ void whole(float *out) {
  // FOUND: :[[@LINE+1]]:3: warning: global store moves 32 sectors instead of 4
  out[threadIdx.x * Traits::own + Eight - Traits::own * One] = 1;
}
