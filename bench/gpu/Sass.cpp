//===- bench/gpu/Sass.cpp - Counters of single instructions -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bench/gpu/Sass.h"

#include "bench/gpu/Cubin.h"
#include "sim/Swizzle.h"
#include "sim/WarpAccess.h"

#include <cupti_sass_metrics.h>
#include <cupti_target.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>

namespace warplint::gpu {
namespace {
[[noreturn]] void die(const char *Call, const char *Why) {
  std::fprintf(stderr, "gpu_record: %s: %s\n", Call, Why);
  std::exit(2);
}

void check(CUresult R, const char *Call) {
  const char *Why = "unknown error";
  if (R != CUDA_SUCCESS) {
    cuGetErrorString(R, &Why);
    die(Call, Why);
  }
}

void check(CUptiResult R, const char *Call) {
  const char *Why = "unknown error";
  if (R != CUPTI_SUCCESS) {
    cuptiGetResultString(R, &Why);
    die(Call, Why);
  }
}

#define CHECKED(Call) check(Call, #Call)

/// What we call each metric, and what CUPTI does.
constexpr std::pair<const char *, const char *> Metrics[] = {
    {"wavefronts", "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared"},
    {"wavefronts_ideal", "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal"},
    {"sectors", "smsp__sass_sectors_mem_global"},
    {"sectors_ideal", "smsp__sass_sectors_mem_global_ideal"},
    {"tags", "smsp__sass_l1tex_tags_mem_global"},
    {"bytes", "smsp__sass_data_bytes_mem_global"},
};

std::string chipName(CUdevice Device) {
  CUpti_Device_GetChipName_Params P = {};
  P.structSize = CUpti_Device_GetChipName_Params_STRUCT_SIZE;
  P.deviceIndex = size_t(Device);
  CHECKED(cuptiDeviceGetChipName(&P));
  return P.pChipName;
}

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

Session::Session(std::string Bytes, bool CountsInstructions)
    : Cubin(std::move(Bytes)), CountsInstructions(CountsInstructions) {
  CHECKED(cuInit(0));
  CHECKED(cuDeviceGet(&Device, 0));
  CHECKED(cuDevicePrimaryCtxRetain(&Context, Device));
  CHECKED(cuCtxSetCurrent(Context));
  if (CountsInstructions)
    configure();
  CHECKED(cuModuleLoadData(&Module, Cubin.data()));
  CHECKED(cuMemAlloc(&Global, ProbedGlobalBytes));
  CHECKED(cuMemsetD8(Global, 0, ProbedGlobalBytes));
  CHECKED(cuMemAlloc(&Out, OutWords * sizeof(uint32_t)));
  if (!CountsInstructions)
    return;
  std::vector<uint32_t> Words(TileRows * TileRowWords);
  std::iota(Words.begin(), Words.end(), 0);
  CHECKED(cuMemcpyHtoD(Global, Words.data(), Words.size() * sizeof(uint32_t)));
}

Session::~Session() {
  if (!CountsInstructions)
    return;
  CUpti_SassMetricsDisable_Params Disable = {};
  Disable.structSize = CUpti_SassMetricsDisable_Params_STRUCT_SIZE;
  Disable.ctx = Context;
  cuptiSassMetricsDisable(&Disable);
  CUpti_SassMetricsUnsetConfig_Params Unset = {};
  Unset.structSize = CUpti_SassMetricsUnsetConfig_Params_STRUCT_SIZE;
  Unset.deviceIndex = uint32_t(Device);
  cuptiSassMetricsUnsetConfig(&Unset);
}

void Session::configure() {
  const std::string Chip = chipName(Device);
  std::vector<CUpti_SassMetrics_Config> Configs;
  for (const auto &[Ours, Theirs] : Metrics) {
    CUpti_SassMetrics_GetProperties_Params P = {};
    P.structSize = CUpti_SassMetrics_GetProperties_Params_STRUCT_SIZE;
    P.pChipName = Chip.c_str();
    P.pMetricName = Theirs;
    check(cuptiSassMetricsGetProperties(&P), Theirs);
    CUpti_SassMetrics_Config C = {};
    C.metricId = P.metric.metricId;
    C.outputGranularity = CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU;
    Configs.push_back(C);
    NameOf[C.metricId] = Ours;
  }
  CUpti_SassMetricsSetConfig_Params Set = {};
  Set.structSize = CUpti_SassMetricsSetConfig_Params_STRUCT_SIZE;
  Set.numOfMetricConfig = Configs.size();
  Set.pConfigs = Configs.data();
  Set.deviceIndex = uint32_t(Device);
  CHECKED(cuptiSassMetricsSetConfig(&Set));
  CUpti_SassMetricsEnable_Params Enable = {};
  Enable.structSize = CUpti_SassMetricsEnable_Params_STRUCT_SIZE;
  Enable.ctx = Context;
  Enable.enableLazyPatching = 1;
  CHECKED(cuptiSassMetricsEnable(&Enable));
}

MeasuredExperiment Session::run(const Experiment &E) {
  MeasuredExperiment M;
  M.Id = E.Id;
  M.Kernel = std::string(E.Instruction->Name);
  launch(E);
  M.WrongValues = wrongValues(E);
  M.Instructions = flush(std::string(E.Instruction->Kernel));
  return M;
}

void Session::launch(const Experiment &E) {
  CUfunction Kernel;
  CHECKED(cuModuleGetFunction(&Kernel, Module, std::string(E.Instruction->Kernel).c_str()));
  Lanes Where = E.Where;
  CUtensorMap Map = readsTile(E) ? tileMap(Global) : CUtensorMap{};
  void *Parameters[] = {&Where, &Global, &Out, &Map}; // the map is of those that have one
  CHECKED(cuLaunchKernel(Kernel, E.Blocks, 1, 1, E.Threads, 1, 1, ProbedBytes, nullptr, Parameters,
                         nullptr));
  CHECKED(cuCtxSynchronize());
}

/// How many lanes of a swizzled tile did not read the word that the swizzle puts there.
unsigned Session::wrongValues(const Experiment &E) {
  if (!readsTile(E))
    return 0;
  uint32_t Read[sim::WarpSize];
  CHECKED(cuMemcpyDtoH(Read, Out, sizeof Read));
  unsigned Wrong = 0;
  for (unsigned T = 0; T < sim::WarpSize; ++T) // the map is its own inverse
    Wrong += Read[T] != sim::Swizzle128B(E.Where.Offset[T]) / sizeof(uint32_t);
  return Wrong;
}

std::vector<MeasuredInstruction> Session::flush(const std::string &Kernel) {
  CUpti_SassMetricsGetDataProperties_Params Sizes = {};
  Sizes.structSize = CUpti_SassMetricsGetDataProperties_Params_STRUCT_SIZE;
  Sizes.ctx = Context;
  CHECKED(cuptiSassMetricsGetDataProperties(&Sizes));
  std::vector<CUpti_SassMetrics_InstanceValue> Values(Sizes.numOfPatchedInstructionRecords *
                                                      Sizes.numOfInstances);
  std::vector<CUpti_SassMetrics_Data> Data(Sizes.numOfPatchedInstructionRecords);
  for (size_t I = 0; I < Data.size(); ++I) {
    Data[I].structSize =
        CUpti_SassMetricsFlushData_Params_STRUCT_SIZE; // as cupti_sass_metrics.h says
    Data[I].pInstanceValues = &Values[I * Sizes.numOfInstances];
  }
  CUpti_SassMetricsFlushData_Params Flush = {};
  Flush.structSize = CUpti_SassMetricsFlushData_Params_STRUCT_SIZE;
  Flush.ctx = Context;
  Flush.numOfPatchedInstructionRecords = Sizes.numOfPatchedInstructionRecords;
  Flush.numOfInstances = Sizes.numOfInstances;
  Flush.pMetricsData = Data.data();
  CHECKED(cuptiSassMetricsFlushData(&Flush));

  std::vector<MeasuredInstruction> Found;
  for (const CUpti_SassMetrics_Data &D : Data) {
    if (Kernel != D.functionName)
      continue;
    MeasuredInstruction I;
    I.Offset = D.pcOffset;
    if (auto Words = instructionAt(Cubin, Kernel, D.pcOffset))
      std::tie(I.Low, I.High) = *Words;
    for (size_t V = 0; V < Sizes.numOfInstances; ++V)
      if (D.pInstanceValues[V].value)
        I.Counters[NameOf[D.pInstanceValues[V].metricId]] += D.pInstanceValues[V].value;
    Found.push_back(std::move(I));
  }
  return Found;
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
