#include "testing/mutants/bash_mutants.h"

#include "synth/support/ascii.h"
#include "testing/mutants/bash_words.h"
#include "testing/mutants/mutant_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

constexpr std::array<std::string_view, 12> kOtherLanguages{
    "sed", "awk", "grep", "egrep", "tr", "perl", "python3", "jq", "bc", "find", "expr", "trap"};
constexpr std::array<std::string_view, 9> kBeforeCommand{"then", "else", "do",    "{",    "!",
                                                         "time", "elif", "while", "until"};

bool is_word_name(std::string_view text) {
  return !text.empty() && !is_digit(text[0]) && std::ranges::all_of(text, is_word_character);
}

// A scanner of a script, once from front to back.
class BashFinder final : private BashWords {
 public:
  explicit BashFinder(std::string_view source) : BashWords(source) {}

  TokenMutants run() {
    while (at_ < source_.size()) {
      commands('\0');
      ++at_;  // a closing bracket without an opening one
    }
    return mutants_.take();
  }

 private:
  // The current statement.
  struct Statement {
    std::size_t begin = kNowhere;
    std::size_t end = 0;
    bool is_condition = false;  // of if or elif
    bool is_deletable = true;
    bool is_of_errors = false;  // prints to standard error
    int comparisons = 0;
    int commands = 0;
    std::string_view command = {};  // the latest, by its first word
  };

  int line_at(std::size_t place) {
    for (; counted_ < place && counted_ < source_.size(); ++counted_) {
      line_ += source_[counted_] == '\n' ? 1 : 0;
    }
    return line_;
  }

  // --- statements

  void finish(Statement& statement, bool is_outermost) {
    if (is_outermost && statement.begin != kNowhere) {
      mutants_.add_statement(statement.begin, std::max(statement.end, statement.begin));
    }
    if (is_outermost && statement.begin != kNowhere && !statement.is_of_errors) {
      const bool is_negated_anyway = statement.comparisons == 1 && statement.commands == 1;
      const bool begins_so = source_.substr(statement.begin).starts_with("! ");
      if (statement.is_condition && !is_negated_anyway && statement.commands == 1 && !begins_so) {
        propose("condition negated", statement.begin, statement.begin, "! ");
      } else if (statement.is_condition && begins_so) {
        propose("condition negated", statement.begin, statement.begin + 2, "");
      } else if (!statement.is_condition && statement.is_deletable) {
        propose("statement deleted", statement.begin, statement.end, ":");
      }
    }
    if (is_outermost) {
      std::ranges::stable_sort(pending_, {}, [](const Candidate& one) { return one.edit.begin; });
      for (Candidate& each : pending_) {
        if (!statement.is_of_errors) {
          const int line = line_at(each.edit.begin);
          mutants_.add(each.edit_operator, line, {std::move(each.edit)});
        }
      }
      pending_.clear();
    }
    statement = {};
  }

  // Reads commands up to the closing bracket, where at_ stays, or to the end.
  void commands(char close) {
    if (depth_ == kDeepest) {
      at_ = source_.size();
      return;
    }
    ++depth_;
    const bool is_outermost = close == '\0';
    Statement statement;
    bool awaits_command = true;
    int cases = 0;  // number of open `case … in`
    bool is_pattern = false;
    while (at_ < source_.size()) {
      const char c = peek();
      if (is_pattern) {
        is_pattern = skip_pattern(cases);
        awaits_command = true;
        continue;
      }
      if (c == ' ' || c == '\t' || sees("\\\n")) {
        at_ += c == '\\' ? 2 : 1;
      } else if (c == '#') {
        at_ = std::min(source_.find('\n', at_), source_.size());
      } else if (sees(";;")) {
        finish(statement, is_outermost);
        at_ += 2;
        is_pattern = cases > 0;
        awaits_command = true;
      } else if (c == ';' || c == '\n' || (c == '&' && peek(1) != '&' && peek(1) != '>')) {
        finish(statement, is_outermost);
        ++at_;
        skip_documents(c);
        awaits_command = true;
      } else if (sees("&&") || sees("||")) {
        propose("boolean operator", at_, at_ + 2, c == '&' ? "||" : "&&");
        at_ += 2;
        awaits_command = true;
      } else if (c == '|') {
        at_ += 1;
        awaits_command = true;
      } else if (c == ')') {
        if (close == ')') {
          break;
        }
        finish(statement, is_outermost);
        ++at_;
        awaits_command = true;
      } else if (sees("((") && (awaits_command || statement.command == "for")) {
        begin(statement);
        at_ += 2;
        statement.comparisons += arithmetic("))");
        statement.end = at_;
        awaits_command = false;
      } else if (c == '(') {
        ++at_;
        const bool is_definition = peek() == ')';
        if (!is_definition) {
          nested(')');
          statement.is_deletable = false;
        } else {
          ++at_;
          statement = {};
        }
        awaits_command = is_definition;
      } else if (c == '<' || c == '>' || sees("&>")) {
        redirection(statement);
      } else {
        is_pattern = any_word(statement, awaits_command, cases);
        statement.end = at_;
      }
    }
    finish(statement, is_outermost);
    --depth_;
  }

