#include "synth/cli/host/context_files.h"

#include "cache/md5.h"
#include "specs/identifier.h"
#include "synth/cli/host/neighbours.h"
#include "synth/cli/input/input.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"
#include "synth/support/within.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

namespace fs = std::filesystem;

// The module name of candidates.
constexpr std::string_view kCandidateModule = "solution";

// Returns the language of a module; C++ has headers.
Result<Language> language_of_module(const std::string& path) {
  const auto language = language_of_code(path);
  if (is_cpp_header(path)) {
    return Language::cpp;
  }
  if (language == Language::cpp) {
    return fail(Errc::usage, fmt::format("--context {}: this is not a header", path),
                "name the header (.h, .hpp) that declares its functions; the source file of its "
                "name beside it is found");
  }
  if (!language || language == Language::bash) {
    return fail(
        Errc::usage,
        fmt::format("--context {}: this is not a module in Python, JavaScript or C++", path),
        "name a file whose name ends in .py, .js, .mjs, .cjs, .h or .hpp");
  }
  return *language;
}

Result<void> check_file(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    return fail(Errc::bad_input,
                fmt::format("--context {}: {}", path,
                            fs::exists(path, error) ? "this is not a regular file"
                                                    : "there is no such file"),
                "name a file of yours");
  }
  return {};
}

// Converts "shop/prices.py" to "shop.prices".
Result<std::string> module_name(Language language, const std::string& path,
                                const std::string& file) {
  fs::path below(file);
  below.replace_extension();
  if (below.has_parent_path() && below.filename() == "__init__") {
    below = below.parent_path();
  }
  std::vector<std::string> parts =
      mapped(below, [](const fs::path& part) { return part.string(); });
  const bool is_name =
      language != Language::python || std::ranges::all_of(parts, [](const std::string& part) {
        return is_identifier(part, Language::python);
      });
  if (!is_name || parts.front() == kCandidateModule) {
    return fail(
        Errc::usage,
        fmt::format("--context {}: code cannot import a module named '{}'", path, join(parts, ".")),
        is_name ? "it is the name of the module that is written: give the file another"
                : "give it a name of letters, digits and '_'");
  }
  return join(parts, ".");
}

Result<void> read_module(const std::string& path, ContextFiles& given) {
  SYNTH_TRY(const Language language, language_of_module(path));
  if (given.language.value_or(language) != language) {
    return fail(Errc::usage,
                fmt::format("--context {}: this is {}, and {} is {}", path, info(language).title,
                            given.modules.front().path, info(*given.language).title),
                "name modules of one language");
  }
  given.language = language;
  SYNTH_CHECK(check_file(path));
  SYNTH_TRY(std::string source, within("--context", read_text_file(path, kMostContextBytes)));
  SYNTH_TRY(ModuleFiles found,
            language == Language::python ? files_of_module(path) : files_beside(language, path));
  SYNTH_TRY(std::string name, module_name(language, path, found.file));
  const bool is_repeated =
      std::ranges::find(given.modules, name, &ModuleText::name) != given.modules.end();
  SYNTH_CHECK(lend_files(found.files, given.files));
  if (!is_repeated) {
    given.modules.push_back(
        {.path = path, .file = found.file, .name = std::move(name), .source = std::move(source)});
  }
  return {};
}

}  // namespace

Result<void> ContextFiles::check_language(Language asked) const {
  if (language.value_or(asked) == asked) {
    return {};
  }
  return fail(Errc::usage,
              fmt::format("--context {} is in {}, and the code is to be in {}",
                          modules.front().path, info(*language).title, info(asked).title),
              "leave --context out, or show the code in the instruction");
}

Result<ContextFiles> read_context_files(const Invocation& invocation) {
  ContextFiles given;
  for (const std::string& path : invocation.all("context")) {
    SYNTH_CHECK(read_module(path, given));
  }
  return given;
}

Result<void> lend_files(const NamedFiles& files, NamedFiles& lent) {
  for (const auto& [name, content] : files) {
    const auto same = std::ranges::find(lent, name, &NamedFiles::value_type::first);
    if (same == lent.end()) {
      lent.emplace_back(name, content);
    } else if (same->second != content) {
      return fail(Errc::bad_input, fmt::format("two different files would be {}", name),
                  "give modules of one folder, or put them into packages");
    }
  }
  return {};
}

Result<LentCode> lent_code_of(const std::vector<ModuleText>& modules, const NamedFiles& lent) {
  LentCode code;
  code.modules = mapped(modules, &ModuleText::name);
  for (const auto& [name, content] : lent) {
    SYNTH_TRY(code.files[name], md5_hex(content));
  }
  return code;
}

std::vector<ModuleText> imports_elsewhere(const std::vector<ModuleText>& modules,
                                          std::string_view code, const fs::path& folder) {
  const std::vector<std::string> imported = imported_names(code);
  std::vector<ModuleText> elsewhere;
  for (const ModuleText& module : modules) {
    const std::string top = module.name.substr(0, module.name.find('.'));
    const bool is_imported = module.file.ends_with(".py")
                                 ? std::ranges::find(imported, top) != imported.end()
                                 : code.find(module.file) != std::string_view::npos;
    std::error_code error;
    if (is_imported && !fs::exists(folder / module.file, error)) {
      elsewhere.push_back(module);
    }
  }
  return elsewhere;
}

}  // namespace synth
