; What LLVM 23 and later write and LLVM 22 does not read: the bits of a float as they are, decimals that are not exact, infinities
; and what is no number by their names, an attribute for denormal numbers. Bits follow from IEEE 754; LLVM 22 writes those of a
; float as those of the double of its value.
;
; RUN: %lint --print=ir --block=32 %s | FileCheck %s
; RUN: not %lint %S/Inputs/newest.ll 2>&1 | FileCheck %s --check-prefix=NEWEST
; NEWEST: newest.ll: error: line 4, column 8: expected instruction opcode: '%1 = brand new i32 1'; LLVM 22.{{[0-9.]+}} is built in, and newer ones write IR that it may not read: pass IR of this version or an older one, or the PTX of the same kernels
target triple = "nvptx64-nvidia-cuda"

; CHECK:      define ptx_kernel void @constants(
; CHECK:      store volatile float 0x3FF7154760000000,
; CHECK:      store volatile float 0x3FB99999A0000000,
; CHECK:      store volatile float 1.200000e+01,
; CHECK:      store volatile float 0xFFF0000000000000,
; CHECK:      store volatile float 0x7FF8000000000000,
; CHECK:      store volatile half 0xH3C00,
; CHECK:      store volatile bfloat 0xR3F80,
; CHECK:      store volatile <2 x float> <float 0x3FF7154760000000, float 2.500000e-01>,
define ptx_kernel void @constants(ptr addrspace(1) %f, ptr addrspace(1) %h) denormal_fpenv(preservesign) {
  store volatile float f0x3FB8AA3B, ptr addrspace(1) %f, align 4 ; float f0x3F800000 in a comment
  store volatile float 0.1, ptr addrspace(1) %f, align 4
  store volatile float 0x1.8p3, ptr addrspace(1) %f, align 4
  store volatile float -inf, ptr addrspace(1) %f, align 4
  store volatile float +qnan, ptr addrspace(1) %f, align 4
  store volatile half f0x3C00, ptr addrspace(1) %f, align 2
  store volatile bfloat f0x3F80, ptr addrspace(1) %f, align 2
  store volatile <2 x float> <float f0x3FB8AA3B, float 0.25>, ptr addrspace(1) %f, align 8
  ret void
}
