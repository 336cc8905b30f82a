#include "specs/examples/stated.h"

#include "specs/arguments_after.h"
#include "specs/examples/changed_arguments.h"
#include "specs/examples/language_errors.h"
#include "specs/examples/language_values.h"
#include "specs/examples/nameless_examples.h"
#include "specs/examples/prose_layout.h"
#include "specs/examples/scanner.h"
#include "specs/examples/sequence_reader.h"
#include "specs/examples/shown_examples.h"
#include "specs/examples/told_sequences.h"
#include "specs/literal.h"
#include "specs/made.h"
#include "specs/sequence.h"
#include "specs/type.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

// Returns the lines that show a call as a doctest or an assertion and are not among the examples.
std::vector<std::string> unread_lines(std::string_view text,
                                      const std::vector<ReadExample>& examples) {
  std::vector<std::string> unread;
  for (Scanner line{text}; !line.ended(); line.skip_line()) {
    line.skip_blanks();
    const std::size_t begin = line.at;
    if (!line.accept(">>>") && !line.accept("assert ")) {
      continue;
    }
    line.skip_blanks();
    const bool is_call = !line.name().empty() && line.peek() == '(';
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const bool is_read = std::ranges::any_of(examples, [&](const ReadExample& example) {
      return example.begin < end && begin < example.end;
    });
    if (is_call && !is_read) {
      unread.emplace_back(trim(text.substr(begin, end - begin)));
    }
  }
  return unread;
}

// Replaces tuples of one type by lists, at any depth, since a C++ function takes and returns lists.
void use_lists(Value& value) {
  std::vector<Value>* items = nullptr;
  if (auto* list = value.get_if<List>()) {
    items = &list->items;
  } else if (auto* tuple = value.get_if<Tuple>()) {
    items = &tuple->items;
  }
  if (items == nullptr) {
    return;
  }
  std::ranges::for_each(*items, use_lists);
  const Type::Kind kind = common_type(*items).kind;
  if (value.is<Tuple>() && kind != Type::Kind::any && kind != Type::Kind::either) {
    value = List{std::vector<Value>(*items)};
  }
}

// Renames the errors that the steps of a sequence raise to the language's classes.
void fit_steps(Example& example, Language language) {
  List fitted;
  for (const Claim& claim : step_claims(example.call, example.claim)) {
    StepResult result{.returned = claim.expected, .raised = claim.raises.value_or(""), .bases = {}};
    if (language == Language::cpp && looks_at_arguments(example.call) && result.returned) {
      use_lists(*result.returned);
    }
    if (!result.raised.empty() && result.raised != kAnyError) {
      result.raised = error_in(language, result.raised).value_or(result.raised);
    }
    fitted.items.push_back(to_value(std::move(result)));
  }
  example.claim.expected = Value(std::move(fitted));
}

void fit(Example& example, Language language) {
  if (!example.call.steps.empty()) {
    fit_steps(example, language);
    if (language == Language::cpp && looks_at_arguments(example.call)) {
      std::ranges::for_each(example.call.args, use_lists);
    }
    return;
  }
  if (example.claim.raises && *example.claim.raises != kAnyError) {
    example.claim.raises = error_in(language, *example.claim.raises)
                               .value_or(*std::exchange(example.claim.raises, std::nullopt));
  }
  if (language == Language::cpp) {
    std::ranges::for_each(example.call.args, use_lists);
    const auto* result = example.claim.expected ? example.claim.expected->get_if<Tuple>() : nullptr;
    const bool is_record =
        result != nullptr && (result->items.size() == 2 || result->items.size() == 3);
    if (example.claim.expected && !is_record) {
      use_lists(*example.claim.expected);
    }
  }
}

// Examples without a name are used only if every one of them fits the parameters.
bool fits(const FunctionSpec& spec, const Call& call) {
  if (!call.kwargs.empty() || call.args.size() != spec.inputs.size()) {
    return false;
  }
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (!accepts(parse_type(spec.inputs[i].type), call.args[i])) {
      return false;
    }
  }
  return true;
}

