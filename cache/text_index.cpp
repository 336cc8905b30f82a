#include "cache/text_index.h"

#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace synth {
namespace {

// The maximum number of words in a query: longer ones take longer and find no more.
constexpr std::size_t kMostWords = 64;

bool is_part_of_word(char c) {
  return is_letter(c) || is_digit(c) || !is_ascii(c);
}

// Splits camelCase into "camel Case": FTS5 splits words only at characters that are neither letters
// nor digits.
std::string with_parted_names(std::string_view text) {
  std::string parted;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && is_upper(text[i]) && is_lower(text[i - 1])) {
      parted += ' ';
    }
    parted += text[i];
  }
  return parted;
}

// Returns the words in quotes, so that none is read as an operator.
std::string match_expression(std::string_view words) {
  std::set<std::string> distinct;
  std::string word;
  for (const char c : with_parted_names(words) + ' ') {
    if (is_part_of_word(c)) {
      word += c;
    } else if (!word.empty() && distinct.size() < kMostWords) {
      distinct.insert(std::exchange(word, {}));
    }
  }
  std::string expression;
  for (const std::string& each : distinct) {
    expression += fmt::format("{}\"{}\"", expression.empty() ? "" : " OR ", each);
  }
  return expression;
}

Error unusable(const SqlError& error) {
  return {Errc::config, "SQLite cannot search texts: " + error.message,
          "use an SQLite with FTS5 (Debian's libsqlite3-0 has it)"};
}

}  // namespace

Result<TextIndex> TextIndex::make() {
  auto database = Database::open(":memory:", Database::Access::read_write);
  if (!database) {
    return fail(unusable(database.error()));
  }
  const auto made = database->run(
      "CREATE VIRTUAL TABLE texts USING fts5(names, text, tokenize = 'porter unicode61')");
  return made ? Result<TextIndex>(TextIndex(std::move(*database))) : fail(unusable(made.error()));
}

Result<void> TextIndex::add(std::int64_t id, std::string_view names, std::string_view text) {
  const auto done = database_.run("INSERT INTO texts (rowid, names, text) VALUES (?, ?, ?)", id,
                                  std::string_view(with_parted_names(names)),
                                  std::string_view(with_parted_names(text)));
  return done ? Result<void>() : fail(unusable(done.error()));
}

Result<std::vector<std::int64_t>> TextIndex::find(std::string_view words, std::size_t most) {
  std::vector<std::int64_t> found;
  const std::string expression = match_expression(words);
  if (expression.empty()) {
    return found;
  }
  auto statement = database_.prepare(
      "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 3.0, 1.0), rowid LIMIT ?");
  if (!statement) {
    return fail(unusable(statement.error()));
  }
  statement->bind(expression).bind(static_cast<std::int64_t>(most));
  while (true) {
    const auto row = statement->step();
    if (!row) {
      return fail(unusable(row.error()));
    }
    if (!*row) {
      return found;
    }
    found.push_back(statement->integer(0));
  }
}

}  // namespace synth
