#include "specs/examples/scanner.h"
#include "specs/examples/shown_cells.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace synth {
namespace {

using Cells = std::vector<std::string>;

constexpr std::size_t kMaxRows = 1000;  // a limit for text that is not a table

// The layouts of a table, from the clearest to one that may be two lines of prose.
enum class TableLayout { bars, wide_gaps, single_gaps };

struct TableLine {
  std::string_view text;
  std::size_t begin = 0;
};

std::vector<TableLine> table_lines(std::string_view text) {
  std::vector<TableLine> lines;
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view inside = trim(line);
    lines.push_back({inside, static_cast<std::size_t>(inside.data() - text.data())});
  }
  return lines;
}

// Returns whether the line is a rule: "|---|:--:|", "+----+----+", "----  ----".
bool is_rule(std::string_view line) {
  return line.find("--") != std::string_view::npos &&
         line.find_first_not_of("|+-=: \t") == std::string_view::npos;
}

Cells split_at_bars(std::string_view line) {
  Cells cells;
  line = line.starts_with('|') ? line.substr(1) : line;
  line = line.ends_with('|') ? line.substr(0, line.size() - 1) : line;
  std::string cell;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool escaped = line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|';
    if (line[i] == '|') {
      cells.emplace_back(without_marks(cell));
      cell.clear();
    } else {
      cell += line[escaped ? ++i : i];
    }
  }
  cells.emplace_back(without_marks(cell));
  return cells;
}

// Splits at tabs and at two spaces or more, or at each space, but not inside quotes and brackets.
Cells split_at_gaps(std::string_view line, TableLayout layout) {
  Cells cells;
  std::string cell;
  int depth = 0;
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool is_blank = c == ' ' || c == '\t';
    const bool is_gap = is_blank && (layout == TableLayout::single_gaps || c == '\t' ||
                                     line.substr(i).starts_with("  "));
    if (is_gap && depth <= 0 && quote == '\0') {
      cells.emplace_back(without_marks(cell));
      cell.clear();
      i = std::min(line.find_first_not_of(" \t", i), line.size()) - 1;
      continue;
    }
    cell += c;
    const bool opens = quote == '\0' && (c == '"' || c == '\'') && trim(cell).size() == 1;
    quote = opens ? c : c == quote ? '\0' : quote;
    depth += c == '[' || c == '(' || c == '{' ? 1 : 0;
    depth -= c == ']' || c == ')' || c == '}' ? 1 : 0;
  }
  cells.emplace_back(without_marks(cell));
  return cells;
}

enum class ColumnRole { argument, arguments, call, result, aside };

struct TableColumn {
  ColumnRole role = ColumnRole::argument;
  std::string name;  // of an argument
};

bool is_said(std::string_view heading, std::string_view words) {
  return std::ranges::any_of(split(words, ','),
                             [&](std::string_view word) { return heading == word; });
}

TableColumn column_of(std::string_view heading, const ShownFunction& function) {
  const std::string lower = in_lower_case(heading);
  const bool is_parameter = std::ranges::any_of(
      function.parameters, [&](const Parameter& parameter) { return parameter.name == heading; });
  if (is_parameter) {
    return {ColumnRole::argument, std::string(heading)};
  }
  const bool is_own = !function.name.empty() &&
                      (heading == function.name || heading.starts_with(function.name + "("));
  if (is_own || is_said(lower,
                        "result,results,output,outputs,expected,returns,return,return value,"
                        "returned,expected output,expected result,gives,answer")) {
    return {ColumnRole::result, {}};
  }
  if (is_said(lower, "call,expression,invocation,function call")) {
    return {ColumnRole::call, {}};
  }
  if (is_said(lower, "input,inputs,argument,arguments,args")) {
    return {ColumnRole::arguments, {}};
  }
  if (is_said(lower,
              "#,no,no.,nr,case,test,example,id,note,notes,comment,comments,description,"
              "explanation,reason,why,")) {
    return {ColumnRole::aside, {}};
  }
  return {ColumnRole::argument, std::string(heading)};
}

