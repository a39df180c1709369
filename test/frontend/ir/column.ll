; RUN: not %lint %s | FileCheck %s
; RUN: llvm-as %s -o %t.bc && not %lint %t.bc | FileCheck %s --check-prefix=BITCODE
; RUN: not %warplint --no-summary %S/Inputs/broken.ll 2>&1 | FileCheck %s --check-prefix=BROKEN
; RUN: not %warplint --no-summary %S/Inputs/host.ll 2>&1 | FileCheck %s --check-prefix=HOST
; A kernel of another language, without debug information: places are lines of this file.
; BROKEN: broken.ll: error: line 2, column 3: expected instruction opcode
; HOST: host.ll: error: is LLVM IR for 'x86_64-unknown-linux-gnu', not for NVPTX
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [32 x [32 x float]] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @column(ptr addrspace(1) %out) "nvvm.reqntid"="32" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i32 0, i32 %t, i32 0
; CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 1
; CHECK: note: in kernel 'column' with block 32x1x1
; BITCODE: bc:1:1: warning: {{[0-9]+}}-way bank conflict: shared load takes 32 wavefronts instead of 1
  %v = load float, ptr addrspace(3) %row, align 4
  %to = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %v, ptr addrspace(1) %to, align 4
  ret void
}
