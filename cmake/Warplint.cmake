# For projects that want to be linted by warplint. Include it from their CMakeLists.txt.
#
#   include(Warplint)
#   warplint_add_target()                     a target `warplint` that lints the whole project
#   warplint_enable()                         each CUDA file is linted as it is compiled
#
# WARPLINT_EXECUTABLE  the tool; searched for in PATH if it is not set
find_program(WARPLINT_EXECUTABLE warplint DOC "The warplint linter")

# Stops with a message that says what to do, unless the tool was found.
function(_warplint_require)
  if(NOT WARPLINT_EXECUTABLE)
    message(FATAL_ERROR "warplint is not in PATH; set WARPLINT_EXECUTABLE to its path")
  endif()
endfunction()

# warplint_add_target([NAME name] [OPTIONS option...])
#
# Adds a target that lints every CUDA file that the project compiles, with the flags that it is
# compiled with. It fails if there are findings. NAME is `warplint` by default; OPTIONS are
# those of the tool.
function(warplint_add_target)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME" "OPTIONS")
  _warplint_require()
  if(NOT arg_NAME)
    set(arg_NAME warplint)
  endif()
  # Targets that exist already were made before the variable was set.
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON CACHE BOOL "For warplint" FORCE)
  add_custom_target(${arg_NAME}
    COMMAND ${WARPLINT_EXECUTABLE} ${arg_OPTIONS} -p ${CMAKE_BINARY_DIR}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    COMMENT "Linting the CUDA files"
    USES_TERMINAL VERBATIM)
endfunction()

# warplint_enable([OPTIONS option...])
#
# Puts warplint before the CUDA compiler of all targets that follow, in front of a launcher that
# is there already (ccache). Findings are printed as the files are compiled; with
# OPTIONS --fail-on=warning they stop the build.
function(warplint_enable)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "OPTIONS")
  _warplint_require()
  set(CMAKE_CUDA_COMPILER_LAUNCHER
    ${WARPLINT_EXECUTABLE} launch ${arg_OPTIONS} -- ${CMAKE_CUDA_COMPILER_LAUNCHER} PARENT_SCOPE)
endfunction()
