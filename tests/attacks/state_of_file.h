#pragma once

#include <sys/stat.h>
#include <sys/xattr.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <sstream>
#include <string>

namespace synth {

// Everything that can be changed about a file without replacing its folder. The time of change
// (ctime) shows a mode or an attribute that was changed and set back.
struct StateOfFile {
  mode_t mode = 0;
  uid_t owner = 0;
  gid_t group = 0;
  nlink_t names = 0;
  ino_t inode = 0;
  std::string modified;
  std::string changed;
  std::map<std::string, std::string> attributes;
  std::string contents;  // for a folder, the names in it

  explicit StateOfFile(const std::filesystem::path& path) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) {
      contents = "missing";
      return;
    }
    mode = status.st_mode;
    owner = status.st_uid;
    group = status.st_gid;
    names = status.st_nlink;
    inode = status.st_ino;
    modified = text_of(status.st_mtim);
    changed = text_of(status.st_ctim);
    attributes = attributes_of(path);
    contents = contents_of(path);
  }

  bool operator==(const StateOfFile&) const = default;

  friend std::ostream& operator<<(std::ostream& out, const StateOfFile& state) {
    out << std::oct << "mode " << state.mode << std::dec << ", owner " << state.owner << ':'
        << state.group << ", names " << state.names << ", modified " << state.modified
        << ", changed " << state.changed << ", contents `" << state.contents << '`';
    for (const auto& [name, value] : state.attributes) {
      out << ", " << name << '=' << value;
    }
    return out;
  }

 private:
  static std::string text_of(const timespec& time) {
    return std::to_string(time.tv_sec) + '.' + std::to_string(time.tv_nsec);
  }

  static std::map<std::string, std::string> attributes_of(const std::filesystem::path& path) {
    std::map<std::string, std::string> found;
    std::string names(4096, '\0');
    const ssize_t size = ::llistxattr(path.c_str(), names.data(), names.size());
    names.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    std::istringstream list(names);
    for (std::string name; std::getline(list, name, '\0');) {
      std::string value(4096, '\0');
      const ssize_t got = ::lgetxattr(path.c_str(), name.c_str(), value.data(), value.size());
      value.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
      found[name] = value;
    }
    return found;
  }

  static std::string contents_of(const std::filesystem::path& path) {
    if (std::filesystem::is_directory(path)) {
      std::map<std::string, int> names;
      for (const auto& entry : std::filesystem::directory_iterator(path)) {
        names[entry.path().filename().string()] = 0;
      }
      std::string all;
      for (const auto& [name, unused] : names) {
        all += name + '\n';
      }
      return all;
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
};

}  // namespace synth
