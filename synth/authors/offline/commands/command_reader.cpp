#include "synth/authors/offline/commands/command_reader.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/offline/commands/chart.h"
#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/introduction.h"
#include "synth/authors/offline/commands/operations.h"
#include "synth/authors/offline/commands/paraphrases.h"
#include "synth/authors/offline/commands/steps.h"
#include "synth/authors/offline/names.h"
#include "synth/authors/offline/requests.h"
#include "synth/authors/offline/sentences.h"
#include "synth/authors/offline/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

namespace synth {
namespace {

constexpr std::size_t kMaxTokens = 70;
constexpr int kSentenceCost = 2;
constexpr std::string_view kVerbs =
    "find|calculate|compute|get|return|print|show|give|create|make|list|determine|extract|take|"
    "select|keep|filter|count|sort|remove|sum|pick|choose|tell|generate|reverse|convert|drop|add|"
    "multiply|join|group|square|double|how|what|which";

constexpr std::string_view kLabels =
    "nested|unsorted|mixed|sample|example|test|exam|daily|monthly|weekly|math|class|quiz|final|"
    "student|recent|expression|calculation|equation|raw|original|two|dimensional|integer|string|"
    "numeric|values|variable|named|decimal|whole|plain";

using Base = Shape::Base;
using Leaves = std::vector<std::vector<std::pair<int, Phrase>>>;

void collect_fields(const Shape& shape, std::set<std::string>& fields) {
  for (const auto& [name, inner] : shape.fields) {
    fields.insert(name);
    collect_fields(inner, fields);
  }
  for (const Shape& part : shape.parts) {
    collect_fields(part, fields);
  }
}

// A value of the sentence; JSON text is what it says.
Meaning meaning_of(const Token& token) {
  if (token.is_arithmetic) {
    const bool real = token.text.find_first_of("./") != std::string::npos;
    return {{real ? Base::real : Base::integer}, token.text, kAdditive};
  }
  const Value& value = *token.value;
  if (const auto* text = value.get_if<std::string>()) {
    const std::string_view trimmed = trim(*text);
    if (trimmed.starts_with('{') || trimmed.starts_with('[')) {
      if (const auto document = parse_json(*text)) {
        return {
            shape_of(*document), "json.loads(" + write_literal(value) + ")", kAtom, {need("json")}};
      }
    }
  }
  Meaning meaning{shape_of(value), write_literal(value),
                  token.text.starts_with('-') ? kUnary : kAtom};
  meaning.literal = value;
  return meaning;
}

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

class Reader {
 public:
  Reader(std::vector<Token> tokens, std::vector<Meaning> parameters, std::string_view function,
         std::vector<CalledName> called, std::vector<std::pair<std::string, Meaning>> values)
      : tokens_(with_called_names(std::move(tokens), called, function)),
        parameters_(std::move(parameters)),
        function_(function),
        called_(std::move(called)),
        values_(std::move(values)) {
    join_names();
    join_fields();
    quote_letters();
    std::set<std::string> kept = kept_words();
    kept.insert(stem(function));
    tokens_ = paraphrased(tokens_, kept);
    std::erase_if(tokens_,
                  [](const Token& token) { return token.text == "(" || token.text == ")"; });
  }

  // What the sentences come to, or why they come to nothing.
  Result<Steps> read() {
    if (parameters_.empty()) {
      data_names_ = names_of_data(tokens_, command_rules());
      drop_introduction(tokens_);
    }
    drop_opening();
    if (tokens_.empty() || tokens_.size() > kMaxTokens) {
      return fail(Errc::bad_input, tokens_.empty()
                                       ? "there is no sentence"
                                       : "the sentence is too long for the offline reader");
    }
    if (parameters_.empty()) {
      move_data_to_front();
    }
    make_leaves();
    read_from(0, parameters_.size() == 1 ? parameters_.data() : nullptr, {});
    return choose();
  }

 private:
  [[nodiscard]] bool is(std::size_t at, std::string_view words) const {
    return at < tokens_.size() && names(words, tokens_[at].text);
  }

