//===- helper_timer.h - Timers of the samples, opaque ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stdlib.h>

class StopWatchInterface {
public:
  virtual ~StopWatchInterface();
  virtual void start(), stop(), reset();
  virtual float getTime(), getAverageTime();
};
bool sdkCreateTimer(StopWatchInterface **), sdkDeleteTimer(StopWatchInterface **),
    sdkStartTimer(StopWatchInterface **), sdkStopTimer(StopWatchInterface **),
    sdkResetTimer(StopWatchInterface **);
float sdkGetTimerValue(StopWatchInterface **), sdkGetAverageTimerValue(StopWatchInterface **);
