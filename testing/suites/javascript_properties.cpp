#include "testing/suites/javascript_properties.h"

#include "synth/support/ascii.h"
#include "testing/mutants/program_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::size_t kMostChecked = 150;  // inputs
constexpr std::size_t kLeastTelling = 12;  // inputs for which a property says something
constexpr std::size_t kMostShown = 4;      // inputs that a suite holds a property on

enum class About { one, two, list };

// {f} is the function, {all} its arguments, {x} one of them, {y} the last, {with} the arguments
// with {x} reversed. `right`: what `left` equals; empty where `left` is true.
struct PropertyForm {
  std::string_view name;
  About about;
  std::string_view left;
  std::string_view right;
  std::string_view tells;  // when it says something
};

constexpr std::array kForms{
    PropertyForm{"is its own inverse", About::one, "{f}({f}({x}))", "{x}",
                 "!synthSame({f}({x}), {x})"},
    PropertyForm{"is idempotent", About::one, "{f}({f}({x}))", "{f}({x})",
                 "!synthSame({f}({x}), {x})"},
    PropertyForm{"takes its arguments in any order", About::two, "{f}({y}, {x})", "{f}({x}, {y})",
                 "!synthSame({x}, {y})"},
    PropertyForm{"does not depend on the order of {x}", About::list, "{f}({with})", "{f}({all})",
                 "!synthSame([...{x}].reverse(), {x})"},
    PropertyForm{"keeps the items of {x}", About::list, "[...{f}({all})].sort()", "[...{x}].sort()",
                 "!synthSame({f}({all}), {x})"},
    PropertyForm{"keeps the length of {x}", About::list, "{f}({all}).length", "{x}.length",
                 "{x}.length > 1 && !synthSame({f}({all}), {x})"},
    PropertyForm{"gives items of {x}", About::list,
                 "{f}({all}).every((item) => {x}.includes(item))", "",
                 "{f}({all}).length > 0 && !synthSame({f}({all}), {x})"},
    PropertyForm{"gives an item of {x}", About::list, "{x}.includes({f}({all}))", "",
                 "{x}.length > 1 && typeof {f}({all}) !== 'boolean'"}};
constexpr PropertyForm kInverse{"is undone by {y}", About::one, "{y}({f}({x}))", "{x}",
                                "!synthSame({f}({x}), {x})"};
// Where the first holds, the second says nothing new.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kImplied{
    {{"is its own inverse", "is idempotent"},
     {"keeps the items of", "keeps the length of"},
     {"keeps the items of", "gives items of"}}};

// Of each input 2 where the property holds and says something, 1 where it holds, else 0.
constexpr std::string_view kCheck = R"js(
;function {check}(synthInputs) {{
  const synthSame = require('node:util').isDeepStrictEqual;
  const synthHolds = ([{names}]) => {holds};
  const synthTells = ([{names}]) => {tells};
  const synthWaits = ([{names}]) => typeof {f}({names})?.then === 'function';
  return synthInputs.map((synthInput) => {{
    const synthOn = (ask) => ask(structuredClone(synthInput));
    try {{
      return synthOn(synthWaits) || !synthOn(synthHolds) ? 0 : synthOn(synthTells) ? 2 : 1;
    }} catch {{
      return 0;
    }}
  }});
}}
)js";

struct Candidate {
  SuiteProperty property;
  std::string holds;
  std::string tells;
};

class PropertyFinder {
 public:
  PropertyFinder(const CodeFunction& function, const std::vector<CodeFunction>& functions,
                 std::span<const Call> inputs)
      : function_(function.name), inputs_(inputs.first(std::min(inputs.size(), kMostChecked))) {
    for (const CodeParameter& parameter : function.parameters) {
      names_.push_back(parameter.name);
    }
    for (const PropertyForm& form : kForms) {
      for (std::size_t place = 0; place < names_.size(); ++place) {
        if (fits(form, place)) {
          add(form, place, names_.back());
        }
      }
    }
    for (const CodeFunction& other : functions) {
      if (names_.size() == 1 && other.name != function_ && other.is_public &&
          other.parameters.size() == 1) {
        add(kInverse, 0, other.name);
        candidates_.back().functions.push_back(other.name);
      }
    }
  }

