#pragma once

#include "synth/cli/output/console.h"
#include "synth/solution/solution.h"
#include "testing/suites/exporters/exported_suite.h"

#include <filesystem>
#include <string>
#include <vector>

namespace synth {

enum class Overwrite { own_files, anything };

// Where `--out` puts a module; its tests go beside it.
struct OutputPlace {
  std::filesystem::path folder;
  std::string module;  // the file's name: "primes.py"
};

// Of `--out DIR` or `--out FILE`, a file if its extension is one of code. In a folder the module is
// named `module_name` (what tests import), or after the entry point if that is empty. Errors: usage
// for a file of another language.
Result<OutputPlace> output_place(const std::string& out, const std::string& module_name,
                                 const Solution& solution);

// A file of the user's that is to be written anew, as it was when it was read.
struct ReadFile {
  std::string path;
  std::string text;
};

// Writes it anew, unless somebody has changed it meanwhile: then `remedy` says what to do. Who may
// read and run it stays, and a link to it does.
Result<void> rewrite(const ReadFile& before, const std::string& text, const std::string& remedy);

// What `--out` came to.
struct WrittenFiles {
  std::string module;  // names in the folder
  std::string tests;
  std::vector<std::string> notes;  // what the form of the tests could not take
};

// Writes the module, under a comment that says so if it is uncertain, and beside it its tests in
// the form that is asked for. The first line of the tests holds digests of both files, by which a
// later call knows them for its own: with Overwrite::own_files a file that is there already, and is
// neither the same nor as synth left it, is an error, and nothing is written. JSON lines have no
// room for digests: of those only the same are known.
Result<WrittenFiles> write_solution_files(const OutputPlace& place, const Solution& solution,
                                          SuiteFormat format, Overwrite overwrite);

// The same for `--out OUT`, told on standard error: what was written, and what could not be.
// Returns the folder.
Result<std::filesystem::path> write_out(const Console& console, const std::string& out,
                                        const std::string& module_name, const Solution& solution,
                                        SuiteFormat format, Overwrite overwrite);

}  // namespace synth
