#include "testing/suites/code/bash_claims.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/core/bash_test.h"
#include "testing/mutants/program_call.h"

#include <algorithm>
#include <optional>
#include <string>

namespace synth {
namespace {

using Words = std::vector<std::string>;

// Splits a command as a shell does, pipes as separate words; nothing if a word would be expanded,
// or it is not a plain command.
std::optional<Words> shell_words(std::string_view text) {
  constexpr std::string_view kSpecial = "$`*?<>&;~(){}[]\\!";
  Words words;
  std::optional<std::string> word;
  const auto end_word = [&] {
    if (word) {
      words.push_back(*std::exchange(word, std::nullopt));
    }
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ' || c == '\t') {
      end_word();
    } else if (c == '|') {
      end_word();
      words.emplace_back("|");
    } else if (c == '\'' || c == '"') {
      const std::size_t end = text.find(c, i + 1);
      const std::string_view inside =
          text.substr(i + 1, end == text.npos ? text.npos : end - i - 1);
      if (end == text.npos || (c == '"' && inside.find_first_of("$`\\") != inside.npos)) {
        return std::nullopt;
      }
      word = word.value_or("").append(inside);
      i = end;
    } else if (kSpecial.find(c) != kSpecial.npos) {
      return std::nullopt;
    } else {
      word = word.value_or("") + c;
    }
  }
  end_word();
  return words;
}

// Returns the output of `echo` or `printf` with plain words.
std::optional<std::string> piped_text(const Words& command) {
  const bool has_option = command.size() > 1 && command[1].starts_with("-");
  if (command.empty() || has_option) {
    return std::nullopt;
  }
  if (command[0] == "echo") {
    return join(std::vector<std::string>(command.begin() + 1, command.end()), " ") + "\n";
  }
  if (command[0] != "printf" || command.size() != 2 || command[1].find('%') != std::string::npos) {
    return std::nullopt;
  }
  std::string text;
  for (std::size_t i = 0; i < command[1].size(); ++i) {
    const std::string_view two = std::string_view(command[1]).substr(i, 2);
    if (two[0] != '\\') {
      text += two[0];
    } else if (two == "\\n" || two == "\\t") {
      text += two == "\\n" ? '\n' : '\t';
      ++i;
    } else {
      return std::nullopt;
    }
  }
  return text;
}

// Returns whether a word is a placeholder for the user's value: FILE, N.
bool is_placeholder(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return is_upper(c) || c == '_'; });
}

class CommandReader {
 public:
  explicit CommandReader(std::string_view file_name) : name_(file_name) {
    plain_name_ = name_.substr(0, name_.rfind('.'));
  }

  // Returns the call in a command line.
  [[nodiscard]] std::optional<Call> call(std::string_view line) const {
    const auto words = shell_words(line);
    if (!words) {
      return std::nullopt;
    }
    const auto pipe = std::ranges::find(*words, "|");
    const bool is_piped = pipe != words->end();
    Words command(is_piped ? pipe + 1 : words->begin(), words->end());
    if (!command.empty() && (command[0] == "bash" || command[0] == "sh")) {
      command.erase(command.begin());
    }
    if (command.empty() || !is_script(command[0]) ||
        std::ranges::any_of(
            command, [](const std::string& word) { return word == "|" || is_placeholder(word); })) {
      return std::nullopt;
    }
    Call call;
    for (std::size_t i = 1; i < command.size(); ++i) {
      call.args.emplace_back(command[i]);
    }
    if (is_piped) {
      const auto input = piped_text(Words(words->begin(), pipe));
      if (!input) {
        return std::nullopt;
      }
      call.kwargs.emplace_back(std::string(kBashStdin), Value(*input));
    }
    return call;
  }

 private:
  [[nodiscard]] bool is_script(std::string_view word) const {
    word = word.starts_with("./") ? word.substr(2) : word;
    return word == name_ || word == plain_name_;
  }

  std::string_view name_;
  std::string_view plain_name_;
};

