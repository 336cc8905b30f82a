#pragma once

#include "testing/runtimes/common/harness_candidate.h"
#include "testing/runtimes/common/toolchain.h"
#include "testing/runtimes/cpp/host/headers.h"

#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace synth {

// Returns g++. Errors: missing_interpreter if it is not installed.
Result<Toolchain> find_cpp_compiler(const Programs& programs = host_programs());

// The input of the compiler: untrusted code, and a unit of synth's beside it.
struct CppUnits {
  std::string name;  // of the untrusted unit in messages: "solution.cpp"
  std::string source;
  std::string beside;
  std::string header;  // put before the untrusted unit; may be empty
  bool rename_main = false;
};

struct CppProgram {
  std::string binary;              // empty if it does not compile
  Outcome failure;                 // the reason: compile_error and others
  bool our_unit_at_fault = false;  // the error is in synth's unit: the definition was misread
};

// A compiler that runs in cells, since it reads hostile input too. Units of synth's are compiled in
// separate cells and kept, so that candidates for the same function share one. Thread-safe.
class CppCompiler {
 public:
  // `folder`: for compiled headers (headers.h); empty for none. `is_here`: the compiler is this
  // machine's, so the fastest of its linkers is used.
  explicit CppCompiler(Toolchain gcc, std::filesystem::path folder = {}, bool is_here = true);

  [[nodiscard]] const std::string& version() const { return gcc_.version; }
  // Compiles and links the units. Keeps the last few programs, since a search runs the same code
  // often.
  Result<CppProgram> compile(const HarnessPlace& place, const CppUnits& units);
  // Compiles a whole program in one unit, with further options. If it does not compile, `messages`
  // has all messages of the compiler, without quoted lines.
  Result<CppProgram> compile_whole(const HarnessPlace& place, const std::string& name,
                                   const std::string& source, const std::string& further,
                                   std::string& messages);

 private:
  Result<CppProgram> compile_anew(const HarnessPlace& place, const CppUnits& units);
  Result<CppProgram> compile_ours(const HarnessPlace& place, const CppUnits& units);
  std::optional<std::string> precompiled(const HarnessPlace& place, const std::string& text,
                                         CellRequest& request);
  Result<CppProgram> run(const HarnessPlace& place, const CellRequest& request,
                         std::string_view name, std::string* messages = nullptr) const;
  [[nodiscard]] CellRequest request(std::string_view script, const char* standard) const;

  Toolchain gcc_;
  CppHeaders headers_;
  std::string linker_;                                     // an option; may be empty
  std::mutex mutex_;                                       // guards all below
  std::map<std::string, std::string> objects_;             // by source
  std::deque<std::pair<std::string, CppProgram>> recent_;  // by all inputs
};

// Returns the compiler's first error about the unit `name`, with its notes.
RaisedError read_compiler_error(std::string_view messages, std::string_view name);

// Returns the request for a cell that runs the program.
CellRequest cpp_cell(const std::string& binary, const Limits& limits);

}  // namespace synth
