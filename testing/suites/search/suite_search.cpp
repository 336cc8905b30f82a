#include "testing/suites/search/suite_search.h"

#include "testing/mutants/program_call.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr EnumName<SuiteMutant::Fate> kFates[] = {
    {SuiteMutant::Fate::killed, "killed"},
    {SuiteMutant::Fate::unreached, "unreached"},
    {SuiteMutant::Fate::likely_equivalent, "likely equivalent"},
    {SuiteMutant::Fate::equivalent, "equivalent"},
    {SuiteMutant::Fate::untried, "untried"},
    {SuiteMutant::Fate::survived, "survived"},
};

constexpr std::chrono::seconds kSearchTime{
    30};  // CPU of the process that searches, not of its children

bool is_true(const Value& value) {
  const bool* truth = value.get_if<bool>();
  return truth != nullptr && *truth;
}

// Reads (operator, first line, last line, edits, same bytecode).
std::optional<SuiteMutant> read_mutant(const Value& item, std::size_t size) {
  SuiteMutant mutant{.edit_operator = text_of(item_of(item, 0)),
                     .line = static_cast<int>(count_of(item_of(item, 1))),
                     .edits = {}};
  for (const Value& edit : items_of(item_of(item, 3))) {
    mutant.edits.push_back({.begin = count_of(item_of(edit, 0)),
                            .end = count_of(item_of(edit, 1)),
                            .text = text_of(item_of(edit, 2))});
    if (mutant.edits.back().begin > mutant.edits.back().end || mutant.edits.back().end > size) {
      return std::nullopt;
    }
  }
  if (is_true(item_of(item, 4))) {
    mutant.fate = SuiteMutant::Fate::equivalent;
  }
  return mutant;
}

Value list_of_known(std::span<const KnownCall> known) {
  List list;
  for (const auto& [call, kills] : known) {
    Dict kwargs;
    for (const auto& [key, value] : call.kwargs) {
      kwargs.entries.emplace_back(key, value);
    }
    list.items.emplace_back(List{{Value(List{call.args}), Value(std::move(kwargs)), Value(kills)}});
  }
  return list;
}

Call read_call_value(const Value& item) {
  Call call{.args = items_of(item_of(item, 0)), .kwargs = {}};
  if (const auto* kwargs = item_of(item, 1).get_if<Dict>()) {
    for (const auto& [key, value] : kwargs->entries) {
      call.kwargs.emplace_back(text_of(key), value);
    }
  }
  return call;
}

Result<Value> run_search_program(Runtime& python, const std::string& function,
                                 std::vector<Value> args, double times,
                                 const std::stop_token& stop) {
  Limits limits;
  limits.time =
      std::chrono::duration_cast<std::chrono::milliseconds>(kSearchTime * std::max(1.0, times));
  limits.wall = 20 * limits.time;
  limits.memory_bytes = std::size_t{1} << 30U;
  const PlannedCall call{
      .function = function, .call = {.args = std::move(args), .kwargs = {}}, .setup = ""};
  SYNTH_TRY(CandidateOutcome ran,
            run_program(python, kPythonSuiteSearch, std::span(&call, 1), limits, stop));
  Outcome& outcome = ran.outcomes.at(0);
  if (outcome.value && outcome.ending == Verdict::pass) {
    return *std::move(outcome.value);
  }
  return fail(Errc::bad_input,
              outcome.error ? fmt::format("the search for inputs ended: {}: {}",
                                          outcome.error->type, outcome.error->message)
                            : fmt::format("the search for inputs ended: {} {}",
                                          name(outcome.ending), outcome.note),
              "give a function that can be called by itself");
}

// Reads (name, expression, parameters, inputs, shown, functions, errors).
SuiteProperty read_property(const Value& item) {
  SuiteProperty property{.name = text_of(item_of(item, 0)),
                         .expression = text_of(item_of(item, 1)),
                         .parameters = {},
                         .functions = {},
                         .inputs = count_of(item_of(item, 3)),
                         .shown = {}};
  for (const Value& parameter : items_of(item_of(item, 2))) {
    property.parameters.push_back(text_of(parameter));
  }
  for (const Value& shown : items_of(item_of(item, 4))) {
    property.shown.push_back(items_of(shown));
  }
  for (const Value& function : items_of(item_of(item, 5))) {
    property.functions.push_back(text_of(function));
  }
  for (const Value& error : items_of(item_of(item, 6))) {
    property.errors.push_back(text_of(error));
  }
  return property;
}