std::vector<ReadExample> shown_examples(const std::string& text, const FunctionSpec& spec) {
  const ShownFunction function{spec.name, spec.inputs};
  std::vector<ReadExample> shown = read_shown_examples(text, function);
  if (shown.empty()) {
    shown = read_nameless_examples(text, function);
  }
  const bool all_fit = std::ranges::all_of(
      shown, [&](const ReadExample& read) { return fits(spec, read.example.call); });
  return all_fit ? shown : std::vector<ReadExample>();
}

// Returns the text with one kind of quotes and without blanks, except between two words.
std::string squeezed(std::string_view text) {
  std::string out;
  bool is_apart = false;  // from the text before
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '`' || c == '*') {
      is_apart = true;
      continue;
    }
    if (is_apart && !out.empty() && is_word_character(out.back()) && is_word_character(c)) {
      out += ' ';
    }
    out += c == '"' ? '\'' : c;
    is_apart = false;
  }
  return out;
}

// Returns whether only words are between a call and its value, none of them a negation.
bool is_plain_tie(std::string_view between) {
  constexpr std::size_t kMostWords = 60;
  constexpr std::string_view kValues = "0123456789'\"[]{}().\n";
  const std::vector<std::string_view> words = split(between, ' ');
  return between.size() <= kMostWords && between.find_first_of(kValues) == std::string::npos &&
         std::ranges::none_of(words, [](std::string_view word) {
           return is_among(in_lower_case(word), "not never no cannot");
         });
}

bool has_value_behind(const std::string& text, std::size_t call_end, const std::string& value) {
  const std::size_t at = text.find(value, call_end);
  if (at == std::string::npos || value.empty()) {
    return false;
  }
  const char next = at + value.size() < text.size() ? text[at + value.size()] : ' ';
  const bool is_whole = !is_word_character(value.back()) || !is_word_character(next);
  return is_whole && is_plain_tie(std::string_view(text).substr(call_end, at - call_end));
}

bool is_written_out(const std::string& text, const std::string& call, const std::string& value) {
  for (std::size_t at = text.find(call); at != std::string::npos; at = text.find(call, at + 1)) {
    const bool begins = at == 0 || !is_word_character(text[at - 1]);
    if (begins && has_value_behind(text, at + call.size(), value)) {
      return true;
    }
  }
  return false;
}

// Returns whether the text shows a script's arguments in a row, and its output.
bool is_run_shown(const std::string& text, const Example& example) {
  std::string arguments;
  for (const Value& argument : example.call.args) {
    const auto* word = argument.get_if<std::string>();
    arguments += word != nullptr ? squeezed(*word) : "";
  }
  const auto* result = example.claim.expected ? example.claim.expected->get_if<Dict>() : nullptr;
  if (result == nullptr || arguments.empty()) {
    return false;
  }
  for (const auto& [key, value] : result->entries) {
    const auto* name = key.get_if<std::string>();
    const auto* printed = value.get_if<std::string>();
    if (name != nullptr && *name == "stdout" && printed != nullptr) {
      const std::string shown = squeezed(*printed);
      const std::size_t at = text.find(arguments);
      return !shown.empty() && at != std::string::npos &&
             text.find(shown, at + arguments.size()) != std::string::npos;
    }
  }
  return false;
}

}  // namespace

bool Stated::is_definition(const ReadSignature& heading) const {
  return std::string_view(text).substr(heading.begin).starts_with("def ") ||
         (!heading.parameters.empty() &&
          std::ranges::none_of(heading.parameters,
                               [](const Parameter& each) { return each.type.empty(); }));
}

const ReadSignature* Stated::heading_of(std::string_view function) const {
  const ReadSignature* found = nullptr;
  for (const ReadSignature& heading : headings) {
    if (heading.name == function &&
        (found == nullptr || (!is_definition(*found) && is_definition(heading)))) {
      found = &heading;
    }
  }
  return found;
}

