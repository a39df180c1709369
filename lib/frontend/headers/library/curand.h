//===- curand.h - Random numbers of the host, opaque ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#define CURAND_H_
#define CURANDAPI

typedef struct curandGenerator_t_opaque *curandGenerator_t;
typedef struct curandDiscreteDistribution_t_opaque *curandDiscreteDistribution_t;

enum curandStatus_t {
  CURAND_STATUS_SUCCESS,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED,
  CURAND_STATUS_ALLOCATION_FAILED,
  CURAND_STATUS_TYPE_ERROR,
  CURAND_STATUS_OUT_OF_RANGE,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE,
  CURAND_STATUS_INITIALIZATION_FAILED,
  CURAND_STATUS_ARCH_MISMATCH,
  CURAND_STATUS_INTERNAL_ERROR = 999
};
enum curandRngType_t {
  CURAND_RNG_TEST,
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32,
  CURAND_RNG_QUASI_SOBOL64,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64
};
enum curandOrdering_t {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT,
  CURAND_ORDERING_PSEUDO_SEEDED
};
enum curandDirectionVectorSet_t {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6
};

extern "C" curandStatus_t curandCreateGenerator(...), curandCreateGeneratorHost(...),
    curandDestroyGenerator(...), curandSetPseudoRandomGeneratorSeed(...),
    curandSetGeneratorOffset(...), curandSetGeneratorOrdering(...),
    curandSetQuasiRandomGeneratorDimensions(...), curandSetStream(...), curandGenerate(...),
    curandGenerateLongLong(...), curandGenerateUniform(...), curandGenerateUniformDouble(...),
    curandGenerateNormal(...), curandGenerateNormalDouble(...), curandGenerateLogNormal(...),
    curandGeneratePoisson(...), curandGenerateSeeds(...), curandGetVersion(...),
    curandCreatePoissonDistribution(...), curandDestroyDistribution(...),
    curandGetDirectionVectors32(...), curandGetDirectionVectors64(...),
    curandGetScrambleConstants32(...), curandGetScrambleConstants64(...);
typedef curandRngType_t curandRngType;
typedef unsigned curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
