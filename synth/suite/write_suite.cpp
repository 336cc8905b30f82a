#include "synth/suite/write_suite.h"

#include "synth/suite/append_tests.h"
#include "synth/suite/suite_file.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"
#include "synth/support/within.h"
#include "testing/suites/code/code_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace synth {
namespace {

namespace fs = std::filesystem;

// Returns the functions of a file; in other languages than Python those that a file of tests can
// reach. `wanted` is a named function, which has to be among them.
Result<std::vector<FunctionPlace>> function_places(Runtime& runtime, const std::string& source,
                                                   const std::string& wanted,
                                                   const std::stop_token& stop) {
  if (runtime.language() == Language::python) {
    return functions_of(runtime, source, stop);
  }
  std::vector<FunctionPlace> places;
  for (const CodeFunction& function : code_functions(source, runtime.language())) {
    if (function.name == wanted && !function.is_public && !function.refusal.empty()) {
      return fail(Errc::bad_input,
                  fmt::format("{} cannot be called by tests: {}", wanted, function.refusal),
                  "name a function that takes and gives values (docs/check.md)");
    }
    if (function.is_public) {
      FunctionPlace place{.name = function.name, .docstring = function.comment};
      place.parameters = mapped(function.parameters, &CodeParameter::name);
      places.push_back(std::move(place));
    }
  }
  return places;
}

// Returns the functions that get suites: the wanted one, else all public ones.
Result<std::vector<FunctionPlace>> chosen_functions(const SuiteOrder& order,
                                                    const std::string& wanted,
                                                    const std::vector<FunctionPlace>& all) {
  std::vector<FunctionPlace> chosen;
  for (const FunctionPlace& place : all) {
    const bool is_last = std::ranges::none_of(
        chosen, [&](const FunctionPlace& earlier) { return earlier.name == place.name; });
    if (is_last && (wanted.empty() ? !place.name.starts_with('_') : place.name == wanted)) {
      chosen.push_back(place);
    }
  }
  if (chosen.empty()) {
    return fail(Errc::bad_input,
                order.function.empty()
                    ? fmt::format("{} has no public function at its top", order.path)
                    : fmt::format("{} has no function {} at its top", order.path, order.function),
                "name a file with functions, or FILE:function; of JavaScript that exports some, "
                "one of those");
  }
  return chosen;
}

// Returns the name of the function that gets a suite if this one is requested.
std::string stands_for(const Adapters& adapters, const std::string& function) {
  const auto found = std::ranges::find_if(adapters.all, [&](const Adapter& adapter) {
    return adapter.within == std::vector{function};
  });
  const bool is_replaced =
      contains(adapters.replaced, function) || contains(adapters.beside, function);
  return found == adapters.all.end() || !is_replaced ? function : found->name;
}

void add_adapters(const Adapters& adapters, std::vector<FunctionPlace>& places) {
  for (const Adapter& adapter : adapters.all) {
    places.push_back({.name = adapter.name, .parameters = adapter.parameters});
  }
}

// Returns the claims: docstrings' and given tests, then proposals of others.
std::vector<ClaimedTest> claims_of(const std::vector<Test>& tests,
                                   const std::vector<ClaimedTest>& proposed) {
  std::vector<ClaimedTest> claims = mapped(tests, [](const Test& test) {
    return ClaimedTest{test, test.origin == TestOrigin::example ? "docstring" : "tests"};
  });
  claims.insert(claims.end(), proposed.begin(), proposed.end());
  return claims;
}

void add_calls(const SuiteClaims& from, SuiteClaims& claims) {
  for (const auto& [function, calls] : from.calls) {
    std::ranges::copy(calls, std::back_inserter(claims.calls[function]));
  }
}

// Returns the functions of the reference.
Result<std::vector<std::string>> functions_of_reference(const SuiteOrder& order, Runtime& runtime,
                                                        const std::stop_token& stop) {
  if (!order.reference) {
    return std::vector<std::string>();
  }
  SYNTH_TRY(const auto places, within("reading " + order.reference->path,
                                      function_places(runtime, order.reference->text, {}, stop)));
  return mapped(places, &FunctionPlace::name);
}

void add_notes(const SuiteOrder& order, const SuiteClaims& claims, SuiteReport& report) {
  std::ranges::copy(claims.notes, std::back_inserter(report.file.notes));
  if (!order.function.empty()) {
    return;
  }
  for (const CodeFunction& function : code_functions(report.source, order.language)) {
    if (!function.refusal.empty()) {
      report.file.notes.push_back(
          fmt::format("{} gets no tests: {}", function.name, function.refusal));
    }
  }
}

// Reads the file's functions; those that get suites go into the report. Returns all.
Result<std::vector<FunctionPlace>> read_functions(const SuiteOrder& order, Runtime& runtime,
                                                  const std::stop_token& stop,
                                                  SuiteReport& report) {
  SYNTH_TRY(auto all, within("reading " + order.path,
                             function_places(runtime, report.source, order.function, stop)));
  if (order.language == Language::python) {
    SYNTH_TRY(report.adapters, read_adapters(runtime, report.source, stop));
    add_adapters(report.adapters, all);
  }
  SYNTH_TRY(report.functions,
            chosen_functions(order, stands_for(report.adapters, order.function), all));
  std::erase_if(report.functions, [&](const FunctionPlace& place) {
    return report.functions.size() > 1 && contains(report.adapters.replaced, place.name);
  });
  return all;
}

// Reads the claims of the files of tests about `all`.
Result<SuiteClaims> read_claims(const SuiteOrder& order, Runtime& runtime,
                                const SandboxSource& sandbox, const std::stop_token& stop,
                                const std::vector<FunctionPlace>& all, const SuiteReport& report) {
  const Limits limits = order.proposals.limits.for_all_calls();
  const CodeUnderTest code{.path = order.path, .source = report.source, .functions = all};
  SYNTH_TRY(SuiteClaims claims, read_suite_claims(runtime, sandbox, code, order.test_files,
                                                  order.sharing, limits, stop));
  if (order.append) {
    add_calls(calls_of(*order.append, runtime, sandbox, code, limits, stop), claims);
  }
  return claims;
}

// Drops functions of which the adapters say all that there is to say.
void drop_replaced(const SuiteClaims& claims, SuiteReport& report) {
  std::erase_if(report.functions, [&](const FunctionPlace& place) {
    const auto claimed = claims.tests.find(place.name);
    return report.functions.size() > 1 && contains(report.adapters.beside, place.name) &&
           (claimed == claims.tests.end() || claimed->second.empty());
  });
}

// Returns the request to the search for each function that gets a suite.
Result<std::vector<SuiteRequest>> suite_requests(const SuiteOrder& order, Runtime& runtime,
                                                 const std::stop_token& stop,
                                                 const SuiteReport& report, SuiteClaims& claims) {
  SYNTH_TRY(auto proposed,
            proposed_claims(order.proposals, report.functions, order.language, stop));
  SYNTH_TRY(const std::vector<std::string> referred, functions_of_reference(order, runtime, stop));
  std::vector<SuiteRequest> requests;
  for (const FunctionPlace& place : report.functions) {
    const Adapter* adapter = adapter_of(report.adapters, place.name);
    if (adapter != nullptr) {
      std::ranges::copy(adapter->calls, std::back_inserter(claims.calls[place.name]));
    }
    requests.push_back({.source = report.adapters.with(report.source),
                        .function = place.name,
                        .shown = adapter == nullptr ? std::string() : adapter->shown,
                        .others = mapped(report.functions, &FunctionPlace::name),
                        .within = adapter == nullptr ? std::vector<std::string>() : adapter->within,
                        .claims = claims_of(claims.tests[place.name], proposed[place.name]),
                        .known = claims.calls[place.name],
                        .reference = contains(referred, place.name)
                                         ? std::optional(order.reference->text)
                                         : std::nullopt,
                        .effort = {.seed = order.proposals.seed, .times = order.effort},
                        .limits = order.proposals.limits.for_all_calls()});
  }
  return requests;
}

// Builds the suites. An error in one function does not end a file with others.
Result<void> build_suites(const std::vector<SuiteRequest>& requests, Runtime& runtime,
                          const std::stop_token& stop, SuiteReport& report) {
  for (const SuiteRequest& request : requests) {
    auto suite = build_suite(runtime, request, stop);
    if (suite) {
      if (adapter_of(report.adapters, request.function) != nullptr) {
        suite->properties.clear();
      }
      report.suites.push_back(*std::move(suite));
      continue;
    }
    if (requests.size() == 1 || stop.stop_requested()) {
      return fail(suite.error().within(request.function));
    }
    report.skipped.push_back(fmt::format("{} gets no tests: {}",
                                         request.shown.empty() ? request.function : request.shown,
                                         suite.error().message));
  }
  if (report.suites.empty()) {
    return fail(Errc::bad_input, report.skipped.front(), "name a function that can be called");
  }
  return {};
}

}  // namespace

