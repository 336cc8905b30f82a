#pragma once

#include <string_view>

namespace synth {

// The Python programs that the library carries, from the .py files beside this header.
extern const std::string_view kPythonBootstrap;  // passed by -c: runs the harness sent to it
extern const std::string_view kPythonZygote;     // passed by -c: gets ready, and is then cloned
extern const std::string_view kPythonHarness;    // source
// The magic number of the bytecode of the python3 that synth was built with, and the harness
// compiled to that, in base64; a line each. Two empty lines if there was none.
extern const std::string_view kPythonCompiledHarness;
extern const std::string_view kPythonTrial;  // tries the promises of a level as a candidate
extern const std::string_view kPythonQuery;  // queries an interpreter

}  // namespace synth
