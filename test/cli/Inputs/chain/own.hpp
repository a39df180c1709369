#pragma once
template <class T> __device__ T leaf(const T *p, int i) { return p[i]; }
template <class T> __device__ T middle(const T *p, int i) { return leaf(p, i) + T(1); }
template <class T> __device__ T outer(const T *p, int i) { return middle(p, i * 32); }
