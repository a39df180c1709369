// RUN: %lint %s | FileCheck %s --implicit-check-not=of_bytes
// What a tensor copy moves is in its tensor map, which the host makes; a bulk copy says it itself. No finding rests on what is not known.
__global__ void of_bytes(char *in) {
  __shared__ alignas(128) char tile[1024];
  unsigned to = __cvta_generic_to_shared(tile);
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 1008, [%2];"
               ::"r"(to), "l"(in), "r"(to + 1008));
}

__global__ void of_box(char *map) {
  __shared__ alignas(128) char tile[1024];
  unsigned to = __cvta_generic_to_shared(tile);
  // CHECK: :[[@LINE+1]]:3: note: kernel 'of_box': which bytes this copy of the tensor memory accelerator moves is not known: the bytes of its tensor map's box are not known [tensor-memory-access]
  asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3}], [%2];"
               ::"r"(to), "l"(map), "r"(to + 1008), "r"(0));
}
