# Texts (programs, prompts, tables) that a library carries as constants declared in HEADER:
# synth_embed(variable HEADER a/b.h FOLDER where/they/are CONSTANTS kName=a.py,b.py kOther=c.py)
# `variable` becomes the source file to list; it is generated again if a text changes.
function(synth_embed variable)
  cmake_parse_arguments(ARG "" "HEADER;FOLDER" "CONSTANTS" ${ARGN})
  get_filename_component(folder "${ARG_FOLDER}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_SOURCE_DIR})
  set(texts "")
  foreach(constant IN LISTS ARG_CONSTANTS)
    string(REGEX REPLACE "^[^=]+=" "" files "${constant}")
    string(REPLACE "," ";" files "${files}")
    list(TRANSFORM files PREPEND ${folder}/)
    list(APPEND texts ${files})
  endforeach()
  list(JOIN ARG_CONSTANTS "|" constants)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${variable}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DHEADER=${ARG_HEADER} "-DCONSTANTS=${constants}"
            -P ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake
    DEPENDS ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake ${texts}
    WORKING_DIRECTORY ${folder}
    VERBATIM)
  # The file does not exist when clang-tidy reads the sources joined with it.
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  set(${variable} ${output} PARENT_SCOPE)
endfunction()
