#include "synth/authors/offline/reading/commands/function_reader.h"

#include "specs/type.h"
#include "synth/authors/offline/instruction/parentheses.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/reading/commands/formula.h"
#include "synth/authors/offline/reading/commands/function_source.h"
#include "synth/authors/offline/reading/commands/name_reader.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/commands/plain_calls.h"
#include "synth/authors/offline/reading/commands/prepared_tokens.h"
#include "synth/authors/offline/reading/commands/record_shapes.h"
#include "synth/authors/offline/reading/commands/steps.h"
#include "synth/authors/offline/reading/reading_agreement.h"
#include "synth/authors/offline/text/usual_types.h"
#include "synth/authors/offline/text/words.h"
#include "synth/authors/offline/writing/python/python_writer.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <set>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the alias of a parameter while the sentence is read, if its name has another meaning: `a`
// is an article, `n` the variable of a comprehension.
std::string alias_of(std::string_view name) {
  return "parameter_" + std::string(name);
}

std::vector<Meaning> parameters_of(const FunctionSpec& spec, const std::set<std::string>& aliased) {
  const std::vector<Type> types = types_of_parameters(spec);
  std::vector<Meaning> parameters;
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const Parameter& input = spec.inputs[i];
    Meaning parameter{shape_of_parameter(spec, i, types[i]),
                      aliased.contains(input.name) ? alias_of(input.name) : input.name};
    parameter.of_context = true;
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

// Returns whether the code is "x == x".
bool compares_with_itself(std::string_view code) {
  constexpr std::string_view kEqual = " == ";
  const std::size_t at = code.find(kEqual);
  return at != std::string_view::npos && code.substr(0, at) == code.substr(at + kEqual.size());
}

// Returns whether the code chooses among the parameters by one of them, as
// "[n for n in [xs, limit] if n < limit]": none of them has the type that is needed then.
bool chooses_among_parameters(const FunctionSpec& spec, std::string_view code) {
  const std::string all = "in [" + join(spec.parameter_names(), ", ") + "] if ";
  const std::size_t at = code.find(all);
  const std::string_view condition =
      at == std::string_view::npos ? std::string_view() : code.substr(at + all.size());
  return spec.inputs.size() > 1 && std::ranges::any_of(spec.inputs, [&](const Parameter& input) {
           return has_name(condition, input.name);
         });
}

// Returns the call of a function with the parameters of the same names; nothing if one has none.
std::optional<Meaning> call_by_names(const FunctionSpec& called, const FunctionSpec& spec,
                                     const std::vector<Meaning>& parameters, const Shape& result) {
  std::string arguments;
  for (const Parameter& input : called.inputs) {
    const auto same = std::ranges::find(spec.inputs, input.name, &Parameter::name);
    if (same == spec.inputs.end()) {
      return std::nullopt;
    }
    const auto at = static_cast<std::size_t>(same - spec.inputs.begin());
    arguments += (arguments.empty() ? "" : ", ") + parameters[at].code;
  }
  Meaning call{result, called.name + "(" + arguments + ")"};
  call.of_context = true;
  return call;
}

std::vector<CalledName> called_names(const std::vector<FunctionSpec>& callable,
                                     const FunctionSpec& spec,
                                     const std::vector<Meaning>& parameters) {
  std::vector<CalledName> called;
  for (const FunctionSpec& each : callable) {
    if (each.inputs.empty()) {
      continue;
    }
    CalledName name{each.name, {}, shape_of_type(parse_type(each.outputs.type))};
    if (auto records = described_shape(each.outputs.description)) {
      name.result = *std::move(records);
    }
    for (const Parameter& input : each.inputs) {
      name.arguments.push_back(
          shape_of_parameter(each, name.arguments.size(), parse_type(input.type)));
    }
    name.by_names = call_by_names(each, spec, parameters, name.result);
    name.parameters = each.parameter_names();
    called.push_back(std::move(name));
  }
  return called;
}

// Replaces `a` by its alias if no noun follows: "the sum of a and b".
std::string with_parameter_a(std::string_view purpose) {
  std::string out;
  std::string word;
  const auto end_word = [&](std::size_t next) {
    while (next < purpose.size() && purpose[next] == ' ') {
      ++next;
    }
    out += word == "a" && has_no_noun_first(purpose.substr(next)) ? alias_of(word) : word;
    word.clear();
  };
  for (std::size_t i = 0; i < purpose.size(); ++i) {
    const char c = purpose[i];
    if (is_identifier(std::string("_") + c)) {
      word += c;
    } else {
      end_word(i);
      out += c;
    }
  }
  end_word(purpose.size());
  return out;
}

// Separates n and "th" in "the nth prime", so that n can have an alias.
std::string with_ordinals_apart(std::string purpose, const FunctionSpec& spec) {
  for (const Parameter& input : spec.inputs) {
    if (input.name.size() == 1) {
      for (const std::string& name : {input.name, in_lower_case(input.name)}) {
        for (const char* ordinal : {"th", "-th"}) {
          purpose = renamed(std::move(purpose), name + ordinal, name + " th");
        }
      }
    }
  }
  return purpose;
}

constexpr std::string_view kFormula = "statedformula";  // begins the words that stand for formulas
constexpr std::string_view kFormulaNumbers = "abcd";

// Replaces the formulas in the purpose by a word each; returns nothing if there is none.
std::vector<std::pair<std::string, Meaning>> take_formulas(const FunctionSpec& spec,
                                                           const std::set<std::string>& aliased,
                                                           std::string& purpose) {
  std::vector<std::pair<std::string, Meaning>> values;
  for (const char number : kFormulaNumbers) {
    const auto formula = find_formula(purpose, spec.parameter_names());
    if (!formula) {
      break;
    }
    const std::string word = std::string(kFormula) + number;
    purpose.replace(formula->begin, formula->end - formula->begin, word);
    Meaning value{
        {formula->is_real ? Base::real : Base::integer}, formula->python, formula->binding};
    for (const std::string& name : aliased) {
      value.code = renamed(std::move(value.code), name, alias_of(name));
    }
    if (formula->has_math) {
      value.needs.insert("math");
    }
    value.item = "formula " + formula->name;
    value.of_context = true;
    values.emplace_back(word, std::move(value));
  }
  return values;
}

// Puts calls of the function that prepares them in place of the parameters that it takes.
void prepare_arguments(const std::vector<Meaning>& parameters, const CalledName& prepares,
                       Steps& steps) {
  for (const Meaning& parameter : parameters) {
    if (takes(prepares, parameter)) {
      const std::string call = prepares.name + "(" + parameter.code + ")";
      for (auto& [name, code] : steps.assignments) {
        code = renamed(std::move(code), parameter.code, call);
      }
      steps.last.code = renamed(std::move(steps.last.code), parameter.code, call);
    }
  }
}

Result<Steps> read_aliased(const FunctionSpec& spec, const std::set<std::string>& aliased,
                           const std::vector<FunctionSpec>& callable) {
  std::vector<Meaning> parameters = parameters_of(spec, aliased);
  std::vector<CalledName> called = called_names(callable, spec, parameters);
  std::string purpose = with_ordinals_apart(spec.purpose, spec);
  const CalledName* prepares = take_preparation(purpose, called);
  const std::optional<CalledName> preparation =
      prepares != nullptr ? std::optional(*prepares) : std::nullopt;
  auto values = take_formulas(spec, aliased, purpose);
  for (const std::string& name : aliased) {
    purpose = name == "a" ? with_parameter_a(purpose) : renamed(purpose, name, alias_of(name));
  }
  Result<Steps> steps =
      read_steps(purpose, parameters, spec.name, std::move(called), std::move(values));
  if (steps && preparation) {
    prepare_arguments(parameters, *preparation, *steps);
  }
  return steps;
}

// Reads the function's name. All parameters have aliases, since their names may be words such as
// `first`, or words of the function's name.
std::optional<Steps> read_by_name(const FunctionSpec& spec) {
  const std::vector<std::string> names = spec.parameter_names();
  const std::vector<Meaning> parameters = parameters_of(spec, {names.begin(), names.end()});
  FunctionSpec aliased = spec;
  for (Parameter& input : aliased.inputs) {
    aliased.purpose = renamed(std::move(aliased.purpose), input.name, alias_of(input.name));
    input.name = alias_of(input.name);
  }
  for (const std::string& purpose : purposes_by_name(aliased)) {
    if (auto steps = read_steps(purpose, parameters, "")) {
      return std::move(*steps);
    }
  }
  return std::nullopt;
}

// Returns the parameters whose names the code also uses for variables of comprehensions and
// lambdas.
std::set<std::string> captured(const FunctionSpec& spec, const std::string& body) {
  std::set<std::string> names;
  for (const Parameter& input : spec.inputs) {
    const bool is_variable = body.find("for " + input.name + " in ") != std::string::npos ||
                             body.find("for " + input.name + ", ") != std::string::npos ||
                             body.find(", " + input.name + " in ") != std::string::npos ||
                             body.find("lambda " + input.name + ":") != std::string::npos;
    if (is_variable) {
      names.insert(input.name);
    }
  }
  return names;
}

std::string body_of(const Steps& steps) {
  return write_lines(steps, "    ") + "    return " + steps.last.code + "\n";
}

// Restores the names of the parameters, and renames variables with the same names.
std::string without_aliases(std::string code, const std::set<std::string>& aliased,
                            const std::set<std::string>& variables) {
  for (const std::string& name : variables) {
    const std::string other = has_name(code, "item") ? "each_" + name : "item";
    code = renamed(std::move(code), name, other);
  }
  for (const std::string& name : aliased) {
    code = renamed(std::move(code), alias_of(name), name);
  }
  return code;
}

}  // namespace

