// RUN: %lint %s | count 0
// The traits that C++11 and C++17 have, and what they answer.
#include <iterator>
#include <type_traits>

struct Plain {
  int x;
};
struct Own {
  Own(const Own &);
  Own &operator=(const Own &);
  ~Own();
};
struct Padded {
  char c;
  int x;
};

#define IS(...) static_assert((__VA_ARGS__), "")
IS(std::is_trivially_copy_assignable<Plain>::value && !std::is_trivially_copy_assignable_v<Own>);
IS(std::is_trivially_move_assignable_v<Plain> && !std::is_trivially_move_assignable_v<Own>);
IS(std::is_trivially_move_constructible_v<Plain> && !std::is_trivially_move_constructible_v<Own>);
IS(std::is_trivially_constructible_v<Plain> && !std::is_trivially_constructible<Own, Own>::value);
IS(std::is_trivially_assignable_v<int &, int> && !std::is_trivially_assignable_v<Own &, Own>);
IS(std::is_assignable_v<Own &, Own> && std::is_move_assignable_v<Own>);
IS(!std::is_assignable_v<int, int> && !std::is_move_assignable_v<const int>);
IS(std::is_nothrow_move_constructible<float>::value && !std::is_nothrow_move_constructible_v<Own>);
IS(std::is_nothrow_copy_constructible_v<Plain> && !std::is_nothrow_constructible_v<Own, Own &>);
IS(std::is_nothrow_move_assignable_v<Plain> && !std::is_nothrow_copy_assignable_v<Own>);
IS(std::is_nothrow_default_constructible_v<Plain> && std::is_nothrow_destructible_v<Own>);
IS(std::is_destructible_v<Own> && !std::is_destructible_v<void>);
IS(std::is_member_pointer_v<int Plain::*> && !std::is_member_pointer_v<int *>);
IS(std::is_member_function_pointer_v<int (Plain::*)()> && std::is_member_object_pointer_v<int Plain::*>);
IS(std::has_unique_object_representations_v<Plain> && !std::has_unique_object_representations_v<Padded>);
IS(std::is_literal_type<Plain>::value);

template <class T> struct Range {
  using Backwards = std::reverse_iterator<T *>;
  T *first;
  __host__ Backwards last() const { return Backwards(first); }
};
__global__ void copied(Range<float> to, const float *from) {
  to.first[threadIdx.x] = from[threadIdx.x];
}
