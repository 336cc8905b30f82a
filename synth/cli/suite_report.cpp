#include "synth/cli/suite_report.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

// The lines that an edit changes, before and after.
std::pair<std::string, std::string> changed_lines(const std::string& source,
                                                  const SuiteMutant& mutant) {
  std::size_t begin = source.size();
  std::size_t end = 0;
  for (const Edit& edit : mutant.edits) {
    begin = std::min(begin, edit.begin);
    end = std::max(end, edit.end);
  }
  begin = begin == 0 ? 0 : source.rfind('\n', begin - 1) + 1;
  end = std::min(source.find('\n', end), source.size());
  std::vector<Edit> moved = mutant.edits;
  for (Edit& edit : moved) {
    edit.begin -= begin;
    edit.end -= begin;
  }
  const std::string before = source.substr(begin, end - begin);
  return {before, edited(before, std::move(moved))};
}

std::string small_diff(const std::string& source, const SuiteMutant& mutant,
                       std::string_view indent) {
  std::string text;
  const auto [before, after] = changed_lines(source, mutant);
  for (const std::string_view line : split(before, '\n')) {
    text += fmt::format("{}-{}\n", indent, line);
  }
  for (const std::string_view line : split(after, '\n')) {
    text += fmt::format("{}+{}\n", indent, line);
  }
  return text;
}

void write_case(JsonWriter& out, const SuiteCase& entry) {
  out.begin_object();
  out.key("name").string(entry.test.name);
  out.key("origin").string(name(entry.test.origin));
  out.key("kind").string(name(entry.test.kind));
  write_call(out, entry.test.call);
  write_claim(out, entry.test.claim);
  out.key("finding");
  if (entry.finding) {
    out.string(*entry.finding);
  } else {
    out.null();
  }
  out.key("kills").begin_array();
  for (const std::size_t mutant : entry.kills) {
    out.number(static_cast<std::int64_t>(mutant));
  }
  out.end_array().end_object();
}

void write_mutant(JsonWriter& out, const std::string& source, const Suite& suite,
                  std::size_t place) {
  const SuiteMutant& mutant = suite.mutants[place];
  out.begin_object();
  out.key("id").number(static_cast<std::int64_t>(place));
  out.key("operator").string(mutant.edit_operator);
  out.key("line").number(std::int64_t{mutant.line});
  out.key("outcome").string(name(mutant.fate));
  out.key("killed_by").begin_array();
  for (const SuiteCase& entry : suite.cases) {
    if (std::ranges::find(entry.kills, place) != entry.kills.end()) {
      out.string(entry.test.name);
    }
  }
  out.end_array();
  out.key("runs").number(static_cast<std::int64_t>(mutant.runs));
  out.key("diff").string(small_diff(source, mutant, ""));
  out.key("edits").begin_array();
  for (const Edit& edit : mutant.edits) {
    out.begin_array();
    out.number(static_cast<std::int64_t>(edit.begin)).number(static_cast<std::int64_t>(edit.end));
    out.string(edit.text).end_array();
  }
  out.end_array().end_object();
}

void write_texts(JsonWriter& out, std::string_view key, const std::vector<std::string>& texts) {
  out.key(key).begin_array();
  for (const std::string& text : texts) {
    out.string(text);
  }
  out.end_array();
}

