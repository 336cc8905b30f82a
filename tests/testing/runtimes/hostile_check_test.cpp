#include "tests/attacks/rows.h"
#include "tests/attacks/surroundings.h"
#include "tests/testing/runtimes/hostile_place.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <thread>

// The rows of hostile.jsonl as lines of `synth check`, and what must hold around them.
namespace synth {
namespace {

struct HostileRow {
  CheckedLine line;
  bool has_invariants = false;
};

std::vector<HostileRow> all_rows() {
  std::vector<HostileRow> rows;
  std::ifstream file(SYNTH_HOSTILE_FILE);
  for (std::string text; std::getline(file, text);) {
    const Value document = parse_json(text).value();
    const JsonField json(document);
    rows.push_back({.line = hostile_line(json),
                    .has_invariants = !json.at("invariants")->items().value().empty()});
  }
  return rows;
}

// Returns programs that look for things that exist only in these surroundings.
std::vector<HostileRow> rows_about(const Surroundings& surroundings) {
  const auto row = [](std::string id, std::string_view language, std::string_view code,
                      std::string_view rest) {
    return HostileRow{.line = {.id = std::move(id),
                               .language = std::string(language),
                               .text = check_request(language, code, rest),
                               .want = {"pass"}},
                      .has_invariants = true};
  };
  const std::string python =
      "import os\ndef f(paths):\n    told = 0\n    for path in paths:\n        for act in (open, "
      "lambda p: open(p, 'a').write('x'), os.unlink, lambda p: os.listdir(os.path.dirname(p))):\n"
      "            try:\n                act(path)\n                told += 1\n            except "
      "OSError:\n                pass\n    return told\n";
  const std::string bash =
      "cat \"$1\" \"$2\" 2>/dev/null; echo x 2>/dev/null >>\"$2\"; rm -rf \"$1\" \"$2\" "
      "2>/dev/null; echo done";
  const std::string descriptors =
      "cat <(echo named) /proc/self/mountinfo /proc/1/environ /proc/$PPID/maps 2>/dev/null; for "
      "root in /proc/*/root; do cat $root\"$1\"; done 2>/dev/null; echo done";
  const std::string both =
      "\"" + surroundings.secret_file() + "\",\"" + surroundings.open_file() + "\"";
  return {row("python at the canaries", "python", python,
              R"("function":"f","tests":[{"args":[[)" + both + R"(]],"expected":0}])"),
          row("bash at the canaries", "bash", bash,
              R"("tests":[{"args":[)" + both + R"(],"expected_stdout":"done\n"}])"),
          row("bash at the names of descriptors", "bash", descriptors,
              R"("tests":[{"args":[)" + both + R"(],"expected_stdout":"named\ndone\n"}])")};
}

struct Where {
  const char* name;
  IsolationLevel level;
  bool ordinary;  // a user other than root
};

class HostileCheckTest : public ::testing::TestWithParam<Where> {
 protected:
  // Tests run by root can use another user; any other user is an ordinary one.
  void SetUp() override {
    if (!GetParam().ordinary && ::getuid() != 0) {
      GTEST_SKIP() << "needs root";
    }
    constexpr uid_t kFirst = 30'000;
    user_ = GetParam().ordinary && ::getuid() == 0
                ? kFirst + static_cast<uid_t>(::getpid()) % kFirst
                : ::getuid();
  }

  void run(const std::function<bool(const HostileRow&)>& chosen, std::chrono::milliseconds wall) {
    const Surroundings surroundings(user_);
    {
      const HostilePlace place(GetParam().level, user_);
      if (!place.why_not().empty()) {
        GTEST_SKIP() << place.why_not();
      }
      std::vector<HostileRow> rows = all_rows();
      for (HostileRow& row : rows_about(surroundings)) {
        rows.push_back(std::move(row));
      }
      std::erase_if(rows, [&](const HostileRow& row) {
        return !chosen(row) || !place.runtimes().find(*parse_language(row.line.language));
      });
      judge(rows, place.runtimes(), GetParam().level, wall);
    }
    surroundings.expect_no_process_left();
    surroundings.expect_unharmed();
  }

 private:
  static void judge(const std::vector<HostileRow>& rows, const Runtimes& runtimes,
                    IsolationLevel level, std::chrono::milliseconds wall) {
    Limits limits = short_limits();
    if (level == IsolationLevel::landlock) {  // which checks each parent folder: slow in deep ones
      limits.time = std::chrono::milliseconds(1'700);
    }
    limits.wall = wall;
    limits.memory_bytes = std::size_t{96} << 20U;  // is soon filled, on slow machines too
    std::vector<std::string> lines(rows.size());
    {
      std::atomic<std::size_t> next{0};
      std::vector<std::jthread> workers;
      for (int i = 0; i < 3; ++i) {
        workers.emplace_back([&] {
          for (std::size_t row = next++; row < rows.size(); row = next++) {
            const auto result = check_line(rows[row].line.text, runtimes, limits, {});
            lines[row] = result ? result->line : result.error().message;
          }
        });
      }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto document = parse_json(lines[i]);
      const std::string verdict =
          document ? JsonField(*document).at("verdict")->string().value() : "error";
      const CheckedLine& asked = rows[i].line;
      EXPECT_TRUE(asked.allows(verdict))
          << asked.id << ": expected " << asked.want[0] << ", got " << lines[i];
      EXPECT_EQ(lines[i].find("root:"), std::string::npos) << asked.id << " tells of the host";
      EXPECT_EQ(lines[i].find(Surroundings::kSecret), std::string::npos)
          << asked.id << " tells of the user";
      EXPECT_LT(lines[i].size(), std::size_t{1} << 20U) << asked.id;
    }
  }

  uid_t user_ = 0;
};
INSTANTIATE_TEST_SUITE_P(
    Places, HostileCheckTest,
    ::testing::Values(Where{"RootWithGroups", IsolationLevel::cgroup, false},
                      Where{"RootWithNamespaces", IsolationLevel::namespaces, false},
                      Where{"UserWithNamespaces", IsolationLevel::namespaces, true},
                      Where{"RootWithLandlock", IsolationLevel::landlock, false},
                      Where{"UserWithLandlock", IsolationLevel::landlock, true}),
    [](const auto& where) { return std::string(where.param.name); });

TEST_P(HostileCheckTest, RowsThatMustLeaveSomethingAloneDo) {
  run([](const HostileRow& row) { return row.has_invariants && row.line.language != "cpp"; },
      std::chrono::milliseconds(2'500));
}

// The other rows take more time than their possible differences between the places justify.
class HostileVerdictTest : public HostileCheckTest {};
INSTANTIATE_TEST_SUITE_P(Places, HostileVerdictTest,
                         ::testing::Values(Where{"User", IsolationLevel::namespaces, true}),
                         [](const auto& where) { return std::string(where.param.name); });

TEST_P(HostileVerdictTest, PythonAndBash) {
  run(
      [](const HostileRow& row) {
        return !row.has_invariants &&
               (row.line.language == "python" || row.line.language == "bash");
      },
      std::chrono::milliseconds(1'500));
}

TEST_P(HostileVerdictTest, Javascript) {
  run([](const HostileRow& row) { return row.line.language == "javascript"; },
      std::chrono::seconds(5));
}

TEST_P(HostileVerdictTest, Cpp) {
  run([](const HostileRow& row) { return row.line.language == "cpp"; }, std::chrono::seconds(3));
}

}  // namespace
}  // namespace synth
