#include "synth/authors/offline/recurrence/recurrence_reader.h"

#include "synth/authors/offline/recurrence/recurrence_rule.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

void skip_code_marks(Scanner& scanner) {
  while (!scanner.ended() &&
         std::string_view(" \t`*$").find(scanner.peek()) != std::string_view::npos) {
    ++scanner.at;
  }
}

// Returns whether a rule or a value may end here, and is not continued by a word ("squared").
bool ends_here(Scanner scanner) {
  const std::size_t begin = scanner.at;
  skip_code_marks(scanner);
  if (scanner.peek() == '(' && scanner.at > begin) {
    return true;
  }
  if (scanner.ended() ||
      std::string_view(",;)\n\r").find(scanner.peek()) != std::string_view::npos) {
    return true;
  }
  if (scanner.accept(".")) {
    return !is_digit(scanner.peek());
  }
  return scanner.accept_any({"and", "with", "where", "for", "if", "when", "given", "starting",
                             "base", "but", "while", "whose", "from", "using", "has"});
}

// Reads "for n >= 2", ", if n > 1", "for all n at least 2": returns the least index of the rule.
std::optional<std::int64_t> read_domain(Scanner& scanner, const std::string& index) {
  const Scanner start = scanner;
  skip_code_marks(scanner);
  scanner.accept_any({",", "("});
  scanner.skip_blanks();
  const bool begins = scanner.accept_any(
      {"for all", "for every", "for each", "for any", "for", "if", "when", "whenever", "where"});
  scanner.skip_blanks();
  scanner.accept_any({"integers", "integer"});
  skip_code_marks(scanner);
  const bool is_of_index = begins && scanner.name() == index;
  scanner.skip_blanks();
  scanner.accept("is");
  scanner.skip_blanks();
  const bool is_least = is_of_index && scanner.accept_any({">=", "≥", "at least"});
  const bool is_above =
      is_of_index && !is_least && scanner.accept_any({">", "greater than", "above"});
  scanner.skip_blanks();
  const auto bound = is_least || is_above ? read_integer(scanner) : std::nullopt;
  if (!bound || !ends_here(scanner)) {
    scanner = start;
    return std::nullopt;
  }
  skip_code_marks(scanner);
  scanner.accept(")");
  return is_above ? *bound + 1 : *bound;
}

bool accept_equals(Scanner& scanner) {
  skip_code_marks(scanner);
  const bool found = scanner.accept_any({"==", ":=", "=>", "->", "→", "=", "is", "equals"});
  skip_code_marks(scanner);
  return found;
}

// Returns whether the words introduce the parts of a recurrence: "defined by ... with the base
// cases ... and".
bool is_lead(std::string_view words) {
  static const std::vector<std::string_view> kLeads = split(
      "with and where such that but while for the base case cases initial values value terms "
      "conditions "
      "starting given defined by as from satisfying satisfies recurrence relation following",
      ' ');
  return std::ranges::all_of(plain_words(words), [&](const std::string& word) {
    return std::ranges::find(kLeads, word) != kLeads.end();
  });
}

// Joins parts that are separated only by such words, and includes the words that introduce them.
void join_places(std::string_view text, std::vector<ReadRecurrence::Place>& places) {
  std::ranges::sort(places, {}, &ReadRecurrence::Place::begin);
  std::vector<ReadRecurrence::Place> joined;
  for (const ReadRecurrence::Place& place : places) {
    const bool goes_on =
        !joined.empty() && is_lead(text.substr(joined.back().end, place.begin - joined.back().end));
    if (goes_on) {
      joined.back().end = place.end;
    } else {
      joined.push_back(place);
    }
  }
  std::size_t before = 0;
  for (ReadRecurrence::Place& place : joined) {
    for (std::size_t at = place.begin;
         at > before && text[at - 1] != '\n' && text[at - 1] != '.';) {
      --at;
      const bool starts_word =
          is_letter(text[at]) && (at == before || !is_word_character(text[at - 1]));
      if (starts_word && !is_lead(text.substr(at, place.begin - at))) {
        break;
      }
      place.begin = starts_word ? at : place.begin;
    }
    before = place.end;
  }
  places = std::move(joined);
}

class RecurrenceReader {
 public:
  explicit RecurrenceReader(std::string_view text) : text_(text) {}

