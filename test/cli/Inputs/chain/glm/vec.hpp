#pragma once
template <class T> __device__ T element(const T *p, int i) { return p[i]; }
template <class T> __device__ T strided(const T *p, int i) { return element(p, i * 32); }
