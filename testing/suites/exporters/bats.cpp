#include "synth/support/ascii.h"
#include "testing/core/bash_test.h"
#include "testing/suites/exporters/exporters.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Bats's own `run` would drop NULs and trailing line ends of the output, which is compared exactly.
constexpr std::string_view kHelpers = R"bash(
setup() {
  mkdir "$BATS_TEST_TMPDIR/folder"
  cd "$BATS_TEST_TMPDIR/folder" || return 1
}

# Runs the code with these arguments; standard input is what it is given.
code() {
  local status=0
  bash "$BATS_TEST_DIRNAME/"{path} "$@" >"$BATS_TEST_TMPDIR/actual" || status=$?
  printf '%s' "$status" >"$BATS_TEST_TMPDIR/status"
}

# The bytes of standard input are what the code printed, and it ended with this status.
expect() {
  local status
  status=$(cat "$BATS_TEST_TMPDIR/status")
  if [ "$status" -ne "$1" ]; then
    echo "exit status $status, not $1"
    return 1
  fi
  cmp - "$BATS_TEST_TMPDIR/actual"
}
)bash";

// Used if there are properties.
constexpr std::string_view kPropertyHelpers = R"bash(
# What is standard input of the code where something holds whatever it prints.
given() {
  printf '%s' "$input"
}

# What the code prints for these arguments.
printed() {
  bash "$BATS_TEST_DIRNAME/"{path} "$@"
}
)bash";

std::string bytes_of(const Value& value) {
  if (const auto* text = value.get_if<std::string>()) {
    return *text;
  }
  const auto* bytes = value.get_if<Bytes>();
  return bytes != nullptr ? bytes->data : "";
}

// Quotes a printable word in single quotes, else as $'…'.
std::string word(std::string_view text) {
  std::string plain = "'";
  std::string escaped = "$'";
  bool is_plain = true;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    is_plain = is_plain && byte >= 0x20 && byte != 0x7F && c != '\'';
    plain += c;
    if (c == '\\' || c == '\'') {
      escaped += {'\\', c};
    } else if (c == '\n') {
      escaped += "\\n";
    } else if (c == '\t') {
      escaped += "\\t";
    } else if (byte < 0x20 || byte >= 0x7F) {
      escaped += fmt::format("\\{:03o}", byte);
    } else {
      escaped += c;
    }
  }
  return (is_plain ? plain : escaped) + "'";
}

// Returns a printf format that prints these bytes; also NUL, which a word cannot hold.
std::string format_word(std::string_view bytes) {
  std::string text = "'";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '\\') {
      text += {c, c};
    } else if (c == '\n') {
      text += "\\n";
    } else if (c == '\t') {
      text += "\\t";
    } else if (byte < 0x20 || byte == 0x7F || c == '\'' || byte >= 0x80) {
      text += fmt::format("\\{:03o}", byte);
    } else {
      text += c;
    }
  }
  return text + "'";
}

// Returns the name in double quotes of the `@test` line, in which Bats reads no escapes.
std::string title(const std::string& name) {
  std::string text;
  for (const char c : name) {
    const bool is_safe =
        is_word_character(c) || !is_ascii(c) ||
        std::string_view(" -+*/=<>()[]{}.,:;!?@#%^&|~").find(c) != std::string_view::npos;
    text += is_safe ? c : '_';
  }
  return text.empty() ? "case" : text;
}

std::string result_text(const Value& result, std::string_view key) {
  const auto* dict = result.get_if<Dict>();
  for (const auto& [name, value] : dict->entries) {
    if (bytes_of(name) == key) {
      const auto* number = value.get_if<Integer>();
      return number != nullptr ? number->decimal() : bytes_of(value);
    }
  }
  return "";
}

Result<std::string> test_text(const ExportedTest& exported, UniqueNames& names) {
  const Test& test = exported.test;
  if (!test.claim.expected || !test.claim.expected->is<Dict>()) {
    return fail(Errc::bad_input,
                test.name + ": a test of Bash says what is printed and the exit status");
  }
  std::string input;
  for (const auto& [key, value] : test.call.kwargs) {
    input = key == kBashStdin ? bytes_of(value) : input;
  }
  std::string call = "code";
  for (const Value& arg : test.call.args) {
    call += " " + word(bytes_of(arg));
  }
  const std::string feed =
      input.empty() ? " </dev/null" : fmt::format(" < <(printf -- {})", format_word(input));
  const std::string expect =
      fmt::format("expect {} < <(printf -- {})", result_text(*test.claim.expected, "exit"),
                  format_word(result_text(*test.claim.expected, "stdout")));
  return fmt::format("\n@test \"{}\" {{\n  {}{}\n  {}{}\n}}\n", names.add(title(test.name)), call,
                     feed, expect,
                     exported.disputed ? " || skip " + word(dispute_text(*exported.disputed)) : "");
}

std::string property_test(const ExportedProperty& property, UniqueNames& names) {
  std::string calls;
  for (const std::vector<Value>& shown : property.shown) {
    std::string call = fmt::format("  input={} holds", word(bytes_of(shown.front())));
    for (std::size_t i = 1; i < shown.size(); ++i) {
      call += " " + word(bytes_of(shown[i]));
    }
    calls += call + "\n";
  }
  return fmt::format("\n@test \"{}\" {{\n  holds() {{\n    {}\n  }}\n{}}}\n",
                     names.add(title(property.name)), property.expression, calls);
}

// Returns the helpers, which run the code in its file.
std::string helpers(std::string_view text, const std::string& code_file) {
  constexpr std::string_view kHole = "{path}";
  std::string filled(text);
  filled.replace(filled.find(kHole), kHole.size(), word(code_file));
  return filled;
}

}  // namespace

Result<ExportedFile> export_bats(const ExportedSuite& suite) {
  std::string text = "#!/usr/bin/env bats\n" + comment_lines(suite.header, "#");
  text += fmt::format("# Tests of {}.\n", snake_words(suite.name));
  text += helpers(kHelpers, suite.code_file);
  text += suite.properties.empty() ? "" : helpers(kPropertyHelpers, suite.code_file);
  UniqueNames names(" ");
  for (const ExportedTest& exported : suite.tests) {
    SYNTH_TRY(const std::string test, test_text(exported, names));
    text += test;
  }
  for (const ExportedProperty& property : suite.properties) {
    text += property_test(property, names);
  }
  return ExportedFile{suite.name + ".bats", std::move(text)};
}

}  // namespace synth
