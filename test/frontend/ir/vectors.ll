; Index arithmetic that a compiler has vectorised: elements are put together, shifted, and summed over to make an address.
; Lane l is at word l, whichever way that is computed.
;
; RUN: %lint --print=model --block=32 %s | FileCheck %s
; RUN: %lint --block=32 %s
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [4096 x i8] undef, align 16

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.vector.reduce.or.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umax.v2i32(<2 x i32>)

; CHECK-LABEL: kernel summed(
; CHECK:         store.shared.4  tile + (
define ptx_kernel void @summed() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = and i32 %t, 3
  %high = lshr i32 %t, 2
  %1 = insertelement <4 x i32> poison, i32 %low, i64 0
  %2 = insertelement <4 x i32> %1, i32 %high, i64 1
  %3 = insertelement <4 x i32> %2, i32 0, i64 2
  %4 = insertelement <4 x i32> %3, i32 0, i64 3
  %5 = shl nuw nsw <4 x i32> %4, <i32 2, i32 4, i32 0, i32 0>
  %6 = call i32 @llvm.vector.reduce.or.v4i32(<4 x i32> %5)
  %p = getelementptr i8, ptr addrspace(3) @tile, i32 %6
  store i32 0, ptr addrspace(3) %p, align 4
  ret void
}

; CHECK-LABEL: kernel greatest(
; CHECK:         store.shared.4  tile + 4*max(
define ptx_kernel void @greatest(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = insertelement <2 x i32> poison, i32 %t, i64 0
  %2 = insertelement <2 x i32> %1, i32 5, i64 1
  %3 = call i32 @llvm.vector.reduce.umax.v2i32(<2 x i32> %2)
  %p = getelementptr i32, ptr addrspace(3) @tile, i32 %3
  store i32 0, ptr addrspace(3) %p, align 4
  ret void
}

; What is in one access stays in one.
; CHECK-LABEL: kernel whole(
; CHECK:         store.global.16  out + 16*tid.x
define ptx_kernel void @whole(ptr addrspace(1) %out, i32 %a) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i64 0
  %2 = shl <4 x i32> %1, <i32 1, i32 2, i32 3, i32 4>
  %p = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %t
  store <4 x i32> %2, ptr addrspace(1) %p, align 16
  ret void
}
