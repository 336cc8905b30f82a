#include "synth/suite/suite_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>

namespace synth {
namespace {

namespace fs = std::filesystem;
using Fate = SuiteMutant::Fate;

bool counts(const SuiteMutant& mutant) {
  return mutant.fate != Fate::equivalent && mutant.fate != Fate::killed;
}

// Runs the finished file under its own runner, as it will lie beside the code, and removes failing
// tests.
Result<void> rehearse(const SuiteOrder& order, Runtime& runtime, SuiteReport& report,
                      const std::stop_token& stop) {
  std::string folders = order.package;
  std::ranges::replace(folders, '.', '/');
  const std::string code_name = (folders / fs::path(order.path).filename()).string();
  SuiteOrder beside = order;
  beside.code_file = code_name;
  for (int round = 0; round < kMostRehearsals && report.has_tests(); ++round) {
    SYNTH_TRY(const ExportedFile file, exported_suite(order.format, exported_of(beside, report)));
    SYNTH_TRY(const auto failures,
              rehearse_python(runtime, code_name, report.source, order.format, file, stop));
    std::vector<std::string> notes;
    if (!failures) {
      notes.push_back(fmt::format(
          "the file was not run before it was written: this Python has no {}", name(order.format)));
    }
    bool is_changed = false;
    for (const RehearsalFailure& failure : failures.value_or(std::vector<RehearsalFailure>())) {
      if (take_out(failure, report)) {
        share_kills(report.suites);
        is_changed = true;
      } else {
        notes.push_back(fmt::format("{} fails under {} when the written file is run elsewhere: {}",
                                    failure.test, name(order.format), failure.why));
      }
    }
    SYNTH_TRY(report.file, exported_suite(order.format, exported_of(order, report)));
    std::ranges::copy(notes, std::back_inserter(report.file.notes));
    if (!is_changed) {
      break;
    }
  }
  return {};
}

}  // namespace

const Adapter* adapter_of(const Adapters& adapters, const std::string& name) {
  const auto found = std::ranges::find(adapters.all, name, &Adapter::name);
  return found == adapters.all.end() ? nullptr : &*found;
}

ExportedSuite exported_of(const SuiteOrder& order, const SuiteReport& report) {
  const fs::path code = fs::path(order.path);
  ExportedSuite suite{.language = order.language,
                      .name = report.suites.size() == 1 && order.language != Language::bash
                                  ? report.suites[0].function
                                  : code.stem().string(),
                      .code_file = order.code_file,
                      .package = order.package,
                      .source = report.source,
                      .header = {"A characterisation: these tests say what the code does, but for "
                                 "those of examples and given tests."}};
  if (order.language == Language::cpp) {
    suite.header.emplace_back(
        "What is undefined counts as failing: -D_GLIBCXX_ASSERTIONS -fsanitize=undefined "
        "-fno-sanitize-recover show it.");
  }
  std::vector<Adapter> called;
  for (const Adapter& adapter : report.adapters.all) {
    const auto of = std::ranges::find(report.suites, adapter.name, &Suite::function);
    if (of != report.suites.end() && !of->cases.empty()) {
      called.push_back(adapter);
    }
  }
  suite.imports = report.adapters.imports_of(called);
  for (AdapterHelper& helper : report.adapters.helpers_of(called)) {
    suite.adapters.push_back({std::move(helper.name), std::move(helper.text)});
  }
  for (const Adapter& adapter : called) {
    suite.adapters.push_back({adapter.name, adapter.in_test_file()});
  }
  for (const Suite& each : report.suites) {
    suite.header.push_back(fmt::format(
        "{}: kills {} of {} mutants.", each.shown, each.count(Fate::killed),
        each.count(Fate::killed) + each.count(Fate::survived) + each.count(Fate::unreached)));
    for (const SuiteCase& entry : each.cases) {
      suite.tests.push_back(
          {.test = entry.test,
           .disputed = entry.finding ? std::optional("the code " + *entry.finding) : std::nullopt,
           .form = each.form,
           .is_adapter = adapter_of(report.adapters, each.function) != nullptr,
           .with_arguments = entry.with_arguments ? each.changed : std::vector<std::size_t>()});
    }
    for (const SuiteProperty& property : each.properties) {
      suite.properties.push_back({.function = each.function,
                                  .name = property.name,
                                  .expression = property.expression,
                                  .equals = property.equals,
                                  .parameters = property.parameters,
                                  .shown = property.shown,
                                  .functions = property.functions,
                                  .errors = property.errors});
    }
  }
  return suite;
}

// Removes the tests that a runner reports as failing. Returns whether there were any.
bool take_out(const RehearsalFailure& failure, SuiteReport& report) {
  const std::string why = fmt::format(
      "fails on this very code when the written file is run elsewhere: {}", failure.why);
  for (Suite& suite : report.suites) {
    for (std::size_t i = 0; i < suite.cases.size(); ++i) {
      if (!suite.cases[i].finding && is_rehearsed(failure.test, suite.cases[i].test)) {
        suite.leave_out(i, why);
        return true;
      }
    }
    for (std::size_t i = 0; i < suite.properties.size(); ++i) {
      if (is_rehearsed(failure.test, suite.function, suite.properties[i].name)) {
        suite.left_out.push_back(fmt::format("\"{}\" {}", suite.properties[i].name, why));
        suite.properties.erase(suite.properties.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
    }
  }
  return false;
}

Result<void> write_suite_file(const SuiteOrder& order, Runtime& runtime, SuiteReport& report,
                              const std::stop_token& stop) {
  SYNTH_TRY(report.file, exported_suite(order.format, exported_of(order, report)));
  const bool has_runner = order.language == Language::python && order.format != SuiteFormat::jsonl;
  return has_runner && report.has_tests() ? rehearse(order, runtime, report, stop) : Result<void>();
}

void share_kills(std::vector<Suite>& suites) {
  // By what a mutant changes in the file, which is the same text for all suites up to its end.
  std::map<std::vector<Edit>, std::string> killers;
  for (Suite& suite : suites) {
    for (SuiteMutant& mutant : suite.mutants) {
      if (!mutant.killed_elsewhere.empty()) {
        mutant.killed_elsewhere.clear();
        mutant.fate = mutant.runs == 0 ? Fate::unreached : Fate::survived;
      }
    }
    for (const SuiteCase& entry : suite.cases) {
      for (const std::size_t place : entry.kills) {
        killers.emplace(suite.mutants[place].edits,
                        fmt::format("{}: {}", suite.shown, entry.test.name));
      }
    }
  }
  for (Suite& suite : suites) {
    for (SuiteMutant& mutant : suite.mutants) {
      const auto killer = counts(mutant) ? killers.find(mutant.edits) : killers.end();
      if (killer != killers.end()) {
        mutant.killed_elsewhere = killer->second;
        mutant.fate = Fate::killed;
      }
    }
  }
}

}  // namespace synth
