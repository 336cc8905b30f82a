#include "synth/authors/offline/library/library.h"

#include "specs/literal.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/library/asked_result.h"
#include "synth/authors/offline/library/entry_specs.h"
#include "synth/authors/offline/library/identifiers.h"
#include "synth/authors/offline/library/library_calls.h"
#include "synth/authors/offline/library/library_solver.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/library/named_alone.h"
#include "synth/authors/offline/library/stated_constants.h"
#include "synth/authors/offline/library/writing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace synth {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr std::string_view kTwice =
    "twice(number: int, by: int = 2 | 3) -> int\n"
    "  means: Gives a number several times.\n"
    "  words: times two, doubled\n"
    "  example: (4) == 8\n"
    "  python: return number * by\n"
    "  javascript:\n"
    "    return number * by;\n";

FunctionSpec spec_of(const std::string& prose, Language language = Language::python) {
  const ProseReading reading = read_prose(prose, language);
  EXPECT_THAT(reading.specs.functions, SizeIs(1)) << prose;
  return reading.specs.functions.empty() ? FunctionSpec{} : reading.specs.functions.front();
}

// Returns the name of the best entry for a purpose, if the purpose names one at all.
std::string named_by(const std::string& prose) {
  const std::vector<LibraryMatch> matches = match_library(spec_of(prose), 1);
  return matches.empty() || !matches[0].is_named ? "" : matches[0].entry->name;
}

TEST(Library, IsReadWithoutFaults) {
  EXPECT_EQ(library_faults(), "");
  EXPECT_GE(library().size(), 100U);
  EXPECT_NE(find_entry("slugify"), nullptr);
  EXPECT_EQ(find_entry("no_such_entry"), nullptr);
}

TEST(Library, NoEntryUsesItselfThroughOthers) {
  const auto faults = [](const std::string& of_first, const std::string& of_second) {
    std::vector<LibraryEntry> entries(2);
    entries[0].name = "first";
    entries[0].uses = {of_first};
    entries[1].name = "second";
    entries[1].uses = {of_second};
    return faults_between(entries);
  };
  EXPECT_THAT(faults("second", "first"), HasSubstr("'first' calls what calls it again"));
  EXPECT_THAT(faults("first", "first"), HasSubstr("'first' calls what calls it again"));
  EXPECT_EQ(faults("second", "third"), "'second' uses 'third', which there is not once\n");
}

TEST(Library, ImportsOnlyWhatTheCodeUses) {
  const auto code_of = [](const std::string& name, const std::string& parameter) {
    FunctionSpec spec = spec_of(*find_entry(name));
    spec.inputs[0].name = parameter;
    spec.purpose = "Work on the string.";
    const std::vector<Fitting> ways = fittings_of(*find_entry(name), spec, {});
    return write_entry(Language::python, ways.front(), spec, {}).value_or("");
  };
  EXPECT_THAT(code_of("swap_case", "string"), Not(HasSubstr("import")));
  EXPECT_THAT(code_of("circle_area", "radius"), HasSubstr("import math\n"));
}

TEST(Library, WritesEveryEntryInPython) {
  for (const LibraryEntry& entry : library()) {
    const FunctionSpec spec = spec_of(entry);
    std::vector<Example> examples = entry.examples;
    for (Example& example : examples) {
      example.call.args.resize(std::min(example.call.args.size(), spec.inputs.size()));
    }
    const std::vector<Fitting> ways = fittings_of(entry, spec, examples);
    ASSERT_FALSE(ways.empty()) << entry.name;
    EXPECT_TRUE(write_entry(Language::python, ways.front(), spec, {})) << entry.name;
  }
}

TEST(EntryReader, ReadsNameTypesConstantsAndCode) {
  const auto entries = read_entries(kTwice, "numbers");
  ASSERT_TRUE(entries) << entries.error().message;
  ASSERT_THAT(*entries, SizeIs(1));
  const LibraryEntry& entry = entries->front();
  EXPECT_EQ(entry.signature(), "twice(number: int, by: int = 2) -> int");
  EXPECT_THAT(entry.parameters[1].others, SizeIs(1));
  EXPECT_EQ(entry.words, (std::vector<std::string>{"times two", "doubled"}));
  EXPECT_EQ(entry.code.at(Language::python), "return number * by\n");
  EXPECT_EQ(entry.code.at(Language::javascript), "return number * by;\n");
}

struct Damage {
  std::string_view from;
  std::string_view to;
  std::string_view message;
};

class DamagedLibrary : public testing::TestWithParam<Damage> {};

TEST_P(DamagedLibrary, IsRefusedWithItsLine) {
  std::string text(kTwice);
  text.replace(text.find(GetParam().from), GetParam().from.size(), GetParam().to);
  const auto entries = read_entries(text, "numbers");
  ASSERT_FALSE(entries);
  EXPECT_THAT(entries.error().message, HasSubstr("library numbers, line "));
  EXPECT_THAT(entries.error().message, HasSubstr(std::string(GetParam().message)));
}

INSTANTIATE_TEST_SUITE_P(Each, DamagedLibrary,
                         testing::Values(Damage{"twice(", "twice[", "no heading"},
                                         Damage{"-> int", "-> whole", "no type"},
                                         Damage{"number: int", "number", "no parameter"},
                                         Damage{"2 | 3", "2 | ", "no literal"},
                                         Damage{"  means:", "  sense:", "no field"},
                                         Damage{"  example: (4) == 8\n", "", "incomplete"},
                                         Damage{"(4) == 8", "4 is 8", "no example"},
                                         Damage{"(4) == 8", "(4, 5, 6) == 8", "other arguments"},
                                         Damage{"  python: return number * by\n", "", "incomplete"},
                                         Damage{"  javascript:", "  python:", "there twice"}));

