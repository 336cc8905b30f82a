#include "synth/cli/host/neighbours.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

namespace fs = std::filesystem;

// Returns the relative paths that a text names, each in quotes.
std::vector<std::string> named_paths(Language language, std::string_view source) {
  const bool is_cpp = language == Language::cpp;
  const std::string_view quotes = is_cpp ? "\"" : "\"'`";
  std::vector<std::string> paths;
  for (const std::string_view line : split(source, '\n')) {
    const bool may_name = is_cpp ? trim(line).starts_with('#') && contains_word(line, "include")
                                 : contains_word(line, "require") || contains_word(line, "from") ||
                                       contains_word(line, "import");
    std::size_t open = may_name ? line.find_first_of(quotes) : line.npos;
    while (open != line.npos) {
      const std::size_t close = std::min(line.find(line[open], open + 1), line.size());
      const std::string_view path = line.substr(open + 1, close - open - 1);
      if (close < line.size() && (is_cpp || path.starts_with("./") || path.starts_with("../"))) {
        paths.emplace_back(path);
      }
      open = line.find_first_of(quotes, std::min(close + 1, line.size()));
    }
  }
  return paths;
}

// Returns the regular file that a path means; Node also tries these endings.
fs::path file_meant(Language language, const fs::path& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) {
    return path;
  }
  for (const char* const ending : {".js", ".json", ".cjs", ".mjs", "/index.js"}) {
    fs::path longer = path.string() + ending;
    if (language == Language::javascript && fs::is_regular_file(longer, error)) {
      return longer;
    }
  }
  return {};
}

class FilesBeside {
 public:
  FilesBeside(Language language, fs::path root)
      : language_(language), files_(std::move(root), "name a file that uses less") {}

  Result<void> add(const fs::path& path) {
    const fs::path below = path.lexically_relative(files_.root());
    if (below.empty() || *below.begin() == "..") {
      return {};
    }
    SYNTH_TRY(const auto text, files_.add(path));
    if (!text) {
      return {};
    }
    for (const std::string& other : named_paths(language_, *text)) {
      const fs::path meant = file_meant(language_, (path.parent_path() / other).lexically_normal());
      if (!meant.empty()) {
        SYNTH_CHECK(add(meant));
      }
    }
    return language_ == Language::cpp ? add_source_of(path) : Result<void>();
  }

  NamedFiles take() { return files_.take(); }

 private:
  // `shop.cpp` has the bodies of what `shop.h` declares.
  Result<void> add_source_of(const fs::path& header) {
    for (const char* const ending : {".cpp", ".cc", ".cxx"}) {
      fs::path source = header;
      source.replace_extension(ending);
      std::error_code error;
      if (source != header && fs::is_regular_file(source, error)) {
        SYNTH_CHECK(add(source));
      }
    }
    return {};
  }

  Language language_;
  FilesBelow files_;
};

}  // namespace

Result<ModuleFiles> files_beside(Language language, const fs::path& path) {
  const fs::path file = fs::absolute(path).lexically_normal();
  FilesBeside found(language, file.parent_path());
  SYNTH_CHECK(found.add(file));
  return ModuleFiles{file.filename().string(), found.take()};
}

}  // namespace synth