// Returns the output in a comment: the content of quotes. Text without quotes may be prose instead:
// "creates a folder".
std::optional<std::string> stated_output(std::string_view text) {
  text = trim(text);
  if (text.size() >= 2 && (text[0] == '"' || text[0] == '\'' || text[0] == '`') &&
      text.find(text[0], 1) == text.size() - 1) {
    return std::string(text.substr(1, text.size() - 2));
  }
  const std::size_t space = text.find(' ');
  const std::string_view first = text.substr(0, space);
  const bool is_prose = text.empty() || text[0] == '(' ||
                        (is_lower(text[0]) && first.ends_with('s') && space != text.npos) ||
                        first == "exit" || first == "status" || first == "error" ||
                        first == "nothing" || first == "usage";
  return is_prose ? std::nullopt : std::optional(std::string(text));
}

std::string_view without_lead(std::string_view line) {
  line = trim(line);
  for (const std::string_view lead : {"- ", "* ", "Example:", "Examples:", "e.g.", "E.g.", "$ "}) {
    if (line.starts_with(lead)) {
      return trim(line.substr(lead.size()));
    }
  }
  return line;
}

Test claim_of_comment(Call call, std::string output) {
  Test test;
  test.origin = TestOrigin::example;
  test.call = std::move(call);
  test.claim.expected = bash_result(std::move(output), 0);
  test.rationale = "the comment says so";
  return test;
}

// Reads `command -> output` or `command prints "output"`.
std::optional<Test> claim_of_line(std::string_view line, const CommandReader& commands) {
  line = without_lead(line);
  for (const std::string_view mark : {" -> ", " => ", " prints ", " outputs "}) {
    const std::size_t at = line.find(mark);
    if (at == line.npos) {
      continue;
    }
    const std::string_view rest = trim(line.substr(at + mark.size()));
    const bool is_word = is_letter(mark[1]);
    const bool is_quoted = !rest.empty() && (rest[0] == '"' || rest[0] == '\'' || rest[0] == '`');
    auto output = is_word && !is_quoted ? std::nullopt : stated_output(rest);
    auto call = commands.call(trim(line.substr(0, at)));
    if (call && output && !(is_word && output->size() + 2 != rest.size())) {
      return claim_of_comment(*std::move(call), *std::move(output) + "\n");
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Test> bash_comment_claims(std::string_view source, std::string_view file_name) {
  const CommandReader commands(file_name);
  std::vector<Test> claims;
  std::optional<Call> shown;  // the command after a prompt
  std::string output;
  const auto end_shown = [&] {
    if (shown && !output.empty()) {
      claims.push_back(claim_of_comment(*shown, output));
    }
    shown.reset();
    output.clear();
  };
  for (const std::string_view line : split(source, '\n')) {
    if (!trim(line).starts_with('#') || line.starts_with("#!")) {
      end_shown();
      continue;
    }
    std::string_view text = trim(line).substr(1);
    const std::string_view content = trim(text);
    if (content.empty()) {
      end_shown();
    } else if (content.starts_with("$ ")) {
      end_shown();
      if (auto claim = claim_of_line(content, commands)) {
        claims.push_back(*std::move(claim));
      } else {
        shown = commands.call(trim(content.substr(2)));
      }
    } else if (shown) {
      output.append(content).append("\n");
    } else if (auto claim = claim_of_line(content, commands)) {
      claims.push_back(*std::move(claim));
    }
  }
  end_shown();
  return claims;
}

Test settled_bash_claim(Test test, const Value& printed) {
  const auto lines = [](const Value& result) {
    const std::string output = text_of(entry_of(result, "stdout"));
    std::string text;
    for (const std::string_view line : split(output, '\n')) {
      text.append(trim(line)).append("\n");
    }
    return text.substr(0, text.find_last_not_of('\n') + 1);
  };
  if (entry_of(printed, "stdout").is<std::string>() &&
      lines(printed) == lines(*test.claim.expected)) {
    test.claim.expected = printed;
  }
  return test;
}

}  // namespace synth
