# Installs what the folders have declared: libraries and headers for find_package(synth), whose target
# synth::synth stands for all of them, and the programs.
include(CMakePackageConfigHelpers)

# Its name differs from the program's; a consumer sees it as synth::synth.
add_library(synth_everything INTERFACE)
set_target_properties(synth_everything PROPERTIES EXPORT_NAME synth)
get_property(libraries GLOBAL PROPERTY SYNTH_LIBRARIES)
target_link_libraries(synth_everything INTERFACE ${libraries})
add_library(synth::synth ALIAS synth_everything)
install(TARGETS synth_everything EXPORT synthTargets)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/synth)
install(EXPORT synthTargets NAMESPACE synth:: DESTINATION ${package_dir})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/synthConfig.cmake.in
  ${PROJECT_BINARY_DIR}/synthConfig.cmake INSTALL_DESTINATION ${package_dir}
  PATH_VARS CMAKE_INSTALL_LIBEXECDIR)
# Before 1.0, a minor version may break compatibility.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/synthConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/synthConfig.cmake ${PROJECT_BINARY_DIR}/synthConfigVersion.cmake
        DESTINATION ${package_dir})

# Writes the same for pkg-config. The libraries are static, so every consumer needs the libraries that they
# are linked with.
set(SYNTH_PC_LIBRARIES "")
foreach(library IN LISTS libraries)
  string(APPEND SYNTH_PC_LIBRARIES " -l${library}")
endforeach()
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${pc_dir}
           OUTPUT_VARIABLE SYNTH_PC_TO_PREFIX)
configure_file(${PROJECT_SOURCE_DIR}/packaging/synth.pc.in ${PROJECT_BINARY_DIR}/synth.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/synth.pc DESTINATION ${pc_dir})

# Collects the targets that ./run builds: every program of the product, none of the tests.
function(collect_programs directory)
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL EXECUTABLE)
      add_dependencies(programs ${target})
    endif()
  endforeach()
  get_property(children DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(child IN LISTS children)
    collect_programs(${child})
  endforeach()
endfunction()

add_custom_target(programs)
collect_programs(synth)
collect_programs(testing)