// Returns the subject with the reference as one more mutant, which every input reaches.
Value with_reference(Value raw, const std::string& source, const std::string& reference) {
  auto* parts = raw.get_if<Tuple>();
  auto* mutants =
      parts == nullptr || parts->items.size() < 3 ? nullptr : parts->items[2].get_if<List>();
  if (mutants != nullptr) {
    const auto size = static_cast<std::int64_t>(source.size());
    List edits{{Value(List{{Value(0), Value(size), Value(reference)}})}};
    mutants->items.emplace_back(
        List{{Value("reference"), Value(0), Value(0), Value(std::move(edits)), Value(false)}});
  }
  return raw;
}

}  // namespace

EnumNames<SuiteMutant::Fate> names_of(SuiteMutant::Fate) {
  return kFates;
}

Result<SuiteSubject> survey_function(Runtime& python, const std::string& source,
                                     const std::string& function,
                                     const std::vector<std::string>& others,
                                     const std::vector<std::string>& within, std::stop_token stop) {
  List names;
  for (const std::string& other : others) {
    names.items.emplace_back(other);
  }
  List parts;
  for (const std::string& part : within) {
    parts.items.emplace_back(part);
  }
  std::vector<Value> args{Value(source), Value(function), Value(std::move(names)),
                          Value(std::move(parts))};
  SuiteSubject subject;
  SYNTH_TRY(subject.raw, value_of_program(python, kPythonSuiteSurvey, "survey", std::move(args),
                                          std::move(stop)));
  for (const Value& parameter : items_of(item_of(subject.raw, 0))) {
    subject.parameters.push_back(text_of(item_of(parameter, 0)));
  }
  for (const Value& item : items_of(item_of(subject.raw, 2))) {
    auto mutant = read_mutant(item, source.size());
    if (!mutant) {
      return fail(Errc::bad_input, "the source disturbed the program that reads it");
    }
    subject.mutants.push_back(*std::move(mutant));
  }
  subject.layout = read_layout(item_of(subject.raw, 10));
  const std::string form = text_of(item_of(subject.raw, 7));
  subject.form = form == "listed"    ? ValueForm::listed
                 : form == "awaited" ? ValueForm::awaited
                                     : ValueForm::plain;
  return subject;
}

Result<FoundInputs> search_inputs(Runtime& python, const std::string& source,
                                  const std::string& function, const SuiteSubject& subject,
                                  std::span<const KnownCall> known, SearchEffort effort,
                                  const std::stop_token& stop) {
  std::vector<Value> args{
      Value(kPythonSuiteSearch),
      Value(source),
      Value(function),
      effort.reference ? with_reference(subject.raw, source, *effort.reference) : subject.raw,
      list_of_known(known),
      Value(static_cast<std::int64_t>(effort.seed & 0x7fffffffU)),
      Value(effort.times)};
  SYNTH_TRY(const Value found,
            run_search_program(python, "search_suite", std::move(args), effort.times, stop));
  FoundInputs inputs;
  for (const Value& item : items_of(item_of(found, 0))) {
    inputs.inputs.push_back(read_call_value(item));
    inputs.edges.push_back(text_of(item_of(item, 2)));
    inputs.coverage.push_back(read_call_coverage(item_of(item, 3), item_of(item, 4)));
  }
  for (std::size_t i = 0; i < subject.mutants.size(); ++i) {
    const Value& item = item_of(item_of(found, 1), i);
    inputs.killed.push_back(is_true(item_of(item, 0)));
    inputs.runs.push_back(count_of(item_of(item, 1)));
  }
  for (const Value& item : items_of(item_of(found, 2))) {
    inputs.left_out.push_back({read_call_value(item), text_of(item_of(item, 2))});
  }
  inputs.tried = count_of(item_of(found, 3));
  inputs.executions = count_of(item_of(found, 4));
  inputs.accepted = count_of(item_of(found, 5));
  for (const Value& item : items_of(item_of(found, 6))) {
    inputs.properties.push_back(read_property(item));
  }
  for (const Value& place : items_of(item_of(found, 7))) {
    inputs.changed.push_back(count_of(place));
  }
  return inputs;
}

}  // namespace synth
