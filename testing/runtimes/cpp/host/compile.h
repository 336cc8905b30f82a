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

// Errc::missing_interpreter where there is no g++.
Result<Toolchain> find_cpp_compiler(const Programs& programs = host_programs());

// What is compiled: foreign code, and beside it a unit of ours.
struct CppUnits {
  std::string name;  // of the foreign unit, as messages have it: "solution.cpp"
  std::string source;
  std::string prelude;  // in front of the unit of ours, and the same for many
  std::string beside;
  std::string header;  // put in front of the foreign unit; may be empty
  bool rename_main = false;
};

struct CppProgram {
  std::string binary;              // empty: it does not compile
  Outcome failure;                 // why not: compile_error and the like
  bool our_unit_at_fault = false;  // what was read of the definition does not compile
};

// Compiles in cells: the compiler, too, reads hostile input. Units of ours are compiled in cells of
// their own, and kept, so that candidates for the same function share one. Thread-safe.
class CppCompiler {
 public:
  // `folder`: where headers are kept compiled (headers.h); empty for nowhere. `is_here`: it is this
  // machine's, of whose linkers the fastest is taken.
  explicit CppCompiler(Toolchain gcc, std::filesystem::path folder = {}, bool is_here = true);

  [[nodiscard]] const std::string& version() const { return gcc_.version; }
  // The last few programs are kept: who searches runs the same code again and again.
  Result<CppProgram> compile(const HarnessPlace& place, const CppUnits& units);
  // A whole program in one unit, with further options; of what does not compile `messages` are all
  // of the compiler's, without the lines that they quote.
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
  [[nodiscard]] CellRequest request(std::string_view script) const;

  Toolchain gcc_;
  CppHeaders headers_;
  std::string linker_;                                     // an option; may be empty
  std::mutex mutex_;                                       // guards: all below
  std::map<std::string, std::string> objects_;             // by source
  std::deque<std::pair<std::string, CppProgram>> recent_;  // by all that it is made of
};

// The first error of the compiler's messages about the unit `name`, and what belongs to it.
RaisedError read_compiler_error(std::string_view messages, std::string_view name);

// A cell's request that runs the program.
CellRequest cpp_cell(const std::string& binary, const Limits& limits);

}  // namespace synth
