; RUN: not %lint %s | %expect
; RUN: not %lint --block=32 %s | FileCheck %s --check-prefix=ASKED
; RUN: sed '/^target/d' %s > %t.llir && not %lint %t.llir | FileCheck %s --check-prefix=BARE
; The block of a kernel that comes as LLVM IR: of a function's attribute, or of the annotations that Julia, Numba and Triton
; write, in which older compilers also say what is a kernel. `--block` goes over it. Triton's own IR names no target.
;
; Every lane stores 128 bytes from the next: 32 sectors. 128 bytes side by side are 4.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; ASKED:     note: in kernel 'attribute' with block 32x1x1, set on the command line
; BARE:      note: in kernel 'attribute' with block 128x1x1, which its attributes require
define ptx_kernel void @attribute(ptr addrspace(1) %0) "nvvm.reqntid"="128" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, 32
  %q = getelementptr float, ptr addrspace(1) %0, i32 %i
; CHECK: :[[@LINE+2]]:3: warning: global store moves 32 sectors instead of 4
; CHECK: note: in kernel 'attribute' with block 128x1x1, which its attributes require
  store float 0.0, ptr addrspace(1) %q
  ret void
}

; BARE:      note: in kernel 'annotated' with block 64x2x1, which its attributes require
define void @annotated(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, 32
  %q = getelementptr float, ptr addrspace(1) %p, i32 %i
; CHECK: :[[@LINE+2]]:3: warning: global store moves 32 sectors instead of 4
; CHECK: note: in kernel 'annotated' with block 64x2x1, which its attributes require
  store float 0.0, ptr addrspace(1) %q
  ret void
}

; BARE:      note: in kernel 'bounded', assuming block 96x1x1, the most its launch bounds allow
define void @bounded(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, 32
  %q = getelementptr float, ptr addrspace(1) %p, i32 %i
; CHECK: :[[@LINE+3]]:3: warning: global store moves 32 sectors instead of 4
; CHECK: note: in kernel 'bounded', assuming block 96x1x1, the most its launch bounds allow
; CHECK: note: kernel 'bounded': some races were not searched for: nothing says which block it is launched with; set it with --block=X,Y,Z [races-undecided]
  store float 0.0, ptr addrspace(1) %q
  ret void
}

!nvvm.annotations = !{!0, !1, !2, !3}
!0 = !{ptr @annotated, !"kernel", i32 1}
!1 = !{ptr @annotated, !"reqntidx", i32 64, !"reqntidy", i32 2}
!2 = !{ptr @bounded, !"kernel", i32 1}
!3 = !{ptr @bounded, !"maxntidx", i32 96}
