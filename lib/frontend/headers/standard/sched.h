//===- sched.h - Scheduling -----------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

extern "C" int sched_yield(), sched_getcpu();
