//===- thrust/random.h - Random numbers -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

namespace thrust {
struct minstd_rand {
  typedef unsigned result_type;
  __host__ __device__ minstd_rand(unsigned = 1);
  __host__ __device__ unsigned operator()();
  __host__ __device__ void discard(unsigned long long), seed(unsigned);
};
typedef minstd_rand default_random_engine, minstd_rand0, ranlux24, taus88;
#define __warplint_distribution(NAME)                                                              \
  template <class _T = double> struct NAME {                                                       \
    template <class... _A> __host__ __device__ NAME(_A...) {}                                      \
    template <class _G> __host__ __device__ _T operator()(_G &);                                   \
  };
__warplint_distribution(uniform_real_distribution)
__warplint_distribution(uniform_int_distribution)
namespace random {
using thrust::default_random_engine;
using thrust::uniform_real_distribution;
__warplint_distribution(normal_distribution)
} // namespace random
using random::normal_distribution;
#undef __warplint_distribution
} // namespace thrust
