//===- dlfcn.h - Shared objects -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

extern "C" void *dlopen(const char *, int), *dlsym(void *, const char *);
extern "C" int dlclose(void *);
extern "C" char *dlerror();
#define RTLD_LAZY 1
#define RTLD_NOW 2
