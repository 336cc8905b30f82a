#include "synth/support/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kGathered = std::size_t{1} << 16U;
constexpr std::string_view kTemporary = ".tmp-";

Error cannot_write(const std::filesystem::path& path) {
  return Error{Errc::io, "cannot write " + path.string() + ": " + std::strerror(errno),
               "give a folder that can be written, on a disk with space"};
}

}  // namespace

std::optional<std::string> read_all(int fd, std::size_t most) {
  std::string text;
  std::array<char, kGathered> buffer;
  while (text.size() <= most) {
    const ssize_t count = ::read(fd, buffer.data(), buffer.size());
    if (count < 0 && errno != EINTR) {
      return std::nullopt;
    }
    if (count == 0) {
      break;
    }
    text.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  return text;
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) {
      return false;
    }
    bytes.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
  }
  return true;
}

void sync_folder(const std::filesystem::path& folder) {
  const Fd opened(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened) {
    ::fsync(opened.get());
  }
}

std::string unique_suffix() {
  static std::atomic<unsigned> number = 0;
  std::array<char, 65> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0 || host[0] == '\0') {
    host[0] = 'x';
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::string(host.data()) + "-" + std::to_string(::getpid()) + "-" +
         std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(now).count()) + "-" +
         std::to_string(++number);
}

void remove_temporary_files(const std::filesystem::path& path) {
  const std::string prefix = path.filename().string() + std::string(kTemporary);
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(path.parent_path(), error)) {
    if (entry.path().filename().string().starts_with(prefix)) {
      std::error_code ignored;
      std::filesystem::remove(entry.path(), ignored);
    }
  }
}

WholeFile::WholeFile(std::filesystem::path path, std::filesystem::path temporary, Fd file)
    : path_(std::move(path)), temporary_(std::move(temporary)), file_(std::move(file)) {}

Result<WholeFile> WholeFile::begin(const std::filesystem::path& path) {
  std::filesystem::path temporary = path;
  temporary += std::string(kTemporary) + unique_suffix();
  Fd file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file) {
    return fail(cannot_write(path));
  }
  return WholeFile(path, std::move(temporary), std::move(file));
}

WholeFile::~WholeFile() {
  if (file_) {
    ::unlink(temporary_.c_str());
  }
}

Result<void> WholeFile::flush() {
  if (!write_all(file_.get(), buffer_)) {
    return fail(cannot_write(path_));
  }
  buffer_.clear();
  return {};
}

Result<void> WholeFile::write(std::string_view bytes) {
  buffer_ += bytes;
  return buffer_.size() < kGathered ? Result<void>() : flush();
}

Result<void> WholeFile::commit() {
  SYNTH_CHECK(flush());
  // Some file systems have no fsync (EINVAL), and are as safe as they are.
  if ((::fsync(file_.get()) != 0 && errno != EINVAL) ||
      ::rename(temporary_.c_str(), path_.c_str()) != 0) {
    return fail(cannot_write(path_));
  }
  file_.reset();
  sync_folder(path_.parent_path());
  return {};
}

Result<void> write_whole_file(const std::filesystem::path& path, std::string_view bytes) {
  SYNTH_TRY(WholeFile file, WholeFile::begin(path));
  SYNTH_CHECK(file.write(bytes));
  return file.commit();
}

}  // namespace synth
