#pragma once

#include "synth/cli/output/console.h"
#include "synth/solution/solution.h"
#include "testing/suites/exporters/exported_suite.h"

#include <filesystem>
#include <string>
#include <vector>

namespace synth {

enum class Overwrite { own_files, anything };

// The place of a module for `--out`; its tests go beside it.
struct OutputPlace {
  std::filesystem::path folder;
  std::string module;        // the file's name: "primes.py"
  std::string headers = {};  // of C++ that define types of the code beside it, their texts
};

// Returns the place for `--out DIR` or `--out FILE`, a file if its extension is one of code. In a
// folder the module is named `module_name` (which tests import), or after the entry point if that
// is empty. Errors: usage for a file of another language.
Result<OutputPlace> output_place(const std::string& out, const std::string& module_name,
                                 const Solution& solution);

// A user's file that is to be rewritten, with its contents when it was read.
struct ReadFile {
  std::string path;
  std::string text;
};

// Rewrites the file, unless it has changed meanwhile: then the error has `remedy`. Keeps its
// permissions, and a link to it.
Result<void> rewrite(const ReadFile& before, const std::string& text, const std::string& remedy);

// The files that `--out` wrote.
struct WrittenFiles {
  std::string module;  // names in the folder
  std::string tests;
  std::vector<std::string> notes;  // omissions from the tests in this form
};

// Writes the module, with a comment at its top if it is uncertain, and beside it its tests in the
// requested form. The first line of the tests holds digests of both files, by which a later call
// recognizes its own files: with Overwrite::own_files an existing file that is neither the same nor
// as synth left it is an error, and nothing is written. JSON lines have no room for digests: only
// identical ones are recognized.
Result<WrittenFiles> write_solution_files(const OutputPlace& place, const Solution& solution,
                                          SuiteFormat format, Overwrite overwrite);

// Writes the same for `--out OUT` (`headers`: OutputPlace::headers), and reports written and
// omitted parts on standard error. Returns the folder.
Result<std::filesystem::path> write_out(const Console& console, const std::string& out,
                                        const std::string& module_name, const Solution& solution,
                                        SuiteFormat format, Overwrite overwrite,
                                        std::string headers = {});

}  // namespace synth
