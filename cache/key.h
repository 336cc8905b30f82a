#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/support/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The configuration of the author, as far as it could change an answer.
struct AuthorMaterial {
  std::string kind = "auto";
  std::optional<std::string> model;
  std::optional<std::string> base_url;
  std::optional<std::string> prompts_md5;  // of the prompts that a model would receive
};

// Everything that could change the answer to an instruction (docs/cache.md). Budgets, paths, output
// options, the machine, its isolation, the time and API keys are excluded.
struct KeyMaterial {
  std::string engine;     // synth's version
  std::string toolchain;  // of the language, with its version: "CPython 3.11.2"
  std::string instruction;
  Language language = Language::python;
  std::optional<std::string> spec;  // the spec file's object as JSON text
  std::vector<std::string> tests;   // the user's tests, each as JSON text, in any order
  AuthorMaterial author;
  std::optional<int> candidates;
  std::uint64_t seed = 0;
  std::optional<std::vector<std::string>> imports;  // modules allowed, in any order; none: default
  std::vector<std::string> context;                 // the user's modules that authors know of
  std::map<std::string, std::string> files;         // files that the code may use: name and MD5
  std::optional<std::string> focus = {};            // the goal for code that already passes
};

// Everything that distinguishes one function from another, except prose.
struct FunctionMaterial {
  FunctionSpec spec;
  // The keys of its dependencies by name. A dependency without a key yet (a member of the same
  // group) is identified by its name alone.
  std::map<std::string, std::string> dependency_keys;
  std::vector<std::string> tests;  // each as JSON text, in any order
  Language language = Language::python;
  std::map<std::string, std::string> files;  // files that the code may use: name and MD5
};

// Returns the instruction as the key uses it: line ends made LF and both ends trimmed, nothing
// else, since white space and case inside can matter to the instruction.
std::string normalize_instruction(std::string_view instruction);

// Returns the object of docs/cache.md as canonical JSON: members sorted by name, no white space,
// one form for each value however it was written ({"$int":"7"} and 7), sets and dicts sorted, tests
// and imports in the order of their text. Python's True, 1 and 1.0 stay distinct: they are equal as
// results but not as arguments. Text that is not JSON counts as a string. `files` are a member only
// if there are any. Linear except for sorting.
std::string canonical_material(const KeyMaterial& material);

// Returns the same for one function: its name, the names and types of its inputs, its output type,
// the exceptions it raises, its examples, the names and keys of its dependencies, its tests and
// language. Parameter names count, since a call can use them.
std::string canonical_material(const FunctionMaterial& material);

// Returns the keys of a function's dependencies, by name, from its canonical material. Errors:
// bad_input, also for a dependency that has no key.
Result<std::map<std::string, std::string>> dependency_keys(std::string_view function_material);

// Returns the key: the MD5, in hex, of a canonical material. Fails only if OpenSSL has no MD5.
Result<std::string> key_of(std::string_view canonical_material);

}  // namespace synth
