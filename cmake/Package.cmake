# What is installed, and Debian packages of it: cpack -G DEB --config build/CPackConfig.cmake
# script/package makes a whole release of the same files.
#
# The tool's package needs glibc and nothing else, where it was linked with LLVM's archives (cmake/Llvm.cmake).
# The clang-tidy plugin is a package of its own: it takes the libraries that clang-tidy does.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON) # what is built is packed; nothing is built for it
set(documents share/doc/warplint)
install(TARGETS warplint RUNTIME DESTINATION bin COMPONENT warplint)
install(FILES cmake/Warplint.cmake DESTINATION share/cmake/Warplint
        RENAME WarplintConfig.cmake COMPONENT warplint)
install(FILES README.md CHANGELOG.md NOTICE LICENSE DESTINATION ${documents} COMPONENT warplint)
install(FILES packaging/debian/copyright DESTINATION ${documents} COMPONENT warplint)
install(DIRECTORY docs/ DESTINATION ${documents} COMPONENT warplint
        FILES_MATCHING PATTERN "*.md" PATTERN "*.json")

get_target_property(has_archives warplint WITH_ARCHIVES)
set(static "")
if(has_archives)
  set(static "--static ${LLVM_INCLUDE_DIR}")
  # The licences of what is linked in, from the packages that it was linked from.
  foreach(part "LLVM llvm-${LLVM_VERSION_MAJOR}-dev" "Clang libclang-${LLVM_VERSION_MAJOR}-dev"
          "zlib zlib1g-dev" "zstd libzstd-dev" "LZ4 liblz4-dev" "GCC-runtime gcc-12-base")
    string(REPLACE " " ";" part ${part})
    list(GET part 0 name)
    list(GET part 1 package)
    get_filename_component(text /usr/share/doc/${package}/copyright REALPATH)
    if(EXISTS ${text})
      install(FILES ${text} DESTINATION ${documents}/licenses RENAME ${name}.txt COMPONENT warplint)
    else()
      message(STATUS "no licence of ${name} in /usr/share/doc/${package}: a package made here is not to be given away")
    endif()
  endforeach()
endif()

# Man page, completions, changelog and SBOM are made of the installed binary.
find_program(WARPLINT_PYTHON python3)
if(WARPLINT_PYTHON)
  install(CODE "
    set(prefix \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
    execute_process(COMMAND ${WARPLINT_PYTHON} ${PROJECT_SOURCE_DIR}/packaging/install_texts.py
      ${PROJECT_SOURCE_DIR} \"\${prefix}\" ${PROJECT_VERSION} ${WARPLINT_REPOSITORY} ${static}
      COMMAND_ERROR_IS_FATAL ANY)" COMPONENT warplint)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME warplint)
set(CPACK_PACKAGE_VENDOR warplint)
set(CPACK_PACKAGE_CONTACT "The warplint developers <warplint@users.noreply.github.com>")
set(CPACK_PACKAGE_HOMEPAGE_URL "${WARPLINT_REPOSITORY}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "static analyzer of the memory accesses of CUDA kernels")
set(CPACK_PACKAGE_DESCRIPTION
"Computes what each memory access of a CUDA kernel costs, without a GPU:
shared-memory bank conflicts in wavefronts, global accesses in sectors, per
warp and per lane. Finds races and missed barriers, and proves its fixes.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL warplint)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(libraries "libc6, libgcc-s1, libstdc++6")
set(llvm_libraries "libllvm${LLVM_VERSION_MAJOR}, libclang-cpp${LLVM_VERSION_MAJOR}")
set(CPACK_DEBIAN_WARPLINT_PACKAGE_NAME warplint)
set(CPACK_COMPONENT_WARPLINT_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")
install(FILES ${PROJECT_SOURCE_DIR}/packaging/debian/lintian-overrides
  DESTINATION share/lintian/overrides RENAME warplint COMPONENT warplint)
if(has_archives)
  set(CPACK_DEBIAN_WARPLINT_PACKAGE_DEPENDS "libc6 (>= 2.34)")
else()
  set(CPACK_DEBIAN_WARPLINT_PACKAGE_DEPENDS "${libraries}, ${llvm_libraries}")
endif()
if(TARGET warplint-tidy)
  # A package of its own, where it has been built by the time of packing.
  list(APPEND CPACK_COMPONENTS_ALL clang-tidy)
  set(CPACK_DEBIAN_CLANG-TIDY_PACKAGE_NAME warplint-clang-tidy)
  set(CPACK_DEBIAN_CLANG-TIDY_PACKAGE_DEPENDS
      "${libraries}, ${llvm_libraries}, clang-tidy-${LLVM_VERSION_MAJOR}")
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/CPackProject.cmake CONTENT
"if(NOT EXISTS $<TARGET_FILE:warplint-tidy>)
  list(REMOVE_ITEM CPACK_COMPONENTS_ALL clang-tidy)
endif()
")
  set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_BINARY_DIR}/CPackProject.cmake)
endif()
include(CPack)