Result<SuiteReport> search_suites(const SuiteOrder& order, Runtime& runtime,
                                  const SandboxSource& sandbox, const std::stop_token& stop) {
  SuiteReport report{.code_path = order.path, .language = order.language, .source = order.source};
  SYNTH_TRY(const auto all, read_functions(order, runtime, stop, report));
  SYNTH_TRY(SuiteClaims claims, read_claims(order, runtime, sandbox, stop, all, report));
  report.failing = std::move(claims.failing);
  drop_replaced(claims, report);
  SYNTH_TRY(const auto requests, suite_requests(order, runtime, stop, report, claims));
  SYNTH_CHECK(build_suites(requests, runtime, stop, report));
  report.toolchain = runtime.toolchain();
  std::ranges::copy(report.skipped, std::back_inserter(report.file.notes));
  add_notes(order, claims, report);
  return report;
}

Result<SuiteReport> write_suite(const SuiteOrder& order, Runtime& runtime,
                                const SandboxSource& sandbox, const std::stop_token& stop) {
  std::optional<AdditionPlace> place;
  if (order.append) {
    SYNTH_TRY(place, find_addition_place(order, runtime, stop));
  }
  SYNTH_TRY(SuiteReport report, search_suites(order, runtime, sandbox, stop));
  const std::vector<std::string> notes = std::move(report.file.notes);
  if (place) {
    SYNTH_CHECK(append_tests(order, *place, runtime, report, stop));
  } else {
    share_kills(report.suites);
    SYNTH_CHECK(write_suite_file(order, runtime, report, stop));
  }
  std::ranges::copy(notes, std::back_inserter(report.file.notes));
  return report;
}

}  // namespace synth
