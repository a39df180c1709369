//===- sys/wait.h - Child processes ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <sys/types.h>

extern "C" pid_t wait(int *), waitpid(pid_t, int *, int);
