#include "synth/authors/offline/reading/commands/command_reader.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/reading/commands/chart.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/introduction.h"
#include "synth/authors/offline/reading/commands/leaves.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/commands/paraphrases.h"
#include "synth/authors/offline/reading/commands/prepared_tokens.h"
#include "synth/authors/offline/reading/commands/steps.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMaxTokens = 70;
constexpr int kSentenceCost = 2;

using Base = Shape::Base;
std::string name_for(const Meaning& value, const std::string& wished) {
  if (is_identifier(wished)) {
    return wished;
  }
  if (value.shape.is_list()) {
    const Shape& element = value.shape.element();
    return element.is_number()      ? "numbers"
           : element.is(Base::text) ? "words"
           : element.is(Base::dict) ? "records"
                                    : "items";
  }
  return value.shape.is(Base::text) ? "text" : value.shape.is(Base::dict) ? "data" : "value";
}

class CommandReader {
 public:
  CommandReader(std::vector<Token> tokens, KnownNames known, std::string_view function)
      : tokens_(std::move(tokens)), known_(std::move(known)), function_(function) {}

  // Returns the steps of the sentences, or why there are none.
  Result<Steps> read() {
    if (known_.parameters.empty()) {
      known_.data = names_of_data(tokens_, command_rules());
      drop_introduction(tokens_);
    }
    drop_opening(tokens_);
    if (tokens_.empty() || tokens_.size() > kMaxTokens) {
      return fail(Errc::bad_input, tokens_.empty()
                                       ? "there is no sentence"
                                       : "the sentence is too long for the offline reader");
    }
    if (known_.parameters.empty()) {
      move_data_to_front(tokens_);
    }
    leaves_ = leaves_of(tokens_, known_);
    read_from(0, known_.parameters.size() == 1 ? known_.parameters.data() : nullptr, {});
    return choose();
  }

 private:
  [[nodiscard]] bool is(std::size_t at, std::string_view words) const {
    return at < tokens_.size() && names(words, tokens_[at].text);
  }

  [[nodiscard]] bool separates(std::size_t at) const {
    // "As keys" describes the form of the result, and does not end a command.
    const bool says_place = is(at, "as|in") && is(at + 1, "key|keys|value|values");
    return !says_place && is(at, ",|.|;|:|-|and|then|?|!|so|finally|next|as|in");
  }

  void read_from(std::size_t from, const Meaning* previous, const Steps& before) {
    while (from < tokens_.size() && separates(from)) {
      ++from;
    }
    const Context context{previous, known_.parameters, function_, has_entries()};
    const Chart chart(command_rules(), tokens_, leaves_, context, from);
    const int command = command_rules().category("CMD");
    for (std::size_t to = tokens_.size(); to > from; --to) {
      if (!chart.at(from, to, command).empty()) {
        understood_ = std::max(understood_, to);
      }
      std::size_t next = to;
      while (next < tokens_.size() && separates(next)) {
        ++next;
      }
      const bool ends = next == tokens_.size();
      const bool goes_on =
          next > to || (is(from, "from|in|for|with|using") && is(to, kCommandVerbs));
      if (!ends && (!goes_on || before.assignments.size() >= 6 || is_title(from, to))) {
        continue;
      }
      for (const auto& phrase : chart.at(from, to, command)) {
        if ((previous != nullptr || !known_.parameters.empty()) && !phrase->value.of_context) {
          continue;
        }
        // A sentence that only names a parameter does not use the previous result.
        if (!before.assignments.empty() && is_parameter(phrase->value.code)) {
          continue;
        }
        Steps steps = before;
        steps.cost += phrase->cost + kSentenceCost;
        steps.last = phrase->value;
        steps.needs.insert(phrase->value.needs.begin(), phrase->value.needs.end());
        if (ends) {
          complete_.push_back(std::move(steps));
        } else if (reads_ < 40) {
          ++reads_;
          steps.last.is_remainder =
              is(from, "remove|drop|delete|exclude|discard|eliminate|filter|skip|ignore|strip");
          go_on(next, std::move(steps), to - from == 1 ? tokens_[from].name : tokens_[to - 1].name);
        }
      }
    }
  }

  // Returns whether it is the title of a function, as in "Celsius to Fahrenheit: multiply by 9
  // ...", which is not computed as well.
  [[nodiscard]] bool is_title(std::size_t from, std::size_t to) const {
    return !known_.parameters.empty() && from == 0 && is(to, ":");
  }

  [[nodiscard]] bool has_entries() const {
    return function_.empty() || std::ranges::any_of(tokens_, [](const Token& token) {
             return names("dictionary|dict|object|json|mapping|hash", token.text);
           });
  }

  [[nodiscard]] bool is_parameter(const std::string& code) const {
    return std::ranges::find(known_.parameters, code, &Meaning::code) != known_.parameters.end();
  }