TEST(EntryReader, SurvivesAnyCut) {
  for (std::size_t size = 0; size < kTwice.size(); ++size) {
    const auto entries = read_entries(kTwice.substr(0, size), "numbers");
    if (!entries) {
      EXPECT_THAT(entries.error().message, HasSubstr("line"));
    }
  }
}

TEST(LibraryMatching, FindsWhatANameOrATellingPhraseSays) {
  EXPECT_EQ(named_by("make_slug(title) makes a URL slug from a title"), "slugify");
  EXPECT_EQ(named_by("levenshtein(a, b) gives the distance of two strings"), "edit_distance");
  EXPECT_EQ(named_by("f(a, b) computes the Levenshtein distance of two strings"), "edit_distance");
  EXPECT_EQ(named_by("int_to_roman(n) writes a number as a Roman numeral"), "to_roman");
  EXPECT_EQ(named_by("camelToSnake(name) turns camelCase into snake_case"), "camel_to_snake");
}

TEST(LibraryMatching, TellsTheMembersOfAFamilyApart) {
  EXPECT_EQ(named_by("f(r, h) finds the surface area of a cylinder"), "cylinder_surface_area");
  EXPECT_EQ(named_by("f(r, h) finds the lateral surface area of a cylinder"),
            "cylinder_lateral_area");
  EXPECT_EQ(named_by("f(r) finds the surface area of a sphere"), "sphere_surface_area");
  EXPECT_EQ(named_by("f(n) finds the nth hexagonal number"), "hexagonal_number");
  EXPECT_EQ(named_by("f(n) finds the nth centered hexagonal number"), "centered_hexagonal_number");
  EXPECT_EQ(named_by("f(n, k) gives the Stirling number of the first kind"), "stirling_first_kind");
  EXPECT_EQ(named_by("f(n, k) gives the Stirling number of the second kind"), "stirling_number");
  EXPECT_EQ(named_by("f(n) adds up the cubes of the first n odd natural numbers"),
            "sum_of_odd_cubes");
}

TEST(LibraryMatching, NamesNothingWhereOnlyPlainWordsAreShared) {
  EXPECT_EQ(named_by("f(xs) returns the list with the numbers in it"), "");
  EXPECT_EQ(named_by("total_price(items) adds up what the items cost"), "");
  EXPECT_EQ(named_by("process(text) gives the text for the report"), "");
}

TEST(LibraryMatching, TellsWhatIsLeftOver) {
  const auto matches =
      match_library(spec_of("slugify(title) makes a slug from a title but keeps emoji"), 1);
  ASSERT_THAT(matches, SizeIs(1));
  EXPECT_THAT(matches[0].unexplained, testing::Contains("emoji"));
}

TEST(LibraryMatching, OneThingIsNotSeveral) {
  const LibraryEntry& longest = *find_entry("longest_words");
  EXPECT_TRUE(asks_for_one(longest, "Return the longest word of a list of strings."));
  EXPECT_FALSE(asks_for_one(longest, "Return the longest words of a list of strings."));
  EXPECT_FALSE(asks_for_one(longest, "Return a word of a list of strings."));
}

TEST(LibraryMatching, ReadsOrdinalsAsOneWord) {
  EXPECT_EQ(named_by("f(n, m) finds the n-th rencontres number"), "rencontres_number");
  EXPECT_EQ(named_by("f(xs, k) removes the k'th element from a list"), "remove_nth");
}

TEST(LibraryMatching, TakesWordsThatTurnOthersAsPartsOfPhrases) {
  const auto left_over = [](const std::string& prose) {
    const auto matches = match_library(spec_of(prose), 1);
    return matches.empty() ? std::vector<std::string>() : matches[0].unexplained;
  };
  EXPECT_THAT(left_over("f(n) toggles all bits except the first and the last"), IsEmpty());
  EXPECT_THAT(left_over("f(n) toggles the even bits except the first"),
              testing::Contains("except"));
}

Fitting first_fitting(const std::string& entry, const FunctionSpec& spec) {
  const std::vector<Fitting> ways = fittings_of(*find_entry(entry), spec, spec.examples);
  EXPECT_FALSE(ways.empty());
  return ways.empty() ? Fitting{} : ways.front();
}

TEST(LibraryFitting, PutsParametersInTheOrderOfTheHeading) {
  const FunctionSpec spec = spec_of("pad(width, text). pad(3, 'a') == '  a'");
  EXPECT_EQ(first_fitting("pad_left", spec).places, (std::vector<std::size_t>{1, 0}));
}

TEST(LibraryFitting, RefusesArgumentsOfOtherTypes) {
  const FunctionSpec spec = spec_of("slugify(title). slugify(3) == 'a'");
  EXPECT_THAT(fittings_of(*find_entry("slugify"), spec, spec.examples), IsEmpty());
}

TEST(LibraryFitting, TakesNoDiameterForARadius) {
  EXPECT_THAT(fittings_of(*find_entry("circle_area"), spec_of("f(d) gives it"), {}), IsEmpty());
  EXPECT_THAT(fittings_of(*find_entry("circle_area"), spec_of("f(r) gives it"), {}),
              Not(IsEmpty()));
  EXPECT_THAT(fittings_of(*find_entry("arc_length"), spec_of("f(d, a) gives it"), {}), IsEmpty());
}

