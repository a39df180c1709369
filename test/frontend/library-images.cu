// RUN: not %lint %s 2>&1 | %expect
// OpenCV that is not there: an image is a pointer and a step in bytes, whose layout is OpenCV's.
#include <opencv2/core/cuda/common.hpp>
#include <opencv2/core/cuda/functional.hpp>
#include <opencv2/core/cuda/vec_traits.hpp>

using namespace cv::cuda;
static_assert(sizeof(PtrStepSzb) == 24 && sizeof(PtrStepf) == 16, "");
static_assert(sizeof(device::TypeVec<uchar, 3>::vec_type) == 3, "");

// Neighbouring lanes read neighbouring rows, each in a sector of its own if a row is long.
// CHECK: library-images.cu:[[#@LINE+2]]:48: warning: global load moves 32 sectors instead of 4 unless image.step in {0, 4,
__global__ void columns(PtrStepSzf image, float *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = image(threadIdx.x, blockIdx.x);
}
static_assert(device::VecTraits<uchar3>::cn == 3, "");
__global__ void uses(PtrStepSzb image, PtrStep<short> other) {
  const int x = threadIdx.x, y = blockIdx.x;
  device::plus<int> add;
  if (x < image.cols && y < image.rows)
    other.ptr(y)[x] = device::saturate_cast<short>(add(image(y, x), device::divUp(x, 3)));
}