namespace {

// Returns whether all words of the title except articles are known.
bool has_words_of(std::string_view known_words, std::string_view title) {
  const Words known(known_words);
  return std::ranges::all_of(plain_words(title), [&](const std::string& word) {
    return word == "the" || word == "a" || known.has(word);
  });
}

// Restores the heading without the types that were tried.
std::string with_heading_of(const FunctionSpec& spec, const FunctionSpec& typed,
                            FunctionReading reading) {
  const std::string heading = write_heading(with_hints(typed, reading.shape, reading.value));
  const std::size_t at = reading.code.find(heading);
  return at == std::string::npos ? std::move(reading.code)
                                 : reading.code.replace(at, heading.size(), write_heading(spec));
}

// Drops `math` if its product was replaced by an operator.
void drop_unused_import(Steps& steps) {
  const auto uses = [](std::string_view code) { return code.find("math.") != code.npos; };
  const bool is_used =
      uses(steps.last.code) ||
      std::ranges::any_of(steps.assignments, [&](const auto& each) { return uses(each.second); }) ||
      std::ranges::any_of(steps.needs, uses);
  if (!is_used) {
    steps.needs.erase("math");
  }
}

FunctionReading read_as_likely(const FunctionSpec& spec, const std::vector<FunctionSpec>& callable);

// Reads the text behind a title: "Write a function bmi(w, h). It ...", "Celsius to Fahrenheit:
// multiply ...". A title that can be read must mean the same; otherwise its words must be among
// those of the function's name and of the following text.
FunctionReading read_description(const FunctionSpec& spec,
                                 const std::vector<FunctionSpec>& callable) {
  FunctionSpec described = spec;
  described.purpose = purpose_after_name(spec);
  const std::size_t colon = spec.purpose.find(": ");
  const bool is_titled = described.purpose.empty() && colon != std::string::npos;
  if (is_titled) {
    described.purpose = spec.purpose.substr(colon + 2);
  }
  if (described.purpose.empty() || has_words_of(spec.name, described.purpose)) {
    return {};
  }
  FunctionReading reading = read_as_likely(described, callable);
  if (reading.code.empty()) {
    return reading;
  }
  FunctionSpec title = spec;
  title.purpose.resize(is_titled ? colon : spec.purpose.find(". "));
  const FunctionReading named = read_as_likely(title, callable);
  const bool fits =
      named.code.empty()
          ? !is_titled || has_words_of(spec.name + " " + described.purpose, title.purpose)
          : agreement_of(with_input_types(spec), named, reading) != ReadingAgreement::other;
  return fits ? reading : FunctionReading{{}, "what is said before the colon is not understood"};
}

// Returns whether the purpose only names the result: "A dictionary that maps ...", "how many ...".
bool is_bare_result(std::string_view purpose) {
  const std::string_view first = purpose.substr(0, purpose.find(' '));
  return is_among(first, "A An The How What List Dictionary Dict Number Text");
}

// Returns the function that consists of the steps.
FunctionReading reading_of(const FunctionSpec& spec, const Steps& steps, bool is_by_name) {
  if (chooses_among_parameters(spec, steps.last.code)) {
    return {{}, "what is said of '" + spec.name + "' would compare its parameters with each other"};
  }
  const bool lists_parameters =
      spec.inputs.size() > 1 && steps.last.code == "[" + join(spec.parameter_names(), ", ") + "]";
  if (is_by_name && lists_parameters) {
    return {{}, "what the name of '" + spec.name + "' says would only list its parameters"};
  }
  FunctionReading reading{
      write_steps_as_function(with_hints(spec, steps.last.shape, steps.last.code), steps),
      {},
      steps.last.shape,
      {},
      steps.assignments,
      steps.last.code,
      steps.needs,
      is_by_name};
  if (reading.assignments.empty()) {
    reading.result = reading.value;
    for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
      reading.result =
          renamed(std::move(reading.result), spec.inputs[i].name, "{" + std::to_string(i) + "}");
    }
  }
  return reading;
}

