// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lib/frontend/facts/AddressTakers.h"

using namespace warplint;

namespace {
struct Row {
  Takes What;
  llvm::StringLiteral Names; ///< blanks between them
};

constexpr Row Functions[] = {
    {Takes::Element,
     "atomicAdd atomicAdd_block atomicAdd_system atomicSub atomicSub_block atomicExch "
     "atomicExch_block atomicMin atomicMin_block atomicMax atomicMax_block atomicInc "
     "atomicInc_block atomicDec atomicDec_block atomicCAS atomicCAS_block atomicAnd "
     "atomicAnd_block atomicOr atomicOr_block atomicXor atomicXor_block"},
    {Takes::Piece, "__pipeline_memcpy_async"},
    {Takes::Matrix, "nvcuda::wmma::load_matrix_sync nvcuda::wmma::store_matrix_sync"},
    {Takes::Number, "__cvta_generic_to_shared"},
    {Takes::Itself, "std::addressof std::forward std::move cuda::std::addressof cuda::std::forward "
                    "cuda::std::move __builtin_addressof"},
    {Takes::Run, "memcpy memmove memset std::memcpy cooperative_groups::memcpy_async "
                 "cuda::memcpy_async cuda::device::memcpy_async_tx cuda::ptx::cp_async_bulk "
                 "cuda::device::experimental::cp_async_bulk_global_to_shared "
                 "cuda::device::experimental::cp_async_bulk_shared_to_global"},
    {Takes::Tensor, "cuda::ptx::cp_async_bulk_tensor "
                    "cuda::device::experimental::cp_async_bulk_tensor_1d_global_to_shared "
                    "cuda::device::experimental::cp_async_bulk_tensor_1d_shared_to_global "
                    "cuda::device::experimental::cp_async_bulk_tensor_2d_global_to_shared "
                    "cuda::device::experimental::cp_async_bulk_tensor_2d_shared_to_global "
                    "cuda::device::experimental::cp_async_bulk_tensor_3d_global_to_shared "
                    "cuda::device::experimental::cp_async_bulk_tensor_3d_shared_to_global "
                    "cuda::device::experimental::cp_async_bulk_tensor_4d_global_to_shared "
                    "cuda::device::experimental::cp_async_bulk_tensor_4d_shared_to_global "
                    "cuda::device::experimental::cp_async_bulk_tensor_5d_global_to_shared "
                    "cuda::device::experimental::cp_async_bulk_tensor_5d_shared_to_global"},
};

/// By the words that they begin with; the longest name counts.
constexpr Row Instructions[] = {
    {Takes::Element, "atom ld red st"},
    {Takes::Piece, "cp.async.ca cp.async.cg ldmatrix stmatrix"},
    {Takes::Number, "cvt cvta mov"},
    {Takes::Run, "cp.async.bulk cp.reduce.async.bulk"},
    {Takes::Tensor, "cp.async.bulk.tensor cp.reduce.async.bulk.tensor"},
};
} // namespace

std::optional<Takes> warplint::takesOf(const clang::FunctionDecl &F) {
  const std::string Name = F.getQualifiedNameAsString();
  for (const Row &R : Functions)
    for (llvm::StringRef Rest = R.Names; !Rest.empty();) {
      const auto [First, Others] = Rest.split(' ');
      if (First == Name)
        return R.What;
      Rest = Others;
    }
  return std::nullopt;
}

std::optional<TakingInstruction> warplint::takingInstruction(llvm::StringRef Opcode) {
  std::optional<TakingInstruction> Longest;
  for (const Row &R : Instructions)
    for (llvm::StringRef Rest = R.Names; !Rest.empty();) {
      const auto [First, Others] = Rest.split(' ');
      llvm::StringRef Behind = Opcode;
      if (Behind.consume_front(First) && (Behind.empty() || Behind.front() == '.') &&
          (!Longest || First.size() > Longest->Name.size()))
        Longest = {R.What, First};
      Rest = Others;
    }
  // Another block's memory is reached with addresses of this one.
  if (Longest && Longest->What == Takes::Element && Opcode.contains("::cluster"))
    return std::nullopt;
  return Longest;
}
