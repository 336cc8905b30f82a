#include "tests/synth/authors/answer_forms.h"

#include "specs/json.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace synth {
namespace {

std::string with_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string import_of(Language language) {
  switch (language) {
    case Language::python:
      return "import math\n";
    case Language::javascript:
      return "const os = require('os');\n";
    case Language::cpp:
      return "#include <vector>\n";
    case Language::bash:
      return "";
  }
  return "";
}

// Right code with characters that HTML writes as entities.
std::string good_with_signs(Language language) {
  switch (language) {
    case Language::python:
      return "def add(a: int, b: int) -> int:\n    return a + b if a < b or 'x' > \"\" else 0\n";
    case Language::javascript:
      return "function add(a, b) {\n    return a < b || (a >= b && \"x\") ? a + b : 0;\n}\n";
    case Language::cpp:
      return "int add(int a, int b) {\n    return a < b || (a >= b && \"x\"[0]) ? a + b : 0;\n}\n";
    case Language::bash:
      return "[ \"$1\" ] && echo $(($1 + $2))\n";
  }
  return "";
}

std::string escaped_html(std::string text) {
  text = with_all(std::move(text), "&", "&amp;");
  text = with_all(std::move(text), "<", "&lt;");
  text = with_all(std::move(text), ">", "&gt;");
  text = with_all(std::move(text), "\"", "&quot;");
  return with_all(std::move(text), "'", "&#39;");
}

std::string numbered(const std::string& code) {
  std::string all;
  int number = 1;
  for (const std::string_view line :
       split(std::string_view(code).substr(0, code.size() - 1), '\n')) {
    all += std::to_string(number++) + ": " + std::string(line) + "\n";
  }
  return all;
}

std::string upper(std::string_view text) {
  std::string all(text);
  std::ranges::transform(all, all.begin(), to_upper);
  return all;
}

}  // namespace

std::string in_json(std::string_view code, std::string_view function) {
  JsonWriter out;
  out.begin_object().key("implementations").begin_array().begin_object();
  out.key("function").string(function);
  out.key("code").string(code);
  out.end_object().end_array().end_object();
  return out.take();
}

std::string good_code(Language language) {
  switch (language) {
    case Language::python:
      return "def add(a: int, b: int) -> int:\n    return a + b\n";
    case Language::javascript:
      return "function add(a, b) {\n    return a + b;\n}\n";
    case Language::cpp:
      return "int add(int a, int b) {\n    return a + b;\n}\n";
    case Language::bash:
      return "#!/usr/bin/env bash\necho \"$(($1 + $2))\"\n";
  }
  return "";
}

