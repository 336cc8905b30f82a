#pragma once

#include "synth/authors/author.h"
#include "synth/support/enum_names.h"

#include <string>
#include <string_view>

namespace synth {

// What an author outside the program is asked: a question as one JSON request, and the JSON object
// it answers with (docs/formats/stages.md). Shared by the command author and every model
// provider.
enum class Stage { function_specs, test_cases, implementation, repair, choice, script, review };
EnumNames<Stage> names_of(Stage);

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
std::string write_request(const ReviewQuestion& question);

// What was read of an answer, and what a person should know of the rest of it, which was left out.
template <class T>
struct ReadAnswer {
  T answer;
  std::string note = {};
};

// The answer that JSON text gives, with the slips of models put right (mended_json.h); one test or
// example that cannot be read is left out. Foreign bytes: every field is checked, and an error
// names its path.
Result<ReadAnswer<SpecSet>> read_specs_answer(std::string_view text);
Result<ReadAnswer<std::vector<Test>>> read_tests_answer(std::string_view text);
Result<Implementations> read_implementations_answer(std::string_view text);
Result<RepairAnswer> read_repair_answer(std::string_view text);
Result<Choice> read_choice_answer(std::string_view text);
Result<ScriptAnswer> read_script_answer(std::string_view text);
Result<ReadAnswer<std::vector<Suspicion>>> read_review_answer(std::string_view text);

}  // namespace synth