// Returns the columns; in a table with bars the last one is the result if no heading names it.
// Nothing if the headings may not be those of examples: in a table with gaps the arguments must
// have the names of parameters.
std::optional<std::vector<TableColumn>> columns_of(const Cells& headings,
                                                   const ShownFunction& function,
                                                   TableLayout layout) {
  std::vector<TableColumn> columns;
  std::size_t results = 0;
  std::size_t strange = 0;
  for (const std::string& heading : headings) {
    columns.push_back(column_of(heading, function));
    results += columns.back().role == ColumnRole::result ? 1 : 0;
    const bool is_known = columns.back().role != ColumnRole::argument ||
                          std::ranges::find(function.parameters, heading, &Parameter::name) !=
                              function.parameters.end();
    strange += is_known ? 0 : 1;
  }
  const bool allows_strangers =
      layout == TableLayout::bars ||
      (layout == TableLayout::wide_gaps && function.parameters.empty() && results == 1);
  if (results == 0 && columns.back().role == ColumnRole::argument && layout == TableLayout::bars) {
    columns.back() = {ColumnRole::result, {}};
    results = 1;
  }
  const auto inputs = std::ranges::count_if(columns, [](const TableColumn& column) {
    return column.role != ColumnRole::result && column.role != ColumnRole::aside;
  });
  const bool fits = results == 1 && inputs > 0 && (strange == 0 || allows_strangers);
  return fits ? std::optional(std::move(columns)) : std::nullopt;
}

// Returns the arguments of a cell such as "f(1, 'x')" or "1, 'x'".
std::vector<ShownCell> cells_in(std::string_view text, const ShownFunction& function) {
  Scanner scanner{text};
  const std::string_view name = scanner.name();
  const bool is_call = !name.empty() && scanner.accept("(") && text.ends_with(')');
  if (is_call && (function.name.empty() || name == function.name)) {
    text = text.substr(scanner.at, text.size() - scanner.at - 1);
  }
  std::vector<ShownCell> cells;
  const std::vector<std::string_view> parts = split_at_commas(text);
  const bool separate = is_call || parts.size() == function.parameters.size();
  if (!separate) {
    return {read_cell(text)};
  }
  for (const std::string_view part : parts) {
    cells.push_back(read_cell(part));
  }
  return cells;
}

ShownRow row_of(const Cells& cells, const std::vector<TableColumn>& columns,
                const ShownFunction& function) {
  ShownRow row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (columns[i].role == ColumnRole::result) {
      row.result = cells[i];
    } else if (columns[i].role == ColumnRole::argument) {
      row.arguments.push_back({columns[i].name, cells[i]});
    } else if (columns[i].role != ColumnRole::aside) {
      std::ranges::move(cells_in(cells[i], function), std::back_inserter(row.arguments));
    }
  }
  return row;
}

Cells cells_of(std::string_view line, TableLayout layout) {
  return layout == TableLayout::bars ? split_at_bars(line) : split_at_gaps(line, layout);
}

// A table, and the first line after it.
struct ReadTable {
  std::vector<ReadExample> examples;
  std::size_t next = 0;
};

// Returns the table whose headings are on line `at`.
std::optional<ReadTable> read_table(const std::vector<TableLine>& lines, std::size_t at,
                                    const ShownFunction& function, TableLayout layout) {
  const Cells headings = cells_of(lines[at].text, layout);
  const auto columns = headings.size() > 1 ? columns_of(headings, function, layout) : std::nullopt;
  if (!columns) {
    return std::nullopt;
  }
  std::vector<ShownRow> rows;
  std::size_t next = at + 1;
  for (; next < lines.size() && !lines[next].text.empty() && rows.size() < kMaxRows; ++next) {
    if (is_rule(lines[next].text)) {
      continue;
    }
    const Cells cells = cells_of(lines[next].text, layout);
    if (cells.size() != headings.size()) {
      break;
    }
    rows.push_back(row_of(cells, *columns, function));
    rows.back().begin = rows.size() == 1 ? lines[at].begin : lines[next].begin;
    rows.back().end = lines[next].begin + lines[next].text.size();
  }
  std::vector<ReadExample> examples = examples_of_rows(rows, function);
  return examples.empty() ? std::nullopt : std::optional(ReadTable{std::move(examples), next});
}

}  // namespace

std::vector<ReadExample> read_example_tables(std::string_view text, const ShownFunction& function) {
  const std::vector<TableLine> lines = table_lines(text);
  std::vector<ReadExample> examples;
  for (std::size_t at = 0; at + 1 < lines.size();) {
    std::optional<ReadTable> table;
    if (lines[at].text.find('|') != std::string_view::npos) {
      const bool has_rule = is_rule(lines[at + 1].text);
      table = has_rule ? read_table(lines, at, function, TableLayout::bars) : std::nullopt;
    } else if (!lines[at].text.empty()) {
      table = read_table(lines, at, function, TableLayout::wide_gaps);
      table = table ? std::move(table) : read_table(lines, at, function, TableLayout::single_gaps);
    }
    if (table) {
      std::ranges::move(table->examples, std::back_inserter(examples));
    }
    at = table ? table->next : at + 1;
  }
  return examples;
}

}  // namespace synth