TEST(LibraryWriting, ReturnsATupleWhereOneIsShownOrSaid) {
  const auto code_of = [](const std::string& entry, const std::string& prose) {
    const FunctionSpec spec = spec_of(prose);
    return write_entry(Language::python, first_fitting(entry, spec), spec, {}).value_or("");
  };
  EXPECT_THAT(code_of("modulo_lists", "f(xs, ys) gives the modulo of two tuples"),
              HasSubstr("-> tuple[int, ...]:\n"));
  EXPECT_THAT(code_of("modulo_lists", "f(xs, ys) gives the modulo of two tuples"),
              HasSubstr("return tuple(a % b for a, b in zip(xs, ys))\n"));
  EXPECT_THAT(code_of("dedupe", "f(xs) does it. f((1, 1, 2)) == (1, 2)"),
              HasSubstr("return tuple(dict.fromkeys(xs))\n"));
  EXPECT_THAT(code_of("dedupe", "f(xs) does it. f([1, 1, 2]) == [1, 2]"),
              HasSubstr("return list(dict.fromkeys(xs))\n"));
  EXPECT_THAT(code_of("rows_of_length", "f(rows, n) keeps the tuples of length n in a list"),
              HasSubstr("return [row for row in rows"));
}

TEST(LibraryWriting, NamesNoTypeThatItWouldHaveToImport) {
  const FunctionSpec spec = spec_of("f(a, b) gives the union of two tuples");
  const auto code = write_entry(Language::python, first_fitting("union", spec), spec, {});
  ASSERT_TRUE(code);
  EXPECT_THAT(*code, Not(HasSubstr("Any")));
}

TEST(LibrarySolver, TestsWithTuplesWhatReturnsATuple) {
  const auto tests =
      tests_by_library(spec_of("f(a, b) gives the modulo of tuple elements of two tuples"), false);
  ASSERT_THAT(tests, Not(IsEmpty()));
  EXPECT_TRUE(tests[0].call.args[0].is<Tuple>());
  EXPECT_TRUE(tests[0].claim.expected->is<Tuple>());
}

TEST(LibraryWriting, TakesNamesPurposeAndConstantsOfTheUser) {
  const FunctionSpec spec =
      spec_of("make_slug(title) makes a slug of a title. make_slug('A b') == 'a-b'");
  const auto code = write_entry(Language::python, first_fitting("slugify", spec), spec, {});
  ASSERT_TRUE(code);
  EXPECT_EQ(*code,
            "import re\n\n\ndef make_slug(title: str) -> str:\n"
            "    \"\"\"Makes a slug of a title.\"\"\"\n"
            "    return \"-\".join(re.findall(r\"[a-z0-9]+\", title.lower()))\n");
}

TEST(LibraryWriting, GivesAHelperAnotherNameWhereItsOwnIsTaken) {
  const FunctionSpec spec = spec_of("nth_prime(k) gives the k-th prime. nth_prime(1) == 2");
  const auto code_beside = [&](const OtherFunctions& others) {
    return write_entry(Language::python, first_fitting("nth_prime", spec), spec, others).value();
  };
  EXPECT_THAT(code_beside({.taken = {"is_prime"}}),
              AllOf(HasSubstr("def is_prime_2("), HasSubstr("is_prime_2(number)")));
  EXPECT_THAT(code_beside({.taken = {"is_prime"}, .asked_for = {"is_prime"}}),
              AllOf(Not(HasSubstr("def is_prime")), HasSubstr("is_prime(number)")));
}

TEST(LibraryWriting, MakesWayForAParameterThatIsCalledAsAVariable) {
  const FunctionSpec spec = spec_of("wrap_text(lines, width). wrap_text('a b', 1) == ['a', 'b']");
  const auto code = write_entry(Language::python, first_fitting("wrap_text", spec), spec, {});
  ASSERT_TRUE(code);
  EXPECT_THAT(*code, HasSubstr("lines_2 = []"));
  EXPECT_THAT(*code, HasSubstr("lines.split()"));
}

TEST(LibraryWriting, WritesNothingWhereAParameterHidesAFunctionThatIsCalled) {
  const FunctionSpec spec = spec_of("hamming(len, zip). hamming('a', 'b') == 1");
  EXPECT_FALSE(write_entry(Language::python, first_fitting("hamming_distance", spec), spec, {}));
}

TEST(LibraryWriting, TakesTheArgumentsAndConstantsOfABashScript) {
  const FunctionSpec spec = spec_of("pad(width, text). pad(3, 'a') == '  a'");
  const auto code = write_entry(Language::bash, first_fitting("pad_left", spec), spec, {});
  ASSERT_TRUE(code);
  EXPECT_EQ(*code,
            "#!/usr/bin/env bash\n"
            "# Puts a character before a text until it has the width.\n"
            "# Arguments: width text\n\n"
            "width=$1\ntext=$2\n"
            "for each in \"$width\"; do\n"
            "  if [[ ! $each =~ ^-?(0|[1-9][0-9]*)$ ]]; then\n"
            "    echo \"not a whole number: $each\" >&2\n    exit 2\n  fi\ndone\n"
            "fill=' '\n"
            "result=$text\nwhile ((${#result} < width)); do\n  result=$fill$result\ndone\n\n"
            "[[ -z $result ]] || printf '%s\\n' \"$result\"\n");
}

