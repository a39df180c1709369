// What host code and kernels of the tests of tensor maps have in common.
#include <cstdint>
#include <cuda.h>

#define AT(P) static_cast<uint32_t>(__cvta_generic_to_shared(P))
#define INIT(B) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(AT(B)) : "memory")
#define EXPECT(B, N)                                                                               \
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(AT(B)), "r"(N)       \
               : "memory")
#define WAIT(B)                                                                                    \
  asm volatile("{\n.reg .pred P1;\nL:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], "        \
               "0;\n@P1 bra D;\nbra L;\nD:\n}" ::"r"(AT(B))                                        \
               : "memory")
#define LOAD(TO, MAP, B)                                                                           \
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes " \
               "[%0], [%1, {%2, %3}], [%4];" ::"r"(AT(TO)),                                        \
               "l"(MAP), "r"(0), "r"(0), "r"(AT(B))                                                \
               : "memory")
#define STORE(MAP, FROM)                                                                           \
  asm volatile(                                                                                    \
      "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(    \
          MAP),                                                                                    \
      "r"(0), "r"(0), "r"(AT(FROM))                                                                \
      : "memory")

#define ENCODED_BY(CALL, MAP, TYPE, FROM, STRIDES, BOX, SWIZZLE)                                   \
  CALL(MAP, CU_TENSOR_MAP_DATA_TYPE_##TYPE, 2, FROM, sizes, STRIDES, BOX, steps,                   \
       CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_##SWIZZLE,                             \
       CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE)
#define ENCODE(...) ENCODED_BY(cuTensorMapEncodeTiled, __VA_ARGS__)
#define SIZES                                                                                      \
  const cuuint64_t sizes[2] = {4096, 4096};                                                        \
  const cuuint32_t steps[2] = {1, 1}