  void nested(char close) override {
    commands(close);
    at_ += peek() == close ? 1 : 0;
  }

  // Skips the pattern `a|b)` of a case; returns whether there is another one to skip.
  bool skip_pattern(int& cases) {
    while (at_ < source_.size() && (peek() == ' ' || peek() == '\n' || peek() == '\t')) {
      ++at_;
    }
    if (peek() == '#') {
      at_ = std::min(source_.find('\n', at_), source_.size());
      return true;
    }
    if (sees("esac")) {
      at_ += 4;
      --cases;
      return false;
    }
    for (; at_ < source_.size() && peek() != ')'; ++at_) {
      if (peek() == '\\') {
        ++at_;
      } else if (peek() == '\'' || peek() == '"') {
        at_ = std::min(source_.find(peek(), at_ + 1), source_.size());
      }
    }
    at_ = std::min(at_ + 1, source_.size());
    return false;
  }

  static bool is_foreign(const Statement& statement) {
    return std::ranges::find(kOtherLanguages, statement.command) != kOtherLanguages.end();
  }

  void begin(Statement& statement) const {
    if (statement.begin == kNowhere) {
      statement.begin = at_;
    }
    ++statement.commands;
  }

  // Reads a word of a command, or a keyword; returns whether patterns of a case follow.
  bool any_word(Statement& statement, bool& awaits_command, int& cases) {
    const std::size_t first = at_;
    const std::size_t end = plain_end(first);
    const std::string_view plain = source_.substr(first, end - first);
    if (awaits_command && reserved(plain, statement, cases)) {
      at_ = end;
      const bool is_test = plain == "[[";
      if (is_test) {
        statement.comparisons += test_words("]]");
      }
      awaits_command = !is_test && std::ranges::find(kBeforeCommand, plain) != kBeforeCommand.end();
      awaits_command = awaits_command || plain == "if";
      return false;
    }
    if (plain == "in" && cases > 0 && statement.command == "case") {
      at_ = end;
      statement = {};
      return true;
    }
    if (awaits_command) {
      begin(statement);
      statement.command = plain;
      if (plain == "break" || plain == "continue") {
        propose("break and continue", first, end, plain == "break" ? "continue" : "break");
      }
      if (plain == "[" || plain == "test") {
        at_ = end;
        statement.comparisons += test_words(plain == "[" ? "]" : "");
        awaits_command = false;
        return false;
      }
    }
    const bool is_assignment = word(statement, awaits_command);
    awaits_command = awaits_command && is_assignment;
    return false;
  }

  // Handles a keyword in the place of a command; returns whether the word is one.
  bool reserved(std::string_view plain, Statement& statement, int& cases) {
    if (plain == "if" || plain == "elif" || plain == "while" || plain == "until") {
      statement = {};
      statement.is_condition = plain == "if" || plain == "elif";
      statement.is_deletable = false;
      return true;
    }
    if (plain == "then" || plain == "else" || plain == "do" || plain == "{") {
      statement = {};
      return true;
    }
    if (plain == "fi" || plain == "done" || plain == "esac" || plain == "}") {
      cases -= plain == "esac" && cases > 0 ? 1 : 0;
      statement = {};
      statement.is_deletable = false;
      return true;
    }
    if (plain == "for" || plain == "select" || plain == "case" || plain == "function") {
      cases += plain == "case" ? 1 : 0;
      statement = {};
      statement.is_deletable = false;
      statement.command = plain;
      return true;
    }
    if (plain == "[[") {
      begin(statement);
      return true;
    }
    if (plain == "!") {
      if (statement.begin == kNowhere) {
        statement.begin = at_;
      }
      return true;
    }
    return plain == "time";
  }

  // --- words