TEST(LibraryWriting, KeepsDefaultsInEveryLanguage) {
  FunctionSpec spec = spec_of("pad(text, width=3). pad('a') == '  a', pad('a', 2) == ' a'");
  for (Example& example : spec.examples) {
    example.call = with_defaults(example.call, spec);
  }
  const auto code_in = [&](Language language) {
    return write_entry(language, first_fitting("pad_left", spec), spec, {}).value_or("");
  };
  EXPECT_THAT(code_in(Language::python), HasSubstr("def pad(text: str, width: int = 3) -> str:"));
  EXPECT_THAT(code_in(Language::javascript), HasSubstr("function pad(text, width = 3) {"));
  EXPECT_THAT(code_in(Language::cpp),
              HasSubstr("pad(const std::string& text, long long width = 3)"));
  EXPECT_THAT(code_in(Language::bash), HasSubstr("text=$1\nwidth=${2-3}\n"));
}

TEST(LibraryWriting, GivesAListOfABashScriptTheArgumentsThatAreLeft) {
  const FunctionSpec spec = spec_of("f(endings, text). f(['a', 'b'], 'ab') == True");
  const auto code = write_entry(Language::bash, first_fitting("ends_with_any", spec), spec, {});
  ASSERT_TRUE(code);
  EXPECT_THAT(*code, HasSubstr("endings=(\"${@:1:$# - 1}\")\ntext=${@: -1:1}\n"));
}

TEST(LibraryWriting, WritesNoBashOfFractions) {
  const FunctionSpec whole = spec_of("running_sum(xs). running_sum([1, 2]) == [1, 3]");
  EXPECT_TRUE(write_entry(Language::bash, first_fitting("running_sum", whole), whole, {}));
  const FunctionSpec spec = spec_of("running_sum(xs). running_sum([1.5, 2]) == [1.5, 3.5]");
  EXPECT_FALSE(write_entry(Language::bash, first_fitting("running_sum", spec), spec, {}));
}

TEST(LibraryFitting, NoneSaysNothingOfWhatAVariableIs) {
  const FunctionSpec spec = spec_of("remove_none(xs). remove_none([1, None]) == [1]");
  EXPECT_EQ(first_fitting("remove_none", spec).variables.at("T").kind, Type::Kind::integer);
}

TEST(Identifiers, AreRenamedOutsideOfTextsAndPatterns) {
  const Rename upper = [](std::string_view name) { return name == "d" ? "D" : std::string(name); };
  EXPECT_EQ(rename_identifiers(Language::javascript, "d.replace(/\\d+/g, `d${d}`) + 'd'", upper),
            "D.replace(/\\d+/g, `d${D}`) + 'd'");
  EXPECT_EQ(rename_identifiers(Language::python, "f\"d{d:d}\" + x.d + g(d=d)  # d", upper),
            "f\"d{D:d}\" + x.d + g(d=D)  # d");
  EXPECT_EQ(rename_identifiers(Language::cpp, "std::d(d, \"d\");  // d", upper),
            "std::d(D, \"d\");  // d");
  EXPECT_EQ(rename_identifiers(Language::cpp, "it->d + d", upper), "it->d + D");
  EXPECT_EQ(rename_identifiers(Language::python, "xs[::d]", upper), "xs[::D]");
}

// Runs no code: each call returns what the table has for the code's constant.
RunCode answers(const std::string& mark, const std::vector<Value>& with,
                const std::vector<Value>& without) {
  return [=](const std::string& code, const std::string&, const std::vector<Call>& calls) {
    const std::vector<Value>& values = code.find(mark) != std::string::npos ? with : without;
    std::vector<Outcome> outcomes(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
      outcomes[i].ending = Verdict::pass;
      outcomes[i].value = values[std::min(i, values.size() - 1)];
    }
    return outcomes;
  };
}

Solved solve_by_library(const FunctionSpec& spec, Solved before, const RunCode& run) {
  return with_library(std::move(before), spec, spec.examples, Language::python, run,
                      {.taken = {spec.name}});
}

TEST(LibrarySolver, TakesTheConstantThatGivesTheExamplesResults) {
  const FunctionSpec spec = spec_of("slugify(title). slugify('A b') == 'a_b'");
  const Solved solved =
      solve_by_library(spec, {}, answers("\"_\"", {Value("a_b")}, {Value("a-b")}));
  ASSERT_THAT(solved.code, SizeIs(1));
  EXPECT_THAT(solved.code[0], HasSubstr("\"_\".join"));
  EXPECT_THAT(solved.note, HasSubstr("from the library"));
  EXPECT_FALSE(solved.of_first.front());
}

TEST(LibrarySolver, OverhearsWordsThatNoEntryHasIfTheNameIsExact) {
  const auto taken = [](const std::string& name, const std::string& parameter,
                        const std::string& purpose) {
    FunctionSpec spec;
    spec.name = name;
    spec.inputs = {{parameter, {}, {}}};
    spec.purpose = purpose;
    return !with_library({}, spec, {}, Language::python, {}, {}).code.empty();
  };
  EXPECT_TRUE(taken("soundex", "name", "Gives the jolly soundex code of a name."));
  EXPECT_FALSE(taken("code_of", "name", "Gives the jolly soundex code of a name."));
  EXPECT_FALSE(taken("soundex", "name", "Gives the jolly soundex code of a prime name."));
  EXPECT_FALSE(taken("soundex", "name", "Gives only the jolly soundex code of a name."));
  EXPECT_FALSE(taken("soundex", "name", "Gives the jolly soundex code without its letter."));
  EXPECT_FALSE(taken("soundex", "name", "Frobnicates."));
}

TEST(LibrarySolver, TakesFalseOtherwiseForGranted) {
  const auto taken = [](const std::string& purpose) {
    FunctionSpec spec;
    spec.name = "is_odd";
    spec.inputs = {{"n", {}, {}}};
    spec.purpose = purpose;
    return !with_library({}, spec, {}, Language::python, {}, {}).code.empty();
  };
  EXPECT_TRUE(taken("Says True when a whole number is odd and False otherwise."));
  EXPECT_FALSE(taken("Says False when a whole number is odd."));
}

