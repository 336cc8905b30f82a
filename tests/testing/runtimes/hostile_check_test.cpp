#include "synth/support/fd.h"
#include "tests/testing/runtimes/languages_here.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

// The rows of hostile.jsonl in the languages beside Python, as lines of `synth check`, and what
// must hold around them. (Python's: hostile_python_test.cpp.)
namespace synth {
namespace {

struct HostileRow {
  std::string id;
  std::string line;  // of synth check
  std::vector<std::string> allowed;
};

// The row's test as `tests` (Bash) or `script`, with limits that end what does not end.
std::string check_line_of(const JsonField& row) {
  JsonWriter out;
  out.begin_object();
  for (const std::string_view key : {"id", "language", "code"}) {
    out.key(key).string(row.at(key)->string().value());
  }
  if (const auto function = row.find("function")) {
    out.key("function").string(function->string().value());
  }
  const JsonField test = row.at("test").value();
  if (test.is_object()) {
    out.key("tests").begin_array().document(test.json()).end_array();
  } else {
    out.key("script").string(test.string().value());
  }
  return out.end_object().take();
}

std::vector<HostileRow> rows_of(std::string_view language) {
  std::vector<HostileRow> rows;
  std::ifstream file(SYNTH_HOSTILE_FILE);
  std::string line;
  while (std::getline(file, line)) {
    const Value document = parse_json(line).value();
    const JsonField json(document);
    if (json.at("language")->string().value() != language) {
      continue;
    }
    HostileRow row{.id = json.at("id")->string().value(),
                   .line = check_line_of(json),
                   .allowed = {json.at("expected_verdict")->string().value()}};
    const auto also_ok = json.at("also_ok")->items().value();
    for (const JsonField& verdict : also_ok) {
      row.allowed.push_back(verdict.string().value());
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// What the rows try to reach or to damage: a file of ours that anyone may write, a process of ours,
// a port that listens, the process table, the disk, this process's memory.
class Surroundings {
 public:
  Surroundings() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "synth-bystander-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    std::filesystem::permissions(folder_, std::filesystem::perms::all);
    std::ofstream(folder_ / "file") << "untouched";
    std::filesystem::permissions(folder_ / "file", std::filesystem::perms::all);
    bystander_ = ::fork();
    if (bystander_ == 0) {
      ::pause();
      ::_exit(0);
    }
    listen_at_ssh_port();
    free_before_ = free_bytes();
    sleepers_before_ = sleepers();
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  ~Surroundings() {
    ::kill(bystander_, SIGKILL);
    ::waitpid(bystander_, nullptr, 0);
    std::filesystem::remove_all(folder_);
  }

  void expect_unharmed() const {
    std::ifstream file(folder_ / "file");
    std::string content;
    std::getline(file, content);
    EXPECT_EQ(content, "untouched");
    EXPECT_EQ(::waitpid(bystander_, nullptr, WNOHANG), 0) << "a process of ours was killed";
    EXPECT_LE(sleepers(), sleepers_before_) << "a process of a candidate survives";
    EXPECT_GT(free_bytes() + (std::uint64_t{512} << 20U), free_before_) << "the disk was filled";
    if (listener_) {
      EXPECT_LT(::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK), 0)
          << "a candidate reached a port of this machine";
    }
  }

 private:
  // Port 22, where the rows look; only where it is free and we may have it.
  void listen_at_ssh_port() {
    listener_ = Fd(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(22);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(listener_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener_.get(), 8) != 0) {
      listener_.reset();
    }
  }

  static std::uint64_t free_bytes() {
    struct statvfs status {};
    ::statvfs(std::filesystem::temp_directory_path().c_str(), &status);
    return std::uint64_t{status.f_bavail} * status.f_frsize;
  }

  // Processes that do what the rows leave behind: `sleep 3600`.
  static int sleepers() {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      std::ifstream file(entry.path() / "cmdline");
      const std::string words((std::istreambuf_iterator<char>(file)), {});
      count += words == std::string("sleep\0003600\0", 11) ? 1 : 0;
    }
    return count;
  }

  std::filesystem::path folder_;
  pid_t bystander_ = -1;
  Fd listener_;
  std::uint64_t free_before_ = 0;
  int sleepers_before_ = 0;
};

void run_rows(std::string_view language, std::chrono::milliseconds wall) {
  Limits limits = short_limits();
  limits.wall = wall;
  const std::vector<HostileRow> rows = rows_of(language);
  ASSERT_GE(rows.size(), 10);
  std::vector<std::string> lines(rows.size());
  const Runtimes& runtimes = LanguagesHere::all();
  const Surroundings surroundings;
  {
    std::atomic<std::size_t> next{0};
    std::vector<std::jthread> workers;
    for (int i = 0; i < 3; ++i) {
      workers.emplace_back([&] {
        for (std::size_t row = next++; row < rows.size(); row = next++) {
          const auto result = check_line(rows[row].line, runtimes, limits, {});
          lines[row] = result ? result->line : result.error().message;
        }
      });
    }
  }
  surroundings.expect_unharmed();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto document = parse_json(lines[i]);
    const std::string verdict =
        document ? JsonField(*document).at("verdict")->string().value() : "error";
    EXPECT_NE(std::ranges::find(rows[i].allowed, verdict), rows[i].allowed.end())
        << rows[i].id << ": expected " << rows[i].allowed[0] << ", got " << lines[i];
    EXPECT_EQ(lines[i].find("root:"), std::string::npos) << rows[i].id << " tells of the host";
    EXPECT_LT(lines[i].size(), std::size_t{1} << 20U) << rows[i].id;
  }
}

TEST(HostileCheckTest, BashRowsGetOneOfTheirVerdictsAndHarmNothing) {
  run_rows("bash", std::chrono::milliseconds(1'500));
}

TEST(HostileCheckTest, JavascriptRowsGetOneOfTheirVerdictsAndHarmNothing) {
  SYNTH_NEEDS(Language::javascript);
  run_rows("javascript", std::chrono::seconds(5));
}

TEST(HostileCheckTest, CppRowsGetOneOfTheirVerdictsAndHarmNothing) {
  SYNTH_NEEDS(Language::cpp);
  run_rows("cpp", std::chrono::seconds(3));
}

}  // namespace
}  // namespace synth
