#include "synth/authors/offline/program/evaluation.h"
#include "tests/synth/offline/cpp_comparison.h"
#include "tests/synth/offline/expressions.h"

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

// Returns nested parts: loops that are merged, bodies that need statements, text read as bytes.
std::vector<std::pair<std::string, Expression>> programs(Pool& pool) {
  constexpr TypeId kInts = list_of(kInt);
  constexpr TypeId kTexts = list_of(kString);
  const Expression numbers = parameter(kInts, 0);
  const Expression text = parameter(kString, 1);
  const Expression n = parameter(kInt, 2);
  const Expression x = variable(kInt);
  const Expression c = variable(kString);
  const Expression space = constant(kString, pool.string(" "));
  const Expression nothing = constant(kString, pool.string(""));
  const Expression letters = apply("characters", kTexts, {text});
  const Expression is_vowel = apply("in_text", kBool, {c, apply("all_vowels", kString, {})});
  const Expression is_other = apply("not_in_text", kBool, {c, apply("vowels", kString, {})});
  const Expression is_small = apply("is_lower", kBool, {c});
  const Expression no_space = apply("not_equal", kBool, {apply("lower", kString, {c}), space});
  const Expression even = apply("even", kBool, {x});
  const Expression square = apply("square", kInt, {x});
  const auto over = [](std::string_view name, TypeId type, const Expression& list,
                       const Expression& body) {
    return lift({name, "elements"}, type, {list, body});
  };
  const Expression evens = over("filter", kInts, numbers, even);
  const Expression grows = apply("less", kBool, {x, variable(kInt, 1)});
  const Expression spread = apply("subtract", kInt, {apply("maximum", kInt, {numbers}), x});
  const Expression sums = over("map", kInts, apply("count_up_to", kInts, {n}),
                               apply("sum", kInt, {apply("count_up_to", kInts, {x})}));
  const Expression words = apply("words", kTexts, {text});
  const Expression by_length = over("sort_by", kTexts, words, apply("length", kInt, {c}));
  const auto joined = [&](const Expression& list) {
    return apply("join", kString, {nothing, list});
  };
  return {
      {"vowels", over("count", kInt, letters, is_vowel)},
      {"others", over("count", kInt, letters, is_other)},
      {"without vowels", joined(over("filter", kTexts, letters, is_other))},
      {"filtered twice",
       joined(over("filter", kTexts, over("filter", kTexts, letters, is_other), no_space))},
      {"vowels as a list", over("filter", kTexts, letters, is_vowel)},
      {"all small", over("all", kBool, letters, is_small)},
      {"any other", over("any", kBool, over("filter", kTexts, letters, no_space), is_other)},
      {"how many others", apply("length", kInt, {over("filter", kTexts, letters, is_other)})},
      {"how many vowels", apply("length", kInt, {over("filter", kTexts, letters, is_vowel)})},
      {"doubled",
       joined(over("map", kTexts, letters, apply("concatenate_strings", kString, {c, c})))},
      {"squares of evens", apply("sum", kInt, {over("map", kInts, evens, square)})},
      {"squares of squares", over("map", kInts, over("map", kInts, numbers, square), square)},
      {"evens that are small", over("all", kBool, evens, apply("less", kBool, {x, n}))},
      {"any of evens, or none",
       apply("or", kBool,
             {apply("less", kBool, {n, constant(kInt, 0)}), over("any", kBool, evens, even)})},
      {"distances", over("map", kInts, numbers, spread)},
      {"sums", sums},
      {"sorted sums", apply("sorted", kInts, {sums})},
      {"grows", lift({"all", "neighbours"}, kBool, {numbers, grows})},
      {"grows anywhere", lift({"any", "all_pairs"}, kBool, {numbers, grows})},
      {"growths", lift({"count", "all_pairs"}, kInt, {evens, grows})},
      {"before their index", lift({"filter", "indexed"}, kInts,
                                  {numbers, apply("greater", kBool, {x, variable(kInt, 1)})})},
      {"side by side", lift({"map", "side_by_side"}, kInts,
                            {numbers, sums, apply("add", kInt, {x, variable(kInt, 1)})})},
      {"words by length", apply("join", kString, {space, by_length})},
      {"longest word", over("max_by", kString, words, apply("length", kInt, {c}))},
      {"first even", over("first_such", kInt, numbers, even)},
      {"both ends",
       apply("concatenate", kInts,
             {apply("singleton", kInts, {n}),
              apply("concatenate", kInts, {numbers, apply("singleton", kInts, {n})})})},
  };
}

std::vector<CppFunction> cpp_programs(Pool& pool) {
  Values values(pool);
  const std::vector<TypeId> types = {list_of(kInt), kString, kInt};
  std::vector<std::vector<Cell>> inputs(types.size());
  constexpr std::size_t kRows = 60;
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t i = 0; i < types.size(); ++i) {
      inputs[i].push_back(values.of(types[i]));
    }
  }
  std::vector<CppFunction> functions;
  for (auto& [name, program] : programs(pool)) {
    const std::vector<Cell> results = evaluate(program, inputs, kRows, pool);
    functions.push_back({name, std::move(program), types, {}});
    for (std::size_t row = 0; row < kRows; ++row) {
      if (results[row] != kUndefined) {
        functions.back().calls.push_back(
            {inputs[0][row], inputs[1][row], inputs[2][row], results[row]});
      }
    }
    EXPECT_GT(functions.back().calls.size(), 10U) << name;
  }
  return functions;
}

TEST(Expressions, DoWhatTheirCppDoes) {
  Pool pool;
  std::vector<Applied> all = applied_components(pool, 24);
  std::ranges::move(applied_combinators(pool), std::back_inserter(all));
  std::vector<CppFunction> functions = cpp_functions(all);
  std::ranges::move(cpp_programs(pool), std::back_inserter(functions));
  expect_same_in_cpp(pool, functions);
}

}  // namespace
}  // namespace synth
