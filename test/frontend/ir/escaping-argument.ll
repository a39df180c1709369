; RUN: %lint --print=model %s | FileCheck %s
; Addresses in by-value arguments that are put into structures: followed where the structure is
; taken apart again, and else a pointer like any other.

target triple = "nvptx64-nvidia-cuda"

%Argument = type { [2 x i32], i32 }
%View = type { { ptr, i32 } }

; CHECK:      kernel followed(
; CHECK-NEXT:   store.global.4  out + 4*tid.x{{$}}
define ptx_kernel void @followed(ptr byval(%Argument) align 4 %in, ptr %out) {
  %second = getelementptr inbounds i32, ptr %in, i64 1
  %view = insertvalue %View poison, ptr %second, 0, 0
  %base = extractvalue %View %view, 0
  %address = extractvalue { ptr, i32 } %base, 0
  %value = load i32, ptr %address
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %there = getelementptr i32, ptr %out, i32 %lane
  store i32 %value, ptr %there
  ret void
}

; CHECK:      kernel lost(
; CHECK:        store.global.4  out{{$}}
define ptx_kernel void @lost(ptr byval(%Argument) align 4 %in, ptr %out, i1 %which) {
entry:
  %second = getelementptr inbounds i32, ptr %in, i64 1
  %first = insertvalue %View poison, ptr %second, 0, 0
  br i1 %which, label %then, label %end
then:
  %changed = insertvalue %View %first, i32 1, 0, 1
  br label %end
end:
  %view = phi %View [ %first, %entry ], [ %changed, %then ]
  %address = extractvalue %View %view, 0, 0
  %value = load i32, ptr %address
  store i32 %value, ptr %out
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
