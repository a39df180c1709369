# Warnings are errors in our own code. Headers of LLVM, Clang and GoogleTest are
# included as system headers, so their warnings are not ours.
add_library(warplint_warnings INTERFACE)
target_compile_options(warplint_warnings INTERFACE
  -Wall -Wextra $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local> -Wnon-virtual-dtor -Wimplicit-fallthrough
  -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports these inside std::optional and std::variant where nothing is wrong
  # (GCC bugs 105562, 105593); Clang's analysis in CI keeps the useful half.
  target_compile_options(warplint_warnings INTERFACE
    -Wno-maybe-uninitialized -Wno-dangling-pointer -Wno-restrict -Wno-stringop-overflow
    -Wno-array-bounds)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of libstdc++ 12 uses a function that it deprecates.
  target_compile_options(warplint_warnings INTERFACE -Wno-deprecated-declarations)
endif()
