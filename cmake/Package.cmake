# What is installed, and Debian packages of it: cpack -G DEB --config build/CPackConfig.cmake
#
# The tool's package brings the compiler within the tool (cmake/Llvm.cmake). The compiler's own
# headers, which a toolkit's headers need, are Debian's (libclang-common-22-dev). The clang-tidy
# plugin is a package of its own: it takes the libraries that clang-tidy does.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON) # what is built is packed; nothing is built for it
install(TARGETS warplint RUNTIME DESTINATION bin COMPONENT warplint)
install(FILES cmake/Warplint.cmake DESTINATION share/cmake/Warplint
        RENAME WarplintConfig.cmake COMPONENT warplint)
install(FILES README.md DESTINATION share/doc/warplint COMPONENT warplint)
install(FILES LICENSE DESTINATION share/doc/warplint RENAME copyright COMPONENT warplint)
install(DIRECTORY docs/ DESTINATION share/doc/warplint COMPONENT warplint
        FILES_MATCHING PATTERN "*.md" PATTERN "*.json")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME warplint)
set(CPACK_PACKAGE_VENDOR warplint)
set(CPACK_PACKAGE_CONTACT "warplint <warplint@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Says what each memory access of CUDA kernels costs")
set(CPACK_PACKAGE_DESCRIPTION
"A static analyzer for CUDA source: shared-memory bank conflicts in wavefronts and
global accesses in sectors, per warp and per lane, without a GPU.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL warplint)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(libraries "libc6, libgcc-s1, libstdc++6")
set(llvm_libraries "libllvm${LLVM_VERSION_MAJOR}, libclang-cpp${LLVM_VERSION_MAJOR}")
get_target_property(has_archives warplint WITH_ARCHIVES)
if(has_archives)
  set(within_tool "zlib1g, libzstd1")
else()
  set(within_tool "${llvm_libraries}")
endif()
set(CPACK_DEBIAN_WARPLINT_PACKAGE_NAME warplint)
set(CPACK_DEBIAN_WARPLINT_PACKAGE_DEPENDS
    "${libraries}, ${within_tool}, libclang-common-${LLVM_VERSION_MAJOR}-dev")
if(TARGET warplint-tidy)
  list(APPEND CPACK_COMPONENTS_ALL clang-tidy)
  set(CPACK_DEBIAN_CLANG-TIDY_PACKAGE_NAME warplint-clang-tidy)
  set(CPACK_DEBIAN_CLANG-TIDY_PACKAGE_DEPENDS
      "${libraries}, ${llvm_libraries}, clang-tidy-${LLVM_VERSION_MAJOR}")
endif()
include(CPack)