void write_suite(JsonWriter& out, const std::string& source, const Suite& suite) {
  out.begin_object();
  out.key("function").string(suite.function);
  out.key("score").number(suite.score());
  out.key("mutants").begin_object();
  for (const Fate fate :
       {Fate::killed, Fate::survived, Fate::unreached, Fate::likely_equivalent, Fate::equivalent}) {
    out.key(name(fate)).number(static_cast<std::int64_t>(suite.count(fate)));
  }
  out.end_object();
  out.key("findings").number(static_cast<std::int64_t>(suite.findings()));
  out.key("inputs_tried").number(static_cast<std::int64_t>(suite.tried));
  out.key("executions").number(static_cast<std::int64_t>(suite.executions));
  out.key("tests").begin_array();
  for (const SuiteCase& entry : suite.cases) {
    write_case(out, entry);
  }
  out.end_array();
  out.key("mutant_outcomes").begin_array();
  for (std::size_t i = 0; i < suite.mutants.size(); ++i) {
    write_mutant(out, source, suite, i);
  }
  out.end_array();
  out.key("properties").begin_array();
  for (const SuiteProperty& property : suite.properties) {
    out.begin_object();
    out.key("name").string(property.name);
    out.key("expression").string(property.expression);
    out.key("inputs").number(static_cast<std::int64_t>(property.inputs));
    out.end_object();
  }
  out.end_array();
  write_texts(out, "left_out", suite.left_out);
  out.end_object();
}

std::string summary(const Suite& suite) {
  const std::size_t killed = suite.count(Fate::killed);
  const std::size_t all = killed + suite.count(Fate::survived) + suite.count(Fate::unreached);
  const std::size_t same = suite.count(Fate::equivalent) + suite.count(Fate::likely_equivalent);
  return fmt::format("{}: {} {}, {} of {} mutants killed ({:.0f} %){}\n", suite.function,
                     suite.cases.size(), suite.cases.size() == 1 ? "test" : "tests", killed, all,
                     100 * suite.score(),
                     same == 0 ? "" : fmt::format(", {} more likely equivalent", same));
}

}  // namespace

std::size_t SuiteReport::findings() const {
  std::size_t count = failing.size();
  for (const Suite& suite : suites) {
    count += suite.findings();
  }
  return count;
}

double SuiteReport::score() const {
  std::size_t killed = 0;
  std::size_t all = 0;
  for (const Suite& suite : suites) {
    killed += suite.count(Fate::killed);
    all += suite.count(Fate::killed) + suite.count(Fate::survived) + suite.count(Fate::unreached);
  }
  return all == 0 ? 1.0 : static_cast<double>(killed) / static_cast<double>(all);
}

std::string suite_json(const SuiteReport& report) {
  JsonWriter out(2);
  out.begin_object();
  out.key("file").string(report.code_path);
  out.key("score").number(report.score());
  out.key("findings").number(static_cast<std::int64_t>(report.findings()));
  write_texts(out, "failing_assertions", report.failing);
  out.key("suite").begin_object();
  out.key("name").string(report.file.name);
  out.key("text").string(report.file.text);
  write_texts(out, "notes", report.file.notes);
  out.end_object();
  out.key("functions").begin_array();
  for (const Suite& suite : report.suites) {
    write_suite(out, report.source, suite);
  }
  out.end_array().end_object();
  return out.take();
}

std::string suite_text(const SuiteReport& report) {
  std::string text;
  for (const Suite& suite : report.suites) {
    text += summary(suite);
    for (const SuiteCase& entry : suite.cases) {
      if (entry.finding) {
        text += fmt::format("  finding: {} is said to {}, and {}\n",
                            to_source(suite.function, entry.test.call),
                            claim_in_words(entry.test.claim), *entry.finding);
      }
    }
    for (const SuiteProperty& property : suite.properties) {
      text += fmt::format("  {} on {} inputs: {}\n", property.name, property.inputs,
                          property.expression);
    }
    for (const SuiteMutant& mutant : suite.mutants) {
      if (mutant.fate == Fate::survived || mutant.fate == Fate::unreached) {
        text += fmt::format("  {}: {} on line {}\n", name(mutant.fate), mutant.edit_operator,
                            mutant.line);
        text += small_diff(report.source, mutant, "    ");
      }
    }
    for (const std::string& each : suite.left_out) {
      text += fmt::format("  left out: {}\n", each);
    }
  }
  for (const std::string& each : report.failing) {
    text += fmt::format("finding: the given test at {} fails\n", each);
  }
  return text;
}

}  // namespace synth
