; RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=refused
; As intrinsics: the stride is the last argument, if there is one.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: kernel moves(
; CHECK:      load.global.8  in + 32*(lane >> 2) + 8*(lane & 3)
; CHECK-NEXT: store.global.8  out + 2*(lane & 3)*8*ldm + 8*(lane >> 2)
; CHECK-NEXT: store.global.8  out + (2*(lane & 3) + 1)*8*ldm + 8*(lane >> 2)
define ptx_kernel void @moves(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %ldm) {
  %a = call double @llvm.nvvm.wmma.m8n8k4.load.a.row.f64.p1(ptr addrspace(1) %in)
  call void @llvm.nvvm.wmma.m8n8k4.store.d.col.stride.f64.p1(ptr addrspace(1) %out, double %a, double %a, i32 %ldm)
  ret void
}
declare double @llvm.nvvm.wmma.m8n8k4.load.a.row.f64.p1(ptr addrspace(1))
declare void @llvm.nvvm.wmma.m8n8k4.store.d.col.stride.f64.p1(ptr addrspace(1), double, double, i32)
