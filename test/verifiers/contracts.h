//===- test/verifiers/contracts.h - Annotations of verifiers, ignored -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What kernels of GPUVerify's and faial's suites say to their verifier, as nothing: they are for
// proofs over all values of parameters, and run.py turns those that name one value into arguments.
// Included in front of each kernel; the names are those that the suites use.
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_VERIFIERS_CONTRACTS_H
#define WARPLINT_TEST_VERIFIERS_CONTRACTS_H

// Statements, and operands of `,` in the condition of a loop.
#define __requires(...) ((void)0)
#define __ensures(...) ((void)0)
#define __global_requires(...) ((void)0)
#define __global_ensures(...) ((void)0)
#define __invariant(...) ((void)0)
#define __global_invariant(...) ((void)0)
#define __function_wide_invariant(...) ((void)0)
#define __assert(...) ((void)0)
#define __global_assert(...) ((void)0)
#define __assume(...) ((void)0)
#define __requires_fresh_array(...) ((void)0)
// A declaration of its own.
#define __axiom(...)

#include <cooperative_groups.h>
#include <curand_kernel.h>

#endif // WARPLINT_TEST_VERIFIERS_CONTRACTS_H
