#include "specs/examples/scanner.h"
#include "specs/examples/shown_cells.h"
#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

enum class BlockLabel { input, output };

// Accepts "Input:", "**Sample Input 1:**", "- Expected output:"; a label alone on its line needs no
// colon.
std::optional<BlockLabel> accept_block_label(Scanner& scanner) {
  const Scanner start = scanner;
  const auto skip_marks = [&] {
    while (!scanner.ended() &&
           std::string_view(" \t*->#`_").find(scanner.peek()) != std::string_view::npos) {
      ++scanner.at;
    }
  };
  skip_marks();
  scanner.accept_any({"sample", "example", "test"});
  scanner.skip_blanks();
  std::optional<BlockLabel> label;
  if (scanner.accept_any({"inputs", "input", "arguments", "argument", "args"})) {
    label = BlockLabel::input;
  } else if (scanner.accept_any({"expected output", "expected result", "outputs", "output",
                                 "expected", "result", "return value", "returns"})) {
    label = BlockLabel::output;
  }
  scanner.skip_blanks();
  while (is_digit(scanner.peek())) {
    ++scanner.at;
  }
  const bool marked = scanner.rest().starts_with("**");
  while (scanner.peek() == '*' || scanner.peek() == '_') {
    ++scanner.at;
  }
  const bool has_colon = scanner.accept(":") || scanner.accept("=");
  if (has_colon && scanner.rest().starts_with("**")) {
    scanner.at += 2;
  }
  scanner.skip_blanks();
  const bool alone = scanner.ended() || scanner.peek() == '\n';
  if (!label || (!has_colon && !(alone || marked))) {
    scanner = start;
    return std::nullopt;
  }
  return label;
}

// Splits an input into its arguments: at commas, at line ends, or as a single one.
std::vector<ShownCell> arguments_of(std::string_view input, const ShownFunction& function) {
  const std::vector<std::string_view> parts = split_at_commas(input);
  const std::size_t arity = function.parameters.size();
  const auto cells_of = [](const std::vector<std::string_view>& texts) {
    std::vector<ShownCell> cells;
    for (const std::string_view text : texts) {
      if (!trim(text).empty()) {
        cells.push_back(read_cell(trim(text)));
      }
    }
    return cells;
  };
  std::vector<ShownCell> by_comma = cells_of(parts);
  const bool all_named =
      std::ranges::none_of(by_comma, [](const ShownCell& cell) { return cell.name.empty(); });
  if (arity == 0 ? all_named || by_comma.size() == 1 : by_comma.size() == arity) {
    return by_comma;
  }
  std::vector<ShownCell> by_line = cells_of(split(input, '\n'));
  if (arity == 0 ? by_line.size() > 1 : by_line.size() == arity) {
    return by_line;
  }
  return {read_cell(trim(input))};
}

// Returns the end of an input and the beginning of the text after its output's label. Nothing if
// another input, or text after an empty line, comes first.
std::optional<std::pair<std::size_t, std::size_t>> end_of_input(std::string_view text,
                                                                std::size_t begin) {
  bool blank = false;
  for (std::size_t at = begin; at < text.size(); ++at) {
    const bool starts_word =
        at == begin || std::string_view(" \t,;>\n").find(text[at - 1]) != std::string_view::npos;
    if (!starts_word) {
      continue;
    }
    Scanner scanner{text, at};
    const auto label = accept_block_label(scanner);
    const bool is_text = text.substr(at, 1).find_first_not_of(" \t\n") == 0;
    if (label == BlockLabel::output) {
      return std::pair{at, scanner.at};
    }
    if (label == BlockLabel::input || (blank && is_text)) {
      return std::nullopt;
    }
    blank = blank || (at > begin && text[at - 1] == '\n' && text[at] == '\n');
  }
  return std::nullopt;
}

std::string_view line_at(std::string_view text, std::size_t at) {
  return text.substr(at, text.find('\n', at) - at);
}

// Returns the output at the beginning of a text: a literal if a sentence may end after it, else the
// text before the next input on the line.
std::string_view output_at(std::string_view text) {
  std::size_t consumed = 0;
  if (parse_literal_prefix(text, consumed) && consumed > 0) {
    const std::string_view behind = text.substr(consumed);
    const bool ends_sentence = behind.find_first_of(".;,") == 0;
    if (ends_sentence || trim(line_at(behind, 0)).empty()) {
      return text.substr(0, consumed);
    }
  }
  const std::string_view line = line_at(text, 0);
  for (std::size_t at = 0; at < line.size(); ++at) {
    Scanner label{line, at};
    const bool starts_word =
        at > 0 && std::string_view(" ,;").find(line[at - 1]) != std::string_view::npos;
    if (starts_word && accept_block_label(label) == BlockLabel::input) {
      return line.substr(0, at);
    }
  }
  return line;
}

std::optional<ShownRow> read_block(std::string_view text, std::size_t begin,
                                   const ShownFunction& function) {
  Scanner scanner{text, begin};
  if (accept_block_label(scanner) != BlockLabel::input) {
    return std::nullopt;
  }
  const auto found = end_of_input(text, scanner.at);
  if (!found) {
    return std::nullopt;
  }
  const auto& [end, behind] = *found;
  std::string_view input = trim(text.substr(scanner.at, end - scanner.at));
  for (const std::string_view mark : {"```", "->", "=>", "→", ",", ";", "*", "-", "**"}) {
    input = input.ends_with(mark) ? trim(input.substr(0, input.size() - mark.size())) : input;
  }
  scanner.at = behind;
  if (trim(line_at(text, scanner.at)).empty()) {
    scanner.skip_space();
  }
  const std::string_view output = output_at(scanner.rest());
  if (input.empty() || trim(output).empty()) {
    return std::nullopt;
  }
  return ShownRow{arguments_of(input, function), std::string(without_marks(output)), begin,
                  scanner.at + output.size()};
}

}  // namespace

std::vector<ReadExample> read_example_blocks(std::string_view text, const ShownFunction& function) {
  std::vector<ShownRow> rows;
  for (std::size_t at = 0; at < text.size();) {
    const bool starts_word = at == 0 || !is_word_character(text[at - 1]);
    auto row = starts_word ? read_block(text, at, function) : std::nullopt;
    at = row ? row->end : at + 1;
    if (row) {
      rows.push_back(std::move(*row));
    }
  }
  return examples_of_rows(rows, function);
}

std::vector<ReadExample> read_shown_examples(std::string_view text, const ShownFunction& function) {
  std::vector<ReadExample> examples = read_example_blocks(text, function);
  return examples.empty() ? read_example_tables(text, function) : examples;
}

}  // namespace synth
