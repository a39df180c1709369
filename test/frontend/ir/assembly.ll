; RUN: %lint --print=model --block=32 %s | FileCheck %s --implicit-check-not=refused
; RUN: not %lint --block=32 %s | FileCheck %s --check-prefix=FOUND
; The assembly in which Triton loads and stores: registers get a value first, an operand of one bit says which lanes access
; memory, and addresses are an operand and a number of bytes.
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

; CHECK-LABEL: kernel wide(arg0: ptr addrspace(1), arg1: ptr addrspace(1), arg2: i32)
; CHECK-NEXT:    load.global.16  arg0 + 16*tid.x   when 4*tid.x < arg2
; CHECK-NEXT:    load.global.8  arg0 + 16*tid.x + 64
; CHECK-NEXT:    store.global.16  arg1 + 16*tid.x + 16   when arg2 <= 4*tid.x
define ptx_kernel void @wide(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = shl nuw nsw i32 %t, 2
  %inside = icmp slt i32 %i, %2
  %p = getelementptr float, ptr addrspace(1) %0, i32 %i
  %v = call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09@$5 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l,b"(ptr addrspace(1) %p, i1 %inside)
  %a = extractvalue { i32, i32, i32, i32 } %v, 0
; FOUND:      :[[@LINE+1]]:3: warning: global load moves 16 sectors instead of 8
  %w = call { i16, i16, i16, i16 } asm sideeffect "ld.global.L1::evict_last.L2::cache_hint.v4.b16 { $0, $1, $2, $3 }, [ $4 + 64 ], $5;", "=c,=c,=c,=c,l,l"(ptr addrspace(1) %p, i64 0)
  %q = getelementptr float, ptr addrspace(1) %1, i32 %i
  call void asm sideeffect "@!$5 st.global.v4.b32 [ $4 + 16 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %a, i32 %a, i32 %a, i32 %a, ptr addrspace(1) %q, i1 %inside)
  ret void
}

; A guard that is true is none, and what no lane executes is not there. The bytes that a copy reads may be none, too.
; CHECK-LABEL: kernel shared(
; CHECK-NEXT:    shared global_smem: [], dynamic
; CHECK-NEXT:    store.shared.1  global_smem + tid.x   when tid.x == 0
; CHECK-NEXT:    load.shared.4  global_smem + 4*tid.x
; CHECK-NEXT:    copy-load.global.16  arg0 + 16*tid.x   when arg1 != 0
; CHECK-NEXT:    copy-store.shared.16  global_smem + 16*tid.x
; CHECK-NEXT:    load-matrix.shared.16.x4  global_smem + 16*tid.x
define ptx_kernel void @shared(ptr addrspace(1) %0, i32 %1) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  %b = getelementptr i8, ptr addrspace(3) @global_smem, i32 %t
  call void asm sideeffect "@$2 st.shared.b8 [ $0 + 0 ], $1;", "r,h,b"(ptr addrspace(3) %b, i16 0, i1 %first)
  call void asm sideeffect "@$2 st.shared.b8 [ $0 + 0 ], $1;", "r,h,b"(ptr addrspace(3) %b, i16 0, i1 false)
  %w = getelementptr i32, ptr addrspace(3) @global_smem, i32 %t
  %v = call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %w, i1 true)
  %to = getelementptr i128, ptr addrspace(3) @global_smem, i32 %t
  %from = getelementptr i128, ptr addrspace(1) %0, i32 %t
  call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %to, ptr addrspace(1) %from, i32 %1)
  %m = call { i32, i32, i32, i32 } asm "ldmatrix.sync.aligned.m8n8.x4.shared.b16 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,r"(ptr addrspace(3) %to)
  ret void
}

; What is loaded once for all lanes is one number: the rows that it picks begin anywhere, and lanes are side by side. A
; load of each lane's own place yields data.
; FOUND-NOT: in kernel 'rows'
define ptx_kernel void @rows(ptr addrspace(1) %0, ptr addrspace(1) %1) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %start = getelementptr i32, ptr addrspace(1) %0, i32 %b
  %row = call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %start, i1 true)
  %begin = shl i32 %row, 5
  %i = add i32 %begin, %t
  %p = getelementptr float, ptr addrspace(1) %1, i32 %i
  store float 0.0, ptr addrspace(1) %p, align 4
  ret void
}

; 32 lanes 64 bytes apart: a sector each, and 4 would hold what they load.
define ptx_kernel void @strided(ptr addrspace(1) %0, ptr addrspace(1) %1) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = shl nuw nsw i32 %t, 4
  %p = getelementptr float, ptr addrspace(1) %0, i32 %i
; FOUND:      :[[@LINE+1]]:3: warning: global load moves 32 sectors instead of 4
  %v = call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %p, i1 true)
  %q = getelementptr float, ptr addrspace(1) %1, i32 %t
  store i32 %v, ptr addrspace(1) %q, align 4
  ret void
}
