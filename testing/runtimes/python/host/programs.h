#pragma once

#include <string_view>

namespace synth {

// The Python programs that the library carries, from the .py files beside this header.
extern const std::string_view kPythonBootstrap;  // given by -c: runs the harness sent to it
extern const std::string_view kPythonZygote;     // given by -c: gets ready, and is then cloned
extern const std::string_view kPythonHarness;    // source
// The magic number of the bytecode of the python3 that synth was built with, and the harness
// compiled to that, in base64; a line each. Two empty lines where there was none.
extern const std::string_view kPythonCompiledHarness;
extern const std::string_view kPythonTrial;  // what a level promises, tried as a candidate
extern const std::string_view kPythonQuery;  // what an interpreter is asked about itself

}  // namespace synth