  std::optional<ReadRecurrence> read() {
    each_term([&](const WrittenTerm& term, Scanner& scanner) { return read_rule(term, scanner); });
    if (rules_ != 1) {
      return std::nullopt;
    }
    each_term([&](const WrittenTerm& term, Scanner& scanner) { return read_known(term, scanner); });
    join_places(text_, read_.places);
    return is_contradictory_ ? std::nullopt : std::optional(std::move(read_));
  }

 private:
  // Calls `use` for each term; if it accepts a term and the text behind it, continues behind that.
  template <class Use>
  void each_term(Use use) {
    for (std::size_t at = 0; at < text_.size();) {
      Scanner scanner{text_, at};
      const bool starts =
          is_name_start(text_, at) && (at == 0 || !is_name_character(text_, at - 1));
      if (!starts) {
        ++at;
        continue;
      }
      const auto term = read_term(scanner);
      if (term && use(*term, scanner)) {
        read_.places.push_back({at, scanner.at});
        at = scanner.at;
      } else {
        Scanner word{text_, at};
        word.name();
        at = word.at;
      }
    }
  }

  bool read_rule(WrittenTerm left, Scanner& scanner) {
    if (left.index.name.empty()) {
      return false;
    }
    if (left.is_open && scanner.accept("+")) {  // as in a_n+1 = ...
      left.index.number += read_digits(scanner).value_or(0);
    }
    if (!accept_equals(scanner)) {
      return false;
    }
    auto rule = read_term_rule(scanner, left);
    if (!rule || order_of(*rule) == 0 || !ends_here(scanner)) {
      return false;
    }
    ++rules_;
    Recurrence& recurrence = read_.recurrence;
    recurrence.rule = std::move(*rule);
    recurrence.from = read_domain(scanner, left.index.name);
    if (recurrence.from) {
      *recurrence.from += left.index.number;
    }
    recurrence.name = std::move(left.name);
    recurrence.index = std::move(left.index.name);
    return true;
  }

  // Reads "f(0) = 0", "f(0) = f(1) = 1".
  bool read_known(const WrittenTerm& first, Scanner& scanner) {
    std::vector<std::int64_t> indices;
    std::optional<WrittenTerm> term = first;
    while (term && term->name == read_.recurrence.name && term->index.name.empty()) {
      indices.push_back(term->index.number);
      if (!accept_equals(scanner)) {
        return false;
      }
      term = read_term(scanner);
    }
    const auto value = term ? std::nullopt : read_integer(scanner);
    if (!value || indices.empty() || !ends_here(scanner)) {
      return false;
    }
    for (const std::int64_t index : indices) {
      const auto [known, is_new] = read_.recurrence.known.emplace(index, *value);
      is_contradictory_ = is_contradictory_ || known->second != *value;
    }
    return true;
  }

  std::string_view text_;
  ReadRecurrence read_;
  int rules_ = 0;
  bool is_contradictory_ = false;
};

}  // namespace

std::optional<ReadRecurrence> read_recurrence(std::string_view text) {
  return RecurrenceReader(text).read();
}

std::string without_recurrence(std::string_view text, const ReadRecurrence& read) {
  std::string out;
  std::size_t at = 0;
  for (const ReadRecurrence::Place& place : read.places) {
    out.append(text.substr(at, place.begin - at)).append(" ");
    at = place.end;
  }
  return out.append(text.substr(at));
}

std::string word_beyond_recurrence(std::string_view prose, const Recurrence& recurrence) {
  static const std::vector<std::string_view> kKnown = split(
      "a an the of n nth th i k term terms value values number numbers element elements integer "
      "integers sequence series recurrence recursion relation recursive recursively function "
      "defined "
      "define defines definition given giving gives by as follows following satisfies satisfying "
      "where with for and is are in at that which whose such this it its return returns compute "
      "computes "
      "calculate calculates find finds get gets evaluate evaluates formula rule base bases case "
      "cases "
      "initial condition conditions starting starts from using use called index position "
      "nonnegative "
      "non negative positive natural whole int like fib fibonacci lucas pell jacobsthal tribonacci "
      "tetranacci "
      "padovan perrin factorial triangular catalan mersenne hanoi arithmetic geometric linear",
      ' ');
  for (const std::string& word : plain_words(prose)) {
    const bool is_name = word.size() == 1 && (to_lower(recurrence.name.front()) == word.front() ||
                                              to_lower(recurrence.index.front()) == word.front());
    if (!is_name && std::ranges::find(kKnown, word) == kKnown.end()) {
      return word;
    }
  }
  return {};
}

}  // namespace synth
