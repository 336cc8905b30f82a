#pragma once

#include "synth/authors/author.h"

#include <string>
#include <string_view>

namespace synth {

// What an author outside the program is asked: a question as one JSON request, and the JSON object
// it answers with (docs/formats/stages.md). Shared by the command author and every model
// provider.
enum class Stage { function_specs, test_cases, implementation, repair, choice, script };
std::string_view name(Stage stage);

// The JSON schema of a stage's answer, in the portable subset that every provider takes: every
// field required, nullable instead of optional, no additional properties, no recursion.
std::string_view schema(Stage stage);

// The request as JSON, `prompt` included.
std::string write_request(const SpecQuestion& question);
std::string write_request(const TestQuestion& question);
std::string write_request(const ImplementationQuestion& question);
std::string write_request(const RepairQuestion& question);
std::string write_request(const ChoiceQuestion& question);
std::string write_request(const ScriptQuestion& question);  // `repair` where code has failed

// The answer that JSON text gives. Foreign bytes: every field is checked, and an error names its
// path.
Result<SpecSet> read_specs_answer(std::string_view text);
Result<std::vector<Test>> read_tests_answer(std::string_view text);
Result<Implementations> read_implementations_answer(std::string_view text);
Result<RepairAnswer> read_repair_answer(std::string_view text);
Result<Choice> read_choice_answer(std::string_view text);
Result<ScriptAnswer> read_script_answer(std::string_view text);

}  // namespace synth
