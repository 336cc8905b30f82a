#include "testing/suites/code_properties.h"

#include "specs/json.h"
#include "synth/support/ascii.h"
#include "testing/bash_test.h"
#include "testing/mutants/program_call.h"
#include "testing/runtimes/cpp_signature.h"
#include "testing/suites/property_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace synth {
namespace {

constexpr std::size_t kMostChecked = 1'000;  // inputs
constexpr std::size_t kMostOfScripts = 30;   // and kLines for some lists of arguments
constexpr std::size_t kMostArgumentLists = 4;
constexpr std::array kLines{"b\na\nc\n",  "a\na\nb\n", "2 x\n10 y\n1 z\n", "x=1\nb=2\n",
                            "b,2\na,1\n", "c\n\nB\n",  "10\n9\n3\n",       "one two\nthree four\n"};
constexpr std::size_t kFirst = 16;         // of them, after which most properties have fallen
constexpr std::size_t kLeastTelling = 12;  // inputs for which a property says something
constexpr std::size_t kMostShown = 4;      // inputs that a suite holds a property on
constexpr std::size_t kInputSlot = 0;      // of a script

// Where the first holds, the second says nothing new.
constexpr std::array<std::pair<PropertyForm, PropertyForm>, 3> kImpliedForms{
    {{PropertyForm::own_inverse, PropertyForm::idempotent},
     {PropertyForm::keeps_items, PropertyForm::keeps_length},
     {PropertyForm::keeps_items, PropertyForm::gives_items}}};

// Whether each of `synthInputs` has the property, asked as a test asks.
constexpr std::string_view kStands = R"js(
;function {check}(synthInputs) {{
  const synthSame = require('node:util').isDeepStrictEqual;
  return synthInputs.every(([{names}]) => {holds});
}}
)js";

// So that an argument may be what another call gives.
bool takes_values(const CppSignature& signature) {
  return std::ranges::all_of(signature.parameters, [&](const CppParameter& parameter) {
    return parameter.passed.empty() || parameter.passed == "const &";
  });
}

// Whether a test can name the parameters, and call the function with what a call gives.
bool is_callable_with_values(const CodeFunction& function, const std::string& source,
                             Language language) {
  if (language == Language::bash) {
    return true;
  }
  const auto is_plain = [&](const CodeParameter& parameter) {
    const auto is_name = [](char c) { return is_word_character(c) || c == '$'; };
    return !parameter.is_optional && !parameter.name.empty() && parameter.name != function.name &&
           std::ranges::all_of(parameter.name, is_name);
  };
  if (function.parameters.empty() || !std::ranges::all_of(function.parameters, is_plain)) {
    return false;
  }
  if (language == Language::cpp) {
    const auto signature = read_cpp_signature(source, function.name);
    return signature && takes_values(*signature);
  }
  return std::ranges::none_of(std::array{"async", "Promise", "promises"}, [&](const char* word) {
    return source.find(word) != std::string::npos;
  });
}

class CodePropertyFinder {
 public:
  CodePropertyFinder(Runtime& runtime, const std::string& source, CodeInputs& inputs,
                     const std::vector<CodeFunction>& functions, std::stop_token stop)
      : runtime_(runtime),
        source_(source),
        inputs_(inputs),
        functions_(functions),
        function_(inputs.subject().function),
        stop_(std::move(stop)) {
    for (const CodeParameter& parameter : function_.parameters) {
      has_input_ = has_input_ || parameter.name == kBashStdin;
      if (parameter.name != kBashStdin) {
        names_.push_back(parameter.name);
      }
    }
    if (language() == Language::cpp) {
      if (auto signature = read_cpp_signature(source, function_.name)) {
        signature_ = *std::move(signature);
      }
    }
  }

