//===- thrust/__warplint_algorithms.h - Algorithms: parsed, never run -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <thrust/__warplint_thrust.h>
#include <thrust/functional.h>
#include <utility>

// A policy may come first; the iterator is whatever comes after it.
namespace thrust {
using ::std::make_pair;
using ::std::pair;
using ::std::swap;

template <class... _A> struct __warplint_iterator_of;
template <class _I, class... _A> struct __warplint_iterator_of<_I, _A...> {
  typedef _I type;
};
template <class... _A> struct __warplint_iterator_of<__warplint_policy, _A...> {
  typedef typename __warplint_iterator_of<_A...>::type type;
};
template <class _T> struct __warplint_element_of {
  typedef typename _T::value_type type;
};
template <class _T> struct __warplint_element_of<_T *> {
  typedef __remove_cv(_T) type;
};
template <class... _A> using __warplint_it = typename __warplint_iterator_of<__decay(_A)...>::type;
template <class... _A>
using __warplint_el = typename __warplint_element_of<__warplint_it<_A...>>::type;

#pragma clang force_cuda_host_device begin
#define __warplint_does(NAME)                                                                      \
  template <class... _A> void NAME(_A &&...) {}
#define __warplint_finds(NAME)                                                                     \
  template <class... _A> __warplint_it<_A...> NAME(_A &&...) { return *(__warplint_it<_A...> *)0; }
#define __warplint_gives(NAME)                                                                     \
  template <class... _A> __warplint_el<_A...> NAME(_A &&...) { return __warplint_el<_A...>(); }
#define __warplint_asks(NAME, _R)                                                                  \
  template <class... _A> _R NAME(_A &&...) { return _R(); }

__warplint_does(sort)
__warplint_does(sort_by_key)
__warplint_does(stable_sort)
__warplint_does(stable_sort_by_key)
__warplint_does(fill)
__warplint_does(fill_n)
__warplint_does(generate)
__warplint_does(sequence)
__warplint_does(tabulate)
__warplint_does(for_each)
__warplint_does(for_each_n)
__warplint_does(replace)
__warplint_does(replace_if)
__warplint_does(reverse)
__warplint_does(uninitialized_fill)
__warplint_does(shuffle)
__warplint_finds(copy)
__warplint_finds(copy_n)
__warplint_finds(copy_if)
__warplint_finds(transform)
__warplint_finds(transform_if)
__warplint_finds(inclusive_scan)
__warplint_finds(exclusive_scan)
__warplint_finds(inclusive_scan_by_key)
__warplint_finds(exclusive_scan_by_key)
__warplint_finds(transform_inclusive_scan)
__warplint_finds(transform_exclusive_scan)
__warplint_finds(gather)
__warplint_finds(scatter)
__warplint_finds(scatter_if)
__warplint_finds(unique)
__warplint_finds(unique_copy)
__warplint_finds(remove)
__warplint_finds(remove_if)
__warplint_finds(remove_copy_if)
__warplint_finds(partition)
__warplint_finds(stable_partition)
__warplint_finds(merge)
__warplint_finds(set_intersection)
__warplint_finds(set_union)
__warplint_finds(set_difference)
__warplint_finds(find)
__warplint_finds(find_if)
__warplint_finds(min_element)
__warplint_finds(max_element)
__warplint_finds(lower_bound)
__warplint_finds(upper_bound)
__warplint_finds(adjacent_difference)
__warplint_gives(reduce)
template <class _I, class _J, class _T, class... _A>
_T inner_product(_I, _I, _J, _T initial, _A &&...) {
  return initial;
}
template <class _I, class _F, class _T, class _G> _T transform_reduce(_I, _I, _F, _T initial, _G) {
  return initial;
}
template <class _I, class _F, class _T, class _G>
_T transform_reduce(const __warplint_policy &, _I, _I, _F, _T initial, _G) {
  return initial;
}
template <class... _A> pair<__warplint_it<_A...>, __warplint_it<_A...>> reduce_by_key(_A &&...);
template <class... _A> pair<__warplint_it<_A...>, __warplint_it<_A...>> unique_by_key(_A &&...);
template <class... _A> pair<__warplint_it<_A...>, __warplint_it<_A...>> minmax_element(_A &&...);
__warplint_asks(count, ptrdiff_t)
__warplint_asks(count_if, ptrdiff_t)
__warplint_asks(equal, bool)
__warplint_asks(all_of, bool)
__warplint_asks(any_of, bool)
__warplint_asks(none_of, bool)
__warplint_asks(is_sorted, bool)
__warplint_asks(distance, ptrdiff_t)
template <class _I, class _N> void advance(_I &i, _N n) { i = i + n; }
template <class _I> _I next(_I i) { return i + 1; }
#undef __warplint_does
#undef __warplint_finds
#undef __warplint_gives
#undef __warplint_asks
#pragma clang force_cuda_host_device end
} // namespace thrust