// Reads the purpose with the likeliest types.
FunctionReading read_as_likely(const FunctionSpec& spec,
                               const std::vector<FunctionSpec>& callable) {
  if (spec.inputs.empty()) {
    return {{}, "the purpose of '" + spec.name + "' says nothing of parameters"};
  }
  std::set<std::string> aliased;
  for (const Parameter& input : spec.inputs) {
    if (input.name == "a" || input.name == "A") {
      aliased.insert(input.name);
    }
  }
  const auto read = [&]() -> Result<Steps> {
    return goes_on_from_name(spec) ? fail(Errc::bad_input, "the purpose begins in the middle", "")
                                   : read_aliased(spec, aliased, callable);
  };
  Result<Steps> steps = read();
  if (!steps && is_bare_result(spec.purpose)) {
    FunctionSpec asked = spec;
    asked.purpose = "Returns " + spec.purpose;
    asked.purpose[8] = to_lower(asked.purpose[8]);
    if (auto said = read_aliased(asked, aliased, callable)) {
      return read_as_likely(asked, callable);
    }
  }
  if (!steps) {
    FunctionReading described = read_description(spec, callable);
    if (!described.code.empty()) {
      return described;
    }
  }
  std::set<std::string> variables;
  const bool is_by_name = !steps;
  if (steps) {
    variables = captured(spec, body_of(*steps));
    aliased.insert(variables.begin(), variables.end());
    if (!variables.empty()) {
      steps = read();
    }
  } else if (auto by_name = read_by_name(spec)) {
    steps = std::move(*by_name);
    for (const Parameter& input : spec.inputs) {
      aliased.insert(input.name);
    }
    variables = captured(spec, body_of(*steps));
  }
  if (!steps) {
    return {{},
            spec.purpose.empty() ? "nothing but its name says what '" + spec.name +
                                       "' does, and that is not understood"
                                 : steps.error().message};
  }
  if (compares_with_itself(steps->last.code)) {
    return {{},
            is_by_name
                ? "what the name of '" + spec.name + "' says has no meaning for its parameters"
                : "what is said of '" + spec.name + "' would compare something with itself"};
  }
  for (auto& [name, code] : steps->assignments) {
    code = with_plain_calls(without_aliases(std::move(code), aliased, variables));
  }
  steps->last.code =
      with_plain_calls(without_aliases(std::move(steps->last.code), aliased, variables));
  drop_unused_import(*steps);
  return reading_of(spec, *steps, is_by_name);
}

}  // namespace

