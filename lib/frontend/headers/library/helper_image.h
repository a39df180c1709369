//===- helper_image.h - Images of the samples, opaque ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stdio.h>
#include <stdlib.h>

#ifndef MIN
#define MIN(_A, _B) ((_A) < (_B) ? (_A) : (_B))
#endif
#ifndef MAX
#define MAX(_A, _B) ((_A) > (_B) ? (_A) : (_B))
#endif

template <class _T> bool sdkLoadPGM(const char *, _T **, unsigned *, unsigned *);
template <class _T> bool sdkSavePGM(const char *, _T *, unsigned, unsigned);
template <class _T> bool sdkLoadPPM4(const char *, _T **, unsigned *, unsigned *);
bool sdkSavePPM4ub(const char *, unsigned char *, unsigned, unsigned),
    sdkLoadPPM4ub(const char *, unsigned char **, unsigned *, unsigned *);
template <class _T> bool sdkReadFile(const char *, _T **, unsigned *, bool);
template <class _T>
bool sdkWriteFile(const char *, const _T *, unsigned, float, bool, bool = false);
template <class _T> bool compareData(const _T *, const _T *, unsigned, float, float);
template <class _T> bool sdkCompareL2fe(const _T *, const _T *, unsigned, float);
template <class _T, class _U>
bool compareDataAsFloatThreshold(const _T *, const _T *, unsigned, float, float);
bool sdkComparePPM(const char *, const char *, float, float, bool),
    sdkComparePGM(const char *, const char *, float, float, bool), sdkCompareBin2BinFloat(...),
    sdkCompareBin2BinUint(...);
