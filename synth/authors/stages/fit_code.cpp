#include "synth/authors/stages/fit_code.h"

#include "synth/authors/stages/code_text.h"
#include "synth/authors/stages/fit_language.h"
#include "synth/source/brace_statements.h"
#include "synth/source/python_statements.h"
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

// Assigns code without a name, or with that of a helper, to functions of the group.
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
      return !helper.empty() && contains_word(entry.second, helper);
    });
    if (user != code.end()) {
      user->second = joined_code(text, user->second);
    }
  }
}

// Separates functions of the group that are defined in the code of another one.
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

tl::unexpected<Error> no_code(const std::vector<std::string>& missing,
                              const ImplementationQuestion& question) {
  return fail(Errc::author_failed,
              fmt::format("there is no code for {}; give one entry for each of {}",
                          join(missing, ", "), join(question.group, ", ")));
}

const FunctionSpec* find_spec(const Question& question, const std::string& function) {
  const auto found = std::ranges::find(question.functions, function, &FunctionSpec::name);
  return found == question.functions.end() ? nullptr : &*found;
}

bool defines(Language language, const std::string& code, const std::string& function) {
  return is_defined(language, code, function) ||
         (language == Language::python &&
          (code.find("def " + function + "(") != std::string::npos ||
           find_word(code, "class " + function) != std::string::npos)) ||
         (language == Language::bash && !trim(code).empty());
}

std::optional<std::string> fit_function(std::string code, const FunctionFit& fit) {
  switch (fit.language) {
    case Language::python:
      return fit_python(std::move(code), fit);
    case Language::javascript:
      return fit_javascript(std::move(code), fit);
    case Language::cpp:
      return fit_cpp(std::move(code), fit);
    case Language::bash:
      return fit_script(std::move(code), fit);
  }
  return code;
}

// Returns whether a text is JSON that is cut off or malformed, which may contain code.
bool begins_json(std::string_view text) {
  return trim(text).empty() || std::string_view("{[(").find(trim(text).front()) != text.npos;
}

// Returns whether a text without any fence is code; a script has to begin with "#!".
bool is_code(Language language, std::string_view text) {
  return language != Language::bash || text.starts_with("#!");
}

// Returns whether the text consists of imports and helpers that other code needs before it.
bool is_beginning(Language language, const std::string& code) {
  if (language == Language::python) {
    const auto statements = split_python(code);
    return !statements.empty() && std::ranges::all_of(statements, [](const auto& statement) {
      return statement.kind != PythonStatement::Kind::other;
    });
  }
  const auto statements =
      language == Language::bash ? std::vector<BraceStatement>() : split_braces(language, code);
  return !statements.empty() && std::ranges::all_of(statements, [](const auto& statement) {
    return statement.kind == BraceStatement::Kind::import ||
           statement.kind == BraceStatement::Kind::definition;
  });
}

// Returns the code in a text of several blocks: the last one that defines a function of the group,
// preceded by what earlier blocks import and define; for scripts, the last that begins with "#!".
// Returns nothing if there is none.
std::optional<std::string> code_in_blocks(std::string_view text,
                                          const ImplementationQuestion& question) {
  std::string beginning;
  std::optional<std::string> found;
  for (const std::string& block : code_blocks(text)) {
    std::string plain = plain_code(block);
    if (question.language == Language::bash) {
      found = plain.starts_with("#!") ? std::move(plain) : std::move(found);
      continue;
    }
    const bool is_own = std::ranges::any_of(question.group, [&](const std::string& function) {
      return defines(question.language, plain, function);
    });
    if (is_own) {
      found = joined_code(beginning, plain);
    } else if (!found && is_beginning(question.language, plain)) {
      beginning = joined_code(beginning, plain);
    }
  }
  return found;
}

std::string code_in(std::string text, const ImplementationQuestion& question) {
  text = plain_layout(std::move(text));
  auto in_blocks = is_fenced(text) ? code_in_blocks(text, question) : std::nullopt;
  return in_blocks ? *std::move(in_blocks) : plain_code(std::move(text));
}

}  // namespace

Result<FittedCode> fit_code(Implementations answered, const ImplementationQuestion& question,
                            bool is_whole) {
  FittedCode fitted{std::move(answered)};
  Implementations& code = fitted.implementations;
  for (auto& [function, text] : code) {
    text = code_in(std::move(text), question);
  }
  if (!is_whole) {  // an empty text leaves this function unchanged
    std::erase_if(code, [](const auto& entry) { return trim(entry.second).empty(); });
  }
  place_strangers(code, question);
  take_apart(code, question);
  for (auto& [function, text] : code) {
    const FunctionSpec* const spec = find_spec(question, function);
    if (spec == nullptr) {  // written before, and answered once more
      FunctionSpec known;
      known.name = function;
      std::string told_before;
      text = fit_function(text, {known, question.language, false, told_before}).value_or(text);
      continue;
    }
    const bool is_only = question.group.size() == 1;
    auto own = fit_function(text, {*spec, question.language, is_only, fitted.note});
    if (!own) {
      return not_defined(function, definitions(question.language, text));
    }
    text = *std::move(own);
    if (!has_code_of(question.language, text, function)) {
      return no_code({function}, question);
    }
  }
  std::vector<std::string> missing = question.group;
  std::erase_if(missing, [&](const std::string& function) { return code.contains(function); });
  if (is_whole && !missing.empty()) {
    return no_code(missing, question);
  }
  return fitted;
}

Implementations code_without_json(std::string_view answer, const ImplementationQuestion& question) {
  const std::string text = plain_layout(std::string(answer));
  const std::vector<std::string> blocks = code_blocks(text);
  const std::string& first = question.group.front();
  if (question.group.size() == 1 && !blocks.empty()) {
    const std::string plain = code_in(text.substr(text.find(kFence)), question);
    return has_code_of(question.language, plain, first) && !begins_json(plain)
               ? Implementations{{first, plain}}
               : Implementations();
  }
  Implementations code;
  for (const std::string& block : blocks.empty() ? std::vector{text} : blocks) {
    const std::string plain = plain_code(block);
    const auto defined = std::ranges::find_if(question.group, [&](const std::string& function) {
      return !begins_json(plain) && defines(question.language, plain, function);
    });
    if (defined != question.group.end() && (!blocks.empty() || is_code(question.language, plain))) {
      code[*defined] = plain;
    }
  }
  return code;
}

}  // namespace synth
