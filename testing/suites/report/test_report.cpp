#include "testing/suites/report/test_report.h"

#include "specs/json.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

enum class Group { passed, failed, errors, skipped };

// Returns the group of a test: JUnit and Jenkins separate a wrong answer from a test that could not
// run.
Group group_of(const ReportedTest& test) {
  if (test.verdict == Verdict::pass) {
    return Group::passed;
  }
  if (test.disputed || test.verdict == Verdict::not_run) {
    return Group::skipped;
  }
  const bool failed = test.verdict == Verdict::wrong_answer || test.verdict == Verdict::exception;
  return failed ? Group::failed : Group::errors;
}

std::size_t count(const ReportedSuite& suite, Group group) {
  return static_cast<std::size_t>(std::ranges::count(suite.tests, group, group_of));
}

std::string message_of(const ReportedTest& test) {
  const std::string text = test.message.empty()
                               ? std::string(name(test.verdict))
                               : fmt::format("{}: {}", name(test.verdict), test.message);
  return test.disputed ? "disputed; " + text : text;
}

// Escapes text. XML 1.0 has no control characters but tab and line ends, not even escaped.
std::string xml(std::string_view text) {
  std::string out;
  for (const char c : to_valid_utf8(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
      case '\t':
      case '\r':
        out += fmt::format("&#{};", static_cast<int>(c));
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\xEF\xBF\xBD";
        } else {
          out += c;
        }
    }
  }
  // XML also forbids these two characters, which UTF-8 can encode.
  for (const std::string_view refused : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at = out.find(refused); at != out.npos; at = out.find(refused)) {
      out.replace(at, refused.size(), "\xEF\xBF\xBD");
    }
  }
  return out;
}

double seconds(double ms) {
  return ms / 1000;
}

std::string junit_case(const ReportedSuite& suite, const ReportedTest& test) {
  const std::string head = fmt::format(R"(    <testcase classname="{}" name="{}" time="{:.6f}")",
                                       xml(suite.name), xml(test.name), seconds(test.duration_ms));
  const std::string message = xml(message_of(test));
  switch (group_of(test)) {
    case Group::passed:
      return head + "/>\n";
    case Group::skipped:
      return fmt::format("{}>\n      <skipped message=\"{}\"/>\n    </testcase>\n", head, message);
    case Group::failed:
    case Group::errors:
      break;
  }
  const std::string_view element = group_of(test) == Group::failed ? "failure" : "error";
  return fmt::format("{0}>\n      <{1} type=\"{2}\" message=\"{3}\">{4}</{1}>\n    </testcase>\n",
                     head, element, name(test.verdict), message, xml(test.details));
}

std::string junit(const ReportedSuite& suite) {
  double ms = 0;
  std::string cases;
  for (const ReportedTest& test : suite.tests) {
    ms += test.duration_ms;
    cases += junit_case(suite, test);
  }
  return fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
      "time=\"{:.6f}\">\n{}  </testsuite>\n",
      xml(suite.name), suite.tests.size(), count(suite, Group::failed), count(suite, Group::errors),
      count(suite, Group::skipped), seconds(ms), cases);
}

// Returns text on one line; `#` would begin a directive.
std::string tap_text(std::string_view text) {
  std::string out;
  for (const char c : to_valid_utf8(text)) {
    if (c == '#' || c == '\\') {
      out += '\\';
    }
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

std::string yaml_text(std::string_view text) {
  return JsonWriter().string(text).take();  // JSON is YAML
}

std::string cell_text(std::string_view text) {
  std::string out;
  for (const char c : to_valid_utf8(text)) {
    if (std::string_view("\\|`*_<>[]#").find(c) != std::string_view::npos) {
      out += '\\';
    }
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

// Returns text on one line, without terminal control sequences.
std::string plain_text(std::string_view text) {
  std::string out;
  for (const char c : to_valid_utf8(text)) {
    out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  return out;
}

std::string text_lines(const ReportedSuite& suite) {
  const std::size_t passed = count(suite, Group::passed);
  std::string text =
      fmt::format("{}  {}: {} of {} tests passed\n", passed == suite.tests.size() ? "pass" : "FAIL",
                  plain_text(suite.name), passed, suite.tests.size());
  for (const ReportedTest& test : suite.tests) {
    if (group_of(test) != Group::passed) {
      text += fmt::format("        {}: {}\n", plain_text(test.name), plain_text(message_of(test)));
    }
  }
  return text;
}

std::string markdown(const ReportedSuite& suite) {
  std::string text = fmt::format("### {}\n\n{} of {} passed", cell_text(suite.name),
                                 count(suite, Group::passed), suite.tests.size());
  if (const std::size_t skipped = count(suite, Group::skipped); skipped > 0) {
    text += fmt::format(", {} not counted", skipped);
  }
  text += ".\n\n| test | verdict | |\n|---|---|---|\n";
  for (const ReportedTest& test : suite.tests) {
    text += fmt::format("| {} | {}{} | {} |\n", cell_text(test.name), cell_text(name(test.verdict)),
                        test.disputed ? " (disputed)" : "", cell_text(test.message));
  }
  return text + "\n";
}

}  // namespace

std::optional<ReportFormat> parse_report_format(std::string_view text) {
  if (text == "junit") {
    return ReportFormat::junit;
  }
  if (text == "tap") {
    return ReportFormat::tap;
  }
  if (text == "text") {
    return ReportFormat::text;
  }
  return text == "markdown" ? std::optional(ReportFormat::markdown) : std::nullopt;
}

std::string TestReport::head() const {
  switch (format_) {
    case ReportFormat::junit:
      return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
    case ReportFormat::tap:
      return "TAP version 13\n";
    case ReportFormat::markdown:
    case ReportFormat::text:
      break;
  }
  return "";
}

std::string TestReport::suite(const ReportedSuite& suite) {
  switch (format_) {
    case ReportFormat::junit:
      return junit(suite);
    case ReportFormat::tap:
      return tap(suite);
    case ReportFormat::text:
      return text_lines(suite);
    case ReportFormat::markdown:
      break;
  }
  return markdown(suite);
}

std::string TestReport::tap(const ReportedSuite& suite) {
  std::string text;
  for (const ReportedTest& test : suite.tests) {
    const Group group = group_of(test);
    const bool is_ok = group == Group::passed || test.verdict == Verdict::not_run;
    text += fmt::format("{} {} - {}", is_ok ? "ok" : "not ok", ++tests_,
                        tap_text(suite.name + ": " + test.name));
    if (test.verdict == Verdict::not_run) {
      text += " # SKIP not run";
    } else if (test.disputed) {
      text += " # TODO disputed";
    }
    text += "\n";
    if (group == Group::failed || group == Group::errors) {
      text += fmt::format("  ---\n  verdict: {}\n  message: {}\n", name(test.verdict),
                          yaml_text(test.message));
      text += test.details.empty() ? "" : fmt::format("  details: {}\n", yaml_text(test.details));
      text += "  ...\n";
    }
  }
  return text;
}

std::string TestReport::tail() const {
  switch (format_) {
    case ReportFormat::junit:
      return "</testsuites>\n";
    case ReportFormat::tap:
      return fmt::format("1..{}{}\n", tests_, tests_ == 0 ? " # SKIP nothing to test" : "");
    case ReportFormat::markdown:
    case ReportFormat::text:
      break;
  }
  return "";
}

}  // namespace synth