FunctionReading read_function(const FunctionSpec& spec, const std::vector<FunctionSpec>& callable) {
  FunctionReading reading = read_as_likely(spec, callable);
  const bool is_vague = std::ranges::any_of(spec.inputs, [](const Parameter& input) {
    return input.type.empty() && is_vague_name(input.name);
  });
  // Sentences that have no meaning for integers may have one for lists; a parameter whose name says
  // nothing rather than one that is vague, as `A` in f(A, x).
  for (const Untyped untyped : {Untyped::nameless, Untyped::vague}) {
    for (const std::string_view type :
         {"int", "list[int]", "str", "list[str]", "dict[str, int]", "list[list[int]]"}) {
      if (!reading.code.empty() || !is_vague) {
        return reading;
      }
      const std::vector<Type> types = types_of_parameters(spec, type, untyped);
      if (types == types_of_parameters(spec)) {
        continue;
      }
      FunctionSpec typed = spec;
      for (std::size_t i = 0; i < types.size(); ++i) {
        typed.inputs[i].type = types[i].kind == Type::Kind::any ? "" : to_string(types[i]);
      }
      FunctionReading other = read_as_likely(typed, callable);
      if (!other.code.empty()) {
        other.code = with_heading_of(spec, typed, other);
        return other;
      }
    }
  }
  return reading;
}

