#include "synth/cli/host/neighbours.h"

#include "specs/identifier.h"
#include "synth/cli/input/input.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1000;
constexpr std::size_t kMostBytes = std::size_t{16} << 20U;

// Returns a file's folder, or the one above its outermost package.
fs::path root_of(const fs::path& file) {
  std::error_code error;
  fs::path folder = fs::absolute(file).parent_path();
  while (fs::exists(folder / "__init__.py", error) && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  return folder;
}

// Returns the named folder, else root_of.
Result<fs::path> root_for(const fs::path& file, const std::optional<std::string>& root) {
  std::error_code error;
  if (root && !fs::is_directory(*root, error)) {
    return fail(Errc::usage, fmt::format("--root {}: there is no such folder", *root),
                "name the folder that has the modules");
  }
  return root ? fs::absolute(*root) : root_of(file);
}

// Follows imports below a root.
class Collector : public FilesBelow {
 public:
  explicit Collector(fs::path root)
      : FilesBelow(std::move(root), "name the folder with its modules with --root") {}

  Result<void> add_imports(std::string_view source) {
    for (const std::string& name : imported_names(source)) {
      std::error_code error;
      if (fs::is_regular_file(root() / (name + ".py"), error)) {
        SYNTH_CHECK(add_file(root() / (name + ".py")));
      } else if (fs::is_directory(root() / name, error)) {
        SYNTH_CHECK(add_package(root() / name));
      }
    }
    return {};
  }

  Result<void> add_package(const fs::path& folder) {
    std::vector<fs::path> modules;
    std::error_code error;
    for (auto entry = fs::recursive_directory_iterator(folder, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      if (entry->path().filename().string().starts_with('.')) {
        entry.disable_recursion_pending();
      } else if (entry->path().extension() == ".py" && entry->is_regular_file(error)) {
        modules.push_back(entry->path());
      }
    }
    std::ranges::sort(modules);
    for (const fs::path& module : modules) {
      SYNTH_CHECK(add_file(module));
    }
    return {};
  }

  Result<void> add_file(const fs::path& path) {
    SYNTH_TRY(const auto source, add(path));
    return source ? add_imports(*source) : Result<void>();
  }
};

// Returns the innermost folder that contains both.
fs::path folder_above(const fs::path& one, const fs::path& other) {
  fs::path common;
  auto part = other.begin();
  for (const fs::path& each : one) {
    if (part == other.end() || *part != each) {
      break;
    }
    common /= each;
    ++part;
  }
  return common;
}

// Adds the files of a collector, with names below `base`, a folder above its root.
void add_below(const fs::path& base, Collector& from, NamedFiles& files) {
  for (auto& [name, text] : from.take()) {
    files.emplace_back((from.root() / name).lexically_relative(base).string(), std::move(text));
  }
}

// Adds pytest's conftest.py files beside tests, up to the folder above their packages.
Result<void> add_conftests(const fs::path& tests, Collector& collector) {
  std::error_code error;
  for (fs::path folder = tests.parent_path();; folder = folder.parent_path()) {
    for (const char* const name : {"conftest.py", "__init__.py"}) {
      if (fs::is_regular_file(folder / name, error)) {
        SYNTH_CHECK(collector.add_file(folder / name));
      }
    }
    if (folder == collector.root()) {
      return {};
    }
  }
}

// Adds a, d for "a.b as c, d".
void add_names(std::string_view list, std::vector<std::string>& names) {
  for (const std::string_view part : split(list, ',')) {
    const std::string_view word = trim(part);
    std::string name(word.substr(0, word.find_first_of(" \t.;#")));
    if (!name.empty() && std::ranges::find(names, name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
}

// Returns a line with an absolute import if it has a relative one that stays in the package.
std::string absolute_import(std::string_view line, std::string package) {
  constexpr std::string_view kFrom = "from";
  constexpr std::string_view kImport = "import";
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t dots = line.find_first_not_of(" \t", begin + kFrom.size());
  if (!line.substr(begin).starts_with(kFrom) || dots == line.npos || line[dots] != '.') {
    return std::string(line);
  }
  const std::size_t name = std::min(line.find_first_not_of('.', dots), line.size());
  const std::string_view rest = line.substr(name);
  const auto is_of_name = [](char c) { return is_word_character(c) || c == '.'; };
  const auto size = std::ranges::find_if_not(rest, is_of_name) - rest.begin();
  const std::string_view word = rest.substr(0, static_cast<std::size_t>(size));
  const std::string_view module = word == kImport ? std::string_view() : word;  // `from .import a`
  const std::string_view behind = trim(rest.substr(module.size()));
  const bool is_import =
      behind.starts_with(kImport) &&
      (behind.size() == kImport.size() || !is_word_character(behind[kImport.size()]));
  if (!is_import) {  // prose: "from .5 to 1"
    return std::string(line);
  }
  for (std::size_t up = dots + 1; up < name; ++up) {
    const std::size_t last = package.rfind('.');
    if (last == package.npos) {
      return std::string(line);
    }
    package.resize(last);
  }
  return fmt::format("{}from {}{}{} {}", line.substr(0, begin), package, module.empty() ? "" : ".",
                     module, behind);
}

std::string remedy_of(const RaisedError& error) {
  if (error.message.find("relative import") != std::string::npos) {
    return "import it by its full name (`from package.module import name`); --root says where "
           "packages are";
  }
  return "modules beside the file are found, others with --root DIR; of a package, --python names "
         "a "
         "Python that has it";
}

}  // namespace

Result<std::optional<std::string>> FilesBelow::add(const fs::path& path) {
  const std::string name = path.lexically_relative(root_).string();
  if (!seen_.insert(name).second) {
    return std::nullopt;
  }
  SYNTH_TRY(std::string text, read_file(path, kMostBytes));
  bytes_ += text.size();
  if (seen_.size() > kMostFiles || bytes_ > kMostBytes) {
    return fail(Errc::bad_input,
                fmt::format("what the code uses from {} is more than {} files or {} MiB",
                            root_.string(), kMostFiles, kMostBytes >> 20U),
                std::string(remedy_));
  }
  files_.emplace_back(name, text);
  return text;
}

std::string package_of(const fs::path& file, const std::optional<std::string>& root) {
  const auto folder = root_for(file, root);
  const fs::path below = fs::absolute(file).lexically_normal().parent_path().lexically_relative(
      folder ? folder->lexically_normal() : fs::path());
  std::vector<std::string> parts;
  for (const fs::path& part : below) {
    if (!is_identifier(part.string(), Language::python)) {
      return "";
    }
    parts.push_back(part.string());
  }
  return join(parts, ".");
}

std::string with_absolute_imports(std::string_view source, const std::string& package) {
  std::vector<std::string> lines;
  for (const std::string_view line : split(source, '\n')) {
    lines.push_back(package.empty() ? std::string(line) : absolute_import(line, package));
  }
  return join(lines, "\n");
}

std::vector<std::string> imported_names(std::string_view source) {
  constexpr std::string_view kImport = "import ";
  constexpr std::string_view kFrom = "from ";
  std::vector<std::string> names;
  for (const std::string_view line : split(source, '\n')) {
    const std::string_view text = trim(line);
    if (text.starts_with(kImport)) {
      add_names(text.substr(kImport.size()), names);
    } else if (text.starts_with(kFrom) && text.find(" import") != std::string_view::npos) {
      const std::string_view module = trim(text.substr(kFrom.size()));
      add_names(module.substr(0, module.find(' ')), names);
    }
  }
  return names;
}

Result<NamedFiles> neighbours_of(const fs::path& file, const std::optional<std::string>& root) {
  SYNTH_TRY(const fs::path folder, root_for(file, root));
  SYNTH_TRY(const std::string source, read_file(file, kMaxInputBytes));
  Collector collector(folder);
  SYNTH_CHECK(collector.add_imports(with_absolute_imports(source, package_of(file, root))));
  return collector.take();
}

Result<ModuleFiles> files_of_module(const fs::path& path) {
  const fs::path file = fs::absolute(path).lexically_normal();
  const fs::path root = root_of(file);
  const fs::path below = file.lexically_relative(root);
  Collector collector(root);
  SYNTH_CHECK(collector.add_imports("import " + below.begin()->stem().string()));
  return ModuleFiles{below.string(), collector.take()};
}

Result<PeoplesTests> surroundings_of_tests(const fs::path& tests, const fs::path& code,
                                           const std::optional<std::string>& root) {
  std::error_code error;
  const fs::path code_file = fs::canonical(code, error);
  const fs::path test_file = error ? fs::path() : fs::canonical(tests, error);
  if (error) {
    return fail(Errc::io, fmt::format("{}: {}", tests.string(), error.message()),
                "name a file of tests that is there");
  }
  SYNTH_TRY(const fs::path code_root, root_for(code_file, root));
  Collector of_code(fs::weakly_canonical(code_root, error));
  Collector of_tests(root_of(test_file));
  SYNTH_TRY(const std::string source, read_file(test_file, kMaxInputBytes));
  SYNTH_CHECK(of_code.add_imports(source));
  const fs::path from_root = code_file.lexically_relative(of_code.root());
  if (from_root.has_parent_path() && *from_root.begin() != "..") {
    SYNTH_CHECK(of_code.add_package(of_code.root() / *from_root.begin()));
  }
  SYNTH_CHECK(of_tests.add_imports(source));
  SYNTH_CHECK(add_conftests(test_file, of_tests));
  const fs::path base =
      folder_above(folder_above(of_code.root(), code_file.parent_path()), of_tests.root());
  const fs::path below = of_code.root().lexically_relative(base);
  PeoplesTests people{.test_name = test_file.lexically_relative(base).string(),
                      .code_name = code_file.lexically_relative(base).string(),
                      .root = below == "." ? "" : below.string(),
                      .files = {}};
  add_below(base, of_tests, people.files);
  add_below(base, of_code, people.files);
  return people;
}

Result<void> lend_neighbours(const Invocation& invocation, Lending& lending) {
  const auto code = invocation.value("code");
  if (!code || *code == "-" || language_of_code(*code) != Language::python) {
    return {};
  }
  SYNTH_TRY(auto found, neighbours_of(*code, invocation.value("root")));
  auto& files = lending.data.files;
  for (auto& [name, text] : found) {
    const auto same = [&name = name](const auto& other) { return other.first == name; };
    if (std::ranges::none_of(files, same)) {
      files.emplace_back(name, std::move(text));
    }
  }
  return {};
}

Result<void> check_loads(Runtime& python, const std::string& path, const std::string& source,
                         const std::string& function, const Limits& limits,
                         const std::stop_token& stop) {
  const std::vector<PlannedCall> calls{{.function = function, .call = {}}};
  SYNTH_TRY(const CandidateOutcome outcome, python.run(source, calls, limits, stop));
  if (!outcome.load_error || !outcome.load_error->type.ends_with("Error") ||
      (outcome.load_error->type != "ModuleNotFoundError" &&
       outcome.load_error->type != "ImportError")) {
    return {};
  }
  return fail(Errc::bad_input,
              fmt::format("{} cannot be loaded: {}: {}", path, outcome.load_error->type,
                          outcome.load_error->message),
              remedy_of(*outcome.load_error));
}

}  // namespace synth
