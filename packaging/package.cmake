# Packages, by `cpack` in a build folder: synth (the program), libsynth-dev (the library) and, where xeus is,
# synth-jupyter (the kernel). What they
# are made of is what `cmake --install` installs, split by component, and what only packages need.
# Two builds of one commit give the same bytes (docs/install.md).

# The time that all files of a package bear: the commit's, which a source archive carries in a file.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/commit-time commit_time LIMIT_COUNT 1)
if(commit_time MATCHES "^[^0-9]")
  find_package(Git QUIET)
  if(Git_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct
                    OUTPUT_VARIABLE commit_time OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  if(NOT commit_time MATCHES "^[0-9]+$")
    set(commit_time 0)
  endif()
endif()

set(SYNTH_MAINTAINER "The synth authors <maintainers@users.noreply.a-seed-9bb1ea90.example>" CACHE STRING
    "Whom packages name as their maintainer")
set(SYNTH_PACKAGE_COMMIT_TIME ${commit_time})
set(SYNTH_PACKAGING_DIR ${CMAKE_CURRENT_LIST_DIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME synth)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR synth)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "test-driven code synthesis from prose to tested functions")
set(CPACK_PACKAGE_CONTACT ${SYNTH_MAINTAINER})
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library)
if(TARGET synth_jupyter)
  list(APPEND CPACK_COMPONENTS_ALL jupyter)
endif()
configure_file(${SYNTH_PACKAGING_DIR}/cpack.cmake.in ${PROJECT_BINARY_DIR}/cpack.cmake @ONLY)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/cpack.cmake)
configure_file(${SYNTH_PACKAGING_DIR}/finish.cmake.in ${PROJECT_BINARY_DIR}/cpack-finish.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_BINARY_DIR}/cpack-finish.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME synth)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# The offline author writes Python, and tests it.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS python3)
# Libraries that are opened when they are needed (language models, drawings), which shlibdeps cannot see.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "ca-certificates, libcurl4t64 | libcurl4, libgvc6")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "bats, g++, nodejs, python3-pytest, synth-jupyter")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
    ${SYNTH_PACKAGING_DIR}/debian/postinst ${SYNTH_PACKAGING_DIR}/debian/prerm)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "synth reads what each function must do, writes tests and code, runs the code
in a sandbox, repairs what fails and keeps what passed. It needs no key and
no network: its offline author finds functions by search. A language model
or another program can be the author instead.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libsynth-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "synth (= ${PROJECT_VERSION}), libexpected-dev, \
libfmt-dev, libhiredis-dev, libsqlite3-dev, libssl-dev")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS "cmake, pkg-config")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "The parts of synth as static libraries with their headers, for CMake's
find_package(synth) and for pkg-config: sandboxes, checking of candidates,
test suites, the engine and its authors, the cache.")

# A package of its own: the libraries below it are many, and most users open no notebook.
set(CPACK_DEBIAN_JUPYTER_PACKAGE_NAME synth-jupyter)
set(CPACK_DEBIAN_JUPYTER_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_JUPYTER_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_JUPYTER_PACKAGE_DEPENDS "synth (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_JUPYTER_PACKAGE_SUGGESTS "jupyter-notebook, jupyter-nbconvert")
set(CPACK_DEBIAN_JUPYTER_DESCRIPTION "What `synth kernel run` opens to serve notebooks of Jupyter: Python cells in
a sandbox, and cells with instructions whose functions are found, tested and
defined for the next cells.")
include(CPack)

# What a release publishes: the files that git knows, with the time of the commit.
add_custom_target(source_archive
  COMMAND git -C ${PROJECT_SOURCE_DIR} -c tar.tar.gz.command=gzip\ -9n archive --format=tar.gz
          --prefix=synth-${PROJECT_VERSION}/ --output=${PROJECT_BINARY_DIR}/synth-${PROJECT_VERSION}.tar.gz HEAD
  VERBATIM)
