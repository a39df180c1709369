// What the host says of tensor maps, launches and rounding.
//
// RUN: %clang_bundled %s -include __warplint_more_runtime_types.h
#include <cuda.h>
#include <cudaTypedefs.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <limits>

CUresult encode(PFN_cuTensorMapEncodeTiled Encode, CUtensorMap *Map, void *Data) {
  cuuint64_t Shape[2] = {64, 64};
  cuuint32_t Box[2] = {8, 8};
  CUlaunchAttribute Attribute = {};
  Attribute.value.clusterDim.x = 2;
  cudaDriverEntryPointQueryResult Found = cudaDriverEntryPointSuccess;
  return Encode(Map, CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, 2u, Data, Shape, Box, Found,
                CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B, cudaEnableDefault);
}

static_assert(std::round_to_nearest != std::round_toward_zero);

__global__ void largest(__half2 *p) { p[0] = __hmax2_nan(p[1], __hmin2_nan(p[2], p[3])); }

void share(CUmemGenericAllocationHandle *handle, void *p) {
  cuMemRetainAllocationHandle(handle, p);
  cuMulticastBindMem(*handle, 0, *handle, 0, 1024, 0);
}
