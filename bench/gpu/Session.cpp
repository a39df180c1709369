//===- bench/gpu/Session.cpp - Launches experiments -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Session.h"

#include "sim/WarpAccess.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>

namespace warplint::gpu {
namespace {
void check(CUresult R, const char *Call) {
  if (R == CUDA_SUCCESS)
    return;
  const char *Why = "unknown error";
  cuGetErrorString(R, &Why);
  std::fprintf(stderr, "gpu_record: %s: %s\n", Call, Why);
  std::exit(2);
}

#define CHECKED(Call) check(Call, #Call)

constexpr uint32_t TileRows = 64, TileRowWords = 32; // of Tensors.cuh
constexpr uint32_t OutWords = 128;                   // one a thread of the largest block

/// A map of 64 rows of 32 words at \p Global, swizzled by 128 bytes.
CUtensorMap tileMap(CUdeviceptr Global) {
  CUtensorMap Map;
  const cuuint64_t Shape[] = {TileRowWords, TileRows}, Pitch[] = {TileRowWords * 4};
  const cuuint32_t Box[] = {TileRowWords, TileRows}, Step[] = {1, 1};
  CHECKED(cuTensorMapEncodeTiled(
      &Map, CU_TENSOR_MAP_DATA_TYPE_UINT32, 2, reinterpret_cast<void *>(Global), Shape, Pitch, Box,
      Step, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
  return Map;
}

bool readsTile(const Experiment &E) { return E.Instruction->Name == "tma_lds_128"; }
} // namespace

Session::Session(const std::string &Cubin) {
  CHECKED(cuInit(0));
  CHECKED(cuDeviceGet(&Device, 0));
  CHECKED(cuDevicePrimaryCtxRetain(&Context, Device));
  CHECKED(cuCtxSetCurrent(Context));
  CHECKED(cuModuleLoadData(&Module, Cubin.data()));
  CHECKED(cuMemAlloc(&Global, ProbedGlobalBytes));
  CHECKED(cuMemAlloc(&Out, OutWords * sizeof(uint32_t)));
}

unsigned Session::launch(const Experiment &E) {
  CHECKED(cuMemsetD8(Global, 0, ProbedGlobalBytes)); // each time: probes store, too
  if (readsTile(E)) {
    std::vector<uint32_t> Words(TileRows * TileRowWords);
    std::iota(Words.begin(), Words.end(), 0);
    CHECKED(cuMemcpyHtoD(Global, Words.data(), Words.size() * sizeof(uint32_t)));
  }
  CUfunction Kernel;
  CHECKED(cuModuleGetFunction(&Kernel, Module, std::string(E.Instruction->Kernel).c_str()));
  Lanes Where = E.Where;
  CUtensorMap Map = readsTile(E) ? tileMap(Global) : CUtensorMap{};
  void *Parameters[] = {&Where, &Global, &Out, &Map}; // the map is of those that have one
  CHECKED(cuLaunchKernel(Kernel, E.Blocks, 1, 1, E.Threads, 1, 1, ProbedBytes, nullptr, Parameters,
                         nullptr));
  CHECKED(cuCtxSynchronize());
  return readsTile(E) ? wrongValues(E) : 0;
}

unsigned Session::wrongValues(const Experiment &E) {
  uint32_t Read[sim::WarpSize];
  CHECKED(cuMemcpyDtoH(Read, Out, sizeof Read));
  unsigned Wrong = 0;
  for (unsigned T = 0; T < sim::WarpSize; ++T) // the map is its own inverse
    Wrong += Read[T] != sim::Swizzle128B(E.Where.Offset[T]) / sizeof(uint32_t);
  return Wrong;
}

std::map<std::string, std::string> Session::header() const {
  char Name[256] = "", Date[16] = "";
  CHECKED(cuDeviceGetName(Name, sizeof Name, Device));
  int Driver = 0;
  CHECKED(cuDriverGetVersion(&Driver));
  const std::time_t Now = std::time(nullptr);
  std::strftime(Date, sizeof Date, "%Y-%m-%d", std::gmtime(&Now));
  auto Version = [](int V) {
    return std::to_string(V / 1000) + "." + std::to_string(V % 1000 / 10);
  };
  return {{"gpu", Name},
          {"driver", "CUDA " + Version(Driver)},
          {"toolkit", Version(CUDA_VERSION)},
          {"date", Date}};
}

} // namespace warplint::gpu
