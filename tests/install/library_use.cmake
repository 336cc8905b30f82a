function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\nended with ${status}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
set(flags "")
if(SANITIZE)
  set(flags -D CMAKE_CXX_FLAGS=-fsanitize=${SANITIZE})
endif()

run(${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${WORK_DIR}/prefix)
file(READ ${WORK_DIR}/prefix/share/synth/apparmor/synth-lane profile)
string(FIND "${profile}" "profile synth-lane ${WORK_DIR}/prefix/libexec/synth/synth-lane " named)
if(named EQUAL -1 OR NOT EXISTS ${WORK_DIR}/prefix/libexec/synth/synth-lane)
  message(FATAL_ERROR "the AppArmor profile does not name synth-lane:\n${profile}")
endif()
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SOURCE_DIR}/examples/library_use -B ${WORK_DIR}/build
    -D CMAKE_CXX_COMPILER=${CXX_COMPILER} -D CMAKE_BUILD_TYPE=${BUILD_TYPE}
    -D CMAKE_PREFIX_PATH=${WORK_DIR}/prefix ${flags})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run(${CMAKE_COMMAND} -E env XDG_CACHE_HOME=${WORK_DIR}/cache ${WORK_DIR}/build/library_use)
message("${output}")
