//===- __warplint_cache_hints.h - Loads and stores with a cache hint ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// nvcc knows these itself. Clang knows some of the loads; in their overloads of a toolkit's
/// types, such as __stcs(__half2 *, __half2), a toolkit's headers are a better match.
///
//===----------------------------------------------------------------------===//
#pragma once

// With nvcc it has a value: `#if __CUDACC__` is written, too.
#undef __CUDACC__
#define __CUDACC__ 1

#include <__warplint_tile_words.h>

template <class _T> struct __warplint_as_is {
  typedef _T type;
};

// The hint does not change which sectors an access needs.
#define __warplint_hint(NAME)                                                                      \
  template <class _T>                                                                              \
  inline __attribute__((device, always_inline, nodebug)) _T NAME(const _T *p) {                    \
    return *p;                                                                                     \
  }
__warplint_hint(__ldca)
__warplint_hint(__ldcg)
__warplint_hint(__ldcs)
__warplint_hint(__ldcv)
__warplint_hint(__ldlu)
#undef __warplint_hint

#define __warplint_hint(NAME)                                                                      \
  template <class _T>                                                                              \
  inline __attribute__((device, always_inline, nodebug)) void NAME(                                \
      _T *p, typename __warplint_as_is<_T>::type value) {                                          \
    *p = value;                                                                                    \
  }
__warplint_hint(__stcg)
__warplint_hint(__stcs)
__warplint_hint(__stwb)
__warplint_hint(__stwt)
#undef __warplint_hint
