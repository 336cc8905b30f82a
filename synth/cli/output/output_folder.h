#pragma once

#include "synth/solution/solution.h"
#include "testing/suites/exporters/exported_suite.h"

#include <filesystem>
#include <string>
#include <vector>

namespace synth {

enum class Overwrite { own_files, anything };

// Writes `text` beside `path` and moves it there, so that a reader finds the old file or the whole
// new one.
Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view text);

// What `--out DIR` came to.
struct WrittenFiles {
  std::string module;  // names in DIR
  std::string tests;
  std::vector<std::string> notes;  // what the form of the tests could not take
};

// What `--out DIR` writes: `<entry point>.py` (.js, .mjs, .cpp, .sh), the solution's source under a
// comment that says so if it is uncertain, and its tests in the form that is asked for. The first
// line of these holds digests of both files, by which a later call knows them for its own: with
// Overwrite::own_files a file that is there already, and is neither the same nor as synth left it,
// is an error, and nothing is written. JSON lines have no room for digests: of those only the same
// are known.
Result<WrittenFiles> write_solution_files(const std::filesystem::path& folder,
                                          const Solution& solution, SuiteFormat format,
                                          Overwrite overwrite);

}  // namespace synth
