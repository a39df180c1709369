// One proved change after another, the dearest first, until none is left that pays; nothing is written
// without being asked for. The tile's 32 wavefronts go by padding; the copy's columns by an exchange,
// which is unsafe.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/k.cu && cd %t
// RUN: warplint optimize --no-toolkit k.cu | FileCheck %s --check-prefix=SAFE
// RUN: diff %s k.cu
// RUN: warplint optimize --no-toolkit --unsafe-fixes --record=journey.md k.cu | FileCheck %s --check-prefix=ALL
// RUN: diff %s k.cu
// RUN: FileCheck %s --check-prefix=RECORD --input-file=journey.md
//
// SAFE: k.cu: 1 iteration
// SAFE: 1. {{.*}}k.cu:[[#]]: 32-way bank conflict
// SAFE-NEXT: pad each row of 'tile' by 1 float: 32 -> 1 wavefronts on the read
// SAFE: next:
// SAFE: exchange threadIdx.x and threadIdx.y in 'copy'{{.*}}(--unsafe-fixes)
//
// ALL: k.cu: 2 iterations
// ALL: nothing is left that costs more than it has to
//
// RECORD: # Optimization of k.cu
// RECORD: ## Iteration 0: baseline
// RECORD: ## Iteration 1: {{.*}}
// RECORD: ### Hypothesis
// RECORD: - Bottleneck:
// RECORD: ### Implementation
// RECORD: ```diff
// RECORD: ### Results
// RECORD: | metric | before | after | change |
// RECORD: ### Analysis
// RECORD: ## Iteration 2: {{.*}}
// RECORD: ## What is next
// RECORD: Nothing is left
//
// A file is left as it is after an iteration; a record goes on where it ended.
// RUN: warplint optimize --no-toolkit --record=journey.md --apply=1 k.cu
// RUN: FileCheck %s --check-prefix=APPLIED --input-file=k.cu
// RUN: grep -c '^# Optimization' journey.md | FileCheck %s --check-prefix=TWICE
// RUN: warplint optimize --no-toolkit k.cu | FileCheck %s --check-prefix=DONE
// APPLIED: float tile[32][33];
// TWICE: 2
// DONE: k.cu: 0 iterations
//
// RUN: not warplint optimize --no-toolkit --apply=7 k.cu 2>&1 | FileCheck %s --check-prefix=TOO-MANY
// RUN: not warplint optimize --no-toolkit --apply=x k.cu 2>&1 | FileCheck %s --check-prefix=NO-NUMBER
// Several files are each left as they are after their last iteration; a number is of one file.
// RUN: cp %s a.cu && cp %s b.cu
// RUN: not warplint optimize --no-toolkit --apply=1 a.cu b.cu 2>&1 | FileCheck %s --check-prefix=ONE-FILE
// ONE-FILE: --apply=1 takes one file, since iterations are counted in each; --apply=all takes several
// RUN: warplint optimize --no-toolkit a.cu b.cu | FileCheck %s --check-prefix=NEXT
// NEXT: {{^}}nothing is written; to change the files: warplint optimize --apply=all a.cu b.cu --no-toolkit{{$}}
// RUN: warplint optimize --no-toolkit --apply=all a.cu b.cu
// RUN: warplint optimize --no-toolkit a.cu b.cu | FileCheck %s --check-prefix=BOTH
// BOTH: a.cu: 0 iterations
// BOTH: b.cu: 0 iterations
// TOO-MANY: warplint: error: there are 0 iterations, not 7
// NO-NUMBER: --apply: 'x' is neither a number nor 'all'

__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[32 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void copy(const float *in, float *out) {
  out[32 * threadIdx.x + threadIdx.y] = in[32 * threadIdx.x + threadIdx.y];
}
void launch(const float *in, float *out) {
  transpose<<<1, dim3(32, 32)>>>(in, out);
  copy<<<1, dim3(32, 32)>>>(in, out);
}
