#include "synth/authors/offline/search/prior.h"

#include "synth/authors/offline/text/number_words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace synth {
namespace {

// The additional cost of comparing two texts by their order unless the prose mentions it: with
// examples alone it fits by chance more often than not.
constexpr int kUnsaidTextOrder = 3;

bool orders_texts(const Component& component, const Signature& signature) {
  const TypeId type = signature.arguments[0];
  return component.signature.find('O') != std::string_view::npos &&
         (type == kString || type == list_of(kString));
}

struct NamedString {
  std::string_view words;
  std::string_view text;
};

constexpr NamedString kCharacters[] = {
    {"space", " "},      {"comma", ","},   {"hyphen dash", "-"},   {"underscore", "_"},
    {"dot period", "."}, {"colon", ":"},   {"semicolon", ";"},     {"newline line", "\n"},
    {"slash", "/"},      {"plus", "+"},    {"star asterisk", "*"}, {"hash", "#"},
    {"zero", "0"},       {"word", " "},    {"sentence", " "},      {"exclamation", "!"},
    {"question", "?"},   {"percent", "%"}, {"dollar", "$"},
};

constexpr std::string_view kOrdinals[] = {"first", "second",  "third",  "fourth", "fifth",
                                          "sixth", "seventh", "eighth", "ninth",  "tenth"};

class Constants {
 public:
  Constants(TypeSet types, Pool& pool) : types_(types), pool_(pool) {}

  void integer(std::int64_t value, int cost) {
    if (value <= kMaxInt && value >= -kMaxInt) {
      add({kInt, value, cost});
    }
  }
  void floating(double value, int cost) {
    if (contains(types_, kFloat)) {
      add({kFloat, make_float(value), cost});
    }
  }
  void string(std::string_view text, int cost) {
    if (contains(types_, kString)) {
      add({kString, pool_.string(text), cost});
    }
  }
  [[nodiscard]] std::vector<Constant> take() { return std::move(constants_); }

 private:
  void add(Constant constant) {
    const auto known = std::ranges::find_if(constants_, [&](const Constant& other) {
      return other.type == constant.type && other.value == constant.value;
    });
    if (known == constants_.end()) {
      constants_.push_back(constant);
    } else {
      known->cost = std::min(known->cost, constant.cost);
    }
  }

  TypeSet types_;
  Pool& pool_;
  std::vector<Constant> constants_;
};

// Adds the share of a percentage, and what its addition and subtraction multiply by.
void add_percentage(double percent, Constants& out) {
  constexpr double kWhole = 100;
  out.floating(percent / kWhole, 1);
  out.floating((kWhole + percent) / kWhole, 2);
  out.floating((kWhole - percent) / kWhole, 2);
}

// Adds numbers in digits that stand alone: "3", "2.5", not the 1 of "list1".
void add_numbers(std::string_view prose, Constants& out) {
  for (std::size_t i = 0; i < prose.size(); ++i) {
    if (!is_digit(prose[i]) ||
        (i > 0 && (is_word_character(prose[i - 1]) || prose[i - 1] == '.'))) {
      continue;
    }
    const std::size_t end = std::min(prose.find_first_not_of("0123456789.", i), prose.size());
    std::string_view digits = prose.substr(i, end - i);
    while (digits.ends_with('.')) {
      digits.remove_suffix(1);
    }
    i = end;
    std::int64_t whole = 0;
    double real = 0;
    const char* last = digits.data() + digits.size();
    const std::string_view behind = trim(prose.substr(end));
    const bool is_percentage = behind.starts_with('%') || behind.starts_with("percent");
    if (is_percentage && std::from_chars(digits.data(), last, real).ptr == last) {
      add_percentage(real, out);
    }
    if (std::from_chars(digits.data(), last, whole).ptr == last) {
      out.integer(whole, is_percentage ? 3 : 1);
    } else if (std::from_chars(digits.data(), last, real).ptr == last) {
      out.floating(real, 1);
    }
  }
}

// Adds 'x', "x" and `x` in prose; an apostrophe inside a word is not a quote.
void add_quoted(std::string_view prose, Constants& out) {
  for (std::size_t i = 0; i < prose.size(); ++i) {
    const char quote = prose[i];
    const bool opens =
        (quote == '\'' || quote == '"') && (i == 0 || !is_word_character(prose[i - 1]));
    if (!opens) {
      continue;
    }
    const std::size_t end = prose.find(quote, i + 1);
    if (end != std::string_view::npos && end - i <= 60) {
      out.string(prose.substr(i + 1, end - i - 1), 1);
      i = end;
    }
  }
}

// "A comma and a space": signs that are named behind each other are one text, too.
void add_signs_in_a_row(std::string_view prose, Constants& out) {
  std::string row;
  const auto end_row = [&] {
    if (row.size() > 1) {
      out.string(row, 1);
    }
    row.clear();
  };
  for (const std::string& word : plain_words(prose)) {
    const auto* const sign = std::ranges::find_if(kCharacters, [&](const NamedString& named) {
      return is_among(word, named.words) && named.text.size() == 1 &&
             !is_among(word, "word sentence zero line");
    });
    if (sign != std::end(kCharacters)) {
      row += sign->text;
    } else if (!is_among(word, "a an the and then one followed by")) {
      end_row();
    }
  }
  end_row();
}

}  // namespace

