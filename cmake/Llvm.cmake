# Finds LLVM 22 and Clang 22 as shared libraries.
#
# warplint_llvm    ADT, Support, IR, passes: libLLVM
# warplint_clang   the compiler: libclang-cpp (only lib/frontend, lib/lower and tool/ use it)
#
# The version file wants major.minor, so `find_package(LLVM 22)` would be refused.
find_package(LLVM 22.1 REQUIRED CONFIG
  HINTS /usr/lib/llvm-22/lib/cmake/llvm $ENV{LLVM_DIR})
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_TOOLS_BINARY_DIR}")

add_library(warplint_llvm INTERFACE)
target_include_directories(warplint_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_link_libraries(warplint_llvm INTERFACE LLVM)
separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND ${LLVM_DEFINITIONS})
target_compile_definitions(warplint_llvm INTERFACE ${LLVM_DEFINITIONS_LIST})
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(warplint_llvm INTERFACE -fno-rtti)
endif()

add_library(warplint_clang INTERFACE)
target_include_directories(warplint_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS})
target_link_libraries(warplint_clang INTERFACE warplint_llvm clang-cpp)