Stated read_stated(std::string_view instruction, Language language) {
  Stated stated;
  stated.text = with_python_values(unwrap_prose(with_plain_quotes(instruction)), language);
  stated.headings = read_signatures(stated.text);
  std::erase_if(stated.headings, [](const ReadSignature& each) { return !each.has_parameters; });
  stated.examples = read_examples(stated.text);
  std::ranges::move(read_changed_arguments(stated.text), std::back_inserter(stated.examples));
  stated.unread = unread_lines(stated.text, stated.examples);
  ShownSequences sequences = read_sequences(stated.text);
  std::ranges::move(sequences.examples, std::back_inserter(stated.examples));
  std::ranges::move(sequences.unread, std::back_inserter(stated.unread));
  return stated;
}

std::vector<ReadExample> examples_of(const Stated& stated, const SpecSet& specs,
                                     Language language) {
  std::vector<ReadExample> examples;
  if (language == Language::bash) {
    return examples;  // a script's call has no function name
  }
  std::ranges::copy_if(stated.examples, std::back_inserter(examples), [&](const ReadExample& read) {
    return specs.find(read.function) != nullptr;
  });
  if (examples.empty() && specs.functions.size() == 1) {
    examples = shown_examples(stated.text, specs.functions.front());
  }
  for (const FunctionSpec& spec : specs.functions) {
    if (spec.is_class()) {
      std::ranges::move(read_told_sequences(stated.text, spec), std::back_inserter(examples));
    }
  }
  std::erase_if(examples, [&](const ReadExample& read) {
    return lacking_made(read.example.call, read.example.claim, language).has_value();
  });
  for (ReadExample& read : examples) {
    fit(read.example, language);
  }
  return examples;
}

namespace {

Dict named_values(const std::vector<std::pair<std::string, Value>>& named) {
  Dict values;
  for (const auto& [key, value] : named) {
    values.entries.emplace_back(key, value);
  }
  return values;
}

// Includes `is_looked_at`: two sequences that test other steps make different claims.
Value value_of(const Step& step) {
  return Tuple{{Value(step.name), Value(step.is_field), Value(step.is_looked_at),
                Value(step.is_argument), Value(List{step.args}), Value(named_values(step.kwargs))}};
}

}  // namespace

bool is_same_call(const Call& left, const Call& right, Language language) {
  const auto whole = [](const Call& call) {
    Dict kwargs = named_values(call.kwargs);
    List steps;
    for (const Step& step : call.steps) {
      steps.items.push_back(value_of(step));
    }
    return Value(
        Tuple{{Value(List{call.args}), Value(std::move(kwargs)), Value(std::move(steps))}});
  };
  return equal(whole(left), whole(right), language);
}

bool is_same_claim(const Claim& left, const Claim& right, Language language) {
  if (left.expected && right.expected) {
    return matches(*left.expected, *right.expected, right.tolerance, language);
  }
  return left.raises && right.raises &&
         (*left.raises == *right.raises || *left.raises == kAnyError || *right.raises == kAnyError);
}

bool stands_in(const Stated& stated, const std::vector<ReadExample>& known,
               const std::string& function, const Example& example, Language language) {
  const bool is_read = std::ranges::any_of(known, [&](const ReadExample& read) {
    return read.function == function && is_same_call(read.example.call, example.call, language) &&
           is_same_claim(read.example.claim, example.claim, language);
  });
  if (is_read) {
    return true;
  }
  const std::string text = squeezed(stated.text);
  if (language == Language::bash) {
    return is_run_shown(text, example);
  }
  const std::string value = example.claim.expected ? write_literal(*example.claim.expected)
                                                   : example.claim.raises.value_or("");
  return is_written_out(text, squeezed(to_source(function, example.call)), squeezed(value));
}

}  // namespace synth
