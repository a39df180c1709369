// RUN: %lint --notes --format=json:%t.json --exit-zero %s
// RUN: %python -c "import json; [print(l['kernel'], l['block'], l.get('why', '')) for l in json.load(open('%t.json'))['launches']]" | FileCheck %s
//
// An instance that nothing launches is taken for launched as the others of its template are.

template <class T> __global__ void __launch_bounds__(256) turn(T *out, const T *in, int ld) {
  out[threadIdx.x * ld + threadIdx.y] = in[threadIdx.y * ld + threadIdx.x];
}
// CHECK-DAG: turn<double> [64, 4, 1] as 'turn<float>' is launched at line [[@LINE+2]]
template __global__ void turn<double>(double *, const double *, int);
void run(float *p) { turn<float><<<1, dim3(64, 4)>>>(p, p, 1024); }
