//===- sys/utsname.h - The name of a system ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

struct utsname {
  char sysname[65], nodename[65], release[65], version[65], machine[65];
};
extern "C" int uname(utsname *);
