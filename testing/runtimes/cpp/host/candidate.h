#pragma once

#include "testing/runtimes/cpp/host/class_reader.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A candidate, read and compiled.
struct CppCandidate {
  std::vector<CppSignature> functions;
  std::vector<CppClass> classes;
  std::map<std::string, Error> others;  // why these functions cannot be called
  CppProgram program;
};

// What to call of a candidate.
struct CppWanted {
  std::vector<std::string> names;       // functions and classes
  std::vector<std::string> makes = {};  // classes, of which expected values are made
  bool with_objects = true;             // else functions that take or give objects are not called
};

// Reads the functions and classes and compiles the source with a driver that calls them. If it does
// not compile, the binary is empty; errors are of the setup.
Result<CppCandidate> compile_cpp_candidate(const HarnessPlace& place, CppCompiler& compiler,
                                           const std::string& source, const CppWanted& wanted);

// A call that a stub (cpp_stubs) sends.
struct CppAsk {
  std::size_t function = 0;  // its place among the functions of the stubs
  std::string_view args;     // encoded; up to the end of the frame
};
// Parses an untrusted frame; returns nothing if it is not such a call.
std::optional<CppAsk> read_cpp_ask(std::string_view frame, std::size_t functions);

}  // namespace synth
