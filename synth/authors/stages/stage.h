#pragma once

#include "synth/authors/author.h"
#include "synth/support/enum_names.h"

#include <span>
#include <string>
#include <string_view>

namespace synth {

// A stage of asking an author outside the program: a question as one JSON request, answered by one
// JSON object (docs/formats/stages.md). Shared by the command author and all model providers.
enum class Stage { function_specs, test_cases, implementation, repair, choice, script, review };
EnumNames<Stage> names_of(Stage);

// Returns the JSON schema of a stage's answer, in the portable subset that every provider accepts:
// every field required, nullable instead of optional, no additional properties, no recursion.
std::string_view schema(Stage stage);

// Returns the request as JSON, including `prompt`.
std::string write_request(const SpecQuestion& question);
std::string write_request(const TestQuestion& question);
std::string write_request(const ImplementationQuestion& question);
std::string write_request(const RepairQuestion& question);
std::string write_request(const ChoiceQuestion& question);
std::string write_request(const ScriptQuestion& question);  // `repair` if earlier code failed
std::string write_request(const ReviewQuestion& question);

// An answer, and a note for the user about the parts of it that could not be read and were left
// out.
template <class T>
struct ReadAnswer {
  T answer;
  std::string note = {};
};

// Each returns the answer in JSON text, with the slips of models put right (mended_json.h,
// usual_form.h); a single test or example that cannot be read is left out. `functions` are those of
// the question. Foreign input: every field is checked,
// and an error names its path.
Result<ReadAnswer<SpecSet>> read_specs_answer(std::string_view text);
Result<ReadAnswer<std::vector<Test>>> read_tests_answer(
    std::string_view text, std::span<const FunctionSpec> functions = {});
Result<Implementations> read_implementations_answer(std::string_view text);
Result<RepairAnswer> read_repair_answer(std::string_view text);
Result<Choice> read_choice_answer(std::string_view text);
Result<ScriptAnswer> read_script_answer(std::string_view text);
Result<ReadAnswer<std::vector<Suspicion>>> read_review_answer(std::string_view text);

}  // namespace synth
