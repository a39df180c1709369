# Finds LLVM 22 and Clang 22.
#
# warplint_llvm    ADT, Support, IR, passes: libLLVM
# warplint_clang   the compiler: libclang-cpp (only lib/frontend, lib/lower and tool/ use it)
#
# Tests and the clang-tidy plugin take the shared libraries. The tool takes the archives where they
# are installed: it then starts in 4 ms instead of 16, and runs where no LLVM is. With them come the
# archives of zlib, zstd, libstdc++ and libgcc: the binary asks for glibc alone (tool/Main.cpp).
#
# The version file wants major.minor, so `find_package(LLVM 22)` would be refused.
find_package(LLVM 22.1 REQUIRED CONFIG
  HINTS /usr/lib/llvm-22/lib/cmake/llvm $ENV{LLVM_DIR})
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_TOOLS_BINARY_DIR}")
option(WARPLINT_STATIC_LLVM "Link the tool with LLVM's archives, if they are there" ON)

# What a target that has WITH_ARCHIVES takes in the place of a shared library: nothing.
set(shared $<NOT:$<BOOL:$<TARGET_PROPERTY:WITH_ARCHIVES>>>)

add_library(warplint_llvm INTERFACE)
target_include_directories(warplint_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_link_libraries(warplint_llvm INTERFACE $<${shared}:LLVM>)
separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND ${LLVM_DEFINITIONS})
target_compile_definitions(warplint_llvm INTERFACE ${LLVM_DEFINITIONS_LIST})
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(warplint_llvm INTERFACE -fno-rtti)
endif()

# What nvcc packs device code with (lib/frontend/ptx/DeviceCode.cpp): the archive, if it is there.
find_path(WARPLINT_LZ4_HEADERS NAMES lz4.h)
find_library(WARPLINT_LZ4_FILE NAMES liblz4.a lz4)
if(NOT WARPLINT_LZ4_HEADERS OR NOT WARPLINT_LZ4_FILE)
  message(FATAL_ERROR "LZ4 is not found: install liblz4-dev, or run script/bootstrap")
endif()

add_library(warplint_clang INTERFACE)
target_include_directories(warplint_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS})
target_link_libraries(warplint_clang INTERFACE warplint_llvm $<${shared}:clang-cpp>)

# Links a program with the archives. They need one another in a circle, and two libraries more: their
# archives, or where those are not installed the shared libraries.
function(warplint_link_archives target)
  file(GLOB archives ${LLVM_LIBRARY_DIR}/libclang[A-Z]*.a ${LLVM_LIBRARY_DIR}/libLLVM*.a)
  find_library(WARPLINT_ZLIB_FILE NAMES libz.a z libz.so.1)
  find_library(WARPLINT_ZSTD_FILE NAMES libzstd.a zstd libzstd.so.1)
  if(NOT WARPLINT_STATIC_LLVM)
    return()
  endif()
  if(NOT archives OR NOT WARPLINT_ZLIB_FILE OR NOT WARPLINT_ZSTD_FILE)
    message(STATUS "LLVM's archives, zlib or zstd are not installed: the tool takes LLVM's shared libraries")
    return()
  endif()
  set_target_properties(${target} PROPERTIES WITH_ARCHIVES ON)
  target_link_libraries(${target} PRIVATE
    "$<LINK_GROUP:RESCAN,${archives}>" ${WARPLINT_ZLIB_FILE} ${WARPLINT_ZSTD_FILE} ${CMAKE_DL_LIBS})
  target_link_options(${target} PRIVATE -no-pie -Wl,--gc-sections -Wl,--as-needed
    $<$<PLATFORM_ID:Linux>:-static-libstdc++> $<$<PLATFORM_ID:Linux>:-static-libgcc>)
endfunction()
