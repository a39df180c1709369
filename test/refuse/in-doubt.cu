// After an error in a declaration Clang goes on with something else, an int or nothing: a kernel that uses what is
// declared there would be another one. Each of these reads a column of words 32 apart, if it is read at all.
//
// RUN: not %lint %s 2>%t.err | FileCheck %s --implicit-check-not=warning: --implicit-check-not="kernel 'alias"
// RUN: FileCheck %s --check-prefix=ERROR --implicit-check-not=error: <%t.err

// A type.
// ERROR: :[[@LINE+1]]:9: error: unknown type name 'Missing', so what 'Real' is, is not known (kernel 'aliased' is not analysed)
typedef Missing Real;
__global__ void aliased(Real *p) { p[32 * threadIdx.x] = 1; }
// ... by way of another one, and by an instance that only its launch tells.
typedef Real Pair[2];
struct Cell {
  Pair pair;
};
// ERROR: error: unknown type name 'Missing', so what 'Cell' is, is not known (kernel 'celled' is not analysed)
__global__ void celled(Cell *p) { p[threadIdx.x].pair[0] = 1; }
// ERROR: error: unknown type name 'Missing', so what 'Real' is, is not known (kernel 'launched' is not analysed)
template <class T> __global__ void launched(T *p) { p[32 * threadIdx.x] = 1; }
void launch(float *p) { launched<Real><<<1, 32>>>((Real *)p); }

// ERROR: error: expected class name, so what 'Derived' is, is not known (kernel 'derived' is not analysed)
struct Derived : MissingBase {
  float x;
};
__global__ void derived(Derived *p) { p[threadIdx.x].x = 1; }

// A specialisation that is not there leaves its template.
template <class T> struct Pitch {
  static const int value = 1;
};
template <> struct Pitch<MissingHalf> {
  static const int value = 32;
};
// ERROR: error: use of undeclared identifier 'MissingHalf', so what 'Pitch' is, is not known (kernel 'pitched' is not analysed)
__global__ void pitched(float *p) { p[Pitch<float>::value * threadIdx.x] = 1; }

// Of two functions the better one is not there; of others nothing is left, nor of the statement that calls them.
__device__ int row(long i) { return i; }
__device__ int row(int i, MissingTag tag = 0) { return 32 * i; }
// ERROR: error: unknown type name 'MissingTag', so what 'row' is, is not known (kernel 'rows' is not analysed)
__global__ void rows(float *p) { p[row(int(threadIdx.x))] = 1; }
__device__ int padded(int i, int by = MissingPadding) { return i * by; }
// ERROR: error: use of undeclared identifier 'MissingPadding', so what 'padded' is, is not known (kernel 'pads' is not analysed)
__global__ void pads(float *p) { p[padded(threadIdx.x)] = 1; }
#define PADDED(i) padded(i)
__global__ void pads_by_macro(float *p) { p[PADDED(threadIdx.x)] = 1; }
// ERROR: error: {{.*}}(kernel 'pads_by_macro' is not analysed)

// Members: the operator and the conversion that are left take others' places.
struct Index {
  int i;
  __device__ operator long() const { return i; }
  __device__ int column(MissingTag) const { return 32 * i; }
  __device__ int column(int) const { return i; }
};
__device__ int operator+(Index a, MissingTag b);
// ERROR: error: unknown type name 'MissingTag', so what 'column' is, is not known (kernel 'columns' is not analysed)
__global__ void columns(float *p) { p[Index{int(threadIdx.x)}.column(0)] = 1; }
// ERROR: error: unknown type name 'MissingTag', so what 'operator+' is, is not known (kernel 'sums' is not analysed)
__global__ void sums(float *p) { p[Index{int(threadIdx.x)} + 1] = 1; }

// What an include that is not found holds, within a function, is part of it.
__global__ void whole(float *p) {
// ERROR: :[[@LINE+1]]:1: error: 'missing.inc' file not found (kernel 'whole' is not analysed)
#include "missing.inc"
  p[threadIdx.x] = 1;
}

// Others have nothing to do with it: names of their own, bodies that are in error, members that nobody reads.
__device__ int damaged() { return missing; }
struct Table {
  static constexpr int width = MissingWidth;
  static constexpr int rows = 32;
};
struct Local {
  float Real;
};
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store moves 32 sectors instead of 4
__global__ void healthy(Local *p, float *q, int Real) { q[Table::rows * threadIdx.x] = p->Real + Real; }
