# Precompiled standard and third-party headers: they are half of the cost of compiling a file, and
# everybody compiles a clean clone. Our own headers stay out, so that a change rebuilds only the files
# that include it. Every file still includes what it uses: clang-tidy (.ci/run) compiles without
# precompiled headers.
#
# GCC takes a precompiled header only under the flags it was made with; so there are three: `headers`
# for the libraries (position independent), `hot_headers` for those that are optimized more, and
# `test_headers`, not optimized, for the tests.
set(SYNTH_HEADERS
  <algorithm> <array> <chrono> <filesystem> <functional> <map> <memory> <optional> <set> <span>
  <string> <string_view> <utility> <variant> <vector> <fmt/format.h> <tl/expected.hpp>)

function(synth_precompiled name)
  cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES" ${ARGN})
  set(source ${PROJECT_BINARY_DIR}/generated/${name}.cpp)
  if(NOT EXISTS ${source})
    file(WRITE ${source} "")
  endif()
  add_library(synth_${name} OBJECT ${source})
  target_link_libraries(synth_${name} PRIVATE synth_options fmt::fmt tl::expected ${ARG_LIBRARIES})
  target_precompile_headers(synth_${name} PRIVATE ${SYNTH_HEADERS} ${ARG_HEADERS})
endfunction()

synth_precompiled(headers)
set_target_properties(synth_headers PROPERTIES POSITION_INDEPENDENT_CODE ON)
synth_precompiled(hot_headers)
target_compile_options(synth_hot_headers PRIVATE ${SYNTH_HOT_FLAGS})
set_target_properties(synth_hot_headers PROPERTIES POSITION_INDEPENDENT_CODE ON)
