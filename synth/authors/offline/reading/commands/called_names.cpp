#include "synth/authors/offline/reading/commands/called_names.h"

#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::string_view kOfUse = "use|uses|using|used|call|calls|calling|with|via|by";
constexpr std::string_view kBesideUse =
    "function|helper|help|of|it|this|which|that|should|must|may|can|and|,|is|are";

// The words that may stand for the arguments behind "after cleaning", by their stems.
constexpr std::string_view kObjects =
    "the|a|both|each|of|them|it|all|two|2|ar|is|being|have|been|they";
constexpr std::size_t kMostOfPreparation = 8;

// Joins each run of tokens that `is_same` matches with these words in turn.
template <class Same>
void join_runs(std::vector<Token>& tokens, const std::vector<std::string>& words,
               const std::string& name, Same is_same) {
  for (std::size_t i = 0; !words.empty() && i + words.size() <= tokens.size(); ++i) {
    const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(i);
    const auto last = first + static_cast<std::ptrdiff_t>(words.size());
    if (std::equal(first, last, words.begin(), words.end(), is_same)) {
      *first = {name, name};
      tokens.erase(first + 1, last);
    }
  }
}

void join_name(std::vector<Token>& tokens, const std::string& name) {
  join_runs(tokens, plain_words(name), name, [](const Token& token, const std::string& word) {
    return !token.value && token.text == word;
  });
}

bool is_stem(const Token& token, const std::string& word) {
  return !token.value && token.stem == word;
}

// Returns the meaningful words of a name: "even" for is_even.
std::vector<std::string> telling_stems(const std::string& name) {
  std::vector<std::string> stems;
  for (const std::string& word : plain_words(name)) {
    if (!names("is|has|are|get|to|compute|calculate", word)) {
      stems.push_back(stem(word));
    }
  }
  return stems;
}

void join_telling_words(std::vector<Token>& tokens, const std::string& name) {
  join_runs(tokens, telling_stems(name), name, is_stem);
}

// Drops the noun of "the discounted price", which is discount(price, percent), and of "the net
// price", which is net(price, discount).
void drop_noun_of_participle(std::vector<Token>& tokens, const CalledName& called) {
  const std::vector<std::string> stems = telling_stems(called.name);
  for (std::size_t i = 0; called.by_names && stems.size() == 1 && i + 1 < tokens.size(); ++i) {
    const bool is_object =
        i > 0 && names("to|from|of|by|with|plus|minus|times", tokens[i - 1].text);
    const bool describes =
        is_stem(tokens[i], stems[0]) &&
        (tokens[i].text.ends_with("ed") || (is_object && tokens[i].text == called.name));
    const auto noun = tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    if (describes && std::ranges::find(called.parameters, noun->text) != called.parameters.end()) {
      tokens.erase(noun);
    }
  }
}

// Returns whether the tokens refer to the function by its name or by its words.
bool means(std::vector<Token> tokens, const std::string& name) {
  join_telling_words(tokens, name);
  return std::ranges::find(tokens, name, &Token::text) != tokens.end();
}

// Returns the range of "count_even uses is_even" or ", using the function is_even" around the name
// at `at`; an empty range if another name is there, or the phrase says more.
std::pair<std::size_t, std::size_t> mention_of_use(const std::vector<Token>& tokens, std::size_t at,
                                                   const std::string& name,
                                                   std::string_view function) {
  std::size_t begin = at;
  bool says_use = false;
  while (tokens[at].text == name && begin > 0) {
    const std::string& word = tokens[begin - 1].text;
    const bool is_use = names(kOfUse, word);
    if (!is_use && !names(kBesideUse, word) && !(says_use && word == function)) {
      break;
    }
    says_use = says_use || is_use;
    --begin;
  }
  std::size_t end = at + 1;
  while (end < tokens.size() && names("function|helper", tokens[end].text)) {
    ++end;
  }
  // "Uses is_even to add …" asks for what follows.
  if (says_use && begin == 0 && end + 1 < tokens.size() && tokens[end].text == "to") {
    ++end;
  }
  return says_use ? std::pair(begin, end) : std::pair(at, at);
}

bool accepts(const Shape& parameter, const Shape& argument) {
  if (parameter.is(Shape::Base::any)) {
    return true;
  }
  if (parameter.is_list() && argument.is_list()) {
    return accepts(parameter.element(), argument.element());
  }
  return parameter.base == argument.base || (parameter.is_number() && argument.is_number());
}

}  // namespace