int cost_after(int cost, std::string_view phrases, const Words& words) {
  constexpr int kDenied = 3;
  constexpr int kNamedCost = 3;  // most of a part that a word names, however rare it is else
  const int named = words.count(phrases);
  const int most = named > 0 ? kNamedCost : cost;
  return std::max(1, std::min(most, cost - std::min(3, 2 * named))) +
         (words.deny(phrases) ? kDenied : 0);
}

Grammar make_grammar(const Words& words, TypeSet types) {
  Grammar grammar;
  const std::vector<const Component*> all = all_components();
  const bool names_nothing = std::ranges::none_of(
      all, [&](const Component* component) { return words.count(component->words) > 0; });
  for (const Component* component : all) {
    if ((component->flags & kOnlyIfNamed) != 0 && words.count(component->words) == 0) {
      continue;
    }
    const int cost = cost_after(component->cost, component->words, words);
    for (const Signature& signature : instantiate(component->signature, types)) {
      const int unsaid =
          names_nothing && orders_texts(*component, signature) ? kUnsaidTextOrder : 0;
      grammar.uses.push_back({component, signature, cost + unsaid});
    }
  }
  for (const Combinator& combinator : combinators()) {
    grammar.lifts.push_back({&combinator, cost_after(combinator.cost, combinator.words, words)});
  }
  for (const StreamKind& kind : stream_kinds()) {
    const int cost = kind.cost == 0 ? 0 : cost_after(kind.cost, kind.words, words);
    grammar.streams.push_back({&kind, cost});
  }
  return grammar;
}

std::vector<Constant> make_constants(std::string_view prose, TypeSet types, Pool& pool) {
  const Words words(prose);
  Constants out(types, pool);
  add_numbers(prose, out);
  add_quoted(prose, out);
  for (std::size_t i = 2; i < std::size(kNumberWords); ++i) {
    if (words.has(kNumberWords[i])) {
      out.integer(static_cast<std::int64_t>(i), 2);
    }
  }
  for (std::size_t i = 1; i < std::size(kOrdinals); ++i) {
    if (words.has(kOrdinals[i])) {
      out.integer(static_cast<std::int64_t>(i), 1);  // indices count from 0
      out.integer(static_cast<std::int64_t>(i) + 1, 2);
    }
  }
  for (const NamedString& named : kCharacters) {
    if (words.count(named.words) > 0) {
      out.string(named.text, 2);
    }
  }
  add_signs_in_a_row(prose, out);
  out.integer(0, 1);
  out.integer(1, 1);
  out.integer(2, 3);
  out.integer(-1, words.has("last") ? 2 : 3);
  for (const std::int64_t small : {3, 4, 5}) {
    out.integer(small, 5);
  }
  out.integer(10, 4);
  out.string("", 1);
  out.string(" ", 3);
  out.floating(0.5, 5);
  return out.take();
}

}  // namespace synth
