#include "synth/authors/offline/length_parameters.h"

#include "synth/authors/offline/offline_author.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

FunctionSpec spec_of(std::string purpose, const std::vector<std::string>& parameters) {
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = std::move(purpose);
  for (const std::string& name : parameters) {
    spec.inputs.push_back({name, "", "", {}});
  }
  return spec;
}

Value list_of(int count) {
  List list;
  for (int i = 0; i < count; ++i) {
    list.items.emplace_back(Integer(i));
  }
  return Value(std::move(list));
}

Example call_with(int count, int length) {
  Example example;
  example.call.args = {list_of(count), Value(Integer(length))};
  return example;
}

TEST(LengthParameters, StandBehindTheirArrays) {
  const auto one = length_parameters(spec_of("Find the largest element.", {"arr", "n"}), {});
  ASSERT_THAT(one, SizeIs(1));
  EXPECT_EQ(one[0].place, 1U);
  EXPECT_EQ(one[0].array, 0U);
  const auto two = length_parameters(spec_of("Merge both.", {"arr1", "m", "arr2", "n"}), {});
  ASSERT_THAT(two, SizeIs(2));
  EXPECT_EQ(two[1].place, 3U);
  EXPECT_EQ(two[1].array, 2U);
  EXPECT_THAT(length_parameters(spec_of("Merge both.", {"A", "B", "n", "m"}), {}), SizeIs(2));
  EXPECT_THAT(length_parameters(spec_of("Find the largest.", {"arr", "arr_size"}), {}), SizeIs(1));
  EXPECT_THAT(length_parameters(spec_of("Count pairs in an array.", {"nums", "n", "k"}), {}),
              SizeIs(1));
}

TEST(LengthParameters, AreNotWhatThePurposeOrTheExamplesUseOtherwise) {
  EXPECT_THAT(length_parameters(spec_of("Find the nth element.", {"arr", "n"}), {}), IsEmpty());
  EXPECT_THAT(length_parameters(spec_of("Rotate by n.", {"arr", "n"}), {}), IsEmpty());
  EXPECT_THAT(length_parameters(spec_of("Find the largest numbers.", {"nums", "n"}), {}),
              IsEmpty());
  EXPECT_THAT(length_parameters(spec_of("Add them.", {"n", "m"}), {}), IsEmpty());
  EXPECT_THAT(
      length_parameters(spec_of("Find the sum of an arithmetic progression.", {"a", "d", "n"}), {}),
      IsEmpty());
  EXPECT_THAT(length_parameters(spec_of("Merge both.", {"arr1", "arr2", "n"}), {}), IsEmpty());
  const FunctionSpec largest = spec_of("Find the largest.", {"arr", "n"});
  EXPECT_THAT(length_parameters(largest, {call_with(3, 3), call_with(4, 4)}), SizeIs(1));
  EXPECT_THAT(length_parameters(largest, {call_with(3, 3), call_with(4, 2)}), IsEmpty());
}

TEST(LengthParameters, ComeBackIntoTheCode) {
  const FunctionSpec spec = spec_of("Merge both.", {"arr1", "m", "arr2", "n"});
  const auto lengths = length_parameters(spec, {});
  EXPECT_THAT(without_lengths(spec, lengths).inputs, SizeIs(2));
  EXPECT_EQ(
      with_lengths("import math\n\n\ndef f(arr1: dict[str, int], arr2: list[int]) -> int:\n"
                   "    \"\"\"Merge both.\"\"\"\n    return 1\n",
                   Language::python, spec, lengths),
      "import math\n\n\n"
      "def f(arr1: dict[str, int], m: int, arr2: list[int], n: int) -> int:\n"
      "    \"\"\"Merge both.\"\"\"\n    arr1 = arr1[:m]\n    arr2 = arr2[:n]\n    return 1\n");
}

TEST(LengthParameters, ComeBackIntoCodeOfOtherLanguages) {
  const FunctionSpec spec = spec_of("Merge both.", {"arr1", "m", "arr2", "n"});
  const auto lengths = length_parameters(spec, {});
  EXPECT_EQ(with_lengths("/**\n * Merge both.\n *\n * @param {number[]} arr1\n"
                         " * @param {number[]} arr2\n */\n"
                         "function f(arr1, arr2) {\n  return 1;\n}\n",
                         Language::javascript, spec, lengths),
            "/**\n * Merge both.\n *\n * @param {number[]} arr1\n * @param {number} m\n"
            " * @param {number[]} arr2\n * @param {number} n\n */\n"
            "function f(arr1, m, arr2, n) {\n  arr1 = arr1.slice(0, m);\n"
            "  arr2 = arr2.slice(0, n);\n  return 1;\n}\n");
  EXPECT_EQ(with_lengths("#include <map>\n\n/// Merge both. f(a)\n"
                         "long long f(const std::map<long long, long long>& arr1,\n"
                         "            const std::vector<long long>& arr2) {\n  return 1;\n}\n",
                         Language::cpp, spec, lengths),
            "#include <algorithm>\n#include <map>\n\n/// Merge both. f(a)\n"
            "long long f(std::map<long long, long long> arr1, long long m,\n"
            "            std::vector<long long> arr2, long long n) {\n"
            "  arr1.resize(std::min(arr1.size(), static_cast<std::size_t>(m)));\n"
            "  arr2.resize(std::min(arr2.size(), static_cast<std::size_t>(n)));\n"
            "  return 1;\n}\n");
}

TEST(LengthParameters, ComeBackIntoAFunctionInOneLine) {
  const FunctionSpec spec = spec_of("Count them.", {"arr", "n"});
  EXPECT_EQ(with_lengths("#include <algorithm>\n\n"
                         "long long f(const std::vector<long long>& arr) { return arr.size(); }\n",
                         Language::cpp, spec, length_parameters(spec, {})),
            "#include <algorithm>\n\n"
            "long long f(std::vector<long long> arr, long long n) {\n"
            "  arr.resize(std::min(arr.size(), static_cast<std::size_t>(n)));\n"
            "  return arr.size();\n}\n");
}

TEST(LengthParameters, LeaveCodeOfAnotherHeadingAlone) {
  const FunctionSpec spec = spec_of("Merge both.", {"arr1", "m", "arr2", "n"});
  const auto lengths = length_parameters(spec, {});
  for (const std::string code : {"def f():\n    return 1\n", "def g(a, b):\n    return 1\n", ""}) {
    EXPECT_EQ(with_lengths(code, Language::python, spec, lengths), code);
  }
}

TEST(LengthParameters, AreToldOfInTheNote) {
  OfflineAuthor author({200000});
  ImplementationQuestion question;
  question.language = Language::python;
  question.functions = {spec_of("Find the largest element in the array.", {"arr", "n"})};
  question.group = {"f"};
  const auto written = author.implementations(question);
  ASSERT_TRUE(written);
  ASSERT_THAT(written->answers, SizeIs(1));
  EXPECT_THAT(written->answers[0].at("f"), HasSubstr("arr = arr[:n]\n    return max(arr)"));
  EXPECT_THAT(written->note, HasSubstr("'n' is taken for the length of 'arr'"));
}

}  // namespace
}  // namespace synth