  void go_on(std::size_t next, Steps steps, const std::string& name) {
    if (steps.last.is_name()) {
      const Meaning value = steps.last;
      read_from(next, &value, steps);
      return;
    }
    std::set<std::string> taken;
    for (const auto& [known, code] : steps.assignments) {
      taken.insert(known);
    }
    for (const Meaning& parameter : known_.parameters) {
      taken.insert(parameter.code);
    }
    const std::string variable = free_name(name_for(steps.last, name), taken);
    const std::string code = steps.last.code;
    steps.assignments.emplace_back(variable, code);
    Meaning value = steps.last;
    value.code = variable;
    value.binding = kAtom;
    value.comprehension.reset();
    value.is_sorted = code.starts_with("sorted(") || code.find("_sort(") != std::string::npos;
    value.of_context = true;
    value.is_implied = false;
    value.needs.clear();
    read_from(next, &value, steps);
  }

  Result<Steps> choose() {
    if (complete_.empty()) {
      const std::string where = understood_ < tokens_.size()
                                    ? fmt::format("from '{}' on", tokens_[understood_].text)
                                    : "as a whole, though each part by itself";
      return fail(Errc::bad_input,
                  fmt::format("the offline author does not understand the instruction {}", where));
    }
    std::ranges::stable_sort(
        complete_, {}, [&](const Steps& steps) { return std::pair(-calls_in(steps), steps.cost); });
    std::erase_if(complete_, [&](const Steps& steps) {
      return steps.last.literal.has_value() || !uses_parameters(steps) || !uses_steps(steps);
    });
    if (complete_.empty()) {
      return fail(Errc::bad_input, known_.parameters.empty()
                                       ? "nothing in the instruction says what to do with its data"
                                       : "the instruction does not say what each parameter is for");
    }
    const Steps& best = complete_.front();
    for (const Steps& other : complete_) {
      const bool is_as_good = other.cost == best.cost && calls_in(other) == calls_in(best);
      if (is_as_good && with_case_last(whole(other)) != with_case_last(whole(best))) {
        return fail(Errc::bad_input, fmt::format("the instruction can mean `{}` or `{}`; say which",
                                                 best.last.code, other.last.code));
      }
    }
    return best;
  }

  // Returns the code with letter case changed after parts are taken: s.upper()[0] is s[0].upper().
  static std::string with_case_last(std::string code) {
    for (const std::string_view change : {".upper()", ".lower()", ".swapcase()"}) {
      const std::string taken = std::string(change) + "[";
      for (std::size_t at = code.find(taken); at != std::string::npos; at = code.find(taken, at)) {
        const std::size_t end = code.find(']', at);
        if (end == std::string::npos) {
          break;
        }
        code.insert(end + 1, change);
        code.erase(at, change.size());
      }
    }
    return code;
  }

  static std::string whole(const Steps& steps) {
    std::string needs;
    for (const std::string& need : steps.needs) {
      needs += need + "\n";
    }
    return needs + write_lines(steps, "") + steps.last.code;
  }

  // Returns how many of the callable functions a reading calls.
  [[nodiscard]] std::ptrdiff_t calls_in(const Steps& steps) const {
    const std::string code = write_lines(steps, "") + steps.last.code;
    return std::ranges::count_if(
        known_.called, [&](const CalledName& called) { return has_name(code, called.name); });
  }

  // Returns whether each parameter is used, and something is computed.
  [[nodiscard]] bool uses_parameters(const Steps& steps) const {
    const std::string code = write_lines(steps, "") + steps.last.code;
    return std::ranges::all_of(
               known_.parameters,
               [&](const Meaning& parameter) { return has_name(code, parameter.code); }) &&
           !(steps.assignments.empty() && steps.last.is_name());
  }

  // Returns whether the result of each sentence is used by a later one.
  [[nodiscard]] static bool uses_steps(const Steps& steps) {
    std::string after = steps.last.code;
    return std::all_of(steps.assignments.rbegin(), steps.assignments.rend(), [&](const auto& step) {
      const bool is_used = has_name(after, step.first);
      after += "\n" + step.second;
      return is_used;
    });
  }

  std::vector<Token> tokens_;
  KnownNames known_;
  std::string_view function_;
  Leaves leaves_;
  std::vector<Steps> complete_;
  std::size_t understood_ = 0;  // the length of the longest prefix that is a command
  int reads_ = 0;
};

}  // namespace

Result<Steps> read_steps(std::string_view sentences, std::vector<Meaning> parameters,
                         std::string_view function, std::vector<CalledName> called,
                         std::vector<std::pair<std::string, Meaning>> values) {
  std::vector<Token> tokens = prepared_tokens(sentences, parameters, called, function);
  return CommandReader(std::move(tokens),
                       {std::move(parameters), std::move(called), std::move(values)}, function)
      .read();
}

}  // namespace synth
