//===- nvml.h - Management of devices, opaque -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef struct nvmlDevice_t_opaque *nvmlDevice_t;

enum nvmlReturn_t { NVML_SUCCESS };

extern "C" nvmlReturn_t nvmlInit(...), nvmlShutdown(...), nvmlDeviceGetHandleByIndex(...),
    nvmlDeviceGetPowerUsage(...), nvmlDeviceGetName(...), nvmlDeviceGetClockInfo(...),
    nvmlDeviceGetUtilizationRates(...), nvmlDeviceGetTemperature(...), nvmlDeviceGetMemoryInfo(...),
    nvmlDeviceGetTotalEnergyConsumption(...);