  // Names of parameters and of fields, by their stems, are no words for something else.
  [[nodiscard]] std::set<std::string> kept_words() const {
    std::set<std::string> fields;
    for (const Token& token : tokens_) {
      if (token.value) {
        collect_fields(meaning_of(token).shape, fields);
      }
    }
    std::set<std::string> stems;
    for (const std::string& field : fields) {
      stems.insert(stem(field));
    }
    for (const Meaning& parameter : parameters_) {
      stems.insert(stem(parameter.code));
    }
    for (const CalledName& called : called_) {
      stems.insert(called.name);
    }
    return stems;
  }

  // Parameter names that are several words for the tokenizer are one token again.
  void join_names() {
    for (const Meaning& parameter : parameters_) {
      const std::vector<std::string_view> parts = split(parameter.code, '_');
      for (std::size_t i = 0; i + parts.size() <= tokens_.size() && parts.size() > 1; ++i) {
        const auto first = tokens_.begin() + static_cast<std::ptrdiff_t>(i);
        const auto last = first + static_cast<std::ptrdiff_t>(parts.size());
        if (std::equal(
                first, last, parts.begin(), parts.end(),
                [](const Token& token, std::string_view part) { return token.text == part; })) {
          first->text = parameter.code;
          first->stem = parameter.code;
          tokens_.erase(first + 1, last);
        }
      }
    }
  }

  // Fields of several words are one token, too: "unit price" is the field unit_price.
  void join_fields() {
    std::set<std::string> fields;
    for (const Token& token : tokens_) {
      if (token.value) {
        collect_fields(meaning_of(token).shape, fields);
      }
    }
    for (const std::string& field : fields) {
      const std::vector<std::string> parts = plain_words(field);
      for (std::size_t i = 0; i + parts.size() <= tokens_.size() && parts.size() > 1; ++i) {
        const auto first = tokens_.begin() + static_cast<std::ptrdiff_t>(i);
        const auto last = first + static_cast<std::ptrdiff_t>(parts.size());
        const bool same = std::equal(first, last, parts.begin(), parts.end(),
                                     [](const Token& token, const auto& part) {
                                       return !token.value && token.stem == stem(part);
                                     });
        if (same) {
          first->text = field;
          first->stem = stem(field);
          tokens_.erase(first + 1, last);
        }
      }
    }
  }

  // "The letter s": itself, where no parameter has that name.
  void quote_letters() {
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      Token& token = tokens_[i];
      const bool is_parameter = std::ranges::any_of(
          parameters_, [&](const Meaning& parameter) { return parameter.code == token.text; });
      const bool is_named = tokens_[i - 1].stem == "letter" || tokens_[i - 1].stem == "character";
      if (is_named && !is_parameter && !token.value && token.text.size() == 1 &&
          is_letter(token.text[0])) {
        const Value letter(token.text);
        token = {write_literal(letter), {}, letter};
        tokens_.erase(tokens_.begin() + static_cast<std::ptrdiff_t>(i) - 1);
        --i;
      }
    }
  }

  // "Write a Python program that ...": what follows is the command.
  void drop_opening() {
    while (is(0, "can|could|would|will") && is(1, "you")) {  // politeness
      tokens_.erase(tokens_.begin(), tokens_.begin() + 2);
    }
    if (is(0, "first|firstly") && (is(1, ",") || is(1, kVerbs) || is(1, "build|read|split"))) {
      tokens_.erase(tokens_.begin(), tokens_.begin() + (is(1, ",") ? 2 : 1));
    }
    std::size_t at = 0;
    while (is(at, "can|could|you|i|want|need|would|like|write|create|make|develop|use")) {
      ++at;
    }
    const bool asks = is(at, "program|script|code|function|snippet");
    while (asks && is(at, "program|script|code|function|snippet")) {
      ++at;
    }
    const bool is_wish = at > 0 && is(at, "to|that|which|for");
    if (is_wish && (asks || at > 1)) {
      tokens_.erase(tokens_.begin(), tokens_.begin() + static_cast<std::ptrdiff_t>(at + 1));
    }
  }

