#include "testing/suites/properties/code_properties.h"

#include "specs/json.h"
#include "synth/support/ascii.h"
#include "testing/runtimes/cpp/host/signature.h"
#include "testing/suites/properties/property_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::size_t kFirst = 16;  // inputs, after which most wrong properties are rejected

// If the first holds, the second adds nothing.
constexpr std::array<std::pair<PropertyForm, PropertyForm>, 3> kImpliedForms{
    {{PropertyForm::own_inverse, PropertyForm::idempotent},
     {PropertyForm::keeps_items, PropertyForm::keeps_length},
     {PropertyForm::keeps_items, PropertyForm::gives_items}}};

// Checks that each of `synthInputs` has the property, in the same way as a test.
constexpr std::string_view kStands = R"js(
;function {check}(synthInputs) {{
  const synthSame = require('node:util').isDeepStrictEqual;
  return synthInputs.every(([{names}]) => {holds});
}}
)js";

// Returns whether the results of other calls can be arguments.
bool takes_values(const CppSignature& signature) {
  return !signature.has_objects() &&
         std::ranges::all_of(signature.parameters, [&](const CppParameter& parameter) {
           return parameter.passed.empty() || parameter.passed == "const &";
         });
}

// Returns whether a test can name the parameters, and pass results of calls.
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
        view_(inputs, runtime.language()),
        names_(view_.names()),
        functions_(functions),
        function_(inputs.subject().function),
        stop_(std::move(stop)) {
    if (language() == Language::cpp) {
      if (auto signature = read_cpp_signature(source, function_.name)) {
        signature_ = *std::move(signature);
      }
    }
  }

  Result<std::vector<SuiteProperty>> find() {
    SYNTH_TRY(samples_, view_.samples());
    if (samples_.size() >= kLeastTelling) {
      for (const PropertyForm form : kPropertyForms) {
        for (const std::size_t place : places_of(form)) {
          SYNTH_CHECK(form == PropertyForm::undone_by ? try_others() : try_form(form, place, {}));
        }
      }
    }
    SYNTH_TRY(auto of_errors, error_property(view_, source_, language()));
    if (of_errors) {
      found_.push_back(*std::move(of_errors));
    }
    if (language() == Language::javascript) {
      SYNTH_CHECK(drop_what_does_not_stand());
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] Language language() const { return runtime_.language(); }
  [[nodiscard]] bool is_script() const { return language() == Language::bash; }
  [[nodiscard]] std::size_t first_argument() const { return is_script() ? kInputSlot + 1 : 0; }

  // Returns the parameters that a form may concern.
  [[nodiscard]] std::vector<std::size_t> places_of(PropertyForm form) const {
    std::vector<std::size_t> places;
    switch (form) {
      case PropertyForm::own_inverse:
      case PropertyForm::idempotent:
        if (view_.has_input()) {
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
          if (view_.has_input() && form != PropertyForm::gives_item) {
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

  // Returns whether each input has so many arguments; a script may get fewer than it names.
  [[nodiscard]] bool have_arguments(std::size_t count) const {
    return names_.size() == count && std::ranges::all_of(samples_, [&](const auto& sample) {
             return sample.slots.size() == count + (is_script() ? 1 : 0);
           });
  }

  // Returns whether the types of C++ allow it; in JavaScript, whether there are lists.
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

  // Returns whether no sample violates it; adds those that are informative.
  Result<bool> holds_on(PropertyForm form, std::size_t place, const std::string& other,
                        std::span<const PropertySample> samples,
                        std::vector<const PropertySample*>& telling) {
    std::vector<Call> calls;
    std::vector<std::optional<std::size_t>> places(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (auto slots = derived_slots(form, place, samples[i], language())) {
        places[i] = calls.size();
        calls.push_back(view_.call_of(*std::move(slots)));
      }
    }
    CodeVariants of_other(runtime_, source_, other, stop_);
    SYNTH_TRY(const std::vector<Outcome> outcomes,
              other.empty() ? inputs_.own_outcomes(calls) : of_other.own_outcomes(calls));
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (!places[i] && needs_another_input(form)) {
        continue;
      }
      const auto again = places[i] ? view_.given_by(outcomes[*places[i]]) : std::nullopt;
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
    // A constant function has every property, and none is informative.
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

  // Tries functions of one argument that may undo this one.
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

  // Drops a property that holds only for values in memory, not for the text in a test: the function
  // may change its argument, as `xs.sort()` does.
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
  PropertyInputs view_;
  const std::vector<std::string>& names_;  // of arguments
  const std::vector<CodeFunction>& functions_;
  const CodeFunction& function_;
  std::stop_token stop_;
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
