// RUN: %lint %s | FileCheck %s
__global__ void k(char *in) {
  __shared__ alignas(128) char tile[1024];
  unsigned to = __cvta_generic_to_shared(tile);
  // CHECK: :[[@LINE+1]]:3: note: kernel 'k': bulk copies of the tensor memory accelerator are not modelled [tensor-memory-access]
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 1024, [%2];"
               ::"r"(to), "l"(in), "r"(to + 1008));
}
