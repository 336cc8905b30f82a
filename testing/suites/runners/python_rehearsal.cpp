#include "testing/suites/runners/python_rehearsal.h"

#include "synth/support/ascii.h"
#include "testing/mutants/program_call.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::chrono::seconds kRehearsalTime{60};  // CPU of the program that waits for the runner
constexpr std::chrono::seconds kRehearsalWall{300};

// Returns the id that pytest writes: Python's escapes for characters other than printable ASCII.
std::string plain_id(const std::string& name) {
  std::string text;
  for (const char c : name) {
    if (is_ascii(c)) {
      text += c;
    }
  }
  return text;
}

// Returns an id without Python's escapes.
std::string without_escapes(const std::string& id) {
  std::string text;
  for (std::size_t at = 0; at < id.size(); ++at) {
    constexpr std::size_t kShort = 4;
    constexpr std::size_t kMiddle = 6;
    constexpr std::size_t kLong = 10;
    const char kind = id[at] == '\\' && at + 1 < id.size() ? id[at + 1] : ' ';
    const std::size_t length = kind == 'x'   ? kShort
                               : kind == 'u' ? kMiddle
                               : kind == 'U' ? kLong
                                             : 0;
    if (length > 0 && at + length <= id.size()) {
      at += length - 1;
    } else {
      text += id[at];
    }
  }
  return text;
}

// Returns whether "test_f" is the name, or the name after a class; a number may follow.
bool is_named(std::string_view runner_name, std::string_view wanted) {
  const std::size_t colons = runner_name.rfind("::");
  std::string_view name = colons == runner_name.npos ? runner_name : runner_name.substr(colons + 2);
  if (!name.starts_with(wanted)) {
    return false;
  }
  name.remove_prefix(wanted.size());
  return name.empty() ||
         (name.front() == '_' && name.size() > 1 && std::ranges::all_of(name.substr(1), is_digit));
}

}  // namespace

RehearsalFailure failure_to_run(const CandidateOutcome& ran) {
  const Outcome* outcome = ran.outcomes.empty() ? nullptr : &ran.outcomes[0];
  const auto& error = ran.load_error       ? ran.load_error
                      : outcome != nullptr ? outcome->error
                                           : std::optional<RaisedError>();
  return {"the file",
          error ? fmt::format("{}: {}", error->type, error->message)
                : fmt::format("its run ended in {}",
                              name(outcome == nullptr ? ran.load_ending : outcome->ending))};
}

Value file_list(const std::vector<std::pair<std::string, std::string>>& files) {
  List list;
  for (const auto& [name, text] : files) {
    list.items.emplace_back(Tuple{{Value(name), Value(text)}});
  }
  return Value(std::move(list));
}

Result<std::optional<std::vector<RehearsalFailure>>> rehearse_python(
    Runtime& python, const std::string& code_name, const std::string& code, SuiteFormat format,
    const ExportedFile& file, const std::stop_token& stop, const PeoplesTests* people) {
  Limits limits;
  limits.time = kRehearsalTime;
  limits.wall = kRehearsalWall;
  limits.memory_bytes = std::size_t{1} << 30U;
  limits.any_imports = true;
  PlannedCall call{
      .function = "rehearse",
      .call = {.args = {Value(kPythonClock), Value(std::string(name(format))), Value(code_name),
                        Value(code), Value(file.name), Value(file.text)},
               .kwargs = {}},
      .setup = ""};
  if (people != nullptr) {
    call.call.args.emplace_back(people->root);
    call.call.args.push_back(file_list(people->files));
  }
  SYNTH_TRY(CandidateOutcome ran,
            python.run(std::string(kPythonRehearsal), std::span(&call, 1), limits, stop));
  std::vector<RehearsalFailure> failures;
  if (ran.load_error || ran.outcomes.empty() || !ran.outcomes[0].value) {
    failures.push_back(failure_to_run(ran));
    return std::optional(std::move(failures));
  }
  const Value& told = *ran.outcomes[0].value;
  if (told.is<Null>()) {
    return std::optional<std::vector<RehearsalFailure>>();
  }
  for (const Value& item : items_of(told)) {
    failures.push_back({text_of(item_of(item, 0)), text_of(item_of(item, 1))});
  }
  return std::optional(std::move(failures));
}

bool is_rehearsed(const std::string& runner_name, const Test& test) {
  const std::size_t bracket = runner_name.find('[');
  if (bracket != runner_name.npos) {
    return runner_name.starts_with(fmt::format("test_{}", test.function)) &&
           without_escapes(runner_name.substr(bracket)) == fmt::format("[{}]", plain_id(test.name));
  }
  const std::string words = snake_words(test.name);
  return is_named(runner_name, fmt::format("test_{}", words)) ||
         is_named(runner_name, fmt::format("test_{}_{}", test.function, words));
}

bool is_rehearsed(const std::string& runner_name, const std::string& function,
                  const std::string& property) {
  const std::string words = snake_words(property);
  return is_named(runner_name, fmt::format("test_{}_{}", function, words)) ||
         is_named(runner_name, fmt::format("test_{}", words));
}

}  // namespace synth