std::string write_again(const FunctionSpec& spec, const FunctionReading& reading) {
  Steps steps;
  steps.assignments = reading.assignments;
  steps.needs = reading.needs;
  steps.last.shape = reading.shape;
  steps.last.code = reading.value;
  return write_steps_as_function(with_hints(spec, reading.shape, reading.value), steps);
}

namespace {

// Returns whether the name or the purpose asks a question: "is_even(n)", "whether n is even".
bool answers_question(const FunctionSpec& spec) {
  const std::vector<std::string> name = plain_words(spec.name);
  const std::vector<std::string> purpose = plain_words(spec.purpose);
  return (name.size() > 1 && is_among(name.front(), "is has are can")) ||
         (!purpose.empty() && purpose.front() == "whether");
}

bool takes_records(const FunctionSpec& spec) {
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    if (!description_of(shape_of_parameter(spec, i, {})).empty()) {
      return true;
    }
  }
  return false;
}

}  // namespace

FunctionSpec with_read_types(FunctionSpec spec, const std::vector<FunctionSpec>& callable) {
  if (spec.outputs.type.empty() || takes_records(spec)) {
    FunctionReading reading = read_function(spec, callable);
    reading = reading.code.empty() && !callable.empty() ? read_function(spec) : reading;
    constexpr std::size_t kMostOthers = 3;
    const std::vector<std::string> others = with_remarks_elsewhere(spec.purpose);
    for (std::size_t i = 0; i < std::min(others.size(), kMostOthers) && reading.code.empty(); ++i) {
      FunctionSpec other = spec;
      other.purpose = others[i];
      reading = read_function(other, callable);
    }
    if (spec.outputs.type.empty()) {
      spec.outputs.type = reading.code.empty() ? "" : annotation_of_shape(reading.shape);
    }
    spec.outputs.description = reading.code.empty() ? "" : description_of(reading.shape);
  }
  if (spec.outputs.type.empty() && answers_question(spec)) {
    spec.outputs.type = "bool";
  }
  return with_input_types(std::move(spec));
}

}  // namespace synth