TEST(LibrarySolver, LetsWordsDecideBetweenWaysThatFit) {
  const FunctionSpec spec = spec_of(
      "nearest(xs, n) finds the number of xs that is closest to n. If two are equally close, take "
      "the smaller one. nearest([4, 8], 6) == 4");
  const Solved solved =
      with_library({}, spec, spec.examples, Language::python, answers("", {Value(4)}, {}), {});
  ASSERT_FALSE(solved.code.empty());
  EXPECT_THAT(solved.code[0], HasSubstr("(abs(number - n), number)"));
}

TEST(LibrarySolver, TrustsANameMoreThanWhatOneSmallResultLetsTheSearchFind) {
  const FunctionSpec spec = spec_of(
      "moving_average(xs, k) returns the averages of every k neighbouring numbers, from left to "
      "right. moving_average([1, 3], 2) == [2]");
  const RunCode run = [](const std::string& code, const std::string&,
                         const std::vector<Call>& calls) {
    const int other = code.find("sum(") != std::string::npos ? 1 : 2;
    std::vector<Outcome> outcomes(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const bool is_example = write_literal(calls[i].args.at(0)) == "[1, 3]";
      outcomes[i].ending = Verdict::pass;
      outcomes[i].value = is_example ? Value(List{{2}}) : Value(other);
    }
    return outcomes;
  };
  Solved found;
  found.code = {"def moving_average(xs, k):\n    return [k]\n"};
  const Solved solved = with_library(found, spec, spec.examples, Language::python, run, {});
  EXPECT_THAT(solved.code.front(), HasSubstr("sum(xs["));
  ASSERT_FALSE(solved.of_first.empty());
  EXPECT_TRUE(solved.of_first.front().has_value());
}

TEST(LibraryCalls, AreOfEntriesThatThePurposeNamesInPassing) {
  FunctionSpec spec = spec_of("f(xs). f([4, 7]) == 7");
  spec.purpose = "Returns the sum of those elements whose digital root is odd.";
  const LibraryCalls calls(spec, spec.examples, answers("", {Value(true)}, {}), {});
  const auto& functions = calls.functions();
  const auto root = std::ranges::find_if(
      functions, [](const CallableFunction& each) { return each.spec.name == "digital_root"; });
  ASSERT_NE(root, functions.end());
  EXPECT_FALSE(root->is_asked_for);
  EXPECT_EQ(root->spec.inputs.at(0).type, "int");
  const std::string code = calls.with_definitions("def f(xs):\n    return digital_root(xs[0])\n");
  EXPECT_THAT(code, HasSubstr("def digital_root(number: int) -> int:"));
  EXPECT_TRUE(code.ends_with("\n\n\ndef f(xs):\n    return digital_root(xs[0])\n"));
  EXPECT_EQ(calls.with_definitions("def f(xs):\n    return 1\n"), "def f(xs):\n    return 1\n");
}

TEST(LibraryCalls, EndWithTheFirstThatHangs) {
  FunctionSpec spec = spec_of("f(xs). f([4, 7]) == 7");
  spec.purpose = "Returns the digital root of the sum.";
  int runs = 0;
  const RunCode hang = [&](const std::string&, const std::string&, const std::vector<Call>& asked) {
    ++runs;
    return std::vector<Outcome>(asked.size(), cut_off(Verdict::time_limit, ""));
  };
  const LibraryCalls calls(spec, spec.examples, hang, {});
  ASSERT_FALSE(calls.functions().empty());
  const CallableFunction& function = calls.functions().front();
  EXPECT_FALSE(function.run({Call{{Value(1)}, {}}}).at(0));
  EXPECT_FALSE(function.run({Call{{Value(1)}, {}}}).at(0));
  EXPECT_EQ(runs, 1);
}

TEST(LibraryCalls, HaveNoLargerNumbersThanTheExamples) {
  FunctionSpec spec = spec_of("f(xs). f([4, -7000000]) == 7");
  spec.purpose = "Returns the digital root of the sum.";
  std::vector<Call> run;
  const RunCode keep = [&](const std::string&, const std::string&, const std::vector<Call>& asked) {
    run.insert(run.end(), asked.begin(), asked.end());
    std::vector<Outcome> outcomes(asked.size());
    outcomes.back().value = Value(5);
    return outcomes;
  };
  const LibraryCalls calls(spec, spec.examples, keep, {});
  ASSERT_FALSE(calls.functions().empty());
  const auto values =
      calls.functions().front().run({Call{{Value(7'000'001)}, {}}, Call{{Value(7'000'000)}, {}},
                                     Call{{Value(List{{-7'000'001}})}, {}}});
  ASSERT_THAT(run, SizeIs(1));
  EXPECT_EQ(write_literal(run[0].args[0]), "7000000");
  ASSERT_THAT(values, SizeIs(3));
  EXPECT_FALSE(values[0]);
  ASSERT_TRUE(values[1]);
  EXPECT_EQ(write_literal(*values[1]), "5");
  EXPECT_FALSE(values[2]);
}

