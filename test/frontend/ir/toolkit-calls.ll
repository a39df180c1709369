; RUN: %lint --print=model %s | FileCheck %s
; RUN: %lint --format=json %s | FileCheck %s --check-prefix=REFUSED
; What the headers of a toolkit make of atomics of a scope and of mathematics.

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr, i32)
declare i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p0(ptr, i64, i64)
declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)
declare float @__nv_expf(float)
declare float @__nv_modff(float, ptr)

; An atomic of a scope is one like any other.
; CHECK:      kernel scoped(
; CHECK-NEXT:   atomic.global.4.inc.u32  counts + 4*tid.x{{$}}
; CHECK-NEXT:   atomic.global.8.cas.b64  locks + 8*tid.x{{$}}
define ptx_kernel void @scoped(ptr %counts, ptr %locks) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %count = getelementptr i32, ptr %counts, i32 %lane
  %old = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr %count, i32 1)
  %lock = getelementptr i64, ptr %locks, i32 %lane
  %taken = call i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p0(ptr %lock, i64 0, i64 1)
  ret void
}

; A function of numbers touches no memory: what was loaded before it is not loaded again.
; CHECK:      kernel once(
; CHECK-NEXT:   load.global.4  in + 4*tid.x{{$}}
; CHECK-NEXT:   store.global.4  out + 4*tid.x{{$}}
define ptx_kernel void @once(ptr %in, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr float, ptr %in, i32 %lane
  %first = load float, ptr %from
  %e = call float @__nv_expf(float %first)
  %second = load float, ptr %from
  %sum = fadd float %e, %second
  %to = getelementptr float, ptr %out, i32 %lane
  store float %sum, ptr %to
  ret void
}

; An access that is not known is refused by name.
; CHECK:      kernel unknown(
; REFUSED:    "reason": "unknown-call"
; REFUSED:    llvm.nvvm.ldu.global.i
define ptx_kernel void @unknown(ptr addrspace(1) %in, ptr %out) {
  %v = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %in, i32 4)
  store i32 %v, ptr %out
  ret void
}