  // The source with a function for each property that may hold.
  [[nodiscard]] std::string with_checks(const std::string& source) const {
    std::string text = source;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      text += fmt::format(fmt::runtime(kCheck), fmt::arg("check", check_name(i)),
                          fmt::arg("f", function_), fmt::arg("names", fmt::join(names_, ", ")),
                          fmt::arg("holds", holds_[i]), fmt::arg("tells", tells_[i]));
    }
    return text;
  }

  [[nodiscard]] std::vector<PlannedCall> calls() const {
    List all;
    for (const Call& call : inputs_) {
      all.items.emplace_back(List{call.args});
    }
    std::vector<PlannedCall> calls;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      calls.push_back(
          {.function = check_name(i), .call = {.args = {Value(all)}, .kwargs = {}}, .setup = ""});
    }
    return calls;
  }

  std::vector<SuiteProperty> held(const std::vector<Outcome>& outcomes) {
    std::vector<SuiteProperty> found;
    for (std::size_t i = 0; i < candidates_.size() && i < outcomes.size(); ++i) {
      SuiteProperty& property = candidates_[i];
      const bool is_implied = std::ranges::any_of(kImplied, [&](const auto& pair) {
        return property.name.starts_with(pair.second) &&
               std::ranges::any_of(found, [&](const SuiteProperty& earlier) {
                 return earlier.name.starts_with(pair.first);
               });
      });
      if (!is_implied && outcomes[i].value && holds(items_of(*outcomes[i].value), property)) {
        found.push_back(std::move(property));
      }
    }
    return found;
  }

 private:
  static std::string check_name(std::size_t place) { return fmt::format("synthCheck{}", place); }

  [[nodiscard]] bool fits(const PropertyForm& form, std::size_t place) const {
    const auto all_are_lists = [&](std::size_t at) {
      return std::ranges::all_of(inputs_,
                                 [&](const Call& call) { return call.args[at].is<List>(); });
    };
    switch (form.about) {
      case About::one:
        return names_.size() == 1;
      case About::two:
        return names_.size() == 2 && place == 0;
      case About::list:
        break;
    }
    return all_are_lists(place);
  }

  void add(const PropertyForm& form, std::size_t place, const std::string& last) {
    std::vector<std::string> with = names_;
    with[place] = fmt::format("[...{}].reverse()", names_[place]);
    const auto filled = [&](std::string_view text) {
      return fmt::format(fmt::runtime(text), fmt::arg("f", function_), fmt::arg("x", names_[place]),
                         fmt::arg("y", last), fmt::arg("all", fmt::join(names_, ", ")),
                         fmt::arg("with", fmt::join(with, ", ")));
    };
    const std::string left = filled(form.left);
    const std::string right = filled(form.right);
    candidates_.push_back(
        {.name = filled(form.name),
         .expression = right.empty() ? fmt::format("assert.ok({})", left)
                                     : fmt::format("assert.deepStrictEqual({}, {})", left, right),
         .parameters = names_,
         .functions = {function_},
         .inputs = inputs_.size(),
         .shown = {}});
    holds_.push_back(right.empty() ? left : fmt::format("synthSame({}, {})", left, right));
    tells_.push_back(filled(form.tells));
  }

  // `answers`: of each input.
  bool holds(const std::vector<Value>& answers, SuiteProperty& property) const {
    std::size_t telling = 0;
    for (std::size_t i = 0; i < answers.size() && i < inputs_.size(); ++i) {
      const std::size_t answer = count_of(answers[i]);
      if (answer == 0) {
        return false;
      }
      telling += answer == 2 ? 1 : 0;
      if (answer == 2 && property.shown.size() < kMostShown) {
        property.shown.push_back(inputs_[i].args);
      }
    }
    return telling >= kLeastTelling && answers.size() == inputs_.size();
  }

  std::string function_;
  std::span<const Call> inputs_;
  std::vector<std::string> names_;
  std::vector<SuiteProperty> candidates_;
  std::vector<std::string> holds_;
  std::vector<std::string> tells_;
};

}  // namespace

Result<std::vector<SuiteProperty>> javascript_properties(Runtime& runtime,
                                                         const std::string& source,
                                                         const CodeFunction& function,
                                                         const std::vector<CodeFunction>& functions,
                                                         std::span<const Call> inputs,
                                                         const std::stop_token& stop) {
  const auto is_plain = [](const CodeParameter& parameter) {
    const auto is_name = [](char c) { return is_word_character(c) || c == '$'; };
    return !parameter.is_optional && !parameter.name.empty() &&
           std::ranges::all_of(parameter.name, is_name);
  };
  const auto is_full = [&](const Call& call) {
    return call.args.size() == function.parameters.size();
  };
  if (inputs.size() < kLeastTelling || function.parameters.empty() ||
      !std::ranges::all_of(function.parameters, is_plain) ||
      !std::ranges::all_of(inputs, is_full)) {
    return std::vector<SuiteProperty>{};
  }
  PropertyFinder finder(function, functions, inputs);
  const std::vector<PlannedCall> calls = finder.calls();
  if (calls.empty()) {
    return std::vector<SuiteProperty>{};
  }
  SYNTH_TRY(const CandidateOutcome ran,
            runtime.run(finder.with_checks(source), calls, Limits{}, stop));
  return finder.held(ran.outcomes);
}

}  // namespace synth