TEST(LibraryCalls, EndBeforeANumberIsHuge) {
  FunctionSpec spec = spec_of("f(x). f(4) == 288");
  spec.purpose = "Returns the superfactorial.";
  std::string module;
  const RunCode keep = [&](const std::string& code, const std::string& function,
                           const std::vector<Call>& asked) {
    module = code + "\ntry:\n    " + function +
             "(5000)\nexcept OverflowError:\n    raise SystemExit(" + function + "(4) != 288)\n";
    return std::vector<Outcome>(asked.size());
  };
  const LibraryCalls calls(spec, spec.examples, keep, {});
  ASSERT_FALSE(calls.functions().empty());
  static_cast<void>(calls.functions().front().run({Call{{Value(4)}, {}}}));
  ASSERT_THAT(module, HasSubstr("def superfactorial"));
  const std::string path = testing::TempDir() + "synth_library_calls.py";
  std::ofstream(path) << module;
  EXPECT_EQ(std::system(("timeout 20 python3 " + path).c_str()), 0);
  std::remove(path.c_str());
}

TEST(LibrarySolver, HoldsABashScriptAgainstWhatItPrints) {
  const FunctionSpec spec = spec_of("is_prime(n). is_prime(7) == True, is_prime(9) == False");
  const auto printed = [](const std::string& text) {
    return Value(Dict{{{Value("stdout"), Value(text)}, {Value("exit"), Value(0)}}});
  };
  const RunCode run = answers("divisor", {printed("true\n"), printed("false\n")}, {});
  const Solved solved = with_library({}, spec, spec.examples, Language::bash, run, {});
  ASSERT_THAT(solved.code, SizeIs(1));
  EXPECT_THAT(solved.code[0], HasSubstr("number=$1\n"));
}

TEST(LibrarySolver, TakesNothingThatFailsAnExample) {
  const FunctionSpec spec = spec_of("slugify(title). slugify('A b') == 'A+B'");
  const Solved solved =
      solve_by_library(spec, {{"found"}, ""}, answers("none", {}, {Value("a-b")}));
  EXPECT_EQ(solved.code, std::vector<std::string>{"found"});
}

TEST(LibrarySolver, SaysWhichCallAnotherConstantWouldAnswerOtherwise) {
  const FunctionSpec spec = spec_of("slugify(title). slugify('a') == 'a'");
  const RunCode run = answers("\"_\"", {Value("a"), Value("b_c")}, {Value("a"), Value("b-c")});
  const Solved solved = solve_by_library(spec, {}, run);
  EXPECT_THAT(solved.note, HasSubstr("the examples leave open slugify("));
  ASSERT_FALSE(solved.of_first.empty());
  EXPECT_FALSE(solved.of_first.front());
}

TEST(LibrarySolver, TriesAnEntryThatIsNotNamedOnlyIfItExplainsEveryWord) {
  const RunCode run = answers("", {Value(5.0)}, {});
  const std::string heading = "(values: list[float]) -> float: ";
  const FunctionSpec more = spec_of("def root_mean_square" + heading +
                                    "the square root of the mean of the squares. "
                                    "root_mean_square([5.0, 5.0]) == 5.0");
  EXPECT_THAT(solve_by_library(more, {}, run).code, IsEmpty());
}

TEST(LibrarySolver, LeavesAReadingWhereItStands) {
  const FunctionSpec spec = spec_of("slugify(title). slugify('a') == 'a'");
  Solved read{{"read"}, ""};
  read.is_read = true;
  const Solved solved = solve_by_library(spec, read, answers("none", {}, {Value("a")}));
  EXPECT_EQ(solved.code, std::vector<std::string>{"read"});
}

TEST(LibrarySolver, TakesWhatAPurposeAloneNames) {
  const FunctionSpec spec = spec_of("soundex(name) gives the Soundex code of a name");
  const Solved solved = with_library({}, spec, {}, Language::python, nullptr, {});
  ASSERT_THAT(solved.code, SizeIs(1));
  EXPECT_THAT(tests_by_library(spec, false), Not(IsEmpty()));
  EXPECT_THAT(tests_by_library(spec, true), Not(IsEmpty()));
}

TEST(LibrarySolver, TakesTheOnlyNumberThatIsStatedForAConstant) {
  const auto code = [](const char* instruction) {
    const Solved solved = with_library({}, spec_of(instruction), {}, Language::python, nullptr, {});
    return solved.code.empty() ? "" : solved.code[0];
  };
  EXPECT_THAT(code("f(text) masks a text"), HasSubstr("len(text) - 4"));
  EXPECT_THAT(code("f(text) hides all but the last three characters of a text"),
              HasSubstr("len(text) - 3"));
  EXPECT_THAT(code("f(text) estimates the reading time at 150 words a minute"),
              HasSubstr("// 150"));
}

TEST(StatedConstants, AreNumbersThatCountNeitherArgumentsNorWhatTheEntryHasAnyway) {
  const auto number = [](const char* entry, const char* instruction) {
    const auto stated = stated_number(*find_entry(entry), spec_of(instruction));
    return stated ? stated->value : -1;
  };
  EXPECT_EQ(number("mask", "f(text) hides all but the last 12 digits"), 12);
  EXPECT_EQ(number("mask", "f(text) hides two or three digits"), -1);
  EXPECT_EQ(number("mask", "f(text, visible) hides all but the last two"), -1);
  EXPECT_EQ(number("mask", "f(text) gives one text"), -1);
  EXPECT_EQ(number("mask", "f(text) returns -1 or 0.5"), -1);
  EXPECT_EQ(number("zero_ratio", "f(xs) returns the share of 0 in xs"), -1);
  EXPECT_EQ(number("missing_number", "f(xs) finds the missing number from 1 on"), 1);
  EXPECT_EQ(number("has_triplet_with_sum", "f(xs): do three of xs add up to 9?"), 9);
}

