//===- thrust/__warplint_thrust.h - Vectors, pointers, policies: parsed, never run ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

namespace thrust {
template <class _T> class device_reference {
public:
  __host__ __device__ operator _T() const;
  __host__ __device__ device_reference &operator=(const _T &);
  template <class _U> device_reference &operator+=(const _U &);
  _T *operator&() const;
};

template <class _T> class device_ptr {
  _T *p;

public:
  typedef __remove_cv(_T) value_type;
  typedef ptrdiff_t difference_type;
  typedef device_reference<_T> reference;
  typedef _T *pointer;
  typedef void iterator_category;
  __host__ __device__ device_ptr() {}
  __host__ __device__ explicit device_ptr(_T *p) : p(p) {}
  template <class _U> __host__ __device__ device_ptr(const device_ptr<_U> &q) : p((_T *)q.get()) {}
  __host__ __device__ _T *get() const { return p; }
  __host__ __device__ _T &operator*() const { return *p; }
  __host__ __device__ _T &operator[](ptrdiff_t i) const { return p[i]; }
  __host__ __device__ _T *operator->() const { return p; }
  __host__ __device__ device_ptr operator+(ptrdiff_t i) const { return device_ptr(p + i); }
  __host__ __device__ device_ptr operator-(ptrdiff_t i) const { return device_ptr(p - i); }
  __host__ __device__ ptrdiff_t operator-(const device_ptr &q) const { return p - q.p; }
  __host__ __device__ device_ptr &operator++() {
    ++p;
    return *this;
  }
  __host__ __device__ bool operator==(const device_ptr &q) const { return p == q.p; }
  __host__ __device__ bool operator!=(const device_ptr &q) const { return p != q.p; }
};

template <> class device_ptr<void> {
  void *p;

public:
  __host__ __device__ explicit device_ptr(void *p) : p(p) {}
  template <class _T> __host__ __device__ device_ptr(const device_ptr<_T> &q) : p(q.get()) {}
  __host__ __device__ void *get() const { return p; }
};

template <class _T> __host__ __device__ device_ptr<_T> device_pointer_cast(_T *p) {
  return device_ptr<_T>(p);
}
template <class _T> __host__ __device__ _T *raw_pointer_cast(_T *p) { return p; }
template <class _T> __host__ __device__ _T *raw_pointer_cast(const device_ptr<_T> &p) {
  return p.get();
}
template <class _T> _T &raw_reference_cast(const device_reference<_T> &);

#define __warplint_thrust_vector(NAME, POINTER, REFERENCE)                                         \
  template <class _T, class = void> class NAME {                                                   \
  public:                                                                                          \
    typedef _T value_type;                                                                         \
    typedef size_t size_type;                                                                      \
    typedef REFERENCE reference;                                                                   \
    typedef POINTER<_T> iterator, pointer;                                                         \
    typedef POINTER<const _T> const_iterator;                                                      \
    NAME();                                                                                        \
    template <class... _A> explicit NAME(size_t, _A...);                                           \
    template <class _I> NAME(_I, _I);                                                              \
    template <class _V, class = typename _V::value_type> NAME(const _V &);                         \
    NAME(::std::initializer_list<_T>);                                                             \
    NAME(const NAME &);                                                                            \
    template <class _V> NAME &operator=(const _V &);                                               \
    NAME &operator=(const NAME &);                                                                 \
    iterator begin(), end(), data(), rbegin(), rend();                                             \
    const_iterator begin() const, end() const, data() const, cbegin() const, cend() const;         \
    REFERENCE operator[](size_t), front(), back();                                                 \
    const _T &operator[](size_t) const;                                                            \
    size_t size() const, capacity() const;                                                         \
    bool empty() const;                                                                            \
    void resize(size_t), resize(size_t, const _T &), reserve(size_t), clear(),                     \
        push_back(const _T &), pop_back(), swap(NAME &), shrink_to_fit();                          \
    template <class... _A> void assign(_A...);                                                     \
    template <class... _A> iterator insert(_A...);                                                 \
    template <class... _A> iterator erase(_A...);                                                  \
    template <class _V> bool operator==(const _V &) const;                                         \
  };
template <class _T> using __warplint_host_pointer = _T *;
__warplint_thrust_vector(device_vector, device_ptr, device_reference<_T>)
__warplint_thrust_vector(host_vector, __warplint_host_pointer, _T &)
__warplint_thrust_vector(universal_vector, __warplint_host_pointer, _T &)
#undef __warplint_thrust_vector

struct __warplint_policy {
  template <class... _A> __host__ __device__ __warplint_policy on(_A &&...) const;
  template <class _A> __host__ __device__ __warplint_policy operator()(_A &&) const;
};
extern const __device__ __warplint_policy device, host, seq;
namespace cuda {
extern const __device__ __warplint_policy par, par_nosync;
} // namespace cuda
namespace system {
namespace cuda = ::thrust::cuda;
}

template <class _T> device_ptr<_T> device_malloc(size_t);
template <class _T> device_ptr<_T> device_new(size_t);
template <class _P> void device_free(_P);
template <class _P> void device_delete(_P);
class system_error {
public:
  const char *what() const;
};
} // namespace thrust
