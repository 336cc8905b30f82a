#include "synth/authors/offline/recurrence/recurrence_solver.h"

#include "specs/type.h"
#include "synth/authors/offline/recurrence/recurrence_reader.h"
#include "synth/authors/offline/recurrence/recurrence_writer.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Returns the value as an integer; nothing for others.
std::optional<std::int64_t> whole_of(const Value& value) {
  const auto* integer = value.get_if<Integer>();
  return integer != nullptr ? integer->to_int64() : std::nullopt;
}

std::optional<std::int64_t> index_of(const FunctionSpec& spec, const Example& example) {
  const Call call = by_position(example.call, spec.parameter_names());
  return call.args.size() == 1 && call.kwargs.empty() ? whole_of(call.args[0]) : std::nullopt;
}

void add_known(const FunctionSpec& spec, const std::vector<Example>& examples,
               Recurrence& recurrence) {
  for (const Example& example : examples) {
    const auto index = index_of(spec, example);
    const auto value = example.claim.expected ? whole_of(*example.claim.expected) : std::nullopt;
    if (index && value) {
      recurrence.known.emplace(*index, *value);
    }
  }
}

// Returns whether an example agrees. Terms too large to be computed here contradict nothing, since
// the example is run all the same.
bool agrees_with(const FunctionSpec& spec, const Example& example, const Terms& terms) {
  const auto index = index_of(spec, example);
  if (!index || *index < terms.first || !example.claim.expected) {
    return index && *index < terms.first && !example.claim.expected;
  }
  const bool is_computed = *index < terms.next();
  const auto* value = example.claim.expected->get_if<Integer>();
  return value != nullptr &&
         (!is_computed ||
          *value == Integer(terms.values.at(static_cast<std::size_t>(*index - terms.first))));
}

bool agrees(const FunctionSpec& spec, const std::vector<Example>& examples,
            const Recurrence& recurrence, const Terms& terms) {
  return std::ranges::all_of(
             examples, [&](const Example& example) { return agrees_with(spec, example, terms); }) &&
         std::ranges::all_of(recurrence.known, [&](const auto& known) {
           const auto& [index, value] = known;
           return agrees_with(spec, {{{Value(index)}, {}}, {Value(value), {}, {}}}, terms);
         });
}

std::string missing_terms(const Recurrence& recurrence) {
  const std::int64_t order = order_of(recurrence.rule);
  std::string wanted;
  for (std::int64_t i = 0; i < order; ++i) {
    wanted += fmt::format("{}{}({}) = ...", i == 0 ? "" : ", ", recurrence.name, i);
  }
  return fmt::format("the first {} of {} missing: say them (\"{}\")",
                     order == 1 ? "term" : fmt::format("{} terms", order),
                     recurrence.name + (order == 1 ? " is" : " are"), wanted);
}

// Returns the error for indices below the first term, as an example or the prose names it.
std::string error_of(const FunctionSpec& spec, const std::vector<Example>& examples,
                     Language language) {
  for (const Example& example : examples) {
    if (example.claim.raises && *example.claim.raises != "Exception") {
      return *example.claim.raises;
    }
  }
  if (!spec.raises.empty() && spec.raises[0].type != "Exception") {
    return spec.raises[0].type;
  }
  return language == Language::javascript ? "RangeError"
         : language == Language::cpp      ? "std::invalid_argument"
                                          : "ValueError";
}

bool takes_an_integer(const FunctionSpec& spec) {
  if (spec.inputs.size() != 1) {
    return false;
  }
  const Type::Kind kind = parse_type(spec.inputs[0].type).kind;
  return kind == Type::Kind::integer || kind == Type::Kind::any;
}

std::vector<Example> calls_of(const Terms& terms) {
  constexpr std::int64_t kExactEverywhere = std::int64_t{1} << 53U;  // also if numbers are doubles
  std::vector<Example> calls;
  for (std::size_t i = 0; i < terms.values.size(); ++i) {
    const std::int64_t value = terms.values[i];
    if (-kExactEverywhere < value && value < kExactEverywhere) {
      const std::int64_t index = terms.first + static_cast<std::int64_t>(i);
      calls.push_back({{{Value(index)}, {}}, {Value(value), {}, {}}});
    }
  }
  return calls;
}

}  // namespace

std::optional<SolvedRecurrence> solve_recurrence(const FunctionSpec& spec,
                                                 const std::vector<Example>& examples,
                                                 Language language) {
  auto read = takes_an_integer(spec) ? read_recurrence(spec.purpose) : std::nullopt;
  if (!read) {
    return std::nullopt;
  }
  Recurrence& recurrence = read->recurrence;
  auto first = first_terms(recurrence);
  add_known(spec, examples, recurrence);
  if (!first) {
    first = first_terms(recurrence);
  }
  if (!first) {
    return SolvedRecurrence{{}, {}, missing_terms(recurrence), true};
  }
  constexpr std::int64_t kTerms = 30;
  const Terms terms = terms_up_to(recurrence, *first, first->next() + kTerms);
  if (!agrees(spec, examples, recurrence, terms) || terms.next() == first->next()) {
    return SolvedRecurrence{
        {},
        {},
        fmt::format("{} does not give what is said of its terms", write_recurrence(recurrence))};
  }
  SolvedRecurrence solved;
  const std::string prose = without_recurrence(spec.purpose, *read);
  if (const std::string word = word_beyond_recurrence(prose, recurrence); !word.empty()) {
    solved.doubt =
        fmt::format("what \"{}\" has to do with the recurrence was not understood", word);
  }
  if (solved.doubt.empty() || recurrence.known.rbegin()->first >= first->next()) {
    solved.is_offered = true;
    const std::string error = error_of(spec, examples, language);
    solved.code =
        language == Language::python
            ? write_recurrence_loop(spec, recurrence, *first, error)
            : write_recurrence_elsewhere(language, spec, recurrence, *first, error).value_or("");
    solved.defined = calls_of(terms);
  }
  return solved;
}

std::vector<Test> tests_by_recurrence(const FunctionSpec& spec,
                                      const std::vector<Example>& examples) {
  constexpr std::size_t kFew = 8;
  std::vector<Test> tests;
  const auto solved = solve_recurrence(spec, examples);
  for (std::size_t i = 0; solved && solved->doubt.empty() && i < solved->defined.size(); ++i) {
    if (i >= kFew && i + 1 < solved->defined.size()) {
      continue;  // keeps the first few, and a distant one
    }
    Test& test = tests.emplace_back();
    test.function = spec.name;
    test.name = fmt::format("by_definition_{}", tests.size());
    test.origin = TestOrigin::offline;
    test.call = solved->defined[i].call;
    test.claim = solved->defined[i].claim;
    test.rationale = "what the recurrence gives";
  }
  return tests;
}

}  // namespace synth
