# Embeds the headers that belong to Clang (stddef.h, the intrinsics, what wraps CUDA's): the tool needs no
# Clang beside it. Left out is what no host of CUDA includes.
set(clang_include ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR}/include)
file(GLOB_RECURSE clang_headers LIST_DIRECTORIES false RELATIVE ${clang_include} ${clang_include}/*)
list(FILTER clang_headers EXCLUDE REGEX
  "^(hexagon|hvx_|opencl-c|altivec|vecintrin|riscv|sifive|andes|wasm|vel|lasx|lsx|larch|msa|s390|htm|arm_mve|arm_cde|arm_cmse|amo|__clang_hip|__clang_spirv|spirv|amdgpu|ISO_Fortran|module)")
list(FILTER clang_headers EXCLUDE REGEX
  "^(ppc_wrappers|openmp_wrappers|llvm_libc_wrappers|llvm_offload_wrappers|zos_wrappers|xray|profile)/")
list(SORT clang_headers)
if(NOT "__clang_cuda_runtime_wrapper.h" IN_LIST clang_headers)
  message(FATAL_ERROR "Clang's own headers are not in ${clang_include}; install libclang-common-${LLVM_VERSION_MAJOR}-dev")
endif()

set(list_of_headers ${CMAKE_CURRENT_BINARY_DIR}/ClangHeaders.txt)
string(REPLACE ";" "\n" lines "${clang_headers}")
file(GENERATE OUTPUT ${list_of_headers} CONTENT "${lines}\n")
list(TRANSFORM clang_headers PREPEND ${clang_include}/)
set(clang_headers_source ${CMAKE_CURRENT_BINARY_DIR}/ClangHeaders.s)
add_custom_command(
  OUTPUT ${clang_headers_source}
  COMMAND ${CMAKE_COMMAND} -DROOT=${clang_include} -DFILES=${list_of_headers}
          -DSYMBOL=warplint_clang_headers -DOUTPUT=${clang_headers_source}
          -P ${PROJECT_SOURCE_DIR}/cmake/EmbedTree.cmake
  DEPENDS ${clang_headers} ${list_of_headers} ${PROJECT_SOURCE_DIR}/cmake/EmbedTree.cmake
  COMMENT "Embedding Clang's own headers")
add_library(warplint_clang_headers OBJECT ${clang_headers_source})
set_source_files_properties(${clang_headers_source} PROPERTIES OBJECT_DEPENDS "${clang_headers}")
target_sources(warplint_frontend_parse PRIVATE $<TARGET_OBJECTS:warplint_clang_headers>)