  [[nodiscard]] bool separates(std::size_t at) const {
    return is(at, ",|.|;|:|-|and|then|?|!|so|finally|next|as|in");
  }

  // "Sort this list: [3, 1, 2]" is read as "[3, 1, 2]. Sort this list".
  void move_data_to_front() {
    while (tokens_.size() > 1 && is(tokens_.size() - 1, "?|.") &&
           tokens_[tokens_.size() - 2].value) {
      tokens_.pop_back();
    }
    if (tokens_.size() < 3 || !tokens_.back().value || tokens_.back().stem == "<nth>") {
      return;
    }
    const Value& value = *tokens_.back().value;
    const bool data = !tokens_.back().name.empty() || value.is<List>() || value.is<Dict>() ||
                      value.is<std::string>();
    std::size_t from = tokens_.size() - 1;
    while (from > 0 && tokens_[from - 1].value == std::nullopt &&
           is(from - 1, "input|data|text|list|string|dictionary|numbers|array|json|example")) {
      --from;
      if (from > 0 && is(from - 1, ":|.")) {
        break;
      }
    }
    if (is(from, ":|.")) {
      --from;
    }
    if (!data || from == 0 || !is(from - 1, ":|.|;|?")) {
      return;
    }
    Token last = tokens_.back();
    tokens_.resize(from - 1);
    tokens_.insert(tokens_.begin(), {std::move(last), Token{".", "."}});
  }

