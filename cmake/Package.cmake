# What is installed, and a Debian package of it: cpack -G DEB --config build/CPackConfig.cmake
#
# The package is small: LLVM and Clang are Debian's shared libraries, and so are the compiler's
# own headers (libclang-common-22-dev), which the front end reads.
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
if(TARGET warplint-tidy)
  list(APPEND CPACK_COMPONENTS_ALL clang-tidy)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6, libgcc-s1, libstdc++6, \
libllvm${LLVM_VERSION_MAJOR}, libclang-cpp${LLVM_VERSION_MAJOR}, \
libclang-common-${LLVM_VERSION_MAJOR}-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-tidy-${LLVM_VERSION_MAJOR}")
include(CPack)
