#include "synth/authors/stages/fit_code.h"

#include "synth/authors/stages/code_text.h"
#include "synth/source/brace_statements.h"
#include "synth/source/python_statements.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace synth {
namespace {

bool is_one_of(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// Where the name stands as a word, from `from` on.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0) {
  const auto is_part = [&](std::size_t i) { return i < text.size() && is_word_character(text[i]); };
  for (std::size_t at = text.find(word, from); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + word.size())) {
      return at;
    }
  }
  return std::string_view::npos;
}

bool mentions(std::string_view text, std::string_view word) {
  return find_word(text, word) != std::string_view::npos;
}

std::string with_word_replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = find_word(text, from); at != std::string::npos;
       at = find_word(text, from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string joined_code(const std::string& first, const std::string& second) {
  if (first.empty() || second.empty()) {
    return first + second;
  }
  return std::string(trim(first)) + "\n\n\n" + second;
}

// The functions and classes that code defines at its top level.
std::vector<std::string> definitions(Language language, const std::string& code) {
  std::vector<std::string> names;
  if (language == Language::python) {
    for (const PythonStatement& statement : split_python(code)) {
      if (statement.kind == PythonStatement::Kind::definition ||
          statement.kind == PythonStatement::Kind::assignment) {
        names.insert(names.end(), statement.names.begin(), statement.names.end());
      }
    }
  } else if (language != Language::bash) {
    for (const BraceStatement& statement : split_braces(language, code)) {
      if (statement.kind == BraceStatement::Kind::definition && !statement.name.empty()) {
        names.push_back(statement.name);
      }
    }
  }
  return names;
}

std::string_view heading_of(const PythonStatement& statement) {
  const std::size_t def = find_word(statement.text, "def");
  return def == std::string::npos ? std::string_view()
                                  : std::string_view(statement.text).substr(def);
}

// The parameters of a Python definition that begins with `def`, as far as commas outside brackets
// tell them apart; nothing where it is cut.
std::optional<std::size_t> count_parameters(std::string_view heading) {
  const std::size_t open = heading.find('(');
  if (open == std::string_view::npos) {
    return std::nullopt;
  }
  int depth = 0;
  std::size_t commas = 0;
  bool is_empty = true;  // behind the last comma
  for (std::size_t i = open; i < heading.size(); ++i) {
    const char c = heading[i];
    depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
    depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
    if (depth == 0) {
      return commas + (is_empty ? 0 : 1);
    }
    const bool separates = depth == 1 && c == ',';
    commas += separates ? 1 : 0;
    is_empty = separates || (is_empty && (i == open || c == ' ' || c == '\n'));
  }
  return std::nullopt;
}

// Makes the code of one Python function define it.
class PythonFitter {
 public:
  PythonFitter(const FunctionSpec& spec, bool is_only, std::string& note)
      : spec_(spec), is_only_(is_only), note_(note) {}

  // Nothing if the code does not define the function and cannot be made to.
  std::optional<std::string> fit(std::string code) {
    code = without_async(std::move(code));
    const std::vector<std::string> defined = definitions(Language::python, code);
    if (defined.empty() || is_one_of(defined, spec_.name)) {
      return code;  // without any definition the interpreter says best what is wrong
    }
    if (auto wrapped = beside_class(code)) {
      return wrapped;
    }
    return is_only_ ? renamed(code) : std::nullopt;
  }

 private:
  void say(std::string change) { note_ += (note_.empty() ? "" : "; ") + std::move(change); }

  std::string without_async(std::string code) {
    const std::string from = "async def " + spec_.name;
    const std::size_t at = code.find(from);
    const bool is_head = at != std::string::npos && (at == 0 || code[at - 1] == '\n');
    if (!is_head || mentions(code, "await") ||
        mentions(std::string_view(code).substr(at + 5), "async")) {
      return code;
    }
    say(fmt::format("'{}' waits for nothing, so it is no longer async", spec_.name));
    return code.erase(at, std::string_view("async ").size());
  }

  // `class Solution:` with the function as a method.
  std::optional<std::string> beside_class(const std::string& code) {
    for (const PythonStatement& statement : split_python(code)) {
      const bool is_class = statement.text.starts_with("class ") ||
                            statement.text.find("\nclass ") != std::string::npos;
      const std::string method = "def " + spec_.name + "(";
      if (statement.kind != PythonStatement::Kind::definition || !is_class ||
          statement.text.find(method) == std::string::npos) {
        continue;
      }
      const std::string arguments = join(spec_.parameter_names(), ", ");
      say(fmt::format("'{}' was a method of {}", spec_.name, statement.names.front()));
      return joined_code(code, fmt::format("def {0}({1}):\n    return {2}().{0}({1})\n", spec_.name,
                                           arguments, statement.names.front()));
    }
    return std::nullopt;
  }

  // The only function of the code has another name.
  std::optional<std::string> renamed(const std::string& code) {
    std::optional<std::string> other;
    for (const PythonStatement& statement : split_python(code)) {
      if (statement.kind != PythonStatement::Kind::definition) {
        continue;
      }
      const bool fits = count_parameters(heading_of(statement)) == spec_.inputs.size() &&
                        !statement.text.starts_with("class ");
      if (other || !fits) {
        return std::nullopt;
      }
      other = statement.names.front();
    }
    if (!other || mentions(code, spec_.name)) {
      return std::nullopt;
    }
    say(fmt::format("'{}' was called '{}' in the answer", spec_.name, *other));
    return with_word_replaced(code, *other, spec_.name);
  }

  const FunctionSpec& spec_;
  bool is_only_;
  std::string& note_;
};

// Gives code without a name, or with that of a helper, to functions of the group.
void place_strangers(Implementations& code, const ImplementationQuestion& question) {
  Implementations strangers;
  for (auto entry = code.begin(); entry != code.end();) {
    const bool is_known =
        is_one_of(question.group, entry->first) || question.available.contains(entry->first);
    if (is_known) {
      ++entry;
    } else {
      strangers.insert(code.extract(entry++));
    }
  }
  for (auto& [name, text] : strangers) {
    const std::string& first = question.group.front();
    const bool is_nameless = name.empty() && question.group.size() == 1;
    const bool is_other_name = question.group.size() == 1 && !code.contains(first);
    if (is_nameless || is_other_name) {
      code[first] = joined_code(code[first], text);
      continue;
    }
    const auto user = std::ranges::find_if(code, [&, helper = name](const auto& entry) {
      return !helper.empty() && mentions(entry.second, helper);
    });
    if (user != code.end()) {
      user->second = joined_code(text, user->second);
    }
  }
}

// Functions of the group that stand in the code of another one.
void take_apart(Implementations& code, const ImplementationQuestion& question) {
  for (const std::string& function : question.group) {
    if (code.contains(function) || question.language != Language::python) {
      continue;
    }
    for (auto& [holder, text] : code) {
      const std::vector<PythonStatement> statements = split_python(text);
      const auto own = std::ranges::find_if(statements, [&](const PythonStatement& statement) {
        return statement.kind == PythonStatement::Kind::definition &&
               is_one_of(statement.names, function);
      });
      if (own == statements.end()) {
        continue;
      }
      std::string rest;
      for (auto statement = statements.begin(); statement != statements.end(); ++statement) {
        rest = statement == own ? std::move(rest) : joined_code(rest, statement->text + "\n");
      }
      code[function] = own->text + "\n";
      text = std::move(rest);
      break;
    }
  }
}

tl::unexpected<Error> not_defined(const std::string& function,
                                  const std::vector<std::string>& defined) {
  return fail(Errc::author_failed,
              fmt::format("the code for '{}' does not define it at the top level: it defines {}",
                          function, join(defined, ", ")));
}

const FunctionSpec* find_spec(const Question& question, const std::string& function) {
  const auto found = std::ranges::find(question.functions, function, &FunctionSpec::name);
  return found == question.functions.end() ? nullptr : &*found;
}

bool defines(Language language, const std::string& code, const std::string& function) {
  return is_one_of(definitions(language, code), function) ||
         (language == Language::python &&
          code.find("def " + function + "(") != std::string::npos) ||
         (language == Language::bash && !trim(code).empty());
}

}  // namespace

