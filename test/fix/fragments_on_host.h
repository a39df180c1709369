// Matrix fragments on the host. Each thread has the whole fragment, so a warp does everything
// 32 times over, with the same outcome. Elements are the bits of halves, taken for integers.
#pragma once

namespace nvcuda::wmma {
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum layout_t { mem_row_major, mem_col_major };

template <typename Use, int M, int N, int K, typename T, typename Layout = row_major>
struct fragment {
  static constexpr bool IsRows = std::is_same_v<Layout, row_major>;
  uint16_t at[16][16];
};

template <typename F, typename T> void load_matrix_sync(F &f, const T *p, unsigned pitch) {
  for (unsigned i = 0; i < 16; ++i)
    for (unsigned j = 0; j < 16; ++j)
      f.at[i][j] = F::IsRows ? p[i * pitch + j].bits : p[j * pitch + i].bits;
}
template <typename F, typename T> void fill_fragment(F &f, T) { std::memset(f.at, 0, sizeof f.at); }
template <typename D, typename A, typename B, typename C>
void mma_sync(D &d, const A &a, const B &b, const C &c) {
  D sum;
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) {
      unsigned s = c.at[i][j];
      for (int k = 0; k < 16; ++k)
        s += unsigned(a.at[i][k]) * b.at[k][j];
      sum.at[i][j] = uint16_t(s);
    }
  d = sum;
}
template <typename F, typename T>
void store_matrix_sync(T *p, const F &f, unsigned pitch, layout_t) {
  for (unsigned i = 0; i < 16; ++i)
    for (unsigned j = 0; j < 16; ++j)
      p[i * pitch + j].bits = f.at[i][j];
}
} // namespace nvcuda::wmma