  void make_leaves() {
    std::set<std::string> fields;
    std::vector<Meaning> values(tokens_.size());
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].value || tokens_[i].is_arithmetic) {
        values[i] = meaning_of(tokens_[i]);
        collect_fields(values[i].shape, fields);
      }
    }
    RuleSet& rules = const_cast<RuleSet&>(command_rules());
    const int literal = rules.category("LIT");
    const int nth = rules.category("NTH");
    const int key = rules.category("KEY");
    const int label = rules.category("LABEL");
    const int word = rules.category("WORD");
    const int set = rules.category("SET");
    leaves_.assign(tokens_.size(), {});
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      auto& here = leaves_[i];
      if (token.value || token.is_arithmetic) {
        Phrase phrase = value_phrase(values[i]);
        here.emplace_back(token.stem == "<nth>" ? nth : literal, phrase);
      } else if (is_label(token.text)) {
        here.emplace_back(label, function_phrase(nullptr, token.text));
      }
      if (!token.value && !token.is_arithmetic) {
        here.emplace_back(word, function_phrase(nullptr, token.text));
      }
      if (data_names_.contains(token.stem) && !token.value) {
        here.emplace_back(label, function_phrase(nullptr, token.text));
        here.emplace_back(set, function_phrase(
                                   [](const Meaning& data) {
                                     return data.shape.is_list() ? std::optional(data)
                                                                 : std::nullopt;
                                   },
                                   token.text));
      }
      for (const Meaning& parameter : parameters_) {
        if (!token.value && token.text == parameter.code) {
          here.emplace_back(literal, value_phrase(parameter));
        }
      }
      for (const auto& [name, value] : values_) {
        if (!token.value && token.text == name) {
          here.emplace_back(literal, value_phrase(value));
        }
      }
      for (const CalledName& called : called_) {
        if (!token.value && token.text == called.name) {
          add_call(called, here);
        }
      }
      for (const std::string& field : fields) {
        const auto* quoted = token.value ? token.value->get_if<std::string>() : nullptr;
        const bool same =
            quoted != nullptr ? *quoted == field : !token.stem.empty() && is_word_for(token, field);
        if (same) {
          Phrase phrase = function_phrase(field_of(field), "field " + field);
          phrase.text = field;
          here.emplace_back(key, phrase);
        }
      }
    }
  }

  // "Department" for the field dept.
  static bool is_word_for(const Token& token, const std::string& field) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kShort = {
        {{"dept", "department"},
         {"qty", "quantity"},
         {"amt", "amount"},
         {"temp", "temperature"},
         {"num", "number"},
         {"pop", "population"},
         {"lang", "language"},
         {"cat", "category"},
         {"addr", "address"},
         {"desc", "description"},
         {"yr", "year"},
         {"dob", "birthday"},
         {"pay", "salary"},
         {"quantity", "amount"}}};
    return stem(field) == token.stem || std::ranges::any_of(kShort, [&](const auto& known) {
             return field == known.first && stem(known.second) == token.stem;
           });
  }

  // A function that is named goes before an operation that has the same word.
  static void add_call(const CalledName& called, std::vector<std::pair<int, Phrase>>& leaves) {
    constexpr int kNamed = -2;
    RuleSet& rules = const_cast<RuleSet&>(command_rules());
    Phrase phrase = function_phrase(call_of(called), called.name);
    phrase.text = called.name;
    phrase.cost = kNamed;
    leaves.emplace_back(rules.category("CALLED"), phrase);
    if (!called.is_property()) {
      leaves.emplace_back(rules.category("FN"), std::move(phrase));
      return;
    }
    leaves.emplace_back(rules.category("HOLDS"), phrase);
    leaves.emplace_back(rules.category("PRED"), phrase);
    phrase.function = [holds = phrase.function](const Meaning& list) {
      return filter_elements(holds, list);
    };
    leaves.emplace_back(rules.category("SET"), std::move(phrase));  // "the primes"
  }

  // What may stand before data and say what it is: "the unsorted list [3, 1]".
  static bool is_label(const std::string& word) {
    if (names(kLabels, word)) {
      return true;
    }
    static const std::unordered_set<std::string> kNouns = [] {
      std::unordered_set<std::string> stems;
      for (const Noun& noun : nouns()) {
        if (noun.property.empty() || noun.property == "letter") {
          for (const std::string_view known : split(noun.words, '|')) {
            stems.insert(stem(known));
          }
        }
      }
      return stems;
    }();
    return kNouns.contains(stem(word));
  }

  void read_from(std::size_t from, const Meaning* previous, const Steps& before) {
    while (from < tokens_.size() && separates(from)) {
      ++from;
    }
    const Context context{previous, parameters_, function_};
    const Chart chart(command_rules(), tokens_, leaves_, context, from);
    const int command = const_cast<RuleSet&>(command_rules()).category("CMD");
    for (std::size_t to = tokens_.size(); to > from; --to) {
      if (!chart.at(from, to, command).empty()) {
        understood_ = std::max(understood_, to);
      }
      std::size_t next = to;
      while (next < tokens_.size() && separates(next)) {
        ++next;
      }
      const bool ends = next == tokens_.size();
      const bool goes_on = next > to || (is(from, "from|in|for|with|using") && is(to, kVerbs));
      if (!ends && (!goes_on || before.assignments.size() >= 6 || is_title(from, to))) {
        continue;
      }
      for (const auto& phrase : chart.at(from, to, command)) {
        if ((previous != nullptr || !parameters_.empty()) && !phrase->value.of_context) {
          continue;
        }
        // To name a parameter is no use of what the sentence before gave.
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
          go_on(next, std::move(steps), to - from == 1 ? tokens_[from].name : tokens_[to - 1].name);
        }
      }
    }
  }

  // "Celsius to Fahrenheit: multiply by 9 ..." of a function: what is named is not done twice.
  [[nodiscard]] bool is_title(std::size_t from, std::size_t to) const {
    return !parameters_.empty() && from == 0 && is(to, ":");
  }

  [[nodiscard]] bool is_parameter(const std::string& code) const {
    return std::ranges::find(parameters_, code, &Meaning::code) != parameters_.end();
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
    for (const Meaning& parameter : parameters_) {
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
      return fail(Errc::bad_input, parameters_.empty()
                                       ? "nothing in the instruction says what to do with its data"
                                       : "the instruction does not say what each parameter is for");
    }
    const Steps& best = complete_.front();
    for (const Steps& other : complete_) {
      const bool is_as_good = other.cost == best.cost && calls_in(other) == calls_in(best);
      if (is_as_good && whole(other) != whole(best)) {
        return fail(Errc::bad_input, fmt::format("the instruction can mean `{}` or `{}`; say which",
                                                 best.last.code, other.last.code));
      }
    }
    return best;
  }

  static std::string whole(const Steps& steps) {
    return write_needs(steps.needs) + write_lines(steps, "") + steps.last.code;
  }

  // How many of the functions that it may call a reading does call.
  [[nodiscard]] std::ptrdiff_t calls_in(const Steps& steps) const {
    const std::string code = write_lines(steps, "") + steps.last.code;
    return std::ranges::count_if(
        called_, [&](const CalledName& called) { return has_name(code, called.name); });
  }

  // Each parameter is named, and something is done with them.
  [[nodiscard]] bool uses_parameters(const Steps& steps) const {
    const std::string code = write_lines(steps, "") + steps.last.code;
    return std::ranges::all_of(
               parameters_,
               [&](const Meaning& parameter) { return has_name(code, parameter.code); }) &&
           !(steps.assignments.empty() && steps.last.is_name());
  }

  // What a sentence gave is used by one of those that follow.
  [[nodiscard]] static bool uses_steps(const Steps& steps) {
    std::string after = steps.last.code;
    return std::all_of(steps.assignments.rbegin(), steps.assignments.rend(), [&](const auto& step) {
      const bool is_used = has_name(after, step.first);
      after += "\n" + step.second;
      return is_used;
    });
  }

  std::vector<Token> tokens_;
  std::vector<Meaning> parameters_;
  std::string_view function_;
  std::vector<CalledName> called_;
  std::vector<std::pair<std::string, Meaning>> values_;
  Leaves leaves_;
  std::vector<Steps> complete_;
  std::size_t understood_ = 0;  // tokens, from the first, that are a command by themselves
  int reads_ = 0;
  std::set<std::string> data_names_;  // unknown words that data is called by
};

}  // namespace

