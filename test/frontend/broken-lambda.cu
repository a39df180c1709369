// RUN: not %lint %s | FileCheck %s
// A lambda that is in error, in a call that the parser gives up: only the kernel's instance knows
// of it. The rest is answered.

template <class Function> __global__ void each(float *to, Function function) {
  function(to + 32 * threadIdx.x);
}
template <class Function> void launch(float *to, Function function) {
  each<<<1, 32>>>(to, function);
}

void host(float *p, Missing extent) {
  EXPECT({
    launch(p, [=] __device__(float *to) {
      auto e = extent.row(to);
      to[e.x == 2 ? e.x : e.y] = 0;
    });
  });
  launch(p, [=] __device__(float *to) { to[extent.columns] = 0; });
  launch(p, [=] __device__(float *to) { *to = 0; });
}
// CHECK: :[[@LINE-2]]:41: warning: global store moves 32 sectors instead of 4
// CHECK: :15:12: note: kernel 'each<(lambda at {{.*}}:14:15)>': a called function does not compile: 'operator()': the declaration of 'e' is in error
// CHECK: :19:60: note: kernel 'each<(lambda at {{.*}}:19:13)>': a called function does not compile: 'operator()': an expression holds an error