  // Reads a word with its quotes and expansions; returns whether it is an assignment.
  bool word(Statement& statement, bool is_first) {
    const std::size_t begin = at_;
    const std::string_view plain = source_.substr(begin, plain_end(begin) - begin);
    const std::size_t equals = plain.find('=');
    const bool adds = equals != plain.npos && equals > 0 && plain[equals - 1] == '+';
    const bool is_declared = statement.command == "local" || statement.command == "declare" ||
                             statement.command == "readonly" || statement.command == "export";
    const bool is_assignment = (is_first || is_declared) && equals != plain.npos &&
                               is_word_name(plain.substr(0, equals - (adds ? 1 : 0)));
    if (is_assignment) {
      if (adds) {
        propose("assignment", begin + equals - 1, begin + equals + 1, "=");
      }
      at_ = begin + equals + 1;
    }
    if (is_assignment && peek() == '(') {
      ++at_;  // an array, whose items are words
      while (at_ < source_.size() && peek() != ')') {
        const bool is_blank = peek() == ' ' || peek() == '\n' || peek() == '\t';
        if (is_blank || ends_bash_word(peek())) {
          ++at_;
        } else {
          word_parts(is_foreign(statement));
        }
      }
      at_ = std::min(at_ + 1, source_.size());
      return true;
    }
    const std::size_t value = at_;
    // An assignment of the value that an unset name has anyway is not worth deleting.
    const std::string_view given = source_.substr(value, plain_end(value) - value);
    if (is_assignment && is_first && (given.empty() || given == "0" || given == "\"\"")) {
      statement.is_deletable = false;
    }
    if (!ends_bash_word(peek())) {
      word_parts(is_foreign(statement));
    }
    whole_word(statement, value, is_first && !is_assignment, is_assignment);
    at_ = std::max(at_, begin + 1);
    return is_assignment;
  }

  // Proposes mutants of a word that is a number, a range, or letters that are printed or assigned.
  void whole_word(const Statement& statement, std::size_t begin, bool is_command,
                  bool is_assignment) {
    const std::string_view text = source_.substr(begin, at_ - begin);
    if (text.empty() || is_command) {
      return;
    }
    if (std::ranges::all_of(text, is_digit)) {
      number(begin, at_);
    } else if (text.front() == '{' && text.find("..") != text.npos) {
      for (std::size_t i = begin; i < at_; ++i) {
        if (is_digit(source_[i]) && !is_word_character(source_[i - 1])) {
          std::size_t end = i;
          while (end < at_ && is_digit(source_[end])) {
            ++end;
          }
          number(i, end);
          i = end;
        }
      }
    } else if ((is_assignment || statement.command == "echo" || statement.command == "printf") &&
               std::ranges::all_of(text, is_letter)) {
      propose("string", begin, at_, fmt::format("XX{}XX", text));
    }
  }

  // --- other syntax

  void redirection(Statement& statement) {
    statement.is_of_errors = statement.is_of_errors || sees(">&2") || sees(">/dev/stderr");
    if (sees("<(") || sees(">(")) {
      at_ += 2;
      nested(')');
    } else if (sees("<<<")) {
      at_ += 3;
    } else if (sees("<<")) {
      at_ += 2;
      note_document();
      statement.is_deletable = false;  // the document would be left over
    } else if (sees(">&") || sees("<&") || sees("&>") || sees(">>")) {
      at_ += 2;
      at_ = is_digit(peek()) || peek() == '-' ? at_ + 1 : at_;
    } else {
      ++at_;
    }
    statement.end = at_;
  }

  // Remembers the word that ends a here-document, which begins on the next line.
  void note_document() {
    at_ += peek() == '-' ? 1 : 0;
    while (peek() == ' ') {
      ++at_;
    }
    const std::size_t end = plain_end(at_);
    std::string word(source_.substr(at_, end - at_));
    std::erase_if(word, [](char c) { return c == '\'' || c == '"' || c == '\\'; });
    documents_.push_back(std::move(word));
    at_ = end;
  }

  void skip_documents(char ended_by) {
    if (ended_by != '\n') {
      return;
    }
    for (const std::string& word : documents_) {
      while (at_ < source_.size()) {
        const std::size_t end = std::min(source_.find('\n', at_), source_.size());
        std::string_view line = source_.substr(at_, end - at_);
        at_ = std::min(end + 1, source_.size());
        line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
        if (line == word) {
          break;
        }
      }
    }
    documents_.clear();
  }

  std::size_t counted_ = 0;  // place up to which lines are counted
  int line_ = 1;
  std::vector<std::string> documents_;
  MutantList mutants_;
};

}  // namespace

TokenMutants bash_mutants(std::string_view source) {
  return BashFinder(source).run();
}

}  // namespace synth