namespace {

// Steps on lines of their own, numbered or with bullets, as sentences.
std::string without_enumeration(std::string_view text) {
  std::string out;
  for (const std::string_view line : split(text, '\n')) {
    std::string_view step = trim(line);
    const std::size_t digits = step.find_first_not_of("0123456789");
    const bool numbered =
        digits != std::string_view::npos && digits > 0 && digits < 3 &&
        (step.substr(digits).starts_with(". ") || step.substr(digits).starts_with(") "));
    const bool has_bullet = step.starts_with("- ") || step.starts_with("* ");
    step = numbered ? step.substr(digits + 2) : has_bullet ? step.substr(2) : step;
    const bool ends =
        out.empty() || std::string_view(".:;,?!").find(out.back()) != std::string_view::npos;
    out += numbered || has_bullet ? (ends ? " " : ". ") : out.empty() ? "" : "\n";
    out += numbered || has_bullet ? step : line;
  }
  return out;
}

// "Word statistics of a text" alone are not its words.
bool leaves_statistics_open(std::string_view instruction) {
  const Words words(instruction);
  return words.has("statistic") && instruction.find(':') == std::string_view::npos &&
         words.count("number count average mean median total minimum maximum long short often") ==
             0;
}

}  // namespace

Result<Steps> read_steps(std::string_view sentences, std::vector<Meaning> parameters,
                         std::string_view function, std::vector<CalledName> called,
                         std::vector<std::pair<std::string, Meaning>> values) {
  return Reader(tokenize(without_enumeration(with_plain_quotes(sentences))), std::move(parameters),
                function, std::move(called), std::move(values))
      .read();
}

CommandReading read_command(std::string_view instruction) {
  if (leaves_statistics_open(instruction)) {
    return {"",
            "the instruction does not say which statistics are wanted; name them, as in \": the "
            "number of words and the longest word\""};
  }
  const auto steps = read_steps(with_direct_requests(with_plain_quotes(instruction)), {});
  if (!steps) {
    return {{},
            steps.error().message +
                "; other words, `synth run --code FILE` or another author would help"};
  }
  return {
      write_needs(steps->needs) + write_lines(*steps, "") + "result = " + steps->last.code + "\n",
      {}};
}

}  // namespace synth