  Result<std::vector<SuiteProperty>> find() {
    SYNTH_CHECK(gather());
    if (samples_.size() >= kLeastTelling) {
      for (const PropertyForm form : kPropertyForms) {
        for (const std::size_t place : places_of(form)) {
          SYNTH_CHECK(form == PropertyForm::undone_by ? try_others() : try_form(form, place, {}));
        }
      }
    }
    SYNTH_CHECK(try_errors());
    if (language() == Language::javascript) {
      SYNTH_CHECK(drop_what_does_not_stand());
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] Language language() const { return runtime_.language(); }
  [[nodiscard]] bool is_script() const { return language() == Language::bash; }
  [[nodiscard]] std::size_t first_argument() const { return is_script() ? kInputSlot + 1 : 0; }

  [[nodiscard]] std::vector<Value> slots_of(const Call& call) const {
    std::vector<Value> slots = call.args;
    if (is_script()) {
      slots.insert(slots.begin(), call.kwargs.empty() ? Value("") : call.kwargs[0].second);
    }
    return slots;
  }

  [[nodiscard]] Call call_of(std::vector<Value> slots) const {
    Call call{.args = std::move(slots), .kwargs = {}};
    if (is_script()) {
      if (has_input_) {
        call.kwargs.emplace_back(std::string(kBashStdin), call.args.front());
      }
      call.args.erase(call.args.begin());
    }
    return call;
  }

  // The inputs on which the function returns, the simplest first; of a script some of them.
  Result<void> gather() {
    std::vector<Call> calls = inputs_.values_given();
    std::erase_if(calls, [&](const Call& call) {
      return is_script() ? text_of(slots_of(call)[kInputSlot]).find('\0') != std::string::npos
                         : call.args.size() != names_.size();
    });
    if (is_script()) {
      calls = some_of_script(calls);
    }
    calls.resize(std::min(calls.size(), kMostChecked));
    SYNTH_TRY(const std::vector<Outcome> outcomes, inputs_.own_outcomes(calls));
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (auto given = given_by(outcomes[i])) {
        samples_.push_back({.slots = slots_of(calls[i]), .given = *std::move(given)});
      }
    }
    return {};
  }

  // Whole lines, and every few of the inputs.
  [[nodiscard]] std::vector<Call> some_of_script(const std::vector<Call>& all) const {
    std::vector<Call> calls;
    std::vector<std::vector<Value>> arguments;
    for (const Call& call : all) {
      const bool is_new = std::ranges::none_of(arguments, [&](const auto& known) {
        return write_value(List{known}) == write_value(List{call.args});
      });
      if (is_new && has_input_ && arguments.size() < kMostArgumentLists) {
        arguments.push_back(call.args);
        for (const char* lines : kLines) {
          calls.push_back({.args = call.args, .kwargs = {{std::string(kBashStdin), Value(lines)}}});
        }
      }
    }
    const std::size_t step = all.size() / kMostOfScripts + 1;
    for (std::size_t i = 0; i < all.size(); i += step) {
      calls.push_back(all[i]);
    }
    return calls;
  }

  // What the function returned; what a script printed where it ended well.
  [[nodiscard]] std::optional<Value> given_by(const Outcome& outcome) const {
    if (outcome.ending != Verdict::pass || outcome.error || !outcome.value) {
      return std::nullopt;
    }
    if (!is_script()) {
      return outcome.value;
    }
    const Value& printed = entry_of(*outcome.value, "stdout");
    const bool is_good = count_of(entry_of(*outcome.value, "exit")) == 0;
    return is_good && printed.is<std::string>() ? std::optional(printed) : std::nullopt;
  }

  // The parameters that a form may be about.
  [[nodiscard]] std::vector<std::size_t> places_of(PropertyForm form) const {
    std::vector<std::size_t> places;
    switch (form) {
      case PropertyForm::own_inverse:
      case PropertyForm::idempotent:
        if (has_input_) {
          places.push_back(kInputSlot);
        } else if (have_arguments(1) && gives_type_of(0)) {
          places.push_back(first_argument());
        }
        break;
      case PropertyForm::any_order:
        if (have_arguments(2) && type_of(0) == type_of(1)) {
          places.push_back(first_argument());
        }
        break;
      case PropertyForm::undone_by:
        if (have_arguments(1) && !is_script()) {
          places.push_back(0);
        }
        break;
      case PropertyForm::raises_only:
        break;
      default:
        if (is_script()) {
          if (has_input_ && form != PropertyForm::gives_item) {
            places.push_back(kInputSlot);
          }
          break;
        }
        for (std::size_t i = 0; i < names_.size(); ++i) {
          if (fits(form, i)) {
            places.push_back(i);
          }
        }
    }
    return places;
  }

  // Whether each input has so many; a script may be given fewer than it knows.
  [[nodiscard]] bool have_arguments(std::size_t count) const {
    return names_.size() == count && std::ranges::all_of(samples_, [&](const auto& sample) {
             return sample.slots.size() == count + (is_script() ? 1 : 0);
           });
  }

  // Whether the types of C++ allow it; in JavaScript, whether there are lists.
  [[nodiscard]] bool fits(PropertyForm form, std::size_t place) const {
    if (!signature_) {
      return std::ranges::all_of(
          samples_, [&](const auto& sample) { return sample.slots[place].template is<List>(); });
    }
    const CppType& type = signature_->parameters[place].type;
    const bool is_list = type.kind == CppType::Kind::list && type.name != "std::array";
    if (!is_list && type.kind != CppType::Kind::text) {
      return false;
    }
    if (form == PropertyForm::gives_item) {
      return is_list ? signature_->result.text() == type.items[0].text()
                     : signature_->result.kind == CppType::Kind::character;
    }
    return form == PropertyForm::order_of || gives_type_of(place);
  }

