#pragma once

#include "testing/mutants/token_mutants.h"
#include "testing/suites/code/code_reader.h"
#include "testing/suites/search/suite.h"
#include "tests/testing/runtimes/languages_here.h"
#include "tests/testing/suites/suites.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace synth {

using Fate = SuiteMutant::Fate;

// Returns the texts of all mutants of a source's first function.
inline std::vector<std::string> mutated(const std::string& source, Language language) {
  const auto functions = code_functions(source, language);
  EXPECT_FALSE(functions.empty());
  const std::vector parts{std::pair(functions[0].begin, functions[0].end)};
  std::vector<std::string> texts;
  for (const TokenMutant& each : token_mutants(source, language, parts).mutants) {
    texts.push_back(edited(source, each.mutant.edits));
  }
  return texts;
}

inline Suite suite_of(Language language, const std::string& source, const std::string& function,
                      std::vector<ClaimedTest> claims = {}) {
  const SuiteRequest request{.source = source,
                             .function = function,
                             .others = {},
                             .claims = std::move(claims),
                             .known = {},
                             .effort = {.times = 0.5}};
  auto suite = build_suite(**LanguagesHere::all().find(language), request, {});
  EXPECT_TRUE(suite) << suite.error().message;
  return suite ? *std::move(suite) : Suite{};
}

inline std::vector<std::string> still_living(const Suite& suite) {
  std::vector<std::string> found;
  for (const SuiteMutant& mutant : suite.mutants) {
    if (mutant.fate == Fate::survived || mutant.fate == Fate::unreached) {
      found.push_back(mutant.edit_operator + " -> " + mutant.edits[0].text);
    }
  }
  return found;
}

inline std::vector<std::string> raised(const Suite& suite) {
  std::vector<std::string> found;
  for (const SuiteCase& entry : suite.cases) {
    if (entry.test.claim.raises) {
      found.push_back(*entry.test.claim.raises);
    }
  }
  return found;
}

inline Test claimed(const std::string& function, Value arg, Value expected) {
  Test test;
  test.function = function;
  test.origin = TestOrigin::user;
  test.call.args = {std::move(arg)};
  test.claim.expected = std::move(expected);
  return test;
}

// Runs the suite under its own runner: it must pass on the code, and fail on the broken code.
inline void expect_green_and_red(Language language, const Suite& suite, const std::string& file,
                                 const std::string& source, const std::string& broken,
                                 const std::string& command) {
  ExportedSuite exported{.language = language,
                         .name = suite.function,
                         .code_file = file,
                         .source = source,
                         .header = {},
                         .tests = {}};
  for (const SuiteCase& entry : suite.cases) {
    exported.tests.push_back({.test = entry.test, .disputed = entry.finding});
  }
  for (const SuiteProperty& property : suite.properties) {
    exported.properties.push_back({.function = suite.function,
                                   .name = property.name,
                                   .expression = property.expression,
                                   .equals = property.equals,
                                   .parameters = property.parameters,
                                   .shown = property.shown,
                                   .functions = property.functions,
                                   .errors = property.errors});
  }
  const TemporaryFolder folder;
  const std::string text = write_suite(folder, usual_suite_format(language), exported);
  const Ran green = run_in(folder, command);
  EXPECT_EQ(green.status, 0) << green.output << text;
  folder.write(file, broken);
  EXPECT_NE(run_in(folder, command).status, 0) << text;
}

}  // namespace synth
