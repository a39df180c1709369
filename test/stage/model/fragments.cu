// A fragment is the loads and stores that its lanes make: of eight rows, four lanes to a row.
//
// RUN: %lint --print=model %s | FileCheck %s --implicit-check-not=refused
// RUN: %lint --print=model --arch=sm_75 %s | FileCheck %s --check-prefix=PAIRS
#include <mma.h>
using namespace nvcuda::wmma;

// Four blocks of 8 rows, 16 bytes of each. ldmatrix loads all at once, on sm_75 two of one k.
// CHECK-LABEL: kernel operands(
// CHECK:      load.global.4  g + (lane >> 2)*2*ldm + 4*(lane & 3)
// CHECK-NEXT: load.global.4  g + (lane >> 2)*2*ldm + 4*(lane & 3) + 16
// CHECK-NEXT: load.global.4  g + ((lane >> 2) + 8)*2*ldm + 4*(lane & 3)
// CHECK-NEXT: load.global.4  g + ((lane >> 2) + 8)*2*ldm + 4*(lane & 3) + 16
// CHECK-NEXT: load-matrix.shared.16.x4  tile + 48*(lane & 15) + 16*(lane >> 4)
// CHECK-NEXT: store.global.8
// PAIRS-LABEL: kernel operands(
// PAIRS:      load-matrix.shared.16.x2  tile + 48*(lane & 15) + 16*(lane >> 4)
// PAIRS-NEXT: load-matrix.shared.16.x2  tile + 48*(lane & 15) + 16*(lane >> 4) + 16
// PAIRS-NEXT: store
__global__ void operands(const half *g, float *out, int ldm) {
  __shared__ half tile[16 * 24];
  fragment<matrix_a, 16, 16, 16, half, row_major> a;
  fragment<accumulator, 16, 16, 16, float> c;
  load_matrix_sync(a, g, ldm);
  load_matrix_sync(a, tile, 24);
  fill_fragment(c, a.x[0]);
  store_matrix_sync(out, c, 16, mem_row_major);
}

// Two floats of a row lie side by side in memory, of a column they do not.
// CHECK-LABEL: kernel accumulators(
// CHECK:      load.global.8  c + 64*(lane >> 2) + 8*(lane & 3)
// CHECK:      store.global.4  c + 128*(lane & 3) + 4*(lane >> 2)
// CHECK-NEXT: store.global.4  c + 64*(2*(lane & 3) + 1) + 4*(lane >> 2)
// Where the product is computed transposed, it is the other way round.
// CHECK:      store.global.8  c + 32*(lane >> 2) + 8*(lane & 3)
__global__ void accumulators(float *c) {
  fragment<accumulator, 16, 16, 16, float> sum;
  load_matrix_sync(sum, c, 16, mem_row_major);
  store_matrix_sync(c, sum, 16, mem_col_major);
  fragment<accumulator, 8, 32, 16, float> wide;
  fill_fragment(wide, sum.x[0]);
  store_matrix_sync(c, wide, 8, mem_col_major);
}

// In PTX the address says where it is; without a stride the matrix is packed.
// CHECK-LABEL: kernel assembly(
// CHECK:      load.global.4  g + 32*(lane >> 2) + 4*(lane & 3)
// CHECK:      load-matrix.shared.16.x4  tile + (lane & 15)*2*ldm + 16*(lane >> 4)
// CHECK-NEXT: store.global.8  out + 96*(lane >> 2) + 8*(lane & 3)
__global__ void assembly(const half *g, float *out, int ldm) {
  __shared__ half tile[16 * 24];
  unsigned x[8];
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8];"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7])
               : "l"(g));
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7])
               : "r"((unsigned)__cvta_generic_to_shared(tile)), "r"(ldm));
  float f = 0;
  asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.f32 [%0], {%1,%2,%3,%4,%5,%6,%7,%8}, 24;"
               :: "l"(out), "f"(f), "f"(f), "f"(f), "f"(f), "f"(f), "f"(f), "f"(f), "f"(f));
}
