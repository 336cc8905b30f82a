#include "testing/runtimes/cpp/host/headers.h"

#include "synth/support/process.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostKept = 8;
constexpr std::size_t kMostNoted = 1'000;
// Compiling <vector>, <string> and <algorithm> takes 0.7 s, and a use of the result saves 0.12 s.
constexpr int kUsesBefore = 4;
constexpr const char* kHeader = "header.h";
constexpr const char* kCompiled = "header.h.gch";

// Returns whether it is a header of the C++ or C library that needs no macro set before it.
bool is_standard(std::string_view name) {
  static const std::set<std::string, std::less<>> kKnown{
      "algorithm",     "any",           "array",        "atomic",      "bit",
      "bits/stdc++.h", "bitset",        "cassert",      "cctype",      "cerrno",
      "cfloat",        "charconv",      "chrono",       "cinttypes",   "climits",
      "cmath",         "compare",       "complex",      "concepts",    "cstddef",
      "cstdint",       "cstdio",        "cstdlib",      "cstring",     "ctime",
      "deque",         "exception",     "forward_list", "functional",  "initializer_list",
      "iomanip",       "ios",           "iostream",     "istream",     "iterator",
      "limits",        "list",          "locale",       "map",         "memory",
      "new",           "numbers",       "numeric",      "optional",    "ostream",
      "queue",         "random",        "ranges",       "ratio",       "regex",
      "set",           "span",          "sstream",      "stack",       "stdexcept",
      "string",        "string_view",   "tuple",        "type_traits", "typeinfo",
      "unordered_map", "unordered_set", "utility",      "valarray",    "variant",
      "vector",        "stdint.h",      "stdio.h",      "stdlib.h",    "string.h",
      "math.h",        "limits.h",      "ctype.h",      "stddef.h"};
  return kKnown.contains(name);
}

// Returns the header of a line that is only a standard include.
std::string_view included(std::string_view line) {
  line = trim(line);
  if (!line.starts_with('#')) {
    return {};
  }
  line = trim(line.substr(1));
  if (!line.starts_with("include")) {
    return {};
  }
  line = trim(line.substr(7));
  const std::size_t end = line.find('>');
  if (!line.starts_with('<') || end == line.npos) {
    return {};
  }
  const std::string_view rest = trim(line.substr(end + 1));
  const std::string_view name = line.substr(1, end - 1);
  return (rest.empty() || rest.starts_with("//")) && is_standard(name) ? name : std::string_view();
}

// Returns an FNV-1a hash, 64 bits (RFC 9923). It names a folder; the text in the folder is
// compared.
std::string digest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return fmt::format("{:016x}", hash);
}

std::string read_whole(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

std::string leading_standard_includes(std::string_view source) {
  std::string text;
  for (const std::string_view line : split(source, '\n')) {
    const std::string_view content = trim(line);
    if (const std::string_view name = included(line); !name.empty()) {
      text += fmt::format("#include <{}>\n", name);
    } else if (!content.empty() && !(content.starts_with("//") && !content.ends_with('\\'))) {
      break;
    }
  }
  return text;
}

std::optional<fs::path> CppHeaders::find(const std::string& text) {
  if (folder_.empty() || text.empty()) {
    return std::nullopt;
  }
  const std::lock_guard lock(mutex_);
  std::error_code error;
  if (const auto known = known_.find(text);
      known != known_.end() && (!known->second || fs::exists(*known->second, error))) {
    return known->second;
  }
  const std::string marked =
      fmt::format("// {} {}\n{}", gcc_.version, fmt::join(options_, " "), text);
  const fs::path place = folder_ / digest(marked);
  const bool there = fs::exists(place / kCompiled, error) && read_whole(place / kHeader) == marked;
  if (!there) {
    if (asked_.size() >= kMostNoted) {
      asked_.clear();
    }
    if (++asked_[text] <= kUsesBefore) {
      return std::nullopt;
    }
    if (!compile(marked, place)) {
      known_[text] = std::nullopt;
      return std::nullopt;
    }
  }
  fs::last_write_time(place / kCompiled, fs::file_time_type::clock::now(), error);  // in use
  known_[text] = place / kHeader;
  return known_[text];
}

// Compiles beside the final place and renames, so that readers find all of it or nothing.
bool CppHeaders::compile(const std::string& text, const fs::path& place) const {
  make_room();
  fs::path made = place;
  made += fmt::format(".{}", ::getpid());
  std::error_code error;
  if (fs::create_directories(folder_.parent_path(), error)) {
    fs::permissions(folder_.parent_path(), fs::perms::owner_all, error);
  }
  fs::create_directories(made, error);
  std::ofstream(made / kHeader, std::ios::binary) << text;
  Command command;
  command.argv = {gcc_.executable};
  command.argv.insert(command.argv.end(), options_.begin(), options_.end());
  command.argv.insert(command.argv.end(), {"-x", "c++-header", (made / kHeader).string(), "-o",
                                           (made / kCompiled).string()});
  command.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C"};
  const auto outcome = run_command(command);
  if (outcome && outcome->exit_status == 0) {
    // Cells may run as another user, whatever the umask.
    using fs::perms;
    const perms all_read =
        perms::owner_write | perms::owner_read | perms::group_read | perms::others_read;
    fs::permissions(made / kHeader, all_read, error);
    fs::permissions(made / kCompiled, all_read, error);
    fs::permissions(made,
                    perms::owner_all | perms::group_read | perms::group_exec | perms::others_read |
                        perms::others_exec,
                    error);
    fs::remove_all(place, error);
    fs::rename(made, place, error);
  }
  fs::remove_all(made, error);
  return fs::exists(place / kCompiled, error);
}

// Removes the least recently used headers.
void CppHeaders::make_room() const {
  std::error_code error;
  std::vector<std::pair<fs::file_time_type, fs::path>> kept;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    kept.emplace_back(fs::last_write_time(entry.path() / kCompiled, error), entry.path());
  }
  std::sort(kept.begin(), kept.end());
  for (std::size_t i = 0; i + kMostKept <= kept.size(); ++i) {
    fs::remove_all(kept[i].second, error);
  }
}

}  // namespace synth
