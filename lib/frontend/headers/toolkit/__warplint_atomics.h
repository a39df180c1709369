//===- __warplint_atomics.h - Atomics as atomicrmw and cmpxchg ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Templates, so that a kernel's own atomicAdd(double *, double) or
/// atomicMin(float *, float) is a better match and not a redefinition. The rest
/// is in __warplint_more_atomics.h.
///
//===----------------------------------------------------------------------===//
#pragma once

template <class T> struct __warplint_same {
  typedef T type;
};
template <class T> using __warplint_value = typename __warplint_same<T>::type;

#define __warplint_atomic(NAME, BUILTIN)                                                           \
  template <class _T> __warplint_inline _T NAME(_T *p, __warplint_value<_T> value) {               \
    return BUILTIN(p, value, __ATOMIC_RELAXED);                                                    \
  }

__warplint_atomic(atomicAdd, __atomic_fetch_add)
__warplint_atomic(atomicMin, __atomic_fetch_min)
__warplint_atomic(atomicMax, __atomic_fetch_max)
__warplint_atomic(atomicExch, __atomic_exchange_n)

__warplint_inline float atomicExch(float *p, float value) {
  return __int_as_float(__atomic_exchange_n((int *)p, __float_as_int(value), __ATOMIC_RELAXED));
}

template <class T>
__warplint_inline T atomicCAS(T *p, __warplint_value<T> expected, __warplint_value<T> desired) {
  return __sync_val_compare_and_swap(p, expected, desired);
}