std::vector<Token> with_called_names(std::vector<Token> tokens,
                                     const std::vector<CalledName>& called,
                                     std::string_view function) {
  if (called.empty()) {
    return tokens;
  }
  join_name(tokens, std::string(function));
  for (const CalledName& each : called) {
    join_name(tokens, each.name);
  }
  for (const CalledName& each : called) {
    for (std::size_t i = tokens.size(); i-- > 0;) {
      const auto [begin, end] = mention_of_use(tokens, i, each.name, function);
      std::vector<Token> rest = tokens;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(begin),
                 rest.begin() + static_cast<std::ptrdiff_t>(end));
      // No sentence applies a function of several arguments, but by the names of these.
      if (begin != end && (!each.is_unary() || means(rest, each.name))) {
        tokens = std::move(rest);
        i = std::min(i, tokens.size());
      }
    }
    drop_noun_of_participle(tokens, each);
    join_telling_words(tokens, each.name);
  }
  for (Token& token : tokens) {  // as in "is true"
    if (token.value && token.value->is<bool>() && token.text == "True") {
      token = {"true", "true"};
    }
  }
  return tokens;
}

const CalledName* take_preparation(std::string& purpose, const std::vector<CalledName>& called) {
  std::vector<RemarkWord> words = remark_words(purpose);
  if (!words.empty() && words.back().text == ".") {
    words.pop_back();
  }
  std::vector<std::string> stems;  // of the words behind "after"
  for (std::size_t i = words.size(); i-- > 1 && stems.size() < kMostOfPreparation;) {
    if (!names("after|once", words[i].text)) {
      stems.insert(stems.begin(), words[i].stem);
      continue;
    }
    std::erase_if(stems, [](const std::string& each) { return names(kObjects, each); });
    const auto prepares = std::ranges::find_if(called, [&](const CalledName& each) {
      const bool is_named = stems.size() == 1 && stems[0] == each.name;
      return each.is_unary() && !each.is_property() && !stems.empty() &&
             (is_named || telling_stems(each.name) == stems);
    });
    if (prepares == called.end()) {
      return nullptr;
    }
    purpose.resize(words[i - 1].end);
    return &*prepares;
  }
  return nullptr;
}

bool takes(const CalledName& called, const Meaning& value) {
  return called.is_unary() && accepts(called.arguments[0], value.shape);
}

Function call_on_record(const CalledName& called) {
  const auto call = [called](const Meaning& record) -> std::optional<Meaning> {
    if (!record.shape.is_record() || record.shape.fields.size() < called.arguments.size()) {
      return std::nullopt;
    }
    const bool are_named = std::ranges::all_of(called.parameters, [&](const std::string& name) {
      return record.shape.field(name) != nullptr;
    });
    const auto& fields = record.shape.fields;
    if (!are_named &&
        (!record.shape.is(Shape::Base::tuple) || fields.size() != called.arguments.size())) {
      return std::nullopt;
    }
    Meaning out{called.result, called.name + "("};
    for (std::size_t i = 0; i < called.arguments.size(); ++i) {
      const auto argument = field_of(are_named ? called.parameters[i] : fields[i].first)(record);
      if (!argument || !accepts(called.arguments[i], argument->shape)) {
        return std::nullopt;
      }
      out.code += (i > 0 ? ", " : "") + argument->code;
    }
    out.code += ")";
    out.of_context = record.of_context;
    out.needs = record.needs;
    return out;
  };
  return [call](const Meaning& argument) {
    return argument.shape.is_list() ? map_elements(call, argument) : call(argument);
  };
}

std::optional<Meaning> call_with(const CalledName& called, const Meaning& value,
                                 const Meaning& other) {
  const bool fit = called.arguments.size() == 2 && accepts(called.arguments[0], value.shape) &&
                   accepts(called.arguments[1], other.shape);
  return fit ? std::optional(fill_template(called.name + "({0:0}, {1:0})", kAtom, called.result,
                                           {&value, &other}))
             : std::nullopt;
}

Function call_of(const CalledName& called) {
  return [called](const Meaning& argument) -> std::optional<Meaning> {
    const auto call = [&](const Meaning& value) -> std::optional<Meaning> {
      return accepts(called.arguments[0], value.shape)
                 ? std::optional(
                       fill_template(called.name + "({0:0})", kAtom, called.result, {&value}))
                 : std::nullopt;
    };
    if (auto whole = call(argument)) {
      return whole;
    }
    const bool may_be_each =
        argument.shape.is_list() && !called.is_property() && !called.arguments[0].is_list();
    return may_be_each ? map_elements(call, argument) : std::nullopt;
  };
}

}  // namespace synth
