//===- __warplint_index.h - threadIdx, blockIdx, blockDim, gridDim --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Each component is a property that reads one special register. A template,
/// because only what a kernel reads is then compiled.
///
//===----------------------------------------------------------------------===//
#pragma once

template <int Kind> struct __warplint_index {
  __declspec(property(get = __get_x)) unsigned x;
  __declspec(property(get = __get_y)) unsigned y;
  __declspec(property(get = __get_z)) unsigned z;

  __warplint_inline static unsigned __get_x() {
    return Kind == 0   ? __nvvm_read_ptx_sreg_tid_x()
           : Kind == 1 ? __nvvm_read_ptx_sreg_ctaid_x()
           : Kind == 2 ? __nvvm_read_ptx_sreg_ntid_x()
                       : __nvvm_read_ptx_sreg_nctaid_x();
  }
  __warplint_inline static unsigned __get_y() {
    return Kind == 0   ? __nvvm_read_ptx_sreg_tid_y()
           : Kind == 1 ? __nvvm_read_ptx_sreg_ctaid_y()
           : Kind == 2 ? __nvvm_read_ptx_sreg_ntid_y()
                       : __nvvm_read_ptx_sreg_nctaid_y();
  }
  __warplint_inline static unsigned __get_z() {
    return Kind == 0   ? __nvvm_read_ptx_sreg_tid_z()
           : Kind == 1 ? __nvvm_read_ptx_sreg_ctaid_z()
           : Kind == 2 ? __nvvm_read_ptx_sreg_ntid_z()
                       : __nvvm_read_ptx_sreg_nctaid_z();
  }

  __warplint_inline operator uint3() const { return {x, y, z}; }
  __warplint_inline operator dim3() const { return {x, y, z}; }
};

extern const __device__ __attribute__((weak)) __warplint_index<0> threadIdx;
extern const __device__ __attribute__((weak)) __warplint_index<1> blockIdx;
extern const __device__ __attribute__((weak)) __warplint_index<2> blockDim;
extern const __device__ __attribute__((weak)) __warplint_index<3> gridDim;

__device__ const int warpSize = 32;
