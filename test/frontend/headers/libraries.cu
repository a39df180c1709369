// RUN: %clang_bundled %s
// Calls of the libraries leave the host's launches intact.

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_gl_interop.h>
#include <cuda_profiler_api.h>
#include <cudnn.h>
#include <cufft.h>
#include <cufftXt.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusolverSp.h>
#include <cusparse.h>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/printf.h>
#include <glog/logging.h>
#include <mpi.h>
#include <nccl.h>
#include <nvToolsExt.h>
#include <nvml.h>
#include <nvrtc.h>
#include <nvtx3/nvToolsExt.h>

__global__ void scale(cufftComplex *z) { z[threadIdx.x].x *= 2; }

template <typename T> void checked(const T *from, T *to) {
  CHECK_NOTNULL(to);
  if (from)
    CHECK_EQ(sizeof(*from), sizeof(*to)) << "of one size";
  else
    LOG(FATAL) << "nothing" << std::endl;
  VLOG(2) << "checked";
}

struct Named {
  std::string name;
};
template <> struct fmt::formatter<Named> : fmt::formatter<std::string> {
  template <typename Context> auto format(const Named &n, Context &context) const {
    return fmt::format_to(context.out(), "{}", n.name);
  }
};
template <> struct fmt::formatter<cufftComplex> : fmt::ostream_formatter {};

int main(int argc, char **argv) {
  std::string text = fmt::format("{} of {:>5}", Named{argv[0]}, argc) + fmt::sprintf("%d", argc);
  fmt::print(stderr, "{}\n", text);
  fmt::print(fmt::runtime(text), fmt::join(text, ", "), fmt::ptr(argv));
  google::InitGoogleLogging(argv[0]);
  checked(argv[0], argv[1]);
  MPI_Init(&argc, &argv);
  cublasHandle_t blas;
  float one = 1, *a = nullptr;
  if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS)
    return 1;
  cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, 1, 2, 3, &one, a, 1, a, 2, &one, a, 3);
  cufftHandle plan;
  cufftPlan1d(&plan, 256, CUFFT_C2C, 1);
  cufftExecC2C(plan, (cufftComplex *)a, (cufftComplex *)a, CUFFT_FORWARD);
  scale<<<1, 256>>>((cufftComplex *)a);
  curandGenerator_t random;
  curandCreateGenerator(&random, CURAND_RNG_PSEUDO_DEFAULT);
  cusparseHandle_t sparse;
  cusparseCreate(&sparse);
  cusolverDnHandle_t solver;
  cusolverDnCreate(&solver);
  nvtxRangePush("all");
  nvtxRangePop();
  CUdevice device;
  cuDeviceGet(&device, 0);
  nvrtcProgram program;
  nvrtcCreateProgram(&program, "", "", 0, nullptr, nullptr);
  cudaProfilerStop();
}