TEST(LibrarySolver, TakesANamedEntryWhoseExamplesRefuteTheReading) {
  const FunctionSpec spec =
      spec_of("Write words_of(name), which splits a camelCase name into words.");
  const Value words(List{{Value("hello"), Value("Big"), Value("World")}});
  const Value whole(List{{Value("helloBigWorld")}});
  const Solved read{{"read"}, ""};
  const auto solve = [&](const RunCode& run) {
    return with_library(read, spec, {}, Language::python, run, {}).code;
  };
  EXPECT_THAT(solve(answers("findall", {words}, {whole})), ElementsAre(HasSubstr("findall")));
  EXPECT_THAT(solve(answers("findall", {words}, {words})), ElementsAre("read"));
  EXPECT_THAT(solve(answers("findall", {whole}, {whole})), ElementsAre("read"));
  EXPECT_THAT(solve({}), ElementsAre("read"));
}

TEST(LibrarySolver, TakesTheTypesOfTheEntrysExamplesWhereALanguageNeedsSome) {
  FunctionSpec spec = spec_of("f(nums): return 1.");
  spec.purpose = "Returns the largest sum of a contiguous subarray.";
  const Solved solved = with_library({}, spec, {}, Language::cpp, {}, {});
  ASSERT_FALSE(solved.code.empty());
  EXPECT_THAT(solved.code[0], HasSubstr("long long f(const std::vector<long long>& nums)"));
}

TEST(LibrarySolver, TakesAloneOnlyWhatGivesTheKindThatIsAsked) {
  const auto asks_for = [](const char* name, const char* said) {
    return may_ask_for_result(spec_of(said), *find_entry(name));
  };
  EXPECT_TRUE(asks_for("is_email", "f(text) tells whether a text is a valid email address"));
  EXPECT_FALSE(asks_for("is_email", "f(text) lists the email addresses in a text"));
  EXPECT_FALSE(asks_for("is_email", "f(text) gives the email address of a text"));
  EXPECT_FALSE(asks_for("first_repeated_word", "f(text) gives the first repeated word of a text"));
  EXPECT_TRUE(asks_for("first_repeated_word", "f(text) gives the first repeated word, or None"));
}

TEST(LibrarySolver, HoldsTypesAgainstNamesOfParameters) {
  const LibraryEntry& soundex = *find_entry("soundex");
  const auto fits = [&](const std::string& name, const std::string& type) {
    FunctionSpec spec;
    spec.inputs = {{name, type, ""}};
    return names_fit(spec, soundex, {0});
  };
  EXPECT_TRUE(fits("text", ""));
  EXPECT_TRUE(fits("x", ""));
  EXPECT_FALSE(fits("numbers", ""));
  EXPECT_TRUE(fits("numbers", "str"));
}

TEST(LibrarySolver, HoldsTypesAgainstWhatTheWordsCallTheArgument) {
  const auto fits = [](const char* said, const char* entry) {
    return names_fit(spec_of(said), *find_entry(entry), {0});
  };
  EXPECT_TRUE(fits("f(x) removes duplicate words from a given text", "unique_words_in_order"));
  EXPECT_FALSE(
      fits("f(x) removes duplicate words from a given list of strings", "unique_words_in_order"));
  EXPECT_FALSE(fits("f(x) sorts a given list of strings", "in_ascending_order"));
  EXPECT_TRUE(fits("f(x) sorts a given list", "in_ascending_order"));
  EXPECT_FALSE(fits("f(x) counts the distinct lists in a given text", "count_distinct_lists"));
}

TEST(LibrarySolver, TakesTextsForAnythingIfTheWordsSpeakOfTexts) {
  const FunctionSpec spec = spec_of("f(x) sorts each sublist of strings in a given list of lists");
  const Solved solved = with_library({}, spec, {}, Language::cpp, {}, {});
  ASSERT_FALSE(solved.code.empty());
  EXPECT_THAT(solved.code[0], HasSubstr("std::vector<std::vector<std::string>>"));
}

TEST(LibrarySolver, APurposeMayStateAConstant) {
  const auto written = [](const char* said) {
    const Solved solved = with_library({}, spec_of(said), {}, Language::python, nullptr, {});
    return solved.code.empty() ? std::string() : solved.code.front();
  };
  EXPECT_THAT(written("f(date) changes the date format from yyyy-mm-dd to dd-mm-yyyy"),
              HasSubstr("{day}-{month}-{year}"));
  EXPECT_THAT(written("f(date) changes the date format from yyyy-mm-dd to dd.mm.yyyy"),
              HasSubstr("{day}.{month}.{year}"));
  EXPECT_THAT(written("f(date) changes the date format"), HasSubstr("{day}/{month}/{year}"));
  EXPECT_EQ(written("f(date) changes the date format from mm/dd/yyyy to dd-mm-yyyy"), "");
  EXPECT_THAT(tests_by_library(
                  spec_of("f(date) changes the date format from yyyy-mm-dd to dd-mm-yyyy"), false),
              IsEmpty());
}

TEST(LibrarySolver, TakesAQuotedMarkForAConstant) {
  const auto code = [](const std::string& prose) {
    const Solved solved = with_library({}, spec_of(prose), {}, Language::python, {}, {});
    return solved.code.empty() ? std::string() : solved.code.front();
  };
  EXPECT_THAT(code("f(s) replaces spaces by '_'"), HasSubstr(".replace(\" \", \"_\")"));
  EXPECT_EQ(code("replace_spaces(s) replaces spaces by '#'"), "") << "no constant of it";
}

TEST(LibraryMatching, ReadsOrdersOfResults) {
  const auto left_over = [](const std::string& prose) {
    return match_library(spec_of(prose), 1).front().unexplained;
  };
  EXPECT_THAT(left_over("n_largest(xs, n): the n largest numbers, largest first"), IsEmpty());
  EXPECT_THAT(left_over("n_largest(xs, n): the n largest numbers, largest last"),
              ElementsAre("ascend"));
}