Result<FittedCode> fit_code(Implementations answered, const ImplementationQuestion& question,
                            bool is_whole) {
  FittedCode fitted{std::move(answered)};
  Implementations& code = fitted.implementations;
  place_strangers(code, question);
  take_apart(code, question);
  for (auto& [function, text] : code) {
    const FunctionSpec* const spec = find_spec(question, function);
    if (question.language == Language::python && spec != nullptr) {
      const bool is_only = question.group.size() == 1;
      auto own = PythonFitter(*spec, is_only, fitted.note).fit(text);
      if (!own) {
        return not_defined(function, definitions(question.language, text));
      }
      text = *std::move(own);
    }
  }
  std::vector<std::string> missing = question.group;
  std::erase_if(missing, [&](const std::string& function) { return code.contains(function); });
  if (is_whole && !missing.empty()) {
    return fail(Errc::author_failed,
                fmt::format("there is no code for {}; give one entry for each of {}",
                            join(missing, ", "), join(question.group, ", ")));
  }
  return fitted;
}

Implementations code_without_json(std::string_view answer, const ImplementationQuestion& question) {
  std::vector<std::string> texts = code_blocks(answer);
  if (texts.empty()) {
    texts.emplace_back(answer);
  }
  Implementations code;
  for (const std::string& text : texts) {
    const std::string plain = plain_code(text);
    if (trim(plain).empty() ||
        std::string_view("{[(").find(trim(plain).front()) != std::string::npos) {
      continue;  // JSON that is cut or broken, which may hold code
    }
    const auto defined = std::ranges::find_if(question.group, [&](const std::string& function) {
      return defines(question.language, plain, function);
    });
    if (defined != question.group.end()) {
      code[*defined] = plain;
    }
  }
  return code;
}

}  // namespace synth
