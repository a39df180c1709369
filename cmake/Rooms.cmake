# warplint_room(FOLDER [SEES ir|clang] [COMPUTES] [USES ROOM...])
#
# A room is a folder of lib/, a static library, and what it may include. So what it does not use it
# cannot link either: a room's tests link that room alone. test/law/layering.py holds each include
# against these lines, and the table in docs/architecture.md, too.
#
#   SEES ir      LLVM's intermediate representation and passes
#   SEES clang   the compiler's front end as well; other rooms see ADT and Support only
#   COMPUTES     where a run spends its time, apart from LLVM: compiled with WARPLINT_COMPUTE_FLAGS
#
# Many small files share their headers: they are compiled several at a time.
set(WARPLINT_FILES_AT_ONCE 3 CACHE STRING "Source files compiled at a time; 1: each alone")
set(WARPLINT_COMPUTE_FLAGS "" CACHE STRING "Flags of rooms that compute, after those of all")
separate_arguments(WARPLINT_COMPUTE_FLAGS)

function(warplint_target room variable)
  string(REPLACE "/" "_" name ${room})
  set(${variable} warplint_${name} PARENT_SCOPE)
endfunction()

function(warplint_compile_together target)
  if(WARPLINT_FILES_AT_ONCE GREATER 1)
    set_target_properties(${target} PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${WARPLINT_FILES_AT_ONCE})
  endif()
endfunction()

# warplint_precompile(TARGET HEADER LIBRARY): headers that targets take by REUSE_FROM.
function(warplint_precompile target header library)
  add_library(${target} OBJECT ${PROJECT_SOURCE_DIR}/cmake/Precompiled.cpp)
  target_link_libraries(${target} PRIVATE warplint_warnings ${library})
  target_precompile_headers(${target} PRIVATE ${PROJECT_SOURCE_DIR}/${header})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang") # the same bytes from the same headers, for ccache
    target_compile_options(${target} PRIVATE -Xclang -fno-pch-timestamp)
  endif()
endfunction()

# Links all rooms, for what uses the whole: the tool, the plugin, tests of several rooms.
function(warplint_link_rooms target)
  get_property(rooms GLOBAL PROPERTY WARPLINT_ROOMS)
  list(REVERSE rooms)
  foreach(room IN LISTS rooms)
    warplint_target(${room} of)
    target_link_libraries(${target} PRIVATE ${of})
  endforeach()
  target_link_libraries(${target} PRIVATE warplint_warnings)
endfunction()

function(warplint_room room)
  cmake_parse_arguments(ROOM "COMPUTES" "SEES" "USES" ${ARGN})
  warplint_target(${room} target)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.cpp)
  add_library(${target} STATIC ${sources})
  target_link_libraries(${target} PRIVATE warplint_warnings)
  if(ROOM_SEES)
    target_link_libraries(${target} PUBLIC warplint_clang)
    target_precompile_headers(${target} REUSE_FROM warplint_precompiled_clang)
  else()
    target_link_libraries(${target} PUBLIC warplint_llvm)
  endif()
  if(ROOM_COMPUTES AND WARPLINT_COMPUTE_FLAGS) # precompiled headers hold for one level of optimisation
    target_compile_options(${target} PRIVATE ${WARPLINT_COMPUTE_FLAGS})
  elseif(NOT ROOM_SEES)
    target_precompile_headers(${target} REUSE_FROM warplint_precompiled)
  endif()
  foreach(used IN LISTS ROOM_USES)
    warplint_target(${used} of)
    target_link_libraries(${target} PUBLIC ${of})
  endforeach()
  warplint_compile_together(${target})
  set_property(GLOBAL APPEND PROPERTY WARPLINT_ROOMS ${room})
endfunction()
