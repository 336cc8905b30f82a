#include "testing/suites/exporters/exported_suite.h"

#include "specs/yielded.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/exporters/python_parts.h"

#include <fmt/format.h>

#include <array>

namespace synth {
namespace {

struct FormatInfo {
  SuiteFormat format;
  std::string_view name;
  std::optional<Language> language;  // empty for any
  Result<ExportedFile> (*write)(const ExportedSuite&);
};

// In the order of SuiteFormat; the usual one of each language comes first.
constexpr std::array kFormats{
    FormatInfo{SuiteFormat::pytest, "pytest", Language::python, export_pytest},
    FormatInfo{SuiteFormat::unittest, "unittest", Language::python, export_unittest},
    FormatInfo{SuiteFormat::googletest, "googletest", Language::cpp, export_googletest},
    FormatInfo{SuiteFormat::catch2, "catch2", Language::cpp, export_catch2},
    FormatInfo{SuiteFormat::node_test, "node-test", Language::javascript, export_node_test},
    FormatInfo{SuiteFormat::bats, "bats", Language::bash, export_bats},
    FormatInfo{SuiteFormat::jsonl, "jsonl", std::nullopt, export_json_lines}};

const FormatInfo& info(SuiteFormat format) {
  return kFormats.at(static_cast<std::size_t>(format));
}

bool holds(const FormatInfo& format, Language language) {
  return !format.language || *format.language == language;
}

}  // namespace

std::string_view name(SuiteFormat format) {
  return info(format).name;
}

std::optional<SuiteFormat> parse_suite_format(std::string_view text) {
  for (const FormatInfo& format : kFormats) {
    if (format.name == text) {
      return format.format;
    }
  }
  return std::nullopt;
}

SuiteFormat usual_suite_format(Language language) {
  for (const FormatInfo& format : kFormats) {
    if (holds(format, language)) {
      return format.format;
    }
  }
  return SuiteFormat::jsonl;
}

std::string suite_formats_of(Language language) {
  std::string names;
  for (const FormatInfo& format : kFormats) {
    if (holds(format, language)) {
      const bool is_last = format.format == SuiteFormat::jsonl;
      names += fmt::format("{}{}", names.empty() ? "" : is_last ? " or " : ", ", format.name);
    }
  }
  return names;
}

namespace {

// Returns the suite with calls that list what an iterator gives.
ExportedSuite with_listed(ExportedSuite suite) {
  for (ExportedTest& exported : suite.tests) {
    auto& expected = exported.test.claim.expected;
    if (const List* const items = expected ? yielded_items(*expected) : nullptr) {
      expected = Value(List(*items));
      exported.form = ValueForm::listed;
    }
  }
  return suite;
}

}  // namespace

Result<ExportedFile> exported_suite(SuiteFormat format, const ExportedSuite& suite) {
  if (!holds(info(format), suite.language)) {
    return fail(Errc::usage,
                fmt::format("{} holds no tests of {}", name(format), name(suite.language)),
                fmt::format("choose {}", suite_formats_of(suite.language)));
  }
  if (format == SuiteFormat::jsonl) {
    return info(format).write(suite);
  }
  const ExportedSuite listed = with_listed(suite);
  return info(format).write(info(format).language == Language::python
                                ? with_plain_import(with_own_names(listed))
                                : listed);
}

}  // namespace synth
