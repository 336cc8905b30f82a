#include "specs/json.h"
#include "specs/spec_json.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/reading/commands/command_reader.h"
#include "synth/support/text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

namespace synth {
namespace {

// Returns the text wrapped greedily between words, each of its lines by itself.
std::string wrapped(std::string_view text, std::size_t width, std::string_view margin = "") {
  std::string out;
  for (const std::string_view line : split(text, '\n')) {
    std::size_t used = 0;
    out += out.empty() ? margin : "\n" + std::string(margin);
    for (const std::string_view word : split(line, ' ')) {
      const bool fits = used == 0 || used + 1 + word.size() <= width;
      out += used == 0 ? "" : fits ? " " : "\n" + std::string(margin);
      used = used == 0 || !fits ? word.size() : used + 1 + word.size();
      out += word;
    }
  }
  return out;
}

struct TextLayout {
  std::string name;
  std::function<std::string(const std::string& text)> lay_out;
};

// Prints the name of the test.
std::ostream& operator<<(std::ostream& out, const TextLayout& layout) {
  return out << layout.name;
}

std::string instruction_in(const std::string& line) {
  const auto document = parse_json(line);
  EXPECT_TRUE(document) << line;
  const JsonField row(*document);
  return row.at(row.find("sentence") ? "sentence" : "instruction")->string().value();
}

std::vector<std::string> instructions_in(const char* path) {
  std::ifstream file(path);
  std::vector<std::string> instructions;
  for (std::string line; std::getline(file, line);) {
    instructions.push_back(instruction_in(line));
  }
  return instructions;
}

// Returns the examples that users find, and requests with examples of every kind.
std::vector<std::string> instructions_with_examples() {
  std::vector<std::string> instructions = {
      "Write is_leap_year(year). is_leap_year(2000) is True, is_leap_year(1900) is False, "
      "is_leap_year(2024) is True, is_leap_year(2023) is False",
      "Write a function is_even(n) that tells whether n is even and a function count_even(xs) that "
      "counts the even numbers in xs using is_even. is_even(4) returns True. count_even([1, 2, 4]) "
      "returns 2.",
      "running_max(xs) - list of the maximum so far at every position. running_max([3, 1, 4, 1, "
      "5]) "
      "== [3, 3, 4, 4, 5] ; running_max([2, 1]) == [2, 2]",
      "Write a function that flips a text. For example, 'a short text that is turned around' gives "
      "'dnuora denrut si taht txet trohs a', and 'ab' gives 'ba'.",
      "Write a function head(xs) that returns the first element of a list and raises a ValueError "
      "if "
      "the list is empty. head([3, 1]) returns 3, head([]) raises ValueError",
      "slugify(title): the words of a title in lower case, joined by hyphens. slugify('Hello, "
      "World!') == 'hello-world', slugify('  C++ is fun ') == 'c-is-fun'"};
  for (const auto& file : std::filesystem::directory_iterator(SYNTH_EXAMPLES_FOLDER)) {
    if (file.path().extension() == ".txt") {
      std::ifstream text(file.path());
      instructions.emplace_back(std::istreambuf_iterator<char>(text),
                                std::istreambuf_iterator<char>());
    }
  }
  return instructions;
}

std::string specs_of(const std::string& instruction) {
  const ProseReading reading = read_prose(instruction);
  JsonWriter out;
  write_spec_file(out, {{}, Language::python, reading.specs});
  return std::move(out).take();
}

class Layouts : public ::testing::TestWithParam<TextLayout> {};

TEST_P(Layouts, LeaveWhatIsReadOfFunctions) {
  std::vector<std::string> instructions = instructions_with_examples();
  std::ranges::move(instructions_in(SYNTH_FUNCTIONS_FILE), std::back_inserter(instructions));
  for (const std::string& instruction : instructions) {
    EXPECT_EQ(specs_of(GetParam().lay_out(instruction)), specs_of(instruction))
        << GetParam().lay_out(instruction);
  }
}

TEST_P(Layouts, LeaveWhatIsReadOfCommands) {
  constexpr std::size_t kStep = 4;  // reading all takes long with sanitizers
  const std::vector<std::string> sentences = instructions_in(SYNTH_SENTENCES_FILE);
  for (std::size_t i = 0; i < sentences.size(); i += kStep) {
    EXPECT_EQ(read_command(GetParam().lay_out(sentences[i])).program,
              read_command(sentences[i]).program)
        << GetParam().lay_out(sentences[i]);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Of, Layouts,
    ::testing::Values(
        TextLayout{"wide", [](const auto& text) { return wrapped(text, 72); }},
        TextLayout{"narrow", [](const auto& text) { return wrapped(text, 50) + "\n"; }},
        TextLayout{"indented", [](const auto& text) { return wrapped(text, 66, "    ") + "\n"; }},
        TextLayout{"markdown",
                   [](const auto& text) { return "# Task\n\n" + wrapped(text, 80) + "\n"; }},
        TextLayout{"quoted", [](const auto& text) { return wrapped(text, 70, "> "); }}),
    [](const auto& form) { return form.param.name; });

}  // namespace
}  // namespace synth
