// RUN: %clang_bundled %s
// Sources ask for nvcc by its macro before they say what runs on the device.

#ifdef __NVCC__
#define ON_BOTH __host__ __device__
#else
#define ON_BOTH
#endif

struct Number {
  ON_BOTH float squared() const { return value * value; }
  float value;
};

__global__ void square(Number *numbers) {
  numbers[threadIdx.x].value = numbers[threadIdx.x].squared();
}
