//===- opencv2/core/__warplint_device.h - OpenCV's types of device code --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// What OpenCV's CUDA modules give to kernels: an image is a pointer and a step in bytes. Layouts
/// are those of OpenCV 3 and 4.
///
//===----------------------------------------------------------------------===//
#pragma once

#include <__warplint_more_types.h>
#include <cmath>
#include <cstddef>
#include <limits>

typedef unsigned char uchar;
typedef signed char schar;

#define CV_Assert(...) ((void)0)
#define CV_CUDEV_SAFE_CALL(...) (__VA_ARGS__)
#define cudaSafeCall(...) (__VA_ARGS__)
#define cvCudaSafeCall(...) (__VA_ARGS__)
#define CV_DESCALE(x, n) (((x) + (1 << ((n) - 1))) >> (n))
#define CV_PI 3.1415926535897932384626433832795
#define CV_PI_F ((float)CV_PI)
#define OPENCV_CUDA_LOG_WARP_SIZE 5
#define OPENCV_CUDA_WARP_SIZE 32
#define OPENCV_CUDA_LOG_MEM_BANKS 5
#define OPENCV_CUDA_MEM_BANKS 32
#define __CV_CUDA_HOST_DEVICE__ __host__ __device__ __forceinline__

namespace cv {
typedef ::uchar uchar;

namespace cuda {
template <class T> struct DevPtr {
  typedef T elem_type;
  typedef int index_type;
  enum { elem_size = sizeof(elem_type) };
  T *data;
  __CV_CUDA_HOST_DEVICE__ DevPtr() : data(0) {}
  __CV_CUDA_HOST_DEVICE__ DevPtr(T *data) : data(data) {}
  __CV_CUDA_HOST_DEVICE__ size_t elemSize() const { return elem_size; }
  __CV_CUDA_HOST_DEVICE__ operator T *() { return data; }
  __CV_CUDA_HOST_DEVICE__ operator const T *() const { return data; }
};
template <class T> struct PtrSz : DevPtr<T> {
  __CV_CUDA_HOST_DEVICE__ PtrSz() : size(0) {}
  __CV_CUDA_HOST_DEVICE__ PtrSz(T *data, size_t size) : DevPtr<T>(data), size(size) {}
  size_t size;
};
template <class T> struct PtrStep : DevPtr<T> {
  __CV_CUDA_HOST_DEVICE__ PtrStep() : step(0) {}
  __CV_CUDA_HOST_DEVICE__ PtrStep(T *data, size_t step) : DevPtr<T>(data), step(step) {}
  size_t step; ///< bytes from row to row
  __CV_CUDA_HOST_DEVICE__ T *ptr(int y = 0) {
    return (T *)((char *)(((DevPtr<T> *)this)->data) + y * step);
  }
  __CV_CUDA_HOST_DEVICE__ const T *ptr(int y = 0) const {
    return (const T *)((const char *)(((DevPtr<T> *)this)->data) + y * step);
  }
  __CV_CUDA_HOST_DEVICE__ T &operator()(int y, int x) { return ptr(y)[x]; }
  __CV_CUDA_HOST_DEVICE__ const T &operator()(int y, int x) const { return ptr(y)[x]; }
};
template <class T> struct PtrStepSz : PtrStep<T> {
  __CV_CUDA_HOST_DEVICE__ PtrStepSz() : cols(0), rows(0) {}
  __CV_CUDA_HOST_DEVICE__ PtrStepSz(int rows, int cols, T *data, size_t step)
      : PtrStep<T>(data, step), cols(cols), rows(rows) {}
  template <class U>
  explicit PtrStepSz(const PtrStepSz<U> &d)
      : PtrStep<T>((T *)d.data, d.step), cols(d.cols), rows(d.rows) {}
  int cols;
  int rows;
};
typedef PtrStepSz<unsigned char> PtrStepSzb;
typedef PtrStepSz<unsigned short> PtrStepSzus;
typedef PtrStepSz<float> PtrStepSzf;
typedef PtrStepSz<int> PtrStepSzi;
typedef PtrStep<unsigned char> PtrStepb;
typedef PtrStep<unsigned short> PtrStepus;
typedef PtrStep<float> PtrStepf;
typedef PtrStep<int> PtrStepi;

namespace device {
__host__ __device__ __forceinline__ int divUp(int total, int grain) {
  return (total + grain - 1) / grain;
}
template <class T> __host__ void bindTexture(const void *, const PtrStepSz<T> &);

template <class T> __device__ __forceinline__ T saturate_cast(uchar v) { return T(v); }
template <class T> __device__ __forceinline__ T saturate_cast(schar v) { return T(v); }
template <class T> __device__ __forceinline__ T saturate_cast(unsigned short v) { return T(v); }
template <class T> __device__ __forceinline__ T saturate_cast(short v) { return T(v); }
template <class T> __device__ __forceinline__ T saturate_cast(unsigned v) { return T(v); }
template <class T> __device__ __forceinline__ T saturate_cast(int v) { return T(v); }
template <class T> __device__ __forceinline__ T saturate_cast(float v) { return T(v); }
template <class T> __device__ __forceinline__ T saturate_cast(double v) { return T(v); }

template <class Argument, class Result> struct unary_function {
  typedef Argument argument_type;
  typedef Result result_type;
};
template <class First, class Second, class Result> struct binary_function {
  typedef First first_argument_type;
  typedef Second second_argument_type;
  typedef Result result_type;
};
#define __warplint_opencv_binary(NAME, RESULT, EXPRESSION)                                         \
  template <class T> struct NAME : binary_function<T, T, RESULT> {                                 \
    __device__ __forceinline__ RESULT operator()(const T &a, const T &b) const {                   \
      return EXPRESSION;                                                                           \
    }                                                                                              \
  }
__warplint_opencv_binary(plus, T, a + b);
__warplint_opencv_binary(minus, T, a - b);
__warplint_opencv_binary(multiplies, T, a *b);
__warplint_opencv_binary(divides, T, a / b);
__warplint_opencv_binary(maximum, T, a < b ? b : a);
__warplint_opencv_binary(minimum, T, a < b ? a : b);
__warplint_opencv_binary(bit_and, T, a &b);
__warplint_opencv_binary(bit_or, T, a | b);
__warplint_opencv_binary(bit_xor, T, a ^ b);
__warplint_opencv_binary(equal_to, bool, a == b);
__warplint_opencv_binary(not_equal_to, bool, a != b);
__warplint_opencv_binary(greater, bool, a > b);
__warplint_opencv_binary(greater_equal, bool, a >= b);
__warplint_opencv_binary(less, bool, a < b);
__warplint_opencv_binary(less_equal, bool, a <= b);
#undef __warplint_opencv_binary
template <class T> struct identity : unary_function<T, T> {
  __device__ __forceinline__ const T &operator()(const T &a) const { return a; }
};

template <class T> __device__ __forceinline__ T shfl(T v, int lane, int width = 32) {
  return __shfl_sync(0xffffffff, v, lane, width);
}
template <class T> __device__ __forceinline__ T shfl_up(T v, unsigned by, int width = 32) {
  return __shfl_up_sync(0xffffffff, v, by, width);
}
template <class T> __device__ __forceinline__ T shfl_down(T v, unsigned by, int width = 32) {
  return __shfl_down_sync(0xffffffff, v, by, width);
}
template <class T> __device__ __forceinline__ T shfl_xor(T v, int mask, int width = 32) {
  return __shfl_xor_sync(0xffffffff, v, mask, width);
}

template <class T> struct numeric_limits : std::numeric_limits<T> {};

struct Emulation {
  struct smem {
    template <class T> static __device__ __forceinline__ T atomicAdd(T *to, T v) {
      return ::atomicAdd(to, v);
    }
    template <class T> static __device__ __forceinline__ T atomicMin(T *to, T v) {
      return ::atomicMin(to, v);
    }
    template <class T> static __device__ __forceinline__ T atomicMax(T *to, T v) {
      return ::atomicMax(to, v);
    }
    template <class T> static __device__ __forceinline__ T atomicInc(T *to, T most) {
      return ::atomicInc(to, most);
    }
  };
  struct glob : smem {};
  static __device__ __forceinline__ int syncthreadsOr(int v) { return ::__syncthreads_or(v); }
};

template <class T, int N> struct TypeVec;
#define __warplint_opencv_vectors(T, NAME)                                                         \
  template <> struct TypeVec<T, 1> {                                                               \
    typedef T vec_type;                                                                            \
  };                                                                                               \
  template <> struct TypeVec<T, 2> {                                                               \
    typedef NAME##2 vec_type;                                                                      \
  };                                                                                               \
  template <> struct TypeVec<T, 3> {                                                               \
    typedef NAME##3 vec_type;                                                                      \
  };                                                                                               \
  template <> struct TypeVec<T, 4> {                                                               \
    typedef NAME##4 vec_type;                                                                      \
  }
__warplint_opencv_vectors(uchar, uchar);
__warplint_opencv_vectors(schar, char);
__warplint_opencv_vectors(unsigned short, ushort);
__warplint_opencv_vectors(short, short);
__warplint_opencv_vectors(unsigned, uint);
__warplint_opencv_vectors(int, int);
__warplint_opencv_vectors(float, float);
__warplint_opencv_vectors(double, double);
#undef __warplint_opencv_vectors
template <class T> struct VecTraits {
  typedef T elem_type;
  enum { cn = 1 };
  static __host__ __device__ __forceinline__ T all(T v) { return v; }
  static __host__ __device__ __forceinline__ T make(T v) { return v; }
};
#define __warplint_opencv_traits(T, NAME)                                                          \
  template <> struct VecTraits<NAME##2> {                                                          \
    typedef T elem_type;                                                                           \
    enum { cn = 2 };                                                                               \
    static __host__ __device__ __forceinline__ NAME##2 all(T v) { return make_##NAME##2(v, v); }   \
  };                                                                                               \
  template <> struct VecTraits<NAME##3> {                                                          \
    typedef T elem_type;                                                                           \
    enum { cn = 3 };                                                                               \
    static __host__ __device__ __forceinline__ NAME##3 all(T v) {                                  \
      return make_##NAME##3(v, v, v);                                                              \
    }                                                                                              \
  };                                                                                               \
  template <> struct VecTraits<NAME##4> {                                                          \
    typedef T elem_type;                                                                           \
    enum { cn = 4 };                                                                               \
    static __host__ __device__ __forceinline__ NAME##4 all(T v) {                                  \
      return make_##NAME##4(v, v, v, v);                                                           \
    }                                                                                              \
  }
__warplint_opencv_traits(uchar, uchar);
__warplint_opencv_traits(schar, char);
__warplint_opencv_traits(unsigned short, ushort);
__warplint_opencv_traits(short, short);
__warplint_opencv_traits(unsigned, uint);
__warplint_opencv_traits(int, int);
__warplint_opencv_traits(float, float);
__warplint_opencv_traits(double, double);
#undef __warplint_opencv_traits

struct WithOutMask {
  __device__ __forceinline__ bool operator()(int, int) const { return true; }
};
struct SingleMask {
  explicit SingleMask(PtrStepb mask) : mask(mask) {}
  __device__ __forceinline__ bool operator()(int y, int x) const { return mask.ptr(y)[x] != 0; }
  PtrStepb mask;
};
} // namespace device
using device::divUp;
} // namespace cuda
} // namespace cv
