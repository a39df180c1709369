// A library whose templates do not fit every use: steps of 0 never end.
#pragma once

namespace library {
template <int N> struct Constant {
  static constexpr int Value = N;
};
template <int N> constexpr Constant<N> constant{};

template <int Step> struct Reduce {
  struct Storage {
    float Of[32];
  };
  Storage &S;

  template <bool Full> __device__ float add(float Value, Constant<32>) { return Value; }
  template <bool Full, int At> __device__ float add(float Value, Constant<At>) {
    if (Full || At < 32) {
      float Next = S.Of[At];
      Value += Next;
    }
    return add<Full>(Value, constant<At + Step>);
  }
};
} // namespace library
