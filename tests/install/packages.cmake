# Packs what was built, and checks the contents of the packages: the program with its manual and completions
# in one, the library in the other, each with its dependencies. The script beside this file tests their use.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT status EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\nended with ${status}:\n${output}${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect text)
  foreach(pattern IN LISTS ARGN)
    if(NOT text MATCHES "${pattern}")
      message(FATAL_ERROR "no ${pattern} in:\n${text}")
    endif()
  endforeach()
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})
run(${CMAKE_COMMAND} -E chdir ${BINARY_DIR} cpack -B ${WORK_DIR} -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip)

file(GLOB program ${WORK_DIR}/synth_${VERSION}_*.deb)
run(dpkg-deb --contents ${program})
expect("${output}" "\\./usr/bin/synth\n" "/usr/libexec/synth/synth-lane\n" "/usr/libexec/synth/synth-warm\\.so\n"
       "/usr/share/man/man1/synth-solve\\.1\\.gz\n" "/bash-completion/completions/synth\n" "/_synth\n"
       "/synth\\.fish\n" "/apparmor/synth-lane\n" "/sysctl/60-synth\\.conf\n" "/doc/synth/copyright\n")
if(output MATCHES "\\.a\n|/include/")
  message(FATAL_ERROR "the program's package has the library:\n${output}")
endif()
run(dpkg-deb --field ${program} Depends)
expect("${output}" "python3" "libc6 \\(>= " "libsqlite3-0 " "libedit2 ")

file(GLOB library ${WORK_DIR}/libsynth-dev_${VERSION}_*.deb)
run(dpkg-deb --contents ${library})
expect("${output}" "/libsynth_engine\\.a\n" "/synth/engine\\.h\n" "/synthConfig\\.cmake\n" "/pkgconfig/synth\\.pc\n")
run(dpkg-deb --field ${library} Depends)
expect("${output}" "synth \\(= ${VERSION}\\)" "libfmt-dev")

file(GLOB kernel ${WORK_DIR}/synth-jupyter_${VERSION}_*.deb)
if(kernel)  # if xeus is installed
  run(dpkg-deb --contents ${kernel})
  expect("${output}" "/usr/libexec/synth/synth-jupyter\\.so\n" "/doc/synth-jupyter/copyright\n")
  run(dpkg-deb --field ${kernel} Depends)
  expect("${output}" "synth \\(= ${VERSION}\\)" "libxeus6 ")
endif()
run(dpkg-deb --field ${program} Depends)
if(output MATCHES "xeus|zmq")
  message(FATAL_ERROR "the program's package needs the kernel's libraries: ${output}")
endif()

# The changelog for users begins with this version.
file(READ ${SOURCE_DIR}/CHANGELOG.md changes)
expect("${changes}" "^# Changelog\n\n## ${VERSION}[ \n]")
