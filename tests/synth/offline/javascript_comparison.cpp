#include "tests/synth/offline/javascript_comparison.h"

#include "synth/authors/offline/writing/javascript/javascript_expressions.h"
#include "tests/synth/offline/python.h"

#include <map>
#include <set>

namespace synth {

void expect_same_in_javascript(const Pool& pool, const std::vector<Applied>& all) {
  std::set<std::string> helpers;
  std::string calls;
  std::map<std::string, int> compared;
  for (const Applied& applied : all) {
    JavascriptExpressions expressions(pool, {}, javascript_names());
    const std::string value = expressions.write(applied.expression).text;
    ASSERT_EQ(expressions.missing(), "") << applied.name;
    compared[applied.name] += applied.result == kUndefined ? 0 : 1;
    if (applied.result != kUndefined) {
      for (const std::string& helper : expressions.helper_code()) {
        helpers.insert(helper);
      }
      const Expression ours = literal(applied.expression.type, applied.result);
      std::string block;
      for (const std::string& line : expressions.take_lines()) {
        block += line + " ";
      }
      calls += fmt::format("check(\"{}\", () => {{ {}return {}; }}, {});\n", applied.name, block,
                           value, expressions.write(ours).text);
    }
  }
  for (const auto& [name, count] : compared) {
    EXPECT_GT(count, 2) << name << " is undefined nearly everywhere";
  }
  std::string script = "\"use strict\";\n";
  for (const std::string& helper : helpers) {
    script += helper;
  }
  script +=
      "const near = (a, b) => a === b || Math.abs(a - b) <= 1e-12 * Math.abs(b);\n"
      "const plain = (b) => b instanceof Map ? [...b.entries()].sort()\n"
      "  : b !== null && typeof b === \"object\" && !Array.isArray(b)\n"
      "  ? Object.entries(b).sort() : b;\n"
      "const same = (a, b) => b !== plain(b) ? same(plain(a), plain(b)) : Array.isArray(b)\n"
      "  ? Array.isArray(a) && a.length === b.length && b.every((x, i) => same(a[i], x))\n"
      "  : typeof b === \"number\" ? near(a, b) : a === b;\n"
      "let checked = 0;\n"
      "function check(name, call, ours) {\n"
      "  checked++;\n"
      "  const got = call();\n"
      "  if (!same(got, ours)) console.log(name, String(call), got, \"not\", ours);\n"
      "}\n";
  std::size_t total = 0;
  for (const auto& [name, count] : compared) {
    total += static_cast<std::size_t>(count);
  }
  EXPECT_EQ(run_node(script + calls + "console.log(checked);\n"), fmt::format("{}\n", total));
}

}  // namespace synth
