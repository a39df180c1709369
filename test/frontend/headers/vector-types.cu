// RUN: %clang_bundled %s -include __warplint_more_types.h
// The size and the alignment of a vector decide how one lane moves it.

template <class T, int Size, int Align> struct is {
  static_assert(sizeof(T) == Size && alignof(T) == Align, "");
};
template struct is<char2, 2, 2>;
template struct is<char3, 3, 1>;
template struct is<uchar4, 4, 4>;
template struct is<short2, 4, 4>;
template struct is<short4, 8, 8>;
template struct is<int2, 8, 8>;
template struct is<int3, 12, 4>;
template struct is<uint4, 16, 16>;
template struct is<float2, 8, 8>;
template struct is<float3, 12, 4>;
template struct is<float4, 16, 16>;
template struct is<double2, 16, 16>;
template struct is<double3, 24, 8>;
template struct is<double4, 32, 16>;
template struct is<long2, 16, 16>;
template struct is<longlong2, 16, 16>;
template struct is<ulonglong4, 32, 16>;
template struct is<double4_32a, 32, 32>;
template struct is<dim3, 12, 4>;

__global__ void make(float4 *out, short2 *words) {
  out[threadIdx.x] = make_float4(1, 2, 3, 4);
  words[threadIdx.x] = make_short2(1, 2);
}
