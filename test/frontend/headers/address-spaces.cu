// RUN: %clang_bundled %s -include __warplint_more_intrinsics.h -o - | FileCheck %s
// A conversion between spaces keeps the address readable.

// CHECK-LABEL: define {{.*}} @_Z6spacesPm(
// CHECK: [[SHARED:%.*]] = addrspacecast ptr {{.*}} to ptr addrspace(3)
// CHECK: ptrtoint ptr addrspace(3) [[SHARED]] to i64
__global__ void spaces(size_t *out) {
  __shared__ float tile[32];
  out[0] = __cvta_generic_to_shared(tile + threadIdx.x);
  unsigned short_address = (unsigned)__cvta_generic_to_shared(&tile[1]);
  float *back = (float *)__cvta_shared_to_generic(short_address);
  out[1] = __isShared(back) + __isGlobal(out) + __isConstant(out) + __isLocal(back);
  out[2] = __cvta_generic_to_global(out);
}
