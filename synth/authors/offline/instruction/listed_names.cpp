#include "synth/authors/offline/instruction/listed_names.h"

#include "specs/examples/scanner.h"
#include "specs/identifier.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kReach = 40;  // only the preceding word matters

bool is_asked_for(std::string_view text, std::size_t begin) {
  const std::size_t from = begin - std::min(begin, kReach);
  const std::vector<std::string> before = plain_words(text.substr(from, begin - from));
  return !before.empty() &&
         is_among(before.back(),
                  "give me us write implement need want define create build make code functions "
                  "helpers function add provide called named following");
}

// Moves past ", ", " and " or ", and ".
bool accept_joint(Scanner& scanner) {
  scanner.accept("`");
  scanner.skip_blanks();
  const bool has_comma = scanner.accept(",");
  scanner.skip_blanks();
  const bool has_and = scanner.accept_any({"and", "&"});
  scanner.skip_blanks();
  scanner.accept("`");
  return has_comma || has_and;
}

// Returns the names that are listed from there on.
std::vector<ListedName> list_at(Scanner& scanner) {
  std::vector<ListedName> list;
  for (;;) {
    const std::size_t begin = scanner.at;
    std::string name(scanner.name());
    const bool is_name = name.find('_') != std::string::npos && scanner.peek() != '(' &&
                         is_identifier(name, Language::python);
    if (!is_name) {
      return list;
    }
    list.push_back({std::move(name), begin});
    if (!accept_joint(scanner)) {
      return list;
    }
  }
}

}  // namespace

std::vector<ListedName> read_listed_names(std::string_view text) {
  std::vector<ListedName> all;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_name_start(text, at)) {
      ++at;
      continue;
    }
    Scanner scanner{text, at};
    const std::vector<ListedName> list = list_at(scanner);
    if (list.size() > 1 && is_asked_for(text, at)) {
      all.insert(all.end(), list.begin(), list.end());
    }
    at = std::max(scanner.at, at + 1);
  }
  return all;
}

}  // namespace synth
