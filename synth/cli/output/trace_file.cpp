#include "synth/cli/output/trace_file.h"

#include "specs/json.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace synth {
namespace {

constexpr int kReadableByAll = 0666;  // under the user's umask

}  // namespace

Result<std::unique_ptr<TraceFile>> TraceFile::open(const std::string& path,
                                                   std::string_view command) {
  Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kReadableByAll));
  if (!file) {
    return fail(Errc::io, fmt::format("--trace {}: {}", path, std::strerror(errno)),
                "name a file that can be written");
  }
  std::unique_ptr<TraceFile> trace(new TraceFile(std::move(file), path));
  JsonWriter out;
  out.begin_object();
  out.key("name").string("process_name");
  out.key("ph").string("M");
  out.key("pid").number(::getpid());
  out.key("args").begin_object().key("name").string(fmt::format("synth {}", command)).end_object();
  trace->write_line(out.end_object().take());
  return trace;
}

TraceFile::~TraceFile() {
  if (file_) {
    static_cast<void>(write_all(file_.get(), "\n]\n"));  // readers can do without it
  }
}

void TraceFile::write(const Span& span, std::string_view members) {
  const std::int64_t begin = microseconds(span.begin);
  JsonWriter out;
  out.begin_object();
  out.key("name").string(span.name);
  out.key("cat").string(span.category);
  out.key("ph").string("X");
  out.key("ts").number(begin);
  out.key("dur").number(microseconds(span.end) - begin);
  out.key("pid").number(::getpid());
  out.key("tid").number(span.lane);
  out.key("args").raw(members);
  std::string line = out.end_object().take();
  const std::lock_guard lock(mutex_);
  write_line(std::move(line));
}

// Writes a line and the separator before it by one write(2), so that a kill leaves whole ones.
void TraceFile::write_line(std::string line) {
  line.insert(0, std::exchange(is_first_, false) ? "[\n" : ",\n");
  if (file_ && !write_all(file_.get(), line)) {
    fault_ = Error{Errc::io, fmt::format("no more of the trace is written to {}: {}", path_,
                                         std::strerror(errno))};
    file_ = Fd();
  }
}

std::int64_t TraceFile::microseconds(Span::Clock::time_point at) const {
  return std::chrono::duration_cast<std::chrono::microseconds>(at - begun_).count();
}

std::optional<Error> TraceFile::take_fault() {
  const std::lock_guard lock(mutex_);
  return std::exchange(fault_, std::nullopt);
}

}  // namespace synth
