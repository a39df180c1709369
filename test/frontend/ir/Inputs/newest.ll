target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k() {
  %1 = brand new i32 1
  ret void
}