  [[nodiscard]] std::string type_of(std::size_t place) const {
    return signature_ ? signature_->parameters[place].type.text() : "";
  }
  [[nodiscard]] bool gives_type_of(std::size_t place) const {
    return !signature_ || signature_->result.text() == type_of(place);
  }

  // Whether none of the samples says that it is wrong; adds those that tell something.
  Result<bool> holds_on(PropertyForm form, std::size_t place, const std::string& other,
                        std::span<const PropertySample> samples,
                        std::vector<const PropertySample*>& telling) {
    std::vector<Call> calls;
    std::vector<std::optional<std::size_t>> places(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (auto slots = derived_slots(form, place, samples[i], language())) {
        places[i] = calls.size();
        calls.push_back(call_of(*std::move(slots)));
      }
    }
    CodeVariants of_other(runtime_, source_, other, stop_);
    SYNTH_TRY(const std::vector<Outcome> outcomes,
              other.empty() ? inputs_.own_outcomes(calls) : of_other.own_outcomes(calls));
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (!places[i] && needs_another_input(form)) {
        continue;
      }
      const auto again = places[i] ? given_by(outcomes[*places[i]]) : std::nullopt;
      const Says says = property_says(form, place, samples[i], again, language());
      if (says == Says::wrong) {
        return false;
      }
      if (says == Says::tells) {
        telling.push_back(&samples[i]);
      }
    }
    return true;
  }

  Result<void> try_form(PropertyForm form, std::size_t place, const std::string& other) {
    const bool is_implied = std::ranges::any_of(kImpliedForms, [&](const auto& pair) {
      return pair.second == form &&
             std::ranges::find(held_, std::pair(pair.first, place)) != held_.end();
    });
    if (is_implied) {
      return {};
    }
    std::vector<const PropertySample*> telling;
    const std::span<const PropertySample> all = samples_;
    const std::size_t first = std::min(all.size(), kFirst);
    SYNTH_TRY(bool holds, holds_on(form, place, other, all.first(first), telling));
    if (holds) {
      SYNTH_TRY(holds, holds_on(form, place, other, all.subspan(first), telling));
    }
    // What gives the same for everything has every property, and they say nothing.
    const bool is_varied = std::ranges::any_of(telling, [&](const PropertySample* sample) {
      return write_value(sample->given) != write_value(telling[0]->given);
    });
    if (holds && is_varied && telling.size() >= kLeastTelling) {
      held_.emplace_back(form, place);
      const PropertyWords words{.function = function_.name,
                                .names = names_,
                                .place = place,
                                .type = is_script() ? "" : type_of(place),
                                .other = other};
      SuiteProperty& property = add(is_script() ? bash_property_text(form, place == kInputSlot, {})
                                                : property_text(language(), form, words),
                                    samples_.size());
      if (!other.empty()) {
        property.functions.push_back(other);
      }
      for (std::size_t i = 0; i < std::min(telling.size(), kMostShown); ++i) {
        property.shown.push_back(telling[i]->slots);
      }
    }
    return {};
  }

  SuiteProperty& add(const PropertyText& text, std::size_t inputs) {
    found_.push_back({.name = text.name,
                      .expression = text.expression,
                      .equals = text.equals,
                      .parameters = is_script() ? std::vector<std::string>{} : names_,
                      .functions = {function_.name},
                      .inputs = inputs,
                      .shown = {}});
    return found_.back();
  }

  // Functions of one argument that may undo this one.
  Result<void> try_others() {
    for (const CodeFunction& other : functions_) {
      if (other.name != function_.name && other.is_public && other.parameters.size() == 1 &&
          undoes_by_type(other)) {
        SYNTH_CHECK(try_form(PropertyForm::undone_by, 0, other.name));
      }
    }
    return {};
  }

  [[nodiscard]] bool undoes_by_type(const CodeFunction& other) const {
    if (!signature_) {
      return true;
    }
    const auto signature = read_cpp_signature(source_, other.name);
    return signature && takes_values(*signature) && signature->result.text() == type_of(0) &&
           signature->parameters[0].type.text() == signature_->result.text();
  }

  // That the function throws nothing but what it throws on purpose, and a script ends with no
  // status but those that it names.
  Result<void> try_errors() {
    std::vector<Call> calls;
    for (const CodeInput& input : inputs_.all()) {
      if (is_script() || input.call.args.size() == names_.size()) {
        calls.push_back(input.call);
      }
    }
    SYNTH_TRY(const std::vector<Outcome> outcomes, inputs_.own_outcomes(calls));
    std::map<std::string, std::vector<std::vector<Value>>> shown;  // by error, or status
    for (std::size_t i = 0; i < calls.size(); ++i) {
      auto& some = shown[way_of_ending(outcomes[i])];
      if (some.size() < kMostShown) {
        some.push_back(slots_of(calls[i]));
      }
    }
    std::vector<std::string> errors;
    for (const auto& [error, some] : shown) {
      if (!error.empty()) {
        errors.push_back(error);
      }
    }
    if (errors.empty() || calls.size() < kLeastTelling || inputs_.has_failed() ||
        !std::ranges::all_of(errors, [&](const auto& error) { return is_named(error); })) {
      return {};
    }
    SuiteProperty& property =
        add(is_script()
                ? bash_property_text(PropertyForm::raises_only, has_input_, errors)
                : property_text(language(), PropertyForm::raises_only,
                                {.function = function_.name, .names = names_, .errors = errors}),
            calls.size());
    property.errors = std::move(errors);
    for (auto& [error, some] : shown) {
      std::ranges::move(some, std::back_inserter(property.shown));
    }
    return {};
  }

  // Empty where it returns, or ends with status 0.
  [[nodiscard]] std::string way_of_ending(const Outcome& outcome) const {
    if (is_script()) {
      const std::size_t status = outcome.value ? count_of(entry_of(*outcome.value, "exit")) : 0;
      return status == 0 ? "" : fmt::format("{}", status);
    }
    return outcome.error ? outcome.error->type : "";
  }

  // Whether a test can name the error, and the script the status.
  [[nodiscard]] bool is_named(const std::string& error) const {
    if (is_script()) {
      for (const std::string_view before : {"exit ", "return "}) {
        const std::string stated = std::string(before) + error;
        const std::size_t at = source_.find(stated);
        if (at != std::string::npos &&
            (at + stated.size() == source_.size() || !is_digit(source_[at + stated.size()]))) {
          return true;
        }
      }
      return false;
    }
    return error.find("::") == std::string::npos
               ? source_.find("class " + error) != std::string::npos ||
                     source_.find("struct " + error) != std::string::npos ||
                     language() == Language::javascript
               : error.starts_with("std::");
  }

  // A function that changes its argument, as `xs.sort()` does, may have a property of values and
  // not of the text that a test holds.
  Result<void> drop_what_does_not_stand() {
    std::string text = source_;
    std::vector<PlannedCall> calls;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const SuiteProperty& property = found_[i];
      const std::string holds =
          !property.errors.empty() ? "true"
          : property.equals.empty()
              ? property.expression
              : fmt::format("synthSame({}, {})", property.expression, property.equals);
      const std::string check = fmt::format("synthStands{}", i);
      text += fmt::format(fmt::runtime(kStands), fmt::arg("check", check),
                          fmt::arg("names", fmt::join(names_, ", ")), fmt::arg("holds", holds));
      List shown;
      for (const std::vector<Value>& slots : property.shown) {
        shown.items.emplace_back(List{slots});
      }
      calls.push_back(
          {.function = check, .call = {.args = {Value(shown)}, .kwargs = {}}, .setup = ""});
    }
    if (calls.empty()) {
      return {};
    }
    SYNTH_TRY(const CandidateOutcome ran, runtime_.run(text, calls, Limits{}, stop_));
    std::vector<SuiteProperty> standing;
    for (std::size_t i = 0; i < found_.size() && i < ran.outcomes.size(); ++i) {
      const bool* stands = ran.outcomes[i].value ? ran.outcomes[i].value->get_if<bool>() : nullptr;
      if (stands != nullptr && *stands) {
        standing.push_back(std::move(found_[i]));
      }
    }
    found_ = std::move(standing);
    return {};
  }

  Runtime& runtime_;
  const std::string& source_;
  CodeInputs& inputs_;
  const std::vector<CodeFunction>& functions_;
  const CodeFunction& function_;
  std::stop_token stop_;
  std::vector<std::string> names_;  // of arguments
  bool has_input_ = false;          // a script's, standard
  std::optional<CppSignature> signature_;
  std::vector<PropertySample> samples_;
  std::vector<std::pair<PropertyForm, std::size_t>> held_;
  std::vector<SuiteProperty> found_;
};

}  // namespace

Result<std::vector<SuiteProperty>> code_properties(Runtime& runtime, const std::string& source,
                                                   CodeInputs& inputs,
                                                   const std::vector<CodeFunction>& functions,
                                                   const std::stop_token& stop) {
  if (!is_callable_with_values(inputs.subject().function, source, runtime.language())) {
    return std::vector<SuiteProperty>{};
  }
  return CodePropertyFinder(runtime, source, inputs, functions, stop).find();
}

}  // namespace synth
