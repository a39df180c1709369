// One float of 32 bytes: a structure of arrays would want 4 sectors. Two floats of 16 bytes: the
// whole structure is one load. One float of them: nothing is gained by the others.
//
// RUN: not %lint --block=32 --notes %s | FileCheck %s

struct Particle {
  float x, y, z, w, vx, vy, vz, vw;
};
struct Body {
  float x, y, z, mass;
};

__global__ void read(const Particle *p, const Body *b, float *out) {
  out[threadIdx.x] = p[threadIdx.x].vx;
  // CHECK: :[[@LINE-1]]:22: warning: global load moves 32 sectors instead of 4
  // CHECK: :[[@LINE-2]]:22: note: advice: store 'p' as a structure of arrays: 32 -> 4 sectors on the read
  out[threadIdx.x + 32] = b[threadIdx.x].mass + b[threadIdx.x].x;
  // CHECK: :[[@LINE-1]]:27: warning: global load moves 16 sectors instead of 4
  // CHECK: :[[@LINE-2]]:27: note: advice: load each Body of 'b' whole, in one access of 16 bytes: all its fields for the 16 sectors that one field costs now; declare it alignas(16)
}

// One that is aligned already.
__global__ void aligned(const float4 *v, float *out) {
  out[threadIdx.x + 32] = v[threadIdx.x].w;
  out[threadIdx.x] = v[threadIdx.x].x;
  // CHECK: :[[@LINE-2]]:27: note: global load moves 16 sectors instead of 4
  // CHECK: :[[@LINE-3]]:27: note: advice: load each float4 of 'v' whole, in one access of 16 bytes: all its fields for the 16 sectors that one field costs now{{$}}
}

__global__ void one(const float4 *v, const Body *b, float *out) {
  out[threadIdx.x] = v[threadIdx.x].x;
  // CHECK: :[[@LINE-1]]:22: note: global load moves 16 sectors instead of 4
  // CHECK: :[[@LINE-2]]:22: note: advice: store 'v' as a structure of arrays
  out[threadIdx.x] = b[threadIdx.x].x;
  // CHECK: :[[@LINE-1]]:22: warning: global load moves 16 sectors instead of 4
  // CHECK: :[[@LINE-2]]:22: note: advice: store 'b' as a structure of arrays
}

// A pointer within a structure that is passed by value, or that a lambda captures.
struct Scene {
  int n;
  const Particle *particles;
  const float4 *places;
};
__global__ void member(Scene s, float *out) {
  out[threadIdx.x] = s.particles[threadIdx.x].vx;
  // CHECK: :[[@LINE-1]]:22: warning: global load moves 32 sectors instead of 4
  // CHECK: :[[@LINE-2]]:22: note: advice: store 's.particles' as a structure of arrays
  out[threadIdx.x] = s.places[threadIdx.x].x;
  // CHECK: :[[@LINE-1]]:22: note: global load moves 16 sectors instead of 4
}

template <class F> __global__ void call(F f) { f(threadIdx.x); }
void run(Particle *all) {
  call<<<1, 32>>>([=] __device__(int i) { all[i].vx = 0; });
  // CHECK: :[[@LINE-1]]:43: warning: global store moves 32 sectors instead of 4
  // CHECK: note: advice: store 'all' as a structure of arrays
}
