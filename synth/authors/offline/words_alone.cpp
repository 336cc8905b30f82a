#include "synth/authors/offline/words_alone.h"

#include "specs/literal.h"
#include "synth/authors/offline/heeding.h"
#include "synth/authors/offline/library/bounded_call.h"
#include "synth/authors/offline/library/library_solver.h"
#include "synth/authors/offline/purpose_solver.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/commands/record_shapes.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"
#include "testing/inputs/inputs.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kTrials = 6;

// Returns the code without its docstring, for comparison.
std::string without_docstring(std::string code) {
  constexpr std::string_view kBegin = "    \"\"\"";
  constexpr std::string_view kEnd = "\"\"\"\n";
  const std::size_t begin = code.find(kBegin, code.rfind("\ndef ") + 1);
  const std::size_t end =
      begin == std::string::npos ? begin : code.find(kEnd, begin + kBegin.size());
  return end == std::string::npos ? code : code.erase(begin, end + kEnd.size() - begin);
}

// Returns the types of the parameters in the heading of the function; `any` for one without a type.
std::vector<Type> types_in_heading(const std::string& code, const std::string& name) {
  const std::size_t begin = code.find("def " + name + "(");
  std::vector<Type> types;
  if (begin == std::string::npos) {
    return types;
  }
  std::string annotation;
  int depth = 0;
  bool is_type = false;
  for (std::size_t i = code.find('(', begin) + 1; i < code.size(); ++i) {
    const char c = code[i];
    depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
    if (depth < 0 || (c == ',' && depth == 0)) {
      types.push_back(parse_type(trim(annotation)));
      annotation.clear();
      is_type = false;
      if (depth < 0) {
        break;
      }
    } else if (is_type) {
      annotation += c;
    }
    is_type = is_type || (c == ':' && depth == 0);
  }
  return types;
}

// Returns calls at the edges of the types; none if one of the types is not known.
std::vector<Call> calls_of_types(const std::vector<Type>& types) {
  std::vector<Call> calls(kTrials);
  for (std::size_t place = 0; place < types.size(); ++place) {
    const std::vector<Value> values = boundary_values(types[place]);
    if (values.empty()) {
      return {};
    }
    // Not the same value for all parameters, nor always the same difference.
    for (std::size_t i = 0; i < kTrials; ++i) {
      calls[i].args.push_back(values[(i + place * (i + 1) * (i + 2) / 2) % values.size()]);
    }
  }
  return calls;
}

// Returns whether values of the type may hold lists.
bool may_be_nested(const Type& type) {
  return type.kind == Type::Kind::any || type.kind == Type::Kind::dict ||
         type.kind == Type::Kind::either ||
         (!type.arguments.empty() &&
          (type.arguments[0].kind == Type::Kind::any || !type.arguments[0].arguments.empty()));
}

bool is_named(const Type& type) {
  return type.kind == Type::Kind::named || std::ranges::any_of(type.arguments, is_named);
}

// Returns whether it is a number, text or list that code does not give for want of anything better.
bool says_something(const Value& value) {
  const bool is_said =
      value.is<Integer>() || value.is<double>() || value.is<std::string>() || value.is<List>();
  return is_said && !is_among(write_literal(value), "0 -1 0.0 [] ''");
}

// Returns whether all calls have the same result: code that gives the same for all arguments does
// not do what a purpose says of them.
bool ignores_arguments(const std::vector<Outcome>& outcomes) {
  const auto& first = outcomes.front().value;
  return first && says_something(*first) && std::ranges::all_of(outcomes, [&](const Outcome& each) {
           return each.value && write_literal(*each.value) == write_literal(*first);
         });
}

}  // namespace

std::optional<std::string> find_type_error(const FunctionSpec& spec, const std::string& code,
                                           const RunCode& run) {
  const std::vector<Type> types = types_in_heading(code, spec.name);
  if (speaks_of_nested(spec.purpose) && !std::ranges::any_of(types, may_be_nested)) {
    return fmt::format("the words speak of lists in lists, which '{}' would not take as such",
                       spec.name);
  }
  const bool takes_records = std::ranges::any_of(spec.inputs, [](const Parameter& input) {
    return !described_type(input.description).empty();
  });
  const std::vector<Call> calls =
      takes_records ? std::vector<Call>() : calls_of_types(types);  // not by their types alone
  if (calls.empty() || types.empty() || !run) {
    return std::nullopt;
  }
  const std::vector<Outcome> outcomes =
      run(code + bounded_call(spec.name), std::string(kBoundedCall), calls);
  if (outcomes.empty()) {
    return std::ranges::any_of(types, is_named)
               ? std::nullopt
               : std::optional(
                     fmt::format("what the words of '{}' were read as does not run", spec.name));
  }
  // The edges of the types may all be in one case of code that tells cases apart.
  const bool has_cases =
      code.find("\n    if ") != std::string::npos || code.find(" else ") != std::string::npos;
  if (!has_cases && ignores_arguments(outcomes)) {
    return fmt::format("what the words of '{}' were read as is {} for all arguments", spec.name,
                       write_literal(*outcomes.front().value));
  }
  for (std::size_t i = 0; i < std::min(calls.size(), outcomes.size()); ++i) {
    const auto& error = outcomes[i].error;
    if (error && (error->type == "TypeError" || error->type == "AttributeError")) {
      return fmt::format("what the words of '{}' were read as cannot take {}: {}", spec.name,
                         to_source(spec.name, calls[i]), error->message);
    }
  }
  return std::nullopt;
}

std::optional<Ambiguity> doubt_about_words(const FunctionSpec& spec, const SearchBudget& budget,
                                           const std::vector<CallableFunction>& callable) {
  const std::vector<std::string> names = spec.parameter_names();
  const auto program_of = [&](const std::string& purpose) {
    FunctionSpec changed = spec;
    changed.purpose = purpose;
    Solved solved = solve_purpose(changed, {}, budget, Language::python, callable);
    solved = with_library(std::move(solved), changed, {}, Language::python, {}, {});
    return solved.code.empty() ? std::string() : without_docstring(std::move(solved.code.front()));
  };
  const auto unheeded = find_unheeded_word(spec.purpose, {names.begin(), names.end()}, program_of);
  if (!unheeded) {
    return std::nullopt;
  }
  return Ambiguity{fmt::format("the code does not depend on \"{}\", which the words say; an "
                               "example would show what it means",
                               *unheeded),
                   std::nullopt};
}

}  // namespace synth