TEST(LibraryMatching, OppositesExplainNothing) {
  const auto left_over = [](const std::string& prose) {
    return match_library(spec_of(prose), 1).front().unexplained;
  };
  EXPECT_THAT(left_over("apply_discount(price, percent): the price after the discount"), IsEmpty());
  EXPECT_THAT(left_over("apply_discount(price, percent): the price before the discount"),
              ElementsAre("befor"));
  EXPECT_THAT(left_over("negative_count(xs): counts the positive numbers"), ElementsAre("positiv"));
}

TEST(LibraryMatching, PlainJoiningNamesNoListInWords) {
  EXPECT_NE(named_by("f(words) joins the words with commas"), "english_list");
}

TEST(LibrarySolver, AVerbThatOnlyDoesWhatTheNameSaysLeavesNothingOver) {
  for (const char* said :
       {"f(text) applies the ROT13 cipher to a text", "f(text) applies the Atbash cipher to a text",
        "f(text) converts a text to Morse code", "f(text) writes a text in Morse code"}) {
    EXPECT_THAT(with_library({}, spec_of(said), {}, Language::python, nullptr, {}).code, SizeIs(1))
        << said;
  }
  for (const char* said :
       {"f(text) applies the ROT47 cipher to a text",
        "f(text) applies the ROT13 cipher to the first letter of a text",
        "f(text) applies the Atbash cipher to the digits of a text",
        "f(text) applies the ROT13 cipher twice", "f(code) converts Morse code into lower case",
        "f(text) counts the dots of a text in Morse code",
        "f(text) converts a text to Morse code with blinking lamps"}) {
    EXPECT_THAT(with_library({}, spec_of(said), {}, Language::python, nullptr, {}).code, IsEmpty())
        << said;
  }
}

// "Sorted" is the work of another entry, and the text does not say D from 60.
TEST(LibrarySolver, DoubtsAnEntryThatDoesNotDoAllThatIsSaid) {
  const auto doubt_of = [](const char* said, const std::vector<Value>& results) {
    const Solved solved = solve_by_library(spec_of(said), {}, answers("none", {}, results));
    EXPECT_THAT(solved.code, SizeIs(1)) << said;
    return !solved.of_first.empty() && solved.of_first[0] ? solved.of_first[0]->reason
                                                          : std::string();
  };
  EXPECT_EQ(doubt_of("grade(score). grade(95) == 'A', grade(80) == 'B'", {"A", "B"}), "");
  EXPECT_EQ(doubt_of("parse_duration(text) turns '1h30m' into seconds. parse_duration('1h30m') == "
                     "5400, parse_duration('45s') == 45",
                     {Value(5400), Value(45)}),
            "");
  EXPECT_THAT(doubt_of("grade(score): A from 90, B from 80, else F. grade(95) == 'A', grade(80) "
                       "== 'B'",
                       {"A", "B"}),
              HasSubstr("nothing to do with"));
  EXPECT_THAT(
      doubt_of("slugify(title) gives the sorted slug of a title. slugify('a') == 'a'", {"a"}),
      HasSubstr("\"sort\""));
}

// One bit says nothing about a word that the entry does not know; a long result does.
TEST(LibrarySolver, WantsEvidenceForEachWordThatAnEntryDoesNotExplain) {
  const auto is_doubted = [](const char* said, Value result) {
    const Solved solved =
        solve_by_library(spec_of(said), {}, answers("none", {}, {std::move(result)}));
    EXPECT_THAT(solved.code, SizeIs(1)) << said;
    return !solved.of_first.empty() && solved.of_first[0].has_value();
  };
  EXPECT_FALSE(is_doubted("is_palindrome(text). is_palindrome('abba') == True", true));
  EXPECT_TRUE(
      is_doubted("is_palindrome(text) tells whether a text is a frosty palindrome. "
                 "is_palindrome('abba') == True",
                 true));
  EXPECT_FALSE(
      is_doubted("slugify(title) gives a frosty slug of a title. slugify('A b') == 'a-b'", "a-b"));
}

TEST(LibrarySolver, ACommonWordNamesNothing) {
  for (const char* said :
       {"add(a, b) adds two numbers", "product(a, b) returns the product of a and b"}) {
    EXPECT_THAT(tests_by_library(spec_of(said), true), IsEmpty()) << said;
  }
}

TEST(LibrarySolver, TakesNothingWhereThePurposeSaysMore) {
  const FunctionSpec spec =
      spec_of("soundex(name) gives the Soundex code of a name, but with five digits and hyphens");
  EXPECT_THAT(with_library({}, spec, {}, Language::python, nullptr, {}).code, IsEmpty());
}

// What an argument or a result may be is no word that an entry has to explain.
TEST(LibraryMatching, DoesNotAskForWordsOfRanges) {
  FunctionSpec spec;
  spec.name = "quarter";
  spec.purpose = "Tells in which quarter of the year (1 to 4) a month (1 to 12) lies.";
  spec.inputs = {{"month", "int", ""}};
  const std::vector<LibraryMatch> matches = match_library(spec, 1);
  ASSERT_FALSE(matches.empty());
  EXPECT_EQ(matches[0].entry->name, "quarter");
  EXPECT_TRUE(matches[0].is_exact);
  EXPECT_TRUE(matches[0].unexplained.empty());
  spec.purpose = "Tells the quarter of the year of a month plus 4.";
  EXPECT_FALSE(match_library(spec, 1).at(0).unexplained.empty());
}

}  // namespace
}  // namespace synth
