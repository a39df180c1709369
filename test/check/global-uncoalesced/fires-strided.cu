// Structures of eight floats, one member read: every lane has a sector of its own.
//
// RUN: not %lint --block=32 %s | %expect

struct Particle {
  float x, y, z, w, vx, vy, vz, vw;
};

__global__ void shift(const Particle *p, float *out) {
  out[threadIdx.x] = p[threadIdx.x].vx;
  // CHECK:      :[[@LINE-1]]:22: warning: global load moves 32 sectors instead of 4{{(; .*)?}} [global-uncoalesced]
  // CHECK:      note: warp 0: consecutive lanes are 32 bytes apart; of 1024 bytes moved, 128 are used
}
