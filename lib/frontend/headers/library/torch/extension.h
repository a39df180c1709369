//===- torch/extension.h - Torch as its extensions see it ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <ATen/__warplint_cuda.h>
#include <ATen/__warplint_dispatch.h>
#include <ATen/__warplint_tensor.h>
#include <algorithm>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <functional>
#include <iostream>
#include <memory>
#include <pybind11/pybind11.h>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace torch {
namespace autograd {
typedef std::vector<at::Tensor> variable_list;
struct AutogradContext;
} // namespace autograd
namespace indexing {
using namespace at::indexing;
}
struct Library {
  template <class... _A> Library &def(_A &&...);
  template <class... _A> Library &impl(_A &&...);
};
template <class... _A> int dispatch(c10::DispatchKey, _A &&...);
} // namespace torch
namespace py = pybind11;

#define TORCH_EXTENSION_NAME __warplint_extension
#define TORCH_FN(_function) (&_function)
#define __warplint_library_at(_line, _library)                                                     \
  [[maybe_unused]] static void __warplint_library_##_line(torch::Library &_library)
#define __warplint_library(_line, _library) __warplint_library_at(_line, _library)
#define TORCH_LIBRARY(_name, _library) __warplint_library(__LINE__, _library)
#define TORCH_LIBRARY_FRAGMENT(_name, _library) __warplint_library(__LINE__, _library)
#define TORCH_LIBRARY_IMPL(_name, _key, _library) __warplint_library(__LINE__, _library)