namespace {

std::string fenced(Language language, std::string_view code) {
  return fmt::format("```{}\n{}```\n", name(language), code);
}

// A block of code that subtracts.
std::string fenced_draft(Language language) {
  return fenced(language,
                with_all(with_all(good_code(language), "a + b", "a - b"), "$1 + $2", "$1 - $2"));
}

// Forms of the text that is, or holds, the code.
std::vector<AnswerForm> forms_around_code(Language language) {
  const std::string good = good_code(language);
  const std::string fence = fenced(language, good);
  const std::string draft = fenced_draft(language);
  return {
      {"fence in JSON", in_json(fence)},
      {"fence without language", in_json("```\n" + good + "```")},
      {"fence of tildes", in_json("~~~\n" + good + "~~~\n")},
      {"prose around a fence", in_json("Here it is:\n\n" + fence + "\nIt adds.")},
      {"CRLF", in_json(with_all(good, "\n", "\r\n"))},
      {"CR alone", in_json(with_all(good, "\n", "\r"))},
      {"a byte order mark", in_json("\xEF\xBB\xBF" + good)},
      {"no-break spaces", in_json(with_all(good, "    ", "\u00A0\u00A0\u00A0\u00A0"))},
      {"zero-width spaces", in_json(with_all(good, "a + b", "a\u200B + b"))},
      {"indented", in_json("  " + with_all(good.substr(0, good.size() - 1), "\n", "\n  "))},
      {"an escape too many", in_json(with_all(good, "\n", "\\n"))},
      {"a fence without JSON", "Sure.\n" + fence + "Done."},
      {"no JSON and no fence", good},
      {"an import in a block of its own",
       in_json("```\n" + import_of(language) + "```\nand\n```\n" + good + "```\n")},
      {"how it is used in a block behind",
       "```\n" + good + "```\nUse it so:\n```\nx = add(1, 2) and add(2, 3) and add(3, 4)\n" +
           std::string(200, '#') + "\n```\n"},
      {"a fence that is not closed", "```" + std::string(name(language)) + "\n" + good},
      {"a fence that is not closed, in JSON",
       in_json("```" + std::string(name(language)) + "\n" + good)},
      {"a fence in a fence", "````markdown\nHere:\n" + fence + "````\n"},
      {"an indented fence",
       "1. The code:\n\n   " + with_all(fence, "\n", "\n   ") + "\n2. Done.\n"},
      {"a wrong draft first", "A first try:\n" + draft + "That is wrong. Correct:\n" + fence},
      {"a wrong draft first, in JSON",
       in_json("A first try:\n" + draft + "That is wrong. Correct:\n" + fence)},
      {"the same block twice", fence + "\nAgain, in full:\n\n" + fence},
      {"a block of another language", fence + "Run it:\n```console\n$ run it\n3\n```\n"},
      {"a tag of code", "<code>\n" + good + "</code>"},
      {"tags of code in JSON", in_json("<pre><code>\n" + good + "</code></pre>")},
      {"HTML entities", in_json(escaped_html(good_with_signs(language)))},
      {"line numbers", in_json(numbered(good))},
      {"line numbers in a fence", "```\n" + numbered(good) + "```\n"},
      {"a diff", in_json("--- a/add\n+++ b/add\n@@ -0,0 +1,3 @@\n+" +
                         with_all(good.substr(0, good.size() - 1), "\n", "\n+") + "\n")},
      {"a diff of a change",
       in_json("--- a/add\n+++ b/add\n@@ -1 +1,3 @@\n-x\n+" +
               with_all(good.substr(0, good.size() - 1), "\n", "\n+") + "\n"),
       "what fails"},
      {"a title of the fence",
       "```" + std::string(name(language)) + " title=\"add\"\n" + good + "```\n"},
      {"an upper-case language", "```" + upper(name(language)) + "\n" + good + "```\n"},
      {"spaces behind lines", in_json(with_all(good, "\n", "  \n"))},
      {"JSON in the code", in_json(in_json(good))},
      {"no code", in_json("  \n"), "no code for add"},
  };
}

// Forms of the document that holds it.
std::vector<AnswerForm> forms_around_entries(Language language) {
  const std::string good = good_code(language);
  const std::string fence = fenced(language, good);
  const std::string json = in_json(good);
  return {
      {"JSON", json},
      {"no name", in_json(good, "")},
      {"another name for the entry", in_json(good, "Add")},
      {"JSON in a fence", "Sure!\n```json\n" + json + "\n```\nHope it {helps}."},
      {"thoughts before", "<think>{\"implementations\": []}</think>" + json},
      {"a comma too many", with_all(json, "}]", "},]")},
      {"raw line breaks", with_all(json, "\\n", "\n")},
      {"code alone", R"({"code": )" + JsonWriter().string(good).take() + "}"},
      {"an object by name",
       R"({"implementations": {"add": )" + JsonWriter().string(good).take() + "}}"},
      {"a list of lines",
       R"({"implementations": [{"function": "add", "code": [)" +
           with_all(JsonWriter().string(good.substr(0, good.size() - 1)).take(), "\\n", "\", \"") +
           "]}]}"},
      {"a list of entries",
       R"([{"function": "add", "code": )" + JsonWriter().string(good).take() + "}]"},
      {"thoughts with a draft",
       "<thinking>Maybe\n" + fenced_draft(language) + "no.</thinking>\n" + fence},
      {"the end of thoughts alone", "The code follows.</think>\n" + fence},
      {"JSON as a text", JsonWriter().string(json).take()},
      {"another name for the code", with_all(json, "\"code\"", "\"source\""), "code"},
      {"one entry for the list", R"({"implementations": {"function": "add", "code": )" +
                                     JsonWriter().string(good).take() + "}}"},
      {"prose with braces around JSON", "I use {a, b}.\n" + json + "\nThat {is} it."},
      {"a comment in JSON", with_all(json, "[{", "[ // the code\n{"), "JSON"},
      {"no implementation", R"({"implementations": []})", "there is no code for add"},
      {"JSON that is cut", json.substr(0, json.size() / 2), "JSON"},
      {"a refusal", "I'm sorry, but I can't help with that.", "JSON"},
      {"nothing", "", "JSON"},
  };
}

}  // namespace

std::vector<AnswerForm> common_forms(Language language) {
  std::vector<AnswerForm> forms = forms_around_entries(language);
  std::ranges::move(forms_around_code(language), std::back_inserter(forms));
  if (language == Language::bash) {  // Bash has no names, and its first line says what it is
    std::erase_if(forms,
                  [](const AnswerForm& form) { return form.name == "no JSON and no fence"; });
  }
  return forms;
}

}  // namespace synth
